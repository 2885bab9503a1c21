"""The versions of one item: a list, one beside what is now, and bringing it back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QSplitter,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.army.model import Item
from builder.content.card import Table
from builder.core.formatting import brief, counted
from builder.history.versions import (
    JudgedBy,
    VersionChange,
    count_rows,
    currency,
    only_different,
)
from db.store.versions import Version
from ui.core.time_words import moment_here
from ui.history.reading import (
    MOVED,
    ROW,
    AskingDialog,
    VersionLine,
    VersionModel,
    Wanted,
    read_beside,
    read_changes,
    read_versions,
)
from ui.library.worker import LibraryWorker
from ui.lists.line_paint import GAP, RowDrawing, draw_words
from ui.lists.rows import RIGHT, Index
from ui.lists.search_dialog import lines_view
from ui.questions.parts import NARROWEST, TableView
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import block, button, column, lay_out, row, shown_in
from ui.widgets.paint.painters import NUMBERS, face
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

# A version beside what the item is now: the rows that differ, or every row.

_COLUMNS: Final = 4
"""The mark, the label, then and now."""

CHOOSE: Final = "Choose a version to see it beside what you have now."
SAME: Final = "It is just as it is now."
HIDDEN: Final = (
    "All that shows here is alike; they differ in something else, such as the order."
)
OTHER_KIND: Final = "It was something else then, so nothing can stand side by side."


_LABEL_SHARE: Final = 0.3
"""The part of the width that the labels get; then and now share the rest evenly."""


class BesideTable(TableView):
    """A table whose columns stand below those of the table above it."""

    def _share(self) -> None:
        """Give the mark what it needs, and then and now the same width."""
        if self.model.columnCount() != _COLUMNS:
            return
        room = self.table.viewport().width()
        mark = self._want(0, ())
        label = round((room - mark) * _LABEL_SHARE)
        side = (room - mark - label) // 2
        for at, width in enumerate((mark, label, side, side)):
            self.table.setColumnWidth(at, max(NARROWEST, width))


class BesideView(QWidget):
    """A version and the present one, in tables of two columns.

    Attributes:
        title: When the version was saved.
        said: How many rows differ, or why there are none.
        only: Whether the rows that differ are shown alone.
        views: The tables that were made so far.
    """

    def __init__(self) -> None:
        super().__init__()
        self._tables: tuple[Table, ...] = ()
        self._same = False
        self.title = bold("", "head", wrap=True)
        self.said = plain(CHOOSE, wrap=True)
        self.only = QCheckBox("Only what &differs from now")
        self.only.setChecked(True)
        self.only.toggled.connect(lambda _: self._fill())
        self.views: list[BesideTable] = []
        self._inside = QWidget()
        self._column = column(self._inside, None, gap=8, margins=(0, 0, 8, 0))
        area = scrolling(self._inside)
        parts = (self.title, self.said, self.only, (area, 1))
        column(self, *parts, gap=4)
        self.clear(CHOOSE)

    def clear(self, why: str, title: str = "") -> None:
        """Show no rows, and say why."""
        self._tables = ()
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.said.setText(why)
        self.only.hide()
        self._fill()

    def display(self, title: str, tables: Sequence[Table], *, same: bool) -> None:
        """Show a version.

        Args:
            title: When it was saved.
            tables: The version and the present in rows.
            same: Whether both are equal.
        """
        self._tables = tuple(tables)
        differ, rows = count_rows(self._tables)
        self.title.setText(title)
        self.title.show()
        if not tables:
            words = OTHER_KIND
        elif same:
            words = SAME
        elif not differ:
            words = HIDDEN
        else:
            verb = "differs" if differ == 1 else "differ"
            words = f"{differ} of {rows} rows {verb} from now; ≠ marks them."
        self.said.setText(words)
        self._same = same
        self.only.setVisible(bool(tables) and not same)
        self._fill()

    def _fill(self) -> None:
        shown = self._tables
        if self.only.isChecked() and not self._same:
            shown = only_different(shown)
        for view, table in shown_in(self.views, shown, self._make):
            view.display(table)
        # Else new tables are painted once before they have their room.
        lay_out()

    def _make(self) -> BesideTable:
        made = BesideTable(Table("", (), ()))
        self._column.insertWidget(self._column.count() - 1, made)
        return made


# How a row of the history is drawn: when, the points, what was done, what changed.

LINE: Final = 20
_AROUND: Final = 6
_LINES: Final = 3

NOW: Final = "as it is now"
COMPARING: Final = "Comparing…"


class VersionDelegate(QStyledItemDelegate):
    """Draws a version on three lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of any row: all are equally high."""
        return QSize(0, scaled(_LINES * LINE + 2 * _AROUND))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a version."""
        line = index.data(ROW)
        if not isinstance(line, VersionLine):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing = _VersionDrawing(painter, option, ThemeColor.SURFACE)
        drawing.ground()
        drawing.draw(line)
        drawing.ring()
        painter.restore()


