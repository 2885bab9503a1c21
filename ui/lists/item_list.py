"""A list of items under its columns: its look, its drawing, its keys, its heads."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPointF, QRect, QSettings, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from ui.lists.line_paint import LineDelegate, shortened
from ui.lists.rows import ID, LEFT, CellInk, ItemRows, ListColumn, ListHeading
from ui.widgets.labels import styled
from ui.widgets.paint.marks import draw_ring
from ui.widgets.paint.painters import NUMBERS, face
from ui.widgets.paint.tokens import BODY, ThemeColor
from ui.widgets.tables import set_up_table
from ui.widgets.theme import scaled, set_scaled

# How the rows of a list with heads are drawn: all that are seen, at one go.

INSIDE: Final = 6
"""What is free at both sides of a text."""

MOST_SHORT: Final = 4_000
"""The most texts that are remembered as they were cut."""


class _Seen(NamedTuple):
    """A row that is seen: its item, its upper edge and its height."""

    item: object
    top: int
    high: int
    chosen: bool


class _Strip(NamedTuple):
    column: ListColumn[object]
    left: int
    wide: int


class StripPainter:
    """Draws the rows of a table.

    A keystroke in the filter shows other rows, and each has nine cells. So a column is
    drawn as a whole, with its face and its ink set once, and not cell by cell.
    """

    def __init__(self, rows: ItemRows[object]) -> None:
        self._rows = rows
        self._short: dict[tuple[str, int, bool], str] = {}
        self._face = QFont()

    def paint(self, painter: QPainter, table: QTableView, exposed: QRect) -> None:
        """Draw the rows of a table that touch a part of it that is to be drawn."""
        rows = list(self._seen(table, exposed))
        strips = [
            _Strip(column, table.columnViewportPosition(at), table.columnWidth(at))
            for at, column in enumerate(self._rows.columns)
            if not table.isColumnHidden(at)
        ]
        self._ground(painter, rows, strips)
        for strip in strips:
            if (
                strip.left > exposed.right()
                or strip.left + strip.wide <= exposed.left()
            ):
                continue
            if strip.column.text:
                self._write(painter, table.font(), strip, rows)
            else:
                self._draw(painter, strip, rows)
        current = table.currentIndex()
        if current.isValid() and table.hasFocus():
            draw_ring(painter, table.visualRect(current))

    def _ground(
        self, painter: QPainter, rows: list[_Seen], strips: list[_Strip]
    ) -> None:
        """Fill the rows, and draw the hair line below each of them."""
        start = min((strip.left for strip in strips), default=0)
        wide = sum(strip.wide for strip in strips)
        for seen in rows:
            soft = ThemeColor.ACCENT_SOFT if seen.chosen else ThemeColor.SURFACE
            painter.fillRect(start, seen.top, wide, seen.high, soft.now)
            if seen.chosen:
                bar = QRect(start, seen.top, scaled(3), seen.high)
                painter.fillRect(bar, ThemeColor.ACCENT.now)
            foot = seen.top + seen.high - 1
            painter.fillRect(start, foot, wide, 1, ThemeColor.LINE.now)

    def _draw(self, painter: QPainter, strip: _Strip, rows: list[_Seen]) -> None:
        make = strip.column.picture
        if make is None:
            return
        scale = painter.device().devicePixelRatioF()
        for seen in rows:
            picture = make(seen.item, scaled(strip.column.side), scale)
            if picture is None:
                continue
            side = picture.deviceIndependentSize().width()
            x = strip.left + (strip.wide - side) / 2
            y = seen.top + (seen.high - side) / 2
            painter.drawPixmap(QPointF(x, y), picture)

    def _write(
        self, painter: QPainter, plain: QFont, strip: _Strip, rows: list[_Seen]
    ) -> None:
        """Write a column of texts; words may be cut off, a number never."""
        column = strip.column
        number = column.ink is CellInk.NUMBER
        strong = column.ink is not CellInk.FAINT
        if plain != self._face:
            self._face = QFont(plain)
            self._short.clear()
        font = face(plain, NUMBERS if number else "", bold=strong)
        painter.setFont(font)
        token = ThemeColor.TEXT if strong else ThemeColor.FAINT
        painter.setPen(token.now)
        metrics = QFontMetrics(font)
        inside = scaled(INSIDE)
        left, wide = strip.left + inside, strip.wide - 2 * inside
        side = int(column.align or LEFT)
        for seen in rows:
            text = column.words(seen.item)
            if not number:
                text = self._cut(text, wide, metrics, strong=strong)
            painter.drawText(left, seen.top, wide, seen.high, side, text)

    def _cut(self, text: str, wide: int, metrics: QFontMetrics, *, strong: bool) -> str:
        key = text, wide, strong
        found = self._short.get(key)
        if found is None:
            if len(self._short) > MOST_SHORT:
                self._short.clear()
            found = shortened(metrics, text, wide)
            self._short[key] = found
        return found

    def _seen(self, table: QTableView, exposed: QRect) -> Iterator[_Seen]:
        """Yield the rows that touch a part of a table, from top to bottom."""
        first = table.rowAt(exposed.top())
        last = table.rowAt(exposed.bottom())
        last = self._rows.rowCount() - 1 if last < 0 else last
        chosen = {
            row
            for part in table.selectionModel().selection().toList()
            for row in range(max(part.top(), first), min(part.bottom(), last) + 1)
        }
        for row in range(max(first, 0), last + 1) if first >= 0 else ():
            item = self._rows.seen(row)
            if item is not None and not isinstance(item, ListHeading):
                top, high = table.rowViewportPosition(row), table.rowHeight(row)
                yield _Seen(item, top, high, row in chosen)


class RowPaint(Enum):
    """Who draws the rows of a list."""

    CELLS = "cells"
    """Qt, cell by cell; each column is as wide as its contents."""
    STRIPS = "strips"
    """The list, a whole column at a time."""
    LINES = "lines"
    """The list, a row at a time, without heads: a column takes what its cell needs."""


@dataclass(frozen=True, slots=True)
class ListLook:
    """How a list looks.

    Attributes:
        paint: Who draws the rows.
        high: The height of a row, at the ordinary size of type.
        several: Whether several rows can be selected.
        ground: The ground of its lines.
        kept: The setting that holds the widths of the columns; empty for none.
    """

    paint: RowPaint
    high: int
    several: bool = True
    ground: ThemeColor = ThemeColor.SURFACE
    kept: str = ""


class ItemList(QTableView):
    """A list of items; Enter or two clicks open one, Delete removes what is selected.

    Attributes:
        rows: The rows.
        opened: Emitted with the id of an item to open.
        unwanted: Emitted on Delete.
    """

    opened = Signal(str)
    unwanted = Signal()

    def __init__(self, rows: ItemRows[Any], name: str, look: ListLook) -> None:
        """Make the list.

        Args:
            rows: The rows.
            name: Its name for a screen reader.
            look: How it looks.
        """
        super().__init__(wordWrap=False)
        self.rows = rows
        self.look = look
        self.setModel(rows)
        self.setAccessibleName(name)
        modes = QAbstractItemView.SelectionMode
        mode = modes.ExtendedSelection if look.several else modes.SingleSelection
        if look.paint is RowPaint.CELLS:
            set_up_table(self, mode)
        else:
            self._lay_bare(mode)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        set_scaled(self, ItemList._grow, look.high)
        self._strips = StripPainter(rows)
        self._delegate = LineDelegate(rows, look.ground)
        if look.paint is RowPaint.LINES:
            self.setItemDelegate(self._delegate)
            header = self.horizontalHeader()
            header.hide()
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        else:
            self._set_heads()
        self.doubleClicked.connect(self.open_index)

    def chosen_rows(self) -> list[int]:
        """Return the selected rows, from top to bottom."""
        rows: set[int] = set()
        for part in self.selectionModel().selection().toList():
            rows.update(range(part.top(), part.bottom() + 1))
        return sorted(rows)

    def selected(self) -> list[str]:
        """Return the ids of the selected rows, from top to bottom, past headings."""
        return [key for row in self.chosen_rows() if (key := self.rows.key_at(row))]

    def current(self) -> str:
        """Return the id of the current row; empty for a heading or none."""
        return self.currentIndex().data(ID) or ""

    def open_index(self, index: QModelIndex) -> None:
        """Ask for an item to be opened."""
        item_id = index.data(ID)
        if item_id:
            self.opened.emit(item_id)

    def open_current(self) -> None:
        """Ask for the current item to be opened."""
        self.open_index(self.currentIndex())

    def sort(self, order: object, *, down: bool) -> None:
        """Show the rows in the order of a column."""
        self.rows.sort_by(order, down=down)
        self.show_order()

    def show_order(self) -> None:
        """Show by which column the rows are sorted."""
        orders = [each.order for each in self.rows.columns]
        way = Qt.SortOrder.DescendingOrder if self.rows.down else _RISING
        place = orders.index(self.rows.order) if self.rows.order is not None else -1
        self.horizontalHeader().setSortIndicator(place, way)

    def _grow(self, high: int) -> None:
        """Let rows be so high, and columns be wider as rows are higher than before."""
        before = self.verticalHeader().defaultSectionSize()
        self.verticalHeader().setDefaultSectionSize(high)
        for place in range(len(self.rows.columns)):
            # One that is hidden has no width.
            self.setColumnHidden(place, False)
            self.setColumnWidth(place, self.columnWidth(place) * high // before)
        if self.look.paint is RowPaint.STRIPS:
            self.fit(self.viewport().width())

    def fit(self, wide: int) -> None:
        """Show as many columns as fit into a width, in the order of their worth."""
        columns = self.rows.columns
        need = sum(scaled(each.width) for each in columns)
        giving = [place for place, each in enumerate(columns) if each.gives]
        for place in sorted(giving, key=lambda each: columns[each].gives):
            self.setColumnHidden(place, need > wide)
            if need > wide:
                need -= scaled(columns[place].width)

    def remember(self) -> None:
        """Store the widths of the columns, as they are at the ordinary size of type."""
        header, grown = self.horizontalHeader(), scaled(BODY) / BODY
        widths = [
            0 if header.isSectionHidden(place) else header.sectionSize(place) / grown
            for place in range(len(self.rows.columns))
        ]
        QSettings().setValue(self.look.kept, [str(round(wide)) for wide in widths])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter, remove on Delete."""
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Delete:
            self.unwanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_current()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows that are to be drawn, all at one go."""
        if self.look.paint is not RowPaint.STRIPS:
            super().paintEvent(event)
            return
        with QPainter(self.viewport()) as painter:
            self._strips.paint(painter, self, event.rect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop columns that have no room, and show them again when they have."""
        super().resizeEvent(event)
        if self.look.paint is RowPaint.STRIPS:
            self.fit(event.size().width())

    def _lay_bare(self, mode: QAbstractItemView.SelectionMode) -> None:
        """Let it stand on its ground without a frame."""
        styled(self, kind="bare")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(mode)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def _set_heads(self) -> None:
        header, modes = self.horizontalHeader(), QHeaderView.ResizeMode
        header.setHighlightSections(False)
        sorts = any(column.order is not None for column in self.rows.columns)
        header.setSectionsClickable(sorts)
        header.setSortIndicatorShown(sorts)
        if self.look.paint is RowPaint.CELLS:
            header.setResizeContentsPrecision(_LOOKED_AT)
            header.setSectionResizeMode(modes.ResizeToContents)
        else:
            header.setMinimumSectionSize(scaled(_LEAST))
            self._recall()
        for place, column in enumerate(self.rows.columns):
            if column.wide:
                header.setSectionResizeMode(place, modes.Stretch)
            elif column.picture is not None:
                header.setSectionResizeMode(place, modes.Fixed)
        header.sectionClicked.connect(self._sort)
        self.show_order()

    def _recall(self) -> None:
        columns = self.rows.columns
        held: Any = QSettings().value(self.look.kept) or []
        kept = [int(each) if str(each).isdigit() else 0 for each in held]
        for place, column in enumerate(columns):
            known = kept[place] if len(kept) == len(columns) else 0
            fixed = column.picture is not None or not known
            self.setColumnWidth(place, scaled(column.width if fixed else known))

    def _sort(self, section: int) -> None:
        column = self.rows.columns[section]
        if column.order is None:
            self.show_order()
            return
        again = column.order == self.rows.order
        self.sort(column.order, down=not self.rows.down if again else column.down)


_RISING: Final = Qt.SortOrder.AscendingOrder

_LEAST: Final = 24
"""The least width of a column."""

_LOOKED_AT: Final = 40
"""How many rows are looked at for the width of a column."""
