"""Numbers of rules that show only in the row at hand: that of pointer or keyboard."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.widgets.theme import application

_MOVES: Final = (QEvent.Type.HoverMove, QEvent.Type.HoverLeave)
_AWAY: Final = QPoint(-1, -1)


class RulesAtHand(QObject):
    """Shows the number of a rule while its row has the pointer or the keyboard.

    Its place stays free while it is hidden, so nothing moves.
    """

    def __init__(self, form: QWidget) -> None:
        """Follow pointer and keyboard in a form."""
        super().__init__(form)
        self._form = form
        self._rows: list[tuple[QWidget, Sequence[QWidget]]] = []
        self._point = _AWAY
        form.setAttribute(Qt.WidgetAttribute.WA_Hover)
        form.installEventFilter(self)
        application().focusChanged.connect(self._follow)

    def add(self, rule: QWidget, parts: Sequence[QWidget]) -> None:
        """Have the number of a rule shown while one of some widgets is at hand."""
        rule.hide()
        self._rows.append((rule, parts))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer."""
        if event.type() in _MOVES and isinstance(event, QHoverEvent):
            gone = event.type() == QEvent.Type.HoverLeave
            self._point = _AWAY if gone else event.position().toPoint()
            self.show()
        return super().eventFilter(watched, event)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        # A form that is taken down loses the keyboard, and its fields.
        if now is not None and self._form.isVisible():
            self.show()

    def show(self) -> None:
        """Show the numbers of the rows at hand, and no others."""
        held = QApplication.focusWidget()
        for rule, parts in self._rows:
            seen = [part for part in parts if not part.isHidden()]
            keys = held is not None and any(
                part is held or part.isAncestorOf(held) for part in (*seen, rule)
            )
            rule.setVisible(bool(seen) and (keys or self._points_at(seen, rule)))

    def _points_at(self, parts: Sequence[QWidget], rule: QWidget) -> bool:
        """Return whether the pointer is in the row of some widgets: all across."""
        row = QRect()
        for part in parts:
            row |= QRect(part.mapTo(self._form, QPoint()), part.size())
        across = rule.parentWidget() or rule
        row.setLeft(across.mapTo(self._form, QPoint()).x())
        row.setWidth(across.width())
        return row.contains(self._point)