class _VersionDrawing(RowDrawing):
    """A version, on three lines of a row."""

    def draw(self, line: VersionLine) -> None:
        """Draw the three lines and the hair line below them."""
        text, faint = ThemeColor.TEXT.now, ThemeColor.FAINT.now
        left, right, plain = self.left, self.right, self.font
        self.painter.setPen(ThemeColor.LINE.now)
        bottom = self.whole.bottom()
        self.painter.drawLine(left, bottom, right, bottom)
        top = self.whole.top() + scaled(_AROUND)
        box = QRect(left, top, right - left, scaled(LINE))
        self.painter.setFont(face(plain, NUMBERS, bold=line.moved))
        wide = draw_words(self.painter, box, line.price, text, RIGHT)
        self.painter.setFont(face(plain))
        rest = box.adjusted(0, 0, -wide - scaled(GAP), 0)
        wide = draw_words(self.painter, rest, line.when, text)
        self.painter.setFont(plain)
        if line.now:
            rest.setLeft(left + wide + scaled(GAP))
            draw_words(self.painter, rest, f"·  {NOW}", faint)
        words = line.said or COMPARING
        box.translate(0, scaled(LINE))
        draw_words(self.painter, box, line.done or words, text)
        box.translate(0, scaled(LINE))
        draw_words(self.painter, box, words if line.done else "", faint)


WIDE, HIGH = 1040, 640
_LIST: Final = 380

READING: Final = "Reading the versions…"
NONE: Final = (
    "There is no version yet. The first one is kept when you have changed something "
    "and the library has saved it."
)
NO_POINTS: Final = "In none of its versions did the points change."
POINTS: Final = "Points are those of today's rules"
ARMY_POINTS: Final = f"{POINTS}, and of the designs as they are now"
NOTHING_KEPT: Final = "It is as it is now"
NO_CURRENCY: Final = "It has no points"


@dataclass(frozen=True, slots=True)
class HistorySource:
    """What a history is of.

    Attributes:
        worker: The thread of the library.
        item_id: The item.
        now: What it is now.
        by: What its versions are judged by.
    """

    worker: LibraryWorker
    item_id: str
    now: Item
    by: JudgedBy


