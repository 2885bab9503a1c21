"""The dice of a hit: those a target takes, those it stops, and those that go on.

Deflection cancels dice, and what pierces goes on (3.3, R8.7.9). The owner of Energy
Shields spends dice of theirs (R8.5.18): one stops a Damage die with as many faces,
before it is rolled; an Armor Piercing die takes two, and a Phased one passes. Each die
spent draws an inch of Power, and no hit can be met with more dice than there are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil, prod
from typing import Final, TypeAlias

from builder.brikwars.chances.armor import Target, armor
from builder.brikwars.chances.damage import (
    Damage,
    DamageDice,
    DamageDie,
    Thrown,
    damage_roll,
    deflect,
    thrown_dice,
    without,
)
from builder.brikwars.model.house_rules import Deflected
from builder.brikwars.tables.dice import Die
from builder.odds import Unanswerable


def dice_to_pierce(level: Fraction | int, deflection: int = 0) -> int:
    """Armor Piercing dice that a target takes before the rest goes on (R8.7.9).

    Two Deflection levels cancel a die; a single one counts as a Structure Level.

    >>> dice_to_pierce(Fraction(1, 2), 1), dice_to_pierce(3), dice_to_pierce(3, 2)
    (1, 2, 3)
    """
    cancelled, single = divmod(deflection, 2)
    return cancelled + ceil((Fraction(level) + single) / 2)


@dataclass(frozen=True, slots=True)
class Split:
    """The dice that hit one target, each of them in one of three groups.

    Attributes:
        taken: The dice that do it Damage.
        cancelled: The dice that its Deflection cancels.
        passing: The dice that go on behind it.
        pierced: Whether it was pierced; only then do dice go on.
    """

    taken: DamageDice
    cancelled: DamageDice = ()
    passing: DamageDice = ()
    pierced: bool = False

    @property
    def shattered(self) -> bool:
        """Whether a target of level 0 was pierced without a die: it always breaks."""
        return self.pierced and not (self.taken or self.cancelled)


def split(
    held: Sequence[DamageDie],
    target: Target,
    *,
    deflected: Deflected = Deflected.STRONGEST,
    pierces: bool = True,
) -> Split:
    """Return which dice a target takes of those that hit it (R8.7.9).

    With enough Armor Piercing dice the target takes only as many as pierce it, less
    those that its Deflection cancels, and all others go on. With too few, or none, it
    takes all that Deflection leaves.
    """
    sharp = [chip for chip in held if chip.die is Die.PIERCING]
    needed = dice_to_pierce(target.level.level, target.deflection)
    if not (pierces and sharp and len(sharp) >= needed):
        left = deflect(held, target.deflection, deflected)
        return Split(left, tuple((Counter(held) - Counter(left)).elements()))
    cancelled = min(needed, target.deflection // 2)
    rest = tuple(chip for chip in held if chip.die is not Die.PIERCING)
    return Split(
        taken=tuple(sharp[: needed - cancelled]),
        cancelled=tuple(sharp[needed - cancelled : needed]),
        passing=(*sharp[needed:], *rest),
        pierced=True,
    )


# Energy Shields: the dice that their owner spends, and what still hits

MOST_WAYS: Final = 10_000
"""The most ways to spend shield dice on one hit that are tried."""
Spent: TypeAlias = tuple[tuple[DamageDie, int], ...]
"""How many shield dice go against each kind of Damage die."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A hit that is met by shields.

    Attributes:
        spent: Shield dice that are spent on it, which is inches of Power.
        split: The dice of the hit: taken, cancelled, and those that go on.
        hurt: The chance that the hit hurts.
    """

    spent: int
    split: Split
    hurt: Fraction


@lru_cache(maxsize=2048)
def guards(
    damage: Damage,
    target: Target,
    size: int,
    deflected: Deflected = Deflected.STRONGEST,
    *,
    pierces: bool = True,
) -> tuple[Guard, ...]:
    """Return the best a target can do with 0, 1, 2 ... inches of Power.

    The last entry is the best with any Power. The owner keeps the chance to be hurt
    as low as can be, and spends no die that would not lower it.

    Args:
        damage: The dice of a hit.
        target: The target, with its shields.
        size: Its Effective Size now, in inches.
        deflected: Which dice its Deflection cancels.
        pierces: Whether dice that it need not take go on behind it.

    Raises:
        Unanswerable: If there are too many dice, or ways to spend them.
    """
    found: list[Guard] = []
    for spent in _ways(damage.chips, target):
        inches = sum(dice for _, dice in spent)
        met = _met(damage.chips, target, spent, deflected, pierces=pierces)
        hurt = harm(replace(damage, chips=met.taken), met, target, size)
        while len(found) <= inches:
            found.append(found[-1] if found else Guard(0, met, hurt))
        if hurt < found[inches].hurt:
            found[inches] = Guard(inches, met, hurt)
    return tuple(found)


def spendings(
    damage: Damage, target: Target, deflected: Deflected, *, pierces: bool
) -> tuple[tuple[int, Thrown | None], ...]:
    """Return every way to meet a hit: the inches of Power, and the dice it leaves.

    None where what is hit breaks without a die.

    Raises:
        Unanswerable: If there are too many dice, or ways to spend them.
    """
    found: dict[tuple[int, Thrown | None], None] = {}
    for spent in _ways(damage.chips, target):
        met = _met(damage.chips, target, spent, deflected, pierces=pierces)
        left = replace(damage, chips=met.taken)
        inches = sum(dice for _, dice in spent)
        found[inches, None if met.shattered else thrown_dice(left)] = None
    return tuple(found)


def with_power(known: Sequence[Guard], power: int) -> Guard:
    """Return the best of `guards` with so many inches of Power."""
    return known[min(power, len(known) - 1)]


def harm(taken: Damage, met: Split, target: Target, size: int) -> Fraction:
    """Return the chance that the dice a target takes do more than its Armor."""
    if met.shattered:
        return Fraction(1)
    return damage_roll(taken).beats(armor(target, size))


def _ways(held: Sequence[DamageDie], target: Target) -> Iterator[Spent]:
    """Every way to spend shield dice on a hit, those that cost least first."""
    there = dict(target.shields)
    counted = Counter(chip for chip in held if chip.cost and there.get(chip.faces))
    kinds = tuple(counted)
    most = [min(n * chip.cost, there[chip.faces]) for chip, n in counted.items()]
    if prod(many + 1 for many in most) > MOST_WAYS:
        raise Unanswerable(f"Shields meet a hit in more than {MOST_WAYS:,} ways")
    for spent in sorted(product(*(range(many + 1) for many in most)), key=sum):
        way = tuple(zip(kinds, spent, strict=True))
        if all(
            sum(taken for chip, taken in way if chip.faces == faces) <= dice
            for faces, dice in target.shields
        ):
            yield way


def _met(
    held: DamageDice,
    target: Target,
    spent: Spent,
    deflected: Deflected,
    *,
    pierces: bool,
) -> Split:
    """The dice that are taken once shield dice have stopped theirs."""
    if not spent:
        return split(held, target, deflected=deflected, pierces=pierces)
    levels = sum(n for chip, n in spent if chip.die is Die.PIERCING)
    stopped = [chip for chip, n in spent if chip.cost == 1 for _ in range(n)]
    left = without(held, stopped)
    # Against piercing dice a shield die is a level of Deflection like any other.
    harder = replace(target, deflection=target.deflection + levels)
    met = split(left, harder, deflected=deflected, pierces=pierces)
    if levels and not met.pierced:
        # Two levels cancel a piercing die; the armor may lend one of them.
        lent = levels % 2 if target.deflection else 0
        sharp = [chip for chip in left if chip.die is Die.PIERCING]
        gone = sharp[: (levels + lent) // 2]
        rest = replace(target, deflection=target.deflection - lent)
        met = split(without(left, gone), rest, deflected=deflected, pierces=pierces)
        stopped += gone
    return replace(met, cancelled=(*stopped, *met.cancelled))
