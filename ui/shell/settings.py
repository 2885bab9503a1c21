"""The settings: looks, size of text, who allows, the start, the history."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from ui.core.places import (
    FORETELL,
    HISTORY,
    START,
    allow_by,
    allowed_by,
)
from ui.shell.context import AppContext, CommandGroup
from ui.widgets.fitting import FittedDialog
from ui.widgets.inputs import Segments, word_box
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import button, column, row
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import (
    SIZES,
    Appearance,
    choose,
    choose_text_size,
    chosen,
    scaled,
    text_size,
)

_LONGEST: Final = 80
_WIDE: Final = 280
"""The width of a field in pixels, at the ordinary size of type."""


class SettingsCommands(CommandGroup):
    """Opens the settings, and changes the size of all text."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {
            "settings": self.open,
            "foretell": self.foretell,
            "larger": partial(self.resize_text, 1),
            "smaller": partial(self.resize_text, -1),
            "usual_size": partial(self.resize_text, 0),
        }

    def open(self) -> None:
        """Open the settings."""
        SettingsDialog(self._app.window).open()

    def foretell(self) -> None:
        """Show what a control would change from now on, or no longer."""
        FORETELL.put(not FORETELL.get())
        word = "shown" if FORETELL.get() else "not shown"
        self._app.note(f"What a control would change is {word} from now on")

    def resize_text(self, step: int) -> None:
        """Make all text larger or smaller by one step; 0 for the system's size."""
        wanted = 100 if step == 0 else next_size(text_size(), step)
        choose_text_size(wanted)
        self._app.note(f"Text size: {wanted} %")


def next_size(size: int, step: int) -> int:
    """Return the next larger or smaller size of type; the last one stays.

    >>> next_size(100, 1), next_size(105, -1), next_size(200, 1)
    (110, 100, 200)
    """
    if step > 0:
        return min((each for each in SIZES if each > size), default=SIZES[-1])
    return max((each for each in SIZES if each < size), default=SIZES[0])


class SettingsDialog(FittedDialog):
    """Every setting applies at once and is remembered.

    Attributes:
        theme: Light, dark, or as the system.
        text: The size of all text.
        by: Who allows what a rule refuses.
        start: What the window opens with.
        foretell: Whether it is shown what a control would change.
        history: How much room earlier versions may take.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the dialog for the window it belongs to."""
        super().__init__(parent, "Settings")
        self.theme = Segments("Theme", [(look, look.label) for look in Appearance])
        self.theme.choose(chosen())
        self.theme.chosen.connect(choose)
        self.text = word_box([f"{size} %" for size in SIZES])
        nearest = min(SIZES, key=lambda percent: abs(percent - text_size()))
        self.text.setCurrentIndex(SIZES.index(nearest))
        self.text.activated.connect(lambda place: choose_text_size(SIZES[place]))
        self.by = QLineEdit(allowed_by(), maxLength=_LONGEST)
        self.by.setPlaceholderText("The table")
        self.by.textEdited.connect(lambda text: allow_by(text.strip()))
        self.start = Segments(
            "When a window opens", [(value, value.label) for value in START.values]
        )
        self.start.choose(START.get())
        self.start.chosen.connect(START.put)
        choices = [(True, "Shown"), (False, "Not shown")]
        self.foretell = Segments("What a control would change", choices)
        self.foretell.choose(FORETELL.get())
        self.foretell.chosen.connect(FORETELL.put)
        room = HISTORY.values
        self.history = word_box([f"{size} MB" for size in room])
        self.history.setCurrentIndex(room.index(HISTORY.get()))
        self.history.activated.connect(lambda place: HISTORY.put(room[place]))
        self._lay()

    def _lay(self) -> None:
        inside = QWidget()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        # An empty column takes the room that fields do not need.
        self._grid.setColumnStretch(2, 1)
        self._head("Looks")
        self._row("&Theme", self.theme, "")
        self._row("Text &size", self.text, "Ctrl++ and Ctrl+- change it anywhere")
        self._row("What a control &would change", self.foretell, "")
        self._head("What a rule refuses")
        self._row("Allowed &by", self.by, "Stands first where you allow something")
        self._head("Start")
        self._row("A window &opens with", self.start, "")
        self._head("History")
        full = "When earlier versions take more, the oldest go first"
        self._row("Room for &versions", self.history, full)
        column(inside, self._grid, None, margins=(0, 4, 12, 8))
        close = button("&Close", self.close)
        hint = small("Everything applies at once and is remembered")
        foot = row(None, (hint, 1), close)
        parts = (scrolling(inside), 1), foot
        column(self, *parts, gap=8, margins=(16, 12, 16, 12))
        self.resize(scaled(620), scaled(640))
        self.theme.setFocus()

    def _head(self, title: str) -> None:
        head = bold(title, "head")
        head.setContentsMargins(0, scaled(8), 0, 0)
        self._grid.addWidget(head, self._grid.rowCount(), 0, 1, 3)

    def _row(self, title: str, field: QWidget, hint: str) -> None:
        """Add a field with its label, which leads to it, and a line below it."""
        label: QLabel = plain(title)
        if not isinstance(field, Segments):
            field.setFixedWidth(scaled(_WIDE))
            field.setAccessibleName(title.replace("&", ""))
        label.setBuddy(field)
        place = self._grid.rowCount()
        self._grid.addWidget(label, place, 0)
        left = Qt.AlignmentFlag.AlignLeft
        self._grid.addWidget(field, place, 1, 1, 2, left)
        if hint:
            self._grid.addWidget(small(hint, wrap=True), place + 1, 1, 1, 2)
