"""What other house rules would change, shown before anything is done."""

from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder.content.card import Table, Text
from builder.core.formatting import brief
from ui.core.background import BackgroundTask, Told
from ui.questions.parts import TableView, TextView
from ui.widgets.labels import bold, plain

MOST_LINES: Final = 60
"""Sentences that are shown; further ones are counted."""


LONGEST: Final = 40
"""Letters of a set's name that a button has room for."""


class Change(Protocol):
    """Something before and after: an army, or the designs of a library."""

    @property
    def same(self) -> bool:
        """Whether neither points nor verdicts would change."""

    @property
    def lines(self) -> tuple[str, ...]:
        """What would change, a sentence each."""

    def table(self) -> Table:
        """It all, before and after."""


class ChangeDialog(QDialog):
    """Says what would change, and lets the player do it or leave it.

    It is worked out beside the window; until then there is nothing to agree to.

    Attributes:
        wanted: The player wants it done.
        table: What would change; None while it is not known.
        agree: Do it.
        leave: Do nothing.
    """

    wanted = Signal()

    def __init__(
        self,
        what: str,
        rules: str,
        work: Callable[[Told], Change],
        parent: QWidget | None = None,
    ) -> None:
        """Ask.

        Args:
            what: What would be judged otherwise: the name of an army, or the library.
            rules: What would judge it.
            work: Finds out what would change.
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self.setWindowTitle("House rules: what would change")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(720, 460)
        self.table: TableView | None = None
        title = bold(f"{what}, by {rules}", wrap=True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Working out what would change")
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.addWidget(self.bar)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        said = brief(rules, LONGEST).replace("&", "&&")
        self.agree = self.buttons.addButton(f"Play by {said}", role.AcceptRole)
        self.leave = self.buttons.addButton("Leave it as it is", role.RejectRole)
        self.agree.setDefault(True)
        self.agree.setEnabled(False)
        self.buttons.accepted.connect(self._agree)
        self.buttons.rejected.connect(self.reject)
        around = QVBoxLayout(self)
        around.addWidget(title)
        around.addWidget(area, 1)
        around.addWidget(plain("Nothing has been changed yet."))
        around.addWidget(self.buttons)
        self._press = BackgroundTask(self)
        self._press.progressed.connect(self._progress)
        self._press.done.connect(self._show)
        self._press.failed.connect(self._fail)
        self._press.start(work)

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _show(self, change: Change) -> None:
        """Say what would change, and let the player agree."""
        lines = change.lines[:MOST_LINES]
        more = len(change.lines) - len(lines)
        if more:
            lines = (*lines, f"and {more} more")
        said = lines or ("Neither points nor verdicts change.",)
        self.bar.hide()
        self.table = TableView(change.table())
        self._column.insertWidget(1, TextView(Text("", said)))
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
        """Let go of what nobody waits for any more."""
        self._press.close()
        super().done(result)
