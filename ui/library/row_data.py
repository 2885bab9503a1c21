"""What the rows of a list of the library are, and what is said of each."""

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt

from builder.listing.item import ItemVerdict, ListedItem

ID: Final = Qt.ItemDataRole.UserRole
"""The role of the id of a row; None for a heading."""

ROW: Final = Qt.ItemDataRole.UserRole + 1
"""The role of the `ListedItem` or the `ListHeading` of a row."""


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


def of_section(section: ListHeading, role: int) -> Any:
    """Return what a heading answers to a role of Qt's."""
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return f"{section.title}  {section.count or ''}".strip()
        case Qt.ItemDataRole.AccessibleTextRole:
            state = "open" if section.open else "folded"
            return f"{section.title}, {section.count} shown, {state}"
        case _:
            return section if role == ROW else None


def of_item(item: ListedItem, role: int) -> Any:
    """Return what the row of an item answers to a role of Qt's."""
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return item.title
        case Qt.ItemDataRole.AccessibleTextRole:
            parts = [item.title, item.price]
            if item.verdict is not ItemVerdict.UNKNOWN:
                parts.append(item.verdict.value)
            if item.favourite:
                parts.append("favourite")
            return ", ".join(filter(None, parts))
        case _:
            return {ID: item.id, ROW: item}.get(role)
