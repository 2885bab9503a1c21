"""The bill: every term of a price, with its working and its rule."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from builder.core.formatting import figure, grouped, points
from builder.core.tally import Tally, Term
from builder.rules.lookup import rule_title
from ui.rules.opening import open_rule
from ui.widgets.labels import bold, literal, named, plain, styled
from ui.widgets.layouts import column, row
from ui.widgets.paint.painters import NUMBERS, face
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.tables import copy_shortcut
from ui.widgets.theme import scaled, set_scaled

_HIGH: Final = 24
"""The height of a row, at the ordinary size of type."""
_ASIDE: Final = 8
"""The room beside the words of a cell, in pixels."""
_LINES: Final = 3
"""The most lines of a working."""


Index: TypeAlias = QModelIndex | QPersistentModelIndex


class BillCells(QStyledItemDelegate):
    """Draws the cells of one column, faint or as amounts."""

    def __init__(
        self, parent: QTreeView, *, amount: bool = False, faint: bool = False
    ) -> None:
        """Make a delegate.

        Args:
            parent: The tree.
            amount: Whether its cells are amounts.
            faint: Whether they are small print.
        """
        super().__init__(parent)
        self._tree = parent
        self._amount = amount
        self._faint = faint
        self._sizes: dict[str, QSize] = {}
        self._font = QFont()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Take the face of numbers, or the colour of small print."""
        super().initStyleOption(option, index)
        # The stubs do not know the attributes that Qt fills in.
        item_option: Any = option
        if self._amount:
            item_option.font = face(item_option.font, NUMBERS, pixels=scaled(15))
        if self._faint:
            # The ground of the list is transparent, so it cannot tell light from dark.
            faint = ThemeColor.FAINT.now
            item_option.palette.setColor(QPalette.ColorRole.Text, faint)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the width of the words, and a height that can be clicked."""
        given: Any = option
        if given.font != self._font:
            self._font = QFont(given.font)
            self._sizes.clear()
        # A long bill is measured anew when one of its words grows.
        words = str(index.data() or "")
        found = self._sizes.get(words)
        if found is None:
            size: QSize = super().sizeHint(option, index)
            high = max(scaled(_HIGH), size.height())
            found = self._sizes[words] = QSize(size.width() + 4, high)
        return found


def _fit(metrics: QFontMetrics, item: str, words: str, room: int) -> bool:
    """Return whether an item and its working fit beside each other."""
    both = metrics.horizontalAdvance(item) + metrics.horizontalAdvance(words)
    return both + _ASIDE <= room


class ItemCells(BillCells):
    """Draws the items of a bill; in a narrow one with the working beside or below each.

    Attributes:
        within: The column of the working that has none; None where it has its own.
    """

    def __init__(self, parent: QTreeView) -> None:
        super().__init__(parent)
        self.within: int | None = None

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Draw the item, and the working in the same line if there is room for it."""
        words = self._working(index)
        if not words:
            super().paint(painter, option, index)
            return
        item_option: Any = QStyleOptionViewItem(option)
        self.initStyleOption(item_option, index)
        item, item_option.text = item_option.text, ""
        style = self._tree.style()
        style.drawControl(
            QStyle.ControlElement.CE_ItemViewItem, item_option, painter, self._tree
        )
        box = item_option.rect.adjusted(4, 0, -4, 0)
        metrics = QFontMetrics(item_option.font)
        flags = Qt.AlignmentFlag
        painter.save()
        painter.setFont(item_option.font)
        painter.setPen(ThemeColor.TEXT.now)
        if _fit(metrics, item, words, box.width()):
            painter.drawText(box, flags.AlignVCenter, item)
            painter.setPen(ThemeColor.FAINT.now)
            painter.drawText(box, flags.AlignVCenter | flags.AlignRight, words)
        else:
            box.translate(0, _ASIDE // 2)
            item = metrics.elidedText(item, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, flags.AlignTop, item)
            painter.setPen(ThemeColor.FAINT.now)
            box.setTop(box.top() + metrics.lineSpacing())
            painter.drawText(box, flags.AlignTop | Qt.TextFlag.TextWordWrap, words)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the width of the item alone, and the height with its working."""
        words = self._working(index)
        size = super().sizeHint(option, index)
        given: Any = option
        metrics = QFontMetrics(given.font)
        room = self._tree.columnWidth(index.column()) - self._depth(index) - _ASIDE
        if not words or _fit(metrics, str(index.data()), words, room):
            return size
        box = QRect(0, 0, max(room, 1), metrics.lineSpacing() * _LINES)
        lines = metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, words).height()
        return QSize(size.width(), metrics.lineSpacing() + lines + _ASIDE)

    def _working(self, index: Index) -> str:
        if self.within is None:
            return ""
        return str(index.sibling(index.row(), self.within).data() or "")

    def _depth(self, index: Index) -> int:
        """Return how far a cell is indented, in pixels."""
        deep = int(self._tree.rootIsDecorated())
        while (index := index.parent()).isValid():
            deep += 1
        return deep * self._tree.indentation()


class LinkedColumn(QStyledItemDelegate):
    """Draws a number that has a page as a link."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Take the colour of links for the text; a selected row keeps its own."""
        super().initStyleOption(option, index)
        if rule_title(str(index.data() or "")):
            # The stubs do not know the attributes that Qt fills in.
            made: Any = option
            link = made.palette.color(QPalette.ColorRole.Link)
            made.palette.setColor(QPalette.ColorRole.Text, link)


LABEL, AMOUNT, WORKING, RULE = range(4)
_CELLS: Final = range(4)
COLUMNS: Final = len(_CELLS)

LONGEST: Final = 200
"""The most letters of a label or a working."""


@dataclass(slots=True)
class _Line:
    """A term, the line it is a part of (-1 for none), and where among those parts.

    The numbers of its own parts are None before they are asked for.
    """

    term: Term
    above: int
    place: int
    below: list[int] | None = None


_ROLES: Final = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.TextAlignmentRole,
    }
)
"""What a cell has something to say to."""


