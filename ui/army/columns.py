"""The columns of the tree of entries, and the text of an entry in each."""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import Qt

from builder.army.model import EntryResult
from builder.army.muster import listed_total
from builder.content.roster import COLUMNS
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.system.model import Judgement
from ui.widgets.paint.marks import WORDS


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
    """Return the verdict on an entry with the rules that led to it."""
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
