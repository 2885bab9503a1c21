"""Exact numbers as a player types them."""

from fractions import Fraction
from typing import Final

from builder.core.formatting import plain_minus

FARTHEST: Final = 100_000
"""The longest length that is read."""
_LONGEST: Final = 60
"""Letters of the longest number that is read; a thousand digits are no price."""
LENGTHS: Final = "a length is a number such as 4, 2½ or 0.6"


def length_of(text: str) -> Fraction | None:
    """Return typed text as a length above 0; None where it is no such length."""
    try:
        length = amount_of(text) or Fraction(0)
    except (ValueError, ZeroDivisionError):
        return None
    return length if 0 < length <= FARTHEST else None


def amount_of(text: str) -> Fraction | None:
    """Return typed text as exact points; None for a blank.

    >>> amount_of("4½"), amount_of(" 7/3 "), amount_of("−1½"), amount_of("")
    (Fraction(9, 2), Fraction(7, 3), Fraction(-3, 2), None)

    Raises:
        ValueError: If it is no number.
    """
    text = plain_minus(text).strip()
    if not text:
        return None
    if "e" in text.lower() or len(text) > _LONGEST:
        # As powers of ten a few letters would be millions of digits to work out.
        raise ValueError(f"no number a player types: {text[:_LONGEST]}")
    halves = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
    if text[-1] in halves:
        whole = text[:-1].strip()
        back, whole = whole.startswith("-"), whole.removeprefix("-").strip()
        size = Fraction(whole or 0) + halves[text[-1]]
        return -size if back else size
    return Fraction(text)
