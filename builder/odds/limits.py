"""How large a question about dice may be, so that no answer takes over a second."""

from math import isqrt
from typing import Final

MOST_DICE: Final = 1_000
"""Dice that are rolled together."""
MOST_FACES: Final = 1_000
"""Faces of one die."""
MOST_OUTCOMES: Final = 100_000
"""Whole numbers from the lowest outcome of a distribution to its highest."""
MOST_BITS: Final = 24_000_000
"""Bits that all weights of a distribution may fill."""
MOST_WORK: Final = 240_000_000
"""Steps that one answer may take, each a few billionths of a second."""
DIGIT: Final = 30
"""Bits that Python multiplies at a time."""


class Unanswerable(ValueError):
    """A question about dice that is nonsense or too large; the message says why."""


def dice(count: int) -> int:
    """Return the same number of dice, if so many can be rolled.

    Raises:
        Unanswerable: If they are fewer than none, or more than `MOST_DICE`.
    """
    if count < 0:
        raise Unanswerable(f"{words(count)} dice cannot be rolled; the fewest are 0")
    if count > MOST_DICE:
        raise Unanswerable(
            f"{words(count)} dice are too many to work out; the most are {MOST_DICE:,}"
        )
    return count


def faces(count: int) -> int:
    """Return the same number of faces, if a die can have them.

    Raises:
        Unanswerable: If they are fewer than 1, or more than `MOST_FACES`.
    """
    if not 1 <= count <= MOST_FACES:
        raise Unanswerable(
            f"A die has from 1 to {MOST_FACES:,} faces, not {words(count)}"
        )
    return count


def outcomes(count: int, total: int = 1) -> None:
    """Refuse a distribution that is too wide, or whose weights are too large.

    Args:
        count: Whole numbers from its lowest outcome to its highest.
        total: The sum of its weights.

    Raises:
        Unanswerable: If it passes `MOST_OUTCOMES` or `MOST_BITS`.
    """
    if count > MOST_OUTCOMES:
        raise Unanswerable(
            f"The outcomes span {words(count)} numbers; the most are {MOST_OUTCOMES:,}"
        )
    if count * total.bit_length() > MOST_BITS:
        raise Unanswerable(
            f"The exact weights of {count:,} outcomes would fill"
            f" {count * total.bit_length():,} bits; the most are {MOST_BITS:,}"
        )


def work(steps: int) -> None:
    """Refuse an answer that would take too long.

    Raises:
        Unanswerable: If it takes more than `MOST_WORK` steps.
    """
    if steps > MOST_WORK:
        raise Unanswerable(
            f"So many dice would take {words(steps)} steps to work out;"
            f" the most are {MOST_WORK:,}"
        )


def product(one: int, other: int) -> int:
    """Return the steps of a product of two numbers of so many bits."""
    short, long = sorted((one // DIGIT + 1, other // DIGIT + 1))
    return long * isqrt(short)


def words(number: int) -> str:
    """Return the number in words, or its rough size where it has too many digits."""
    if number.bit_length() > 64:
        return f"about 10^{int(number.bit_length() * 0.30103)}"
    return f"{number:,}"
