"""What a target takes of the dice that hit it, and what goes on (3.3, R8.7.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import Chip, Damage, damage_roll, deflect
from builder.brikwars.chances.readings import BonusDice, Deflected
from builder.brikwars.dice import Die
from builder.odds import Pmf


def dice_to_pierce(level: Fraction | int, deflection: int = 0) -> int:
    """Armor Piercing dice that a target takes before the rest goes on (R8.7.9).

    Two Deflection levels cancel a die; a single one counts as a Structure Level.

    >>> dice_to_pierce(Fraction(1, 2), 1), dice_to_pierce(3), dice_to_pierce(3, 2)
    (1, 2, 3)

    Args:
        level: The target's Structure Level.
        deflection: Levels of Deflection in front of it.
    """
    cancelled, single = divmod(deflection, 2)
    return cancelled + ceil((Fraction(level) + single) / 2)


@dataclass(frozen=True, slots=True)
class Split:
    """What becomes of the dice that hit one target: each die is in one of three.

    Attributes:
        taken: The dice that do it Damage.
        cancelled: The dice that its Deflection cancels.
        passing: The dice that go on behind it.
        pierced: Whether it was pierced, so that the rest goes on.
    """

    taken: tuple[Chip, ...]
    cancelled: tuple[Chip, ...] = ()
    passing: tuple[Chip, ...] = ()
    pierced: bool = False

    @property
    def shattered(self) -> bool:
        """Whether something of level 0 took no die: it breaks for certain."""
        return self.pierced and not (self.taken or self.cancelled)


def split(
    held: Sequence[Chip],
    target: Target,
    *,
    deflected: Deflected = Deflected.STRONGEST,
    pierces: bool = True,
) -> Split:
    """What a target takes of the dice that hit it (R8.7.9).

    With enough Armor Piercing dice it takes just those that it needs, less those
    that its Deflection cancels, and all the others go on. With too few it takes all
    that Deflection leaves.

    Args:
        held: The dice that hit.
        target: Whom they hit.
        deflected: Who picks the dice that Deflection cancels.
        pierces: Whether dice go on at all; if not, the target takes them all.
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


@dataclass(frozen=True, slots=True)
class Layer:
    """What one target in the line of fire gets.

    Attributes:
        taken: The dice that do it Damage.
        passing: The dice that go on behind it.
        damage: The Damage it takes.
        hurt: The chance that this beats its Armor; certain where it shatters.
    """

    taken: tuple[Chip, ...]
    passing: tuple[Chip, ...]
    damage: Pmf
    hurt: Fraction


def pierced(
    held: Sequence[Chip],
    targets: Sequence[Target],
    *,
    deflected: Deflected = Deflected.STRONGEST,
    bonus_dice: BonusDice = BonusDice.CHAINED,
) -> tuple[Layer, ...]:
    """What each target takes, until no dice are left or no target.

    Bonus Dice stay with the die that earned them.

    Args:
        held: The dice that hit.
        targets: Who stands in line, the first in front; a large thing is as many
            layers as it is inches deep.
        deflected: Who picks the dice that Deflection cancels.
        bonus_dice: Whether dice earn Bonus Dice.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    left, layers = tuple(held), []
    for target in targets:
        if not left:
            break
        met = split(left, target, deflected=deflected)
        left = met.passing
        damage = damage_roll(Damage(chips=met.taken, bonus_dice=bonus_dice))
        hurt = Fraction(1) if met.shattered else damage.beats(target.armor)
        layers.append(Layer(met.taken, left, damage, hurt))
    return tuple(layers)
