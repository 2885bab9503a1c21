"""The parts of an answer as widgets: texts, tables, charts and the tally."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QSizePolicy,
    QTableView,
    QToolTip,
    QWidget,
)

from builder.content.card import Row, Table, Text, evened
from builder.content.chart import Chart, Dial, HeatTable
from builder.core.rulebook import Severity
from builder.core.tally import Tally
from builder.questions.model import Shown
from reports.answer.text import part_lines
from reports.chart import chart_drawing, dial_drawing
from reports.chart.heat import heat_drawing, heat_width
from reports.chart.marks import Drawing, Look, Spot
from reports.layout.fair_shares import level
from ui.panels.bill import BillPanel
from ui.rules.opening import CitedRules
from ui.widgets.inputs import ARROWS
from ui.widgets.labels import SELECTABLE, heading, literal, plain, small
from ui.widgets.layouts import column
from ui.widgets.paint.drawings import chart_font, paint_marks, screen_look
from ui.widgets.paint.painters import smooth
from ui.widgets.paint.tokens import BODY, Ink, ThemeColor
from ui.widgets.scrolling import scrolling
from ui.widgets.tables import Role, RowsModel, copy_shortcut, set_up_table
from ui.widgets.theme import scaled

# A chart that shows the value at the mouse, or at the arrow keys' mark.


Drawn = Chart | HeatTable | Dial

PAD: Final = 10
"""Pixels around a drawing."""

DIAL: Final = 340
"""The greatest width of a dial in pixels."""
WIDEST: Final = 16_777_215

HEIGHTS: Final = {Chart: 18.0, Dial: 17.0}
"""Heights in lines of text; that of a heat table depends on its rows."""


class ChartView(QWidget):
    """Draws a chart, a heat table or a dial, and shows the value pointed at.

    Attributes:
        part: The part that is drawn.
        spot: The value that is pointed at, or None.
        words: The words for that value; empty without one.
        chosen: Emitted with a value that is clicked, or has Enter.
    """

    chosen = Signal(object)

    def __init__(self, part: Drawn) -> None:
        super().__init__(mouseTracking=True, focusPolicy=Qt.FocusPolicy.StrongFocus)
        self.part = part
        self.spot: Spot | None = None
        self.words = ""
        self._drawing: Drawing | None = None
        self._drawn_for: object = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.display(part)

    def display(self, part: Drawn) -> None:
        """Draw another part; the value pointed at stays if the part has it."""
        self.part = part
        self._drawing = None
        title = part.title or "Chart"
        self.setAccessibleName(title)
        self.setAccessibleDescription("\n".join(part_lines(part)))
        if isinstance(part, HeatTable):
            look = self._look()
            self.setMinimumWidth(round(heat_width(part, look)) + 2 * PAD)
        else:
            self.setFixedHeight(round(HEIGHTS[type(part)] * self._look().line))
            self.setMinimumWidth(260)
        self.setMaximumWidth(DIAL if isinstance(part, Dial) else WIDEST)
        if self.spot:
            self._point(self._same(self.spot))
        self.update()

    def take(self, width: int) -> None:
        """Be as high as a heat table has to be at a width in pixels."""
        if isinstance(self.part, HeatTable):
            made = self._drawn(max(width, self.minimumWidth()), 0)
            self.setFixedHeight(round(made.height) + 2 * PAD)

    def sizeHint(self) -> QSize:
        """Return a good width, and the fixed height."""
        return QSize(560, self.minimumHeight())

    def _look(self) -> Look:
        return screen_look(chart_font(self.font()))

    def drawing(self) -> Drawing:
        """Return the drawing for the current size, colours and font."""
        size = self.size()
        # A heat table is as high as its rows, whatever it is given.
        heat = isinstance(self.part, HeatTable)
        return self._drawn(size.width(), 0 if heat else size.height())

    def _drawn(self, width: int, height: int) -> Drawing:
        state = (width, height, self.palette().cacheKey(), self.font().key())
        if self._drawing is None or self._drawn_for != state:
            look = self._look()
            room = width - 2 * PAD, height - 2 * PAD
            match self.part:
                case Chart():
                    self._drawing = chart_drawing(self.part, *room, look)
                case Dial():
                    self._drawing = dial_drawing(self.part, *room, look)
                case HeatTable():
                    self._drawing = heat_drawing(self.part, room[0], look)
            self._drawn_for = state
        return self._drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chart on its background, and a mark around the value pointed at."""
        painter = smooth(self)
        focused = self.hasFocus()
        edge = ThemeColor.ACCENT if focused else ThemeColor.LINE
        painter.setPen(QPen(edge.now, 2 if focused else 1))
        painter.setBrush(ThemeColor.SURFACE.now)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 4, 4)
        painter.translate(PAD, PAD)
        marks = self.drawing().marks
        paint_marks(painter, marks, chart_font(self.font()))
        if self.spot:
            self._ring(painter, self.spot)

    def _ring(self, painter: QPainter, spot: Spot) -> None:
        painter.setPen(QPen(ThemeColor.TEXT.now, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(self.part, HeatTable):
            x, y, width, height = spot.reach.inset(0.5)
            painter.drawRect(round(x), round(y), round(width), round(height))
        elif isinstance(self.part, Chart):
            painter.drawEllipse(QPointF(spot.x, spot.y), 7, 7)

    # Pointing.

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the value under the mouse."""
        place = event.position()
        found = self.drawing().at(place.x() - PAD, place.y() - PAD)
        if found != self.spot:
            self._point(found)
            self._tip()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the value under the mouse, or a finger."""
        place = event.position()
        if found := self.drawing().at(place.x() - PAD, place.y() - PAD):
            self.chosen.emit(found)

    def leaveEvent(self, event: QEvent) -> None:
        """Stop pointing, unless the keyboard does it."""
        if not self.hasFocus():
            self._point(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from value to value by the arrow keys; choose one by Enter."""
        key = Qt.Key(event.key())
        if self.spot and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self.spot)
        step = ARROWS.get(key)
        if step is None:
            super().keyPressEvent(event)
            return
        across, down = step
        self._point(self.drawing().beside(self.spot, across, down))
        self._tip()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop pointing."""
        self._point(None)
        super().focusOutEvent(event)

    def _same(self, spot: Spot) -> Spot | None:
        """Return the value at the same tick of the same series; None if it is gone."""
        place = spot.series, spot.tick
        found = (s for s in self.drawing().spots if (s.series, s.tick) == place)
        return next(found, None)

    def _point(self, spot: Spot | None) -> None:
        self.spot = spot
        self.words = spot.words if spot else ""
        title = self.part.title or "Chart"
        self.setAccessibleName(f"{title}: {self.words}" if self.words else title)
        self.update()

    def _tip(self) -> None:
        if self.spot is None:
            QToolTip.hideText()
            return
        at = QPoint(round(self.spot.x) + PAD + 14, round(self.spot.y) + PAD - 8)
        QToolTip.showText(self.mapToGlobal(at), literal(self.words), self)


# What is too wide for its page is written smaller before it has to be scrolled.

SMALLEST: Final = 11
"""The least size of letters in pixels."""


def smallest() -> int:
    """Return how many pixels letters may be smaller than ordinary ones."""
    return max(0, scaled(BODY) - SMALLEST)


def letters(smaller: int) -> QFont:
    """Return the font of the window, so many pixels smaller."""
    if not smaller:
        return QFont()
    font = QFont(QApplication.font())
    font.setPixelSize(scaled(BODY) - smaller)
    return font


# The heads of a table's columns: their words wrap, and none is ever cut.

_PAD: Final = 18
"""Pixels around the words of a head."""


def head_width(table: QTableView, label: str) -> int:
    """Return the width of the longest word of a column's head."""
    metrics = table.horizontalHeader().fontMetrics()
    return max(map(metrics.horizontalAdvance, label.split()), default=0) + _PAD


def head_height(table: QTableView, labels: Iterable[str]) -> int:
    """Return the height of the heads, of which some take several lines."""
    header = table.horizontalHeader()
    metrics, high = header.fontMetrics(), 0
    for at, label in enumerate(labels):
        room = QRect(0, 0, table.columnWidth(at) - _PAD + 2, 999)
        wrapped = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, label)
        high = max(high, wrapped.height())
    return max(header.sizeHint().height(), high + 8)


def shrunk(wants: Sequence[int], leasts: Sequence[int], room: int) -> list[int]:
    """Return widths that fit into some room, the widest cut first.

    No column gets less than its least, so that the others share what is left.

    >>> shrunk([50, 200, 300], [50, 60, 180], 400)
    [50, 170, 180]
    """
    held: dict[int, int] = {}
    while True:
        free = {at: want for at, want in enumerate(wants) if at not in held}
        left = room - sum(held.values())
        most = int(level([*map(float, free.values())], max(left, 0))) if free else 0
        short = {at for at, want in free.items() if min(want, most) < leasts[at]}
        if not short:
            return [held.get(at, min(want, most)) for at, want in enumerate(wants)]
        held |= {at: leasts[at] for at in short}


ROW: Final = 25
AIR: Final = 6
NARROWEST: Final = 40
"""The least width of a column in pixels."""
LEAST: Final = 52
"""The width below which no column is cut to make room for others."""
MOST_ROWS: Final = 40
"""The number of rows after which a table scrolls."""
MEASURED: Final = 100
"""The number of rows that are measured for the width of a column."""


class PartView(QWidget):
    """A part under its heading; it can show another part of the same kind.

    Attributes:
        part: The part shown.
    """

    def __init__(self, part: Shown) -> None:
        super().__init__()
        self.part = part
        self._column = column(self, gap=4)
        self._heading: QWidget | None = None
        self._titled = ""
        self.rules = CitedRules()
        self._column.addWidget(self.rules)

    def _add(self, widget: QWidget) -> None:
        self._column.insertWidget(self._column.count() - 1, widget)

    def display(self, part: Shown) -> None:
        """Show another part."""
        self.part = part
        if part.title == self._titled:
            return
        if self._heading:
            self._heading.deleteLater()
        self._titled = part.title
        self._heading = heading(part.title) if part.title.strip() else None
        if self._heading:
            self._column.insertWidget(0, self._heading)
            # A layout that is in sight would show it a turn later.
            self._heading.show()


class TextView(PartView):
    """A heading with paragraphs that can be selected and copied."""

    def __init__(self, part: Text) -> None:
        super().__init__(part)
        self.words = plain(wrap=True)
        self.words.setTextInteractionFlags(SELECTABLE)
        self._add(self.words)
        self.display(part)

    def display(self, part: Shown) -> None:
        """Show another text."""
        super().display(part)
        if isinstance(part, Text):
            several = len(part.paragraphs) > 1
            dot = "•  " if several else ""
            self.words.setText("\n".join(f"{dot}{one}" for one in part.paragraphs))
            self.words.dip(Ink.REFUSE if part.grave else None)
            self.words.setAccessibleName(part.title)


class TableView(PartView):
    """A table that grows with its rows, which can be copied."""

    def __init__(self, part: Table) -> None:
        super().__init__(part)
        self._columns: Any = None
        self._wants: list[int] = []
        self._apart: Sequence[int] = ()
        self._smaller = 0
        self._widest = 0
        self.table = _Grid()
        set_up_table(self.table, QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        # The words of a head wrap instead, and no column is narrower than one of them.
        self.table.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideNone)
        copy_shortcut(self.table, self.copy)
        self._add(self.table)
        self.table.resized.connect(self._fit)
        self.display(part)

    def display(self, part: Shown) -> None:
        """Show another table."""
        super().display(part)
        if not isinstance(part, Table):
            return
        part = evened(part)
        self.table.setAccessibleName(part.title or "Table")
        if part.columns != self._columns:
            self._columns = part.columns
            self.model = _WrappedModel(part.columns)
            self.table.setModel(self.model)
            header = self.table.horizontalHeader()
            header.setMinimumSectionSize(NARROWEST)
        lines = [line for row in part.rows for line in _lines(row, len(part.columns))]
        self.table.clearSpans()
        self.model.show(
            [cells for cells, _, _ in lines], [mark for _, mark, _ in lines]
        )
        for place, (_, _, whole) in enumerate(lines):
            if whole and len(part.columns) > 1:
                self.table.setSpan(place, 0, 1, len(part.columns))
        self._apart = [place for place, (_, _, whole) in enumerate(lines) if not whole]
        self._widest = self._wordiest(part)
        self._measure()
        self._fit()

    def _measure(self) -> None:
        columns = range(len(self._columns))
        self._wants = [self._want(at, self._apart) for at in columns]

    def _write(self, smaller: int) -> None:
        """Write in letters that are so many pixels smaller than ordinary ones."""
        self._smaller = smaller
        for part in (self.table, self.table.horizontalHeader()):
            part.setFont(letters(smaller))
        self._measure()

    def _want(self, column: int, rows: Sequence[int]) -> int:
        index, hint = self.model.index, self.table.sizeHintForIndex
        cells = (hint(index(row, column)).width() + 1 for row in rows[:MEASURED])
        label = self.table.horizontalHeader().sectionSizeHint(column)
        word = head_width(self.table, self._columns[column].label)
        return max(NARROWEST, label, word, *cells)

    def _fit(self) -> None:
        if self._smaller:
            self._write(0)
        self._share()
        # Smaller letters are read more easily than a table that has to be scrolled.
        while self._too_wide and self._smaller < smallest():
            self._write(self._smaller + 1)
            self._share()
        self.table.resizeRowsToContents()
        for row in range(self.model.rowCount()):
            self.table.setRowHeight(row, max(ROW, self.table.rowHeight(row) + AIR))
        shown = range(min(self.model.rowCount(), MOST_ROWS))
        rows = sum(map(self.table.rowHeight, shown))
        header = head_height(self.table, [column.label for column in self._columns])
        self.table.horizontalHeader().setFixedHeight(header)
        # A bar below must not hide the last row.
        bar = self.table.horizontalScrollBar().sizeHint().height()
        self.table.setFixedHeight(header + rows + 6 + bar * self._too_wide)

    def _share(self) -> None:
        """Give each column its width; shrink the widest if there is too little room.

        Room that is left goes to the column with the longest words.
        """
        room = self.table.viewport().width()
        left = room - sum(self._wants)
        leasts = [
            max(min(want, LEAST), head_width(self.table, column.label))
            for want, column in zip(self._wants, self._columns, strict=True)
        ]
        widths = self._wants if left >= 0 else shrunk(self._wants, leasts, room)
        for at, width in enumerate(widths):
            spare = max(left, 0) if at == self._widest else 0
            self.table.setColumnWidth(at, max(leasts[at], width) + spare)

    @property
    def _too_wide(self) -> bool:
        columns = range(self.model.columnCount())
        return sum(map(self.table.columnWidth, columns)) > self.table.viewport().width()

    def _wordiest(self, part: Table) -> int:
        wide = [
            max((len(cells) for cells in column), default=0)
            for column in zip(*(row.cells for row in part.rows), strict=False)
        ]
        words = [at for at in range(len(wide)) if part.columns[at].align == "left"]
        return max(words, key=wide.__getitem__, default=0)

    def copy(self) -> None:
        """Copy the selected rows, with tabs between the cells."""
        rows = sorted({at.row() for at in self.table.selectionModel().selectedRows()})
        count = self.model.columnCount()
        lines = [
            "\t".join(str(self.model.index(row, at).data()) for at in range(count))
            for row in rows
        ]
        QApplication.clipboard().setText("\n".join(lines) + "\n")


class _Grid(QTableView):
    """A table that signals a new width, at which its cells wrap anew."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.resized.emit()


class _WrappedModel(RowsModel):
    """Rows under labels that wrap."""

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Role.TextAlignmentRole:
            # Qt keeps both kinds of flags in one number.
            return self._aligned(section) | Qt.TextFlag.TextWordWrap.value
        if orientation is Qt.Orientation.Horizontal and role == Role.ToolTipRole:
            return literal(self._columns[section].label)
        return super().headerData(section, orientation, role)


def _lines(
    row: Row, columns: int
) -> list[tuple[tuple[str, ...], Severity | None, bool]]:
    """Return a row and the lines below it: cells, mark, whether one cell spans all."""
    cells = (*row.cells, *("",) * columns)[:columns]
    if row.boxes:
        cells = (f"{'☐' * min(row.boxes, 12)} {cells[0]}", *cells[1:])
    mark = Severity.REFUSE if row.struck else None
    below = [(f"↳ {text}", *("",) * (columns - 1)) for text in row.below]
    return [(cells, mark, False), *((text, None, True) for text in below)]


class DrawnView(PartView):
    """A chart under its heading; a wide one scrolls sideways."""

    def __init__(self, part: Drawn) -> None:
        super().__init__(part)
        self._smaller = 0
        self.chart = ChartView(part)
        self.area = scrolling(self.chart)
        self.area.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = small(wrap=True)
        self._add(self.area)
        self._add(self.note)
        self.display(part)

    def display(self, part: Shown) -> None:
        """Show another chart."""
        super().display(part)
        if isinstance(part, Chart | HeatTable | Dial):
            self.chart.display(part)
            words = part.said if isinstance(part, Dial) else ""
            self.note.setText(words)
            self.note.setVisible(bool(words))
            self._size()

    def _size(self) -> None:
        bar = self.area.horizontalScrollBar()
        heat = smallest() if isinstance(self.part, HeatTable) else 0
        for smaller in range(heat + 1):
            if smaller != self._smaller:
                self._smaller = smaller
                self.chart.setFont(letters(smaller))
                self.chart.display(self.chart.part)
            wide = self.chart.minimumWidth() > self.width()
            if not wide:
                break
        extra = bar.sizeHint().height() if wide else 0
        self.chart.take(self.width())
        self.area.setFixedHeight(self.chart.minimumHeight() + extra)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the scroll bar if the chart is too wide."""
        super().resizeEvent(event)
        self._size()


def part_view(part: Shown) -> PartView:
    """Return the widget for a part."""
    match part:
        case Text():
            return TextView(part)
        case Table():
            return TableView(part)
        case _:
            return DrawnView(part)


class TallyView(QWidget):
    """The tally behind the first big value, as a tree."""

    def __init__(self) -> None:
        super().__init__()
        self.bill = BillPanel()
        self.bill.tree.setAccessibleName("How it comes about")
        column(self, heading("How it comes about"), self.bill, gap=4)

    def display(self, tally: Tally) -> None:
        """Show another tally, completely unfolded."""
        self.bill.display(tally, "")
        self.bill.tree.expandAll()
        self.bill.total.hide()
        rows = sum(1 for _ in tally.walk())
        row = self.bill.tree.sizeHintForRow(0)
        self.bill.tree.setFixedHeight(min(rows, MOST_ROWS) * row + 6)
