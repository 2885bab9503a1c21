"""Dialogs over their window and within the screen, where help is, and questions."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent, QWindow
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from builder.core.rulebook import Severity
from ui.widgets.focus import step_focus
from ui.widgets.labels import bold, plain, styled
from ui.widgets.layouts import TOP, Part, column, filled, row
from ui.widgets.paint.marks import Mark
from ui.widgets.paint.tokens import Spacing
from ui.widgets.screen import PRESSED, frame_height, room_on_screen, within
from ui.widgets.terms import TermHints
from ui.widgets.theme import scaled

# Where the parts of a window ask for help: they know no manual, only this.


_Desk = TypeVar("_Desk", bound=QObject)
_T = TypeVar("_T")


class HelpDesk(QObject):
    """Passes on what help is wanted for; a child of the window.

    Attributes:
        wanted: Emitted with the widget that help is wanted for.
        manual: Emitted with the widget whose page of the manual is wanted.
    """

    wanted = Signal(QWidget)
    manual = Signal(QWidget)


def desk_near(widget: QWidget, kind: type[_Desk]) -> _Desk | None:
    """Return the desk of the window a widget is in, or of a window behind a dialog."""
    window: QWidget | None = widget.window()
    while window is not None:
        found = window.findChild(
            kind, options=Qt.FindChildOption.FindDirectChildrenOnly
        )
        if found is not None:
            return found
        behind = window.parentWidget()
        window = behind.window() if behind else None
    return None


CLEAR: Final = 22
"""Pixels that a dialog leaves free at each edge of the screen."""


def fit_dialog(dialog: QWidget) -> None:
    """Fit a dialog into its screen, clear of the edges; a list just drops down."""
    room = room_on_screen(dialog)
    if dialog.windowType() is not Qt.WindowType.Popup:
        room = room.adjusted(CLEAR, CLEAR + frame_height(dialog), -CLEAR, -CLEAR)
    # A layout never lets a window become smaller than what it holds.
    least = dialog.minimumSizeHint()
    wanted = QRect(dialog.pos(), dialog.size().expandedTo(least))
    fits = within(wanted, room)
    if fits != wanted:
        dialog.setGeometry(fits)


class _Shut(QObject):
    """Takes the clicks and keys that come for a dialog that is closed already."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() in PRESSED or super().eventFilter(watched, event)


class FittedDialog(QDialog):
    """The base of every dialog: it opens over its window and within the screen.

    Once it is closed nothing in it can be pressed: the second click of a double click
    still comes, and would do everything twice.
    """

    def __init__(self, parent: QWidget | None = None, title: str = "") -> None:
        """Make an empty dialog.

        Args:
            parent: The window it belongs to.
            title: Its title; a dialog that has one is opened once, and deleted when it
                is closed.
        """
        super().__init__(parent)
        self._shut = _Shut(self)
        self._closed = False
        TermHints(self)
        if title:
            self.setWindowTitle(title)
            self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def while_open(self, call: Callable[[_T], object]) -> Callable[[_T], None]:
        """Return a call that does nothing once this dialog is closed.

        An answer may come so late that nothing is left of it.
        """

        def heard(answer: _T) -> None:
            if not self._closed:
                call(answer)

        return heard

    def hideEvent(self, event: QHideEvent) -> None:
        """Take no more clicks and keys."""
        super().hideEvent(event)
        handle: QWindow | None = self.windowHandle()
        if handle is not None and not event.spontaneous():
            self._closed = True
            handle.installEventFilter(self._shut)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the place where the player sees it."""
        handle: QWindow | None = self.windowHandle()
        # One that is a part of a page has its place from there.
        opens = self.isWindow() and not event.spontaneous()
        if opens:
            self._closed = False
            if handle is not None:
                handle.removeEventFilter(self._shut)
            self.resize(self.size().expandedTo(self.minimumSizeHint()))
            self._make_room()
        # Qt puts it over the middle of its window, unless it was moved before.
        super().showEvent(event)
        if opens:
            fit_dialog(self)

    def _make_room(self) -> None:
        """Take the edge of a page where none is set, and the height of wrapped lines.

        Qt counts these as if they did not wrap.
        """
        layout = self.layout()
        if layout is None:
            return
        metric, edge = QStyle.PixelMetric.PM_LayoutLeftMargin, Spacing.EDGE
        unset = self.style().pixelMetric(metric, None, self)
        if layout.contentsMargins().left() == unset:
            layout.setContentsMargins(edge, edge - 4, edge, edge - 4)
        if layout.hasHeightForWidth():
            least = layout.minimumHeightForWidth(self.width())
            self.resize(self.width(), max(self.height(), least))

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 (Qt calls it)
        """Lead the keyboard to the next stop in the order of reading."""
        return step_focus(self.window(), forward=forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for help by F1; a menu's key does not reach a dialog."""
        desk = desk_near(self, HelpDesk) if event.key() == Qt.Key.Key_F1 else None
        if desk is None:
            super().keyPressEvent(event)
            return
        focused: QWidget | None = self.focusWidget()
        desk.wanted.emit(self if focused is None else focused)


class ChoosingDialog(FittedDialog):
    """The base of dialogs of which OK hands over what is chosen.

    Attributes:
        chosen: Emitted with the value when the player accepts it.
        buttons: OK and Cancel.
        ok: The button that accepts.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None, title: str) -> None:
        super().__init__(parent, title)
        both = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(both.Ok | both.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.ok = self.buttons.button(both.Ok)

    @property
    def value(self) -> object:
        """What is chosen so far."""
        raise NotImplementedError

    def lay(self, *parts: Part) -> None:
        """Lay parts below each other, and the buttons below them."""
        filled(QVBoxLayout(self), *parts, self.buttons, gap=8)

    def accept(self) -> None:
        """Hand over what is chosen, and close."""
        self.chosen.emit(self.value)
        super().accept()


# The program's own questions: a head, a sentence, buttons of verbs.

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
        self.keep = styled(QPushButton(keep, default=True), kind="primary")
        self.keep.clicked.connect(self.reject)
        self.agree: QPushButton | None = None
        # Read out as a whole when it opens.
        self.setAccessibleName(head)
        self.setAccessibleDescription(said)
        mark = Mark(severity, 24)
        words = column(None, self.head, self.said, gap=6)
        body = row(None, (mark, TOP), (words, 1), gap=14)
        self._foot = row(None, None, self.keep, gap=8)
        column(self, body, None, self._foot, gap=16, margins=(16, 16, 16, 12))
        self.setMinimumWidth(scaled(_WIDE))
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
