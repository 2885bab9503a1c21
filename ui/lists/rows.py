"""The columns of a list, and its rows: items under columns, for any view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QPixmap

from builder.listing.words import nearest, words_in
from ui.widgets.labels import literal

# The columns of a list, each a row of a table, and what a list knows of its items.

T = TypeVar("T")

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CellInk(Enum):
    """How the texts of a column are written, where a list paints them itself."""

    FAINT = "faint"
    STRONG = "strong"
    NUMBER = "number"
    """At the right, in the face of numbers, and never cut off."""


@dataclass(frozen=True)
class ListColumn(Generic[T]):
    """A column of a list.

    Attributes:
        key: Its name, unlike that of any other column of the list.
        label: What stands above it.
        text: Returns what is written into the cell of an item.
        said: Returns what a screen reader hears of it in the row of an item.
        order: What its head sorts by: a function for `FoundRows`, or an order that
            other rows understand. None if it cannot be sorted by.
        down: Whether the largest is first at the first click.
        tip: The tooltip of its head.
        picture: Returns the picture of an item for a side in pixels and the device
            pixels in each; None for none, or before it is drawn.
        side: The side of its pictures, at the ordinary size of type.
        gap: What is free beside its pictures in a list of lines.
        width: Its width in a list with heads.
        wide: Whether it takes what the others leave; one column does.
        ink: How its texts are written.
        align: How head and texts are aligned; None for as Qt does it.
        gives: From 1 on, the place in which it gives way where there is little room.
    """

    key: str
    label: str = ""
    text: Callable[[T], str] | None = None
    said: Callable[[T], str] | None = None
    order: object = None
    down: bool = False
    tip: str = ""
    picture: Callable[[T, int, float], QPixmap | None] | None = None
    side: int = 0
    gap: int = 8
    width: int = 0
    wide: bool = False
    ink: CellInk = CellInk.FAINT
    align: Qt.AlignmentFlag | None = None
    gives: int = 0

    def words(self, item: T) -> str:
        """Return what is written into the cell of an item; empty for a picture."""
        return self.text(item) if self.text else ""


@dataclass(frozen=True)
class ListAbout(Generic[T]):
    """What a list knows of an item besides its columns.

    Attributes:
        key: Returns its id.
        text: Returns all that it is found by, without case and accents.
        begins: Returns its name without case and accents: those that begin with what
            was typed come first.
        spoken: Returns what a screen reader hears of it before what columns say.
        tip: Returns its tooltip, in plain words.
        heading: Returns the heading that an item of `FoundRows` stands below; None
            where there are no headings.
    """

    key: Callable[[T], str]
    text: Callable[[T], str] = lambda _: ""
    begins: Callable[[T], str] = lambda _: ""
    spoken: Callable[[T], str] = lambda _: ""
    tip: Callable[[T], str] = lambda _: ""
    heading: Callable[[T], str] | None = None


@dataclass(frozen=True, slots=True)
class ListHeading:
    """A heading with the number of rows that a filter shows below it.

    Attributes:
        kind: The kind of the items below it.
        title: Its words.
        count: How many items of the kind are shown, or would be if it were open.
        open: Whether its rows are shown; None where they always are.
    """

    kind: str
    title: str
    count: int
    open: bool | None = None

    @property
    def words(self) -> str:
        """The heading as text, with its count."""
        return f"{self.title}  {self.count or ''}".strip()

    @property
    def spoken(self) -> str:
        """What a screen reader hears of it."""
        state = {None: "", True: ", open", False: ", folded"}[self.open]
        return f"{self.title}, {self.count} shown{state}"


Index: TypeAlias = QModelIndex | QPersistentModelIndex
Role: Final = Qt.ItemDataRole

ID: Final = Role.UserRole
"""The role of the id of a row; None for a heading."""

ROW: Final = Role.UserRole + 1
"""The role of the item or the `ListHeading` of a row."""

_SHOWN: Final = int(Role.DisplayRole)
_SPOKEN: Final = int(Role.AccessibleTextRole)


class ItemRows(QAbstractTableModel, Generic[T]):
    """Items under columns; a subclass says which.

    Attributes:
        columns: The columns from left to right.
        about: What is known of an item besides them.
        order: What the rows are sorted by; None for as they came.
        down: Whether the largest is first.
    """

    each_cell = False
    """Whether every cell says what is said of its row, and not the first one alone."""

    def __init__(
        self,
        columns: Sequence[ListColumn[T]],
        about: ListAbout[T],
        *,
        lines: bool = False,
    ) -> None:
        """Make a list without rows.

        Args:
            columns: The columns from left to right.
            about: What is known of an item besides them.
            lines: Whether a row is one cell for Qt, which is drawn as a whole.
        """
        super().__init__()
        self.columns = tuple(columns)
        self.about = about
        self.order: Any = None
        self.down = False
        wide = next(column for column in self.columns if column.wide)
        self._cells = (wide,) if lines else self.columns

    def held(self, row: int) -> T | ListHeading | None:
        """Return the item or the heading of a row; None if it is gone."""
        raise NotImplementedError

    def seen(self, row: int) -> T | ListHeading | None:
        """Return the same for a row that comes into sight, and may work it out."""
        return self.held(row)

    def sort_by(self, order: Any, *, down: bool) -> None:
        """Show the rows in an order, which is that of a column."""
        raise NotImplementedError

    def key_at(self, row: int) -> str:
        """Return the id of a row; empty for a heading."""
        held = self.held(row)
        if held is None or isinstance(held, ListHeading):
            return ""
        return self.about.key(held)

    def column(self, key: str) -> int:
        """Return the place of a column."""
        return [each.key for each in self.columns].index(key)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many columns there are for Qt."""
        return 0 if parent.isValid() else len(self._cells)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        """Return the head of a column, its side, and what a click on it does."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if self._cells is not self.columns:
            return super().headerData(section, orientation, role)
        column = self._cells[section]
        match role:
            case Role.DisplayRole:
                return column.label
            case Role.TextAlignmentRole:
                return column.align
            case Role.ToolTipRole:
                return column.tip or None
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return the text of a cell, or what is known of its row."""
        if not index.isValid():
            return None
        row = index.row()
        held = self.seen(row) if role == ROW else self.held(row)
        if role == ROW or held is None:
            return held
        if isinstance(held, ListHeading):
            return {_SHOWN: held.words, _SPOKEN: held.spoken}.get(role)
        column = self._cells[index.column()]
        if role == _SHOWN:
            return column.words(held)
        if role == Role.TextAlignmentRole:
            return column.align
        return self._of_row(row, held, role, first=not index.column())

    def _of_row(self, row: int, item: T, role: int, *, first: bool) -> object:
        if role == ID:
            return self.about.key(item)
        if not first and not self.each_cell:
            return None
        if role == _SPOKEN:
            return self.spoken(row) or None
        tip = self.about.tip(item) if role == Role.ToolTipRole else ""
        return literal(tip) if tip else None

    def spoken(self, row: int) -> str:
        """Return what a screen reader hears of the item of a row."""
        held = self.seen(row)
        if held is None or isinstance(held, ListHeading):
            return ""
        parts = [each.said(held) for each in self.columns if each.said]
        return ", ".join(filter(None, (self.about.spoken(held), *parts)))


