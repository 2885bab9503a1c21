"""The rows of a list of the library, those a filter shows, and its columns."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import Final

from PySide6.QtCore import (
    QDate,
    QLocale,
    QMimeData,
    QModelIndex,
    Qt,
)
from PySide6.QtGui import QPixmap

import builder
from builder.army.model import Item
from builder.core.formatting import capital
from builder.core.kinds import game_of
from builder.listing.filter import EVERYTHING, NO_ARMY, LibraryFilter, matching, narrows
from builder.listing.item import ItemVerdict, ListedItem, SortOrder, ordered
from builder.listing.words import meant
from ui.library.pictures import Thumbnails
from ui.library.shelf import LibraryShelf
from ui.lists.rows import (
    LEFT,
    RIGHT,
    CellInk,
    Index,
    ItemRows,
    ListAbout,
    ListColumn,
    ListHeading,
)
from ui.widgets.paint.marks import mark_picture, star_picture

# Which rows of a list of the library are drawn again after a change.


MOST_APART: Final = 12
"""The most rows that are drawn again one by one; the whole list for more."""


def differing(
    before: Mapping[str, ListedItem], after: Mapping[str, ListedItem]
) -> Collection[str] | None:
    """Return the ids of items that are other ones than before; None for any."""
    known = before.get
    found = [key for key, item in after.items() if known(key) is not item]
    for key in found:
        old, item = known(key), after[key]
        # The name of an army stands in the rows of its designs, too.
        if item.kind == NO_ARMY and (old is None or old.title != item.title):
            return None
    return found


MIME: Final = "application/x-brickmuster-id"
"""The type of dragged ids, one on each line."""

FEW: Final = 3
"""How many rows are looked for before the places of all of them are noted."""


def kind_words() -> dict[str, str]:
    """Return what several items of each kind are called, in the order of the lists."""
    designs = {kind: capital(many) for kind, (_, many) in builder.names().items()}
    return {"army": "Armies", **designs, "ruleset": "House rules"}


class LibraryRows(ItemRows[ListedItem]):
    """The items of a shelf that a filter shows, in an order.

    Attributes:
        shelf: All items.
        shown: How many items the filter shows.
        filter: The filter.
    """

    each_cell = True

    def __init__(
        self,
        shelf: LibraryShelf,
        columns: Sequence[ListColumn[ListedItem]],
        *,
        lines: bool = False,
    ) -> None:
        """Make the rows of everything.

        Args:
            shelf: All items.
            columns: The columns.
            lines: Whether it is a list of lines, with a heading for each kind.
        """
        about = ListAbout[ListedItem](attrgetter("id"), spoken=_spoken, tip=self._why)
        super().__init__(columns, about, lines=lines)
        self.shelf = shelf
        self.filter = EVERYTHING
        self.order = SortOrder.NAME
        self.shown = 0
        self._sections = lines
        self._folded: frozenset[str] = frozenset()
        self._rows: list[str | ListHeading] = []
        self._drawn: dict[str, ListedItem] = {}
        self._places: dict[str, int] | None = None
        self._asked = 0
        self._found: list[ListedItem] = []
        self._fresh = False
        self._differs = True
        self.headings = kind_words()
        designs = builder.names()
        first = game_of(next(iter(designs)))
        self._common = {
            "army",
            *(design for design in designs if game_of(design) == first),
        }
        shelf.changed.connect(self._outdate)
        shelf.judged.connect(self._note)

    def narrow(self, chosen: LibraryFilter) -> None:
        """Show what another filter shows."""
        if chosen == self.filter and self._fresh:
            return
        # The text that words are looked for in is read when there are words.
        read = self.filter.words or not chosen.words
        within = self._fresh and read and narrows(chosen, self.filter)
        found = matching(self._found, chosen) if within else []
        if not (found or (within and not all(meant(chosen.words, self.shelf.words)))):
            items: Iterable[ListedItem]
            items = self.shelf.searchable() if chosen.words else self.shelf.in_order()
            if self.order is not SortOrder.NAME or self.down:
                items = ordered(items, self.order, down=self.down)
            found = matching(items, chosen, self.shelf.words)
        self.filter = chosen
        self._found = found
        self._fresh = True
        self._lay()

    def sort_by(self, order: SortOrder, *, down: bool) -> None:
        """Show the rows in another order."""
        if (order, down) != (self.order, self.down):
            self.order, self.down = order, down
            self._outdate()

    def fold(self, kind: str) -> None:
        """Hide or show the rows below a heading."""
        self._folded ^= {kind}
        self._lay()

    def update(self) -> None:
        """Look again for what the filter shows, after items changed."""
        if not self._fresh:
            self.narrow(self.filter)

    @property
    def depends(self) -> bool:
        """Whether what is shown depends on prices or verdicts."""
        parts = set(self.filter.parts)
        judged = self.order in {SortOrder.COST, SortOrder.VERDICT}
        return judged or not parts.isdisjoint({"cost", "verdicts"})

    def ids(self, rows: Iterable[int]) -> list[str]:
        """Return the ids of some rows; headings have none."""
        found = (self._rows[row] for row in rows)
        return [each for each in found if isinstance(each, str)]

    def row_of(self, item_id: str) -> QModelIndex:
        """Return the index of an id's row; an invalid index if it is not shown."""
        # After each letter of a filter one or two rows are asked for, which are looked
        # for; to know the places of ten thousand takes longer.
        self._asked += 1
        if self._places is None and self._asked > FEW:
            rows = enumerate(self._rows)
            self._places = {id_at: row for row, id_at in rows if isinstance(id_at, str)}
        if self._places is None:
            row = self._rows.index(item_id) if item_id in self._rows else None
        else:
            row = self._places.get(item_id)
        return QModelIndex() if row is None else self.index(row, 0)

    def heading_of(self, kind: str) -> QModelIndex:
        """Return the index of the heading of a kind; an invalid index if hidden."""
        for row, each in enumerate(self._rows):
            if isinstance(each, ListHeading) and each.kind == kind:
                return self.index(row, 0)
        return QModelIndex()

    def step(self, row: int, by: int) -> int:
        """Return the row of the next item from a row on; the row itself at the end.

        Args:
            row: The row to begin at; -1 for above the first.
            by: 1 for down and -1 for up.
        """
        at = row + by
        while 0 <= at < len(self._rows):
            if isinstance(self._rows[at], str):
                return at
            at += by
        return row

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many rows there are, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that items can be selected and dragged; headings cannot."""
        held = self._rows[index.row()] if index.isValid() else None
        return _ITEM if isinstance(held, str) else Qt.ItemFlag.ItemIsEnabled

    def held(self, row: int) -> ListedItem | ListHeading | None:
        """Return the item or the heading of a row; None if it is gone."""
        held = self._rows[row]
        return held if isinstance(held, ListHeading) else self.shelf.items.get(held)

    def seen(self, row: int) -> ListedItem | ListHeading | None:
        """Return the same; an item that is seen is judged before the others."""
        held = self._rows[row]
        if isinstance(held, ListHeading):
            return held
        self.shelf.first(held)
        return self.shelf.items.get(held)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell, or what is known of its row."""
        if role == Qt.ItemDataRole.AccessibleDescriptionRole and index.isValid():
            held = self.held(index.row())
            return self._why(held) if isinstance(held, ListedItem) else None
        return super().data(index, role)

    def _why(self, item: ListedItem) -> str:
        price = item.price or "no points"
        return "\n".join((f"{item.title}: {price}", *self.shelf.reasons(item.id)))

    def mimeTypes(self) -> list[str]:
        """Return the type of dragged ids."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the ids of the dragged rows."""
        ids = self.ids(sorted({index.row() for index in indexes}))
        data = QMimeData()
        data.setData(MIME, "\n".join(ids).encode())
        return data

    def _lay(self) -> None:
        """Put the items found into rows, below their headings if there are any."""
        self.shown = len(self._found)
        laid: Iterable[str | ListHeading]
        laid = self._laid() if self._sections else [item.id for item in self._found]
        rows = list(laid)
        before = self._drawn
        if self._differs:
            self._drawn, self._differs = dict(self.shelf.items), False
        if rows == self._rows:
            # Most edits move no row, and then only those that changed are drawn.
            if self._drawn is not before:
                self._redraw(differing(before, self._drawn))
            return
        self.beginResetModel()
        self._places, self._asked = None, 0
        self._rows = rows
        self.endResetModel()

    def _laid(self) -> Iterable[str | ListHeading]:
        below: dict[str, list[str]] = {kind: [] for kind in self.headings}
        for item in self._found:
            below[item.kind].append(item.id)
        for kind, found in below.items():
            if not found and (kind not in self._common or not self.filter.bare):
                continue
            shown = kind not in self._folded
            yield ListHeading(kind, self.headings[kind], len(found), shown)
            if shown:
                yield from found

    def _outdate(self) -> None:
        self._fresh, self._differs = False, True

    def _note(self, ids: frozenset[str]) -> None:
        """Draw the rows again after some were judged; Qt draws only what is seen."""
        if self.depends:
            self._outdate()
        items = self.shelf.items
        self._drawn |= {each: items[each] for each in ids if each in items}
        self._redraw(ids)

    def _redraw(self, ids: Collection[str] | None) -> None:
        """Draw the rows of some items again, or every row: for None, or for many."""
        found = [self.row_of(key) for key in ids or ()]
        rows = [row for row in found if row.isValid()]
        last = self.columnCount() - 1
        if ids is None or len(rows) > MOST_APART:
            whole = self.index(self.rowCount() - 1, last)
            if whole.isValid():
                self.dataChanged.emit(self.index(0, 0), whole)
            return
        for row in rows:
            # Cell by cell, because Qt draws everything anew for a change of several.
            for column in range(last + 1):
                cell = row.siblingAtColumn(column)
                self.dataChanged.emit(cell, cell)


