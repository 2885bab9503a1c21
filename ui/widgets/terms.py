"""Words that explain themselves: rest the pointer on one, and its meaning is shown."""

import re

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGroupBox,
    QHeaderView,
    QLabel,
    QTabBar,
    QToolTip,
    QWidget,
)

from builder.glossary.terms import GlossaryTerm, term


class TermHints(QObject):
    """Tells what a word means, where the pointer rests on it.

    It answers for labels, heads of tables, buttons and tabs that have no tool tip of
    their own. A word means what it means in the game of the page it stands on.
    """

    def __init__(self, window: QWidget) -> None:
        """Answer for all that is in a window.

        A part without a tool tip hands the question on to what it stands in, and so it
        arrives here. No other event of a part passes through this.
        """
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        """Show the meaning of the word under the pointer."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        part = self._window.childAt(event.pos())
        if part is None:
            return False
        found = term_at(part, part.mapFrom(self._window, event.pos()))
        if found is not None:
            QToolTip.showText(event.globalPos(), told(found), part)
        return found is not None


def term_beside(widget: QWidget) -> GlossaryTerm | None:
    """Return the word that the label of a field says; None if it is none of a game."""
    row = widget.parentWidget()
    for label in row.findChildren(QLabel) if row else ():
        buddy: QWidget | None = label.buddy()
        if buddy is widget or (buddy is not None and buddy.isAncestorOf(widget)):
            found = term(_plain(label.text()), game_of(widget))
            return found if found and found.game else None
    return None


def told(found: GlossaryTerm) -> str:
    """Return the meaning of a word as a tool tip says it."""
    short, *others = found.words
    spelled = f" ({others[0]})" if short.isupper() and others else ""
    first = f"{short}{spelled}: {found.meaning}"
    return f"{first} See {found.rule}." if found.rule else first


def term_at(widget: QWidget, at: QPoint) -> GlossaryTerm | None:
    """Return the word at a place of a widget; None if it is none to be explained."""
    head = widget.parentWidget()
    if isinstance(head, QHeaderView) and head.viewport() is widget:
        words = _headed(head, at)
    elif widget.toolTip():
        return None
    elif isinstance(widget, QTabBar):
        index = widget.tabAt(at)
        words = "" if widget.tabToolTip(index) else widget.tabText(index)
    elif isinstance(widget, QLabel | QAbstractButton):
        words = widget.text()
    else:
        words = widget.title() if isinstance(widget, QGroupBox) else ""
    game = game_of(widget)
    # The value behind a short word, as in "SL 2", is no part of it.
    short = re.match(r"[A-Z]+(?= [\d½])", words)
    return term(_plain(words), game) or (term(short[0], game) if short else None)


def _plain(words: str) -> str:
    return words.replace("&", "").strip(" :…")


def game_of(widget: QWidget | None) -> str:
    """Return the key of the game of the page a widget stands on; empty for none."""
    while widget is not None:
        value = getattr(getattr(widget, "document", None), "value", None)
        if system := getattr(value, "system", ""):
            return str(system)
        widget = widget.parentWidget()
    return ""


def _headed(head: QHeaderView, at: QPoint) -> str:
    """Return the words of a head of a table; empty if it says more by itself."""
    model: QAbstractItemModel | None = head.model()
    section = head.logicalIndexAt(at)
    if model is None or section < 0:
        return ""
    role = Qt.ItemDataRole
    if model.headerData(section, head.orientation(), role.ToolTipRole):
        return ""
    return str(model.headerData(section, head.orientation(), role.DisplayRole) or "")
