"""The backups of a library: what is said of them, what differs, what to bring back."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSplitter,
    QTableView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from builder.army.model import Items
from builder.content.card import Column
from builder.core.design import Design, HouseRules
from builder.core.formatting import capital, counted, listed
from builder.history.versions import JudgedBy, VersionChange, version_change
from builder.registry import home
from db.backup.ages import Backup
from db.backup.backups import backups, delete, homes
from db.backup.contents import ItemInBackup, Since, differing, numbers
from db.errors import LibraryError
from ui.core.background import BackgroundTask, Progress
from ui.core.places import without_home
from ui.core.time_words import time_words
from ui.widgets.fitting import Asked, FittedDialog, ask_first
from ui.widgets.labels import bold, plain, small, styled, tip
from ui.widgets.layouts import block, button, filled, row
from ui.widgets.paint.painters import face
from ui.widgets.tables import ROW, RowsModel, set_up_table
from ui.widgets.theme import scaled

# What is said of a backup, and of what bringing items back would change.


HEADINGS = {
    Since.REMOVED: "In the backup, and gone now",
    Since.CHANGED: "Other in the backup than now",
    Since.ADDED: "Not in the backup: made since",
}

_TABLES = {"army": "army", "ruleset": "house rules"}


def when(backup: Backup, now: datetime) -> str:
    """Return when a backup was made, by the clock of this machine.

    >>> from datetime import UTC
    >>> from pathlib import Path
    >>> from db.backup.ages import Reason
    >>> made = datetime(2026, 5, 30, 9, 5, tzinfo=UTC)
    >>> backup = Backup(Path("a.db"), made, Reason.START)
    >>> when(backup, datetime(2026, 5, 31, 9, 0, tzinfo=UTC))
    'yesterday, 09:05'
    """
    return time_words(backup.made.astimezone(now.tzinfo), now, minute=True)


def holds(numbers: tuple[int, int, int] | None) -> str:
    """Return what a backup holds: `32 designs, 3 armies`.

    >>> holds((1, 2, 0)), holds((0, 0, 1)), holds(None)
    ('1 design, 2 armies', '0 designs, 0 armies, 1 rule set', 'cannot be read')
    """
    if numbers is None:
        return "cannot be read"
    designs, armies, rulesets = numbers
    parts = [counted(designs, "design"), counted(armies, "army", "armies")]
    if rulesets:
        parts.append(counted(rulesets, "rule set"))
    return ", ".join(parts)


def named(item: ItemInBackup) -> str:
    """Return what an item is called."""
    return " ".join(item.name.split()) or f"Nameless {kind(item)}"


def kind(item: ItemInBackup) -> str:
    """Return what an item is: `weapon`, `army`."""
    return _TABLES.get(item.table) or item.kind.rpartition(".")[2] or item.table


def outcome(items: Sequence[ItemInBackup] | None) -> str:
    """Return what restoring all of a backup would do, by what differs in it."""
    if items is None:
        return (
            "Your library cannot be read, so nobody can say what differs. Restoring "
            "puts the backup in its place, and keeps its file as it is."
        )
    if not items:
        return "Your library holds just the same. Nothing would change."
    counts = Counter(item.since for item in items)
    parts = [
        counted(counts[since], one, many)
        for since, one, many in (
            (Since.REMOVED, "comes back", "come back"),
            (Since.CHANGED, "becomes what it was", "become what they were"),
            (Since.ADDED, "made since is removed", "made since are removed"),
        )
        if counts[since]
    ]
    return (
        f"Restoring all of it: {listed(parts)}. Your library as it is now is kept as a "
        "backup first."
    )


def restored(changed: int, backup: Backup, now: datetime) -> str:
    """Return what a restore did."""
    made, what = when(backup, now), counted(changed, "thing")
    return (
        f"The library is as it was {made}: {what} changed. As it was before is the "
        "newest of the backups"
    )


# What bringing changed items back would change, in the words of the history.

Changes = Mapping[str, VersionChange]
"""What changes, by the id of the item."""


Judges = tuple[Mapping[str, HouseRules], Items]
"""The house rules of each game that has some, by its key, and every design by id."""


def changes(items: Sequence[ItemInBackup], by: Judges, report: Progress) -> Changes:
    """Return what would change in some items if they became what they were.

    Args:
        items: Items that are in the backup and in the library.
        by: What they are judged by, as everything is now.
        report: Told how many are compared; stops it with False.
    """
    found: dict[str, VersionChange] = {}
    houses, designs = by
    for place, item in enumerate(items):
        if not report(place, len(items)):
            break
        try:
            then, now = item.values()
        except LibraryError as error:
            found[item.id] = VersionChange((f"{error}",))
        else:
            game = home(now).key if isinstance(now, Design) else ""
            judged_by = JudgedBy(houses.get(game), designs)
            found[item.id] = version_change(now, then, judged_by)
    return found


# What differs between a backup and the library, with boxes to tick.

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
            group = [item for item in items if item.since is since]
            if group:
                self._group(since, group)
        self.blockSignals(False)

    def learn(self, changes: Changes) -> None:
        """Say below some items what would change in them."""
        self.blockSignals(True)
        for item_id, change in changes.items():
            if line := self._changed.get(item_id):
                # The points only where they move.
                price = [change.price] if change.moved and change.price else []
                for words in (*change.said, *price):
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
        head.setFont(0, face(head.font(0)))
        wanted = since is not Since.ADDED
        if wanted:
            head.setFlags(head.flags() | _TICK | Qt.ItemFlag.ItemIsAutoTristate)
        for item in items[:MOST]:
            line = QTreeWidgetItem([named(item), kind(item)])
            line.setSizeHint(0, high)
            if wanted:
                line.setFlags(line.flags() | _TICK)
                line.setCheckState(0, Qt.CheckState.Unchecked)
                line.setData(0, _ID, item.id)
                self._items.append(line)
            if since is Since.CHANGED:
                self._changed[item.id] = line
            head.addChild(line)
        if len(items) > MOST:
            more = QTreeWidgetItem([f"and {len(items) - MOST} more"])
            more.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.addChild(more)
        head.setExpanded(True)


_WIDE: Final = 820
_HIGH: Final = 600
_GAP: Final = 18
"""The size of the dialog, and what is free beside a column, in pixels."""

_FEW: Final = 40
"""How many items are compared before they are shown."""

Numbers = dict[Backup, tuple[int, int, int] | None]


class RestoreDialog(FittedDialog):
    """The backups of a library, and what differs in each from the library as it is now.

    Nothing is changed by the dialog; whoever opens it hears what the player chose. It
    reads in the background, and needs no library that can be opened.

    Attributes:
        wanted: Emitted with a `Backup` to restore all of.
        chosen: Emitted with a `Backup` and the ids of items to bring back from it.
        table: The list of backups.
        tree: What differs in the current one.
        said: What restoring it would do.
        all: The button that restores all of it.
        some: The button that brings back what is ticked.
        gone: The button that deletes the current one, if the player agrees.
    """

    wanted = Signal(object)
    chosen = Signal(object, object)

    def __init__(
        self, file: Path, judges: Judges, parent: QWidget | None = None
    ) -> None:
        """Make the dialog.

        Args:
            file: The library.
            judges: What its items are judged by.
            parent: The window it belongs to.
        """
        super().__init__(parent, "Restore from a backup")
        self._file = file
        self._judges = judges
        # What is different and was not compared yet.
        self._left: list[ItemInBackup] = []
        self._found: list[Backup] = backups(file)
        self._numbers: Numbers = {}
        self.model = RowsModel((Column("Made"), Column("Why"), Column("It holds")))
        self.table = self._table()
        self.tree = DifferingTree()
        self.said = plain("", wrap=True)
        self.all = styled(button("&Restore all of it", self._want), kind="primary")
        seen = "You see what comes before anything changes"
        self.some = button("&Bring back what is ticked…", self._choose, seen)
        self.gone = button("&Delete this backup…", self._ask_to_delete)
        self._counting = BackgroundTask(self, self._count, self._uncounted)
        self._reading = BackgroundTask(self, self._show, self._refuse)
        self._comparing = BackgroundTask(self, self._learn, self._add)
        self.finished.connect(self._end)
        self.tree.ticked.connect(self._enable)
        self._lay()
        self._list()
        self.table.selectionModel().currentRowChanged.connect(self._look)
        if self._found:
            self.table.selectRow(0)
        self._enable()
        self.table.setFocus()
        held = list(self._found)
        self._counting.start(lambda report: _counted(held, report))

    @property
    def current(self) -> Backup | None:
        """The backup whose row is current."""
        place = self.table.currentIndex().row()
        return self._found[place] if 0 <= place < len(self._found) else None

    def _lay(self) -> None:
        self.model.setParent(self)
        parts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        below = block(small("What differs; tick what you want back"), (self.tree, 1),
               gap=4, margins=(0, 6, 0, 0))  # fmt: skip
        for part in (self.table, below):
            parts.addWidget(part)
        parts.setStretchFactor(1, 1)
        parts.setSizes([scaled(130), scaled(270)])
        folder = without_home(str(homes(self._file)[0]))
        where = small(f"They are in {folder}", wrap=True)
        title = bold(f"Backups of {self._file.name}", "head", wrap=True)
        close = button("Close", self.reject, "Change nothing")
        foot = row(None, self.gone, None, close, self.some, self.all, gap=8)
        layout = filled(QVBoxLayout(self), title, where, (parts, 1), self.said)
        layout.addLayout(foot)
        self.resize(scaled(_WIDE), scaled(_HIGH))

    def _table(self) -> QTableView:
        table = QTableView(wordWrap=False)
        table.setModel(self.model)
        table.setAccessibleName("Backups")
        set_up_table(table, QAbstractItemView.SelectionMode.SingleSelection)
        table.setMinimumHeight(scaled(90))
        header = table.horizontalHeader()
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        return table

    def _list(self) -> None:
        now = datetime.now().astimezone()
        self.model.show(
            [
                (
                    capital(when(backup_of, now)),
                    backup_of.reason.label,
                    holds(self._numbers[backup_of])
                    if backup_of in self._numbers
                    else "…",
                )
                for backup_of in self._found
            ]
        )
        for place in (0, 1):
            wide = self.table.sizeHintForColumn(place)
            head = self.table.horizontalHeader().sectionSizeHint(place)
            self.table.setColumnWidth(place, max(wide, head) + scaled(_GAP))
        if not self._found:
            self.said.setText(
                "There is no backup yet. One is made as the window opens when "
                "something was changed, once a day, and before large imports."
            )

    def _count(self, found: Numbers) -> None:
        self._numbers = found
        self._list()

    def _uncounted(self, why: str) -> None:
        self._count(dict.fromkeys(self._found))
        self._add(why)

    def _add(self, why: str) -> None:
        self.said.setText(f"{self.said.text()} {why}.".strip())

    def _look(self) -> None:
        backup = self.current
        self._comparing.stop()
        self._left = []
        self.tree.show_items(())
        self._enable()
        if backup is not None:
            self.said.setText("Comparing it with your library…")
            self._reading.start(
                lambda report: (backup, differing(backup.file, self._file, report))
            )

    def _show(self, found: tuple[Backup, Sequence[ItemInBackup] | None]) -> None:
        backup, held = found
        if backup == self.current:
            items = held or ()
            self.tree.show_items(items)
            self._left = [each for each in items if each.since is Since.CHANGED][:MOST]
            self._compare()
            self.said.setText(outcome(held))
            self._enable()
            self.all.setEnabled(backup.reason.whole and held != ())

    def _compare(self) -> None:
        few, self._left = self._left[:_FEW], self._left[_FEW:]
        if few:
            by = self._judges
            self._comparing.start(lambda report: changes(few, by, report))

    def _learn(self, found: Changes) -> None:
        self.tree.learn(found)
        self._compare()

    def _refuse(self, why: str) -> None:
        self.said.setText(f"{why}. Choose another one.")

    def _enable(self) -> None:
        self.gone.setEnabled(self.current is not None)
        count = len(self.tree.ids)
        self.some.setEnabled(bool(count))
        what = f"{count} " if count else "what is ticked"
        self.some.setText(f"&Bring back {what.strip()}…")
        if not self.tree.filled:
            self.all.setEnabled(False)

    def _want(self) -> None:
        backup = self.current
        if backup is not None:
            self.accept()
            self.wanted.emit(backup)

    def _choose(self) -> None:
        backup, ids = self.current, self.tree.ids
        if backup is not None and ids:
            self.accept()
            self.chosen.emit(backup, ids)

    def _ask_to_delete(self) -> None:
        backup = self.current
        if backup is None:
            return
        moment = when(backup, datetime.now().astimezone())
        asked = Asked(
            f"Delete the backup of {moment}?",
            "Your library and the other backups stay as they are.",
            "Delete it",
            "Keep it",
            grave=True,
        )
        ask_first(self, asked, partial(self._delete, backup))

    def _delete(self, backup: Backup) -> None:
        place = self.table.currentIndex().row()
        try:
            delete(backup)
        except LibraryError as error:
            self.said.setText(str(error))
            return
        self._found = backups(self._file)
        self._list()
        self.table.selectRow(min(place, len(self._found) - 1))
        self._look()

    def _end(self) -> None:
        for task in (self._counting, self._reading, self._comparing):
            task.close()


def _counted(found: list[Backup], report: Progress) -> Numbers:
    held: Numbers = {}
    for place, each in enumerate(found):
        if not report(place, len(found)):
            break
        held[each] = numbers(each.file)
    return held
