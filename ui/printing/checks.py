"""What is checked before printing, a line each, below the options."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from builder.core.rulebook import Severity
from ui.widgets.labels import InkedLabel, small
from ui.widgets.layouts import column, row, shown_in
from ui.widgets.paint.inks import Ink
from ui.widgets.paint.marks import Mark
from ui.widgets.theme import scaled


@dataclass(frozen=True, slots=True)
class PrintCheck:
    """Something that was looked at before printing.

    Attributes:
        words: What was found.
        severity: A warning or a note; None if all is well.
    """

    words: str
    severity: Severity | None = None


class CheckList(QWidget):
    """The checks, each with its mark."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[_CheckLine] = []
        self._column = column(self, gap=3)

    def display(self, checks: Sequence[PrintCheck]) -> None:
        """Show other checks."""
        for line, check in shown_in(self._lines, checks, self._make):
            line.display(check)

    def words(self) -> list[str]:
        """Return the words of the checks that are shown."""
        return [each.words.text() for each in self._lines if not each.isHidden()]

    def _make(self) -> "_CheckLine":
        made = _CheckLine()
        self._column.addWidget(made)
        return made


class _CheckLine(QWidget):
    """A mark and words, which may take several lines."""

    def __init__(self) -> None:
        super().__init__()
        self.mark = Mark(None, scaled(14))
        self.words: InkedLabel = small("", wrap=True)
        line = row(self, self.mark, (self.words, 1), gap=8)
        line.setAlignment(self.mark, Qt.AlignmentFlag.AlignTop)

    def display(self, check: PrintCheck) -> None:
        self.mark.show_severity(check.severity)
        # What is to be read is not faint.
        self.words.dip(None if check.severity else Ink.FAINT)
        self.words.setText(check.words)
