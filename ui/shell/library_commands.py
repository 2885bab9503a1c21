"""What the lists of the library ask for: make, remove, mark, tag, look, the menu."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from builder import home
from builder.army.model import Army, Item
from builder.comparison.tables import KEY as COMPARE
from builder.comparison.tables import MOST
from builder.core.design import Design
from builder.core.formatting import brief, counted
from builder.house_rules.ruleset import RuleSet
from ui.core.page import seen
from ui.library.filter_bar import ChoicePopup, FilterChoice
from ui.library.item_steps import (
    EditSeveral,
    MarkFavourites,
    Parts,
    TagDialog,
    retagged,
)
from ui.library.panel import LibraryList, LibraryPage
from ui.pages.design_page import DesignPage
from ui.shell.commands import Commands, HistoryCommands
from ui.shell.context import AppContext, CommandGroup
from ui.shell.outgoing import Printing, Sharing
from ui.widgets.fitting import Asked, ask_first, tell_first
from ui.widgets.labels import literal

ItemActs = Mapping[str, Callable[[Sequence[str]], object]]
"""What can be done with several items, by name."""


def library_menu(
    app: AppContext, ids: Sequence[str], acts: ItemActs = MappingProxyType({})
) -> QMenu:
    """Return the context menu of some items.

    Args:
        app: The parts of the window.
        ids: The ids of the items.
        acts: `star`, `tag` and `history`, where they can be asked for.
    """
    menu = QMenu(app.window, toolTipsVisible=True)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    held, commands = app.held(ids), app.group(Commands)
    menu.addAction("&Open", lambda: [app.open(item_id) for item_id in ids])
    if len(ids) == 1:
        menu.addAction("&Why is this marked?", partial(_explain, app, ids[0]))
    menu.addAction("&Duplicate", partial(commands.duplicate, ids))
    compare = menu.addAction("Co&mpare", lambda: compare_items(app, ids[0], held[1:]))
    why = why_not_compared(held)
    compare.setEnabled(not why)
    compare.setToolTip(literal(why or "The first of them, with the others beside it"))
    join = menu.addMenu("&Add to army")
    armies = app.catalogue.armies()
    for army_id, army in armies.items():
        title = brief(army.title).replace("&", "&&")
        join.addAction(title, partial(commands.muster, army_id, ids))
    alone = any(isinstance(value, Army | RuleSet) for value in held)
    join.setEnabled(bool(armies) and not alone)
    if not join.isEnabled():
        why = "Only designs march in armies" if armies else "Make an army first"
        join.menuAction().setToolTip(literal(why))
    menu.addSeparator()
    if acts:
        menu.addAction("&Favourite", partial(acts["star"], ids))
        menu.addAction("&Tag…", partial(acts["tag"], ids))
        if held and all(isinstance(value, Army) for value in held):
            menu.addAction("&House rules…", partial(acts["rules"], ids))
    if len(ids) == 1 and "history" in acts:
        menu.addAction("H&istory…", partial(acts["history"], ids))
    menu.addAction("Print &cards…", partial(app.group(Printing).print_cards, ids))
    menu.addAction("S&hare…", partial(app.group(Sharing).share, ids))
    menu.addAction("&Export…", partial(commands.export, ids))
    menu.addSeparator()
    menu.addAction("&Remove", partial(commands.remove, ids))
    return menu


def _explain(app: AppContext, item_id: str) -> None:
    """Say why an item is marked as it is, and by whose rules."""
    value = app.repository.value(item_id)
    if value is not None:
        name, why = value.title, app.library_panel.shelf.reasons(item_id)
        tell_first(app.window, brief(name), "\n\n".join(why))


def compare_items(app: AppContext, first: str, others: Sequence[Item]) -> None:
    """Open a design and compare it with others."""
    page = app.open(first)
    if isinstance(page, DesignPage):
        page.pose(COMPARE, others=tuple(others))


def why_not_compared(values: Sequence[Item]) -> str:
    """Return why these cannot be compared; empty if they can."""
    if any(isinstance(value, Army | RuleSet) for value in values):
        return "Only designs can be compared, and no armies or house rules"
    if not 2 <= len(values) <= MOST:
        return f"Select 2 to {MOST} designs of one kind to compare them"
    alike = len({type(value) for value in values}) == 1
    return "" if alike else "Only designs of one kind can be compared"


MANY: Final = 20
"""From more than so many things on, the player is asked once."""

NOTHING: Final = (
    "Nothing was removed, because nothing is selected in the library. "
    "Select a row and press Delete again."
)


class LibraryCommands(CommandGroup):
    """Does what the player asks for in a list of the library.

    Attributes:
        looked: Emitted with the `PageState` of an item to show beside the page.
    """

    looked = Signal(object)

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.page: LibraryPage | None = None
        self.acts = {"library": self.open_page}
        self._commands = commands = app.group(Commands)
        history = app.group(HistoryCommands)
        self._asked: ItemActs = {
            "tag": self.tag,
            "join": self.join,
            "rules": self.rules,
            "export": commands.export,
            "cards": app.group(Printing).print_cards,
            "compare": self.compare,
            "star": self.star,
            "history": lambda ids: history.show(ids[0]),
            "delete": self.remove,
        }
        panel = app.library_panel
        self._follow(panel)
        panel.whole.connect(self.open_page)
        panel.bin.clicked.connect(history.show_bin)

    def _follow(self, each: LibraryList) -> None:
        each.asked.connect(lambda name, ids: self._asked[name](ids))
        each.looked.connect(self.look)
        each.made.connect(self._commands.new)
        each.menu.connect(lambda at: self._menu(each.selected(), at))

    def open_page(self) -> None:
        """Show the whole library as a page, in a tab of its own."""
        app, panel = self._app, self._app.library_panel
        if self.page is None:
            page = LibraryPage(panel.shelf, panel.thumbnails)
            page.opened.connect(app.open)
            self._follow(page)
            page.destroyed.connect(self._forget)
            self.page = page
            app.tabs.add_widget(page, "Library")
        app.tabs.setCurrentWidget(self.page)
        self.page.filter.setFocus()

    def remove(self, ids: Sequence[str]) -> None:
        """Remove the selected items, and say so if there are none."""
        if not ids:
            self._app.note(NOTHING)
        elif len(ids) <= MANY:
            self._commands.remove(ids)
        else:
            asked = Asked(
                f"Remove {len(ids)} things from the library?",
                "They go to the bin; Undo brings all of them back.",
                "Remove them",
            )
            ask_first(self._app.window, asked, partial(self._commands.remove, ids))

    def star(self, ids: Sequence[str]) -> None:
        """Mark items as favourites, or take the marks off if all have one."""
        if ids:
            stars = self._app.library_panel.stars
            self._app.history.push(MarkFavourites(stars, ids))
        else:
            self._app.note("Select what is to be a favourite first")

    def tag(self, ids: Sequence[str]) -> None:
        """Ask which tags some items shall have, and set them as one step."""
        values = self._repository.values()
        held = {item_id: values[item_id] for item_id in ids if item_id in values}
        if not held:
            return
        known = {tag for value in values.values() for tag in value.tags}
        dialog = TagDialog(list(held.values()), known, self._app.window)
        dialog.wanted.connect(partial(self._retag, list(held)))
        dialog.open()

    def join(self, ids: Sequence[str]) -> None:
        """Ask for an army, and let some designs march in it."""
        values = self._repository.values()
        if any(not isinstance(values.get(item_id), Design) for item_id in ids):
            self._app.note("Only designs march in armies: select no army or rules")
            return
        armies = [
            FilterChoice(key, " ".join(army.title.split()))
            for key, army in self._app.catalogue.armies().items()
        ]
        if not armies:
            self._app.note("There is no army yet: make one first")
            return
        take = partial(self._commands.muster, ids=ids)
        self._offer("join", "Add to army", armies, take)

    def rules(self, ids: Sequence[str]) -> None:
        """Ask by which house rules some armies play, and set them as one step."""
        held = self._app.held(ids)
        armies = [value for value in held if isinstance(value, Army)]
        games = {army.system for army in armies}
        if len(armies) < len(held) or len(games) != 1:
            self._app.note("Armies have house rules: select armies of one game")
            return
        sets = self._app.catalogue.rulesets(games.pop())
        choices = [FilterChoice(None, "By the book")]
        choices += [
            FilterChoice(house_set, house_set.edition.title)
            for house_set in sets.values()
        ]
        self._offer("rules", "Play by", choices, partial(self._play_by, list(ids)))

    def _offer(
        self,
        name: str,
        title: str,
        choices: Sequence[FilterChoice],
        take: Callable[[object], object],
    ) -> None:
        anchor: QWidget = self.page.buttons[name] if self.page else self._app.window
        ChoicePopup(anchor, title, choices, take).open_below(anchor)

    def _play_by(self, ids: Sequence[str], rules: RuleSet | None) -> None:
        parts = {"house": rules and rules.house, "edition": rules and rules.edition}
        self._edit(dict.fromkeys(ids, parts), "House rules")

    def compare(self, ids: Sequence[str]) -> None:
        """Compare designs, or say why they cannot be compared."""
        held = self._app.held(ids)
        why = why_not_compared(held)
        if why:
            self._app.note(why)
        else:
            compare_items(self._app, ids[0], held[1:])

    def look(self, item_id: str) -> None:
        """Show the card and the bill of an item, without opening it."""
        value = self._repository.value(item_id)
        if not isinstance(value, Design):
            return
        house = self._app.catalogue.standing.house(home(value).key)
        self.looked.emit(seen(value, house))

    def _retag(
        self, ids: Sequence[str], add: Sequence[str], drop: Sequence[str]
    ) -> None:
        values = self._repository.values()
        after = {
            item_id: {"tags": now}
            for item_id in ids
            if item_id in values
            and (now := retagged(values[item_id].tags, add, drop))
            != values[item_id].tags
        }
        self._edit(after, "Tags")

    def _edit(self, after: Parts, what: str) -> None:
        if after:
            words = f"{what} of {counted(len(after), 'thing')}"
            pages = self._app.tabs.pages
            self._app.history.push(EditSeveral(self._repository, pages, after, words))

    def _menu(self, ids: Sequence[str], at: QPoint) -> None:
        if ids:
            library_menu(self._app, ids, self._asked).popup(at)

    def _forget(self) -> None:
        self.page = None