class FoundRows(ItemRows[T]):
    """The items that hold every word of a search, sorted by a column.

    Attributes:
        items: All items, in their order.
        found: Those that are shown, the best match first.
        matched: How many hold the words, of which the first ones are shown.
    """

    def __init__(
        self,
        columns: Sequence[ListColumn[T]],
        about: ListAbout[T],
        *,
        lines: bool = False,
        most: int | None = None,
        high: int = 0,
    ) -> None:
        """Make a list without rows.

        Args:
            columns: The columns from left to right.
            about: What is known of an item besides them.
            lines: Whether a row is one cell for Qt, which is drawn as a whole.
            most: The most rows that are shown.
            high: The height of a row in pixels, where its view asks the rows for it.
        """
        super().__init__(columns, about, lines=lines)
        self.items: Sequence[T] = ()
        self.found: Sequence[T] = ()
        self._laid: Sequence[T | ListHeading] = ()
        self.matched = 0
        self._most = most
        self._high = high
        self._words = ""
        self._known = ""
        self._begins = ""

    def show(self, items: Sequence[T]) -> None:
        """Show other items."""
        self.beginResetModel()
        self.items, self._known = items, ""
        self._take(self._find())
        self.endResetModel()

    def renew(self, items: Sequence[T]) -> None:
        """Show other items; the view stays in its place."""
        self.items, self._known = items, ""
        self._move(self._find())

    def search(self, words: str, begins: str = "") -> None:
        """Show what holds every word.

        Args:
            words: The words as they were typed.
            begins: Letters without case and accents; names that begin with them come
                first.
        """
        self._words, self._begins = words, begins
        self._move(self._find())

    def sort_by(self, order: Any, *, down: bool) -> None:
        """Show the rows in the order of a column; equal ones stay as they stand."""
        self.order, self.down = order, down
        self._move(sorted(self.found, key=order, reverse=down))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many rows are shown."""
        return 0 if parent.isValid() else len(self._laid)

    def held(self, row: int) -> T | ListHeading | None:
        """Return the item or the heading of a row."""
        return self._laid[row]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what can be done with a row; a heading cannot be selected."""
        held = self._laid[index.row()] if index.isValid() else None
        heading = isinstance(held, ListHeading)
        return Qt.ItemFlag.NoItemFlags if heading else super().flags(index)

    def lay(self, found: Sequence[T]) -> Sequence[T | ListHeading]:
        """Return the rows of what was found, below its headings if there are any."""
        heading = self.about.heading
        if heading is None:
            return found
        below: dict[str, list[T]] = {heading(item): [] for item in self.items}
        for item in found:
            below[heading(item)].append(item)
        rows: list[T | ListHeading] = []
        for title, held in below.items():
            if held:
                rows += [ListHeading(title, title, len(held)), *held]
        return rows

    @property
    def best(self) -> int:
        """The row of the best match."""
        return next((at for at, e in enumerate(self._laid) if e is self.found[0]), 0)

    def _take(self, found: Sequence[T]) -> None:
        self.found, self._laid = found, self.lay(found)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return the text of a cell, or what is known of its row."""
        if role == Role.SizeHintRole and self._high:
            return QSize(0, self._high)
        return super().data(index, role)

    def _find(self) -> Sequence[T]:
        if self._words and not self._known:
            texts = map(self.about.text, self.items)
            self._known = " ".join(frozenset().union(*map(words_in, texts)))
        found = nearest(self.items, self._words, self.about.text, self._known)
        if self.order is not None:
            found = sorted(found, key=self.order, reverse=self.down)
        if self._begins:
            begins: Callable[[T], str] = self.about.begins
            letters = self._begins
            found = sorted(found, key=lambda item: not begins(item).startswith(letters))
        self.matched = len(found)
        return found[: self._most]

    def _move(self, found: Sequence[T]) -> None:
        """Show other rows; what was selected and is still shown stays selected."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        keys = [self.key_at(index.row()) for index in before]
        self._take(found)
        if before:
            places = {self.key_at(row): row for row in range(len(self._laid))}
            self.changePersistentIndexList(
                before,
                [
                    self.index(places[key], index.column())
                    if key in places
                    else QModelIndex()
                    for key, index in zip(keys, before, strict=True)
                ],
            )
        self.layoutChanged.emit()
