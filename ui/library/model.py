"""The library as a list: a section for armies, each kind of design, house rules."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QIcon, QPalette, QStandardItem, QStandardItemModel

import builder
from builder import home, judge
from builder.army.model import Army, Item
from builder.army.muster import muster
from builder.core.formatting import capital, figure
from builder.core.rulebook import Severity, legal
from builder.house_rules.ruleset import RuleSet, proof
from ui.core.timer import timer
from ui.widgets.icons import steady
from ui.widgets.paint.marks import mark_icon

MIME: Final = "application/x-brickmuster-id"
"""The type of dragged ids, one on each line."""

ID: Final = Qt.ItemDataRole.UserRole
TAGS: Final = Qt.ItemDataRole.UserRole + 1
ORDER: Final = Qt.ItemDataRole.UserRole + 2

ROW: Final = 22
"""The height of a row in pixels: room for the mark and for a finger."""

BREATH: Final = 0.04
"""Seconds of judging after which the window handles its events."""

Rules = Callable[[str], Any]
"""Returns the house rules of a game; None for the book's own."""

Index = QModelIndex | QPersistentModelIndex


class LibraryModel(QStandardItemModel):
    """Sections with a row for each item: its name and its price.

    Names are shown at once. In a library of thousands, prices and marks follow later.
    """

    def __init__(self, rules: Rules) -> None:
        """Make an empty list.

        Args:
            rules: Returns the house rules of a game that designs are judged by.
        """
        super().__init__(0, 2)
        self._rules = rules
        self._values: Mapping[str, Item] = {}
        self._unjudged: dict[str, None] = {}
        self._icons: dict[bool, QIcon] = {}
        self._timer = timer(self, self._judge, 0)
        self._sections: dict[str, QStandardItem] = {}
        self._rows: dict[str, QStandardItem] = {}
        names = {kind: many for kind, (_, many) in builder.names().items()}
        headings = {"army": "Armies", **names, "ruleset": "House rules"}
        self._headings = {kind: capital(words) for kind, words in headings.items()}
        for kind, heading in self._headings.items():
            section = _fixed(heading)
            font = section.font()
            font.setBold(True)
            section.setFont(font)
            # With uniform heights, all rows are as high as the first one.
            section.setSizeHint(QSize(0, ROW))
            section.setData(str(len(self._sections)), ORDER)
            self._sections[kind] = section
            self.appendRow([section, _fixed("")])

    def refresh(self, ids: frozenset[str], values: Mapping[str, Item]) -> None:
        """Update the rows of some ids.

        Args:
            ids: The ids of items that changed, came or went.
            values: All items by id, as they are now.
        """
        self._values = values
        ids |= self._touched(ids, values)
        for item_id in ids:
            value, row = values.get(item_id), self._rows.get(item_id)
            if value is None and row is not None:
                row.parent().removeRow(row.row())
                del self._rows[item_id]
            elif value is not None:
                self._rows[item_id] = row or self._new(item_id, value)
                self._entitle(self._rows[item_id], value)
                self._unjudged[item_id] = None
        self._judge()
        for kind, section in self._sections.items():
            count = section.rowCount()
            section.setText(f"{self._headings[kind]}  {count or ''}".strip())

    def tint(self) -> None:
        """Redraw the marks for the light or the dark theme."""
        self._icons.clear()
        self.rule()

    def rule(self) -> None:
        """Judge everything again, after a change of the house rules in force."""
        self.refresh(frozenset(self._values), self._values)

    def mimeTypes(self) -> list[str]:
        """Return the type of dragged ids."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the ids of the dragged rows."""
        ids = dict.fromkeys(index.siblingAtColumn(0).data(ID) for index in indexes)
        data = QMimeData()
        data.setData(MIME, "\n".join(filter(None, ids)).encode())
        return data

    def row_of(self, item_id: str) -> QModelIndex:
        """Return the index of an id's row; an invalid index if there is none."""
        row = self._rows.get(item_id)
        return row.index() if row else QModelIndex()

    def _touched(
        self, ids: frozenset[str], values: Mapping[str, Item]
    ) -> frozenset[str]:
        """Return the armies with an entry of one of the ids."""
        return frozenset(
            item_id
            for item_id, value in values.items()
            if isinstance(value, Army)
            and any(entry.design in ids for entry in value.entries)
        )

    def _new(self, item_id: str, value: Item) -> QStandardItem:
        item, price = QStandardItem(_title(value)), QStandardItem()
        item.setData(item_id, ID)
        item.setData(_title(value), ORDER)
        for each in (item, price):
            each.setEditable(False)
            each.setDropEnabled(False)
            each.setDragEnabled(True)
        price.setTextAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        self._sections[value.kind].appendRow([item, price])
        return item

    def _entitle(self, item: QStandardItem, value: Item) -> None:
        title = _title(value)
        if item.text() != title:
            item.setText(title)
            item.setData(title, ORDER)
        if item.data(TAGS) != tuple(value.tags):
            item.setData(tuple(value.tags), TAGS)

    def _judge(self) -> None:
        """Judge waiting items for a moment; a timer goes on with the rest."""
        until = monotonic() + BREATH
        while self._unjudged and monotonic() < until:
            item_id = next(iter(self._unjudged))
            del self._unjudged[item_id]
            item, value = self._rows.get(item_id), self._values.get(item_id)
            if item is not None and value is not None:
                self._mark(item, _verdict(value, self._values, self._rules))
        if self._unjudged:
            self._timer.start()

    def _mark(self, item: QStandardItem, verdict: tuple[str, bool]) -> None:
        title, (total, legal) = item.text(), verdict
        word = "legal" if legal else "illegal"
        if legal not in self._icons:
            weight = None if legal else Severity.REFUSE
            self._icons[legal] = steady(mark_icon(weight, QPalette()))
        item.setIcon(self._icons[legal])
        item.setData(f"{title}, {total}, {word}", Qt.ItemDataRole.AccessibleTextRole)
        tip = f"{title}: {total or 'no points'}, {word}".replace("<", "‹")
        item.setToolTip(tip)
        item.parent().child(item.row(), 1).setText(total)


