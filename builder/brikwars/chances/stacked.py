"""Several Explosions in one spot: what hits adds up, and meets the Armor once (8.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import Final, TypeAlias

from builder.brikwars.chances.armor import armor
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import Thrown, as_one, thrown_dice
from builder.brikwars.chances.shields import spendings
from builder.odds import Pmf, Unanswerable, mixture

MOST_WAYS: Final = 1_000
"""The most ways to meet several Explosions with shield dice that are tried."""
Ways: TypeAlias = tuple[tuple[Fraction, Thrown], ...]
"""What one roll may come to, each with its chance; otherwise it does nothing."""
Spending: TypeAlias = tuple[int, Thrown]
"""The inches of Power that shield dice draw, and the dice that they leave."""


def beats(rolls: Sequence[tuple[Ways, int]], against: Pmf) -> Fraction:
    """Return the chance that all rolls together do more than an Armor (R8.4.6).

    All dice that hit are one Damage Roll, so they fail only if all of them show a 1.

    Args:
        rolls: What a roll may come to, and how many such rolls there are.
        against: The Armor.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    total = sum((many @ _mixed(ways) for ways, many in rolls), Pmf.always(0))
    # Of all ways, those in which every die that hits shows a 1.
    failed: dict[int, Fraction] = {0: Fraction(1)}
    for ways, many in rolls:
        missed = 1 - sum((chance for chance, _ in ways), Fraction(0))
        ones = [(c / each.throws, each.ones) for c, each in ways if not each.sure]
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

    Deflection and Energy Shields take dice of each of them; its owner sees all that
    hit before any shield die is spent.

    Args:
        attacks: Each kind of attack, and how many of it leave together.
        size: The target's Effective Size now, in inches.

    Raises:
        Unanswerable: If there are too many dice, or ways to meet them.
    """
    target = attacks[0][0].target
    against = armor(target, size)
    if target.shields:
        power, cases = target.power_at(size), tuple(_hits(attacks))
        if sum(prod(each.count for each in hits) for _, hits in cases) > MOST_WAYS:
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
    """The dice of a hit that a target without shields takes."""
    met = attack.met(spare=spare)
    if met.shattered:
        return Thrown(Pmf.always(against.high + 1))
    return thrown_dice(replace(attack.fallen(spare=spare), chips=met.taken))


@dataclass(frozen=True, slots=True)
class _Hits:
    """Equal hits of one kind, and the ways to meet each of them."""

    ways: tuple[Spending, ...]
    many: int

    def choices(self) -> Iterator[tuple[Spending, ...]]:
        """Yield every choice of a way for each."""
        return combinations_with_replacement(self.ways, self.many)

    @property
    def count(self) -> int:
        """How many such choices there are."""
        return comb(self.many + len(self.ways) - 1, self.many)


def _hits(
    attacks: Sequence[tuple[SingleAttack, int]],
) -> Iterator[tuple[Fraction, list[_Hits]]]:
    """Yield what may hit of all attacks, with its chance."""
    for outcome in product(*(_of_one(attack, many) for attack, many in attacks)):
        chance = prod((share for share, _ in outcome), start=Fraction(1))
        if chance:
            yield chance, [each for _, hits in outcome for each in hits if each.many]


def _of_one(
    attack: SingleAttack, many: int
) -> Iterator[tuple[Fraction, tuple[_Hits, _Hits]]]:
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
            yield ways * chance, (_Hits(met[0], plain), _Hits(met[1], spare))


def _least(hits: Sequence[_Hits], power: int, against: Pmf) -> Fraction:
    """The chance to be hurt, by whatever spends the Power best."""
    every = (list(chain(*way)) for way in product(*(each.choices() for each in hits)))
    return min(
        as_one(taken for _, taken in chosen).beats(against)
        for chosen in every
        if sum(inches for inches, _ in chosen) <= power
    )
