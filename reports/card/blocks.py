"""What a card says as slices, in the scale of type of its format."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.content.card import (
    Block,
    Boxes,
    CutOuts,
    Legend,
    Row,
    Ruler,
    StripCell,
    Table,
    Text,
    evened,
)
from reports.card.arms import ArmsShown, arms_slices, suits
from reports.card.metrics import CardMetrics
from reports.card.track import track_slices
from reports.layout.blocks import flowing
from reports.layout.columns import BROKEN, plan
from reports.layout.flow import LOOSE, TIGHT, Parting, Slice, Slices, tall, together
from reports.layout.fonts import kept, typeset
from reports.layout.lines import BASE, LEADING, fit, longest_line, wrap, written
from reports.layout.marks import Box, Mark, Stroke, Words, shifted
from reports.layout.prose import Measure, heading, paragraph_slices
from reports.layout.tables import boxes_slices, stepped, table_slices, taken_apart


def flavour_slices(block: Text, place: CardMetrics) -> Slices:
    """Return the words in the middle of a card, in even lines, as one strip."""
    size, pad, ink = place.type(place.sizes.body), place.mm(0.8), place.palette.accent
    text = fit(" ".join(block.paragraphs), ((size, 99),), place.text)
    tall = text.height + 2 * pad
    lines = [Stroke(0, y, place.text, y, ink, place.hair) for y in (0.0, tall)]
    words = written(((text, ink),), 0, pad, place.text)
    return (Slice(tall, (*lines, *words)),)


# The strip of odds: a bar for each distance, filled as far as the chance to hit.

ODDS_ROW: Final = 4.5
_BAR: Final = 4.0
_NAMES: Final = (15.0, 23.0)
"""The least and the greatest width of the names, in grid millimetres."""
_GAP: Final = 0.6
_INSET: Final = 0.4
"""White at the ends of a bar, and between its chance and the end of what is filled."""


def odds_slices(table: Table, place: CardMetrics) -> Slices:
    """Return a strip of odds, with a heading and a bar for each weapon.

    Args:
        table: The strip; its rows have `odds`.
        place: Where on what card.
    """
    setter = _Setter(place, table.rows)
    out = setter.heading(table)
    for row in table.rows:
        out += setter.row(row)
    return tuple(out)


def _typeset(cell: StripCell) -> StripCell:
    where, hit, hurts = map(typeset, (cell.where, cell.hit, cell.hurts))
    return StripCell(where, hit, hurts, cell.share)


class _Setter:
    def __init__(self, place: CardMetrics, rows: Sequence[Row]) -> None:
        self.place = place
        self.head = place.type(place.sizes.head)
        self.small = place.type(place.sizes.body)
        least, most = map(place.mm, _NAMES if not place.mini else (10.5, 14.0))
        names = (row.cells[0] for row in rows if row.cells)
        longest = max((longest_line(name, bold=True) for name in names), default=0.0)
        wide = longest * self.head + place.mm(1.2)
        # A long name stands beside a lone bar, which may be as short as what it says.
        lone = all(
            len(row.odds) == 1 and self._fits(row.odds[0], place.text - wide)
            for row in rows
        )
        self.names = max(least, wide) if wide <= most or lone else least

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
        narrow = not all(self._fits(cell, place.text - left) for cell in cells)
        if len(names) > 1 or narrow:
            for line in wrap(name, self.head, place.text, bold=True):
                yield Slice(self.head * LEADING, (self._name(line.text),), glue=TIGHT)
            names, left = (), 0.0
        wide = place.text - left
        share = (wide - (len(cells) - 1) * place.mm(_GAP)) / max(1, len(cells))
        fits = all(self._fits(cell, share) for cell in cells)
        bars = [cells] if fits else [(cell,) for cell in cells]
        share = share if fits else wide
        for number, bar in enumerate(bars):
            marks: list[Mark] = []
            if names and not number:
                middle = place.mm(_BAR) / 2 + self.head * 0.36
                marks.append(self._name(names[0].text, middle))
            for at, cell in enumerate(bar):
                x = left + at * (share + place.mm(_GAP))
                marks += self._bar(cell, x, share)
            last = number == len(bars) - 1
            yield Slice(place.mm(ODDS_ROW), tuple(marks), glue=LOOSE if last else TIGHT)

    def _name(self, text: str, base: float = 0.0) -> Words:
        ink = self.place.palette.text
        return Words(0, base or self.head * BASE, text, self.head, ink, bold=True)

    def _fits(self, cell: StripCell, width: float) -> bool:
        return self._chance(cell, width) is not None

    def _chance(self, cell: StripCell, width: float) -> float | None:
        """Return where the chance begins in a bar, None if it has no room.

        It stands whole on the filled part or whole beside it.
        """
        mm, (where, hit, hurts) = self.place.mm, self._widths(cell)
        low = mm(_INSET) + where + mm(0.35) * bool(where)
        high = width - mm(_INSET) - hurts - mm(0.35) * bool(hurts) - hit
        middle = (width - hit) / 2
        if high - low < mm(3.0) or not low <= middle <= high:
            # In a narrow bar the chance stands between its neighbours.
            middle = (low + high) / 2
        end = width * min(max(cell.share, 0.0), 1.0)
        inside, beside = end - hit - mm(_INSET), end + mm(_INSET)
        clear = (one for one in (middle, inside, beside) if not inside < one < beside)
        free = (one for one in clear if low <= one <= high)
        return min(free, key=lambda one: abs(one - middle), default=None)

    def _widths(self, cell: StripCell) -> tuple[float, float, float]:
        return (
            longest_line(cell.where) * self.small,
            longest_line(cell.hit, bold=True) * self.head,
            longest_line(cell.hurts) * self.small,
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
        where, _, hurts = self._widths(cell)
        if cell.where:
            yield Words(x + mm(_INSET), small, cell.where, self.small, palette.text)
        base = height / 2 + self.head * 0.36
        if cell.hit:
            chance = self._chance(cell, width) or mm(_INSET) + where
            yield Words(x + chance, base, cell.hit, self.head, palette.text, bold=True)
        if cell.hurts:
            end = x + width - mm(_INSET) - hurts
            yield Words(end, small, cell.hurts, self.small, palette.text)


_LEADING: Final = 1.125
"""From one base line to the next on a card, in sizes of type."""
GAP: Final = 1.5
"""White between two blocks, in grid millimetres."""


def card_slices(
    blocks: Iterable[Block], place: CardMetrics, free: float, *, parted: bool = False
) -> Slices:
    """Return the slices of all blocks, with white space between them.

    Args:
        blocks: What is said.
        place: Where on what card.
        free: The height of a side.
        parted: Whether tables may be cut between two rows. None ends or begins a side
            without another row of its table.
    """
    out: list[Slice] = []
    for block in blocks:
        if parted and isinstance(block, Table):
            pieces = _parted(block, place, free)
        else:
            pieces = block_slices(block, place, free)
        if pieces and out:
            out.append(Slice(place.mm(GAP), gap=True))
        out.extend(pieces)
    return tuple(out)


def _parted(table: Table, place: CardMetrics, free: float) -> Slices:
    """Return the slices of a table that is parted where no row is left alone."""
    pieces = _table(table, place, free)
    ends = [at for at, one in enumerate(pieces) if one.glue == LOOSE and not one.gap]
    # What ends where a row does not is held together by names above its rows.
    between = ends[:-1] if len(ends) == len(table.rows) else []
    held = (*between[:1], *between[-1:])
    return tuple(
        replace(piece, glue=TIGHT) if at in held else piece
        for at, piece in enumerate(pieces)
    )


def block_slices(block: Block, place: CardMetrics, free: float) -> Slices:
    """Return the slices of a block; the same ones are tried to fill a front.

    Args:
        block: What is said.
        place: Where on what card.
        free: The height of a side.
    """
    if isinstance(block, Text):
        return _written(block, place)
    return _ruled(block, place, free)


@kept(1024)
def _written(block: Text, place: CardMetrics) -> Slices:
    """Return the slices of a text, which no side is too low for."""
    if block.flavour:
        return flavour_slices(block, place)
    return together(_text(block, place))


@kept(1024)
def _ruled(
    block: Table | Boxes | CutOuts | Legend | Ruler, place: CardMetrics, free: float
) -> Slices:
    match block:
        case Table() if suits(block):
            return _table(block, place, free)
        case Table():
            return together(_whole(_table(block, place, free), free))
        case Boxes():
            boxes = boxes_slices(block, _body(place), place.mm(1.0))
            return together(_whole(boxes, free))
    return flowing((block,), _body(place))


def _whole(slices: Slices, free: float) -> Slices:
    """Return the slices of a table or of boxes, not cut if they fit a side."""
    if not slices or tall(slices) > free:
        return slices
    return together(slices, TIGHT)


def _body(place: CardMetrics) -> Measure:
    size = place.type(place.sizes.body)
    scale = place.type(place.sizes.head), place.type(place.sizes.label)
    return Measure(size, place.text, place.palette, size, _LEADING, *scale)


_SENTENCE: Final = re.compile(r"(?<=[.!?])[\"”’')\]]*\s+")
"""White between two sentences."""
_BETWEEN: Final = 0.22
"""White between two paragraphs, in type sizes."""


def _text(block: Text, place: CardMetrics) -> Slices:
    """Return a heading and paragraphs; the player's own words have a bar instead.

    A paragraph is parted between two sentences alone. The heading is repeated where a
    side begins within the block.
    """
    texts = [one for one in block.paragraphs if one.strip()]
    several = bool(texts[1:])
    prose = _prose(place, block.title, own=block.own, grave=block.grave, dots=several)
    out = list(prose.heading)
    for number, text in enumerate(texts):
        if number:
            out += prose.white()
        pieces = _paragraph(prose, text)
        if pieces and not out:
            out.append(replace(pieces[0], header=()))
            pieces = pieces[1:]
        out += pieces
    return tuple(out)


@kept(256)
def _prose(place: CardMetrics, title: str, **manner: bool) -> "_Prose":
    return _Prose(place, title, **manner)


@kept(2048)
def _paragraph(prose: "_Prose", text: str) -> Slices:
    """Return a paragraph, kept for the next choice of those of its text."""
    return tuple(prose.paragraph(text))


_SHORT: Final = 3
"""A paragraph of so few lines goes on whole: its rest would be a stub without a dot."""


class _Prose:
    """How a text is set, whatever its paragraphs say."""

    def __init__(
        self, place: CardMetrics, title: str, *, own: bool, grave: bool, dots: bool
    ) -> None:
        self.own = own
        self.measure = _body(place)
        self.heading = [] if self.own else heading(title, self.measure, grave=grave)
        again = f"{title}, continued" if title.strip() else ""
        self.header = tuple(heading(again, self.measure, grave=grave))
        self.bar = place.mm(0.7)
        self.inset = place.mm(1.8) if self.own else 0.0
        palette = self.measure.palette
        self.text = self.measure
        if self.own:
            accent = replace(palette, text=palette.accent)
            width = self.measure.width - self.inset
            self.text = replace(self.measure, width=width, palette=accent)
        ink = palette.alarm if grave else palette.text
        self.dot = ink if dots else ""

    def white(self) -> list[Slice]:
        """Return what parts two paragraphs."""
        return self._barred([Slice(self.measure.size * _BETWEEN, gap=not self.own)])

    def paragraph(self, text: str, *, begun: bool = False) -> list[Slice]:
        """Return the lines of a paragraph as one strip, and how that is parted.

        Args:
            text: What it says.
            begun: Whether it is the rest of one, which has no dot.
        """
        pieces = self._lines(text, begun=begun)
        ends = [found.end() for found in _SENTENCE.finditer(text)]
        ends = [end for end in ends if text[end:].strip()]
        if len(pieces) <= _SHORT or not ends:
            return pieces

        def high(number: int) -> float:
            return self._height(text[: ends[number]])

        def parts(number: int) -> tuple[Slices, Slices]:
            first = self._lines(text[: ends[number]], begun=begun)
            return tuple(first), tuple(self.paragraph(text[ends[number] :], begun=True))

        def cut(height: float) -> tuple[Slices, Slices] | None:
            fit = bisect_left(range(len(ends)), 1, key=lambda at: high(at) > height)
            return parts(fit - 1) if fit else None

        pieces[0] = replace(pieces[0], parting=Parting(len(pieces), cut))
        return pieces

    def _height(self, text: str) -> float:
        """Return how high a text is, which no slice has to be made for."""
        size, line = self.text.size, self.text.line
        indent = size * 0.75 if self.dot else 0.0
        return sum([line] * len(wrap(text, size, self.text.width - indent)))

    def _lines(self, text: str, *, begun: bool) -> list[Slice]:
        dot = "" if begun else self.dot
        indent = self.text.size * 0.75 if begun and self.dot else 0.0
        lines = self._barred(paragraph_slices(text, self.text, dot=dot, indent=indent))
        last = len(lines) - 1
        return [
            Slice(one.height, one.marks, TIGHT if at < last else one.glue,
                  header=self.header)
            for at, one in enumerate(lines)
        ]  # fmt: skip

    def _barred(self, pieces: list[Slice]) -> list[Slice]:
        """Return slices with the bar at their left that the player's own words have."""
        if not self.own:
            return pieces
        out = []
        for piece in pieces:
            words = (one for one in piece.marks if isinstance(one, Words))
            bar = Box(0, 0, self.bar, piece.height, self.measure.palette.accent)
            marks = (bar, *(shifted(one, self.inset, 0) for one in words))
            out.append(replace(piece, marks=marks))
        return out


