"""What a verdict says in a few words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from builder.core.rulebook import Severity, Violation
from builder.core.waivers import legal_words
from ui.widgets.labels import bold, plain
from ui.widgets.layouts import row
from ui.widgets.paint.marks import INKS, WORDS, Mark


@dataclass(frozen=True, slots=True)
class VerdictWords:
    """The words at the head of a verdict.

    Attributes:
        gravest: The mark before them; None means legal.
        chief: `Legal`, or how many rules are broken.
        others: The counts of what does not make it illegal.
    """

    gravest: Severity | None
    chief: str
    others: str


def summed_up(violations: Sequence[Violation]) -> VerdictWords:
    """Return the words about some violations.

    >>> summed_up(()).chief, summed_up(()).others
    ('Legal', 'no rule is broken')
    """
    counts = Counter(found.severity for found in violations)
    illegal = bool(counts[Severity.REFUSE])
    gravest = next((each for each in Severity if counts[each]), None)
    calm = gravest in {Severity.NOTE, Severity.ALLOWED}
    apart = () if illegal else (Severity.ALLOWED,)
    words = [
        counted(counts[severity], severity)
        for severity in Severity
        if counts[severity] and severity not in apart
    ]
    chief = words.pop(0) if illegal else legal_words(violations)
    unbroken = not illegal and not counts[Severity.ALLOWED]
    broken = ["no rule is broken"] if unbroken else []
    return VerdictWords(None if calm else gravest, chief, ", ".join([*broken, *words]))


def counted(count: int, severity: Severity) -> str:
    """Return a count of violations in words: `1 illegal`, `2 warnings`.

    >>> counted(2, Severity.REFUSE), counted(1, Severity.WARN)
    ('2 illegal', '1 warning')
    """
    word = WORDS[severity].lower()
    adjective = severity in {Severity.REFUSE, Severity.ALLOWED}
    return f"{count} {word}{'s' if count > 1 and not adjective else ''}"


class VerdictHead(QWidget):
    """The mark and the words of a verdict.

    Attributes:
        summary: The label of the chief words.
        calm: The label of the others.
    """

    def __init__(self) -> None:
        super().__init__()
        self.mark = Mark(None)
        self.summary = bold("Legal", "head")
        self.calm = plain("")
        row(self, self.mark, self.summary, self.calm, gap=8)

    def display(self, violations: Sequence[Violation]) -> VerdictWords:
        """Show the words about some violations, and return them."""
        words = summed_up(violations)
        illegal = any(each.severity is Severity.REFUSE for each in violations)
        self.mark.show_severity(words.gravest)
        self.summary.setText(words.chief)
        self.summary.dip(INKS[Severity.REFUSE if illegal else None])
        self.calm.setText(words.others)
        return words