class LibraryFilter(QSortFilterProxyModel):
    """The rows that contain every typed word and have the chosen tag."""

    def __init__(self, model: LibraryModel) -> None:
        super().__init__()
        self._texts: dict[str, tuple[Item, str]] = {}
        self._values: Mapping[str, Item] = {}
        self.words = ""
        self.tag = ""
        first = next(iter(builder.systems().values()))
        # The sections of armies and of the first game's kinds are shown even if empty.
        self._common = 1 + len(first.kinds)
        self.setSourceModel(model)
        model.rowsInserted.connect(self._reconsider)
        model.rowsRemoved.connect(self._reconsider)
        self.setSortRole(ORDER)
        self.setSortLocaleAware(True)
        self.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setDynamicSortFilter(True)
        self.sort(0)

    def _reconsider(self, section: QModelIndex, first: int, last: int) -> None:
        """Show a section when the first of its kind arrives, hide it with the last."""
        count = self.sourceModel().rowCount(section)
        if section.isValid() and count in {0, last - first + 1}:
            self.invalidate()

    def narrow(self, words: str, tag: str, values: Mapping[str, Item]) -> None:
        """Show only the items that contain these words and have this tag."""
        self.words, self.tag, self._values = words.strip(), tag, values
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Return whether a row is shown; a section is if it is common or not empty."""
        if not parent.isValid():
            section = self.sourceModel().index(row, 0)
            return row < self._common or self.sourceModel().rowCount(section) > 0
        item = self.sourceModel().index(row, 0, parent)
        if self.tag and self.tag not in (item.data(TAGS) or ()):
            return False
        return not self.words or self._holds(item.data(ID))

    def _holds(self, item_id: str) -> bool:
        from db.search import matches, searchable

        value = self._values.get(item_id)
        if value is None:
            return False
        known, text = self._texts.get(item_id, (None, ""))
        if known is not value:
            text = searchable(value)
            self._texts[item_id] = value, text
        return matches(text, self.words)


def _verdict(value: Item, values: Mapping[str, Item], rules: Rules) -> tuple[str, bool]:
    """Return the price or version of an item, and whether it is legal."""
    if isinstance(value, RuleSet):
        return f"v{value.version}", legal(proof(value))
    if isinstance(value, Army):
        mustered = muster(value, values)
        total = figure(mustered.total) if mustered.priced else ""
        return total, mustered.legal
    judged = judge(value, rules(home(value).key))
    return figure(judged.tally.total) if judged.tally else "", judged.legal


def _title(value: Item) -> str:
    return " ".join(value.title.split())[:200]


def _fixed(text: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    return item
