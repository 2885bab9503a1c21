"""The columns of a list, each a row of a table, and what a list knows of its items."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

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
    order: Any = None
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
    """

    key: Callable[[T], str]
    text: Callable[[T], str] = lambda _: ""
    begins: Callable[[T], str] = lambda _: ""
    spoken: Callable[[T], str] = lambda _: ""
    tip: Callable[[T], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class ListHeading:
    """A heading with the number of rows that a filter shows below it.

    Attributes:
        kind: The kind of the items below it.
        title: Its words.
        count: How many items of the kind are shown, or would be if it were open.
        open: Whether its rows are shown.
    """

    kind: str
    title: str
    count: int
    open: bool

    @property
    def words(self) -> str:
        """The heading as text, with its count."""
        return f"{self.title}  {self.count or ''}".strip()

    @property
    def spoken(self) -> str:
        """What a screen reader hears of it."""
        state = "open" if self.open else "folded"
        return f"{self.title}, {self.count} shown, {state}"
