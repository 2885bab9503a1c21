"""Alternate-damage swaps, one at a time (R8.7.1-20).

A swap takes dice out of a weapon's pool and puts one die in their place. Swaps are
made in the player's order, so one may feed on another; a swap that breaks a rule is
still made, for an illegal weapon has a stat line too. Only a swap whose dice are not
there is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from builder.brikwars.tables.dice import (
    AnyDie,
    Die,
    DieArea,
    Family,
    Pool,
    PoolDie,
    grouped,
)
from builder.core.field_spec import field, validated


class Spread(StrEnum):
    """What a swapped die covers, as the player chooses."""

    POINT = "one target"
    AREA = "area damage"
    """Area Damage: an Explosion radius, or a Field from a Blast die (R8.7.17)."""
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
        dice = " + ".join(die.many(count) for die, count in grouped(self.takes).items())
        tail = "" if self.spread is Spread.POINT else f" ({self.spread})"
        gives = self.gives if self.gives is Die.SMOKE else self.gives.many(1)
        hazard = "Field Hazard " if self.gives.family is Family.HAZARD else ""
        return f"{dice} → {hazard}{gives}{tail}"


@dataclass(frozen=True, slots=True)
class Step:
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
    """The pool after all the swaps, and how each one went."""
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
        gone = set(places[1:])
        chips = [chip for place, chip in enumerate(chips) if place not in gone]
    made = tuple(chip for chip, _ in chips)
    return replace(pool, chips=made), tuple(steps)


def becomes(swap: Swap, taken: tuple[PoolDie, ...]) -> PoolDie:
    """The die that a swap puts in the place of those it takes."""
    return PoolDie(swap.gives, _cover(swap, taken))


def _find(takes: tuple[AnyDie, ...], chips: list[PoolDie]) -> list[int] | None:
    """The first places of these dice in the pool, in the pool's order."""
    wanted, places = list(takes), []
    for place, chip in enumerate(chips):
        if chip.die in wanted:
            wanted.remove(chip.die)
            places.append(place)
    return None if wanted else places


def _cover(swap: Swap, taken: tuple[PoolDie, ...]) -> DieArea:
    """What the new die covers (R8.7.11, 13, 17)."""
    if swap.gives.family is not Family.DAMAGE:
        return DieArea.POINT
    if swap.gives.explodes:
        return DieArea.RADIUS
    if swap.gives.sprays:
        return DieArea.ARC
    source = taken[0]
    if swap.spread is Spread.AREA:
        return DieArea.FIELD if source.die.sprays else DieArea.RADIUS
    return source.cover if swap.spread is Spread.KEEP else DieArea.POINT


class Breach(StrEnum):
    """What can be wrong with a swap; the value is the rule's number."""

    ABSENT = "R8.7.2"
    """The pool has no such dice."""
    TOO_BIG = "R8.7.3"
    """The new die has more faces than the one it replaces."""
    MERGE_NOT_SMALLER = "R8.7.4 each"
    """A die of several is not smaller than the one they become."""
    MERGE_SHORT = "R8.7.4"
    """Several dice have too few faces together."""
    SKILL_MERGE = "R8.7.6"
    """Skill dice are swapped one for one."""
    KEEPS_NOTHING = "R8.7.13"
    """There is no Arc or radius to keep."""
    AREA_SOURCE = "R8.7.16"
    """An Area Effect replaces something other than Exp or Blast."""
    AREA_MERGE = "R8.7.16 one"
    """An Area Effect replaces its dice one for one."""
    NOT_DAMAGE = "R8.7.2 die"
    """The die it takes is not Damage any more."""


def breaches(step: Step) -> Iterator[Breach]:
    """All that is wrong with one swap (R8.7.2-4, 6, 13, 16)."""
    if step.taken is None:
        yield Breach.ABSENT
        return
    swap, taken = step.swap, step.taken
    if any(chip.die.family in (Family.SMOKE, Family.HAZARD) for chip in taken):
        yield Breach.NOT_DAMAGE
        return
    field = swap.gives.family in (Family.SMOKE, Family.HAZARD)
    if field or swap.spread is Spread.AREA:
        if not all(chip.die.explodes or chip.die.sprays for chip in taken):
            yield Breach.AREA_SOURCE
        if len(taken) > 1:
            yield Breach.AREA_MERGE
    if not field:
        yield from _too_much(tuple(chip.die for chip in taken), swap.gives)
    if swap.spread is Spread.KEEP and not any(
        chip.cover is not DieArea.POINT for chip in taken
    ):
        yield Breach.KEEPS_NOTHING


def _too_much(taken: tuple[AnyDie, ...], gives: AnyDie) -> Iterator[Breach]:
    """The die-for-die arithmetic of R8.7.3, 4 and 6."""
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
    """Whether a fighter's Skill die is big enough to use a custom die (R8.7.6)."""
    return die.family is Family.SKILL or skill_faces >= die.faces
