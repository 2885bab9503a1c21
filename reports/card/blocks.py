"""What a card says as slices, in the scale of type of its format."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from builder.content.card import (
    Block,
    Boxes,
    CutOuts,
    Row,
    Ruler,
    StripCell,
    Table,
    Text,
)
from reports.card.arms import ArmsShown, arms_slices, suits
from reports.card.metrics import CardMetrics
from reports.card.track import track_slices
from reports.layout.blocks import ruler_slices
from reports.layout.columns import plan
from reports.layout.cut_outs import cut_out_slices
from reports.layout.flow import LOOSE, TIGHT, Slice, tall, together
from reports.layout.glyphs import typeset
from reports.layout.lines import BASE, LEADING, longest_line, wrap
from reports.layout.marks import Box, Mark, Words, shifted
from reports.layout.prose import Measure, text_slices
from reports.layout.tables import table_slices, taken_apart
from reports.layout.tick_boxes import boxes_slices

# The strip of odds: a bar for each distance, filled as far as the chance to hit.

_ROW: Final = 4.5
_BAR: Final = 4.0
_NAMES: Final = (15.0, 23.0)
"""The least and the greatest width of the names, in grid millimetres."""
_GAP: Final = 0.6


def odds_slices(table: Table, place: CardMetrics) -> tuple[Slice, ...]:
    """Return a strip of odds, with a heading and a bar for each weapon.

    Args:
        table: The strip; its rows have `odds`.
        place: Where on what card.
    """
    setter = _Setter(place, [row.cells[0] for row in table.rows if row.cells])
    out = setter.heading(table)
    for row in table.rows:
        out += setter.row(row)
    return tuple(out)


def _typeset(cell: StripCell) -> StripCell:
    where, hit, mean = map(typeset, (cell.where, cell.hit, cell.mean))
    return StripCell(where, hit, mean, cell.share)


class _Setter:
    def __init__(self, place: CardMetrics, names: Sequence[str]) -> None:
        self.place = place
        self.head = place.type(place.sizes.head)
        self.small = place.type(place.sizes.body)
        least, most = map(place.mm, _NAMES if not place.mini else (10.5, 14.0))
        longest = max((longest_line(each, bold=True) for each in names), default=0.0)
        wide = longest * self.head + place.mm(1.2)
        self.names = max(least, wide) if wide <= most else least

    def heading(self, table: Table) -> list[Slice]:
        """Return the target, and what the bars say, beside it or below."""
        place, palette = self.place, self.place.palette
        notes = typeset(" ".join(text for row in table.rows for text in row.lines))
        word, target = typeset(table.lead or table.title), typeset(table.rest)
        left = longest_line(word, bold=True) * self.head + place.mm(0.8)
        together = f"{target}: {notes}" if notes else target
        beside = longest_line(together) * self.small + left <= place.text
        lines = wrap(together if beside else target, self.small, place.text - left)
        base = self.head * BASE
        head = Words(0, base, word, self.head, palette.accent, bold=True)
        texts = [(left, line.text) for line in lines]
        if not beside:
            more = wrap(notes, self.small, place.text)
            texts += [(0.0, line.text) for line in more]
        out: list[Slice] = []
        for number, (x, text) in enumerate(texts or [(left, "")]):
            first = not number
            y = base if first else self.small * BASE
            words = Words(x, y, text, self.small, palette.text)
            height = (self.head if first else self.small) * LEADING
            marks = (head, words) if first else (words,)
            out.append(Slice(height, marks, glue=TIGHT))
        return [*out, Slice(place.mm(0.5), glue=TIGHT)]

    def row(self, row: Row) -> Iterator[Slice]:
        """Yield the bars of a weapon: side by side, or below each other."""
        place = self.place
        cells = tuple(map(_typeset, row.odds)) or tuple(
            StripCell("", typeset(text)) for text in row.cells[1:]
        )
        name = row.cells[0] if row.cells else ""
        names = wrap(name, self.head, self.names - place.mm(0.4), bold=True)
        left = self.names
        if len(names) > 1:
            for line in wrap(name, self.head, place.text, bold=True):
                yield Slice(self.head * LEADING, (self._name(line.text),), glue=TIGHT)
            names, left = (), 0.0
        wide = place.text - left
        each = (wide - (len(cells) - 1) * place.mm(_GAP)) / max(1, len(cells))
        fits = all(self._fits(cell, each) for cell in cells)
        bars = [cells] if fits else [(cell,) for cell in cells]
        each = each if fits else wide
        for number, bar in enumerate(bars):
            marks: list[Mark] = []
            if names and not number:
                middle = place.mm(_BAR) / 2 + self.head * 0.36
                marks.append(self._name(names[0].text, middle))
            for at, cell in enumerate(bar):
                x = left + at * (each + place.mm(_GAP))
                marks += self._bar(cell, x, each)
            last = number == len(bars) - 1
            yield Slice(place.mm(_ROW), tuple(marks), glue=LOOSE if last else TIGHT)

    def _name(self, text: str, base: float = 0.0) -> Words:
        ink = self.place.palette.text
        return Words(0, base or self.head * BASE, text, self.head, ink, bold=True)

    def _fits(self, cell: StripCell, width: float) -> bool:
        where, hit, mean = self._widths(cell)
        return where + hit + mean + self.place.mm(1.5) <= width

    def _widths(self, cell: StripCell) -> tuple[float, float, float]:
        return (
            longest_line(cell.where) * self.small,
            longest_line(cell.hit, bold=True) * self.head,
            longest_line(cell.mean) * self.small,
        )

    def _bar(self, cell: StripCell, x: float, width: float) -> Iterator[Mark]:
        """Yield a bar: where, the chance, and what a hit does."""
        place, palette, mm = self.place, self.place.palette, self.place.mm
        height = mm(_BAR)
        yield Box(x, 0, width, height, palette.paper)
        share = min(max(cell.share, 0.0), 1.0)
        if share > 0:
            yield Box(x, 0, width * share, height, palette.bar)
        yield Box(x, 0, width, height, "", palette.rule, place.hair)
        small = height / 2 + self.small * 0.36
        inset = mm(0.4)
        where, hit, mean = self._widths(cell)
        if cell.where:
            yield Words(x + inset, small, cell.where, self.small, palette.text)
        middle = x + (width - hit) / 2
        low = x + inset + where + mm(0.35) * bool(cell.where)
        high = x + width - inset - mean - mm(0.35) * bool(cell.mean) - hit
        if high - low < mm(3.0):
            # In a narrow bar the chance stands between its neighbours.
            middle = (low + max(low, high)) / 2
        base = height / 2 + self.head * 0.36
        if cell.hit:
            yield Words(middle, base, cell.hit, self.head, palette.text, bold=True)
        if cell.mean:
            end = x + width - inset - mean
            yield Words(end, small, cell.mean, self.small, palette.text)


_LEADING: Final = 1.125
"""From one base line to the next on a card, in sizes of type."""
_BROKEN: Final = 3
"""The strain of a table whose words have to be broken."""
GAP: Final = 1.5
"""White between two blocks, in grid millimetres."""


def card_slices(
    blocks: Iterable[Block], place: CardMetrics, free: float
) -> tuple[Slice, ...]:
    """Return the slices of all blocks, with white space between them.

    Args:
        blocks: What is said.
        place: Where on what card.
        free: The height of a side.
    """
    out: list[Slice] = []
    for block in blocks:
        made = block_slices(block, place, free)
        if made and out:
            out.append(Slice(place.mm(GAP), gap=True))
        out.extend(made)
    return tuple(out)


@lru_cache(maxsize=1024)
def block_slices(block: Block, place: CardMetrics, free: float) -> tuple[Slice, ...]:
    """Return the slices of a block; the same ones are tried to fill a front.

    Args:
        block: What is said.
        place: Where on what card.
        free: The height of a side.
    """
    match block:
        case Text():
            own = block.own
            made = _quoted(block, place) if own else text_slices(block, _body(place))
        case Table():
            if suits(block):
                return _table(block, place, free)
            made = _whole(_table(block, place, free), free)
        case Boxes():
            made = _whole(boxes_slices(block, _body(place), place.mm(1.0)), free)
        case CutOuts():
            made = cut_out_slices(block, _body(place))
        case Ruler():
            made = ruler_slices(block, _body(place))
    return together(made)


def _whole(slices: tuple[Slice, ...], free: float) -> tuple[Slice, ...]:
    """Return the slices of a table or of boxes, not cut if they fit a side."""
    if not slices or tall(slices) > free:
        return slices
    return together(slices, TIGHT)


def _body(place: CardMetrics) -> Measure:
    size = place.type(place.sizes.body)
    return Measure(size, place.text, place.palette, size, _LEADING)


def _quoted(block: Text, place: CardMetrics) -> tuple[Slice, ...]:
    """Return the player's own words, with a bar at their left."""
    measure, inset = _body(place), place.mm(1.8)
    palette = replace(place.palette, text=place.palette.accent)
    narrow = replace(measure, width=measure.width - inset, palette=palette)
    pieces = text_slices(replace(block, title=""), narrow)
    out: list[Slice] = []
    for piece in pieces:
        marks = tuple(
            shifted(mark, inset, 0) for mark in piece.marks if isinstance(mark, Words)
        )
        bar = Box(0, 0, place.mm(0.7), piece.height, palette.accent)
        out.append(replace(piece, marks=(bar, *marks), gap=False))
    return tuple(out)


