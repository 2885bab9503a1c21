"""The columns of the table of entries, and how an entry reads in each."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from PySide6.QtCore import Qt

from builder.army.model import EntryResult
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


LABELS: Final = ("Count", "Design", "Each", "Total", "Verdict", "Note")
EDITABLE: Final = frozenset({Col.COUNT, Col.NOTE})
UNKNOWN: Final = "–"
"""Stands where no points are known: a blank is not a zero."""


def judged(result: EntryResult) -> tuple[Severity | None, str]:
    """The mark of an entry and the word beside it."""
    if result.judgement is None:
        return Severity.REFUSE, "Missing"
    return gravest(result.judgement)


def gravest(judgement: Judgement) -> tuple[Severity | None, str]:
    """The mark and the word of a judgement; notes leave a design legal and sound."""
    found = {each.severity for each in judgement.violations}
    for weight in (Severity.REFUSE, Severity.WARN):
        if weight in found:
            return weight, WORDS[weight]
    return None, WORDS[None]


def text(result: EntryResult, column: Col) -> str:
    """What stands in a cell."""
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
    """What a cell says when it is asked."""
    if column is Col.COUNT:
        return "Type a number, or press + and −"
    if column is not Col.VERDICT:
        return text(result, column)
    if result.judgement is None:
        return "This library has no such design of this game"
    weight, word = judged(result)
    said = (
        str(each) for each in result.judgement.violations if each.severity is weight
    )
    return "\n".join([word, *said])


def side(column: int) -> Qt.AlignmentFlag:
    """The side the text of a column is on: figures stand at the right."""
    right = column in (Col.COUNT, Col.EACH, Col.TOTAL)
    across = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return across | Qt.AlignmentFlag.AlignVCenter
