"""The page that the window shows while nothing is open."""

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
from ui.widgets.layouts import column, filled


class Welcome(QScrollArea):
    """Ways to begin: something new, or an example.

    Attributes:
        wanted: Emitted with the key of the item to make.
        example: Emitted with the example to open.
        presets: Emitted when the player asks for presets.
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
        title = bold("What shall it be?", "hero")
        words = plain("Open something from the library, or begin here.", wrap=True)
        parts = (title, words, heading("New"))
        around = column(inside, *parts, gap=2, margins=(28, 20, 28, 20))
        self._offer_new(around, "")
        copied = self._button("New from preset…", "", "duplicate")
        copied.clicked.connect(self.presets)
        filled(around, copied, heading("Examples"))
        for place, system in enumerate(systems().values()):
            if place:
                around.addWidget(heading(system.name))
                self._offer_new(around, system.name)
            for example in system.examples():
                button = self._button(example.title, example.about, "cards")
                button.clicked.connect(
                    lambda _=False, example=example: self.example.emit(example)
                )
                around.addWidget(button)
        around.addStretch(1)
        self.setWidget(inside)
        self.tint()

    def tint(self) -> None:
        """Redraw the icons in the colours of the window."""
        for button, name in self._buttons:
            button.setIcon(icon(name, QApplication.palette()))

    def _offer_new(self, around: QVBoxLayout, game: str) -> None:
        """Add buttons for the new items of a game; an empty name is the first game."""
        for item in beginnings().values():
            if item.game == game:
                button = self._button(item.words, "", "new")
                button.clicked.connect(
                    lambda _=False, key=item.key: self.wanted.emit(key)
                )
                around.addWidget(button)

    def _button(self, title: str, about: str, sign: str) -> QCommandLinkButton:
        button = QCommandLinkButton(title, about)
        self._buttons.append((button, sign))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button
