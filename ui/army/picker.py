"""The picker: some letters of a name, Enter, and the design has joined the army."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QWidget,
)

from builder import judge
from builder.army.model import Army
from builder.content.card import Column
from builder.core.formatting import figure, times
from builder.core.rulebook import Severity
from ui.army.columns import gravest
from ui.forms.rows_model import RowsModel
from ui.library.catalogue import Catalogue
from ui.widgets.labels import plain, small
from ui.widgets.layouts import filled
from ui.widgets.search_dialog import SearchDialog
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
    count: int


class Picker(SearchDialog):
    """A line to type in, and below it the designs that hold what was typed.

    Attributes:
        chosen: Told the id of a design that is to join; the picker stays open.
        presets: Something that the book prints is wanted instead.
        said: What is said below the list, such as who has joined.
    """

    chosen = Signal(str)
    presets = Signal()

    def __init__(self, catalogue: Catalogue, army: Army, parent: QWidget) -> None:
        super().__init__(parent, "Add designs", "Find a design", "Letters of its name")
        self._catalogue = catalogue
        self._army = army
        self._candidates: list[Candidate] = []
        self._found: list[Candidate] = []
        self.line.setAccessibleDescription("Enter adds it, Escape closes the list")
        self.line.setClearButtonEnabled(True)
        self.model = RowsModel(
            (Column("Design"), Column("Kind"),
             Column(army.rule_system.currency, "right"), Column("In list", "right"))
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
        keys = small("Enter adds, and the list stays open; Esc closes it")
        hint = filled(QHBoxLayout(), (keys, 1), self.printed)
        foot = filled(QHBoxLayout(), (self.said, 1), self.add, close)
        filled(self.column, (self.table, 1), hint, foot, margin=8)
        self.setFocusProxy(self.line)
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

    def open_below(self, anchor: QWidget, army: Army) -> None:
        """Show what can join, below a button and inside the screen."""
        self.line.clear()
        self.said.clear()
        self.refresh(army)
        room = anchor.screen().availableGeometry()
        self.resize(min(WIDE, room.width()), min(HIGH, room.height()))
        corner = anchor.mapToGlobal(QPoint(0, anchor.height() + 2))
        corner.setX(max(room.left(), min(corner.x(), room.right() - self.width())))
        corner.setY(max(room.top(), min(corner.y(), room.bottom() - self.height())))
        self.move(corner)
        self.show()
        self.activateWindow()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self, army: Army) -> None:
        """Show what can join now; the letters and the line in hand stay."""
        self._army = army
        counts: Counter[str] = Counter()
        for entry in army.entries:
            counts[entry.design] += entry.count
        self._candidates = [
            Candidate(key, title, about, counts[key])
            for key, title, about in self._catalogue.choices(army.system)
        ]
        row = self.table.currentIndex().row()
        self.look(self.line.text())
        self.table.selectRow(max(0, min(row, len(self._found) - 1)))

    def tell(self, design_id: str) -> None:
        """Say that a design has joined, and how many of it march now."""
        title = self._catalogue.designs()[design_id].title
        count = sum(e.count for e in self._army.entries if e.design == design_id)
        self.said.setText(f"Added: {times(count, title[:40])}")

    def look(self, words: str) -> None:
        """List what holds every word; what begins with them stands first."""
        from db.search import folded, matches

        letters = folded(words.strip())
        found = [
            each
            for each in self._candidates
            if matches(folded(f"{each.title} {each.about}"), words)
        ]
        found.sort(key=lambda each: not folded(each.title).startswith(letters))
        self._found = found[:MOST]
        # Only what is shown is judged: a library may hold thousands.
        designs = self._catalogue.designs()
        offers = [self._offer(designs.get(each.id)) for each in self._found]
        rows = [
            (each.title, each.about, price, str(each.count or ""))
            for each, (price, _) in zip(self._found, offers, strict=True)
        ]
        self.model.show(rows, [weight for _, weight in offers])
        self.table.selectRow(0)
        self.add.setEnabled(bool(found))
        if not self._candidates:
            self.said.setText("There is no design of this game yet: make one first")
        elif not found:
            self.said.setText("No design holds these letters")
        elif len(found) > MOST:
            self.said.setText(f"{len(found) - MOST} more: type on to find them")
        else:
            self.said.clear()

    def _offer(self, design: Any) -> tuple[str, Severity | None]:
        """Return what one costs under this army's house rules, and its verdict."""
        if design is None:
            return "", None
        judged = judge(design, self._army.house)
        return figure(judged.tally.total) if judged.tally else "", gravest(judged)[0]

    def choose(self) -> None:
        """Let the design in hand join."""
        row = self.table.currentIndex().row()
        if 0 <= row < len(self._found):
            self.line.selectAll()
            self.chosen.emit(self._found[row].id)

    def step(self, event: QKeyEvent) -> bool:
        """Move by a line or a page; Enter adds."""
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
        return False
