"""The contents of the page of a rule."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from builder.core.formatting import brief, capital
from builder.core.rulebook import Severity
from builder.rules.here import NumbersHere
from builder.rules.lookup import rule_title
from builder.rules.page import RulePage, Switch
from ui.rules.link import RuleNumber
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import InkedLabel, bold, plain, small
from ui.widgets.layouts import column, row
from ui.widgets.paint.marks import WORDS, Mark
from ui.widgets.paint.tokens import Ink

MOST: Final = 12
"""The most lines about what is open; the rest is counted."""
LONGEST: Final = 300
"""The most letters of a player's own words in a line."""
BREACH: Final = {
    Severity.REFUSE: "illegal otherwise",
    Severity.WARN: "a warning otherwise",
    Severity.NOTE: "a note to remember",
    Severity.ALLOWED: "allowed by the table",
}
"""What it means that a check finds something, by its severity."""
SELECTABLE: Final = (
    Qt.TextInteractionFlag.TextSelectableByMouse
    | Qt.TextInteractionFlag.TextSelectableByKeyboard
)


class RulePageView(QWidget):
    """What a rule says, what it does here, and what else to look at.

    Attributes:
        wanted: Emitted with the number of a rule whose link was used.
        links: The links to other rules, in their order.
        words: All that it says, as plain text.
    """

    wanted = Signal(str)

    def __init__(self, page: RulePage, title: str, here: NumbersHere) -> None:
        """Make the parts.

        Args:
            page: The page of the rule.
            title: What is open; empty for nothing.
            here: What that has to do with the rule.
        """
        super().__init__()
        self.links: list[RuleNumber] = []
        parts: list[QWidget] = [_text(said) for said in page.says]
        parts += [_text(each, Ink.FAINT) for each in _checked(page)]
        if title:
            parts.append(_well(title, here))
        if page.see:
            parts.append(self._see(page))
        parts.append(self._switches(page))
        parts.append(_text(page.where, Ink.FAINT))
        column(self, *parts, None, gap=8, margins=(0, 0, 4, 0))
        self.words = "\n".join(
            each.text() for each in self.findChildren(QLabel) if each.text()
        )

    def _see(self, page: RulePage) -> QWidget:
        """Return the links to related rules, each with its title."""
        around = QWidget()
        flow = FlowLayout(around, gap=8)
        flow.addWidget(plain("See also"))
        for number in page.see:
            flow.addWidget(self._link(number, brief(rule_title(number), 44)))
        return around

    def _link(self, number: str, words: str = "") -> RuleNumber:
        link = RuleNumber(number, words, small=False)
        link.wanted.connect(self.wanted)
        self.links.append(link)
        return link

    def _switches(self, page: RulePage) -> QWidget:
        """Return the house rules that change the rule, with their state."""
        if not page.switches:
            return _text("House rules that change it: none", Ink.FAINT)
        lines = [self._switch(page, each) for each in page.switches]
        around = QWidget()
        column(around, plain("House rules that change it"), *lines, gap=2)
        return around

    def _switch(self, page: RulePage, switch: Switch) -> QWidget:
        by = "your house rules" if switch.changed else "as the book has it"
        words = _text(f"{switch.label}: {brief(switch.state, 80)} ({by})")
        line = QWidget()
        linked = () if switch.rule == page.number else (self._link(switch.rule),)
        made = row(line, (words, 1), *linked)
        for each in linked:
            made.setAlignment(each, Qt.AlignmentFlag.AlignTop)
        return line


def _text(words: str, ink: Ink | None = None) -> InkedLabel:
    """Return a paragraph that can be selected and copied."""
    label = InkedLabel(words, ink)
    label.setWordWrap(True)
    label.setTextInteractionFlags(SELECTABLE)
    label.setMinimumWidth(1)
    return label


def _checked(page: RulePage) -> Iterator[str]:
    """Yield what the program checks of a rule, and what a breach weighs."""
    for check in page.checks:
        weighs = BREACH[check.severity]
        same = check.title == page.title
        yield f"{capital(weighs)}." if same else f"Checked: {check.title}; {weighs}."


def _well(title: str, here: NumbersHere) -> QWidget:
    """Return what the rule has to do with what is open, on a sunken ground."""
    well = QFrame()
    well.setAutoFillBackground(True)
    well.setBackgroundRole(QPalette.ColorRole.AlternateBase)
    well.setAccessibleName(f"Here: {brief(title, 60)}")
    head = bold(brief(title, 60), wrap=True)
    lines: list[QWidget] = [*_faults(here)]
    pairs = _pairs(here)
    if pairs:
        lines.append(_grid(pairs))
    if not here:
        lines.append(_text("Nothing in it cites this rule.", Ink.FAINT))
    column(well, head, *lines, gap=4, margins=(10, 8, 10, 8))
    return well


def _faults(here: NumbersHere) -> Iterator[QWidget]:
    for found in here.violations[:MOST]:
        line = QWidget()
        mark = Mark(found.severity)
        words = _text(f"{WORDS[found.severity]}: {brief(found.message, LONGEST)}")
        made = row(line, mark, (words, 1), gap=6)
        made.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
        yield line
    if len(here.violations) > MOST:
        yield _text(f"and {len(here.violations) - MOST} more like it", Ink.FAINT)


def _pairs(here: NumbersHere) -> list[tuple[str, str]]:
    """Return the terms of the bill and the fields as lines of two columns."""
    terms = [
        (f"{brief(label, 80)}", f"{working} = {amount}" if working else amount)
        for label, working, amount in here.terms
    ]
    fields = [(brief(label, 80), brief(words, 120)) for label, words in here.fields]
    return [*terms, *fields]


def _grid(pairs: list[tuple[str, str]]) -> QWidget:
    around = QWidget()
    grid = QGridLayout(around)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 1)
    for place, (label, words) in enumerate(pairs[:MOST]):
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(_text(label, Ink.FAINT), place, 0, top)
        grid.addWidget(_text(words), place, 1, top)
    if len(pairs) > MOST:
        grid.addWidget(small(f"and {len(pairs) - MOST} more"), MOST, 0)
    return around
