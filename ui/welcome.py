"""What the window shows while nothing is open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder import kinds, systems
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
            button = self._button(name, "")
            button.clicked.connect(lambda _=False, kind=kind: self.wanted.emit(kind))
            column.addWidget(button)
        column.addWidget(heading("Examples"))
        for system in systems().values():
            for example in system.examples():
                button = self._button(example.title, example.about)
                button.clicked.connect(
                    lambda _=False, example=example: self.example.emit(example)
                )
                column.addWidget(button)
        column.addStretch(1)
        self.setWidget(inside)

    def _button(self, title: str, about: str) -> QCommandLinkButton:
        button = QCommandLinkButton(title, about)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button


def beginnings() -> dict[str, str]:
    """What can be made, by kind: `New weapon`."""
    return {"army": "New army"} | {
        kind: f"New {cls.__name__.lower()}" for kind, cls in kinds().items()
    }
