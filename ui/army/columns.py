"""The rows and columns of the tree of entries, and the text in each cell."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette

from builder.army.groups import GroupTotal
from builder.army.model import EntryResult
from builder.army.muster import listed_total
from builder.content.roster import COLUMNS
from builder.core.formatting import counted, figure, points
from builder.core.rulebook import Severity
from builder.system.model import Judgement
from ui.widgets.icons import steady
from ui.widgets.paint.marks import WORDS, mark_icon


class Col(IntEnum):
    """The columns."""

    PLAYS = 0
    DESIGN = 1
    KIND = 2
    COUNT = 3
    EACH = 4
    TOTAL = 5
    VERDICT = 6


_PRINTED: Final = {
    Col.DESIGN: COLUMNS["name"],
    Col.KIND: COLUMNS["kind"],
    Col.COUNT: COLUMNS["count"],
    Col.EACH: COLUMNS["each"],
    Col.TOTAL: COLUMNS["total"],
}
"""The columns that a printed list has too."""
_OURS: Final = {Col.PLAYS: "Plays", Col.VERDICT: "Verdict"}
LABELS: Final = tuple(
    _OURS.get(each) or _PRINTED[each].screen or _PRINTED[each].heading.label
    for each in Col
)
OPTIONAL: Final = (Col.PLAYS, Col.KIND, Col.EACH, Col.TOTAL, Col.VERDICT)
"""The columns that a player may hide."""
HIDDEN: Final = frozenset({Col.KIND})
"""The columns that are hidden at first."""
UNKNOWN: Final = "–"
"""The text for unknown points, which are not zero."""


def judged(result: EntryResult) -> tuple[Severity | None, str]:
    """Return the severity of an entry and the word for it."""
    if result.judgement is None:
        return Severity.REFUSE, "Missing"
    return gravest(result.judgement)


def gravest(judgement: Judgement) -> tuple[Severity | None, str]:
    """Return the highest severity of a judgement but notes, and the word for it."""
    found = {each.severity for each in judgement.violations}
    for severity in (Severity.REFUSE, Severity.WARN):
        if severity in found:
            return severity, WORDS[severity]
    return None, WORDS[None]


def text(result: EntryResult, column: Col) -> str:
    """Return the text of a cell."""
    return _TEXTS[column](result)


_TEXTS: Final[dict[Col, Callable[[EntryResult], str]]] = {
    Col.PLAYS: lambda each: "plays" if each.entry.plays else "sits out",
    Col.DESIGN: lambda each: each.title,
    Col.KIND: lambda each: each.design.label if each.design else "",
    Col.COUNT: lambda each: str(each.entry.count),
    Col.EACH: lambda each: UNKNOWN if each.each is None else figure(each.each),
    Col.TOTAL: lambda each: listed_total(each) or UNKNOWN,
    Col.VERDICT: lambda each: judged(each)[1],
}


def tip(result: EntryResult, column: Col) -> str:
    """Return the tooltip of a cell."""
    match column:
        case Col.PLAYS:
            return "Whether it plays today (Space)"
        case Col.COUNT:
            return "Type a number, or press + and −"
        case Col.DESIGN if result.entry.note.strip():
            return f"{result.title}\n{result.entry.note}"
        case Col.VERDICT:
            return _why(result)
        case _:
            return text(result, column)


def _why(result: EntryResult) -> str:
    if result.judgement is None:
        return "This library has no such design of this game"
    severity, word = judged(result)
    rules = (
        str(each) for each in result.judgement.violations if each.severity is severity
    )
    return "\n".join([word, *rules])


def side(column: int) -> Qt.AlignmentFlag:
    """Return the alignment of a column: numbers at the right, others at the left."""
    printed = _PRINTED.get(Col(column))
    right = printed is not None and printed.heading.align == "right"
    across = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    if column in (Col.COUNT, Col.VERDICT):
        across = Qt.AlignmentFlag.AlignHCenter
    return across | Qt.AlignmentFlag.AlignVCenter


# The rows of the tree of an army, and what is told of each cell.

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
