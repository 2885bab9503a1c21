"""Several targets in one Explosion, whose dice are rolled once for all (8.4)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, chain
from math import comb, prod
from typing import Final, TypeAlias

from builder.brikwars.chances.armor import thrown
from builder.brikwars.chances.damage import Damage
from builder.brikwars.tables.dice import Die
from builder.odds import Pmf, Unanswerable

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


def _rare(armor: Pmf) -> Fraction:
    return armor.truncation_error + armor.at_least(_highest(armor) + 1)


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
            self._throws * prod(armor.total for _, armor in stands)
        ).bit_length()
        self._rings: dict[int, list[tuple[Sequence[int], int]]] = {}
        sums = range(self._top + max(0, self._flat))
        for ring, armor in stands:
            beaten = accumulate(armor.get(n, 0) for n in sums)
            known = self._rings.setdefault(min(ring, self._dice), [])
            known.append(((0, *beaten), armor.total))
        dice = (count * die.truncation_error for count, die in pairs)
        cut = chain((_rare(armor) for _, armor in stands), dice)
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
