"""What other house rules would change, shown before anything is done."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder.card import Table, Text
from ui.asking.parts import TableView, TextView
from ui.lettering import bold, plain

MOST_LINES: Final = 60
"""Sentences that are shown; further ones are counted."""


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

    Attributes:
        wanted: The player wants it done.
        table: What would change.
    """

    wanted = Signal()

    def __init__(
        self, what: str, rules: str, change: Change, parent: QWidget | None = None
    ) -> None:
        """Ask.

        Args:
            what: What would be judged otherwise: the name of an army, or the library.
            rules: What would judge it.
            change: It before and after.
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self.setWindowTitle("House rules: what would change")
        self.resize(720, 460)
        title = bold(f"{what}, by {rules}")
        title.setWordWrap(True)
        lines = change.lines[:MOST_LINES]
        more = len(change.lines) - len(lines)
        if more:
            lines = (*lines, f"and {more} more")
        said = lines or ("Neither points nor verdicts change.",)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.addWidget(TextView(Text("", said)))
        self.table = TableView(change.table())
        column.addWidget(self.table)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.agree = self.buttons.addButton(f"Play by {rules}", role.AcceptRole)
        self.leave = self.buttons.addButton("Leave it as it is", role.RejectRole)
        self.agree.setDefault(True)
        self.buttons.accepted.connect(self._agree)
        self.buttons.rejected.connect(self.reject)
        around = QVBoxLayout(self)
        around.addWidget(title)
        around.addWidget(area, 1)
        around.addWidget(plain("Nothing has been changed yet."))
        around.addWidget(self.buttons)

    def _agree(self) -> None:
        self.wanted.emit()
        self.accept()
