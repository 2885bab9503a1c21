"""The army list as a PDF one can play from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from builder.content.card import Block, Row, Table, Text
from builder.content.roster import COLUMNS, Roster, RosterUnit
from reports.layout.blocks import flowing
from reports.layout.flow import Slice, pour, stacked, tall
from reports.layout.lines import fit
from reports.layout.marks import Mark, Placed, Side, Stroke, Words
from reports.layout.palette import Palette, palette
from reports.layout.prose import Measure, paragraph_slices
from reports.layout.settings import MM, SMALLEST, InkStyle, Settings
from reports.layout.two_columns import two_columns
from reports.pdf.document import document
from reports.pdf.photo import ready
from reports.roster.head import head_slices, missing
from reports.roster.unit import unit_slices

_MARGIN: Final = 14 * MM
_GUTTER: Final = 6 * MM
_FOOT: Final = 16.0
_BODY: Final = 8.5


def roster_pdf(
    roster: Roster,
    settings: Settings | None = None,
    photos: Mapping[str, bytes] | None = None,
) -> bytes:
    """A PDF of the army list: the army, its entries, then each unit in full.

    Args:
        roster: What the list says.
        settings: Its paper and ink are heeded.
        photos: Portraits by the key a card names.
    """
    settings = settings or Settings()
    cards = [unit.card for unit in roster.units]
    jpegs = {}
    if settings.ink is not InkStyle.LOW:
        jpegs = ready(cards, photos or {}, settings.card)
    pages = _List(roster, settings, frozenset(jpegs)).pages()
    size = settings.paper.width * MM, settings.paper.height * MM
    with document(roster.title or "Army list", *size, jpegs) as pdf:
        for key in jpegs:
            pdf.painter.prepare(key)
        for page in pages:
            pdf.painter.face(page)
            pdf.canvas.showPage()
    return pdf.data


class _List:
    """Lays out one army list."""

    def __init__(
        self, roster: Roster, settings: Settings, photos: frozenset[str]
    ) -> None:
        self.roster = roster
        self.ink = settings.ink
        self.photos = photos
        self.palette: Palette = palette("", settings.ink)
        self.width = settings.paper.width * MM
        self.height = settings.paper.height * MM
        self.text = self.width - 2 * _MARGIN
        self.column = (self.text - _GUTTER) / 2
        self.bottom = self.height - _MARGIN - _FOOT

    def pages(self) -> list[Side]:
        """All pages."""
        army = self._army()
        room = self.bottom - _MARGIN
        frames = pour(army, lambda _: room) or [()]
        pages = [stacked(frame, _MARGIN, _MARGIN) for frame in frames]
        self._units(pages, _MARGIN + tall(frames[-1]))
        total = len(pages)
        return [
            Side(
                self.width,
                self.height,
                (*page, Placed(_MARGIN, self.bottom, self._foot(number + 1, total))),
            )
            for number, page in enumerate(pages)
        ]

    def _army(self) -> tuple[Slice, ...]:
        """What concerns the army as a whole."""
        roster = self.roster
        measure = Measure(_BODY, self.text, self.palette)
        out = [*head_slices(roster, measure)]
        blocks: list[Block] = [*missing(roster, measure)]
        if roster.units:
            blocks.append(_entries(roster))
        texts = [
            Text("Notes", (roster.notes,)) if roster.notes.strip() else None,
            Text("House rules in force", roster.house) if roster.house else None,
            Text("Remarks", roster.remarks) if roster.remarks else None,
        ]
        blocks += [text for text in texts if text]
        out += flowing(tuple(blocks), measure)
        return tuple(out)

    def _units(self, pages: list[list[Placed]], used: float) -> None:
        """The units in two columns, below the army and on further pages."""
        seen: set[RosterUnit] = set()
        slices: list[Slice] = []
        for unit in self.roster.units:
            if unit in seen:
                continue
            seen.add(unit)
            if slices:
                slices.append(Slice(11, gap=True))
            slices += unit_slices(unit, self.column, self.ink, self.photos)
        if not slices:
            return
        slices += self._sources()
        top = used + 14
        if self.bottom - top < (self.bottom - _MARGIN) * 0.3:
            pages.append([])
            top = _MARGIN
        first, room = self.bottom - top, self.bottom - _MARGIN
        frames = two_columns(tuple(slices), first, room)
        opening = len(pages) - 1
        for number, frame in enumerate(frames):
            page, right = divmod(number, 2)
            if page and not right:
                pages.append([])
            x = _MARGIN + right * (self.column + _GUTTER)
            y = _MARGIN if page else top
            pages[opening + page] += stacked(frame, x, y)

    def _sources(self) -> list[Slice]:
        """The books and house rules the cards name, each once."""
        cards = (unit.card for unit in self.roster.units)
        names = dict.fromkeys(card.source for card in cards if card.source.strip())
        colours = replace(self.palette, text=self.palette.faint)
        measure = Measure(SMALLEST, self.column, colours)
        out = [Slice(8, gap=True)]
        for name in names:
            out += paragraph_slices(name, measure)
        return out

    def _foot(self, number: int, total: int) -> tuple[Mark, ...]:
        colours = self.palette
        name = fit(
            f"{self.roster.title} · {self.roster.system}", ((7.5, 1),), self.text - 50
        )
        place = fit(f"{number}/{total}", ((7.5, 1),), 50, bold=True)
        return (
            Stroke(0, 6, self.text, 6, colours.rule, 0.6),
            *(Words(0, 16, line.text, 7.5, colours.faint) for line in name.lines),
            *(
                Words(
                    self.text - line.width, 16, line.text, 7.5, colours.text, bold=True
                )
                for line in place.lines
            ),
        )


def _entries(roster: Roster) -> Table:
    """Return the entries as a table."""
    currency = roster.currency or "points"
    keys = ("count", "name", "stats", "arms", "each", "total")
    columns = [COLUMNS[key] for key in keys]
    heads = [column.heading for column in columns]
    heads[4:] = [replace(head, label=f"{head.label} {currency}") for head in heads[4:]]
    rows = []
    for unit in roster.units:
        cells = [column.unit(unit) for column in columns]
        # The stamp stands below the name, and an unknown price is a dash.
        cells[1] = unit.name
        cells[4:] = [cell or "–" for cell in cells[4:]]
        below = " – ".join(filter(None, (unit.card.stamp, unit.card.kind)))
        struck = bool(unit.card.stamp)
        rows.append(Row(tuple(cells), _lines(below, unit.note), struck=struck))
    for share in roster.shared:
        cells = [column.share(share) for column in columns]
        rows.append(Row(tuple(cells), _lines(share.working)))
    return Table("Entries", tuple(heads), tuple(rows))


def _lines(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text.strip())
