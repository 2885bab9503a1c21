"""Mutated files through cards, odds, lists, sheets and tokens.

The fuzz of all inputs rarely comes so far, because most of what it makes is refused.
"""

from tests.torture import fuzz


def run(count: int, seed: int) -> str:
    """Print and answer so many files; see `fuzz.run`."""
    return fuzz.run(count, seed, "printed")
