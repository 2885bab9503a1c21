"""Exact chances of dice, in whole numbers and fractions, for any game."""

from builder.odds.drop_highest import highest, lowest, rings, without_highest
from builder.odds.exploding import SLIGHT, chained
from builder.odds.limits import (
    MOST_BITS,
    MOST_DICE,
    MOST_FACES,
    MOST_OUTCOMES,
    MOST_WORK,
    Unanswerable,
)
from builder.odds.pmf import Pmf, compose, mixture

__all__ = [
    "MOST_BITS",
    "MOST_DICE",
    "MOST_FACES",
    "MOST_OUTCOMES",
    "MOST_WORK",
    "SLIGHT",
    "Pmf",
    "Unanswerable",
    "chained",
    "compose",
    "highest",
    "lowest",
    "mixture",
    "rings",
    "without_highest",
]
