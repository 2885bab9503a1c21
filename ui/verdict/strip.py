"""The verdict: a few words, and a line for each violation, on a strip of one height."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QWidget

from builder.core.formatting import brief
from builder.core.rulebook import Fix, Severity, Violation, legal_words
from builder.system.way_out import NO_WAY, WayOut
from ui.widgets.labels import (
    ElidedLabel,
    SentenceLabel,
    bold,
    literal,
    plain,
    styled,
)
from ui.widgets.layouts import (
    FlowLayout,
    bar,
    button,
    column,
    row,
    shown_in,
    tool_button,
)
from ui.widgets.paint.marks import INKS, WORDS, Mark
from ui.widgets.paint.tokens import Spacing
from ui.widgets.theme import scaled

# One violation on one line: what, by which rule, and what can be done about it.


LONGEST = 34
"""The most letters of a fix on a button."""
SHORTEST = 18
"""The most letters of it where there is little room."""
COMMON = 22
"""The letters of most fixes: a button has room for them, for one found later."""
_GAP = 8
_MARGINS = (Spacing.EDGE, 0, 10, 0)


class ViolationRow(QFrame):
    """A violation with its mark, its rule, its sentence and its buttons.

    Attributes:
        go: Emitted with the path of the field to show.
        fix: Emitted with a fix to apply.
        allow: Emitted with the violation that the table wants to allow.
        told: Emitted with the number of a rule to tell about.
        violation: The violation shown.
        fixes: The fixes that help, the best first.
    """

    go = Signal(object)
    fix = Signal(object)
    allow = Signal(object)
    told = Signal(str)

    def __init__(self, *, whole: bool = False) -> None:
        """Make a row; `whole` is whether its sentence may take several lines."""
        super().__init__()
        self._whole = whole
        self.violation: Violation | None = None
        self.fixes: tuple[Fix, ...] = ()
        self._said = ""
        self._sentences: tuple[str, ...] = ()
        styled(self, kind="row")
        self.mark = Mark(None, 16)
        self.word = bold("")
        self.rule = tool_button("", lambda: self.told.emit(self.cited_rule))
        styled(self.rule, kind="link", plainMenu="true")
        self.title = styled(ElidedLabel(QSizePolicy.Policy.Maximum), role="strong")
        self.message = plain(wrap=True) if whole else SentenceLabel()
        self.see = styled(button("Go", self._go, "Show the field it is about"),
                          kind="quiet")  # fmt: skip
        self.fix_button = button("")
        # The field that the keyboard leaves says something new, and the button may be
        # elsewhere before it is let go.
        self.fix_button.pressed.connect(self._fix)
        self.more = tool_button("", tip="Other ways to mend it")
        self.more.setIconSize(QSize(0, 0))
        allow = button("Allow…", lambda: self.allow.emit(self.violation))
        self.waive = styled(allow, kind="quiet")
        self.waive.setToolTip("Your table allows it: it stays listed, and is printed")
        high = QSizePolicy.Policy.Minimum if whole else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Ignored, high)
        buttons = (self.fix_button, self.more, self.waive, self.see)
        words = (self.mark, self.word, self.rule, self.title)
        if whole:
            head = FlowLayout(gap=_GAP)
            for part in (bar(*words, gap=_GAP), *buttons):
                head.addWidget(part)
            column(self, head, self.message, gap=2)
        else:
            # What comes late, when a way out is found, takes room from the sentence.
            late = (self.more, self.fix_button, self.waive, self.see)
            parts = (*words, (self.message, 1), *late)
            row(self, *parts, gap=_GAP, margins=_MARGINS)

    def display(
        self,
        violation: Violation,
        fixes: tuple[Fix, ...],
        *,
        waivable: bool,
        chief: bool = False,
        words: str = "",
    ) -> None:
        """Show a violation.

        Args:
            violation: The violation.
            fixes: The fixes that help, the best first.
            waivable: Whether the table may allow it.
            chief: Whether its first fix is the next sensible step on the page.
            words: Why there is no way out of a refusal; or nothing.
        """
        refused = violation.severity is Severity.REFUSE
        self.waive.setVisible(refused and waivable)
        styled(self.fix_button, kind="primary" if chief and refused else "button")
        if (violation, fixes, words) == (self.violation, self.fixes, self._said):
            return
        # It may resize the row, which fits what it shows: that is still the old one.
        self.rule.setVisible(bool(violation.rule))
        anew = violation != self.violation
        self.violation, self.fixes, self._said = violation, fixes, words
        self.mark.show_severity(violation.severity)
        self.word.setText(WORDS[violation.severity])
        self.word.dip(INKS[violation.severity])
        self.rule.setText(violation.rule)
        self.rule.setAccessibleName(f"Rule {violation.rule}, {violation.title}")
        self.title.setText(f"{violation.title}.")
        switch = f"A house rule decides this: {violation.switch}."
        more = [switch] if violation.switch else []
        more += [f"{words}."] if words and refused else []
        # With nothing after it the sentence ends with its line.
        sentence = " ".join([violation.message.rstrip(".") + "." * bool(more), *more])
        self._sentences = tuple(dict.fromkeys((sentence, violation.message)))
        self.message.setText(sentence)
        self.setToolTip(literal(f"{violation.title}. {sentence}"))
        self.see.setAccessibleName(f"Go to {violation.rule} {violation.title}")
        self.waive.setAccessibleName(f"Allow {violation.rule} {violation.title}")
        self.setAccessibleName(f"{self.word.text()} {violation}")
        self._offer(fixes)
        self._fit(anew=anew)

    def _offer(self, fixes: tuple[Fix, ...]) -> None:
        self.fix_button.setVisible(bool(fixes))
        self.more.setVisible(len(fixes) > 1)
        if not fixes:
            return
        self.fix_button.setText(_short(fixes[0].label))
        self.fix_button.setAccessibleName(f"Fix: {fixes[0].label}")
        self.fix_button.setToolTip(literal(fixes[0].label))
        if len(fixes) == 1:
            return
        menu = QMenu(self.more)
        for fix in fixes[1:]:
            menu.addAction(_short(fix.label, 90), partial(self.fix.emit, fix))
        self.more.setMenu(menu)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self, *, anew: bool = True) -> None:
        """Keep the sentence whole: leave out what is told twice, then shorten the fix.

        Args:
            anew: Whether buttons may move. They stand still while a way out is found
                for what is shown: the player may be about to press one of them.
        """
        self.more.setText(f"{len(self.fixes) - 1} more")
        if self._whole or not self._sentences:
            return
        if anew:
            for part in (self.word, self.see, self.title):
                part.show()
            self.message.setText(self._sentences[0])
            wide, least = self._wide(LONGEST), self._wide(SHORTEST)
            self.fix_button.setFixedWidth(wide)
            self._leave_out(self.word, self.see)
        # The list of other ways keeps its arrow.
        if self._needed() > self.width():
            self.more.setText("")
        if anew:
            self.fix_button.setFixedWidth(least)
        self._say_less()
        if anew:
            spare = max(0, self.width() - self._needed())
            self.fix_button.setFixedWidth(min(max(wide, least), least + spare))
        if self.fixes:
            self._label(brief(self.fixes[0].label, LONGEST))
        # Else it is painted once with the room of what was left out.
        if layout := self.layout():
            layout.activate()

    def _say_less(self) -> None:
        """Leave out the title, then what is said beside the breach itself."""
        for sentence in self._sentences:
            if self._needed() <= self.width():
                return
            self.message.setText(sentence)
            self.title.show()
            self._leave_out(self.title)

    def _leave_out(self, *parts: QWidget) -> None:
        for part in parts:
            if self._needed() > self.width():
                part.hide()

    def _wide(self, longest: int) -> int:
        """Return how wide the button is with so many letters of its fix or of most."""
        texts = [_short(each.label, longest) for each in self.fixes[:1]]
        room = 0
        for text in ("n" * min(longest, COMMON), *texts):
            self.fix_button.setText(text)
            room = max(room, self.fix_button.sizeHint().width())
        return room

    def _label(self, words: str) -> None:
        """Write on the button what of some words it has room for."""
        self.fix_button.setText(_short(words))
        over = self.fix_button.sizeHint().width() - self.fix_button.minimumWidth()
        if over > 0:
            metrics, cut = self.fix_button.fontMetrics(), Qt.TextElideMode.ElideRight
            room = metrics.horizontalAdvance(words) - over
            self.fix_button.setText(_short(metrics.elidedText(words, cut, room)))

    def _needed(self) -> int:
        parts = [self.mark, self.word, self.rule, self.title, self.message]
        parts += [self.fix_button, self.more, self.waive, self.see]
        shown = [
            max(part.minimumWidth(), part.sizeHint().width())
            for part in parts
            if not part.isHidden()
        ]
        return sum(_MARGINS[::2]) + _GAP * (len(shown) - 1) + sum(shown)

    def stand_out(self, *, on: bool) -> None:
        """Mark the row that the player is at."""
        styled(self, tone="chosen" if on else "")

    @property
    def cited_rule(self) -> str:
        """The number of its rule, for the key that opens the page of a rule."""
        return str(self.violation.rule) if self.violation else ""

    def _go(self) -> None:
        if self.violation:
            self.go.emit(self.violation.at)

    def _fix(self) -> None:
        if self.fixes:
            self.fix.emit(self.fixes[0])


def _short(text: str, longest: int = LONGEST) -> str:
    """Return literal text for a button, shortened to so many letters."""
    return brief(text, longest).replace("&", "&&")


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


def counted(count: int, severity: Severity) -> str:
    """Return a count of violations in words: `1 illegal`, `2 warnings`.

    >>> counted(2, Severity.REFUSE), counted(1, Severity.WARN)
    ('2 illegal', '1 warning')
    """
    word = WORDS[severity].lower()
    adjective = severity not in {Severity.WARN, Severity.NOTE}
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

    def display(self, violations: Sequence[Violation]) -> None:
        """Show the words about some violations."""
        chief, others = summed_up(violations)
        illegal = any(broken.severity is Severity.REFUSE for broken in violations)
        gravest = Severity.REFUSE if illegal else None
        self.mark.show_severity(gravest)
        self.summary.setText(chief)
        self.summary.dip(INKS[gravest])
        self.calm.setText(others)


HEAD: Final = 40
LINE: Final = 32
"""The heights of the head and of a row, at the ordinary size of type."""

Mending = Callable[[Violation], tuple[Fix, ...]]
"""Returns the fixes of a violation that help, the best first."""


def _offered(found: Violation) -> tuple[Fix, ...]:
    return found.fixes


class VerdictPanel(QFrame):
    """The counts, and the gravest violations, a line each.

    Attributes:
        go: Emitted with the path of a field to show.
        fix: Emitted with a fix to apply.
        allow: Emitted with a violation that the player's table wants to allow.
        told: Emitted with the number of a rule to tell about.
        unfold: Emitted when the player wants to see all of them.
        head: The mark and the words at its left.
        rows: A widget for each line.
        violations: All violations, gravest first.
    """

    go = Signal(object)
    fix = Signal(object)
    allow = Signal(object)
    told = Signal(str)
    unfold = Signal()

    def __init__(self, status: QWidget | None = None) -> None:
        super().__init__()
        styled(self, kind="strip")
        self.violations: tuple[Violation, ...] = ()
        self.waivable = True
        self.way_out = NO_WAY
        self.mending: Mending = _offered
        self._at = -1
        self._lines = 2
        self.rows: list[ViolationRow] = []
        self.head = VerdictHead()
        self.head.display(())
        tip = "Show every line of the verdict (F6)"
        self.opener = tool_button("", self.unfold.emit, tip, "Show the whole verdict")
        styled(self.opener, kind="quiet")
        self._status = status or QWidget()
        self._inline = self._row()
        # The line takes all the room; without it there is a space before the status.
        parts = (self.head, (self._inline, 999), None, self._status, self.opener)
        self._top = row(None, *parts, gap=12, margins=(Spacing.EDGE, 2, 8, 2))
        top = QWidget()
        top.setFixedHeight(scaled(HEAD))
        top.setLayout(self._top)
        self._column = column(self, top, gap=0)
        self._paged = True
        self._column.addStretch(1)
        self.setAccessibleName("Verdict")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.give_lines(self._lines)

    def give_lines(self, count: int) -> None:
        """Give the strip room for so many lines below its head, for good."""
        self._lines = count
        self._fit()

    def show_page(self, *, on: bool) -> None:
        """Tell whether a page is in front; without one there is the status alone."""
        self._paged = on
        self.head.setVisible(on)
        self._fit()

    def _fit(self) -> None:
        lines = self._lines if self._paged else 0
        # One pixel is the line above it.
        self.setFixedHeight(scaled(HEAD) + lines * scaled(LINE) + (5 if lines else 1))
        self._show_rows()

    def display(
        self,
        violations: Sequence[Violation],
        mending: Mending | None = None,
        *,
        waivable: bool = True,
        way_out: WayOut = NO_WAY,
    ) -> None:
        """Show violations.

        Args:
            violations: All of them, gravest first.
            mending: Returns the fixes that help; None for those that rules offer.
            waivable: Whether the table may allow what is refused.
            way_out: What makes it legal, as far as that is known.
        """
        self.mending = mending or _offered
        shown = (self.violations, self.waivable, self.way_out)
        if (tuple(violations), waivable, way_out) == shown:
            return
        self.violations, self.waivable = tuple(violations), waivable
        self.way_out = way_out
        self._at = min(self._at, len(violations) - 1)
        self.head.display(self.violations)
        words = f"{self.head.summary.text()}: {self.head.calm.text()}"
        self.setAccessibleDescription(words)
        self._show_rows()

    def _show_rows(self) -> None:
        lines = self._lines if self._paged else 0
        start = max(0, min(self._at, len(self.violations) - max(1, lines)))
        shown = self.violations[start : start + lines]
        self._show_inline(start)
        for place, (line, found) in enumerate(
            shown_in(self.rows, shown, self._added_row)
        ):
            line.display(found, self.mending(found), waivable=self.waivable,
                         chief=start + place == max(0, self._at),
                         words=self.way_out.said)  # fmt: skip
            line.stand_out(on=start + place == self._at)
        hidden = len(self.violations) - max(1, lines)
        lines_more = f"{hidden} more line{'s' * (hidden != 1)}"
        self.opener.setText(lines_more if hidden > 0 else "All")
        self.opener.setVisible(bool(self.violations) and self._paged)

    def _show_inline(self, start: int) -> None:
        """Show the violation at hand beside the counts where there is one line."""
        there = self._paged and not self._lines and bool(self.violations)
        self._inline.setVisible(there)
        for part in (self.head.calm, self._status):
            part.setVisible(not there)
        if there:
            found = self.violations[start]
            fixes = self.mending(found)
            words = self.way_out.said
            self._inline.display(
                found, fixes, waivable=self.waivable, chief=True, words=words
            )

    def _row(self) -> ViolationRow:
        line = ViolationRow()
        line.setFixedHeight(scaled(LINE))
        line.go.connect(self.go)
        line.fix.connect(self.fix)
        line.allow.connect(self.allow)
        line.told.connect(self.told)
        return line

    def _added_row(self) -> ViolationRow:
        line = self._row()
        self._column.insertWidget(self._column.count() - 1, line)
        return line

    @property
    def lines(self) -> list[ViolationRow]:
        """The lines that are seen: the one beside the counts, or those below them."""
        return [each for each in (self._inline, *self.rows) if not each.isHidden()]

    @property
    def current(self) -> Violation | None:
        """The violation the player is at; the gravest one if at none."""
        return self.violations[max(0, self._at)] if self.violations else None

    def next(self) -> None:
        """Go to the field of the next violation; from the last to the first."""
        self._step(+1)

    def previous(self) -> None:
        """Go to the field of the previous violation."""
        self._step(-1)

    def fix_first(self) -> None:
        """Apply the first fix that helps: of the violation at hand, or the gravest."""
        for found in (self.current, *self.violations):
            fixes = self.mending(found) if found else ()
            if fixes and found and found.severity is not Severity.ALLOWED:
                self.fix.emit(fixes[0])
                return

    def allow_first(self) -> None:
        """Ask to allow the violation at hand, or the gravest."""
        found = self.current
        if found and self.waivable and found.severity is Severity.REFUSE:
            self.allow.emit(found)

    def _step(self, step: int) -> None:
        count = len(self.violations)
        if not count:
            return
        start = 0 if step > 0 else count - 1
        self._at = start if self._at < 0 else (self._at + step) % count
        self._show_rows()
        self.go.emit(self.violations[self._at].at)
