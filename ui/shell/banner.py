"""Lines above the pages that say what went wrong and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from builder.core.rulebook import Severity
from ui.widgets.labels import plain
from ui.widgets.paint.marks import Mark

BRIEF_MS: Final = 9_000
"""How long a line stays that only offers to undo something."""

MOST: Final = 3
"""Lines that stand at once; the oldest gives way."""

Choice = tuple[str, Callable[[], object]]
"""The words of a button and what it does."""


class Banners(QWidget):
    """The lines that stand now; each can be dismissed."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Banner] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)

    def tell(
        self,
        text: str,
        choices: Sequence[Choice] = (),
        *,
        severity: Severity = Severity.WARN,
        brief: bool = False,
        firm: bool = False,
    ) -> Banner:
        """Say something in a line of its own.

        Args:
            text: A sentence, taken literally.
            choices: What the player can do about it.
            severity: Whether it is trouble, a warning or a mere note.
            brief: Whether the line goes by itself after a while.
            firm: Whether it stands until the player has chosen.
        """
        for old in [line for line in self.lines if line.text == text]:
            self.drop(old)
        yielding = [line for line in self.lines if not line.firm]
        for old in yielding[: max(0, len(self.lines) + 1 - MOST)]:
            self.drop(old)
        line = Banner(text, choices, severity, self.drop, firm=firm)
        self.lines.append(line)
        self._column.addWidget(line)
        if brief:
            QTimer.singleShot(BRIEF_MS, line, lambda: self.drop(line))
        return line

    def drop(self, line: Banner) -> None:
        """Take a line away."""
        if line in self.lines:
            self.lines.remove(line)
            line.hide()
            line.deleteLater()


class Banner(QFrame):
    """One line: a mark, the sentence, and buttons."""

    def __init__(
        self,
        text: str,
        choices: Sequence[Choice],
        severity: Severity,
        drop: Callable[[Banner], object],
        *,
        firm: bool,
    ) -> None:
        super().__init__()
        self.text = text
        self.firm = firm
        self.buttons: dict[str, QPushButton] = {}
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setAccessibleName(text)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(Mark(severity))
        row.addWidget(plain(text[:600], wrap=True), 1)
        dismiss: Choice = ("Dismiss", lambda: None)
        for words, act in (*choices, *([] if firm else [dismiss])):
            button = QPushButton(words)
            button.clicked.connect(act)
            button.clicked.connect(lambda: drop(self))
            self.buttons[words] = button
            row.addWidget(button)
