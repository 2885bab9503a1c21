"""The bin: what was removed, as rows, to bring back or to delete for good."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

import builder
from builder.army.model import Item, Items
from builder.core.formatting import SHORT, brief, capital, counted, listed
from builder.listing.words import folded
from db.history.tidying import KEPT
from db.store.versions import Removed
from ui.core.time_words import moment_here
from ui.history.reading import AskingDialog
from ui.library.worker import LibraryWorker
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.rows import RIGHT, FoundRows, Index, ListAbout, ListColumn, Role
from ui.widgets.fitting import Asked, ask_first
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import button, column, row
from ui.widgets.tables import ROW
from ui.widgets.theme import scaled

# What is in the bin, as rows that can be sorted and searched.

_LONGEST_CELL: Final = 120
_LONGEST_TIP: Final = 300


def kind_of(item: Removed) -> str:
    """Return what an item is, in a word: `Weapon`."""
    fixed = {"army": "Army", "ruleset": "House rules"}
    names = builder.names().get(item.kind)
    return fixed.get(item.kind) or capital(names[0] if names else item.kind)


class BinLooks(NamedTuple):
    """How what is in the bin is shown.

    Attributes:
        portrait: Returns the picture of a value, by side, pixels of the screen and id.
        price: Returns the price of a value, which may name other ones of the bin.
        drawn: Tells that pictures are ready that were asked for.
    """

    portrait: Callable[[Item | None, int, float, str], QPixmap | None]
    price: Callable[[Item, Items], str]
    drawn: SignalInstance


_SIDE: Final = 20
"""The side of a portrait."""


_REMOVED: Final = attrgetter("removed")


class BinRows(FoundRows["Removed"]):
    """The items of the bin, what was removed last first."""

    def __init__(self, looks: BinLooks) -> None:
        about = ListAbout["Removed"](
            lambda item: item.id,
            text=lambda item: folded(f"{item.title} {kind_of(item)}"),
            tip=lambda item: brief(item.title, _LONGEST_TIP),
        )
        column = ListColumn["Removed"]
        columns = (
            column("name", "Name", _name, said=_name, wide=True,
                   order=lambda item: item.title.casefold()),
            column("kind", "Kind", kind_of, said=kind_of, order=kind_of),
            column("price", "Price", self._price, said=self._price, align=RIGHT),
            column("removed", "Removed", _when, order=_REMOVED,
                   said=lambda item: f"removed {_when(item)}"),
        )  # fmt: skip
        super().__init__(columns, about)
        self.order, self.down = _REMOVED, True
        self._looks = looks
        self._prices: dict[str, str] = {}

    def show(self, items: Sequence[Removed]) -> None:
        """Show other items."""
        self._prices.clear()
        super().show(items)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return the text of a cell, or the portrait beside a name."""
        if role != Role.DecorationRole or index.column():
            return super().data(index, role)
        item = self.found[index.row()]
        scale = QGuiApplication.primaryScreen().devicePixelRatio()
        return self._looks.portrait(item.value, scaled(_SIDE), scale, item.id)

    def _price(self, item: Removed) -> str:
        """Return the price of an item, worked out once it is seen."""
        if item.id not in self._prices:
            held = {each.id: each.value for each in self.items if each.value}
            price = self._looks.price(item.value, held) if item.value else ""
            self._prices[item.id] = price
        return self._prices[item.id]


def _name(item: Removed) -> str:
    return brief(item.title, _LONGEST_CELL)


def _when(item: Removed) -> str:
    return moment_here(item.removed)


WIDE, HIGH = 760, 520
_FEW: Final = 3
"""From more things on they are counted by kind, not named."""

READING: Final = "Looking into the bin…"
EMPTY: Final = (
    "The bin is empty. What you remove from the library comes here, and can be brought "
    "back for {} days on which you play."
)
NOTHING_FOUND: Final = (
    "Nothing in the bin is called that. Clear the search to see all that is in it."
)
STAYS: Final = (
    "What you remove stays here for {} days on which you play, with all its versions. "
    "Then it goes for good."
)
FOR_GOOD: Final = (
    "{} with all earlier versions. Nothing brings this back but a copy of the library "
    "that was made before."
)
STILL_NAMED: Final = "{} here: an army, or an earlier version of one, names {}."


