"""What goes out: copy and cut, what is shared, paper and text, the themes of cards.

Also the keys of what has no text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from builder import home, systems
from builder.army.model import Army, Item
from builder.army.muster import kit, kit_of, roster
from builder.content.card import Card
from builder.content.roster import Roster, secret
from builder.content.theme import Theme
from builder.core.design import Design
from builder.core.formatting import counted
from builder.core.rulebook import Severity
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from db.files.muster_file import MusterFile
from ui.army.tree import EntriesTree
from ui.exchange.arriving import rows_file
from ui.exchange.texts import ROWS_KEY, mime
from ui.printing.chooser import CardChooser
from ui.printing.last import keep_print, last_print
from ui.shell.commands import Commands
from ui.shell.context import (
    AppContext,
    CommandGroup,
    army_panel,
    in_library,
    picked,
    text_field,
)
from ui.widgets.theme import application

if TYPE_CHECKING:
    from db.library.library import Library
    from db.library.value_cache import LibraryChanges
    from reports.card.copies import Copy
    from ui.army.panel import EntriesPanel
    from ui.exchange.sharing import SharedItems
    from ui.printing.themes import Wearer


@dataclass(frozen=True, slots=True)
class AfterCopy:
    """What follows when something is on the clipboard.

    Attributes:
        words: What it is, and where it can be pasted.
        then: Called then.
        rows: Whether it is rows of an army.
    """

    words: str
    then: Callable[[], object]
    rows: bool = False


class Copying(CommandGroup):
    """The commands that put things on the clipboard."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {"cut": self.cut, "copy": self.copy}

    def copy(self) -> None:
        """Copy text of a field, rows of an army or the library, or what is open."""
        field = text_field()
        table = army_panel(self._app)
        if field is not None:
            field.copy()
        elif table is not None:
            self._copy_rows(table, lambda: None)
        elif ids := picked(self._app):
            self._copy_items(ids, lambda: None)
        else:
            self._app.note("Select something in the library to copy it")

    def cut(self) -> None:
        """Cut text, or copy selected rows and take them away."""
        field = text_field()
        table = army_panel(self._app)
        if field is not None:
            field.cut()
        elif table is not None:
            held = table.edits.army, table.tree.all_rows()
            self._copy_rows(table, partial(self._take_rows, table, held))
        elif in_library(self._app):
            ids = self._app.library_panel.selected()
            self._copy_items(ids, partial(self._app.group(Commands).remove, ids))
        else:
            self._app.note("Select rows of the library or of an army to cut them")

    def _copy_items(self, ids: Sequence[str], then: Callable[[], object]) -> None:
        """Copy items of the library, then do what follows."""
        values = self._app.held(ids)
        if not values:
            return
        what = values[0].title if len(values) == 1 else f"{len(values)} things"
        words = f"{what}: paste it here, in a post, or in another window"
        self._pack(ids, values, lambda file: file, AfterCopy(words, then))

    def _copy_rows(self, panel: EntriesPanel, then: Callable[[], object]) -> None:
        """Copy the selected rows of an army, then do what follows."""
        # The army that is shown: the tree tells places in this one.
        army = panel.edits.army
        entries = [army.entries[place] for place in panel.tree.all_rows()]
        if not entries:
            self._app.note("Select entries to copy them")
            return
        known = self._repository.values()
        ids = [*dict.fromkeys(e.design for e in entries if e.design in known)]
        part = rows_file(MusterFile(), army, entries, ROWS_KEY).armies[ROWS_KEY]
        pack = partial(rows_file, army=army, entries=entries, key=ROWS_KEY)
        words = f"{counted(len(entries), 'entry', 'entries')}: paste into any army"
        self._pack(ids, [part], pack, AfterCopy(words, then, rows=True))

    def _take_rows(self, panel: EntriesPanel, held: tuple[Army, list[int]]) -> None:
        """Take out the selected rows, if army and rows are those that were copied."""
        shown = army_panel(self._app) is panel
        if shown and (panel.edits.army, panel.tree.all_rows()) == held:
            panel.edits.remove(whole=True)

    def _pack(
        self,
        ids: Sequence[str],
        values: Sequence[Item],
        shape: Callable[[MusterFile], MusterFile],
        after: AfterCopy,
    ) -> None:
        from ui.printing import share

        text = share.plain_text(values, self._app.catalogue)

        def work(library: Library) -> tuple[bytes, str]:
            return share.file_and_code(shape(library.take_out(ids)))

        def done(both: tuple[bytes, str]) -> None:
            QApplication.clipboard().setMimeData(mime(text, *both, rows=after.rows))
            after.then()
            self._app.note(f"Copied {after.words}")

        def failed(error: Exception) -> None:
            # Too large for a file, or gone meanwhile: the words are still of use.
            QApplication.clipboard().setMimeData(mime(text))
            why = f"Copied as words alone: {error}"
            self._app.banners.tell(why, severity=Severity.REFUSE)

        self._repository.flush()
        # What is cut goes when it is on the clipboard, before the next key if possible.
        self._repository.worker.soon(work, done, failed)


