"""Explosions ring by ring: Damage, and the chance to hurt who stands there (8.4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.damage import harmless
from builder.brikwars.chances.readings import BonusDice
from builder.brikwars.play.explosion import RING, knockback
from builder.odds import Pmf, Unanswerable, lowest, without_highest


@dataclass(frozen=True, slots=True)
class Ring:
    """One ring of an Explosion.

    Attributes:
        reach: Its outer edge, in inches from the center.
        knockback: Inches that loose objects in it fly (R8.4.4).
        damage: The Damage in it.
    """

    reach: int
    knockback: int
    damage: Pmf

    def hurt(self, target: Target) -> Fraction:
        """The chance to do more Damage than a target's Armor.

        Deflection is not counted here: it takes dice out before the rings are told.
        """
        return self.damage.beats(target.armor)


@lru_cache(maxsize=128)
def explosion(
    faces: tuple[int, ...],
    *,
    deflection: int = 0,
    less: int = 0,
    bonus_dice: BonusDice = BonusDice.CHAINED,
) -> tuple[Ring, ...]:
    """The rings of an Explosion, the innermost first (R8.4.2, R8.4.3).

    Each ring loses the highest die that is left, with the Bonus Dice it earned. An
    OverSkill die is one more die, and so one more ring (A23). All ones hurt nobody.

    >>> plain = explosion((10, 10), bonus_dice=BonusDice.NONE)
    >>> [ring.reach for ring in plain], [str(ring.damage.mean) for ring in plain]
    ([2, 4], ['549/50', '96/25'])

    Args:
        faces: Faces of each die, OverSkill dice among them.
        deflection: Levels of Deflection of whom it meets: as many dice fewer, the
            largest, before any is rolled; the rings stay as wide as they are.
        less: What each die loses (R8.3.16).
        bonus_dice: Whether dice earn Bonus Dice.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    if deflection < 0:
        raise Unanswerable(
            f"There are no {deflection} levels of Deflection; give 0 or more"
        )
    left = tuple(sorted(faces, reverse=True))[deflection:]
    return tuple(
        Ring(
            reach=RING * (ring + 1),
            knockback=knockback(len(faces), RING * (ring + 1)),
            damage=_ring(left, ring, less, bonus_dice),
        )
        for ring in range(len(faces))
    )


def caught(rings: tuple[Ring, ...], distance: Fraction | int) -> Ring | None:
    """The ring somebody stands in; None outside of them all.

    It is also how a thrower learns what his own grenade will do to him.

    Args:
        rings: The rings, the innermost first.
        distance: Inches to the center.
    """
    return next((ring for ring in rings if distance <= ring.reach), None)


def _ring(faces: tuple[int, ...], ring: int, less: int, bonus_dice: BonusDice) -> Pmf:
    if ring >= len(faces):
        return Pmf.always(0)
    groups = tuple((faces.count(each), each) for each in dict.fromkeys(faces))
    if bonus_dice is BonusDice.CHAINED:
        kept = without_highest(groups, ring, less=less)
    else:
        plain = (
            (count, Pmf.die(each).map(lambda face: max(0, face - less)))
            for count, each in groups
        )
        kept = lowest(tuple(plain), len(faces) - ring)
    return harmless(kept, 0 if less else len(faces) - ring, prod(faces))
