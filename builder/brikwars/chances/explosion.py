"""Explosions ring by ring, and several in one spot: Damage and KnockBack (8.4).

Several targets in one Explosion have its dice rolled once for all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, chain, combinations_with_replacement, product
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

from builder.brikwars.chances.armor import Target, armor, lowered, thrown
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import Damage, Thrown, as_one, thrown_dice
from builder.brikwars.chances.shields import spendings
from builder.brikwars.engine.loads import RING, knockback
from builder.brikwars.model.house_rules import BonusDice
from builder.brikwars.tables.dice import Die
from builder.odds import Pmf, Unanswerable, lowest, mixture, without_highest


class Ring(NamedTuple):
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


class Explosion(NamedTuple):
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
        damage, dice = self.damage, len(self.damage.chips)
        if ring == 0:
            return thrown_dice(damage)
        if ring >= dice:
            return Thrown(Pmf.always(0))
        kinds = damage.kinds.items()
        if damage.bonus_dice is BonusDice.CHAINED:
            groups = tuple((count, *kind) for kind, count in kinds)
            kept = without_highest(groups, ring)
        else:
            plain = ((n, lowered(faces, less)) for (faces, less), n in kinds)
            kept = lowest(tuple(plain), dice - ring)
        # Dice that lose nothing show the highest ones, so they are dropped first.
        ones = max(0, max(0, damage.ones - ring) + damage.flat)
        throws = prod(chip.faces for chip in damage.chips)
        return Thrown((kept + damage.flat).floor(), ones, throws)


@lru_cache(maxsize=256)
def explosions(blasts: tuple[Explosion, ...]) -> tuple[Ring, ...]:
    """Return the rings of Explosions in one spot, the innermost first (R8.4.6).

    Damage and KnockBack add up ring by ring, and no radius grows. Each ring loses the
    highest die that is left, of any kind, with its Bonus Dice; an OverSkill die is one
    more die, and so one more ring (A23). All ones do no Damage (R8.4.2, R8.4.3,
    R8.7.11).

    >>> from builder.brikwars.chances.damage import DamageDie
    >>> from builder.brikwars.tables.dice import Die
    >>> exp = Damage(chips=(DamageDie(Die.EXP, 10),) * 2, bonus_dice=BonusDice.NONE)
    >>> rings = explosions((Explosion(exp, rings=2, pushing=2),))
    >>> [(ring.reach, str(ring.damage.mean)) for ring in rings]
    [(2, '549/50'), (4, '96/25')]

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


def caught(rings: tuple[Ring, ...], distance: Fraction | int) -> Ring | None:
    """Return the ring at so many inches from the center; None outside of all rings."""
    return next((ring for ring in rings if distance <= ring.reach), None)


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


MOST_STEPS: Final = 1_500_000
"""The most steps of one count; a million take about half a second."""
RARE: Final = Fraction(1, 10**10)
"""How likely an Armor may be above all Damage that is told apart."""
Stand: TypeAlias = tuple[int, Pmf]
"""Somebody in an Explosion: the ring, from 0 for the innermost, and the Armor."""
States: TypeAlias = dict[tuple[tuple[int, ...], int], int]
"""The cases by how many dice of each kind lie, and by their sum."""


def number_hurt(damage: Damage, stands: Sequence[Stand]) -> Pmf:
    """Return how many of those who take the same dice are hurt by one Explosion.

    Dice are laid down from the lowest number to the highest. Once all but k of them
    lie, their sum is the Damage of ring k, as the k highest are lost there (R8.4.3):
    then each target of that ring is hurt or not, by an Armor Roll of its own. Whatever
    is above every Armor counts as one number, so there are about dice x Armor states,
    each with dice x Armor ways to go on. No chance is wrong by more than the
    `truncation_error`: by nothing without Bonus Dice.

    >>> from builder.brikwars.chances.damage import DamageDie
    >>> from builder.brikwars.model.house_rules import BonusDice
    >>> two = Damage(chips=(DamageDie(Die.EXP, 10),) * 2, bonus_dice=BonusDice.NONE)
    >>> hurt = number_hurt(two, [(0, Pmf.always(4)), (1, Pmf.always(4))])
    >>> [str(hurt.at_least(n)) for n in (1, 2)]
    ['47/50', '9/25']

    Args:
        damage: The dice that each of them takes.
        stands: Where each stands; a ring without a die does nothing.

    Raises:
        Unanswerable: If there are too many dice, or Blast dice, which stop the others.
    """
    if any(chip.die is Die.BLAST for chip in damage.chips):
        raise Unanswerable("Blast dice stop others: who is hurt is not told together")
    return _Laying(damage, stands).hurt


