"""How wide the columns of a table are, from what stands in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from builder.content.card import Row, Table
from reports.layout.fair_shares import level
from reports.layout.fonts import kept
from reports.layout.formats import MM
from reports.layout.lines import longest_line, longest_word

PAD: Final = 2.2
"""White at both ends of a column."""
BROKEN: Final = 3
"""The strain of a table whose words have to be broken."""
MOST_BOXES: Final = 60
"""More boxes than these are a count with a line to write on."""
_BOX: Final = 3.5 * MM
"""The least side of a box to tick: what a pen meets."""
_WIDE: Final = 2.2
"""Columns narrower than this, in sizes of type, are for short words and figures."""
_BESIDE: Final = 3
"""So many boxes stand before a row if most rows have some; others stand below it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the columns of a table stand, in points.

    Attributes:
        lefts: The left edge of each column's text.
        widths: The width of each column's text.
        aligns: How each column is aligned.
        box: The side of a box to tick.
        pitch: From one box to the next.
        beside: Whether the boxes stand before their rows.
        per_line: How many boxes stand side by side below a row.
        strain: 0 if each cell has room for its lines, 1 if some labels are wrapped, 2
            if some cells are, 3 if words have to be broken.
    """

    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    aligns: tuple[str, ...]
    box: float
    pitch: float
    beside: bool
    per_line: int
    strain: int

    def reach(self, number: int) -> float:
        """Return from the left of a column to the right end of the table."""
        return self.lefts[-1] + self.widths[-1] - self.lefts[number]

    def texts(self, row: Row) -> list[str]:
        """Return a text for each column, however many cells the row has."""
        count = len(self.widths)
        cells = list(row.cells[:count])
        cells += [""] * (count - len(cells))
        if len(row.cells) > count:
            cells[-1] = " ".join((cells[-1], *row.cells[count:]))
        return cells

    def boxes(self, count: int) -> Sequence[int | str]:
        """Return how many boxes stand in each line; a great many become `× 70`."""
        if count > MOST_BOXES:
            return [f"× {count}"]
        full, rest = divmod(max(count, 0), self.per_line)
        return [self.per_line] * full + [rest] * (rest > 0)


@kept(512)
def plan(table: Table, size: float, small: float, width: float) -> Plan | None:
    """Return the columns at a type size; nothing where they cannot stand side by side.

    Args:
        table: What is to be set.
        size: The size of the cells, points.
        small: The size of the labels, points.
        width: The width of the table, points.
    """
    if not table.columns:
        return None
    box = max(size * 0.92, _BOX)
    pitch = box + 1.6
    most = max((row.boxes for row in table.rows), default=0)
    ticked = sum(row.boxes > 0 for row in table.rows)
    beside = 0 < most <= _BESIDE and ticked * 2 > len(table.rows)
    boxes = most * pitch + PAD if beside else 0.0
    room = width - boxes - 2 * PAD * len(table.columns)
    # No column is asked for more than three fifths: one word of sixty letters would
    # leave the others none, and is broken instead.
    wants, cells, needs = _wishes(table, size, small)
    if room < _WIDE * size * len(table.columns) and sum(needs) > room:
        return None
    needs = [min(need, room * 0.6) for need in needs]
    widths = _shared(wants, cells, needs, room)
    lefts, x = [], boxes + PAD
    for wide in widths:
        lefts.append(x)
        x += wide + 2 * PAD
    return Plan(
        lefts=tuple(lefts),
        widths=tuple(widths),
        aligns=tuple(column.align for column in table.columns),
        box=box,
        pitch=pitch,
        beside=beside,
        per_line=max(1, int((width - 2 * PAD) / pitch)),
        strain=sum(sum(wishes) > room for wishes in (wants, cells, needs)),
    )


def spans(row: Row, number: int) -> bool:
    """Return whether a cell has only empty ones to its right, and may use them."""
    rest = row.cells[number + 1 :]
    return bool(rest) and not any(cell.strip() for cell in rest)


def _wishes(
    table: Table, size: float, small: float
) -> tuple[list[float], list[float], list[float]]:
    """Return the widths that would do for each column, the widest first.

    They are that of its longest line, of the longest line of its cells, while its label
    is wrapped, and of its longest word.
    """
    wants: list[float] = []
    cells: list[float] = []
    needs: list[float] = []
    for number, column in enumerate(table.columns):
        label = longest_line(column.label, bold=True) * small
        need = longest_word(column.label, bold=True) * small
        cell = need
        for row in table.rows:
            if number < len(row.cells) and not spans(row, number):
                text, bold = row.cells[number], row.struck
                cell = max(cell, longest_line(text, bold=bold) * size)
                need = max(need, longest_word(text, bold=bold) * size)
        wants.append(max(label, cell))
        cells.append(cell)
        needs.append(need)
    return wants, cells, needs


def _shared(
    wants: list[float], cells: list[float], needs: list[float], room: float
) -> list[float]:
    """Return the width of each column, shared out by what they want and need."""
    if sum(wants) <= room:
        spare = (room - sum(wants)) / len(wants)
        return [wide + spare for wide in wants]
    # A label of two lines costs one line, cells of two lines cost one each.
    for lows, highs in ((cells, wants), (needs, cells)):
        if sum(lows) <= room:
            # Water in a trough: all columns rise above their least together, each
            # until it has its wish, and `most` is how far the room lets them rise.
            extras = [high - low for low, high in zip(lows, highs, strict=True)]
            most = level(extras, room - sum(lows))
            return [
                low + min(extra, most) for low, extra in zip(lows, extras, strict=True)
            ]
    # Each column gets room for about two letters; the rest is shared by need.
    least = min(room / len(needs), 14.0)
    over = sum(max(one - least, 0) for one in needs)
    spare = room - sum(min(one, least) for one in needs)
    return [min(one, least) + max(one - least, 0) * spare / over for one in needs]
