"""Exact chances: a distribution as whole weights, never as rounded probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import lcm
from operator import mul
from typing import Final

from builder.odds import limits as bounds
from builder.odds import polynomial as packing
from builder.odds.limits import Unanswerable

NOTHING: Final = Fraction(0)


class Pmf(Mapping[int, int]):
    """How often each whole number comes up, out of `total`.

    An immutable mapping from outcomes to weights. Two throws are independent:
    `d6 + d6` is the sum of two dice, `2 @ d6` the same, `d6 + 1` a flat bonus.

    >>> two = 2 @ Pmf.die(6)
    >>> two[7], two.total, str(two.at_least(11)), str(two.mean)
    (6, 36, '1/12', '7')

    Attributes:
        low: The lowest outcome.
        weights: The weights of all numbers from `low` to `high`, zeros among them.
        total: The sum of the weights.
        truncation_error: The probability, at most, of what was left out: chains of
            bonus dice that were stopped. They count as their least possible sum, so no
            chance is wrong by more than this.
    """

    __slots__ = (
        "_above",
        "_hash",
        "_mean",
        "low",
        "total",
        "truncation_error",
        "weights",
    )

    low: int
    weights: tuple[int, ...]
    total: int
    _above: tuple[int, ...] | None
    _hash: int | None
    _mean: Fraction | None
    truncation_error: Fraction

    def __init__(self, weights: Mapping[int, int], error: Fraction = NOTHING) -> None:
        """Make a distribution from its weights.

        Args:
            weights: A weight of 0 or more for each outcome.
            error: The probability, at most, of what they leave out.

        Raises:
            Unanswerable: If a weight is negative, all are 0, or the outcomes lie
                too far apart.
        """
        held = {outcome: weight for outcome, weight in weights.items() if weight}
        if not held or min(held.values()) < 0:
            raise Unanswerable("The weights of a throw are 0 or more, and one is above")
        low, high = min(held), max(held)
        bounds.outcomes(high - low + 1, sum(held.values()))
        dense = tuple(held.get(outcome, 0) for outcome in range(low, high + 1))
        self._set(low, dense, sum(dense), error)

    def _set(
        self, low: int, weights: tuple[int, ...], total: int, error: Fraction
    ) -> None:
        self.low, self.weights, self.total = low, weights, total
        self._above = self._hash = self._mean = None
        self.truncation_error = error

    @classmethod
    def dense(cls, low: int, weights: Iterable[int], error: Fraction = NOTHING) -> Pmf:
        """Make a distribution from the weights of its outcomes in a row.

        Args:
            low: The outcome of the first weight.
            weights: The weights from there on, none negative and not all 0.
            error: The probability, at most, of what they leave out.
        """
        held = tuple(weights)
        first, last = 0, len(held)
        while not held[first]:
            first += 1
        while not held[last - 1]:
            last -= 1
        pmf = cls.__new__(cls)
        pmf._set(  # noqa: SLF001 - a value of this very class
            low + first, held[first:last], sum(held), min(Fraction(1), error)
        )
        return pmf

    @classmethod
    def die(cls, faces: int) -> Pmf:
        """Return a fair die, from 1 to its number of faces.

        Raises:
            Unanswerable: If it has no face, or more than `MOST_FACES`.
        """
        return Pmf.dense(1, (1,) * bounds.faces(faces))

    @classmethod
    def always(cls, outcome: int) -> Pmf:
        """Return a throw that is certain to be this number."""
        return cls.dense(outcome, (1,))

    @classmethod
    def chance(cls, probability: Fraction) -> Pmf:
        """Return a throw that is 1 with a probability, else 0."""
        return cls.dense(
            0,
            (probability.denominator - probability.numerator, probability.numerator),
        )

    def __getitem__(self, outcome: int) -> int:
        """Return the weight of an outcome that can come up."""
        at = outcome - self.low
        if 0 <= at < len(self.weights) and self.weights[at]:
            return self.weights[at]
        raise KeyError(outcome)

    def __iter__(self) -> Iterator[int]:
        """Return the outcomes that can come up, lowest first."""
        low = self.low
        return (low + at for at, weight in enumerate(self.weights) if weight)

    def __len__(self) -> int:
        """Return how many outcomes can come up."""
        return sum(map(bool, self.weights))

    def __eq__(self, other: object) -> bool:
        """Return whether outcomes, weights and truncation error are the same."""
        if not isinstance(other, Pmf):
            return NotImplemented
        mine = (self.low, self.weights, self.truncation_error)
        return mine == (other.low, other.weights, other.truncation_error)

    def __hash__(self) -> int:
        """Return a hash, equal for equal distributions."""
        if self._hash is None:
            self._hash = hash((self.low, self.weights, self.truncation_error))
        return self._hash

    def __repr__(self) -> str:
        error = f", error={self.truncation_error}" if self.truncation_error else ""
        return f"Pmf({dict(self)}{error})"

    @property
    def high(self) -> int:
        """The highest outcome."""
        return self.low + len(self.weights) - 1

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        if self._mean is None:
            first = sum(map(mul, range(len(self.weights)), self.weights))
            self._mean = self.low + Fraction(first, self.total)
        return self._mean

    def p(self, event: Callable[[int], bool]) -> Fraction:
        """Return the probability of the outcomes for which an event holds."""
        return Fraction(sum(self[each] for each in self if event(each)), self.total)

    def at_least(self, least: int) -> Fraction:
        """Return the probability of an outcome of `least` or more."""
        at = max(0, least - self.low)
        weight = self._tails()[at] if at < len(self.weights) else 0
        return Fraction(weight, self.total)

    def beats(self, other: Pmf) -> Fraction:
        """Return the probability to be above another throw; a tie is not above."""
        start = other.low + 1 - self.low
        below = max(0, -start)
        above = self.total * sum(other.weights[:below])
        above += sum(map(mul, other.weights[below:], self._tails()[max(0, start) :]))
        return Fraction(above, self.total * other.total)

    def _tails(self) -> tuple[int, ...]:
        """Return the weight of each outcome with all above it, from the lowest up."""
        if self._above is None:
            self._above = tuple(accumulate(reversed(self.weights)))[::-1]
        return self._above

    def __add__(self, other: Pmf | int) -> Pmf:
        """Return the sum with an independent throw, or with a number."""
        if isinstance(other, int):
            return Pmf.dense(self.low + other, self.weights, self.truncation_error)
        total = self.total * other.total
        slots = len(self.weights) + len(other.weights) - 1
        bounds.outcomes(slots, total)
        weights = packing.product(self.weights, other.weights, total)
        error = self.truncation_error + other.truncation_error
        return Pmf.dense(self.low + other.low, weights, error)

    def __radd__(self, other: int) -> Pmf:
        """Return the sum with a number."""
        return self + other

    def __neg__(self) -> Pmf:
        """Return the same throw with every outcome turned to its negative."""
        return Pmf.dense(-self.high, reversed(self.weights), self.truncation_error)

    def __sub__(self, other: Pmf | int) -> Pmf:
        """Return what is left when an independent throw, or a number, is taken off."""
        return self + -other

    def __rmatmul__(self, count: int) -> Pmf:
        """Return the sum of so many throws of this.

        Raises:
            Unanswerable: If they are fewer than 0 or too many to work out.
        """
        return _many(bounds.dice(count), self)

    def map(self, change: Callable[[int], int]) -> Pmf:
        """Return the distribution of what a function makes of each outcome."""
        held: dict[int, int] = {}
        for outcome in self:
            changed = change(outcome)
            held[changed] = held.get(changed, 0) + self[outcome]
        return Pmf(held, self.truncation_error)

    def floor(self, least: int = 0) -> Pmf:
        """Return the same, with everything below a number raised to it."""
        below = least - self.low
        if below <= 0:
            return self
        lifted = (sum(self.weights[: below + 1]), *self.weights[below + 1 :])
        return Pmf.dense(least, lifted, self.truncation_error)


@lru_cache(maxsize=256)
def _many(count: int, thrown: Pmf) -> Pmf:
    if count == 0:
        return Pmf.always(0)
    weights = thrown.weights
    total = thrown.total**count
    bounds.outcomes((len(weights) - 1) * count + 1, total)
    raised = packing.power(weights, count, total)
    return Pmf.dense(thrown.low * count, raised, thrown.truncation_error * count)


def mixture(parts: Iterable[tuple[Fraction | int, Pmf]]) -> Pmf:
    """Return one of several throws, each as likely as its weight says.

    Args:
        parts: Each throw with its weight of 0 or more, not all 0; a whole number
            or a fraction.

    Raises:
        Unanswerable: If a weight is negative or all are 0.
    """
    held = [(Fraction(share), pmf) for share, pmf in parts if share]
    if not held or min(share for share, _ in held) < 0:
        raise Unanswerable("The parts of a mixture weigh 0 or more, and one is above")
    whole = sum(share for share, _ in held)
    scale = lcm(*(share.denominator * pmf.total for share, pmf in held))
    low = min(pmf.low for _, pmf in held)
    weights = [0] * (max(pmf.high for _, pmf in held) - low + 1)
    bounds.outcomes(len(weights), scale)
    for share, pmf in held:
        factor = int(share * scale / pmf.total)
        for at, weight in enumerate(pmf.weights, pmf.low - low):
            weights[at] += factor * weight
    error = sum((share * pmf.truncation_error for share, pmf in held), Fraction(0))
    return Pmf.dense(low, weights, error / whole)
