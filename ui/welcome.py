"""What the window shows while nothing is open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCommandLinkButton,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder import kinds, systems
from ui.icons import icon
from ui.lettering import bold, heading, plain


class Welcome(QScrollArea):
    """Ways to begin: something new, or an example.

    Attributes:
        wanted: Told the kind of what shall be made.
        example: Told the example that shall be opened.
    """

    wanted = Signal(str)
    example = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._buttons: list[tuple[QCommandLinkButton, str]] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        inside = QWidget()
        inside.setMaximumWidth(620)
        column = QVBoxLayout(inside)
        column.setContentsMargins(28, 20, 28, 20)
        column.setSpacing(2)
        column.addWidget(bold("What shall it be?", 1.7))
        column.addWidget(
            plain("Open something from the library, or begin here.", wrap=True)
        )
        column.addWidget(heading("New"))
        for kind, name in beginnings().items():
            button = self._button(name, "", "new")
            button.clicked.connect(lambda _=False, kind=kind: self.wanted.emit(kind))
            column.addWidget(button)
        column.addWidget(heading("Examples"))
        for system in systems().values():
            for example in system.examples():
                button = self._button(example.title, example.about, "cards")
                button.clicked.connect(
                    lambda _=False, example=example: self.example.emit(example)
                )
                column.addWidget(button)
        column.addStretch(1)
        self.setWidget(inside)
        self.tint()

    def tint(self) -> None:
        """Draw the icons in the colours of the window."""
        for button, name in self._buttons:
            button.setIcon(icon(name, QApplication.palette()))

    def _button(self, title: str, about: str, sign: str) -> QCommandLinkButton:
        button = QCommandLinkButton(title, about)
        self._buttons.append((button, sign))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button


def beginnings() -> dict[str, str]:
    """What can be made, by kind: `New weapon`."""
    return {"army": "New army"} | {
        kind: f"New {cls.__name__.lower()}" for kind, cls in kinds().items()
    }