def _table(block: Table, place: CardMetrics, free: float) -> Slices:
    if suits(block):
        return arms_slices(block, place, ArmsShown(len(block.rows)))
    if block.part == "odds":
        return odds_slices(block, place)
    if made := track_slices(block, place, free):
        return made
    # In an ordinary table the boxes of all models stand in one row.
    return _plain(evened(replace(block, rows=tuple(map(_in_one, block.rows)))), place)


def _in_one(row: Row) -> Row:
    ticks = frozenset((0, model * row.boxes + at) for model, at in row.ticks)
    return replace(row, boxes=row.boxes * row.sets, sets=1, ticks=ticks)


def _plain(block: Table, place: CardMetrics) -> Slices:
    """Return any other table; in the size of text where that breaks fewer lines."""
    small = replace(_body(place), leading=LEADING)
    measure = replace(small, size=place.type(place.sizes.table))
    less, strain = _strain(block, small), _strain(block, measure)
    if less < strain:
        measure, strain = small, less
    if strain == BROKEN:
        return stepped(block, small) or taken_apart(block, small)
    return table_slices(block, measure)


def _strain(block: Table, measure: Measure) -> int:
    """Return how badly a table fits: 4 where it has to be taken apart.

    Labels in two lines are as good as labels in one: no type shrinks for them.
    """
    planned = plan(block, measure.size, measure.labels, measure.width)
    return 4 if planned is None else max(1, planned.strain)
