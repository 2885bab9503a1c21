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
from ui.panels.bill_rules import LinkedColumn
from ui.rules.opening import open_rule
from ui.widgets.labels import bold, literal, plain
from ui.widgets.layouts import column
from ui.widgets.tables import copy_shortcut

LABEL, AMOUNT, WORKING, RULE = range(4)
LONGEST: Final = 200

MOST_UNFOLDED: Final = 14
"""The most terms of a bill that is unfolded at first."""


class BillPanel(QWidget):
    """A tally as a tree, with its total below.

    Attributes:
        model: The tree of its terms.
        total: The label of the total.
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
        self.tree.setUniformRowHeights(True)
        self.tree.setAlternatingRowColors(True)
        self.tree.setIndentation(14)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._menu)
        self.tree.setItemDelegateForColumn(RULE, LinkedColumn(self.tree))
        self.tree.clicked.connect(self._clicked)
        self.tree.setMouseTracking(True)
        copy_shortcut(self.tree, self.copy)
        self.none = plain("This game publishes no points", wrap=True)
        self.total = bold("", "head")
        self.total.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.total.setContentsMargins(0, 0, 8, 4)
        self.total.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column(self, self.none, (self.tree, 1), self.total, gap=2)
        self.display(None, "")

    def display(self, tally: Tally | None, currency: str) -> None:
        """Show a tally; None if there are no points."""
        same = (tally, currency) == (self._tally, self._currency)
        if same and self.model.rowCount():
            return
        if tally and self._tally and currency == self._currency:
            old, self._tally = self._tally, tally
            if self._renew(old.terms, tally.terms):
                self.tree.share()
                self.total.setText(f"Total  {points(tally.total, currency)}")
                return
        self._tally, self._currency = tally, currency
        self.model.clear()
        amount = currency or "Amount"
        self.model.setHorizontalHeaderLabels(["Item", amount, "Working", "Rule"])
        self.none.setVisible(tally is None and bool(currency))
        self.tree.setVisible(tally is not None)
        self.total.setVisible(tally is not None)
        if tally is None:
            return
        for term in tally.terms:
            self.model.appendRow(_row(term))
        if sum(1 for _ in tally.walk()) <= MOST_UNFOLDED:
            self.tree.expandAll()
        self.tree.share()
        self.total.setText(f"Total  {points(tally.total, currency)}")

    def _renew(self, old: tuple[Term, ...], new: tuple[Term, ...]) -> bool:
        """Show other terms in the rows that differ.

        Returns:
            Whether that is all that was needed; False if rows come or go.
        """
        if len(old) != len(new) or self.model.rowCount() != len(old):
            return False
        # What is below a term is shown anew only together with everything.
        changed = [at for at, term in enumerate(new) if term != old[at]]
        if any(new[at].parts != old[at].parts for at in changed):
            return False
        for at in changed:
            texts = _texts(new[at])
            for side, text in enumerate(texts):
                item = self.model.item(at, side)
                item.setText(text)
                item.setToolTip(literal(_tip(new[at])))
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
        if self.header().count() > RULE:
            columns = (LABEL, AMOUNT, WORKING, RULE)
            self._wants = {at: self._want(at) for at in columns}
            self._share()

    def _share(self) -> None:
        """Give each column what it needs, and item and working what is left.

        Where that is too little, the wider of the two is cut first, so that neither
        becomes unreadable for the other.
        """
        header = self.header()
        if header.count() <= RULE or not self._wants:
            return
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(34)
        wants = dict(self._wants)
        room = self.viewport().width() - wants[AMOUNT] - wants[RULE]
        pair = [float(wants[LABEL]), float(wants[WORKING])]
        if sum(pair) > room:
            most = int(level(pair, max(room, 0)))
            wants |= {at: min(wants[at], most) for at in (LABEL, WORKING)}
        wants[LABEL] += max(0, room - wants[LABEL] - wants[WORKING])
        for at, width in wants.items():
            header.resizeSection(at, width)

    def _want(self, column: int) -> int:
        """Return the width at which a column's label and cells fit."""
        label = self.header().sectionSizeHint(column)
        return max(34, label, self.sizeHintForColumn(column))


def _row(term: Term) -> list[QStandardItem]:
    """Return the row of a term, with the terms it is the sum of below it."""
    row = [QStandardItem(text) for text in _texts(term)]
    end = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    row[AMOUNT].setTextAlignment(end)
    words = literal(_tip(term))
    for item in row:
        item.setToolTip(words)
    for part in term.parts:
        row[LABEL].appendRow(_row(part))
    return row


def _texts(term: Term) -> tuple[str, str, str, str]:
    """Return the words of a term, column by column."""
    label = " ".join(term.label[:LONGEST].split())
    return label, figure(term.amount), term.working[:LONGEST], term.rule


def _tip(term: Term) -> str:
    worked_out = term.working or figure(term.amount)
    return f"{term.label[:LONGEST]}: {worked_out} ({term.rule})"