class BillModel(QAbstractItemModel):
    """A tree of terms.

    The bill of a large army has hundreds of lines, nearly all of them folded away, so
    only those that a view asks for are made.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._lines: list[_Line] = []
        self._top: list[int] = []
        self.heads: tuple[str, ...] = ("",) * COLUMNS

    def show(self, terms: Sequence[Term]) -> bool:
        """Show other terms; return whether rows came or went.

        An edit changes one or two lines of a bill, and then only those are drawn.
        """
        same = len(terms) == len(self._top) > 0
        if same and all(map(self._rewritten, self._top, terms)):
            return False
        self.beginResetModel()
        self._lines = []
        self._top = self._made(terms, -1)
        self.endResetModel()
        return True

    def index(
        self, row: int, column: int, parent: Index = QModelIndex()
    ) -> QModelIndex:
        """Return the index of a cell."""
        # Qt's own `hasIndex` asks for both counts again, at each of hundreds of calls.
        below = self._below(parent) if parent.column() <= 0 else []
        if not (0 <= row < len(below) and 0 <= column < COLUMNS):
            return QModelIndex()
        return self.createIndex(row, column, below[row])

    def parent(self, index: Index = QModelIndex()) -> Any:
        """Return the index of the line that a line is a part of."""
        if not index.isValid():
            return QModelIndex()
        return self._at(self._lines[index.internalId()].above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many parts a line has."""
        if not parent.isValid():
            return len(self._top)
        if parent.column():
            return 0
        return len(self._lines[parent.internalId()].term.parts)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return COLUMNS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a cell, its tip, or its side."""
        # Qt asks each cell for a dozen roles, whenever a bill is drawn.
        if role not in _ROLES or not index.isValid():
            return None
        term, column = self._lines[index.internalId()].term, index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(term, column)
            case Qt.ItemDataRole.ToolTipRole:
                working = term.working or grouped(term.amount)
                return literal(f"{term.label[:LONGEST]}: {working} ({term.rule})")
            case Qt.ItemDataRole.TextAlignmentRole if column == AMOUNT:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    def headerData(
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the name of a column."""
        across = way == Qt.Orientation.Horizontal
        if across and role == Qt.ItemDataRole.DisplayRole and section < COLUMNS:
            return self.heads[section]
        return None

    def _at(self, number: int) -> QModelIndex:
        if number < 0:
            return QModelIndex()
        return self.createIndex(self._lines[number].place, 0, number)

    def _below(self, parent: Index) -> list[int]:
        """Return the numbers of the parts of a line, made now if need be."""
        if not parent.isValid():
            return self._top
        number = parent.internalId()
        line = self._lines[number]
        if line.below is None:
            line.below = self._made(line.term.parts, number)
        return line.below

    def _made(self, terms: Sequence[Term], above: int) -> list[int]:
        first = len(self._lines)
        self._lines += [_Line(term, above, place) for place, term in enumerate(terms)]
        return list(range(first, len(self._lines)))

    def _rewritten(self, number: int, term: Term) -> bool:
        """Put a term in the place of one with as many parts; return whether it has."""
        line = self._lines[number]
        old = line.term
        if old is term or old == term:
            return True
        if len(old.parts) != len(term.parts):
            return False
        line.term = term
        first = self._at(number)
        self.dataChanged.emit(first, first.siblingAtColumn(COLUMNS - 1))
        return all(map(self._rewritten, line.below or (), term.parts))


