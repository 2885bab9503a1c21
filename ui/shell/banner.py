"""The messages over the foot of the pages, with buttons to answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from builder.core.rulebook import Severity
from ui.widgets.labels import plain, styled
from ui.widgets.layouts import button, column, row
from ui.widgets.paint.marks import Mark
from ui.widgets.paint.tokens import Spacing

BRIEF_MS: Final = 9_000
"""How long a brief message stays."""

MOST: Final = 3
"""The most messages at once; a new one replaces the oldest."""

_TONES: Final = {Severity.REFUSE: "refuse", Severity.WARN: "warn"}
"""The tone of the sheet for each severity; a note for the others."""

AROUND: Final = (Spacing.EDGE, 5, 10, 5)
"""The margins of a line that tells something of the page."""

Choice = tuple[str, Callable[[], object]]
"""The words of a button and its function."""


class Banners(QWidget):
    """The messages shown now, a line each; nothing moves for them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Banner] = []
        self._column = column(styled(self, kind="surface"), gap=1)

    def lie_over(self, pages: QWidget, line: QWidget) -> None:
        """Lie over the foot of the pages, with a line of theirs above the messages."""
        self.setParent(pages)
        self._column.addWidget(line)
        pages.installEventFilter(self)

    def event(self, event: QEvent) -> bool:
        """Become as high as the messages are."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the pages."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        pages: QWidget | None = self.parentWidget()
        if pages is not None:
            wide = pages.width()
            wraps = self._column.hasHeightForWidth()
            high = self._column.totalHeightForWidth(wide) if wraps else 0
            self.setGeometry(0, pages.height() - high, wide, high)
            self.raise_()

    def tell(
        self,
        text: str,
        choices: Sequence[Choice] = (),
        *,
        severity: Severity = Severity.WARN,
        brief: bool = False,
        firm: bool = False,
    ) -> Banner:
        """Show a message; one with the same text, or another brief one, gives way.

        Args:
            text: A sentence, shown literally.
            choices: The buttons that answer it.
            severity: Whether it is an error, a warning or a note.
            brief: Whether it disappears by itself after a while.
            firm: Whether it stays until the player has chosen.
        """
        for old in [
            line for line in self.lines if line.text == text or (brief and line.brief)
        ]:
            self.drop(old)
        yielding = [line for line in self.lines if not line.firm]
        for old in yielding[: max(0, len(self.lines) + 1 - MOST)]:
            self.drop(old)
        line = Banner(text, choices, severity, self.drop, firm=firm)
        # What can be answered stays until it has been read.
        line.brief = brief and not choices
        self.lines.append(line)
        self._column.addWidget(line)
        # Not later, when its layout would show it: its room is counted now.
        line.show()
        self._place()
        if brief:
            QTimer.singleShot(BRIEF_MS, line, lambda: self.drop(line))
        return line

    def drop(self, line: Banner) -> None:
        """Remove a message."""
        if line in self.lines:
            self.lines.remove(line)
            line.hide()
            line.deleteLater()


class Banner(QFrame):
    """One message: a mark, the sentence and buttons.

    Attributes:
        step: The number of the step that it tells of; -1 for none.
        brief: Whether it disappears by itself.
    """

    def __init__(
        self,
        text: str,
        choices: Sequence[Choice],
        severity: Severity,
        drop: Callable[[Banner], object],
        *,
        firm: bool,
    ) -> None:
        super().__init__()
        self.text = text
        self.firm = firm
        self.step = -1
        self.brief = False
        self._drop = drop
        self.buttons: dict[str, QPushButton] = {}
        styled(self, kind="banner", tone=_TONES.get(severity, "note"))
        self.setAccessibleName(text)
        words = plain(text[:600], wrap=True)
        line = row(self, Mark(severity), (words, 1), gap=8, margins=AROUND)
        dismiss: Choice = ("Dismiss", lambda: None)
        for word, act in (*choices, *([] if firm else [dismiss])):
            quiet = "quiet" if act is dismiss[1] else "button"
            self.buttons[word] = styled(button(word, act), kind=quiet)
            self.buttons[word].clicked.connect(lambda: drop(self))
            line.addWidget(self.buttons[word])

    def end_with(self, history: QUndoStack) -> None:
        """Disappear when the last step of a history, which it tells of, is undone."""
        self.step = history.index()
        history.indexChanged.connect(self._compare)

    def _compare(self, index: int) -> None:
        if index < self.step:
            self._drop(self)
