"""The verdict on the page in front: every violation, with its field and fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QMenu, QWidget

from builder.core.formatting import brief
from builder.core.rulebook import Fix, Severity, Violation
from builder.core.waivers import legal_words
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import button, column, row, shown_in, tool_button
from ui.widgets.paint.marks import INKS, WORDS, Mark
from ui.widgets.scrolling import scrolling

MOST_SHOWN: Final = 100
"""The most rows shown, gravest first; the rest is counted."""

LONGEST: Final = 46
"""The most letters of a fix on a button."""


class VerdictPanel(QWidget):
    """A summary, and the violations below it, gravest first.

    Attributes:
        go: Emitted with the path of a field to show.
        fix: Emitted with a fix to apply.
        allow: Emitted with a violation that the player's table allows.
        rows: A widget for each violation shown.
    """

    go = Signal(object)
    fix = Signal(object)
    allow = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._violations: tuple[Violation, ...] = ()
        self._waivable = True
        self._at = -1
        self._folded = False
        self.rows: list[ViolationRow] = []
        self.mark = Mark(None)
        self.summary = bold("Legal")
        self.calm = plain("")
        head = row(None, self.mark, self.summary, (self.calm, 1))
        self._inside = QWidget()
        self._column = column(self._inside, None, gap=2, margins=(0, 0, 4, 0))
        self.area = scrolling(self._inside)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column(self, head, (self.area, 1), gap=3, margins=(8, 4, 4, 4))
        self.setAccessibleName("Verdict")
        self._sum_up()

    def display(
        self, violations: Sequence[Violation], *, waivable: bool = True
    ) -> None:
        """Show violations; `waivable` is whether the table may allow them."""
        if (tuple(violations), waivable) == (self._violations, self._waivable):
            return
        self._violations, self._waivable = tuple(violations), waivable
        self._at = min(self._at, len(violations) - 1)
        shown = self._violations[:MOST_SHOWN]
        for line, violation in shown_in(self.rows, shown, self._row):
            line.display(violation, waivable=waivable)
        self._sum_up()

    def _row(self) -> ViolationRow:
        line = ViolationRow()
        line.go.connect(self.go)
        line.fix.connect(self.fix)
        line.allow.connect(self.allow)
        self._column.insertWidget(self._column.count() - 1, line)
        return line

    def fold(self, *, on: bool) -> None:
        """Show the summary alone, or the rows as well."""
        self._folded = on
        self._sum_up()

    def _sum_up(self) -> None:
        """Write the summary."""
        counts = Counter(found.severity for found in self._violations)
        gravest = next((severity for severity in Severity if counts[severity]), None)
        illegal = bool(counts[Severity.REFUSE])
        calm = gravest in {Severity.NOTE, Severity.ALLOWED}
        self.mark.show_severity(None if calm else gravest)
        apart = () if illegal else (Severity.ALLOWED,)
        words = [
            counted(counts[severity], severity)
            for severity in Severity
            if counts[severity] and severity not in apart
        ]
        self.summary.setText(words.pop(0) if illegal else legal_words(self._violations))
        self.summary.dip(INKS[Severity.REFUSE if illegal else None])
        hidden = len(self._violations) - MOST_SHOWN
        more = f", {hidden} of them not shown" if hidden > 0 else ""
        allowed = bool(counts[Severity.ALLOWED])
        broken = "" if illegal or allowed else "no rule is broken"
        self.calm.setText(", ".join(filter(None, (broken, *words))) + more)
        self.area.setVisible(bool(self._violations) and not self._folded)
        self.setAccessibleDescription(f"{self.summary.text()}: {self.calm.text()}")

    def next(self) -> None:
        """Go to the field of the next violation; from the last to the first."""
        self._step(+1)

    def previous(self) -> None:
        """Go to the field of the previous violation."""
        self._step(-1)

    def _step(self, step: int) -> None:
        count = min(len(self._violations), MOST_SHOWN)
        if not count:
            return
        start = 0 if step > 0 else count - 1
        self._at = start if self._at < 0 else (self._at + step) % count
        for place, line in enumerate(self.rows):
            line.stand_out(on=place == self._at)
        self.area.ensureWidgetVisible(self.rows[self._at])
        self.go.emit(self._violations[self._at].at)


class ViolationRow(QFrame):
    """One violation: its mark, its rule, its message and its buttons."""

    _violation: Any = None
    go = Signal(object)
    fix = Signal(object)
    allow = Signal(object)

    def __init__(self, *, allows: bool = True) -> None:
        """Make a row; `allows` is whether a table can allow what it shows."""
        super().__init__()
        self._allows = allows
        self.mark = Mark(None)
        self.rule = bold("")
        self.message = plain(wrap=True)
        self.switch = small("")
        self.see = button("Go", tip="Show the field it is about")
        self.see.clicked.connect(lambda: self.go.emit(self._violation.at))
        self.see.setMaximumWidth(52)
        self.fix_button = tool_button("", self._fix)
        self.fix_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        tip = "Your table allows it: it stays visible, and is printed"
        self.waive = button("Allow", lambda: self.allow.emit(self._violation), tip)
        words = column(None, self.rule, self.message, self.switch, gap=0)
        buttons = (self.see, self.fix_button, self.waive)
        line = row(self, self.mark, (words, 1), *buttons, margins=(2, 2, 2, 2))
        for part in (self.mark, *buttons):
            line.setAlignment(part, Qt.AlignmentFlag.AlignTop)

    def display(self, violation: Violation, *, waivable: bool = True) -> None:
        """Show a violation; `waivable` is whether the table may allow it."""
        refused = violation.severity is Severity.REFUSE
        self.waive.setVisible(refused and self._allows and waivable)
        if violation == self._violation:
            return
        self._violation = violation
        word = WORDS[violation.severity]
        self.mark.show_severity(violation.severity)
        self.rule.setText(f"{word}: {violation.rule} {violation.title}")
        self.rule.dip(INKS[violation.severity])
        self.message.setText(violation.message)
        self.switch.setText(f"A house rule decides this: {violation.switch}")
        self.switch.setVisible(bool(violation.switch))
        self.see.setAccessibleName(f"Go to {violation.rule} {violation.title}")
        self._offer(violation.fixes)
        self.waive.setAccessibleName(f"Allow {violation.rule} {violation.title}")
        self.setAccessibleName(f"{self.rule.text()}. {violation.message}")

    def _offer(self, fixes: tuple[Fix, ...]) -> None:
        """Make a button of one fix, or a menu of several."""
        self.fix_button.setVisible(bool(fixes))
        if not fixes:
            return
        lone = len(fixes) == 1
        text = fixes[0].label if lone else f"Fix ({len(fixes)})"
        text = f"Fix: {text}" if lone else text
        self.fix_button.setText(_short(text))
        self.fix_button.setToolTip("" if lone else "Choose one of several ways")
        self.fix_button.setAccessibleName(text)
        if lone:
            self.fix_button.setMenu(None)  # type: ignore[arg-type]  # Qt's way to have none
            return
        menu = QMenu(self.fix_button)
        for fix in fixes:
            action = menu.addAction(_short(fix.label, 90))
            action.triggered.connect(lambda _=False, fix=fix: self.fix.emit(fix))
        self.fix_button.setMenu(menu)

    def _fix(self) -> None:
        if len(self._violation.fixes) == 1:
            self.fix.emit(self._violation.fixes[0])

    def stand_out(self, *, on: bool) -> None:
        """Frame the row that the player is at."""
        self.setFrameShape(QFrame.Shape.Box if on else QFrame.Shape.NoFrame)


def counted(count: int, severity: Severity) -> str:
    """Return a count of violations in words: `1 illegal`, `2 warnings`.

    >>> counted(2, Severity.REFUSE), counted(1, Severity.WARN)
    ('2 illegal', '1 warning')
    """
    word = WORDS[severity].lower()
    adjective = severity in {Severity.REFUSE, Severity.ALLOWED}
    return f"{count} {word}{'s' if count > 1 and not adjective else ''}"


def _short(text: str, longest: int = LONGEST) -> str:
    """Return literal text for a button, shortened to so many letters."""
    return brief(text, longest).replace("&", "&&")
