"""The program's own questions and messages: a head, a sentence, buttons of verbs."""

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from builder.core.rulebook import Severity
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, styled
from ui.widgets.layouts import column, row
from ui.widgets.paint.marks import Mark
from ui.widgets.theme import scaled

_WIDE: Final = 440
"""Its width, at the ordinary size of type."""


class Asked(NamedTuple):
    """What is asked before something is done.

    Attributes:
        head: The question.
        said: A sentence on what follows.
        verb: The words on the button that agrees: what it does.
        keep: The words on the button that leaves everything as it is.
        grave: Whether nothing brings back what is lost.
    """

    head: str
    said: str
    verb: str
    keep: str = "Keep them"
    grave: bool = False


class AskingBox(FittedDialog):
    """A question or a message over its window, in literal words.

    Esc, Enter and the close box leave everything as it is: what is lost or changed
    needs its own button, by a click or with the keyboard on it.

    Attributes:
        head: What is asked, or what is the matter.
        said: The sentence below it.
        keep: The button that changes nothing.
        agree: The button that does it; None for a message.
    """

    def __init__(
        self, parent: QWidget, head: str, said: str, keep: str, severity: Severity
    ) -> None:
        super().__init__(parent, "Brickmuster")
        self.head, self.said = bold(head, "head", wrap=True), plain(said, wrap=True)
        self.keep = styled(QPushButton(keep), kind="primary")
        self.keep.clicked.connect(self.reject)
        self.agree: QPushButton | None = None
        # Read out as a whole when it opens.
        self.setAccessibleName(head)
        self.setAccessibleDescription(said)
        mark = Mark(severity, 24)
        words = column(None, self.head, self.said, gap=6)
        body = row(None, mark, (words, 1), gap=14)
        body.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
        self._foot = row(None, None, self.keep, gap=8)
        column(self, body, None, self._foot, gap=16, margins=(16, 16, 16, 12))
        self.setMinimumWidth(scaled(_WIDE))
        self.keep.setDefault(True)
        self.keep.setFocus()

    def offer(self, verb: str, act: Callable[[], object]) -> None:
        """Add the button that closes the question, and then does what is asked."""
        self.agree = QPushButton(verb)
        self.agree.clicked.connect(self.accept)
        self.accepted.connect(act)
        self._foot.addWidget(self.agree)


def ask_first(parent: QWidget, asked: Asked, act: Callable[[], object]) -> None:
    """Ask in front of a window, and do something only if the player agrees."""
    severity = Severity.WARN if asked.grave else Severity.NOTE
    box = AskingBox(parent, asked.head, asked.said, asked.keep, severity)
    box.offer(asked.verb, act)
    box.open()


def tell_first(parent: QWidget, head: str, said: str) -> None:
    """Say why something cannot be done, and wait until it is read."""
    AskingBox(parent, head, said, "Close", Severity.NOTE).open()
