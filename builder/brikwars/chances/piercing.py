"""The dice of a hit: those a target takes, and those that go on (3.3, R8.7.9)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import DamageDie, deflect
from builder.brikwars.model.house_rules import Deflected
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
    """The dice that hit one target, each of them in one of three groups.

    Attributes:
        taken: The dice that do it Damage.
        cancelled: The dice that its Deflection cancels.
        passing: The dice that go on behind it.
        pierced: Whether it was pierced; only then do dice go on.
    """

    taken: tuple[DamageDie, ...]
    cancelled: tuple[DamageDie, ...] = ()
    passing: tuple[DamageDie, ...] = ()
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
