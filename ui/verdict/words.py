"""What a verdict says in a few words, and buttons whose words are never cut."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from builder.core.formatting import counted as many
from builder.core.rulebook import Fix, Severity, Violation, legal_words
from builder.listing.item import verdict
from ui.widgets.labels import bold, explain, plain
from ui.widgets.layouts import row
from ui.widgets.paint.marks import INKS, WORDS, Mark


def refused(violations: Sequence[Violation]) -> list[Violation]:
    """Return what makes it illegal."""
    return [each for each in violations if each.severity is Severity.REFUSE]


def summed_up(violations: Sequence[Violation]) -> tuple[str, str]:
    """Return the words about some violations: the chief ones, and all others.

    >>> summed_up(())
    ('Legal', 'no rule is broken')
    """
    counts = Counter(found.severity for found in violations)
    illegal = bool(counts[Severity.REFUSE])
    apart = () if illegal else (Severity.ALLOWED,)
    words = [
        counted(counts[severity], severity)
        for severity in Severity
        if counts[severity] and severity not in apart
    ]
    chief = words.pop(0) if illegal else legal_words(violations)
    unbroken = not illegal and not counts[Severity.ALLOWED]
    broken = ["no rule is broken"] if unbroken else []
    return chief, ", ".join([*broken, *words])


def counted(count: int, severity: Severity, more: str = "") -> str:
    """Return a count of violations in words: `1 fault`, `2 more warnings`.

    >>> counted(2, Severity.REFUSE), counted(1, Severity.ALLOWED, "more ")
    ('2 faults', '1 more allowed')
    """
    word = "fault" if severity is Severity.REFUSE else WORDS[severity].lower()
    plain_word = severity in {Severity.BOUND, Severity.ALLOWED}
    return f"{count} {more}{word}" if plain_word else many(count, f"{more}{word}")


def counted_others(others: Sequence[Violation]) -> str:
    """Return how many there are besides the one shown: `2 more faults`."""
    severity, *mixed = {found.severity for found in others}
    count = len(others)
    return f"{count} more lines" if mixed else counted(count, severity, "more ")


def which_of(found: Violation, violations: Sequence[Violation]) -> str:
    """Return which one of several faults it is, or what it is where it is none."""
    faults = refused(violations)
    if found not in faults:
        return WORDS[found.severity]
    return f"{faults.index(found) + 1} of {len(faults)}" if len(faults) > 1 else ""


def rule_name(found: Violation) -> str:
    """Return what a rule is called, as its name: what is wrong is said elsewhere."""
    return f"Rule: {found.title}" if found.rule else found.title


def mends_all(count: int) -> str:
    """Return that one change is enough for so many faults.

    >>> mends_all(3)
    'one change mends all'
    """
    return f"one change mends {'both' if count == 2 else 'all'}"


class VerdictHead(QWidget):
    """The mark and the words of a verdict.

    Attributes:
        summary: The label of the chief words.
        calm: The label of the others.
    """

    def __init__(self, *between: QWidget) -> None:
        """Make one, with what stands between the chief words and the others."""
        super().__init__()
        self.mark = Mark(None)
        self.summary = bold("Legal", "head")
        self.calm = plain("")
        row(self, self.mark, self.summary, *between, self.calm, gap=8)

    def display(self, violations: Sequence[Violation]) -> None:
        """Show the words about some violations."""
        chief, others = summed_up(violations)
        gravest = verdict(tuple(violations)).severity
        self.mark.show_severity(gravest)
        self.summary.setText(chief)
        self.summary.dip(INKS[gravest])
        self.calm.setText(others)


class FixButton(QPushButton):
    """A fix in all of its words, on as many lines as they need.

    Attributes:
        fix: What it does; None while it is blank.
    """

    def __init__(self, wanted: SignalInstance) -> None:
        """Make a blank one; a signal is emitted with the fix when it is pressed."""
        super().__init__(autoDefault=False)
        self.fix: Fix | None = None
        # The field that the keyboard leaves says something new, and the button may be
        # elsewhere before it is let go.
        self.pressed.connect(lambda: wanted.emit(self.fix))

    def offer(self, fix: Fix | None, wide: int, high: int = 9_999) -> None:
        """Offer a fix within so many pixels, or nothing: then it is blank."""
        self.fix = fix
        self.setVisible(fix is not None)
        if fix:
            self.setAccessibleName(f"Fix: {fix.label}")
            explain(self, fix.label)
            if not self._write(fix.label, wide, high):
                self._write("Mend it: the list tells how", wide, high)

    def _write(self, words: str, wide: int, high: int) -> bool:
        """Write some words; return whether they have room."""
        self.ensurePolished()
        measured = self.fontMetrics().horizontalAdvance
        self.setText("n")
        # What stands around words is told by some that are known.
        room = wide - self.sizeHint().width() + measured("n")
        lines = [""]
        for word in words.split():
            longer = f"{lines[-1]} {word}".strip()
            fits = measured(longer) <= room or not lines[-1]
            lines[-1:] = [longer] if fits else [lines[-1], word]
        self.setText("\n".join(lines).replace("&", "&&"))
        return self.sizeHint().width() <= wide and self.sizeHint().height() <= high


def list_others(more: QToolButton, fixes: Sequence[Fix], fix: SignalInstance) -> None:
    """List all fixes but the first, which has a button, in the menu of another one."""
    more.setVisible(len(fixes) > 1)
    if more.isHidden():
        return
    more.setText(many(len(fixes) - 1, "more way"))
    menu = QMenu(more)
    for other in fixes[1:]:
        menu.addAction(other.label.replace("&", "&&"), partial(fix.emit, other))
    more.setMenu(menu)
