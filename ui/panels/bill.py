"""The bill: every term of a price, with its working and its rule."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QMenu,
    QTreeView,
    QWidget,
)

from builder.core.formatting import figure, points
from builder.core.tally import Tally, Term
from builder.rules.lookup import rule_title
from reports.layout.fair_shares import level
from ui.panels.bill_cells import BillCells, ItemCells
from ui.panels.bill_rules import LinkedColumn
from ui.rules.opening import open_rule
from ui.widgets.labels import bold, literal, plain, styled
from ui.widgets.layouts import column, row
from ui.widgets.tables import copy_shortcut
from ui.widgets.theme import scaled

LABEL, AMOUNT, WORKING, RULE = range(4)
LONGEST: Final = 200

LEAST: Final = 8
"""The least width of a column; the rules of an army's bill are on its folded lines."""

NARROW: Final = 180
"""The room for item and working, at the ordinary type, below which they share it."""

MOST_UNFOLDED: Final = 14
"""The most terms of a bill that is unfolded at first."""


class BillPanel(QWidget):
    """A tally as a tree, with its total above.

    Attributes:
        model: The tree of its terms.
        title: The word above it.
        total: The label of the total, beside that.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tally: Tally | None = None
        self._currency = ""
        self.model = QStandardItemModel(0, 4, self)
        self.tree = _Tree()
        self.tree.setModel(self.model)
        self.tree.setAccessibleName("Bill")
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
        self.model.setHorizontalHeaderLabels(["Item", amount, "Working", "Rule"])
        self.none.setVisible(tally is None and bool(currency))
        self.tree.setVisible(tally is not None)
        for part in (self.title, self.total):
            part.setVisible(tally is not None)
        if tally is None:
            self.model.removeRows(0, self.model.rowCount())
            return
        self.tree.setRootIsDecorated(any(term.parts for term in tally.terms))
        fresh = self._follow(before, tally.terms)
        if fresh and sum(1 for _ in tally.walk()) <= MOST_UNFOLDED:
            self.tree.expandAll()
        if fresh or _longer(before, tally.terms):
            self.tree.share()
        self.total.setText(points(tally.total, currency))

    def _follow(self, before: tuple[Term, ...], after: tuple[Term, ...]) -> bool:
        """Change the rows that differ; return whether rows came or went.

        A long bill has hundreds of rows, of which an edit changes one or two.
        """
        root = self.model.invisibleRootItem()
        if len(before) == len(after) == self.model.rowCount():
            for place, (old, new) in enumerate(zip(before, after, strict=True)):
                if old != new and not _rewritten(root, place, old, new):
                    break
            else:
                return False
        self.model.removeRows(0, self.model.rowCount())
        for term in after:
            self.model.appendRow(_row(term))
        return True

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
        """Open the page of the rule whose number is clicked."""
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

    def share(self) -> None:
        """Measure the columns and share the width."""
        # The lines of an army's bill are many, and are not measured one by one.
        self.setUniformRowHeights(self.model().rowCount() > MOST_UNFOLDED)
        if self.header().count() > RULE:
            columns = (LABEL, AMOUNT, WORKING, RULE)
            self._wants = {at: self._want(at) for at in columns}
            self._share()

    def _share(self) -> None:
        """Give each column what it needs, and item and working what is left.

        Where that is too little, a working has more lines, or stands below its item;
        in a long bill, whose rows are all alike high, the wider of the two is cut.
        """
        header = self.header()
        if header.count() <= RULE or not self._wants:
            return
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(LEAST)
        wants = dict(self._wants)
        room = self.viewport().width() - wants[AMOUNT] - wants[RULE]
        pair = [float(wants[LABEL]), float(wants[WORKING])]
        below = not self.uniformRowHeights() and sum(pair) > room < scaled(NARROW)
        self.items.below = WORKING if below else None
        header.setSectionHidden(WORKING, below)
        if below:
            wants |= {LABEL: room, WORKING: 0}
        elif sum(pair) > room and self.uniformRowHeights():
            most = int(level(pair, max(room, 0)))
            wants |= {at: min(wants[at], most) for at in (LABEL, WORKING)}
        elif sum(pair) > room:
            wants[LABEL] = min(wants[LABEL], room * 3 // 5)
            wants[WORKING] = max(LEAST, room - wants[LABEL])
        wants[LABEL] += max(0, room - wants[LABEL] - wants[WORKING])
        for at, width in wants.items():
            header.resizeSection(at, width)
        if not self.uniformRowHeights():
            self.scheduleDelayedItemsLayout()

    def _want(self, column: int) -> int:
        """Return the width at which the cells of a column fit."""
        return max(LEAST, self.sizeHintForColumn(column))


def _longer(before: tuple[Term, ...], after: tuple[Term, ...]) -> bool:
    """Return whether some text of the rows that changed has become longer."""

    def size(term: Term) -> tuple[int, ...]:
        return len(term.label), len(figure(term.amount)), len(term.working)

    return any(
        any(new > old for old, new in zip(size(one), size(other), strict=True))
        for one, other in zip(before, after, strict=True)
        if one != other
    )


def _rewritten(root: QStandardItem, place: int, old: Term, new: Term) -> bool:
    """Write a term over another one of the same parts; return whether it has them."""
    if len(old.parts) != len(new.parts):
        return False
    row = [root.child(place, column) for column in range(RULE + 1)]
    _write(row, new)
    pairs = enumerate(zip(old.parts, new.parts, strict=True))
    return all(
        one == other or _rewritten(row[LABEL], at, one, other)
        for at, (one, other) in pairs
    )


def _row(term: Term) -> list[QStandardItem]:
    """Return the row of a term, with the terms it is the sum of below it."""
    row = [QStandardItem() for _ in range(RULE + 1)]
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    row[AMOUNT].setTextAlignment(right)
    _write(row, term)
    for part in term.parts:
        row[LABEL].appendRow(_row(part))
    return row


def _write(row: list[QStandardItem], term: Term) -> None:
    """Write a term into the cells of its row."""
    texts = (
        " ".join(term.label[:LONGEST].split()),
        figure(term.amount),
        term.working[:LONGEST],
        term.rule,
    )
    tip = f"{term.label[:LONGEST]}: {term.working or figure(term.amount)} ({term.rule})"
    for item, text in zip(row, texts, strict=True):
        item.setText(text)
        item.setToolTip(literal(tip))
