"""Alternate-damage swaps, one at a time (R8.7.1-20).

A swap takes the first such dice of a weapon's pool and puts one die in the place of the
first. Swaps are made in the player's order, so one may take what an earlier one gave. A
swap that breaks a rule is still made, because an illegal weapon has a stat line, too;
only a swap whose dice are not in the pool is skipped. Each swap reads the pool once: n
dice and k swaps of t dice take n × k × t steps, with k up to 1,000 and t up to 100.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from builder.brikwars.tables.dice import (
    AnyDie,
    Die,
    DieArea,
    Family,
    Pool,
    PoolDie,
    dice_text,
)
from builder.core.field_spec import field, validated


class Spread(StrEnum):
    """What a swapped die covers, as the player chooses."""

    POINT = "one target"
    AREA = "area damage"
    """Area Damage: an Explosion radius, or a Field from a Blast die (R8.7.17, A26)."""
    KEEP = "keeps the area"
    """The Arc or Explosion radius of the die it replaced (R8.7.13)."""


@validated
class Swap:
    """Dice taken from the pool, and the one die they become."""

    takes: tuple[AnyDie, ...] = field(
        (Die.D6,), "Takes", low=1, high=100, rule="R8.7.2"
    )
    gives: AnyDie = field(Die.FIRE, "Gives", rule="R8.7.2")
    spread: Spread = field(Spread.POINT, "Covers", rule="R8.7.13")

    def __str__(self) -> str:
        tail = "" if self.spread is Spread.POINT else f" ({self.spread})"
        gives = self.gives if self.gives is Die.SMOKE else self.gives.many(1)
        hazard = "Field Hazard " if self.gives.family is Family.HAZARD else ""
        return f"{dice_text(self.takes)} → {hazard}{gives}{tail}"


class Step(NamedTuple):
    """One swap as it was made.

    Attributes:
        swap: The swap.
        taken: The chips it took, or None when they were not in the pool.
        fed: Whether any of them came from an earlier swap.
    """

    swap: Swap
    taken: tuple[PoolDie, ...] | None
    fed: bool = False


def perform(pool: Pool, swaps: Iterable[Swap]) -> tuple[Pool, tuple[Step, ...]]:
    """Return the pool after all the swaps, and how each of them went.

    >>> swap = Swap(takes=(Die.D6, Die.D6), gives=Die.PHASED)
    >>> pool, steps = perform(Pool((PoolDie(Die.D6),) * 3), (swap, swap))
    >>> str(pool), [step.taken is not None for step in steps]
    ('1d12 Phased + 1d6', [True, False])
    """
    chips = [(chip, False) for chip in pool.chips]
    steps: list[Step] = []
    for swap in swaps:
        places = _find(swap.takes, [chip for chip, _ in chips])
        if places is None:
            steps.append(Step(swap, None))
            continue
        taken = tuple(chips[place][0] for place in places)
        steps.append(Step(swap, taken, any(chips[place][1] for place in places)))
        chips[places[0]] = (becomes(swap, taken), True)
        chips = [chip for place, chip in enumerate(chips) if place not in places[1:]]
    left = tuple(chip for chip, _ in chips)
    return replace(pool, chips=left), tuple(steps)


def becomes(swap: Swap, taken: tuple[PoolDie, ...]) -> PoolDie:
    """Return the die that replaces those a swap takes (R8.7.11, 13, 17)."""
    gives, cover = swap.gives, swap.gives.cover
    if gives.family is Family.DAMAGE and cover is DieArea.POINT:
        if swap.spread is Spread.AREA:
            sprays = taken[0].die.sprays
            cover = DieArea.FIELD if sprays else DieArea.RADIUS
        elif swap.spread is Spread.KEEP:
            cover = taken[0].cover
    return PoolDie(gives, cover)


def _find(takes: tuple[AnyDie, ...], chips: list[PoolDie]) -> list[int] | None:
    """Return the first places of these dice in the pool, in the pool's order."""
    missing, places = list(takes), []
    for place, chip in enumerate(chips):
        if chip.die in missing:
            missing.remove(chip.die)
            places.append(place)
    return None if missing else places


class Breach(Enum):
    """What can be wrong with a swap; `legality.swaps` has its rule and message."""

    ABSENT = auto()
    """The pool has no such dice."""
    NOT_DAMAGE = auto()
    """The die it takes is not Damage any more."""
    TOO_BIG = auto()
    """The new die has more faces than the one it replaces."""
    MERGE_NOT_SMALLER = auto()
    """A die of several is not smaller than the one they become."""
    MERGE_SHORT = auto()
    """Several dice have too few faces together."""
    SKILL_MERGE = auto()
    """Skill dice are swapped one for one."""
    KEEPS_NOTHING = auto()
    """There is no Arc or radius to keep."""
    AREA_SOURCE = auto()
    """An Area Effect replaces something other than Exp or Blast."""
    AREA_MERGE = auto()
    """An Area Effect replaces its dice one for one."""


def breaches(step: Step) -> Iterator[Breach]:
    """Yield every breach of one swap (R8.7.2-4, 6, 13, 16)."""
    if step.taken is None:
        yield Breach.ABSENT
        return
    swap, taken = step.swap, step.taken
    if not all(chip.die.harms for chip in taken):
        yield Breach.NOT_DAMAGE
        return
    if not swap.gives.harms or swap.spread is Spread.AREA:
        if not all(chip.die.explodes or chip.die.sprays for chip in taken):
            yield Breach.AREA_SOURCE
        if len(taken) > 1:
            yield Breach.AREA_MERGE
    if swap.gives.harms:
        yield from _too_much(tuple(chip.die for chip in taken), swap.gives)
    nothing = all(chip.cover is DieArea.POINT for chip in taken)
    if swap.spread is Spread.KEEP and nothing:
        yield Breach.KEEPS_NOTHING


def _too_much(taken: tuple[AnyDie, ...], gives: AnyDie) -> Iterator[Breach]:
    """Yield the breaches of the rules about faces (R8.7.3, 4, 6)."""
    skilled = any(die.family is Family.SKILL for die in taken)
    if len(taken) == 1:
        if not skilled and gives.faces > taken[0].faces:
            yield Breach.TOO_BIG
    elif skilled:
        yield Breach.SKILL_MERGE
    else:
        if any(die.faces >= gives.faces for die in taken):
            yield Breach.MERGE_NOT_SMALLER
        if sum(die.faces for die in taken) < gives.faces:
            yield Breach.MERGE_SHORT


def strikes(die: AnyDie, skill_faces: int) -> bool:
    """Return whether a Skill die is big enough to use a custom die (R8.7.6)."""
    return die.family is Family.SKILL or skill_faces >= die.faces
