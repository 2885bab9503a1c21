"""Explosions ring by ring, and several in one spot: Damage and KnockBack (8.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import Final, TypeAlias

from builder.brikwars.chances.armor import Target, armor, lowered
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import Damage, Thrown, as_one, thrown_dice
from builder.brikwars.chances.shields import spendings
from builder.brikwars.engine.loads import RING, knockback
from builder.brikwars.model.house_rules import BonusDice
from builder.odds import Pmf, Unanswerable, lowest, mixture, without_highest


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
                knockback(blast.pushing, RING * (ring + 1))
                for blast in blasts
                if ring < blast.rings
            ),
            damage=as_one(blast.within(ring) for blast in blasts),
        )
        for ring in range(max((blast.rings for blast in blasts), default=0))
    )


def explosion(
    damage: Damage, rings: int, pushing: int | None = None
) -> tuple[Ring, ...]:
    """Return the rings of one `Explosion`, innermost first (R8.4.2, R8.4.3, R8.7.11).

    Each ring loses the highest die that is left, of any kind, with its Bonus Dice.
    There are as many rings as dice that cover a radius; beyond the last ring the
    other dice do nothing, either. An OverSkill die is one more die, and so one more
    ring (A23). All ones do no Damage.

    >>> from builder.brikwars.chances.damage import DamageDie
    >>> from builder.brikwars.tables.dice import Die
    >>> exp = Damage(chips=(DamageDie(Die.EXP, 10),) * 2, bonus_dice=BonusDice.NONE)
    >>> [(ring.reach, str(ring.damage.mean)) for ring in explosion(exp, 2)]
    [(2, '549/50'), (4, '96/25')]

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    pushing = rings if pushing is None else pushing
    return explosions((Explosion(damage, rings, pushing),))


def caught(rings: tuple[Ring, ...], distance: Fraction | int) -> Ring | None:
    """Return the ring at so many inches from the center; None outside of all rings."""
    return next((ring for ring in rings if distance <= ring.reach), None)


def _ring(damage: Damage, dropped: int) -> Thrown:
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


# Several Explosions in one spot: what hits adds up, and meets the Armor once


MOST_WAYS: Final = 1_000
"""The most ways to meet several Explosions with shield dice that are tried."""
Ways: TypeAlias = tuple[tuple[Fraction, Thrown], ...]
"""What one roll may come to, each with its chance; otherwise it does nothing."""
Spending: TypeAlias = tuple[int, Thrown]
"""The inches of Power that shield dice draw, and the dice that they leave."""
Hits: TypeAlias = tuple[tuple[Spending, ...], int]
"""The ways to meet each of equal hits, and how many of these there are."""


def beats(rolls: Sequence[tuple[Ways, int]], against: Pmf) -> Fraction:
    """Return the chance that all rolls together do more than an Armor (R8.4.6).

    Each roll stands with how many such there are. All dice that hit are one Damage
    Roll, so they fail only if all of them show a 1.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    total = sum((many @ _mixed(ways) for ways, many in rolls), Pmf.always(0))
    # Of all ways, those in which every die that hits shows a 1.
    failed: dict[int, Fraction] = {0: Fraction(1)}
    for ways, many in rolls:
        missed = 1 - sum((chance for chance, _ in ways), Fraction(0))
        ones = [(c / blow.throws, blow.ones) for c, blow in ways if not blow.sure]
        for _ in range(many):
            failed = _added(failed, [(missed, 0), *ones])
    void = (chance * Pmf.always(n).beats(against) for n, chance in failed.items())
    return total.beats(against) - sum(void, Fraction(0))


def _mixed(ways: Ways) -> Pmf:
    rest = 1 - sum((chance for chance, _ in ways), Fraction(0))
    hits = ((chance, each.whole) for chance, each in ways)
    return mixture([(rest, Pmf.always(0)), *hits])


def _added(
    known: dict[int, Fraction], more: Sequence[tuple[Fraction, int]]
) -> dict[int, Fraction]:
    out: dict[int, Fraction] = {}
    for total, chance in known.items():
        for share, points in more:
            at = total + points
            out[at] = out.get(at, Fraction(0)) + chance * share
    return out


def stacked_hurt(attacks: Sequence[tuple[SingleAttack, int]], size: int) -> Fraction:
    """Return the chance that Explosions at one target hurt it together (R8.4.6).

    Each attack stands with how many of it leave together; the target has so many
    inches now. Deflection and Energy Shields take dice of each of them; its owner sees
    all that hit before any shield die is spent.

    Raises:
        Unanswerable: If there are too many dice, or ways to meet them.
    """
    target = attacks[0][0].target
    against = armor(target, size)
    if target.shields:
        power, cases = target.power_at(size), tuple(_hits(attacks))
        if sum(prod(map(_choices, hits)) for _, hits in cases) > MOST_WAYS:
            raise Unanswerable("So many Explosions meet Energy Shields: too many ways")
        return sum(
            (chance * _least(hits, power, against) for chance, hits in cases),
            Fraction(0),
        )
    rolls = []
    for attack, many in attacks:
        roll = attack.roll
        ways = [(roll.plain, _taken(attack, against, spare=False))]
        if roll.overskill:
            ways.append((roll.overskill, _taken(attack, against, spare=True)))
        rolls.append((tuple(ways), many))
    return beats(rolls, against)


def _taken(attack: SingleAttack, against: Pmf, *, spare: bool) -> Thrown:
    met = attack.met(spare=spare)
    if met.shattered:
        return Thrown(Pmf.always(against.high + 1))
    return thrown_dice(replace(attack.fallen(spare=spare), chips=met.taken))


def _choices(hits: Hits) -> int:
    """How many choices of a way for each of equal hits there are."""
    ways, many = hits
    return comb(many + len(ways) - 1, many)


def _hits(
    attacks: Sequence[tuple[SingleAttack, int]],
) -> Iterator[tuple[Fraction, list[Hits]]]:
    for outcome in product(*(_of_one(attack, many) for attack, many in attacks)):
        chance = prod((share for share, _ in outcome), start=Fraction(1))
        if chance:
            yield chance, [each for _, hits in outcome for each in hits if each[1]]


def _of_one(
    attack: SingleAttack, many: int
) -> Iterator[tuple[Fraction, tuple[Hits, Hits]]]:
    roll, target = attack.roll, attack.target
    high = armor(target, target.size).high
    met = [
        tuple(
            (inches, Thrown(Pmf.always(high + 1)) if taken is None else taken)
            for inches, taken in spendings(
                attack.fallen(spare=spare),
                target,
                attack.deflected,
                pierces=attack.pierces,
            )
        )
        for spare in ((False, True) if roll.overskill else (False, False))
    ]
    missed = 1 - roll.plain - roll.overskill
    for plain in range(many + 1):
        for spare in range(many + 1 - plain):
            rest = many - plain - spare
            ways = comb(many, plain) * comb(many - plain, spare)
            chance = roll.plain**plain * roll.overskill**spare * missed**rest
            yield ways * chance, ((met[0], plain), (met[1], spare))


def _least(hits: Sequence[Hits], power: int, against: Pmf) -> Fraction:
    """The chance to be hurt, by whatever spends the Power best."""
    every = product(*(combinations_with_replacement(*each) for each in hits))
    return min(
        as_one(taken for _, taken in chosen).beats(against)
        for chosen in (list(chain(*way)) for way in every)
        if sum(inches for inches, _ in chosen) <= power
    )
