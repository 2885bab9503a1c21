"""Card themes: those of the library, and the dialog that makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from builder import systems
from builder.army.model import Army
from builder.content.card import Card
from builder.content.theme import Theme
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from ui.shell.context import AppContext, CommandGroup

if TYPE_CHECKING:
    from db.library.value_cache import LibraryChanges
    from reports.card.copies import Copy
    from ui.printing.themes import ThemesDialog, Wearer

_MOST: Final = 12
"""The most cards that a theme is shown on."""


class ThemeCommands(CommandGroup):
    """Opens the dialog of themes, and keeps what is made there in the library.

    Attributes:
        own: The themes of the library.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.own: tuple[Theme, ...] = ()
        self._locked = ""
        self._writing, self._trouble = 0, ""
        self._dialog: ThemesDialog | None = None
        self.acts = {"themes": self.open}
        app.repository.heard.connect(self._hear)
        app.repository.worker.trouble.connect(self._fail)

    def _fail(self, why: str) -> None:
        self._trouble = why

    def _hear(self, changes: LibraryChanges) -> None:
        self._locked = changes.read_only
        # What was read before the last change was written knows nothing of it.
        if not self._writing:
            self._learn(changes.marks.themes)

    def _learn(self, own: tuple[Theme, ...], why: str = "") -> None:
        self.own = own
        if self._dialog:
            self._dialog.follow(own, why)

    def open(self) -> None:
        """Open the dialog, on the cards of what is in front."""
        from ui.printing import coded, themes
        from ui.shell.make_page import EDITORS

        cards = self._cards(coded.copies_of)
        photos = self._app.photos_of(cards)
        wearer = self._wearer(themes.Wearer)
        desk = themes.ThemeDesk(self.own, cards, EDITORS, photos, wearer, self._locked)
        dialog = self._dialog = themes.ThemesDialog(desk, self._app.window)
        dialog.kept.connect(self._keep)
        dialog.finished.connect(self._closed)
        dialog.open()

    def _closed(self) -> None:
        self._dialog = None

    def _keep(self, put: Sequence[Theme], drop: Sequence[str]) -> None:
        gone = {*drop, *(one.key for one in put)}
        kept = (*(one for one in self.own if one.key not in gone), *put)
        self.own = tuple(sorted(kept, key=lambda one: one.key))
        if not self._writing:
            self._trouble = ""
        self._writing += 1
        self._repository.write(lambda library: library.keep_themes(put, drop))
        ask = self._repository.worker.ask
        ask(lambda library: library.marked().themes, self._written, self._written)

    def _written(self, found: object) -> None:
        """Take over what the library holds, once it has all that is made here."""
        self._writing -= 1
        if not self._writing and isinstance(found, tuple):
            self._learn(found, self._trouble)

    def _cards(self, copies_of: Callable[..., list[Copy]]) -> list[Card]:
        """Return the cards of what is in front; else of an example of its game."""
        value, catalogue = self._app.value, self._app.catalogue
        game = value.system if value else next(iter(systems()))
        example = [design for _, design in examples_of(game)[0].designs]
        shown = [] if value is None or isinstance(value, RuleSet) else [value]
        # An army in which nobody plays has no card.
        found = (
            copies_of(held, catalogue.designs(), catalogue.card, "")
            for held in (shown, example)
        )
        copies = next(filter(None, found))
        return [copy.card for copy in copies if not copy.card.scanned][:_MOST]

    def _wearer(self, kind: type[Wearer]) -> Wearer | None:
        page = self._app.tabs.page
        if page is None or not isinstance(page.document.value, Army):
            return None
        army, document = page.document.value, page.document

        def wear(theme: Theme | None) -> None:
            document.put("theme", theme, "Change the card theme")

        return kind(army.title, army.theme, wear)
