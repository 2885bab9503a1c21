"""The search of Ctrl+K: designs, armies and commands, by a few letters."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from builder.army.model import Army
from builder.core.formatting import brief
from builder.listing.words import folded
from ui.lists.rows import FoundRows, ListAbout, ListColumn
from ui.lists.search_dialog import SearchDialog, SearchKeys, SearchLine, lines_view
from ui.shell.context import AppContext
from ui.widgets.layouts import filled

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


class CommandPalette(SearchDialog[PaletteItem]):
    """A line to type in, with the list of matches below it."""

    keys = SearchKeys.ROUND

    def __init__(self, items: Sequence[PaletteItem], parent: QWidget) -> None:
        title, hint = "Find anything", "A design, an army, or what you want to do"
        none = "Nothing here is called that, and no command."
        rows = FoundRows(COLUMNS, ABOUT, lines=True, most=MOST, high=ROW)
        rows.show(items)
        line = SearchLine(title, hint, none)
        super().__init__(parent, title, line, rows, lines_view("Found"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        filled(self.column, (self.view, 1), (self.none, 1))
        self.resize(460, 380)
        self.view.activated.connect(self.choose)
        self.look("")

    def choose(self) -> None:
        """Close the dialog and do what the current line stands for."""
        item = self.current
        if item is not None:
            self.accept()
            item.act()


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
