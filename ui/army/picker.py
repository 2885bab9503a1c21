"""The picker, a list to search for a design to add to an army."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from builder import judge
from builder.army.model import Army
from builder.core.design import Design
from builder.core.formatting import brief, figure, times
from builder.core.rulebook import Severity
from builder.listing.words import folded
from ui.army.model import gravest
from ui.library.catalogue import Catalogue
from ui.lists.rows import RIGHT, FoundRows, Index, ListAbout, ListColumn, Role
from ui.lists.search_dialog import SearchDialog, SearchKeys, SearchLine
from ui.widgets.labels import literal, plain
from ui.widgets.layouts import button, filled, row
from ui.widgets.paint.marks import WORDS, mark_icon
from ui.widgets.tables import ROW, SHORT, set_up_table

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


class CandidateRows(FoundRows[Candidate]):
    """The designs that can join, with their prices under the house rules of an army.

    Only the lines shown are judged: a library may hold thousands.
    """

    def __init__(self, catalogue: Catalogue, army: Army) -> None:
        about = ListAbout[Candidate](
            attrgetter("id"),
            text=lambda each: folded(f"{each.title} {each.about}"),
            begins=lambda each: folded(each.title),
        )
        column = ListColumn[Candidate]
        columns = (
            column("title", "Design", lambda each: brief(each.title, 400), wide=True),
            column("kind", "Kind", attrgetter("about")),
            column("price", army.rule_system.currency, self._price, align=RIGHT),
            column("count", "In list", lambda each: str(each.count or ""), align=RIGHT),
        )
        super().__init__(columns, about, most=MOST)
        self._catalogue = catalogue
        self._house = army.house
        self._designs: Mapping[str, Design] = {}
        self._offers: dict[str, tuple[str, Severity | None]] = {}

    def show_for(self, army: Army) -> None:
        """Show what can join an army now."""
        self._house = army.house
        counts: Counter[str] = Counter()
        for entry in army.entries:
            counts[entry.design] += entry.count
        self.renew(
            [
                Candidate(key, title, about, counts[key])
                for key, title, about in self._catalogue.choices(army.system)
            ]
        )

    def search(self, words: str, begins: str = "") -> None:
        """Show what holds every word, judged as it is now."""
        self._designs = self._catalogue.designs()
        self._offers.clear()
        super().search(words, begins)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return the text of a cell, the mark of its row, or words about it."""
        if not index.isValid():
            return None
        each, column = self.found[index.row()], index.column()
        if role == Role.ToolTipRole:
            text = self.columns[column].words(each)
            return literal(text) if len(text) > SHORT else None
        if column or role not in (Role.DecorationRole, Role.AccessibleTextRole):
            return super().data(index, role)
        severity = self._offer(each)[1]
        if role == Role.DecorationRole:
            return mark_icon(severity, QPalette()) if severity else None
        words = ", ".join(filter(None, (c.words(each) for c in self.columns)))
        return f"{WORDS[severity]}: {words}" if severity else words

    def _price(self, each: Candidate) -> str:
        return self._offer(each)[0]

    def _offer(self, each: Candidate) -> tuple[str, Severity | None]:
        known, design = self._offers.get(each.id), self._designs.get(each.id)
        if known is None and design is not None:
            judged = judge(design, self._house)
            price = figure(judged.tally.total) if judged.tally else ""
            known = self._offers[each.id] = price, gravest(judged)[0]
        return known or ("", None)


class Picker(SearchDialog[Candidate]):
    """A line to type in, with the matching designs below it.

    It is a part of the page, beside the entries or below them, and never over them.

    Attributes:
        chosen: Emitted with the id of a design to add; the picker stays open.
        presets: Emitted when the player asks for presets instead.
        said: The line below the list, such as which design was added.
    """

    keys = SearchKeys.PAGES

    chosen = Signal(str)
    presets = Signal()

    def __init__(self, catalogue: Catalogue, army: Army, parent: QWidget) -> None:
        line = SearchLine("Find a design", "Letters of its name")
        self.table = _table()
        rows = CandidateRows(catalogue, army)
        super().__init__(parent, "Add designs", line, rows, self.table)
        self.candidates = rows
        self.setWindowFlags(Qt.WindowType.Widget)
        # Without this a dialog moves itself to the middle of its parent.
        self.setAttribute(Qt.WidgetAttribute.WA_Moved)
        self.hide()
        self._catalogue = catalogue
        self._army = army
        self.line.setAccessibleDescription("Enter adds it, Escape closes the list")
        self.line.setClearButtonEnabled(True)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
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
        self.candidates.show_for(army)
        row = self.table.currentIndex().row()
        self.look(self.line.text())
        self.go(row)

    def tell(self, design_id: str) -> None:
        """Show that a design was added, and how many of it are in the army now."""
        title = self._catalogue.designs()[design_id].title
        count = sum(e.count for e in self._army.entries if e.design == design_id)
        self.said.setText(f"Added: {times(count, title[:40])}")

    def look(self, words: str) -> None:
        """List what contains every word; titles that begin with them come first."""
        super().look(words)
        found = self.rows.matched
        self.add.setEnabled(bool(found))
        if not self.rows.items:
            self.said.setText("There is no design of this game yet: make one first")
        elif not found:
            self.said.setText("No design holds these letters")
        elif found > MOST:
            self.said.setText(f"{found - MOST} more: type on to find them")
        else:
            self.said.clear()

    def choose(self) -> None:
        """Emit the current design."""
        if self.current is not None:
            self.line.selectAll()
            self.chosen.emit(self.current.id)


def _table() -> QTableView:
    table = QTableView()
    table.setAccessibleName("Designs")
    table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    set_up_table(table, QAbstractItemView.SelectionMode.SingleSelection)
    table.setAlternatingRowColors(False)
    table.setWordWrap(False)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.verticalHeader().setDefaultSectionSize(ROW)
    return table
