"""The search of Ctrl+K: commands, designs, armies, presets and rules, in groups."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap

from builder import home
from builder.army.model import Army, Item
from builder.core.design import Design
from builder.core.formatting import brief
from builder.house_rules.ruleset import RuleSet
from builder.listing.words import folded
from ui.core.places import note_first, stored_texts
from ui.library.pictures import Thumbnails
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.rows import CellInk, FoundRows, ListAbout, ListColumn, ListHeading
from ui.lists.search_dialog import SearchDialog, SearchLine
from ui.shell.context import AppContext
from ui.widgets.icons import icon
from ui.widgets.layouts import filled
from ui.widgets.theme import scaled

ROW: Final = 30
MOST: Final = 60
"""The most lines shown; more words narrow the search."""

RECENT, COMMANDS, YOURS, BOOK, RULES = GROUPS = (
    "Recent", "Commands", "Yours", "From the book", "Rules",
)  # fmt: skip
"""The headings, in the order in which equally good matches stand."""

_LATELY: Final = "palette/recent"
_KEPT: Final = 8
"""How many things are remembered as used lately."""


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """Something that can be found.

    Attributes:
        key: Its name in the settings, unlike that of any other.
        group: The heading it stands below.
        title: Its title in the list.
        about: What stands at the right: its keys, what it is, why it is off.
        text: The text that is searched.
        act: The function that is called when it is chosen.
        picture: What is portrayed beside it, or the name of an icon.
        price: Returns its price; empty for none.
        off: Whether it cannot be chosen now.
    """

    key: str
    group: str
    title: str
    about: str
    text: str
    act: Callable[[], object]
    picture: Item | str = ""
    price: Callable[[], str] = str
    off: bool = False


Offers = Callable[[], Sequence[PaletteItem]]
"""Returns what can be found now."""


class PaletteRows(FoundRows[PaletteItem]):
    """What was found, below the headings of the groups, the best group first."""

    def __init__(self, thumbnails: Thumbnails) -> None:
        column = ListColumn[PaletteItem]
        columns = (
            column("picture", picture=partial(_picture, thumbnails), side=24, gap=10),
            column("title", text=lambda item: brief(item.title, 120), wide=True),
            column("about", text=lambda item: item.about),
            column("price", text=lambda item: item.price(), ink=CellInk.NUMBER),
        )
        about = ListAbout[PaletteItem](
            lambda item: item.key,
            text=lambda item: folded(item.text),
            begins=lambda item: folded(item.title),
            spoken=_spoken,
        )
        super().__init__(columns, about, lines=True)
        self._counts: dict[str, int] = {}

    def _find(self) -> Sequence[PaletteItem]:
        """Return the best of each group; fewer of each where there are many groups."""
        groups: dict[str, list[tuple[int, PaletteItem]]] = {}
        words = folded(self._words).split()
        for command in super()._find():
            found = groups.setdefault(command.group, [])
            found.append((_far(folded(command.title), words), command))
        for found in groups.values():
            found.sort(key=lambda pair: pair[0])
        order = sorted(
            groups, key=lambda name: (groups[name][0][0], GROUPS.index(name))
        )
        self._counts = {name: len(groups[name]) for name in order}
        most = MOST // max(1, len(order))
        return [command for name in order for _, command in groups[name][:most]]

    def lay(self, found: Sequence[PaletteItem]) -> Sequence[PaletteItem | ListHeading]:
        """Put the heading of each group above it."""
        rows: list[PaletteItem | ListHeading] = []
        for name, below in groupby(found, attrgetter("group")):
            rows += [ListHeading(name, name, self._counts[name]), *below]
        return rows


def _far(title: str, words: Sequence[str]) -> int:
    """Return how far a title is from words: 0 begins with them, 3 has them not all."""
    if title.startswith(" ".join(words)):
        return 0
    parts = title.split()
    if all(any(part.startswith(word) for part in parts) for word in words):
        return 1
    return 2 if all(word in title for word in words) else 3


def _spoken(item: PaletteItem) -> str:
    off = "off" if item.off else ""
    return ", ".join(filter(None, (item.title, off, item.about, item.price())))


def _picture(
    thumbnails: Thumbnails, item: PaletteItem, side: int, scale: float
) -> QPixmap | None:
    if not isinstance(item.picture, str):
        return thumbnails.of(item.picture, side, scale, item.key)
    drawn = icon(item.picture)
    mode = QIcon.Mode.Disabled if item.off else QIcon.Mode.Normal
    return drawn.pixmap(QSize(side, side), scale, mode)


class CommandPalette(SearchDialog[PaletteItem]):
    """A line to type in, with the list of matches below it."""

    rounds = True

    def __init__(self, app: AppContext, offers: Offers) -> None:
        """Make the dialog.

        Args:
            app: The parts of the window.
            offers: Returns what can be found, now and once the library is read.
        """
        title, hint = (
            "Find anything",
            "A design, an army, a rule, or what you want to do",
        )
        none = "Nothing here is called that: no command, design, army, preset or rule."
        thumbnails = app.library_panel.thumbnails
        rows = PaletteRows(thumbnails)
        view = ItemList(rows, "Found", ListLook(RowPaint.LINES, ROW, several=False))
        # All keys go into the line.
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        super().__init__(app.window, title, SearchLine(title, hint, none), rows, view)
        self._offers = offers
        filled(self.column, (self.view, 1), (self.none, 1))
        self.resize(scaled(620), scaled(480))
        view.clicked.connect(self.choose)
        thumbnails.drawn.connect(view.viewport().update)
        app.repository.loaded.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """List what can be found now; what was chosen lately stands first."""
        offered = {each.key: each for each in self._offers()}
        recent = [
            replace(offered.pop(key), group=RECENT)
            for key in stored_texts(_LATELY)
            if key in offered
        ]
        self.rows.renew([*recent, *offered.values()])
        self.look(self.line.text())

    def choose(self) -> None:
        """Close, and do what the current line stands for, unless it is off."""
        item = self.current
        if item is not None and not item.off:
            note_first(_LATELY, item.key, _KEPT)
            self.accept()
            item.act()


def yours(app: AppContext) -> list[PaletteItem]:
    """Return what the library holds, the last change first."""
    times, shelf = app.repository.times(), app.library_panel.shelf

    def price(key: str, currency: str) -> str:
        price = shelf.items[key].price if key in shelf.items else ""
        return f"{price} {currency}".strip() if price else ""

    found = []
    for key, value in app.repository.values().items():
        what = "army" if isinstance(value, Army) else value.label
        text = " ".join((value.title, what, *value.tags))
        system = value.rule_system if isinstance(value, Army) else None
        if isinstance(value, Design) and not isinstance(value, RuleSet):
            system = home(value)
        cost = partial(price, key, system.currency) if system else str
        act = partial(app.open, key)
        found.append(PaletteItem(key, YOURS, value.title, what, text, act, value, cost))
    found.sort(key=lambda one: one.title.casefold())
    found.sort(key=lambda one: times[one.key], reverse=True)
    return found
