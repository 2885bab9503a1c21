"""Exact chances of dice, in whole numbers and fractions, for any game."""

from builder.odds.drop_highest import lowest, without_highest
from builder.odds.exploding import chained
from builder.odds.limits import MOST_FACES, Unanswerable
from builder.odds.pmf import Pmf, mixture

__all__ = [
    "MOST_FACES",
    "Pmf",
    "Unanswerable",
    "chained",
    "lowest",
    "mixture",
    "without_highest",
]