_ITEM: Final = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
)
"""The flags of a row that is no heading; Qt asks for them at every painting."""


def _spoken(item: ListedItem) -> str:
    known = item.verdict is not ItemVerdict.UNKNOWN
    said = item.verdict.value if known else ""
    parts = (item.title, item.price, said, "favourite" if item.favourite else "")
    return ", ".join(filter(None, parts))


# The columns of the lists of the library, each a row of a table.


LINE: Final = 32
"""The height of a row of a list of lines."""

HIGH: Final = 34
"""The height of a row of the page."""

Column = ListColumn[ListedItem]


def page_columns(shelf: LibraryShelf, thumbnails: Thumbnails) -> tuple[Column, ...]:
    """Return the columns of the page of the whole library."""
    orders = SortOrder
    picture = _pictures(shelf.value, thumbnails)
    return (
        Column("star", picture=_star, side=15, width=32, align=LEFT,
               order=orders.FAVOURITE, down=True, tip="Sort by favourite"),
        Column("mark", picture=_mark, side=16, width=30, align=LEFT,
               order=orders.VERDICT, down=True, tip="Sort by verdict"),
        Column("picture", picture=picture, side=30, width=42, align=LEFT),
        Column("name", "Name", _title, ink=CellInk.STRONG, width=220, wide=True,
               align=LEFT, order=orders.NAME, tip="Sort by name"),
        Column("kind", "Kind",
               lambda item: str(getattr(shelf.value(item.id), "label", "Army")),
               width=156, gives=4, align=LEFT, order=orders.KIND, tip="Sort by kind"),
        Column("cost", "Cost", _price, ink=CellInk.NUMBER, width=64, align=RIGHT,
               order=orders.COST, down=True, tip="Sort by cost"),
        Column("tags", "Tags", _tags, width=112, gives=3, align=LEFT,
               order=orders.TAGS, tip="Sort by tags"),
        Column("armies", "In armies", lambda item: _armies(item, shelf), width=130,
               gives=1, align=LEFT, order=orders.ARMIES, down=True,
               tip="Sort by the armies it is in"),
        Column("changed", "Changed", _changed, width=92, gives=2, align=LEFT,
               order=orders.CHANGED, down=True, tip="Sort by changed"),
    )  # fmt: skip


