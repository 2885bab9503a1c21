"""Squads side by side; the effect figure is among their stats."""

from collections.abc import Iterator, Sequence
from typing import Final

from builder.comparison import Comparable, Labeled
from builder.microfig.designs import Squad
from builder.microfig.effect import contact_table, odds_table
from builder.microfig.house_rules import House


def _odds(squads: Sequence[Squad], house: House) -> Sequence[Sequence[Labeled]]:
    """Return what each weapon of each squad does, as on the card."""
    return [[*_odds_of(squad, house)] for squad in squads]


def _odds_of(squad: Squad, house: House) -> Iterator[Labeled]:
    for table in (odds_table(squad, house), contact_table(squad, house)):
        for row in table.rows:
            weapon, dice, hit, _, kills = row.cells
            yield f"{table.title}: {weapon}", f"{dice} dice, hit {hit}, kills {kills}"


COMPARE: Final = Comparable(Squad, "squads", _odds)
"""What can stand side by side."""
