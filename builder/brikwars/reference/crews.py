"""The chapter of crews, Gunners and specialties (8.6, 6 to 11)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Section
from builder.brikwars.advice.tables import team_hits
from builder.brikwars.engine.gunnery import GUNNER, most_support
from builder.brikwars.engine.statline import statline
from builder.brikwars.reference.blocks import by, notes, square
from builder.brikwars.reference.uses import Uses
from builder.brikwars.tables.specialties import Specialty
from builder.content.card import Block, Text
from builder.content.tables import table
from builder.core.formatting import figure

_USES: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8, 9, 10)
_TEAM: Final[tuple[int, ...]] = (1, 2, 3, 4, 5)
_SOURCES: Final = {
    "tool": ("*", "The price is from a program for stat cards, not from the book."),
    "talk": ("†", "The price is from what players say, not from the book."),
}
"""The source of a price that the book does not print, with its mark."""


def crews(about: Uses) -> Iterator[Block]:
    """Yield the tables of Gunnery Support and of the specialties."""
    yield from notes(about, Section.TOGETHER, Section.BY_HAND)
    if about.of(when.CREWED):
        yield from _support(about)
    yield from notes(about, Section.SUPPORT)
    yield from _specialties(about)
    yield from notes(about, Section.SCOUTS)


def _support(about: Uses) -> Iterator[Block]:
    crewed = [each for each in about.weapons if most_support(each)]
    shown = tuple(sorted({statline(each).use or 0 for each in crewed}))
    most = 1 + max(map(most_support, crewed), default=_TEAM[-1])
    yield from square(
        f"A Gunner's d{GUNNER} hits, by Use and team (R8.6.4, 6)",
        "Use",
        by(_TEAM[:most], lambda team: "alone" if team == 1 else str(team)),
        by(shown or _USES),
        lambda use, team: team_hits(use, team, about.house),
    )


def _specialties(about: Uses) -> Iterator[Block]:
    bought = {each for design in about.creations for each in design.specialties}
    rows = [each.row for each in Specialty if about.everything or each in bought]
    price = "CP × Size" if about.house.specialties_by_size else "CP"
    yield table(
        "Specialties (6 to 11)",
        ("Specialty", f"^{price}", "What it does", "Rule"),
        [
            (
                row.key,
                " ".join((figure(row.cost), *_SOURCES.get(row.read, ())[:1])),
                row.does,
                row.rule,
            )
            for row in rows
        ],
    )
    read = {row.read for row in rows}
    if sources := tuple(" ".join(_SOURCES[mark]) for mark in _SOURCES if mark in read):
        yield Text("", sources)
