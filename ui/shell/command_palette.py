"""The search of Ctrl+K: designs, armies and commands, by a few letters."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QWidget

from builder.army.model import Army
from builder.core.formatting import brief
from builder.listing.words import folded
from ui.lists.columns import ListAbout, ListColumn
from ui.lists.rows import FoundRows
from ui.shell.context import AppContext
from ui.widgets.layouts import filled
from ui.widgets.search_dialog import SearchDialog, step_in

ROW: Final = 24
MOST: Final = 60
"""The most lines shown; more words narrow the search."""


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """Something that can be found.

    Attributes:
        title: Its title in the list.
        about: What it is, in a word or two.
        text: The text that is searched.
        act: The function that is called when it is chosen.
    """

    title: str
    about: str
    text: str
    act: Callable[[], object]


COLUMNS: Final = (
    ListColumn[PaletteItem](
        "title", text=lambda item: f"{brief(item.title, 120)}   ({item.about})",
        wide=True),
)  # fmt: skip
ABOUT: Final = ListAbout[PaletteItem](
    lambda item: f"{item.title} {item.about}",
    text=lambda item: folded(item.text),
    begins=lambda item: folded(item.title),
)


class CommandPalette(SearchDialog):
    """A line to type in, with the list of matches below it."""

    def __init__(self, items: Sequence[PaletteItem], parent: QWidget) -> None:
        title, hint = "Find anything", "A design, an army, or what you want to do"
        none = "Nothing here is called that, and no command."
        super().__init__(parent, title, title, hint, none)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows = FoundRows(COLUMNS, ABOUT, lines=True, most=MOST, high=ROW)
        self.rows.show(items)
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setAccessibleName("Found")
        self.list.setUniformItemSizes(True)
        filled(self.column, (self.list, 1), (self.none, 1))
        self.resize(460, 380)
        self.line.returnPressed.connect(self.choose)
        self.list.activated.connect(self.choose)
        self.look("")

    def look(self, words: str) -> None:
        """List what contains every word; titles that begin with them come first."""
        self.rows.search(words, folded(words))
        found = self.rows.rowCount() > 0
        self.list.setCurrentIndex(self.rows.index(0, 0))
        self.none.setVisible(not found)
        self.list.setVisible(found)

    def choose(self) -> None:
        """Close the dialog and do what the current line stands for."""
        index = self.list.currentIndex()
        if index.isValid():
            item = self.rows.found[index.row()]
            self.accept()
            item.act()

    def step(self, event: QKeyEvent) -> bool:
        """Move up or down; from the last line to the first and back."""
        return step_in(self.list, event)


def find_anything(
    app: AppContext,
    commands: Iterable[tuple[str, Callable[[], object]]],
    more: Iterable[PaletteItem],
) -> None:
    """Open the search.

    Args:
        app: The parts of the window.
        commands: Words and function of each command that can be used now.
        more: Further items, listed after all others.
    """
    items = [PaletteItem(words, "command", words, act) for words, act in commands]
    for item_id, value in app.repository.values().items():
        what = "army" if isinstance(value, Army) else value.label
        text = " ".join((value.title, what, *value.tags))
        items.append(PaletteItem(value.title, what, text, partial(app.open, item_id)))
    items.sort(key=lambda item: (item.about == "command", item.title.casefold()))
    CommandPalette([*items, *more], app.window).open()
