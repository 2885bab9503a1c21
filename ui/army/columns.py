"""The columns of the table of entries, and the text of an entry in each."""

from enum import IntEnum
from typing import Final

from PySide6.QtCore import Qt

from builder.army.model import EntryResult
from builder.content.roster import COLUMNS
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.system.model import Judgement
from ui.widgets.paint.marks import WORDS


class Col(IntEnum):
    """The columns."""

    COUNT = 0
    DESIGN = 1
    EACH = 2
    TOTAL = 3
    VERDICT = 4
    NOTE = 5


_PRINTED: Final = {
    Col.COUNT: COLUMNS["count"],
    Col.DESIGN: COLUMNS["name"],
    Col.EACH: COLUMNS["each"],
    Col.TOTAL: COLUMNS["total"],
    Col.NOTE: COLUMNS["note"],
}
"""The columns that a printed list has too."""
LABELS: Final = tuple(
    (printed.screen or printed.heading.label) if printed else "Verdict"
    for printed in map(_PRINTED.get, Col)
)
EDITABLE: Final = frozenset({Col.COUNT, Col.NOTE})
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
    for weight in (Severity.REFUSE, Severity.WARN):
        if weight in found:
            return weight, WORDS[weight]
    return None, WORDS[None]


def text(result: EntryResult, column: Col) -> str:
    """Return the text of a cell."""
    match column:
        case Col.COUNT:
            return str(result.entry.count)
        case Col.DESIGN:
            return result.title
        case Col.EACH:
            return UNKNOWN if result.each is None else figure(result.each)
        case Col.TOTAL:
            return UNKNOWN if result.total is None else figure(result.total)
        case Col.VERDICT:
            return judged(result)[1]
        case Col.NOTE:
            return result.entry.note


def tip(result: EntryResult, column: Col) -> str:
    """Return the tooltip of a cell."""
    if column is Col.COUNT:
        return "Type a number, or press + and −"
    if column is not Col.VERDICT:
        return text(result, column)
    if result.judgement is None:
        return "This library has no such design of this game"
    weight, word = judged(result)
    rules = (
        str(each) for each in result.judgement.violations if each.severity is weight
    )
    return "\n".join([word, *rules])


def side(column: int) -> Qt.AlignmentFlag:
    """Return the alignment of a column: numbers at the right, others at the left."""
    printed = _PRINTED.get(Col(column))
    right = printed is not None and printed.heading.align == "right"
    across = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return across | Qt.AlignmentFlag.AlignVCenter
