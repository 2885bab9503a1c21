"""The army list as a PDF one can play from."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from builder.content.card import Block, Row, Table, Text
from builder.content.roster import COLUMNS, Roster
from reports.layout.blocks import flowing
from reports.layout.flow import Slice, pour, stacked, tall
from reports.layout.marks import Placed, Side
from reports.layout.page import PageLayout
from reports.layout.prose import Measure, paragraph_slices
from reports.layout.settings import MM, SMALLEST, Settings
from reports.pdf.document import pages_pdf
from reports.pdf.photo import ready
from reports.roster.head import head_slices
from reports.roster.unit import unit_slices
from reports.text.plain import notes

_MARGIN: Final = 14 * MM
_BODY: Final = 8.5
_PRICES: Final = ("each", "total")
_COLUMNS: Final = ("count", "name", "stats", "arms", *_PRICES)
"""The columns that paper shows, of those in `COLUMNS`."""


def roster_pdf(
    roster: Roster,
    settings: Settings | None = None,
    photos: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return a PDF of the army list: the army, its entries, then each unit in full.

    Args:
        roster: What the list says.
        settings: The player's choices; only paper and ink are used.
        photos: Portraits by the key a card names.
    """
    settings = settings or Settings()
    cards = [unit.card for unit in roster.units]
    jpegs = ready(cards, photos, settings)
    sides = _List(roster, settings, frozenset(jpegs)).sides()
    return pages_pdf(roster.title or "Army list", sides, jpegs, "Army list")


class _List:
    """Lays out one army list."""

    def __init__(
        self, roster: Roster, settings: Settings, photos: frozenset[str]
    ) -> None:
        self.roster = roster
        self.photos = photos
        self.page = PageLayout(settings, _MARGIN)

    def sides(self) -> list[Side]:
        room = self.page.room
        frames = pour(self._army(), lambda _: room) or [()]
        pages = [stacked(frame, _MARGIN, _MARGIN) for frame in frames]
        self._add_units(pages, _MARGIN + tall(frames[-1]))
        return self.page.sides(pages, f"{self.roster.title} · {self.roster.system}")

    def _army(self) -> tuple[Slice, ...]:
        """Return what concerns the army as a whole."""
        roster = self.roster
        measure = Measure(_BODY, self.page.text, self.page.palette)
        head, missing = head_slices(roster, measure)
        blocks: list[Block] = [*missing]
        if roster.units:
            blocks.append(_entries(roster))
        blocks += [Text(title, texts) for title, texts in notes(roster)]
        return (*head, *flowing(tuple(blocks), measure))

    def _add_units(self, pages: list[list[Placed]], used: float) -> None:
        """Add the units in two columns, below the army and on further pages."""
        page = self.page
        slices: list[Slice] = []
        for unit in dict.fromkeys(self.roster.units):
            if slices:
                slices.append(Slice(11, gap=True))
            slices += unit_slices(unit, page.column, page.settings.ink, self.photos)
        if not slices:
            return
        slices += self._sources()
        top = used + 14
        # A few lines of many units are harder to read than a page of their own.
        if page.bottom - top < page.room * 0.3:
            pages.append([])
            top = _MARGIN
        first, *more = page.in_columns(tuple(slices), top)
        pages[-1] += first
        pages += more

    def _sources(self) -> list[Slice]:
        """Return the books and house rules the cards name, each once."""
        cards = (unit.card for unit in self.roster.units)
        names = dict.fromkeys(card.source for card in cards if card.source.strip())
        column = Measure(_BODY, self.page.column, self.page.palette)
        measure = column.small_print(SMALLEST)
        out = [Slice(8, gap=True)]
        for name in names:
            out += paragraph_slices(name, measure)
        return out


def _entries(roster: Roster) -> Table:
    currency = roster.currency or "points"
    heads = {key: COLUMNS[key].heading for key in _COLUMNS}
    rows = []
    for key in _PRICES:
        heads[key] = replace(heads[key], label=f"{heads[key].label} {currency}")
    for unit in roster.units:
        cells = {key: COLUMNS[key].unit(unit) for key in _COLUMNS}
        # The stamp stands below the name, and an unknown price is a dash.
        cells["name"] = unit.name
        cells |= {key: cells[key] or "–" for key in _PRICES}
        below = " – ".join(filter(None, (unit.card.stamp, unit.card.kind)))
        struck = bool(unit.card.stamp)
        rows.append(Row(tuple(cells.values()), _lines(below, unit.note), struck=struck))
    for share in roster.shared:
        shares = tuple(COLUMNS[key].share(share) for key in _COLUMNS)
        rows.append(Row(shares, _lines(share.working)))
    return Table("Entries", tuple(heads.values()), tuple(rows))


def _lines(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text.strip())