KEYS: Final = {
    "copy": QKeySequence.StandardKey.Copy,
    "cut": QKeySequence.StandardKey.Cut,
    "paste": QKeySequence.StandardKey.Paste,
}
"""The keys of each command; systems have several for one."""


class ExchangeKeys(QObject):
    """Does what these keys stand for where nothing else has taken them.

    A shortcut of the window would come before the keys of tables and fields that have
    their own use for them. So the window takes only what they left over, and the lists
    of rows are asked first.
    """

    def __init__(
        self,
        window: QWidget,
        lists: Collection[QWidget],
        actions: Mapping[str, QAction],
    ) -> None:
        """Follow the keys from now on.

        Args:
            window: The window.
            lists: Lists of rows that are asked first, besides those of armies.
            actions: The actions of all commands, by id.
        """
        super().__init__(window)
        self._window = window
        self._actions = {name: actions[name] for name in KEYS}
        for action in self._actions.values():
            # The menu shows the key, and nothing more.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for widget in (window, *lists):
            widget.installEventFilter(self)
        application().focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        # A list would copy the words of one cell.
        if isinstance(now, EntriesTree) and self._window.isAncestorOf(now):
            now.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        """Do what a key stands for, if it is one of these."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        for name, keys in KEYS.items():
            if event.matches(keys):
                self._actions[name].trigger()
                return True
        return False


class Sharing(CommandGroup):
    """Opens the dialog that shares."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {"share": self.share}

    def share(self, ids: Sequence[str] = ()) -> None:
        """Share some items, those selected in the library, or what is open."""
        meant = list(ids) or picked(self._app)
        if not self._app.held(meant):
            self._app.note("Select something in the library, or open it, to share it")
            return

        from ui.exchange import share_dialog, sharing

        def work(library: Library) -> SharedItems:
            return sharing.shared_items(library.take_out(meant), meant)

        def show(shared: SharedItems) -> None:
            def text(hidden: bool) -> str:  # noqa: FBT001 (called by the dialog)
                file, catalogue = shared.open.file, self._app.catalogue
                return sharing.list_text(file, meant, catalogue, hidden=hidden)

            dialog = share_dialog.ShareDialog(shared, text, self._app.window)
            dialog.open()

        def failed(error: Exception) -> None:
            self._app.banners.tell(f"Not shared: {error}", severity=Severity.REFUSE)

        self._repository.flush()
        self._repository.worker.ask(work, show, failed)


_MOST: Final = 12
"""The most cards that a theme is shown on."""


class ThemeCommands(CommandGroup):
    """Opens the dialog of themes, and keeps what is made there in the library.

    Attributes:
        learned: Emitted with the themes that the library holds now, and why what was
            made here is not among them.
        own: The themes of the library.
    """

    learned = Signal(object, str)

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.own: tuple[Theme, ...] = ()
        self._locked = ""
        self._writing, self._trouble = 0, ""
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
        self.learned.emit(own, why)

    def open(self) -> None:
        """Open the dialog, on the cards of what is in front."""
        from ui.printing import coded, themes
        from ui.shell.make_page import EDITORS

        cards = self._cards(coded.copies_of)
        photos = self._app.photos_of(cards)
        wearer = self._wearer(themes.Wearer)
        desk = themes.ThemeDesk(self.own, cards, EDITORS, photos, wearer, self._locked)
        dialog = themes.ThemesDialog(desk, self._app.window)
        dialog.kept.connect(self._keep)
        self.learned.connect(dialog.follow)
        dialog.open()

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


