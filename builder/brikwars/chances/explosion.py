"""Explosions ring by ring: Damage, KnockBack and the chance to hurt (8.4)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

from builder.brikwars.chances.armor import Target, lowered
from builder.brikwars.chances.damage import Damage, Thrown, as_one, thrown_dice
from builder.brikwars.engine.loads import RING, knockback
from builder.brikwars.model.house_rules import BonusDice
from builder.odds import Pmf, lowest, without_highest


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
        """Return the chance to do more Damage than a target's Armor.

        Deflection is left out: the dice of the rings are those after it.
        """
        return self.damage.beats(target.armor)


@dataclass(frozen=True, slots=True)
class Explosion:
    """One Explosion, before a ring is chosen.

    Attributes:
        damage: The dice that a target takes, less those that Deflection cancels.
        rings: How many dice cover a radius, before Deflection.
        pushing: How many dice knock back; usually all that cover a radius.
    """

    damage: Damage
    rings: int
    pushing: int

    def within(self, ring: int) -> Thrown:
        """Return its dice in a ring, counted from 0; nothing outside of all."""
        if ring >= self.rings:
            return Thrown(Pmf.always(0))
        return _ring(self.damage, ring)


@lru_cache(maxsize=256)
def explosions(blasts: tuple[Explosion, ...]) -> tuple[Ring, ...]:
    """Return the rings of Explosions in one spot, the innermost first (R8.4.6).

    Damage and KnockBack add up ring by ring, and no radius grows.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    return tuple(
        Ring(
            reach=RING * (ring + 1),
            knockback=sum(
                knockback(each.pushing, RING * (ring + 1))
                for each in blasts
                if ring < each.rings
            ),
            damage=as_one(each.within(ring) for each in blasts),
        )
        for ring in range(max((each.rings for each in blasts), default=0))
    )


def explosion(
    damage: Damage, rings: int, pushing: int | None = None
) -> tuple[Ring, ...]:
    """Return the rings of an Explosion, the innermost first (R8.4.2, R8.4.3, R8.7.11).

    Each ring loses the highest die that is left, of any kind, with its Bonus Dice.
    There are as many rings as dice that cover a radius; beyond the last ring the
    other dice do nothing, either. An OverSkill die is one more die, and so one more
    ring (A23). All ones do no Damage.

    >>> from builder.brikwars.chances.damage import DamageDie
    >>> from builder.brikwars.tables.dice import Die
    >>> exp = Damage(chips=(DamageDie(Die.EXP, 10),) * 2, bonus_dice=BonusDice.NONE)
    >>> [(ring.reach, str(ring.damage.mean)) for ring in explosion(exp, 2)]
    [(2, '549/50'), (4, '96/25')]

    Args:
        damage: The dice that a target takes, less those that Deflection cancels.
        rings: How many dice cover a radius, before Deflection.
        pushing: How many dice knock back; usually all that cover a radius.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    pushing = rings if pushing is None else pushing
    return explosions((Explosion(damage, rings, pushing),))


def caught(rings: tuple[Ring, ...], distance: Fraction | int) -> Ring | None:
    """Return the ring at so many inches from the center; None outside of all rings."""
    return next((ring for ring in rings if distance <= ring.reach), None)


def _ring(damage: Damage, dropped: int) -> Thrown:
    """The dice without so many of the highest ones."""
    dice = len(damage.chips)
    if dropped == 0:
        return thrown_dice(damage)
    if dropped >= dice:
        return Thrown(Pmf.always(0))
    kinds = damage.kinds.items()
    if damage.bonus_dice is BonusDice.CHAINED:
        groups = tuple((count, *kind) for kind, count in kinds)
        kept = without_highest(groups, dropped)
    else:
        plain = ((n, lowered(faces, less)) for (faces, less), n in kinds)
        kept = lowest(tuple(plain), dice - dropped)
    # Dice that lose nothing show the highest ones, so they are dropped first.
    ones = max(0, max(0, damage.ones - dropped) + damage.flat)
    throws = prod(chip.faces for chip in damage.chips)
    return Thrown((kept + damage.flat).floor(), ones, throws)