class BinDialog(AskingDialog):
    """What was removed from the library.

    Attributes:
        returned: Emitted with the ids of what is to be brought back.
        line: The line to search in.
        table: The items that are shown.
        said: What stands where there is nothing to show.
        told: What was done last.
        back: The button that brings back what is selected.
        delete: The button that deletes it for good.
        empty: The button that deletes everything for good.
    """

    returned = Signal(list)

    def __init__(
        self, worker: LibraryWorker, looks: BinLooks, parent: QWidget | None = None
    ) -> None:
        super().__init__(worker, parent, "Bin")
        self._known = False
        self.model = BinRows(looks)
        hint = "Search by name or kind"
        self.line = QLineEdit(placeholderText=hint, clearButtonEnabled=True)
        self.line.setAccessibleName("Search the bin")
        self.line.textChanged.connect(self._search)
        look = ListLook(RowPaint.CELLS, ROW)
        self.table = ItemList(self.model, "What was removed", look)
        looks.drawn.connect(self.table.viewport().update)
        self.table.opened.connect(lambda _: self._return())
        self.table.unwanted.connect(self._delete)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self.said = plain(READING, wrap=True)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told = plain("", wrap=True)
        self.told.hide()
        self._lay()
        self.reload()

    def _lay(self) -> None:
        self.count = small("")
        self._stays = small("", wrap=True)
        self.back = styled(button("&Bring back", self._return), kind="primary")
        self.delete = button("&Delete for good…", self._delete)
        self.empty = button("&Empty the bin…", self._empty)
        self._body = QStackedWidget()
        self._body.addWidget(self.said)
        self._body.addWidget(self.table)
        head = row(None, bold("Bin", "title"), (self.count, 1), (self.line, 2), gap=12)
        close = button("Close", self.reject)
        foot = row(None, self.empty, None, self.delete, self.back, close)
        parts = (head, (self._body, 1), self.told, self._stays, foot)
        column(self, *parts, margins=(16, 12, 16, 12))
        self.resize(scaled(WIDE), scaled(HIGH))

    @property
    def selected(self) -> list[Removed]:
        """The selected items, from top to bottom."""
        return [self.model.found[row] for row in self.table.chosen_rows()]

    def reload(self, news: str = "") -> None:
        """Read the bin anew.

        Args:
            news: What was done, to say below the list.
        """
        if news:
            self.told.setText(news)
        self.told.setVisible(bool(news))
        self.ask(lambda library: library.removed(), self._show)

    def _show(self, items: Sequence[Removed]) -> None:
        place = max(self.table.currentIndex().row(), 0)
        first, self._known = not self._known, True
        self.model.show(items)
        self._stays.setText(STAYS.format(KEPT.days))
        self._tell()
        self.table.selectRow(min(place, self.model.rowCount() - 1))
        if first and items:
            self.table.setFocus()

    def fail(self, error: Exception) -> None:
        """Say why there is nothing to show, or nothing was done."""
        self.told.setText(str(error))
        self.told.show()

    def _search(self, words: str) -> None:
        self.model.search(words)
        self._tell()
        if self.model.rowCount() and not self.selected:
            self.table.selectRow(0)

    def _tell(self) -> None:
        """Say how much is there, or why there is nothing to see."""
        every_thing, seen = len(self.model.items), self.model.rowCount()
        self.said.setText(NOTHING_FOUND if every_thing else EMPTY.format(KEPT.days))
        things = counted(every_thing, "thing")
        shown = things if seen == every_thing else f"{seen} of {things}"
        self.count.setText(shown if every_thing else "")
        self._body.setCurrentWidget(self.table if seen else self.said)
        for part in (self.line, self._stays, self.empty, self.delete, self.back):
            part.setVisible(bool(every_thing))
        self._enable()

    def _enable(self) -> None:
        many = len(self.table.selectionModel().selectedRows())
        why = "" if many else "Select something first"
        for each in (self.back, self.delete):
            each.setEnabled(bool(many))
            each.setToolTip(why)
        self.back.setText(f"&Bring {many} back" if many > 1 else "&Bring back")

    def _return(self) -> None:
        chosen = self.selected
        if chosen:
            self.returned.emit([each.id for each in chosen])

    def _delete(self) -> None:
        self._confirm("Delete {} for good?", self.selected, self.selected)

    def _empty(self) -> None:
        self._confirm("Empty the bin of {}?", self.model.items, None)

    def _confirm(
        self, question: str, lost: Sequence[Removed], chosen: Sequence[Removed] | None
    ) -> None:
        """Ask once, with what is lost, and then delete it; nothing if nothing is."""
        if not lost:
            return
        ids = None if chosen is None else [each.id for each in chosen]
        then = partial(self._deleted, len(lost))
        delete = partial(self.ask, lambda library: library.empty_bin(ids), then)
        more = FOR_GOOD.format(what_is_lost(lost))
        keep = "Keep it" if len(lost) == 1 else "Keep them"
        title = question.format(counted(len(lost), "thing"))
        asked = Asked(title, more, "Delete for good", keep, grave=True)
        ask_first(self, asked, delete)

    def _deleted(self, wanted: int, done: int) -> None:
        were = "was" if done == 1 else "were"
        said = [f"{counted(done, 'thing')} {were} deleted for good."] if done else []
        left = wanted - done
        if left > 0:
            stay = f"{counted(left, 'design')} {'stays' if left == 1 else 'stay'}"
            said.append(STILL_NAMED.format(stay, "it" if left == 1 else "them"))
        self.reload(" ".join(said))


def what_is_lost(items: Sequence[Removed]) -> str:
    """Return what would be deleted: a few things by name, many by their kinds.

    It begins a sentence that goes on with `with all earlier versions`.
    """
    if len(items) <= _FEW:
        names = listed([f"“{brief(item.title, SHORT)}”" for item in items])
        return f"You lose {names}"
    kinds = Counter(kind_of(item) for item in items)
    parts = [f"{count} × {kind}" for kind, count in kinds.most_common()]
    return f"You lose {len(items)} things ({', '.join(parts)})"
