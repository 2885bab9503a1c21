"""The picker: some letters of a name, Enter, and the design has joined the army."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.content.card import Column
from builder.core.rulebook import Severity
from ui.forms.rows_model import RowsModel
from ui.widgets.labels import plain, small
from ui.widgets.tables import ROW

MOST: Final = 60
"""Lines that are shown; more letters find the rest."""

WIDE, HIGH = 460, 340


@dataclass(frozen=True, slots=True)
class Candidate:
    """A design that can join.

    Attributes:
        id: Where the library keeps it.
        title: Its name.
        about: What it is, in a word or two.
        count: How many of it march already.
    """

    id: str
    title: str
    about: str
    count: int = 0


Offer = tuple[str, Severity | None]
"""What one costs, or nothing; and the gravest rule it breaks."""


class Picker(QDialog):
    """A line to type in, and below it the designs that hold what was typed.

    Attributes:
        chosen: Told the id of a design that is to join; the picker stays open.
        presets: Something that the book prints is wanted instead.
    """

    chosen = Signal(str)
    presets = Signal()

    def __init__(
        self, currency: str, offer: Callable[[str], Offer], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add designs")
        self._offer = offer
        self._choices: Sequence[Candidate] = ()
        self._found: list[Candidate] = []
        self.line = QLineEdit()
        self.line.setPlaceholderText("Letters of its name")
        self.line.setAccessibleName("Find a design")
        self.line.setAccessibleDescription("Enter adds it, Escape closes the list")
        self.line.setClearButtonEnabled(True)
        self.model = RowsModel(
            (Column("Design"), Column("Kind"), Column(currency, "right"),
             Column("In list", "right"))
        )  # fmt: skip
        self.table = self._table()
        self.said = plain("", wrap=True)
        self.add = QPushButton("Add")
        self.add.setToolTip("Add the design (Enter)")
        self.printed = QPushButton("From &presets…")
        self.printed.setToolTip("Copy what the book prints, and let it join")
        close = QPushButton("Close")
        close.setToolTip("Close the list (Esc)")
        for button in (self.printed, self.add, close):
            button.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.addWidget(self.said, 1)
        foot.addWidget(self.add)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.line)
        column.addWidget(self.table, 1)
        hint = QHBoxLayout()
        hint.addWidget(small("Enter adds, and the list stays open; Esc closes it"), 1)
        hint.addWidget(self.printed)
        column.addLayout(hint)
        column.addLayout(foot)
        self.setFocusProxy(self.line)
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self._look)
        self.table.doubleClicked.connect(self.choose)
        self.add.clicked.connect(self.choose)
        self.printed.clicked.connect(self.hide)
        self.printed.clicked.connect(self.presets)
        close.clicked.connect(self.hide)

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        table.setAccessibleName("Designs")
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        return table

    def open_below(self, anchor: QWidget, choices: Sequence[Candidate]) -> None:
        """Show what can join, below a button and inside the screen."""
        self.line.clear()
        self.said.clear()
        self.offer(choices)
        room = anchor.screen().availableGeometry()
        self.resize(min(WIDE, room.width()), min(HIGH, room.height()))
        corner = anchor.mapToGlobal(QPoint(0, anchor.height() + 2))
        corner.setX(max(room.left(), min(corner.x(), room.right() - self.width())))
        corner.setY(max(room.top(), min(corner.y(), room.bottom() - self.height())))
        self.move(corner)
        self.show()
        self.activateWindow()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def offer(self, choices: Sequence[Candidate]) -> None:
        """Show other choices; the letters and the line in hand stay."""
        self._choices = choices
        row = self.table.currentIndex().row()
        self._look(self.line.text())
        self.table.selectRow(max(0, min(row, len(self._found) - 1)))

    def _look(self, words: str) -> None:
        """List what holds every word; what begins with them stands first."""
        from db.search import folded, matches

        wanted = folded(words.strip())
        found = [
            choice
            for choice in self._choices
            if matches(folded(f"{choice.title} {choice.about}"), words)
        ]
        found.sort(key=lambda choice: not folded(choice.title).startswith(wanted))
        self._found = found[:MOST]
        # Only what is shown is judged: a library may hold thousands.
        offers = [self._offer(each.id) for each in self._found]
        rows = [
            (each.title, each.about, price, str(each.count or ""))
            for each, (price, _) in zip(self._found, offers, strict=True)
        ]
        self.model.show(rows, [weight for _, weight in offers])
        self.table.selectRow(0)
        self.add.setEnabled(bool(found))
        if not self._choices:
            self.said.setText("There is no design of this game yet: make one first")
        elif not found:
            self.said.setText("No design holds these letters")
        elif len(found) > MOST:
            self.said.setText(f"{len(found) - MOST} more: type on to find them")
        else:
            self.said.clear()

    def choose(self) -> None:
        """Let the design in hand join."""
        row = self.table.currentIndex().row()
        if 0 <= row < len(self._found):
            self.line.selectAll()
            self.chosen.emit(self._found[row].id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrow keys move in the list while the letters go into the line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {
                Qt.Key.Key_Down: 1,
                Qt.Key.Key_Up: -1,
                Qt.Key.Key_PageDown: 8,
                Qt.Key.Key_PageUp: -8,
            }
            step = steps.get(Qt.Key(event.key()))
            if step and self._found:
                row = self.table.currentIndex().row() + step
                self.table.selectRow(max(0, min(row, len(self._found) - 1)))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.choose()
                return True
        return super().eventFilter(watched, event)
