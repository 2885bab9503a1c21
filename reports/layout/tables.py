"""Tables as slices: their labels, their rows and the boxes to tick.

Boxes have a size that a pen meets.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Final, TypeAlias

from builder.content.card import Boxes, Row, Table, evened
from reports.layout.columns import BROKEN, MOST_BOXES, PAD, Plan, plan, spans
from reports.layout.flow import LOOSE, TIGHT, Slice, Slices, together
from reports.layout.formats import MM
from reports.layout.lines import BASE, LEADING, Line, longest_line, wrap
from reports.layout.marks import Box, Mark, Stroke, Words, filled, shifted
from reports.layout.prose import Measure, heading, paragraph_slices

BOX: Final = 3.5
"""The side of a box, in grid millimetres."""
PITCH: Final = 4.1
"""From one box to the next."""
APART: Final = 1.6
"""White after every group of boxes."""
_GROUP: Final = 6
_TENS: Final = 10
_BLANK: Final = " ____"
MOST_MODELS: Final = 10
"""More models than these share one set of boxes."""


def tick_rows(
    row: Row, measure: Measure, unit: float, *, left: float = 0.0
) -> list[Slice]:
    """Return bare boxes in rows; a great many are a count and a line to write on.

    Args:
        row: What has the boxes, each model's together.
        measure: The width and the colours.
        unit: A grid millimetre in points.
        left: Where they begin, in points.
    """
    count, sets, ticks = row.boxes, row.sets, row.ticks
    if count > MOST_BOXES:
        return [_many(count, measure, unit, left)] * sets
    height = PITCH * unit + 0.4 * unit
    places = _places(count, sets, measure.width - left, unit)
    rows = [
        tuple(filled(_box(left + x, measure, unit), at, ticks) for _, x, at in one)
        for _, one in groupby(places, key=itemgetter(0))
    ]
    return list(together([Slice(height, row) for row in rows], TIGHT))


def _places(
    count: int, sets: int, width: float, unit: float
) -> Iterator[tuple[int, float, tuple[int, int]]]:
    """Yield the row and the left edge of each box, and which it is."""
    row, x = 0, 0.0
    # Rows are about as long as each other: no box stands alone in the last one.
    fitting = _fitting(count, width, unit)
    most = -(-count // -(-count // fitting))
    wide = (count * PITCH + (count - 1) // _GROUP * APART - PITCH + BOX) * unit
    for model in range(sets):
        if x and x + wide > width:
            row, x = row + 1, 0.0
        in_row = 0
        for at in range(count):
            if in_row == most or (in_row and x + BOX * unit > width):
                row, x, in_row = row + 1, 0.0, 0
            yield row, x, (model, at)
            in_row += 1
            x += PITCH * unit + (APART * unit if in_row % _GROUP == 0 else 0.0)
        x += 2 * APART * unit


def _fitting(count: int, width: float, unit: float) -> int:
    """Return how many of some boxes stand side by side in a width; one at least."""
    ends = ((at * PITCH + at // _GROUP * APART + BOX) * unit for at in range(count))
    return max(1, sum(end <= width for end in ends))


def _box(x: float, measure: Measure, unit: float) -> Box:
    side = BOX * unit
    return Box(x, 0.2 * unit, side, side, "#ffffff", measure.palette.box, 0.25 * unit)


def _many(count: int, measure: Measure, unit: float, left: float) -> Slice:
    """Return one box, how many there are, and a line to write what is left on."""
    size, ink = measure.size, measure.palette.text
    text = f"× {count}"
    start = left + (PITCH + 0.6) * unit
    base = (0.2 + BOX / 2) * unit + size * 0.36
    line = start + longest_line(text) * size + 2 * unit
    marks: list[Mark] = [
        _box(left, measure, unit),
        Words(start, base, text, size, ink),
    ]
    if measure.width - line > 6 * unit:
        low = (0.2 + BOX) * unit
        end = min(measure.width, line + 30 * unit)
        marks.append(Stroke(line, low, end, low, ink, 0.25 * unit))
    return Slice((PITCH + 0.4) * unit, tuple(marks))


def boxes_slices(block: Boxes, measure: Measure, unit: float = MM) -> Slices:
    """Return boxes under their heading, in rows of ten, with their labels below."""
    bare = not any(label.strip() for label in block.labels)
    if bare and (beside := _beside(block, measure, unit)):
        out = [beside]
    elif bare:
        rows = tick_rows(block.row, measure, unit)
        out = [*heading(block.title, measure), *rows]
    else:
        out = [*heading(block.title, measure), *_labelled(block, measure, unit)]
    for text in block.paragraphs * block.sets:
        out += paragraph_slices(_to_write_on(text, measure), measure)
    return tuple(out)


def _to_write_on(text: str, measure: Measure) -> str:
    """Return a text without the blanks at its end for which its line has no room."""
    while text.endswith(_BLANK) and longest_line(text) * measure.size > measure.width:
        text = text.removesuffix(_BLANK)
    return text


def _beside(block: Boxes, measure: Measure, unit: float) -> Slice | None:
    """Return bare boxes beside their heading, if one line has room for both."""
    size = measure.heading
    (*lines,) = wrap(block.title, size, measure.width, bold=True, most=2)
    if len(lines) != 1:
        return None
    left = max(lines[0].width + 2 * unit, 14 * unit)
    if measure.width - left < BOX * unit:
        return None
    first, *more = tick_rows(block.row, measure, unit, left=left)
    if more:
        return None
    base = (0.2 + BOX / 2) * unit + size * 0.36
    ink = measure.palette.accent
    name = Words(0, base, lines[0].text, size, ink, bold=True)
    return Slice(first.height, (name, *first.marks))


def _labelled(block: Boxes, measure: Measure, unit: float) -> list[Slice]:
    """Return boxes with labels below them, as many in a row as fit, ten at most.

    Each model has its boxes above the same labels. Where models are more than labels,
    a label has a row of boxes behind it, which is lower.
    """
    if block.sets >= len(block.labels) and (across := _lines(block, measure, unit)):
        return across
    out: list[Slice] = []
    begun = 0
    for row in _rows(block.labels, measure, unit):
        for model in range(block.sets):
            boxes = tuple(
                filled(_box(x, measure, unit), (model, at), block.ticks)
                for at, (x, _, _) in enumerate(row, begun)
            )
            out.append(Slice((BOX + 0.4) * unit, boxes, glue=TIGHT))
        begun += len(row)
        size, ink = measure.small, measure.palette.text
        cells = [(x, wrap(label, size, wide)) for x, wide, label in row]
        deep = max(len(lines) for _, lines in cells)
        for at in range(deep):
            words = tuple(
                Words(x, size * BASE, lines[at].text, size, ink)
                for x, lines in cells
                if at < len(lines)
            )
            glue = TIGHT if at < deep - 1 else LOOSE
            out.append(Slice(size * LEADING, words, glue=glue))
    return out


def _lines(block: Boxes, measure: Measure, unit: float) -> list[Slice]:
    """Return a line for each label, with a box for each model; nothing without room."""
    size, ink = measure.small, measure.palette.text
    wides = [longest_line(label) * size for label in block.labels]
    left = max(wides) + 2 * unit
    if left + (block.sets * PITCH - PITCH + BOX) * unit > measure.width:
        return []
    base = (0.2 + BOX / 2) * unit + size * 0.36
    out = []
    for place, label in enumerate(block.labels):
        ticks = frozenset((0, model) for model, at in block.ticks if at == place)
        across = Row((), boxes=block.sets, ticks=ticks)
        (row,) = tick_rows(across, measure, unit, left=left)
        marks = (Words(0, base, label, size, ink), *row.marks)
        out.append(replace(row, marks=marks, glue=TIGHT))
    return [*out[:-1], replace(out[-1], glue=LOOSE)]


def _rows(
    labels: Sequence[str], measure: Measure, unit: float
) -> list[list[tuple[float, float, str]]]:
    """Return rows of boxes: left edge, width of the label, label."""
    wides = [longest_line(label) * measure.small + 0.3 * unit for label in labels]
    wides = [min(max(wide, BOX * unit), measure.width) for wide in wides]
    across = _TENS
    if max(wides) <= PITCH * unit:
        fitting = max(1, int((measure.width + 0.6 * unit) / (PITCH * unit)))
        lines = -(-len(labels) // min(fitting, _TENS))
        across = -(-len(labels) // lines)
    rows: list[list[tuple[float, float, str]]] = [[]]
    x = 0.0
    for wide, label in zip(wides, labels, strict=True):
        if rows[-1] and (x + wide > measure.width or len(rows[-1]) == across):
            rows.append([])
            x = 0.0
        rows[-1].append((x, wide, label))
        x += max(PITCH * unit, wide + 1.6 * unit if wide > PITCH * unit else 0.0)
    return rows


_LINE: Final = 0.35
"""The line below a row, in points."""


def table_slices(block: Table, measure: Measure) -> Slices:
    """Return a heading, labels of columns and rows; labels are repeated."""
    block = evened(block)
    layout = plan(block, measure.size, measure.labels, measure.width)
    if layout is None:
        return taken_apart(block, measure)
    labels = _labels(block, layout, measure)
    top = (*heading(block.title, measure), *labels)
    again = f"{block.title} (continued)" if block.title.strip() else ""
    header = (*heading(again, measure), *labels)
    rows: list[Slice] = []
    for number, row in enumerate(block.rows):
        pieces = _row(row, layout, measure, shaded=number % 2 == 0)
        if _goes_on(block, number):
            pieces[-1] = replace(pieces[-1], glue=TIGHT)
        rows += [replace(piece, header=header) for piece in pieces]
    return (*top, *rows)


def _names(row: Row) -> bool:
    """Return whether a row is but a name, which the rows below it are about."""
    return not any(cell.strip() for cell in row.cells[1:]) and not row.lines


def _goes_on(block: Table, number: int) -> bool:
    """Return whether a row and the next one are about the same name above them."""
    rows = block.rows[number + 1 : number + 2]
    return any(map(_names, block.rows[: number + 1])) and not all(map(_names, rows))


def _labels(block: Table, layout: Plan, measure: Measure) -> list[Slice]:
    palette, size = measure.palette, measure.labels
    cells = [
        # A label that repeats the heading right above it is left out.
        wrap(
            "" if column.label == block.title else column.label, size, width, bold=True
        )
        for column, width in zip(block.columns, layout.widths, strict=True)
    ]
    # Labels of several lines stand on the line below them, so they are lined up by
    # their ends.
    lines = [*zip_longest(*(cell[::-1] for cell in cells))][::-1]
    set_in = size, palette.accent, True
    out: list[Slice] = []
    for number, line in enumerate(lines, 1):
        marks: list[Mark] = [*_across(line, layout, layout.aligns, size * BASE, set_in)]
        height = size * LEADING
        if number == len(lines):
            height += 1.2
            marks.append(Stroke(0, height, measure.width, height, palette.accent, 0.75))
        out.append(Slice(height, tuple(marks), glue=TIGHT))
    return out


def _across(
    line: Sequence[Line | None],
    layout: Plan,
    aligns: Sequence[str],
    base: float,
    set_in: tuple[float, str, bool],
) -> list[Words | Box]:
    """Return a line of each cell; `set_in` is its size, its ink and whether bold."""
    size, ink, bold = set_in
    share = {"left": 0.0, "center": 0.5, "right": 1.0}
    columns = zip(line, layout.lefts, layout.widths, aligns, strict=True)
    return [
        Words(
            left + (width - one.width) * share[align], base, one.text, size, ink, bold
        )
        for one, left, width, align in columns
        if one
    ]


_Strip: TypeAlias = tuple[float, list[Words | Box]]
"""The height of a line of a row, and what is on it."""


def _row(row: Row, layout: Plan, measure: Measure, *, shaded: bool) -> list[Slice]:
    palette, size = measure.palette, measure.size
    ink = palette.alarm if row.struck else palette.text
    cells, aligns = [], []
    for number, text in enumerate(layout.texts(row)):
        width, align = layout.widths[number], layout.aligns[number]
        words = text
        if longest_line(text, bold=row.struck) * size > width:
            if spans(row, number):
                width, align = layout.reach(number), "left"
            elif number < len(row.brief):
                words = row.brief[number]
        cells.append(wrap(words, size, width, bold=row.struck))
        aligns.append(align)
    before = row.boxes if layout.beside else 0
    ticked = {at for model, at in row.ticks if not model}
    step = max(measure.line, layout.box + 1.8 if before else 0)
    base = size * BASE + (step - measure.line) / 2
    # A row of empty cells has a line, too.
    lines = [*zip_longest(*cells)] or [(None,) * len(cells)]
    set_in = size, ink, row.struck
    strips = [(step, _across(line, layout, aligns, base, set_in)) for line in lines]
    if before:
        strips[0][1].extend(_boxes(before, layout, measure, step, ticked))
    if not layout.beside:
        tall = layout.box + 2.6
        for count in layout.boxes(row.boxes):
            strips.append((tall, _boxes(count, layout, measure, tall, ticked)))
            ticked = {at - layout.per_line for at in ticked}
    used = [(left, len(cell)) for left, cell in zip(layout.lefts, cells, strict=True)]
    if len(strips) > len(lines):
        used = [(0.0, len(strips))]
    _add_below(strips, row, layout, measure, used)
    return _framed(strips, row, measure, shaded=shaded)


def _boxes(
    count: int | str, layout: Plan, measure: Measure, step: float, ticked: set[int]
) -> list[Words | Box]:
    """Return boxes to tick, or one box with a count beside it."""
    side, top = layout.box, (step - layout.box) / 2
    many = 1 if isinstance(count, str) else count
    ink, size = measure.palette.text, measure.size
    edge, lefts = measure.palette.box, (PAD + at * layout.pitch for at in range(many))
    marks: list[Words | Box] = [
        filled(Box(left, top, side, side, "#ffffff", edge, 0.6), at, ticked)
        for at, left in enumerate(lefts)
    ]
    if isinstance(count, str):
        marks.append(
            Words(PAD + layout.pitch, step / 2 + size * 0.35, count, size, ink)
        )
    return marks


def _add_below(
    strips: list[_Strip],
    row: Row,
    layout: Plan,
    measure: Measure,
    used: list[tuple[float, int]],
) -> None:
    """Add the small lines of a row, beside its cells where they are out of the way.

    `used` has the left edge of each cell and how many lines it takes.
    """
    size, palette = measure.small, measure.palette
    places = zip(layout.lefts, layout.aligns, strict=True)
    indent = next((left for left, align in places if align == "left"), 0.0) + 4
    ink = palette.alarm if row.struck else palette.text
    at = 0
    for text in row.lines:
        for line in wrap(text, size, measure.width - indent - 2):
            end = indent + line.width + 6
            at = max([at, *(count for left, count in used if left < end)])
            if at < len(strips):
                height, marks = strips[at]
                marks.append(Words(indent, height - size * 0.22, line.text, size, ink))
            else:
                marks = [Words(indent, size * 0.92, line.text, size, ink)]
                strips.append((size * 1.14, marks))
            at += 1


def _framed(
    strips: list[_Strip], row: Row, measure: Measure, *, shaded: bool
) -> list[Slice]:
    """Return the strips of a row with its background behind them."""
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
        if last:
            # Wholly within the row, so that the next one does not cover half of it.
            low = tall - _LINE / 2
            back.append(Stroke(0, low, measure.width, low, palette.rule, _LINE))
        moved = [shifted(mark, 0, pad) for mark in marks] if first else marks
        out.append(Slice(tall, (*back, *moved), glue=LOOSE if last else TIGHT))
    return out


def stepped(block: Table, measure: Measure) -> Slices:
    """Return a table whose first cells have a line of their own above the others.

    So no word is broken where all columns have no room side by side. Nothing is
    returned where the others have none either.

    Args:
        block: What is to be set.
        measure: What it is set in.
    """
    rows = tuple(replace(row, cells=row.cells[1:]) for row in block.rows)
    rest = replace(block, columns=block.columns[1:], rows=rows)
    layout = plan(rest, measure.size, measure.small, measure.width)
    if layout is None or layout.strain == BROKEN or layout.beside:
        return ()
    size, ink, words = measure.small, measure.palette.accent, block.columns[0].label
    base, height = size * BASE, size * LEADING
    first = [
        Slice(height, (Words(PAD, base, one.text, size, ink, bold=True),), glue=TIGHT)
        for one in wrap(words, size, measure.width - 2 * PAD, bold=True)
        if words != block.title
    ]
    labels = (*first, *_labels(rest, layout, measure))
    again = f"{block.title} (continued)" if block.title.strip() else ""
    header = (*heading(again, measure), *labels)
    out = [*heading(block.title, measure), *labels]
    for number, (row, cells) in enumerate(zip(block.rows, rows, strict=True)):
        shaded = number % 2 == 0
        name = Row((*row.cells[:1], *[""] * (len(rest.columns) - 1)), struck=row.struck)
        above = _row(name, layout, measure, shaded=shaded) if row.cells else []
        pieces = [*above, *_row(cells, layout, measure, shaded=shaded)]
        pieces[: len(above)] = [replace(one, glue=TIGHT) for one in above]
        out += [replace(piece, header=header) for piece in pieces]
    return tuple(out)


def taken_apart(block: Table, measure: Measure) -> Slices:
    """Return a table whose columns do not fit side by side, cell after cell.

    Args:
        block: What is to be set.
        measure: What it is set in.
    """
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
    begun = 0
    for number, row in enumerate(block.rows):
        if number:
            out.append(Slice(measure.size * 0.3, gap=True))
        held = _goes_on(block, number - 1)
        begun = begun if held else len(out)
        pairs = zip_longest(() if _names(row) else labels, row.cells, fillvalue="")
        parts = [f"{label}: {cell}" if label else cell for label, cell in pairs if cell]
        ink = measure.palette.alarm if row.struck else measure.palette.accent
        text = ("! " if row.struck else "") + " · ".join(parts)
        out += paragraph_slices(text, measure, dot=ink)
        for below in row.lines:
            out += paragraph_slices(below, measure, indent=measure.size)
        if row.boxes > 0:
            out[-1] = replace(out[-1], glue=TIGHT)
            out += tick_rows(row, measure, MM)
        if held:
            out[begun:] = together(out[begun:], TIGHT)
    return tuple(out)
