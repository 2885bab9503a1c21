"""Men and their weapons side by side."""

from collections.abc import Iterator, Sequence
from typing import Final

from builder.comparison import Labeled, comparing
from builder.smallarms.card import hit_table
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House


def _odds(designs: Sequence[Man | Weapon], house: House) -> Sequence[Sequence[Labeled]]:
    """Return the rows of the card: weapon by weapon, range by range."""
    return [[*_odds_of(design, house)] for design in designs]


def _odds_of(design: Man | Weapon, house: House) -> Iterator[Labeled]:
    table = hit_table(design, house)
    for row in table.rows:
        yield "Weapon", ", ".join((row.cells[0], *row.below))
        for column, cell in zip(table.columns[1:-1], row.cells[1:-1], strict=True):
            yield f"Hit at {column.label}", f"{cell} %"
        yield "Kills outright on", row.cells[-1]


COMPARE: Final = (comparing(Man, "men", _odds), comparing(Weapon, "firearms", _odds))
"""The questions that compare."""
