"""What a target takes of the dice that hit it, and what goes on (3.3, R8.7.9)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import DamageDie, deflect
from builder.brikwars.model.readings import Deflected
from builder.brikwars.tables.dice import Die


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
    """What becomes of the dice that hit one target: each die is in one of three.

    Attributes:
        taken: The dice that do it Damage.
        cancelled: The dice that its Deflection cancels.
        passing: The dice that go on behind it.
        pierced: Whether it was pierced, so that the rest goes on.
    """

    taken: tuple[DamageDie, ...]
    cancelled: tuple[DamageDie, ...] = ()
    passing: tuple[DamageDie, ...] = ()
    pierced: bool = False

    @property
    def shattered(self) -> bool:
        """Whether something of level 0 took no die: it breaks for certain."""
        return self.pierced and not (self.taken or self.cancelled)


def split(
    held: Sequence[DamageDie],
    target: Target,
    *,
    deflected: Deflected = Deflected.STRONGEST,
    pierces: bool = True,
) -> Split:
    """Return what a target takes of the dice that hit it (R8.7.9).

    With enough Armor Piercing dice it takes just those that it needs, less those
    that its Deflection cancels, and all the others go on. With too few it takes all
    that Deflection leaves, and so it does where no die pierces.
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