def _text(term: Term, column: int) -> str:
    match column:
        case 0:
            return " ".join(term.label[:LONGEST].split())
        case 1:
            return grouped(term.amount)
        case 2:
            return term.working[:LONGEST]
        case _:
            return term.rule


LEAST: Final = 8
"""The least width of a column; the rules of an army's bill are on its folded lines."""

MOST_UNFOLDED: Final = 14
"""The most terms of a bill that is unfolded at first."""


class BillPanel(QWidget):
    """A tally as a tree, with its total above.

    Attributes:
        model: The tree of its terms.
        title: The word above it.
        total: The label of the total, beside that.
    """

    def __init__(self) -> None:
        super().__init__()
        self._tally: Tally | None = None
        self._currency = ""
        self.model = BillModel(self)
        self.tree = named("Bill", _Tree())
        self.tree.setModel(self.model)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        styled(self.tree, kind="bare")
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.header().setStretchLastSection(False)
        # The amounts stand at the right, as on any bill.
        self.tree.header().moveSection(AMOUNT, RULE)
        cells = {
            LABEL: self.tree.items,
            AMOUNT: BillCells(self.tree, amount=True),
            WORKING: BillCells(self.tree, faint=True),
        }
        for at, delegate in cells.items():
            self.tree.setItemDelegateForColumn(at, delegate)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._menu)
        self.tree.setItemDelegateForColumn(RULE, LinkedColumn(self.tree))
        self.tree.clicked.connect(self._clicked)
        self.tree.setMouseTracking(True)
        copy_shortcut(self.tree, self.copy)
        self.none = plain("This game publishes no points", wrap=True)
        self.total = bold("", "head")
        self.total.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.total.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.title = bold("Bill", "head")
        head = row(None, self.title, (self.total, 1))
        parts = (head, self.none, (self.tree, 1))
        column(self, *parts, gap=4, margins=(12, 6, 10, 4))
        self.display(None, "")

    def display(self, tally: Tally | None, currency: str) -> None:
        """Show a tally; None if there are no points."""
        same = (tally, currency) == (self._tally, self._currency)
        if same and self.model.rowCount():
            return
        before = self._tally.terms if self._tally else ()
        self._tally, self._currency = tally, currency
        amount = currency or "Amount"
        self.model.heads = ("Item", amount, "Working", "Rule")
        self.none.setVisible(tally is None and bool(currency))
        self.tree.setVisible(tally is not None)
        for part in (self.title, self.total):
            part.setVisible(tally is not None)
        if tally is None:
            self.model.show(())
            return
        self.tree.setRootIsDecorated(any(term.parts for term in tally.terms))
        fresh = self.model.show(tally.terms)
        if fresh and sum(1 for _ in tally.walk()) <= MOST_UNFOLDED:
            self.tree.expandAll()
        grown = _CELLS if fresh else _grown(before, tally.terms)
        if grown:
            self.tree.share(grown)
        self.total.setText(points(tally.total, currency))

    def text(self) -> str:
        """Return the bill as lines of text, with tabs between the columns."""
        if self._tally is None:
            return ""
        lines = [
            "\t".join(
                (
                    f"{'  ' * depth}{term.label}",
                    figure(term.amount),
                    term.working,
                    term.rule,
                )
            )
            for depth, term in self._tally.walk()
        ]
        total = f"Total\t{points(self._tally.total, self._currency)}"
        return "\n".join([*lines, total]) + "\n"

    def _clicked(self, at: QModelIndex) -> None:
        if at.column() == RULE:
            self.tree.open_rule(at)

    def copy(self) -> None:
        """Copy the bill to the clipboard."""
        QApplication.clipboard().setText(self.text())

    def _menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        at = self.tree.indexAt(point).siblingAtColumn(RULE)
        title = rule_title(str(at.data() or ""))
        if title:
            named = f"Rule {at.data()}: {title}".replace("&", "&&")
            menu.addAction(named, lambda: self.tree.open_rule(at))
        menu.addAction("Copy the bill", self.copy)
        menu.popup(self.tree.viewport().mapToGlobal(point))