def _highest(armor: Pmf) -> int:
    """Return the highest Armor that is told apart; what is above is never beaten."""
    return next(n for n in range(armor.high + 1) if armor.at_least(n + 1) <= RARE)


class _Laying:
    """The dice of one Explosion, and who stands in it.

    How often 0, 1, 2 ... are hurt stands in one whole number, each count in bits of
    its own: so all of them are multiplied and added at once.
    """

    def __init__(self, damage: Damage, stands: Sequence[Stand]) -> None:
        self._kinds = tuple(damage.kinds.items())
        self._counts = tuple(count for _, count in self._kinds)
        self._dice, self._stands = sum(self._counts), len(stands)
        high = max((_highest(armor) for _, armor in stands), default=0)
        self._flat, self._top = damage.flat, max(1, high + 1 - min(0, damage.flat))
        ways = prod(count + 1 for count in self._counts) * max(1, self._dice)
        if ways * self._top**2 * (len(stands) + 1) > MOST_STEPS:
            raise Unanswerable("So many dice: who is hurt is not told together")
        self._shown = tuple(
            thrown(1, faces, damage.bonus_dice, less).map(lambda n: min(self._top, n))
            for (faces, less), _ in self._kinds
        )
        pairs = tuple(zip(self._counts, self._shown, strict=True))
        self._throws = prod(die.total**count for count, die in pairs)
        self._bits = (
            self._throws * prod(worn.total for _, worn in stands)
        ).bit_length()
        self._rings: dict[int, list[tuple[Sequence[int], int]]] = {}
        sums = range(self._top + max(0, self._flat))
        for ring, worn in stands:
            beaten = accumulate(worn.get(n, 0) for n in sums)
            known = self._rings.setdefault(min(ring, self._dice), [])
            known.append(((0, *beaten), worn.total))
        dice = (count * die.truncation_error for count, die in pairs)
        rare = (worn.at_least(_highest(worn) + 1) for _, worn in stands)
        cut = chain(rare, (worn.truncation_error for _, worn in stands), dice)
        self._cut = sum(cut, Fraction(0))

    @property
    def hurt(self) -> Pmf:
        """How many are hurt; the throw of all ones hurts nobody (core §2)."""
        laid: States = {((0,) * len(self._counts), 0): self._judged(0, 0, 1)}
        for number in range(self._top + 1):
            for kind in range(len(self._counts)):
                self._lay(laid, number, kind)
        ways = sum(way for (done, _), way in laid.items() if done == self._counts)
        weights, void = self._apart(ways), self._apart(self._ones)
        throws = prod(faces**n for (faces, _), n in self._kinds)
        left = [
            throws * weight - self._throws * lost
            for weight, lost in zip(weights, void, strict=True)
        ]
        left[0] += self._throws * sum(void)
        return Pmf.dense(0, left, self._cut)

    def _apart(self, packed: int) -> list[int]:
        mask = (1 << self._bits) - 1
        return [packed >> self._bits * n & mask for n in range(self._stands + 1)]

    @property
    def _ones(self) -> int:
        """How many are hurt if all dice show a 1, as if that were no failure."""
        kinds = sorted((max(0, 1 - less), n) for (_, less), n in self._kinds)
        lying, total, packed = 0, 0, self._judged(0, 0, 1)
        for one in (one for one, count in kinds for _ in range(count)):
            lying, total = lying + 1, min(self._top, total + one)
            packed = self._judged(lying, total, packed)
        return packed

    def _lay(self, laid: States, number: int, kind: int) -> None:
        """Add the states in which dice of a kind show just this number.

        Those with most dice of it go first, so that none is laid down twice.
        """
        weight = self._shown[kind].get(number, 0)
        states = sorted(laid, key=lambda at: -at[0][kind]) if weight else ()
        for done, total in states:
            packed, lying = laid[done, total], sum(done)
            left, sum_now = self._counts[kind] - done[kind], total
            for more in range(1, left + 1):
                sum_now = min(self._top, sum_now + number)
                packed = self._judged(lying + more, sum_now, packed * weight)
                now = (*done[:kind], done[kind] + more, *done[kind + 1 :]), sum_now
                laid[now] = laid.get(now, 0) + comb(left, more) * packed

    def _judged(self, lying: int, total: int, packed: int) -> int:
        """Return the counts after the ring that gets just these dice is judged."""
        for beaten, every in self._rings.get(self._dice - lying, ()):
            hurt = beaten[max(0, total + self._flat)] if lying else 0
            packed = packed * (every - hurt) + (packed * hurt << self._bits)
        return packed