class Printing(CommandGroup):
    """Opens the dialogs that print, and copies what is open as text."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self._catalogue = app.catalogue
        forms = {"copy_text": "txt", "copy_markdown": "md", "copy_bbcode": "bbcode",
                 "copy_compact": "compact", "copy_csv": "csv"}  # fmt: skip
        self._secret = False
        self.acts = {
            "cards": self.print_cards,
            "blanks": self.print_blanks,
            "roster": self.print_roster,
            "tokens": self.print_tokens,
            "reference": self.print_reference,
            "copy_secret": self.keep_secret,
            **{name: partial(self.copy, form) for name, form in forms.items()},
        }

    def print_cards(self, ids: Sequence[str] = ()) -> None:
        """Open the dialog that prints the cards of some items, or ask of which."""
        meant = self._app.meant(ids)
        (partial(self.print, meant) if meant else self.choose)()

    def print(
        self, ids: Sequence[str], stood: Callable[[str], Roster] | None = None
    ) -> None:
        """Open the dialog that prints the cards of some items, or as they stand."""
        from ui.printing import cards, coded

        held, catalogue = [stood] if stood else self._app.held(ids), self._catalogue
        against = partial(coded.copies_of, held, catalogue.designs(), catalogue.card)
        copies = against("")
        if not copies:
            words = "There is no card to print yet"
            self._app.banners.tell(words, severity=Severity.NOTE)
            return
        photos = self._app.photos_of(copy.card for copy in copies)
        armies = [value.title for value in held if isinstance(value, Army)]
        dialog = cards.PrintCardsDialog(
            copies, photos, self._app.window, against, armies
        )
        dialog.offer_themes(self._app.group(ThemeCommands).own)
        if ids:
            dialog.made.connect(
                lambda: keep_print(ids, dialog.job.title, dialog.choices.settings)
            )
        dialog.open()

    def print_blanks(self) -> None:
        """Open the dialog that prints blank cards, of the game of what is open."""
        from ui.printing import cards, coded

        here = self._app.value
        copies = coded.blank_copies(lambda each: not here or each.game == here.system)
        window, called = self._app.window, [coded.BLANK_TITLE]
        dialog = cards.PrintCardsDialog(copies, {}, window, None, called)
        dialog.offer_themes(self._app.group(ThemeCommands).own)
        dialog.open()

    def choose(self) -> None:
        """Ask whose cards to print; those of last time are ticked."""
        values = self._repository.values()
        choices = {
            key: value
            for key, value in values.items()
            if isinstance(value, Army | Design) and not isinstance(value, RuleSet)
        }
        if not choices:
            words = "There is nothing to print yet: make an army or a design first"
            self._app.banners.tell(words, severity=Severity.NOTE)
            return
        ids, _ = last_print()
        dialog = CardChooser(choices, ids, self._app.window)
        dialog.chosen.connect(self.print)
        dialog.open()

    def again(self) -> None:
        """Open the dialog on what was printed last, as far as it is still there."""
        ids = [key for key in last_print()[0] if self._repository.value(key)]
        if ids:
            self.print(ids)
        else:
            self.choose()

    def print_roster(self, stood: Callable[[str], Roster] | None = None) -> None:
        """Open the dialog that prints an army list, or how one stands in a game."""
        from ui.printing import coded, sheets

        army = stood("").army if stood else self._app.value
        if isinstance(army, Army):
            designs = self._catalogue.designs()
            against = stood or partial(roster, army, designs, pool=True)
            listed = against("")
            photos = self._app.photos_of(unit.card for unit in listed.units)
            odds = against if army.rule_system.strips else None
            window = self._app.window
            dialog = sheets.PrintRosterDialog(listed, photos, window, odds)
            dialog.offer_themes(self._app.group(ThemeCommands).own)
            dialog.carry(coded.army_code(army, designs))
            dialog.open()

    def print_tokens(self) -> None:
        """Open the dialog that prints what an army or a design needs on the table."""
        from ui.printing.sheets import PrintTokensDialog

        match self._app.value:
            case Army() as army:
                needed = kit(army, self._catalogue.designs())
            case Design() as design:
                house = self._catalogue.standing.house(home(design).key)
                needed = kit_of((design,), house)
            case _:
                return
        if needed.templates:
            PrintTokensDialog(needed, self._app.window).open()
        else:
            words = f"{needed.title or 'This'} needs no template and no token"
            self._app.banners.tell(words, severity=Severity.NOTE)

    def print_reference(self) -> None:
        """Open the dialog that prints the tables of a game."""
        from ui.printing.sheets import PrintReferenceDialog, sheets

        catalogue = self._catalogue
        jobs = sheets(self._app.value, catalogue.designs(), catalogue.standing.house)
        PrintReferenceDialog(jobs, self._app.window).open()

    def copy(self, form: str) -> None:
        """Copy what is open to the clipboard as text; a list has all entries.

        Args:
            form: `txt`, `md` or `bbcode`; for an army also `compact` and `csv`.
        """
        from ui.printing import share

        page, value, catalogue = self._app.tabs.page, self._app.value, self._catalogue
        if page and value is not None:
            content = page.answered or (
                roster(value, catalogue.designs(), pool=True)
                if isinstance(value, Army)
                else catalogue.card(value)
            )
            hide = self._secret and isinstance(content, Roster)
            if self._secret and isinstance(content, Roster):
                content = secret(content)
            if form in share.text_writers(content):
                QApplication.clipboard().setText(share.text_of([content], form))
                self._app.note("Copied without points and notes" if hide else "Copied")

    def keep_secret(self) -> None:
        """Leave points and notes out of lists that are copied, or stop doing so."""
        self._secret = not self._secret
        how = "without" if self._secret else "with"
        self._app.note(f"Lists are copied {how} points and notes now")