def _table(block: Table, place: CardMetrics, free: float) -> tuple[Slice, ...]:
    if suits(block):
        return arms_slices(block, place, ArmsShown(len(block.rows)))
    if block.part == "odds":
        return odds_slices(block, place)
    if made := track_slices(block, place, free):
        return made
    # In an ordinary table the boxes of all models stand in one row.
    rows = (replace(row, boxes=row.boxes * row.sets, sets=1) for row in block.rows)
    return _plain(replace(block, rows=tuple(rows)), place)


def _plain(block: Table, place: CardMetrics) -> tuple[Slice, ...]:
    """Return any other table; in the size of text where that breaks fewer lines."""
    least = place.type(place.sizes.body)
    measure = Measure(place.type(place.sizes.table), place.text, place.palette, least)
    small = replace(measure, size=least)
    if _strain(block, small) < _strain(block, measure):
        measure = small
    if _strain(block, measure) == _BROKEN:
        return taken_apart(block, small)
    return table_slices(block, measure)


def _strain(block: Table, measure: Measure) -> int:
    """Return how badly a table fits: 4 where it has to be taken apart.

    Labels in two lines are as good as labels in one: no type shrinks for them.
    """
    planned = plan(block, measure.size, measure.small, measure.width)
    return 4 if planned is None else max(1, planned.strain)
