"""One violation with all of its words: what, by which rule, what can be done."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from builder.core.rulebook import Fix, Severity, Violation
from ui.verdict.words import FixButton, list_others, rule_name
from ui.widgets.labels import ElidedLabel, bold, explain, plain, styled
from ui.widgets.layouts import FlowLayout, bar, button, column, tool_button
from ui.widgets.paint.marks import INKS, WORDS, Mark
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import set_scaled

_GAP = 8

_WORD, _RULE = 62, 76
"""The least widths of a word and of the number of a rule, at the ordinary size of type.

With them the titles of rows begin below each other. The words of a bound, which is
rare, are longer than that.
"""


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

    def __init__(self, named: Mapping[Severity | None, str] = WORDS) -> None:
        """Make a row, with the word of each severity."""
        super().__init__()
        self._named = named
        self.violation: Violation | None = None
        self.fixes: tuple[Fix, ...] = ()
        styled(self, kind="row")
        self.mark = Mark(None, 16)
        self.word = bold("")
        self.rule = tool_button("", lambda: self.told.emit(self.cited_rule))
        styled(self.rule, kind="link", plainMenu="true")
        self.title = ElidedLabel("", Ink.FAINT, QSizePolicy.Policy.Maximum)
        self.message = plain(wrap=True)
        self.see = styled(button("Go", self._go, "Show what it is about"), kind="quiet")
        self.fix_button = FixButton(self.fix)
        self.more = tool_button("", tip="Other ways to mend it")
        self.more.setIconSize(QSize(0, 0))
        allow = button("Allow…", lambda: self.allow.emit(self.violation))
        self.waive = styled(allow, kind="quiet")
        self.waive.setToolTip("Your table allows it: it stays listed, and is printed")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        # The number begins at the left of its place.
        place = bar(self.rule, None)
        set_scaled(self.word, QWidget.setMinimumWidth, _WORD)
        set_scaled(place, QWidget.setMinimumWidth, _RULE)
        words = bar(self.mark, self.word, place, self.title, gap=_GAP)
        # What comes late, when a way out is found, stands last and moves nothing.
        parts = (words, self.waive, self.see, self.fix_button, self.more)
        head = FlowLayout(None, *parts, gap=_GAP)
        column(self, head, self.message, gap=2)

    def display(
        self,
        violation: Violation,
        fixes: tuple[Fix, ...],
        *,
        waivable: bool,
        chief: bool = False,
    ) -> None:
        """Show a violation.

        Args:
            violation: The violation.
            fixes: The fixes that help, the best first.
            waivable: Whether the table may allow it.
            chief: Whether its first fix is the next sensible step on the page.
        """
        refused = violation.severity is Severity.REFUSE
        self.waive.setVisible(refused and waivable)
        styled(self.fix_button, kind="primary" if chief and refused else "button")
        if (violation, fixes) == (self.violation, self.fixes):
            return
        self.violation, self.fixes = violation, fixes
        self.rule.setVisible(bool(violation.rule))
        self.mark.show_severity(violation.severity)
        self.word.setText(self._named[violation.severity])
        self.word.dip(INKS[violation.severity])
        self.rule.setText(violation.rule)
        self.rule.setAccessibleName(f"Rule {violation.rule}, {violation.title}")
        self.title.setText(rule_name(violation))
        self.message.setText(switched(violation))
        explain(self, f"{self.message.text()}\n{self.title.accessibleName()}")
        self.see.setAccessibleName(f"Go to {violation.rule} {violation.title}")
        self.waive.setAccessibleName(f"Allow {violation.rule} {violation.title}")
        self.setAccessibleName(f"{self.word.text()} {violation}")
        self.see.setVisible(bool(violation.rule))
        self._offer()
        list_others(self.more, fixes, self.fix)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the words of the fix whole."""
        super().resizeEvent(event)
        self._offer()

    def _offer(self) -> None:
        self.fix_button.offer(next(iter(self.fixes), None), self.contentsRect().width())

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


def switched(found: Violation, *more: str) -> str:
    """Return the sentence of a violation with its house rule, and others behind it."""
    switch = f"A house rule could change this: {found.switch}." * bool(found.switch)
    rest = [each for each in (switch, *more) if each]
    # With nothing after it the sentence ends with its line.
    return " ".join([found.message.rstrip(".") + "." * bool(rest), *rest])