class _Tree(QTreeView):
    """A tree whose columns share its width; item and working shrink if they must."""

    def __init__(self) -> None:
        super().__init__()
        self._wants: dict[int, int] = {}
        self.items = ItemCells(self)
        set_scaled(self, _Tree._measure, LEAST)

    @property
    def cited_rule(self) -> str:
        """The rule of the current term, for the key that opens its page."""
        return str(self.currentIndex().siblingAtColumn(RULE).data() or "")

    def open_rule(self, at: QModelIndex) -> None:
        """Open the page of the rule of a term."""
        cell = at.siblingAtColumn(RULE)
        open_rule(self.viewport(), str(cell.data() or ""), self.visualRect(cell))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the page of the current term's rule by Enter."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.open_rule(self.currentIndex())
            return
        super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the number of a rule as at a link."""
        super().mouseMoveEvent(event)
        at = self.indexAt(event.position().toPoint())
        linked = at.column() == RULE and rule_title(str(at.data() or ""))
        hand = Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(hand if linked else Qt.CursorShape.ArrowCursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share()

    def _measure(self, least: int) -> None:
        """Measure all columns, in another type."""
        self._least = least
        if self._wants:
            self.share(_CELLS)

    def share(self, grown: Collection[int]) -> None:
        """Measure the columns that have grown, and share the width."""
        # The lines of an army's bill are many, and are not measured one by one.
        self.setUniformRowHeights(self.model().rowCount() > MOST_UNFOLDED)
        if self.header().count() > RULE:
            for at in grown:
                self._wants[at] = max(self._least, self.sizeHintForColumn(at))
            self._share()

    def _share(self) -> None:
        """Give each column what it needs, and the item what is left.

        Where that is too little for both, the working stands in the cell of its item.
        In a long bill, whose rows are all alike high, it has what the items leave.
        """
        header = self.header()
        if header.count() <= RULE or not self._wants:
            return
        header.setMinimumSectionSize(self._least)
        wants = dict(self._wants)
        room = self.viewport().width() - wants[AMOUNT] - wants[RULE]
        short = wants[LABEL] + wants[WORKING] > room
        within = short and not self.uniformRowHeights()
        self.items.within = WORKING if within else None
        rest = 0 if within else room - wants[LABEL]
        hidden = short and rest < 2 * self._least
        header.setSectionHidden(WORKING, hidden)
        if short:
            wants[WORKING] = 0 if hidden else rest
        wants[LABEL] = max(self._least, room - wants[WORKING])
        for at, width in wants.items():
            header.resizeSection(at, width)
        # Rows all alike were measured in columns of another width.
        self.scheduleDelayedItemsLayout()


def _grown(before: tuple[Term, ...], after: tuple[Term, ...]) -> set[int]:
    """Return the columns in which a cell of as many terms has more letters now."""
    return {
        at
        for one, other in zip(before, after, strict=True)
        if one != other
        for at in _CELLS
        if len(_text(other, at)) > len(_text(one, at))
    }