class HistoryDialog(AskingDialog):
    """The versions of one item, each beside what the item is now.

    Attributes:
        returned: Emitted with the version that is to be brought back.
        copied: Emitted with the version that is wanted as a copy.
        model: Every version.
        list: The versions that are shown.
        beside: The chosen one beside what the item is now.
        moved: Whether those alone are shown in which the points changed.
        agree: The button that brings the chosen one back.
        copy: The button that adds the chosen one as a copy.
    """

    returned = Signal(object)
    copied = Signal(object)

    def __init__(self, source: HistorySource, parent: QWidget | None = None) -> None:
        title = f"History of {brief(source.now.title)}"
        super().__init__(source.worker, parent, title)
        self._source = source
        self._head = bold(title, "title", wrap=True)
        self.count = small("")
        self.model = VersionModel()
        self.shown = QSortFilterProxyModel(self)
        self.shown.setSourceModel(self.model)
        self.shown.setFilterRole(MOVED)
        view = lines_view("Versions, the newest first")
        view.setModel(self.shown)
        view.setItemDelegate(VersionDelegate(view))
        view.setMouseTracking(True)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setMinimumWidth(scaled(220))
        self.list = view
        self.beside = BesideView()
        self.moved = QCheckBox("Only what changed the &points")
        self.moved.toggled.connect(self._narrow)
        take = partial(self._take, self.returned)
        self.agree = styled(button("&Bring this back", take), kind="primary")
        self.copy = button("Add as a &copy", partial(self._take, self.copied))
        self._lay()
        self.model.wanted.connect(self._compare)
        self.list.selectionModel().currentChanged.connect(self._look)
        self.list.activated.connect(lambda _: self.agree.click())
        self._enable()
        self.ask(
            partial(read_versions, item_id=source.item_id, now=source.now), self._begin
        )

    def _lay(self) -> None:
        unit = currency(self._source.now)
        self.moved.setEnabled(bool(unit))
        self.moved.setToolTip("" if unit else NO_CURRENCY)
        self._nothing = plain(READING, wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        # The list in its place gets the keyboard, if nothing else was clicked by then.
        self._nothing.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._nothing.setFocus()
        self._body = QStackedWidget()
        self._body.addWidget(self._nothing)
        self._body.addWidget(self.list)
        left = block(self.moved, (self._body, 1), gap=6, margins=(0, 0, 8, 0))
        right = block(self.beside, margins=(8, 0, 0, 0))
        self.split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        for part in (left, right):
            self.split.addWidget(part)
        # Both shrink alike where the screen is small.
        self.split.setStretchFactor(0, _LIST)
        self.split.setStretchFactor(1, WIDE - _LIST)
        self.split.setSizes([scaled(_LIST), scaled(WIDE - _LIST)])
        army = self._source.now.kind == "army"
        note = small((ARMY_POINTS if army else POINTS) if unit else "", wrap=True)
        head = row(None, (self._head, 1), self.count)
        foot = row(None, (note, 1), self.copy, self.agree, button("Close", self.reject))
        column(self, head, (self.split, 1), foot, margins=(16, 12, 16, 12))
        self.resize(scaled(WIDE), scaled(HIGH))

    @property
    def chosen(self) -> Version | None:
        """The version that is chosen; None if none is."""
        index = self.shown.mapToSource(self.list.currentIndex())
        return self.model.versions[index.row()] if index.isValid() else None

    def renew(self, now: Item) -> None:
        """Compare with another present: the item was changed in another window."""
        if now != self._source.now:
            self._source = replace(self._source, now=now)
            self._look()

    def _begin(self, found: tuple[tuple[Version, ...], int | None]) -> None:
        """Show the versions, and choose the newest that is not the present."""
        versions, current = found
        self.model.show(versions, current)
        self.count.setText(counted(len(versions), "version"))
        self._nothing.setText(NONE)
        self._tell()
        first = 1 if current is not None and len(versions) > 1 else 0
        if versions:
            self._choose(first)

    def _choose(self, place: int) -> None:
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.list.selectionModel().setCurrentIndex(self.shown.index(place, 0), flags)

    def fail(self, error: Exception) -> None:
        """Say why there is nothing to show, or nothing was done."""
        self._nothing.setText(str(error))
        self._body.setCurrentWidget(self._nothing)

    def _compare(self, wanted: list[Wanted]) -> None:
        source = self._source
        work = partial(
            read_changes, item_id=source.item_id, wanted=wanted, by=source.by
        )
        self.ask(work, self._learn)

    def _learn(self, changes: Mapping[int, VersionChange]) -> None:
        self.model.learn(changes)
        self._tell()

    def _narrow(self, on: bool) -> None:  # noqa: FBT001 (Qt calls it)
        """Show every version, or those alone in which the points changed."""
        chosen = self.chosen
        self.shown.setFilterFixedString("true" if on else "")
        if on:
            self.model.want_all()
        else:
            self.model.forget_rest()
        self._tell()
        if not self.list.currentIndex().isValid() and self.shown.rowCount():
            self._choose(0)
        elif chosen:
            self.list.scrollTo(self.list.currentIndex())

    def _tell(self) -> None:
        """Say how many versions there are, or why none is shown."""
        total, known = len(self.model.versions), self.model.known
        count = counted(total, "version")
        if self.moved.isChecked():
            done = known >= total
            shown = self.shown.rowCount()
            count = f"{shown} of {count}" if done else f"{known} of {count} compared"
            self._nothing.setText(NO_POINTS if done else READING)
        self.count.setText(count if total else "")
        there = self.shown.rowCount() > 0
        self._body.setCurrentWidget(self.list if there else self._nothing)
        if there and not self.list.currentIndex().isValid():
            self._choose(0)

    def _look(self, *_: QModelIndex) -> None:
        version, source = self.chosen, self._source
        self._enable()
        if version is None:
            self.beside.clear("")
            return
        item, now, by = source.item_id, source.now, source.by
        self.ask(
            lambda library: read_beside(library, item, version.number, now, by),
            partial(self._show, version),
            partial(self._cannot_show, version),
        )

    def _show(self, version: Version, found: tuple[bool, tuple[Table, ...]]) -> None:
        if version is self.chosen:
            same, tables = found
            self.beside.display(moment_here(version.saved), tables, same=same)
            self._enable(same=same)

    def _cannot_show(self, version: Version, error: Exception) -> None:
        if version is self.chosen:
            self.beside.clear(str(error), moment_here(version.saved))

    def _enable(self, *, same: bool | None = None) -> None:
        """Offer to bring the chosen version back, once it is shown and is another."""
        self.agree.setEnabled(same is False)
        self.agree.setToolTip(NOTHING_KEPT if same else "Undo takes it back")
        self.copy.setEnabled(same is not None)

    def _take(self, wanted: SignalInstance, *_: object) -> None:
        version = self.chosen
        if version:
            self.accept()
            wanted.emit(version)
