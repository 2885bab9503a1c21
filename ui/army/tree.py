"""The tree of groups and entries: its columns, keys, and drag and drop."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDropEvent,
    QFont,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSpinBox,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from builder.army.model import EntryResult
from ui.army.delegate import BUTTON, NUMBER, EntryDelegate, Pictures, stepper
from ui.army.model import GROUP_MIME, HIDDEN, LABELS, Col, EntriesModel, text
from ui.library.rows import MIME
from ui.widgets.paint.marks import draw_ring
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.tables import Index
from ui.widgets.theme import scaled


@dataclass(frozen=True, slots=True)
class DropTarget:
    """Where something was dropped.

    Attributes:
        group: The group it joins; empty for none.
        at: The place of the entry to stand before; None for the end of the group.
    """

    group: str = ""
    at: int | None = None


def target_at(tree: QTreeView, model: EntriesModel, point: QPoint) -> DropTarget:
    """Return what a drop at a point of a tree means."""
    index = tree.indexAt(point)
    if not index.isValid():
        names = [model.group(head) for head in model.heads()]
        return DropTarget(names[-1] if names else "")
    if model.is_group(index):
        inside = model.places(index)
        return DropTarget(model.group(index), inside[0] if inside else None)
    below = point.y() > tree.visualRect(index).center().y()
    return DropTarget(model.group(index), model.place(index) + int(below))


def dropped_ids(event: QDropEvent) -> list[str]:
    """Return the dropped ids."""
    text = bytes(event.mimeData().data(MIME).data()).decode(errors="replace")
    return [line.strip() for line in text.splitlines() if line.strip()]


# How wide the columns of the tree of an army are.


_MARK: Final = 30
"""The width of a verdict without its word."""
_MEASURED: Final = (Col.EACH, Col.TOTAL, Col.KIND)


class ColumnWidths:
    """The widths that texts have needed so far.

    Only what changed is measured, and no column becomes narrower while its army is
    shown, so that nothing moves under the pointer.
    """

    def __init__(self) -> None:
        self._widest: dict[Col, int] = {}
        self._font = QFont()
        self._seen: tuple[EntryResult, ...] = ()

    def of(
        self, tree: QTreeView, model: EntriesModel, *, roomy: bool
    ) -> Mapping[Col, int]:
        """Return the width of each column but that of the names, which takes the rest.

        Args:
            tree: The tree.
            model: What it shows.
            roomy: Whether a verdict has room for its word.
        """
        if tree.font() != self._font:
            self._font, self._widest = QFont(tree.font()), {}
            self._measure(tree, model.results)
        elif model.changed is not self._seen:
            self._measure(tree, model.changed)
        self._seen = model.changed
        metrics = tree.fontMetrics()

        def widest(column: Col) -> int:
            head = metrics.horizontalAdvance(LABELS[column]) + scaled(12)
            return max(self._widest.get(column, 0), head)

        word = metrics.horizontalAdvance("Missing") + scaled(40)
        return {
            Col.PLAYS: widest(Col.PLAYS) + scaled(6),
            Col.COUNT: scaled(2 * BUTTON + NUMBER) + 10,
            Col.EACH: widest(Col.EACH) + 14,
            Col.TOTAL: widest(Col.TOTAL) + 16,
            Col.VERDICT: word if roomy else scaled(_MARK),
            Col.KIND: min(widest(Col.KIND) + 12, max(60, tree.width() // 6)),
        }

    def _measure(self, tree: QTreeView, results: Iterable[EntryResult]) -> None:
        metrics, results = tree.fontMetrics(), tuple(results)
        for column in _MEASURED:
            # Digits are equally wide, so only the longest texts are measured.
            texts = sorted({text(each, column) for each in results}, key=len)[-3:]
            widths = [metrics.horizontalAdvance(f"{each}m") for each in texts]
            self._widest[column] = max([self._widest.get(column, 0), *widths])


EMPTY: Final = "Nobody marches yet.\nAdd a design, or drop one here from the library."
ROOMY: Final = 880
"""From this width on rows are tall, and verdicts have their word."""
NARROW: Final = 470
"""Below this width the price of one has no room."""

_Trigger = QAbstractItemView.EditTrigger
_Flag = QItemSelectionModel.SelectionFlag


class EntriesTree(QTreeView):
    """Shows the groups and entries, and emits what is asked for by keys and drops.

    Attributes:
        opened: Emitted with the place of an entry to open.
        dropped: Emitted with dropped ids, and where.
        moved: Emitted with where the selected entries were dropped.
        regrouped: Emitted with the name of a dropped group, and that of the group to
            stand before.
        sort_wanted: Emitted with the column whose heading was clicked.
        folded: Emitted when a group was folded or unfolded.
        columns_wanted: Emitted with the place of a menu of the columns,
        menu_wanted: and with that of a menu of the entries.
    """

    opened = Signal(int)
    dropped = Signal(object, object)
    moved = Signal(object)
    regrouped = Signal(str, str)
    sort_wanted = Signal(int)
    folded = Signal()
    columns_wanted = Signal(QPoint)
    menu_wanted = Signal(QPoint)

    def __init__(self, model: EntriesModel, pictures: Pictures) -> None:
        super().__init__()
        self.setModel(model)
        self.entries = model
        self.rows_drawn = EntryDelegate(self, pictures)
        self.rows_drawn.folds = self.isExpanded
        self.setItemDelegate(self.rows_drawn)
        self.setAccessibleName("Entries")
        _set_up(self)
        self.hidden = set(HIDDEN)
        self._widths = ColumnWidths()
        self._head()
        self.doubleClicked.connect(self._double)
        self.rows_drawn.folded.connect(self.turn)
        self.collapsed.connect(lambda _: self.folded.emit())
        self.expanded.connect(lambda _: self.folded.emit())

    # Columns.

    def _head(self) -> None:
        header = self.header()
        _set_up_head(header)
        header.sectionClicked.connect(self.sort_wanted)
        header.customContextMenuRequested.connect(
            lambda point: self.columns_wanted.emit(header.mapToGlobal(point))
        )
        self.size_columns()

    def size_columns(self) -> None:
        """Give each column the width that its texts need."""
        wide = self.viewport().width()
        header = self.header()
        roomy = wide >= scaled(ROOMY)
        if roomy != self.rows_drawn.tall:
            self.rows_drawn.tall = self.entries.roomy = roomy
            self.scheduleDelayedItemsLayout()
        drop = {Col.EACH, Col.KIND} if wide < scaled(NARROW) else set()
        widths = self._widths.of(self, self.entries, roomy=roomy)
        for column, width in widths.items():
            header.setSectionHidden(column, column in self.hidden or column in drop)
            if header.sectionSize(column) != width:
                header.resizeSection(column, width)
        shown = Col.PLAYS not in self.hidden
        self.rows_drawn.tick_width = widths[Col.PLAYS] if shown else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self.size_columns()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window's colours and type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "hidden"):
            QTimer.singleShot(0, self, self.size_columns)

    def drawRow(
        self, painter: QPainter, options: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw a row, with a ring about the one that has the keyboard."""
        super().drawRow(painter, options, index)
        current = self.currentIndex()
        same = index.row() == current.row() and index.parent() == current.parent()
        if same and self.hasFocus():
            draw_ring(painter, options.rect.adjusted(0, 0, 0, -1))

    # Rows.

    def arrange(self, folded: Collection[str]) -> None:
        """Unfold all groups but some, after rows came or went; heads span the row."""
        for head in self.entries.heads():
            self.setFirstColumnSpanned(head.row(), QModelIndex(), True)
            self.setExpanded(head, self.entries.group(head) not in folded)

    def turn(self, head: QModelIndex) -> None:
        """Fold a group, or unfold it."""
        self.setExpanded(head, not self.isExpanded(head))

    @property
    def folds(self) -> list[str]:
        """The names of the folded groups."""
        shut = (at for at in self.entries.heads() if not self.isExpanded(at))
        return [self.entries.group(at) for at in shut]

    def rows(self) -> list[int]:
        """Return the places of the selected entries, or of the current one."""
        return sorted(self._chosen()[0])

    def groups(self) -> list[str]:
        """Return the names of the selected groups, or of the current one."""
        return list(self._chosen()[1])

    def all_rows(self) -> list[int]:
        """Return the places of the selected entries, and of all in selected groups."""
        places, groups = self._chosen()
        inside = (self.entries.places(self.entries.head(name)) for name in groups)
        return sorted({*places, *(place for each in inside for place in each)})

    def _chosen(self) -> tuple[set[int], dict[str, None]]:
        indexes = self.selectionModel().selectedRows()
        if not indexes and self.currentIndex().isValid():
            indexes = [self.currentIndex()]
        model = self.entries
        heads = {model.group(at): None for at in indexes if model.is_group(at)}
        return {model.place(at) for at in indexes if not model.is_group(at)}, heads

    def choose(self, indexes: Collection[QModelIndex]) -> None:
        """Select some rows and scroll to the first of them."""
        chosen = self.selectionModel()
        found = [at for at in indexes if at.isValid()]
        if not found:
            chosen.clear()
            return
        chosen.setCurrentIndex(found[0], _Flag.NoUpdate)
        picked = QItemSelection()
        for at in found:
            picked.select(at.siblingAtColumn(0), at.siblingAtColumn(0))
        chosen.select(picked, _Flag.ClearAndSelect | _Flag.Rows)
        self.scrollTo(found[0])

    def step_at(self, page: QWidget, there: QPoint) -> tuple[int, int]:
        """Return the place of an entry, and 1 on its plus, −1 on its minus, else 0."""
        point = self.viewport().mapFrom(page, there)
        at = self.indexAt(point)
        less, _, more = stepper(self.visualRect(at))
        counted = at.column() == Col.COUNT and not self.entries.is_group(at)
        step = more.contains(point) - less.contains(point)
        return self.entries.place(at), step * counted

    # Keys.

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the tree's own actions from the window's shortcuts."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._action(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key stands for; digits begin a count."""
        action = self._action(event)
        if action:
            action.trigger()
            return
        current = self.currentIndex()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.text().isdigit() and self.entries.place(current) >= 0:
            self._type(event.text())
            return
        super().keyPressEvent(event)

    def _type(self, digit: str) -> None:
        self._begin(self.currentIndex().siblingAtColumn(Col.COUNT))
        for box in self.viewport().findChildren(QSpinBox):
            if box.isVisible():
                box.lineEdit().setText(digit)

    def rename(self) -> None:
        """Edit the note of the current entry, or the name of the current group."""
        at = self.currentIndex()
        column = 0 if self.entries.is_group(at) else Col.DESIGN
        if at.isValid():
            self._begin(at.siblingAtColumn(column))

    def _begin(self, at: QModelIndex) -> None:
        """Open the box of a cell; what is typed in another one is taken over."""
        if self.state() == QAbstractItemView.State.EditingState:
            self.setFocus()
        if self.state() != QAbstractItemView.State.EditingState:
            self.edit(at)

    def _action(self, event: QKeyEvent) -> QAction | None:
        if self.state() == QAbstractItemView.State.EditingState:
            # Keys that the edit box does not handle do nothing.
            return None
        return action_of(event, self.actions())

    def _double(self, index: QModelIndex) -> None:
        """Open the design, or rename the group, unless a button was meant."""
        if self.entries.is_group(index):
            self._begin(index.siblingAtColumn(0))
        elif index.isValid() and index.column() not in (Col.PLAYS, Col.COUNT):
            self.opened.emit(self.entries.place(index))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the selected rows."""
        self.menu_wanted.emit(event.globalPos())

    # Dropping.

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit what was dropped, and where."""
        point, data = event.position().toPoint(), event.mimeData()
        target, over = target_at(self, self.entries, point), self.indexAt(point)
        heads = bytes(data.data(GROUP_MIME).data()).decode(errors="replace")
        # Clears the drop indicator; the model itself takes nothing.
        QAbstractItemView.dropEvent(self, event)
        if not data.hasFormat(MIME):
            return
        # A copy, because after a move the view would remove the rows once more.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.source() is not self:
            self.dropped.emit(dropped_ids(event), target)
        elif heads and not self.rows():
            self.regrouped.emit(heads.splitlines()[0], self.entries.group(over))
        else:
            self.moved.emit(target)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and the rows; write in an empty tree what to do."""
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), ThemeColor.SURFACE.now)
        super().paintEvent(event)
        if self.model().rowCount():
            return
        with QPainter(self.viewport()) as painter:
            painter.setPen(ThemeColor.FAINT.now)
            box = self.viewport().rect()
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, EMPTY)


def action_of(event: QKeyEvent, actions: Iterable[QAction]) -> QAction | None:
    """Return the enabled action of a key; None if there is none."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.text() in ("+", "-"):
        # On some keyboards they need Shift.
        held &= ~Qt.KeyboardModifier.ShiftModifier
    pressed = QKeySequence(event.key() | held.value)
    for action in actions:
        if action.isEnabled() and pressed in action.shortcuts():
            return action
    return None


def _set_up(tree: QTreeView) -> None:
    tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    tree.setEditTriggers(_Trigger.NoEditTriggers)
    tree.setUniformRowHeights(True)
    tree.setRootIsDecorated(False)
    tree.setIndentation(0)
    tree.setExpandsOnDoubleClick(False)
    tree.setMouseTracking(True)
    # It draws its own ground, and so not at each change of the page around it.
    tree.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
    tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    tree.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
    tree.setDefaultDropAction(Qt.DropAction.CopyAction)


def _set_up_head(header: QHeaderView) -> None:
    header.setStretchLastSection(False)
    header.setMinimumSectionSize(24)
    header.setSectionsMovable(False)
    header.setSectionsClickable(True)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    header.setSectionResizeMode(Col.DESIGN, QHeaderView.ResizeMode.Stretch)
    header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    header.setToolTip("Click to sort by it, right click to choose columns")
