"""What do you build? Filled designs to begin with, on the page of a new one."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from builder import describe, home, judge
from builder.core.design import Design
from builder.core.field_spec import field_specs
from builder.core.formatting import points
from builder.questions.model import usual
from ui.widgets.labels import bold, small, styled
from ui.widgets.layouts import button, column
from ui.widgets.paint.drawings import thumbnail
from ui.widgets.theme import scaled

SIDE: Final = 44
"""The side of a picture in pixels, at the ordinary size of type."""

_COLOUR: Final = "#4b5a3a"
_ACROSS: Final = 2


class StartTiles(QWidget):
    """A tile for each design to begin with, as long as the page says nothing else.

    Attributes:
        chosen: Emitted with the new design and the undo menu's words.
        tiles: The tiles by what they begin with.
    """

    chosen = Signal(object, str)

    def __init__(self, starts: Mapping[str, Design]) -> None:
        super().__init__()
        self._design: Design | None = None
        grid = QGridLayout()
        grid.setSpacing(8)
        self.tiles: dict[str, QPushButton] = {}
        for place, (title, start) in enumerate(starts.items()):
            price = points(judge(start).price or 0, home(start).currency)
            tile = button(
                f"{title}\n{price}",
                partial(self._begin, title, start),
                f"Begin with a {title.lower()} that is filled in, and change it",
                f"{title}, {price}",
            )
            self.tiles[title] = styled(tile, kind="start")
            grid.addWidget(tile, *divmod(place, _ACROSS))
        head = bold("What do you build?", "head")
        hint = small("Filled in and legal, to be changed; Undo takes it back")
        column(self, head, hint, grid, gap=6, margins=(0, 12, 0, 4))
        self._pictures = {
            title: describe(start).portrait for title, start in starts.items()
        }
        self._draw()

    def _begin(self, title: str, start: Design) -> None:
        name = self._design.name if self._design else ""
        begun = f"Begin with a {title.lower()}"
        self.chosen.emit(replace(start, name=name), begun)

    def display(self, design: Design) -> None:
        """Show the tiles while a design says nothing but its name."""
        self._design = design
        specs = field_specs(type(design)).keys() - {"name"}
        new = all(getattr(design, name) == usual(design, name) for name in specs)
        self.setVisible(new)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the pictures for another size of type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._draw()

    def _draw(self) -> None:
        side = scaled(SIDE)
        for title, tile in self.tiles.items():
            drawn = thumbnail(
                self._pictures[title], _COLOUR, side, self.devicePixelRatio()
            )
            tile.setIcon(QIcon(drawn))
            tile.setIconSize(QSize(side, side))
