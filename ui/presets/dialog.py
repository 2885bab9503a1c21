"""The dialog to pick printed units and weapons, which are copied."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from builder.listing.words import folded
from ui.lists.rows import RIGHT, FoundRows, ListAbout, ListColumn
from ui.lists.search_dialog import SearchDialog, SearchLine
from ui.presets.list import PresetItem, offered
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import button, filled, row
from ui.widgets.tables import ROW
from ui.widgets.theme import scaled

_OFFERED: Final = Qt.ItemDataRole.UserRole
_GAP: Final = 16
"""Pixels between two columns."""

_LINES: Final = 3
"""Lines kept free below the list, so that it never jumps."""

COLUMNS: Final[tuple[ListColumn[PresetItem], ...]] = (
    ListColumn("name", "Name", attrgetter("title"), said=attrgetter("title"),
               wide=True),
    ListColumn("cost", "Cost", attrgetter("cost"), said=attrgetter("cost"),
               align=RIGHT),
    ListColumn("source", "Numbers are from", attrgetter("preset.source")),
)  # fmt: skip
"""The columns from left to right; the group is said last."""

ABOUT: Final = ListAbout[PresetItem](
    attrgetter("id"),
    text=lambda each: folded(each.text),
    begins=lambda each: folded(each.title),
)


class PresetDialog(SearchDialog[PresetItem]):
    """A line to type in, the matching presets, and details of the current one.

    Attributes:
        wanted: Emitted with the designs to copy.
    """

    wanted = Signal(tuple)

    def __init__(
        self, parent: QWidget | None = None, game: str = "", verb: str = "Add"
    ) -> None:
        """Make the dialog.

        Args:
            parent: The window it belongs to.
            game: The game whose presets are listed; all games if empty.
            verb: The word on the button that takes the selected ones.
        """
        hint = "Letters of its name, its group or its source"
        none = "No preset holds these words."
        self.tree = _Tree()
        rows = FoundRows(COLUMNS, ABOUT)
        rows.show(offered(game))
        line = SearchLine("Find a preset", hint, none)
        super().__init__(parent, "New from preset", line, rows, self.tree)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._verb = verb
        self.line.setClearButtonEnabled(True)
        self.name = bold("")
        self.stats = plain("", wrap=True)
        self.stats.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stats.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        tip = f"{verb} what is selected (Enter)"
        self.have = styled(button(verb, self.choose, tip), kind="primary")
        several = small("Ctrl or Shift selects several")
        close = button("Close", self.close)
        foot = row(None, (several, 1), close, self.have, gap=8)
        lists = ((self.tree, 1), (self.none, 1))
        filled(self.column, *lists, self.name, self.stats, foot)
        self.column.setContentsMargins(16, 14, 16, 12)
        self.resize(scaled(780), scaled(580))
        self.tree.fill(rows.items)
        self.tree.itemActivated.connect(self.choose)
        self.tree.itemSelectionChanged.connect(self._tell)
        self.look("")

    def look(self, words: str) -> None:
        """List what contains every word, and make the best match current."""
        super().look(words)
        self._tell()

    def go(self, row: int) -> None:
        """Make the best match current, below the heading of its group."""
        self.tree.narrow(self.rows.found)

    def choose(self) -> None:
        """Close, and emit the selected designs."""
        picked = self.tree.picked
        if picked:
            self.close()
            self.wanted.emit(tuple(each.design for each in picked))

    def _tell(self) -> None:
        picked, hand = self.tree.picked, self.tree.in_hand
        self.have.setEnabled(bool(picked))
        many = f" {len(picked)}" if len(picked) > 1 else ""
        self.have.setText(f"{self._verb}{many}")
        shown = hand if hand in picked else None
        heading = (shown.title, shown.design.label, shown.cost) if shown else ()
        self.name.setText("  –  ".join(dict.fromkeys(filter(None, heading))))
        details = (shown.stats, shown.design.notes) if shown else ()
        self.stats.setText("\n".join(filter(None, details)))


class _Tree(QTreeWidget):
    """Presets below the headings of their groups, which cannot be selected."""

    def __init__(self) -> None:
        super().__init__()
        self._headings: dict[str, QTreeWidgetItem] = {}
        self._items: list[tuple[PresetItem, QTreeWidgetItem]] = []
        self.setAccessibleName("Presets")
        self.setHeaderLabels([each.label for each in COLUMNS])
        _align(self.headerItem())
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        for place, column in enumerate(COLUMNS):
            if column.wide:
                header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)

    @property
    def picked(self) -> list[PresetItem]:
        """The selected presets, in the order of the list."""
        return [each for each, item in self._items if item.isSelected()]

    @property
    def in_hand(self) -> PresetItem | None:
        """The current preset; None if there is none."""
        item = self.currentItem()
        return item.data(0, _OFFERED) if item else None

    def fill(self, presets: Iterable[PresetItem]) -> None:
        """Show presets, each below the heading of its group."""
        for each in presets:
            if each.group not in self._headings:
                self._headings[each.group] = self._heading(each.group)
            item = QTreeWidgetItem([column.words(each) for column in COLUMNS])
            _align(item)
            item.setSizeHint(0, QSize(0, ROW))
            item.setData(0, _OFFERED, each)
            said = [column.said(each) for column in COLUMNS if column.said]
            spoken = ", ".join(filter(None, (*said, each.group)))
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken)
            self._headings[each.group].addChild(item)
            self._items.append((each, item))
        self.expandAll()
        # Sized only once: columns that follow each search would jump about.
        for place, column in enumerate(COLUMNS):
            if not column.wide:
                self.resizeColumnToContents(place)
                self.setColumnWidth(place, self.columnWidth(place) + _GAP)

    def _heading(self, words: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([words])
        item.setSizeHint(0, QSize(0, ROW))
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(item)
        item.setFirstColumnSpanned(True)
        return item

    def narrow(self, found: Sequence[PresetItem]) -> None:
        """Show those that were found, and make the first of them current."""
        kept = {id(each) for each in found}
        for each, item in self._items:
            item.setHidden(id(each) not in kept)
        groups = {each.group for each in found}
        for name, heading in self._headings.items():
            heading.setHidden(name not in groups)
        self.clearSelection()
        if found:
            best = next(item for each, item in self._items if each is found[0])
            self.setCurrentItem(best)
            self.scrollToItem(best)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Return the index a key moves to, past the headings."""
        step = QAbstractItemView.CursorAction
        ways = [self.indexBelow, self.indexAbove]
        if action in {step.MoveUp, step.MovePageUp}:
            ways.reverse()
        aim = super().moveCursor(action, modifiers)
        for way in ways:
            index = aim
            while index.isValid() and not index.flags() & Qt.ItemFlag.ItemIsSelectable:
                index = way(index)
            if index.isValid():
                return index
        return self.currentIndex()


def _align(item: QTreeWidgetItem) -> None:
    for place, column in enumerate(COLUMNS):
        if column.align is not None:
            item.setTextAlignment(place, column.align)
