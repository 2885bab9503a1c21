"""The tab of one design: its big values, and its form below them."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from builder import describe, home, judge
from builder.ask import Path
from builder.figures import points
from ui.document import Document
from ui.form import Form
from ui.headlines import HeadlineBar
from ui.page import Aspect, Desk, Page

SETTLED_MS: Final = 120
"""How long a form that was unfolded takes at most to find its lines."""


class DesignPage(Page):
    """Edits a weapon, a creation or any other design.

    Attributes:
        form: Its fields.
        bar: Its big values.
    """

    def __init__(
        self,
        document: Document,
        desk: Desk | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, parent)
        self._desk = desk or Desk()
        self.bar = HeadlineBar(self._desk)
        self.form = Form(type(document.value), self._desk, mnemonics=True)
        inside = QWidget()
        around = QVBoxLayout(inside)
        around.setContentsMargins(10, 0, 12, 10)
        around.addWidget(self.form)
        around.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidget(inside)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar.setContentsMargins(8, 4, 8, 4)
        column.addWidget(self.bar)
        column.addWidget(self.area, 1)
        self.form.edited.connect(document.edit)
        document.changed.connect(self.display)
        self.display(document.value)

    def display(self, value: Any) -> None:
        """Show a value everywhere on the page, and tell the panels."""
        self.form.display(value)
        self.bar.display(value)
        house = self._desk.house
        judged, system = judge(value, house), home(value)
        self.present(
            Aspect(
                title=value.title,
                price=points(judged.tally.total, system.CURRENCY)
                if judged.tally
                else "",
                card=describe(value, house),
                tally=judged.tally,
                currency=system.CURRENCY,
                violations=judged.violations,
            )
        )

    def go(self, path: Path) -> None:
        """Focus the field at a path and bring it into sight."""
        self.form.go(path)
        # What was just unfolded gets its place before it is scrolled to; lines that
        # are broken anew push the rest down a little later.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        self._reveal()
        QTimer.singleShot(SETTLED_MS, self, self._reveal)

    def _reveal(self) -> None:
        """Scroll to what has the keyboard."""
        focused: QWidget | None = self.focusWidget()
        if focused is not None and self.area.isAncestorOf(focused):
            self.area.ensureWidgetVisible(focused, 20, 60)
