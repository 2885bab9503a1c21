"""What differs between a backup and the library, with boxes to tick."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from db.backup.contents import ItemInBackup, Since
from ui.backups.changed import Changes, lines
from ui.backups.words import HEADINGS, kind, named
from ui.widgets.labels import tip
from ui.widgets.tables import ROW
from ui.widgets.theme import scaled

MOST: Final = 1_000
"""The most items of one group that are listed; all of them can be restored."""

_ID: Final = Qt.ItemDataRole.UserRole
_TICK: Final = Qt.ItemFlag.ItemIsUserCheckable


class DifferingTree(QTreeWidget):
    """A group for each thing that happened since, and the items below it.

    Attributes:
        ticked: Emitted when a box was ticked or cleared.
        filled: Whether something was compared.
    """

    ticked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.filled = False
        self._changed: dict[str, QTreeWidgetItem] = {}
        self._items: list[QTreeWidgetItem] = []
        self.setAccessibleName("What differs in this backup")
        self.setHeaderLabels(["Name", "Kind"])
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.itemChanged.connect(lambda *_: self.ticked.emit())

    @property
    def ids(self) -> list[str]:
        """The ids of the ticked items."""
        on = Qt.CheckState.Checked
        return [str(each.data(0, _ID)) for each in self._items
                if each.checkState(0) == on]  # fmt: skip

    def show_items(self, items: Sequence[ItemInBackup]) -> None:
        """Show other items; nothing is ticked."""
        self.blockSignals(True)
        self.clear()
        self._changed = {}
        self._items = []
        self.filled = bool(items)
        for since in Since:
            group = [each for each in items if each.since is since]
            if group:
                self._group(since, group)
        self.blockSignals(False)

    def learn(self, changes: Changes) -> None:
        """Say below some items what would change in them."""
        self.blockSignals(True)
        for item_id, change in changes.items():
            if line := self._changed.get(item_id):
                for words in lines(change):
                    below = QTreeWidgetItem([words])
                    below.setFlags(Qt.ItemFlag.ItemIsEnabled)
                    below.setToolTip(0, tip(words))
                    line.addChild(below)
                    below.setFirstColumnSpanned(True)
                line.setExpanded(True)
        self.blockSignals(False)

    def _group(self, since: Since, items: Sequence[ItemInBackup]) -> None:
        head = QTreeWidgetItem([f"{HEADINGS[since]} ({len(items)})"])
        self.addTopLevelItem(head)
        high = QSize(0, scaled(ROW))
        head.setSizeHint(0, high)
        head.setFirstColumnSpanned(True)
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        wanted = since is not Since.ADDED
        if wanted:
            head.setFlags(head.flags() | _TICK | Qt.ItemFlag.ItemIsAutoTristate)
        for each in items[:MOST]:
            line = QTreeWidgetItem([named(each), kind(each)])
            line.setSizeHint(0, high)
            if wanted:
                line.setFlags(line.flags() | _TICK)
                line.setCheckState(0, Qt.CheckState.Unchecked)
                line.setData(0, _ID, each.id)
                self._items.append(line)
            if since is Since.CHANGED:
                self._changed[each.id] = line
            head.addChild(line)
        if len(items) > MOST:
            more = QTreeWidgetItem([f"and {len(items) - MOST} more"])
            more.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.addChild(more)
        head.setExpanded(True)
