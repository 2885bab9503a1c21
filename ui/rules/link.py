"""The number of a rule as a link."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from builder.core.texts import canonical
from builder.rules.lookup import rule_title
from ui.widgets.labels import styled, tip
from ui.widgets.paint.marks import draw_ring
from ui.widgets.paint.painters import smooth
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

LEAST: Final = 24
"""The least height of something that is clicked, at the ordinary size of type."""

NUMBER: Final = 62
"""The width of a number with words behind it, at the ordinary size of type.

In a list of links the words begin below each other.
"""

_AIR: Final = 3
"""Pixels around the text, which the ring of the focus takes."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RuleNumber(QAbstractButton):
    """A flat button with the number of a rule; a number without a page is plain text.

    Attributes:
        wanted: Emitted with the number when its page is asked for.
        number: The number of the rule.
    """

    wanted = Signal(str)
    number = ""

    def __init__(
        self, number: str = "", words: str = "", *, small: bool = True
    ) -> None:
        """Make a link.

        Args:
            number: The number of a rule, in any spelling.
            words: What stands behind the number, such as the rule's title.
            small: Whether it is as large as small print.
        """
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        if small:
            styled(self, role="small")
        self.clicked.connect(lambda: self.wanted.emit(self.number))
        self.show_rule(number, words)

    def show_rule(self, number: str, words: str = "") -> None:
        """Lead to another rule."""
        self.number = canonical(number)
        title = rule_title(self.number)
        known = bool(title)
        self._words = words
        self.setText(f"{self.number} {words}".strip())
        self.setToolTip(tip(title))
        self.setAccessibleName(f"Rule {self.number}, {title}" if known else self.text())
        self.setEnabled(known)
        cursor = Qt.CursorShape.PointingHandCursor
        self.setCursor(cursor if known else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if known else Qt.FocusPolicy.NoFocus
        )
        self.updateGeometry()

    @property
    def cited_rule(self) -> str:
        """The number of the rule, for the key that opens its page."""
        return self.number

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for the page by Enter, too."""
        if event.key() in _ENTER:
            self.click()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return the size of the text with a little air."""
        metrics = self.fontMetrics()
        wide = metrics.horizontalAdvance(self._words or self.number) + 2 * _AIR
        wide += scaled(NUMBER) * bool(self._words)
        return QSize(wide, max(scaled(LEAST), metrics.height() + 2 * _AIR))

    def minimumSizeHint(self) -> QSize:
        """Return the same: a number is never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text in the colour of links, underlined while it is pointed at."""
        painter = smooth(self)
        known = self.isEnabled()
        font = self.font()
        font.setUnderline(known and self.underMouse())
        painter.setFont(font)
        painter.setPen((ThemeColor.ACCENT if known else ThemeColor.TEXT).now)
        inside = self.rect().adjusted(_AIR, 0, -_AIR, 0)
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(inside, side, self.number)
        painter.drawText(inside.adjusted(scaled(NUMBER), 0, 0, 0), side, self._words)
        if self.hasFocus():
            draw_ring(painter, self.rect())