def narrow_columns(shelf: LibraryShelf, thumbnails: Thumbnails) -> tuple[Column, ...]:
    """Return the columns of the narrow list."""
    return (
        *line_columns(shelf.value, thumbnails),
        Column("star", picture=_full_star, side=13, gap=6),
        Column("cost", text=_price, ink=CellInk.NUMBER),
    )


def pick_columns(
    value: Callable[[str], Item | None], thumbnails: Thumbnails
) -> tuple[Column, ...]:
    """Return the columns of a picker; the function returns the design of an id."""
    return (
        *line_columns(value, thumbnails),
        Column("cost", text=_price, ink=CellInk.NUMBER),
    )


def line_columns(
    value: Callable[[str], Item | None], thumbnails: Thumbnails
) -> tuple[Column, ...]:
    """Return what stands at the left of each list of lines, and the name."""
    return (
        Column("mark", picture=_mark, side=16, gap=6),
        Column("picture", picture=_pictures(value, thumbnails), side=24),
        Column("name", text=_title, wide=True),
    )


_title: Final = attrgetter("title")
_price: Final = attrgetter("price")


def _tags(item: ListedItem) -> str:
    return ", ".join(filter(None, item.tags))


def _changed(item: ListedItem) -> str:
    return day(item.changed) if item.changed else ""


def day(seconds: float) -> str:
    """Return a day in the player's own spelling: `today`, `12 Nov`, `3 Mar 2024`."""
    then = datetime.fromtimestamp(seconds, UTC).astimezone().date()
    now = datetime.now(UTC).astimezone().date()
    if then == now:
        return "today"
    if then == now - timedelta(days=1):
        return "yesterday"
    form = "d MMM" if then.year == now.year else "d MMM yyyy"
    return QLocale().toString(QDate(then.year, then.month, then.day), form)


def _armies(item: ListedItem, shelf: LibraryShelf) -> str:
    if not item.armies:
        return "–"
    first = shelf.items.get(item.armies[0])
    more = len(item.armies) - 1
    title = first.title if first else "an army"
    return f"{title} +{more}" if more else title


def _mark(item: ListedItem, side: int, scale: float) -> QPixmap | None:
    """Return the mark of a verdict; None before it is known."""
    if item.verdict is ItemVerdict.UNKNOWN:
        return None
    return mark_picture(item.verdict.severity, side, scale)


def _star(item: ListedItem, side: int, scale: float) -> QPixmap:
    return star_picture(side, scale, full=item.favourite)


def _full_star(item: ListedItem, side: int, scale: float) -> QPixmap | None:
    return _star(item, side, scale) if item.favourite else None


def _pictures(
    value: Callable[[str], Item | None], thumbnails: Thumbnails
) -> Callable[[ListedItem, int, float], QPixmap | None]:

    def picture(item: ListedItem, side: int, scale: float) -> QPixmap | None:
        return thumbnails.of(value(item.id), side, scale, item.id)

    return picture
