"""Turning headings, texts and tables into slices of a given width, in points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

from builder.card import Block, Row, Table, Text
from reports.columns import Plan, plan, spans
from reports.flow import LOOSE, TIGHT, Slice, together
from reports.inks import Palette
from reports.lines import BASE, LEADING, Line, longest_line, wrap
from reports.marks import Box, Disc, Mark, Stroke, Words
from reports.style import SMALLEST


@dataclass(frozen=True, slots=True)
class Measure:
    """What text is set in: its size and width in points, and its colours."""

    size: float
    width: float
    palette: Palette

    @property
    def small(self) -> float:
        """The size of labels and remarks."""
        return max(SMALLEST, self.size * 0.88)

    @property
    def heading(self) -> float:
        """The size of headings."""
        return self.size * 1.12

    @property
    def line(self) -> float:
        """The height of a line."""
        return self.size * LEADING


def flowing(blocks: tuple[Block, ...], measure: Measure) -> tuple[Slice, ...]:
    """The slices of all blocks, with white space between them."""
    out: list[Slice] = []
    for block in blocks:
        match block:
            case Text():
                made = text_slices(block, measure)
            case Table():
                made = table_slices(block, measure)
        if made and out:
            out.append(Slice(measure.size * 0.7, gap=True))
        if made:
            out.extend(together(made))
    return tuple(out)


def heading(title: str, measure: Measure, *, grave: bool = False) -> list[Slice]:
    """A heading with a rule to its right; nothing if it has no words."""
    palette, size = measure.palette, measure.heading
    ink = palette.alarm if grave else palette.accent
    indent = size * 1.05 if grave else 0.0
    out: list[Slice] = []
    lines = wrap(title, size, measure.width - indent, bold=True)
    for number, line in enumerate(lines):
        marks: list[Mark] = [
            Words(indent, size * BASE, line.text, size, ink, bold=True)
        ]
        if grave and not number:
            marks += _warning(size * 0.42, size * 0.6, size * 0.42, palette)
        start = indent + line.width + 3
        if number == len(lines) - 1 and measure.width - start > 8:
            middle = size * 0.62
            marks.append(Stroke(start, middle, measure.width, middle, ink, 0.6))
        out.append(Slice(size * LEADING, tuple(marks), glue=TIGHT))
    if out:
        out.append(Slice(size * 0.12, glue=TIGHT))
    return out


def _warning(x: float, y: float, radius: float, palette: Palette) -> list[Mark]:
    """An exclamation mark in a disc."""
    size = radius * 1.9
    return [
        Disc(x, y, radius, fill=palette.alarm),
        Words(x - size * 0.13, y + size * 0.36, "!", size, "#ffffff", bold=True),
    ]


def text_slices(block: Text, measure: Measure) -> tuple[Slice, ...]:
    """A heading and its paragraphs; several paragraphs get a dot each."""
    out = heading(block.title, measure, grave=block.grave)
    texts = [one for one in block.paragraphs if one.strip()]
    ink = measure.palette.alarm if block.grave else measure.palette.accent
    dot = ink if len(texts) > 1 else ""
    for number, paragraph in enumerate(texts):
        if number:
            out.append(Slice(measure.size * 0.22, gap=True))
        out.extend(paragraph_slices(paragraph, measure, dot=dot))
    return tuple(out)


def paragraph_slices(
    text: str,
    measure: Measure,
    *,
    dot: str = "",
    indent: float = 0.0,
) -> list[Slice]:
    """A paragraph; its first two and last two lines stay together.

    Args:
        text: Literal text.
        measure: What it is set in.
        dot: The colour of a dot before it, if it has one.
        indent: How far it is moved in, in points; a dot moves it as well.
    """
    size = measure.size
    indent += size * 0.75 if dot else 0.0
    lines = wrap(text, size, measure.width - indent)
    out: list[Slice] = []
    for number, line in enumerate(lines):
        ink = measure.palette.text
        marks: list[Mark] = [Words(indent, size * BASE, line.text, size, ink)]
        if dot and not number:
            marks.append(Disc(size * 0.28, size * 0.64, size * 0.17, fill=dot))
        held = number in (0, len(lines) - 2) and number < len(lines) - 1
        out.append(Slice(measure.line, tuple(marks), glue=TIGHT if held else LOOSE))
    return out


def table_slices(block: Table, measure: Measure) -> tuple[Slice, ...]:
    """A heading, the labels of the columns and the rows; the labels are repeated."""
    made = plan(block, measure.size, measure.small, measure.width)
    if made is None:
        return _stacked(block, measure)
    labels = _labels(block, made, measure)
    top = (*heading(block.title, measure), *labels)
    again = f"{block.title} (continued)" if block.title.strip() else ""
    header = (*heading(again, measure), *labels)
    rows = [
        replace(piece, header=header)
        for number, row in enumerate(block.rows)
        for piece in _row(row, made, measure, shaded=number % 2 == 0)
    ]
    return (*top, *rows)


def _labels(block: Table, made: Plan, measure: Measure) -> list[Slice]:
    palette, size = measure.palette, measure.small
    cells = [
        # A heading right above the first label need not be said twice.
        wrap(
            "" if column.label == block.title else column.label, size, width, bold=True
        )
        for column, width in zip(block.columns, made.widths, strict=True)
    ]
    count = max((len(cell) for cell in cells), default=0)
    out: list[Slice] = []
    for number in range(count):
        marks: list[Mark] = []
        for cell, left, width, column in zip(
            cells, made.lefts, made.widths, block.columns, strict=True
        ):
            # Labels of several lines stand on the line below them.
            at = number - (count - len(cell))
            if at >= 0:
                x = _aligned(cell[at], left, width, column.align)
                marks.append(
                    Words(
                        x, size * BASE, cell[at].text, size, palette.accent, bold=True
                    )
                )
        height = size * LEADING
        if number == count - 1:
            height += 1.2
            marks.append(Stroke(0, height, measure.width, height, palette.accent, 0.75))
        out.append(Slice(height, tuple(marks), glue=TIGHT))
    return out


def _aligned(line: Line, left: float, width: float, align: str) -> float:
    if align == "right":
        return left + width - line.width
    if align == "center":
        return left + (width - line.width) / 2
    return left


def _row(row: Row, made: Plan, measure: Measure, *, shaded: bool) -> list[Slice]:
    palette, size = measure.palette, measure.size
    ink = palette.alarm if row.struck else palette.text
    cells, aligns = [], []
    for number, text in enumerate(made.texts(row)):
        width, align = made.widths[number], made.aligns[number]
        if spans(row, number) and longest_line(text, bold=row.struck) * size > width:
            width, align = made.reach(number), "left"
        cells.append(wrap(text, size, width, bold=row.struck))
        aligns.append(align)
    before = row.boxes if made.beside else 0
    step = max(measure.line, made.box + 1.8 if before else 0)
    strips: list[tuple[float, list[Mark]]] = []
    for number in range(max(1, *map(len, cells))):
        marks: list[Mark] = []
        drop = size * BASE + (step - measure.line) / 2
        for cell, left, width, align in zip(
            cells, made.lefts, made.widths, aligns, strict=True
        ):
            if number < len(cell):
                x = _aligned(cell[number], left, width, align)
                text = cell[number].text
                marks.append(Words(x, drop, text, size, ink, bold=row.struck))
        if before and not number:
            marks += _boxes(before, made, measure, step)
        strips.append((step, marks))
    if not made.beside:
        tall = made.box + 2.6
        strips += [
            (tall, _boxes(count, made, measure, tall))
            for count in made.boxes(row.boxes)
        ]
    strips += _below(row, made, measure)
    return _framed(strips, row, measure, shaded=shaded)


def _boxes(count: int | str, made: Plan, measure: Measure, step: float) -> list[Mark]:
    """Boxes to tick, or one box with how often it is meant."""
    side, top = made.box, (step - made.box) / 2
    many = 1 if isinstance(count, str) else count
    marks: list[Mark] = [
        Box(
            made.inset + number * made.pitch,
            top,
            side,
            side,
            fill="#ffffff",
            stroke=measure.palette.text,
            line=0.6,
        )
        for number in range(many)
    ]
    if isinstance(count, str):
        x = made.inset + made.pitch
        y = step / 2 + measure.size * 0.35
        marks.append(Words(x, y, count, measure.size, measure.palette.text))
    return marks


def _below(row: Row, made: Plan, measure: Measure) -> list[tuple[float, list[Mark]]]:
    size, palette = measure.small, measure.palette
    indent = made.lefts[0] + 4 if made.lefts else 4.0
    ink = palette.alarm if row.struck else palette.faint
    return [
        (size * 1.14, [Words(indent, size * 0.92, line.text, size, ink)])
        for text in row.below
        for line in wrap(text, size, measure.width - indent - 2)
    ]


def _framed(
    strips: list[tuple[float, list[Mark]]],
    row: Row,
    measure: Measure,
    *,
    shaded: bool,
) -> list[Slice]:
    """The strips of a row with its background behind them."""
    palette, pad = measure.palette, measure.size * 0.16
    fill = palette.alarm_fill if row.struck else palette.tint if shaded else ""
    out: list[Slice] = []
    for number, (height, marks) in enumerate(strips):
        first, last = number == 0, number == len(strips) - 1
        tall = height + pad * first + pad * last
        back: list[Mark] = []
        if fill:
            back.append(Box(0, 0, measure.width, tall, fill=fill))
        if row.struck:
            back.append(Box(0, 0, 1.4, tall, fill=palette.alarm))
        if last and not fill:
            back.append(Stroke(0, tall, measure.width, tall, palette.rule, 0.35))
        moved = [_lowered(mark, pad) for mark in marks] if first else marks
        out.append(Slice(tall, (*back, *moved), glue=LOOSE if last else TIGHT))
    return out


def _lowered(mark: Mark, by: float) -> Mark:
    return replace(mark, y=mark.y + by) if isinstance(mark, Words | Box) else mark


def _stacked(block: Table, measure: Measure) -> tuple[Slice, ...]:
    """A table with more columns than fit side by side: its cells one by one."""
    out = heading(block.title, measure)
    labels = [column.label for column in block.columns]
    empty = [
        label
        for number, label in enumerate(labels)
        if label.strip()
        and not any("".join(row.cells[number : number + 1]) for row in block.rows)
    ]
    if empty:
        out += paragraph_slices(f"{' · '.join(empty)}: –", measure)
    for number, row in enumerate(block.rows):
        if number:
            out.append(Slice(measure.size * 0.3, gap=True))
        parts = [f"{row.boxes} ☐"] if row.boxes > 0 else []
        pairs = zip_longest(labels, row.cells, fillvalue="")
        parts += [
            f"{label}: {cell}" if label else cell for label, cell in pairs if cell
        ]
        ink = measure.palette.alarm if row.struck else measure.palette.accent
        text = ("! " if row.struck else "") + " · ".join(parts)
        out += paragraph_slices(text, measure, dot=ink)
        for below in row.below:
            out += paragraph_slices(below, measure, indent=measure.size)
    return tuple(out)
