"""The messages over the foot of the pages, with buttons to answer them.

A message tells of what was done, and goes with the next step or the next page: then it
is old. One that tells of what holds on stays, until who told it takes it back.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from builder.core.rulebook import Severity
from ui.core.timer import timer
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


class Stay(Enum):
    """How long a message stays."""

    BRIEF = auto()
    """A while, and no longer than until the next step or page."""

    STEP = auto()
    """Until the next step or page."""

    STATE = auto()
    """While that is so of which it tells, or until it has been read."""

    CHOICE = auto()
    """Until the player has chosen."""

    OFFER = auto()
    """Until the player has dismissed it: there is more than one thing to do."""


class Banners(QWidget):
    """The messages shown now, a line each; nothing moves for them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Banner] = []
        self._column = column(styled(self, kind="surface"), gap=1)

    def lie_over(self, pages: QWidget) -> None:
        """Lie over the foot of the pages."""
        self.setParent(pages)
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
        stay: Stay = Stay.STEP,
    ) -> "Banner":
        """Show a message; one with the same text, or another brief one, gives way.

        What is told again, in all its words, stays: its button may be pressed just now.

        Args:
            text: A sentence, shown literally.
            choices: The buttons that answer it.
            severity: Whether it is an error, a warning or a note.
            stay: How long it stays, at most.
        """
        look = text, severity, stay, [word for word, _ in choices]
        line = next((old for old in self.lines if old.look == look), None)
        for old in list(self.lines):
            # What can be answered stays until it has been read.
            passes = stay is old.stay is Stay.BRIEF and not old.acts
            if old is not line and (old.text == text or passes):
                self.drop(old)
        if line is None:
            yielding = [old for old in self.lines if old.stay is not Stay.CHOICE]
            for old in yielding[: max(0, len(self.lines) + 1 - MOST)]:
                self.drop(old)
            line = Banner(*look, self.drop)
            self._column.addWidget(line)
        else:
            self.lines.remove(line)
        self.lines.append(line)
        line.acts = dict(choices)
        # Not later, when its layout would show it: its room is counted now.
        line.show()
        self._place()
        if stay is Stay.BRIEF:
            line.end.start()
        return line

    def pass_on(self, *_: object) -> None:
        """Drop what tells of before: there is another step, or another page."""
        for line in list(self.lines):
            if line.stay in (Stay.BRIEF, Stay.STEP):
                self.drop(line)

    def drop(self, line: "Banner | None") -> None:
        """Remove a message, if it is there still."""
        if line in self.lines:
            self.lines.remove(line)
            line.hide()
            line.deleteLater()


class Banner(QFrame):
    """One message: a mark, the sentence and buttons.

    Attributes:
        look: What tells it from others: its words, its severity, its stay, its buttons.
        acts: What these do.
        end: The clock of a brief one.
    """

    def __init__(
        self,
        text: str,
        severity: Severity,
        stay: Stay,
        choices: Sequence[str],
        drop: "Callable[[Banner], object]",
    ) -> None:
        super().__init__()
        self.look = text, severity, stay, choices
        self.text, self.stay = text, stay
        self.acts: dict[str, Callable[[], object]] = {}
        self.end = timer(self, lambda: drop(self), BRIEF_MS)
        self._drop = drop
        self.buttons: dict[str, QPushButton] = {}
        styled(self, kind="banner", tone=_TONES.get(severity, "note"))
        self.setAccessibleName(text)
        words = plain(text[:600], wrap=True)
        line = row(self, Mark(severity), (words, 1), gap=8, margins=AROUND)
        for word in (*choices, *([] if stay is Stay.CHOICE else ["Dismiss"])):
            press = button(word, partial(self._answer, word))
            quiet = "quiet" if word not in choices else "button"
            self.buttons[word] = styled(press, kind=quiet)
            line.addWidget(press)

    def _answer(self, word: str) -> None:
        """Do what a button stands for, and go, unless that tells the same again."""
        acts, act = self.acts, self.acts.get(word)
        if act:
            act()
        if self.acts is acts and not (act and self.stay is Stay.OFFER):
            self._drop(self)
