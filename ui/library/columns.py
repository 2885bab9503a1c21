"""The columns of the lists of the library, each a row of a table."""

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QPixmap

from builder.army.model import Item
from builder.listing.item import ItemVerdict, ListedItem, SortOrder
from ui.library.filter_bar import day
from ui.library.pictures import Thumbnails
from ui.library.shelf import LibraryShelf
from ui.lists.line_paint import GLYPHS
from ui.lists.rows import LEFT, RIGHT, CellInk, ListColumn

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
        Column("kind", "Kind", lambda item: _kind(item, shelf), width=120, gives=4,
               align=LEFT, order=orders.KIND, tip="Sort by kind"),
        Column("cost", "Cost", _price, ink=CellInk.NUMBER, width=64, align=RIGHT,
               order=orders.COST, down=True, tip="Sort by cost"),
        Column("tags", "Tags", _tags, width=112, gives=3, align=LEFT,
               order=orders.TAGS, tip="Sort by tags"),
        Column("armies", "In armies", lambda item: _armies(item, shelf), width=130,
               gives=1, align=LEFT, order=orders.ARMIES, down=True,
               tip="Sort by in armies"),
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


def _title(item: ListedItem) -> str:
    return item.title


def _price(item: ListedItem) -> str:
    return item.price


def _tags(item: ListedItem) -> str:
    return ", ".join(filter(None, item.tags))


def _kind(item: ListedItem, shelf: LibraryShelf) -> str:
    return str(getattr(shelf.value(item.id), "label", "army"))


def _changed(item: ListedItem) -> str:
    return day(item.changed) if item.changed else ""


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
    return GLYPHS.mark(item.verdict, side, scale)


def _star(item: ListedItem, side: int, scale: float) -> QPixmap:
    return GLYPHS.star(side, scale, full=item.favourite)


def _full_star(item: ListedItem, side: int, scale: float) -> QPixmap | None:
    return GLYPHS.star(side, scale, full=True) if item.favourite else None


def _pictures(
    value: Callable[[str], Item | None], thumbnails: Thumbnails
) -> Callable[[ListedItem, int, float], QPixmap | None]:

    def picture(item: ListedItem, side: int, scale: float) -> QPixmap | None:
        return thumbnails.of(value(item.id), side, scale, item.id)

    return picture
