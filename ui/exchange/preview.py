"""The dialog that shows what an import would bring, before anything changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.content.card import Column
from builder.core.formatting import counted, listed
from db.sharing.twins import Fate, Relation
from ui.exchange.preview_model import PreviewCol, PreviewModel, Rules
from ui.forms.rows_model import RowsModel
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import button, filled, row
from ui.widgets.tables import ROW, set_up_table

if TYPE_CHECKING:
    from db.sharing.arriving import ImportLook
    from db.sharing.clipboard.model import NotUnderstood
    from ui.exchange.sources import Read

WIDE, HIGH = 860, 600
_EDGE: Final = 40
"""Pixels of the screen that stay free around the dialog."""
_FEW: Final = 4
"""The rows of what was not understood that are shown before it scrolls."""
_DETAIL: Final = 5
"""The lines of what differs that are shown before they scroll."""

_DETAILS: Final = "What it is, and what differs from yours: yours → theirs"

_WHY: Final = {
    Relation.NEW: "It is not in your library yet.",
    Relation.SAME: "Your library has it already, just as it is.",
    Relation.TWIN: "Nothing is different but the designs in it.",
}
"""What is said of an item in which nothing is different."""


class TickTable(QTableView):
    """A table with boxes to tick; the stylesheet draws them by this name."""


class PreviewDialog(FittedDialog):
    """What was understood, with tick boxes, and what was not, with the reasons.

    Attributes:
        chosen: Emitted with what happens to each item, by its id in the file.
        model: The items.
        table: The list of them.
        detail: What differs in the current item.
        unread: The lines that were not understood; None if there are none.
        agree: The button that brings in what is ticked.
        acts: The buttons for the selected rows, by their choice.
    """

    chosen = Signal(object)

    def __init__(
        self,
        look: ImportLook,
        title: str,
        library: tuple[Rules, Mapping[str, str]],
        read: Read,
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog.

        Args:
            look: What would come, beside what the library has of it.
            title: Where it is from, for the heading.
            library: The function that returns the house rules of a game, to price
                designs by; and what the library's designs are called, by id.
            read: What was read, and what was not.
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("What comes in")
        self.model = PreviewModel(look, *library, read.came)
        self.table = self._table()
        self.detail = QPlainTextEdit()
        self.detail.setReadOnly(True)
        self.detail.setTabChangesFocus(True)
        self.detail.setAccessibleName("What differs from yours")
        self.said = plain("", wrap=True)
        self.unread = self._unread(read.unread) if read.unread else None
        self.acts: dict[Fate, QPushButton] = {}
        self._lay(title, read.unread)
        self.model.decided.connect(self._tell)
        self.table.selectionModel().currentRowChanged.connect(self._detail)
        self.table.selectionModel().selectionChanged.connect(self._enable)
        room = self.screen().availableGeometry()
        self.resize(
            min(WIDE, room.width() - _EDGE), min(HIGH, room.height() - 2 * _EDGE)
        )
        twins = self.model.rows_of(Relation.TWIN)
        if self.model.items:
            self.table.selectRow(twins[0] if twins else 0)
        self._tell()
        first = self.table if self.model.items else self.unread
        (first or self.detail).setFocus()

    def _lay(self, title: str, unread: Sequence[NotUnderstood]) -> None:
        line = self.detail.fontMetrics().lineSpacing()
        self.detail.setFixedHeight(line * _DETAIL + 12)
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.agree = buttons.addButton("&Bring in", role.AcceptRole)
        leave = buttons.addButton("Cancel", role.RejectRole)
        leave.setToolTip("Change nothing")
        self.agree.setDefault(True)
        self.agree.setProperty("kind", "primary")
        buttons.accepted.connect(self._agree)
        buttons.rejected.connect(self.reject)
        parts: list[QWidget | tuple[QWidget, int]] = [bold(title, wrap=True), self.said]
        if self.model.items:
            parts += [(self.table, 1), self._bar()]
        else:
            self.table.setParent(self)
            self.table.hide()
        if self.unread:
            whole = not any(each.last for each in unread)
            lines = counted(len(unread), "line" if whole else "part")
            parts += [bold(f"Not understood: {lines}"), self.unread]
        parts += [small(_DETAILS), self.detail]
        filled(QVBoxLayout(self), *parts, buttons)

    def _bar(self) -> QWidget:
        """Make the buttons for the selected rows."""
        made = QWidget()
        tips = {
            Fate.BOTH: (
                "Keep b&oth",
                "It comes beside yours, by another name",
            ),
            Fate.REPLACE: ("&Replace mine", "Undo brings yours back"),
            Fate.SKIP: ("&Skip", "Leave it out"),
        }
        for choice, (words, tip) in tips.items():
            act = button(words, None, tip)
            act.clicked.connect(lambda _=False, choice=choice: self._choose(choice))
            self.acts[choice] = act
        twins = self.model.rows_of(Relation.TWIN)
        every = button("Select all that &differ", self._select_twins, "Choose for all")
        self.every = every
        row(made, small("Selected:"), *self.acts.values(), None, every, gap=6)
        # Hidden only now: shown without a parent it would be a window.
        every.setVisible(bool(twins))
        return made

    def _table(self) -> QTableView:
        table = TickTable()
        table.setModel(self.model)
        table.setAccessibleName("What comes in")
        set_up_table(table, QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setWordWrap(False)
        table.setMinimumHeight(4 * ROW)
        header = table.horizontalHeader()
        # Only the rows in sight are measured: an import may have thousands.
        header.setResizeContentsPrecision(0)
        mode = QHeaderView.ResizeMode
        header.setSectionResizeMode(mode.ResizeToContents)
        header.setSectionResizeMode(PreviewCol.ITEM, mode.Stretch)
        header.setSectionResizeMode(PreviewCol.FATE, mode.Stretch)
        return table

    def _unread(self, unread: Sequence[NotUnderstood]) -> QTableView:
        model = RowsModel((Column("Line", "right"), Column("Text"), Column("Why")))
        model.setParent(self)
        model.show([(each.lines, each.text, each.why) for each in unread])
        table = QTableView()
        table.setModel(model)
        table.setAccessibleName("Not understood")
        set_up_table(table, QAbstractItemView.SelectionMode.SingleSelection)
        table.setWordWrap(False)
        table.selectionModel().currentRowChanged.connect(
            lambda index: self._explain(unread[index.row()])
        )
        header = table.horizontalHeader()
        header.setResizeContentsPrecision(0)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, WIDE // 4)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        high = header.sizeHint().height() + min(len(unread), _FEW) * ROW + 4
        if self.model.items:
            table.setFixedHeight(high)
        return table

    def _rows(self) -> list[int]:
        chosen = self.table.selectionModel().selectedRows()
        return sorted(index.row() for index in chosen)

    def _choose(self, choice: Fate) -> None:
        self.model.choose(self._rows(), choice)

    def _select_twins(self) -> None:
        selection = self.table.selectionModel()
        selection.clearSelection()
        flag = selection.SelectionFlag
        for place in self.model.rows_of(Relation.TWIN):
            index = self.model.index(place, 0)
            selection.select(index, flag.Select | flag.Rows)
        self.table.setFocus()

    def _enable(self) -> None:
        """Offer what the selected rows can choose."""
        offered = {
            choice
            for place in self._rows()
            for choice in self.model.items[place].choices
        }
        for choice, act in self.acts.items():
            act.setEnabled(choice in offered)

    def _detail(self) -> None:
        place = self.table.currentIndex().row()
        if place < 0:
            return
        item = self.model.items[place]
        lines = list(self.model.different(place))
        if not lines:
            lines = [_WHY[item.relation], *self.model.about(place)]
        if source := self.model.source(place):
            lines.insert(0, source)
        if item.origin:
            day = f"{item.origin.brought.day} {item.origin.brought:%B %Y}"
            source = item.origin.source or "the clipboard"
            lines.insert(0, f"Yours came from {source} on {day}.")
        self.detail.setPlainText("\n".join(lines))

    def _explain(self, line: NotUnderstood) -> None:
        """Show a line that was not understood, and why, in full."""
        many = "s" if line.last else ""
        self.detail.setPlainText(f"Line{many} {line.lines}: {line.text}\n{line.why}")

    def _tell(self) -> None:
        """Say in a sentence what would happen."""
        self._enable()
        self._detail()
        fates = self.model.choices
        had = sum(
            fates[item.key] is Fate.SKIP and item.relation is Relation.SAME
            for item in self.model.items
        )
        out = self.model.count(Fate.SKIP) - had
        counts = (
            (self.model.count(Fate.BRING, Fate.BOTH), "comes in", "come in"),
            (self.model.count(Fate.REPLACE), "replaces yours", "replace yours"),
            (out, "stays out", "stay out"),
            (had, "is yours already", "are yours already"),
        )
        said = [f"{n} {one if n == 1 else many}" for n, one, many in counts if n]
        wanted = self.model.count(Fate.BRING, Fate.BOTH, Fate.REPLACE)
        nothing = "Nothing here is a design, an army or a stat line."
        words = f"{listed(said)}. Nothing has been changed yet." if said else nothing
        if said and (named := len(self.model.named)):
            many = "1 line names" if named == 1 else f"{named} lines name"
            words += f" {many} only what you have."
        self.said.setText(words)
        self.agree.setEnabled(bool(wanted))
        self.agree.setText(f"&Bring in {wanted}" if wanted else "&Bring in")

    def _agree(self) -> None:
        self.chosen.emit(self.model.choices)
        self.accept()
