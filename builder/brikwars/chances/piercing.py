"""Armor Piercing Damage through one target after another (R8.7.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import Chip, Damage, damage_roll, deflect
from builder.brikwars.chances.readings import BonusDice, Deflected
from builder.brikwars.dice import Die
from builder.brikwars.play.piercing import dice_to_pierce
from builder.odds import Pmf


@dataclass(frozen=True, slots=True)
class Layer:
    """What one target in the line of fire gets.

    Attributes:
        taken: The dice that do it Damage.
        passing: The dice that go on behind it.
        damage: The Damage it takes.
        hurt: The chance that this beats its Armor. A target of level 0 has none: it
            shatters for certain and stops nothing.
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

    Two levels of Deflection cancel a piercing die, a single one counts as a Structure
    Level. A target that the piercing dice cannot pierce takes all that is left, less
    what its Deflection cancels. Bonus Dice stay with the die that earned them.

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
        sharp = tuple(chip for chip in left if chip.die is Die.PIERCING)
        rest = tuple(chip for chip in left if chip.die is not Die.PIERCING)
        needed = dice_to_pierce(target.level.level, target.deflection)
        if len(sharp) >= needed:
            taken = sharp[: needed - min(needed, target.deflection // 2)]
            left = (*sharp[needed:], *rest)
        else:
            taken = deflect(left, target.deflection, deflected)
            left = ()
        damage = damage_roll(Damage(chips=taken, bonus_dice=bonus_dice))
        hurt = damage.beats(target.armor) if target.level.level else Fraction(1)
        layers.append(Layer(taken, left, damage, hurt))
    return tuple(layers)
