"""The rows of the tree of an army, and what is told of each cell."""

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette

from builder.army.groups import GroupTotal
from builder.army.model import EntryResult
from builder.core.formatting import counted, points
from ui.army.columns import LABELS, Col, judged, side, text, tip
from ui.widgets.icons import steady
from ui.widgets.paint.marks import mark_icon

Role = Qt.ItemDataRole
ROLES: Final = frozenset(
    {
        Role.DisplayRole,
        Role.EditRole,
        Role.AccessibleTextRole,
        Role.CheckStateRole,
        Role.TextAlignmentRole,
        Role.DecorationRole,
        Role.ToolTipRole,
    }
)
"""What is told of a cell; Qt asks for fonts, colours and sizes, too."""


@dataclass(slots=True)
class TreeRow:
    """A row of the tree: a group, or an entry.

    Attributes:
        id: The number that Qt keeps for it.
        group: The name of the group, or of the group it is in; empty for none.
        places: The place of the entry in the army, or those of the group's entries.
        row: Which row it is below its parent.
        parent: The group it is in; None on top.
        inside: The entries of a group; None for an entry.
    """

    id: int
    group: str
    places: list[int]
    row: int
    parent: "TreeRow | None" = None
    inside: "list[TreeRow] | None" = None

    @property
    def is_group(self) -> bool:
        """Whether it is the head of a group."""
        return self.inside is not None


def group_data(total: GroupTotal, currency: str, role: int) -> Any:
    """Return what is told of the head of a group."""
    match role:
        case Role.DisplayRole | Role.EditRole:
            return total.name
        case Role.AccessibleTextRole:
            return f"Group {total.name}: {subtotal(total, currency)}"
        case Role.CheckStateRole:
            return tick(plays=total.plays)
        case Role.ToolTipRole:
            return total.name.replace("<", "‹")
        case _:
            return None


def cell_data(result: EntryResult, column: Col, role: int) -> Any:
    """Return a cell's text, alignment, mark, or words for a screen reader."""
    match role:
        case Role.DisplayRole:
            return " ".join(text(result, column)[:400].split())
        case Role.EditRole if column is Col.COUNT:
            return result.entry.count
        case Role.EditRole:
            return result.entry.note
        case Role.AccessibleTextRole:
            return spoken(result, column)
        case _:
            return _looks(result, column, role)


def _looks(result: EntryResult, column: Col, role: int) -> Any:
    match role:
        case Role.CheckStateRole if column is Col.PLAYS:
            return tick(plays=result.entry.plays)
        case Role.TextAlignmentRole:
            return side(column)
        case Role.DecorationRole if column is Col.VERDICT:
            return steady(mark_icon(judged(result)[0], QPalette()))
        case Role.ToolTipRole:
            # Qt would take a tooltip that begins like markup for markup.
            return tip(result, column)[:600].replace("<", "‹")
        case _:
            return None


def subtotal(total: GroupTotal, currency: str) -> str:
    """Return `3 models · 29 CP`, or that a group is empty."""
    if not total.results:
        return "empty"
    worth = "" if total.worth is None else points(total.worth, currency)
    return " · ".join(filter(None, (counted(total.models, "model"), worth)))


def tick(*, plays: bool | None) -> Qt.CheckState:
    """Return the state of a box to tick; None is for some of several."""
    if plays is None:
        return Qt.CheckState.PartiallyChecked
    return Qt.CheckState.Checked if plays else Qt.CheckState.Unchecked


def spoken(result: EntryResult, column: Col) -> str:
    """Return a cell for a screen reader; the note goes with the name."""
    said = f"{LABELS[column]}: {text(result, column) or 'none'}"
    note = result.entry.note.strip() if column is Col.DESIGN else ""
    return f"{said}. Note: {note}" if note else said
