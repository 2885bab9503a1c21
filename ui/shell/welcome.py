"""What the window shows while nothing is open."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCommandLinkButton,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from builder import systems
from ui.shell.new_items import beginnings
from ui.widgets.icons import icon
from ui.widgets.labels import bold, heading, plain


class Welcome(QScrollArea):
    """Ways to begin: something new, or an example.

    Attributes:
        wanted: Told the kind of what shall be made.
        example: Told the example that shall be opened.
        presets: Something that the book prints is wanted.
    """

    wanted = Signal(str)
    example = Signal(object)
    presets = Signal()

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
        self._offer_new(column, "")
        copied = self._button("New from preset…", "", "duplicate")
        copied.clicked.connect(self.presets)
        column.addWidget(copied)
        column.addWidget(heading("Examples"))
        for place, system in enumerate(systems().values()):
            if place:
                column.addWidget(heading(system.name))
                self._offer_new(column, system.name)
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

    def _offer_new(self, column: QVBoxLayout, game: str) -> None:
        """Offer what can be made of a game; an empty name is the game in front."""
        for item in beginnings().values():
            if item.game == game:
                button = self._button(item.words, "", "new")
                button.clicked.connect(
                    lambda _=False, key=item.key: self.wanted.emit(key)
                )
                column.addWidget(button)

    def _button(self, title: str, about: str, sign: str) -> QCommandLinkButton:
        button = QCommandLinkButton(title, about)
        self._buttons.append((button, sign))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button
