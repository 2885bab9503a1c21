"""Numbers that say where they came from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from builder.core.formatting import figure


@dataclass(frozen=True, slots=True)
class Term:
    """One addend of a `Tally`.

    Attributes:
        label: What is paid for.
        amount: The exact amount.
        rule: The rule that sets the amount.
        working: How the amount is worked out, such as ``3 × S 4``.
        parts: The terms it is made of, where it is itself a sum.
    """

    label: str
    amount: Fraction
    rule: str = ""
    working: str = ""
    parts: "tuple[Term, ...]" = ()


def exact_sum(amounts: Iterable[Fraction]) -> Fraction:
    """Return the sum of some amounts; it is 0 for none."""
    # Over one denominator, which is much quicker than sums of fractions.
    held = [amount.as_integer_ratio() for amount in amounts]
    whole = lcm(*[below for _, below in held])
    return Fraction(sum([above * (whole // below) for above, below in held]), whole)


@dataclass(frozen=True, slots=True)
class Tally:
    """An itemised sum; its total is worked out, never stored."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> Fraction:
        """The exact sum of the terms."""
        return exact_sum([term.amount for term in self.terms])

    @property
    def working(self) -> str:
        """Every term in one line, each with its amount and its working."""
        return ", ".join(
            f"{term.label} {figure(term.amount)}"
            + (f" ({term.working})" if term.working else "")
            for term in self.terms
        )

    def walk(self) -> Iterator[tuple[int, Term]]:
        """Yield each term with its depth, a term before its parts."""
        return _walk(self.terms, 0)


def _walk(terms: tuple[Term, ...], depth: int) -> Iterator[tuple[int, Term]]:
    for term in terms:
        yield depth, term
        yield from _walk(term.parts, depth + 1)
