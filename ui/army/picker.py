"""The picker, a list to search for a design to add to an army."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from builder import judge
from builder.army.model import Army
from builder.content.card import Column
from builder.core.formatting import brief, figure, times
from builder.core.rulebook import Severity
from builder.listing.words import folded, matches
from ui.army.columns import gravest
from ui.forms.rows_model import RowsModel
from ui.library.catalogue import Catalogue
from ui.widgets.labels import plain
from ui.widgets.layouts import button, filled, row
from ui.widgets.search_dialog import SearchDialog
from ui.widgets.tables import ROW

MOST: Final = 60
"""The most lines shown; more letters narrow the search."""

WIDE: Final = 268
"""Its width beside the entries, in pixels."""
HIGH: Final = 230
"""Its height below them."""
_ROOMY: Final = 420
"""From this width on it has a column of the kinds."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A design that can join.

    Attributes:
        id: Its id in the library.
        title: Its name.
        about: What it is, in a word or two.
        count: How many of it are in the army already.
    """

    id: str
    title: str
    about: str
    count: int


class Picker(SearchDialog):
    """A line to type in, with the matching designs below it.

    It is a part of the page, beside the entries or below them, and never over them.

    Attributes:
        chosen: Emitted with the id of a design to add; the picker stays open.
        presets: Emitted when the player asks for presets instead.
        said: The line below the list, such as which design was added.
    """

    chosen = Signal(str)
    presets = Signal()

    def __init__(self, catalogue: Catalogue, army: Army, parent: QWidget) -> None:
        super().__init__(parent, "Add designs", "Find a design", "Letters of its name")
        self.setWindowFlags(Qt.WindowType.Widget)
        # Without this a dialog moves itself to the middle of its parent.
        self.setAttribute(Qt.WidgetAttribute.WA_Moved)
        self.hide()
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
        self.add = button("Add", self.choose, "Add the design (Enter)")
        tip = "Copy what the book prints, and let it join"
        self.printed = button("From &presets…", self.hide, tip)
        close = button("Close", self.reject, "Close the list (Esc)")
        foot = row(None, self.add, self.printed, None, close)
        filled(self.column, (self.table, 1), self.said, foot, margin=0)
        self.setFocusProxy(self.line)
        self.table.doubleClicked.connect(self.choose)
        self.printed.clicked.connect(self.presets)

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

    def open_for(self, army: Army) -> None:
        """Show the designs that can join an army, and take the keys."""
        self.line.clear()
        self.said.clear()
        self.refresh(army)
        self.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def aim(self, group: str) -> None:
        """Say which group the designs join; empty for none."""
        to = f", to join {brief(group, 24)}" if group else ""
        self.line.setPlaceholderText(f"Letters of its name{to}")

    def dock(self, *, beside: bool, room: QSize) -> None:
        """Take a size beside the entries or below them.

        Args:
            beside: Whether it stands beside them.
            room: The size of both together.
        """
        most = 16_777_215
        self.setFixedWidth(WIDE) if beside else self.setMaximumWidth(most)
        if not beside:
            self.setMinimumWidth(0)
        high = min(HIGH, room.height() // 2)
        self.setMinimumHeight(0 if beside else high)
        self.setMaximumHeight(most if beside else high)
        wide = WIDE if beside else room.width()
        self.table.setColumnHidden(1, wide < _ROOMY)

    def refresh(self, army: Army) -> None:
        """Show the designs that can join now; the letters and the row stay."""
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
        """Show that a design was added, and how many of it are in the army now."""
        title = self._catalogue.designs()[design_id].title
        count = sum(e.count for e in self._army.entries if e.design == design_id)
        self.said.setText(f"Added: {times(count, title[:40])}")

    def look(self, words: str) -> None:
        """List what contains every word; titles that begin with them come first."""
        letters = folded(words.strip())
        found = [
            each
            for each in self._candidates
            if matches(folded(f"{each.title} {each.about}"), words)
        ]
        found.sort(key=lambda each: not folded(each.title).startswith(letters))
        self._found = found[:MOST]
        # Only the lines shown are judged: a library may hold thousands.
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
        """Return a design's price and severity under this army's house rules."""
        if design is None:
            return "", None
        judged = judge(design, self._army.house)
        return figure(judged.tally.total) if judged.tally else "", gravest(judged)[0]

    def choose(self) -> None:
        """Emit the current design."""
        row = self.table.currentIndex().row()
        if 0 <= row < len(self._found):
            self.line.selectAll()
            self.chosen.emit(self._found[row].id)

    def step(self, event: QKeyEvent) -> bool:
        """Move by a line or a page, or add the current design on Enter."""
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
