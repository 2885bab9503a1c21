"""A house-rule stat line in, the legal builds that give it out."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from builder import systems
from builder.system import Explanation
from ui.lettering import plain, small
from ui.printing.press import Press

PAUSE_MS: Final = 250
"""A pause this long in the typing, and the search begins."""

EXAMPLE: Final = 'Use 4, Range 10", 2d6'


class Explainer(QDialog):
    """A line to type a stat line into, and below it what it could be.

    Attributes:
        wanted: Told a design that the player wants to have.
        answered: An answer is shown.
    """

    wanted = Signal(object)
    answered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Which build gives this stat line?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._press = Press(self)
        self._press.done.connect(self._show)
        self._press.failed.connect(self._refuse)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self.look)
        self._lay()
        self.resize(660, 400)

    def _lay(self) -> None:
        self.game = QComboBox()
        self.game.setAccessibleName("Game")
        for key, system in systems().items():
            self.game.addItem(system.NAME, key)
        self.game.setVisible(self.game.count() > 1)
        self.line = QLineEdit()
        self.line.setPlaceholderText(EXAMPLE)
        self.line.setAccessibleName("Stat line")
        self.told = plain("", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName("Builds, the plainest first")
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.have = QPushButton("&Make it")
        self.have.setToolTip("Put this build into the library and open it")
        self.have.setEnabled(False)
        close = QPushButton("Close")
        row = QHBoxLayout()
        row.addWidget(self.game)
        row.addWidget(self.line, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.have)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(small("Leave out what does not matter: it stays open."))
        column.addWidget(self.told)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)
        self.line.textChanged.connect(lambda _: self._timer.start())
        self.game.currentIndexChanged.connect(self.look)
        self.line.returnPressed.connect(self.make)
        self.list.itemActivated.connect(self.make)
        self.have.clicked.connect(self.make)
        close.clicked.connect(self.close)
        self.have.setAutoDefault(False)
        close.setAutoDefault(False)

    def look(self) -> None:
        """Search for what is typed; an older search is forgotten."""
        text = self.line.text().strip()
        self.list.clear()
        self.have.setEnabled(False)
        self.told.setText("Searching…" if text else "")
        if text:
            system = systems()[self.game.currentData()]
            self._press.start(lambda _: system.explain(text))

    def make(self) -> None:
        """Tell the window to make the current build."""
        item = self.list.currentItem()
        if item is not None:
            self.wanted.emit(item.data(Qt.ItemDataRole.UserRole))
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let go of a search that nobody waits for any more."""
        self._timer.stop()
        self._press.close()
        super().closeEvent(event)

    def _refuse(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.answered.emit()

    def _show(self, answer: Explanation) -> None:
        for design, line in answer.builds:
            item = QListWidgetItem(line)
            item.setData(Qt.ItemDataRole.UserRole, design)
            self.list.addItem(item)
        count = len(answer.builds)
        found = f"{count} legal build{'s' if count > 1 else ''}, the plainest first"
        self.told.setText(found if count else "\n".join(answer.obstacles))
        self.have.setEnabled(bool(count))
        self.list.setCurrentRow(0)
        self.answered.emit()
