"""Headings, small print, titles in menus: text shown literally, never as markup."""

from typing import Final, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QSizePolicy, QWidget, QWidgetAction

from ui.widgets.layouts import bar
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import scaled

SELECTABLE: Final = (
    Qt.TextInteractionFlag.TextSelectableByMouse
    | Qt.TextInteractionFlag.TextSelectableByKeyboard
)
"""How text that a player may copy is marked, by the mouse or by keys."""


class InkedLabel(QLabel):
    """Literal text in an ink that follows the light and the dark theme."""

    def __init__(
        self, text: str = "", ink: Ink | None = None, *, wrap: bool = False
    ) -> None:
        super().__init__(text, wordWrap=wrap, textFormat=Qt.TextFormat.PlainText)
        self.dip(ink)

    def dip(self, ink: Ink | None) -> None:
        """Write in another ink; None is the ink of ordinary text."""
        styled(self, ink=ink.name.lower() if ink else "")


class ElidedLabel(InkedLabel):
    """Words on one line, cut off with an ellipsis; the whole is its name.

    Attributes:
        words: All of them.
    """

    def __init__(
        self,
        words: str = "",
        ink: Ink | None = None,
        across: QSizePolicy.Policy = QSizePolicy.Policy.Ignored,
    ) -> None:
        super().__init__(ink=ink)
        self.setSizePolicy(across, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(40)
        self.setText(words)

    def setText(self, words: str) -> None:
        """Show other words."""
        self.words = " ".join(words.split())
        self.setAccessibleName(self.words)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """Return the room that all of the words need."""
        self.ensurePolished()
        hint = super().sizeHint()
        hint.setWidth(self.fontMetrics().horizontalAdvance(self.words) + 2)
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        right = Qt.TextElideMode.ElideRight
        room = self.contentsRect().width()
        super().setText(self.fontMetrics().elidedText(self.words, right, room))


def plain(text: str = "", ink: Ink | None = None, *, wrap: bool = False) -> InkedLabel:
    """Return ordinary literal text."""
    return InkedLabel(text, ink, wrap=wrap)


def small(text: str = "", ink: Ink = Ink.FAINT, *, wrap: bool = False) -> InkedLabel:
    """Return small print, such as the number of a rule."""
    return styled(InkedLabel(text, ink, wrap=wrap), role="small")


def bold(text: str = "", role: str = "strong", *, wrap: bool = False) -> InkedLabel:
    """Return literal text that stands out.

    Args:
        text: The text.
        role: Its size: `strong` as ordinary text, then `head`, `title` and `hero`.
        wrap: Whether it may take several lines.
    """
    return styled(InkedLabel(text, wrap=wrap), role=role)


_Styled = TypeVar("_Styled", bound=QWidget)


def styled(widget: _Styled, **properties: str) -> _Styled:
    """Return a widget that asks the style sheet for a look.

    Args:
        widget: The widget.
        properties: `kind`, `role`, `ink`, `tone` or `seg`, as the sheet names them.
    """
    changed = False
    if "kind" in properties:
        # Otherwise Qt paints the ground of its own widgets only.
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    # A widget that was shown before has to be told.
    if changed and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
    return widget


def named(name: str, widget: _Styled) -> _Styled:
    """Return a widget with the name that a screen reader says of it."""
    widget.setAccessibleName(name)
    return widget


def literal(text: str) -> str:
    """Return text as markup for a tooltip that shows it literally, `<b>` included."""
    for sign, code in (("&", "&amp;"), ("<", "&lt;"), ("\n", "<br>")):
        text = text.replace(sign, code)
    return f"<span>{text}</span>" if text else ""


def explain(widget: QWidget, text: str) -> None:
    """Tell more about a widget, by its tool tip and to a screen reader."""
    widget.setToolTip(literal(text))
    # Else the tool tip is read out, with its tags.
    widget.setAccessibleDescription(text)


def announce(widget: QWidget, words: str) -> None:
    """Have a screen reader say what a widget has to say, wherever it reads."""
    widget.setAccessibleDescription(words)
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def tip(text: str) -> str:
    """Return text for a tooltip, made literal only if it could be taken for markup."""
    return literal(text) if "<" in text or "&" in text else text


def heading(title: str, beside: QWidget | None = None) -> QWidget:
    """Return a heading with a line behind it, and a widget at its end, if given."""
    last = (beside,) if beside else ()
    return bar(bold(title), hair(), *last, gap=8, margins=(0, 8, 0, 2))


def hair() -> QFrame:
    """Return a hair line across."""
    line = styled(QFrame(), kind="hair")
    line.setFixedHeight(1)
    line.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return line


_LEFT: Final = 26
"""Where the words of an entry begin, as the sheet says of a menu's items."""


def add_section(menu: QMenu, title: str) -> None:
    """Add a title to a menu, below a line unless it is the first; keys skip it.

    Qt's own sections are drawn as bare lines where a sheet styles a menu's lines.
    """
    if menu.actions():
        menu.addSeparator()
    label = small(title)
    label.setContentsMargins(scaled(_LEFT), scaled(4), scaled(_LEFT), scaled(2))
    section = QWidgetAction(menu)
    section.setText(title)
    section.setSeparator(True)
    section.setDefaultWidget(label)
    menu.addAction(section)
