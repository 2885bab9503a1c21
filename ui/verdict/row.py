"""One violation on one line: what, by which rule, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QWidget

from builder.core.formatting import brief
from builder.core.rulebook import Fix, Severity, Violation
from ui.widgets.labels import InkedLabel, bold, literal, styled
from ui.widgets.layouts import button, row, tool_button
from ui.widgets.paint.marks import INKS, WORDS, Mark

LONGEST = 34
"""The most letters of a fix on a button."""
SHORTEST = 16
"""The most letters of it where there is little room."""
_GAP = 8
_MARGINS = (14, 0, 10, 0)


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
        styled(self, kind="row")
        self.mark = Mark(None, 16)
        self.word = bold("")
        self.rule = tool_button("", self._tell)
        styled(self.rule, kind="link", plainMenu="true")
        self.title = styled(ElidedLabel(QSizePolicy.Policy.Maximum), role="strong")
        self.message = WrappedLabel() if whole else ElidedLabel()
        self.see = styled(button("Go", self._go, "Show the field it is about"),
                          kind="quiet")  # fmt: skip
        self.fix_button = button("", self._fix)
        self.more = tool_button("", tip="Other ways to mend it")
        self.waive = styled(button("Allow…", self._allow), kind="quiet")
        self.waive.setToolTip("Your table allows it: it stays listed, and is printed")
        high = QSizePolicy.Policy.Minimum if whole else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Ignored, high)
        buttons = (self.fix_button, self.more, self.waive, self.see)
        words = (self.mark, self.word, self.rule, self.title, (self.message, 1))
        row(self, *words, *buttons, gap=_GAP, margins=_MARGINS)

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
        self.mark.show_severity(violation.severity)
        self.word.setText(WORDS[violation.severity])
        self.word.dip(INKS[violation.severity])
        self.rule.setText(violation.rule)
        self.rule.setAccessibleName(f"Rule {violation.rule}, {violation.title}")
        self.title.show_words(f"{violation.title}.")
        switch = f" A house rule decides this: {violation.switch}."
        sentence = violation.message + (switch if violation.switch else "")
        self.message.show_words(sentence)
        self.setToolTip(literal(f"{violation.title}. {sentence}"))
        self.see.setAccessibleName(f"Go to {violation.rule} {violation.title}")
        self.waive.setAccessibleName(f"Allow {violation.rule} {violation.title}")
        self.setAccessibleName(f"{self.word.text()} {violation}")
        self._offer(fixes)
        self._fit()

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
        self.more.setText(f"{len(fixes) - 1} more")
        menu = QMenu(self.more)
        for fix in fixes[1:]:
            action = menu.addAction(_short(fix.label, 90))
            action.triggered.connect(lambda _=False, fix=fix: self.fix.emit(fix))
        self.more.setMenu(menu)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._whole or self.violation is None:
            return
        several = len(self.fixes) > 1
        spare = self.width() - self._needed()
        for part, wanted in (
            (self.word, True),
            (self.message, True),
            (self.see, True),
            (self.more, several),
        ):
            part.setVisible(wanted and spare >= 0)
            if wanted and spare < 0:
                spare += _width(part) + _GAP
        # What is still missing is taken from the title, then from the fix.
        spare += max(0, _width(self.title) - self.title.minimumWidth())
        if self.fixes:
            longest = LONGEST if spare >= 0 else SHORTEST
            self.fix_button.setText(_short(self.fixes[0].label, longest))

    def _needed(self) -> int:
        parts = [self.mark, self.word, self.rule, self.title, self.message, self.see]
        parts += [self.fix_button] if self.fixes else []
        parts += [self.more] if len(self.fixes) > 1 else []
        parts += [] if self.waive.isHidden() else [self.waive]
        gaps = sum(_MARGINS[::2]) + _GAP * (len(parts) - 1)
        return gaps + sum(map(_width, parts))

    def stand_out(self, *, on: bool) -> None:
        """Mark the row that the player is at."""
        styled(self, tone="chosen" if on else "")

    @property
    def cited_rule(self) -> str:
        """The number of its rule, for the key that opens the page of a rule."""
        return str(self.violation.rule) if self.violation else ""

    def _tell(self) -> None:
        self.told.emit(self.cited_rule)

    def _go(self) -> None:
        if self.violation:
            self.go.emit(self.violation.at)

    def _fix(self) -> None:
        if self.fixes:
            self.fix.emit(self.fixes[0])

    def _allow(self) -> None:
        self.allow.emit(self.violation)


class WrappedLabel(InkedLabel):
    """Words on as many lines as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def show_words(self, words: str) -> None:
        """Show other words."""
        self.setText(words)


class ElidedLabel(InkedLabel):
    """Words on one line, cut off with an ellipsis; the whole is its description."""

    def __init__(self, across: QSizePolicy.Policy = QSizePolicy.Policy.Ignored) -> None:
        super().__init__()
        self._words = ""
        self.setSizePolicy(across, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(40)

    def show_words(self, words: str) -> None:
        """Show other words."""
        self._words = " ".join(words.split())
        self.setAccessibleName(self._words)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """Return the room that all of the words need."""
        self.ensurePolished()
        hint = super().sizeHint()
        hint.setWidth(self.fontMetrics().horizontalAdvance(self._words) + 2)
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        cut = Qt.TextElideMode.ElideRight
        self.setText(self.fontMetrics().elidedText(self._words, cut, self.width()))


def _width(part: QWidget) -> int:
    """Return the width that a part of a row needs; one that shrinks needs little."""
    shrinks = part.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored
    return part.minimumWidth() if shrinks else part.sizeHint().width()


def _short(text: str, longest: int = LONGEST) -> str:
    """Return literal text for a button, shortened to so many letters."""
    return brief(text, longest).replace("&", "&&")
