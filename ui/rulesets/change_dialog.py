"""The dialog that shows what other house rules would change, before they do."""

from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder.content.card import Table, Text
from builder.core.formatting import brief
from ui.core.background import BackgroundTask, Progress
from ui.questions.parts import TableView, TextView
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, styled
from ui.widgets.layouts import filled

MOST_LINES: Final = 60
"""The most sentences shown; further ones are counted."""

LONGEST: Final = 40
"""The most letters of a rule set's name on a button."""


class Change(Protocol):
    """The impact of house rules on an army, or on the designs of a library."""

    @property
    def same(self) -> bool:
        """Whether nothing would change."""

    @property
    def lines(self) -> tuple[str, ...]:
        """A sentence for each change."""

    def table(self) -> Table:
        """Return everything before and after."""


class ChangeDialog(FittedDialog):
    """Shows what would change, and lets the player agree or leave it.

    The changes are worked out in the background; until then nobody can agree.

    Attributes:
        wanted: Emitted when the player agrees.
        table: What would change; None while it is not known.
        agree: The button that agrees.
        leave: The button that changes nothing.
    """

    wanted = Signal()

    def __init__(
        self,
        what: str,
        rules: str,
        work: Callable[[Progress], Change],
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog and begin to work out the changes.

        Args:
            what: What would be judged: the name of an army, or the library.
            rules: The name of the rules that would judge it.
            work: Returns what would change.
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self.setWindowTitle("House rules: what would change")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(720, 460)
        self.table: TableView | None = None
        title = bold(f"{what}, by {rules}", "head", wrap=True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Working out what would change")
        inside = QWidget()
        self._column = filled(QVBoxLayout(inside), self.bar, None)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        short = brief(rules, LONGEST).replace("&", "&&")
        self.agree = self.buttons.addButton(f"Play by {short}", role.AcceptRole)
        self.leave = self.buttons.addButton("Leave it as it is", role.RejectRole)
        styled(self.agree, kind="primary")
        self.agree.setDefault(True)
        self.agree.setEnabled(False)
        self.buttons.accepted.connect(self._agree)
        self.buttons.rejected.connect(self.reject)
        words = plain("Nothing has been changed yet.")
        layout = filled(QVBoxLayout(self), title, (area, 1), words, self.buttons)
        layout.setContentsMargins(16, 14, 16, 12)
        self._press = BackgroundTask(self)
        self._press.progressed.connect(self._progress)
        self._press.done.connect(self._show)
        self._press.failed.connect(self._fail)
        self._press.start(work)

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _show(self, change: Change) -> None:
        lines = change.lines[:MOST_LINES]
        more = len(change.lines) - len(lines)
        if more:
            lines = (*lines, f"and {more} more")
        lines = lines or ("Nothing changes.",)
        self.bar.hide()
        self.table = TableView(change.table())
        self._column.insertWidget(1, TextView(Text("", lines)))
        self._column.insertWidget(2, self.table)
        self.agree.setEnabled(True)
        self.agree.setFocus()

    def _fail(self, why: str) -> None:
        self.bar.hide()
        self._column.insertWidget(1, TextView(Text("", (why,), grave=True)))

    def _agree(self) -> None:
        self.wanted.emit()
        self.accept()

    def done(self, result: int) -> None:
        """Stop the work and close."""
        self._press.close()
        super().done(result)
