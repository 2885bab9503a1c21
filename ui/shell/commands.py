"""What the menus do with designs and armies; `ui.core.command_table` has their keys.

History and Bin: the commands that open them, and what they bring back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from builder import home, judge
from builder.army.groups import in_order
from builder.army.model import Army, Item, uses
from builder.army.muster import muster
from builder.core.design import Design
from builder.core.formatting import SHORT, brief, counted, listed, points
from builder.core.rulebook import Severity
from builder.history.versions import JudgedBy
from builder.house_rules.ruleset import RuleSet
from db.errors import few, short
from db.files.unreadable import Unreadable
from db.store.library_file import Access
from ui.core import file_dialogs, places
from ui.core.background import sentence
from ui.core.command_table import WHY
from ui.core.file_writing import write_whole
from ui.core.new_items import beginnings
from ui.core.places import is_stranger
from ui.core.time_words import time_here
from ui.library.item_steps import AddRemoveCommand, Changes, armies_first, change
from ui.library.worker import renamed
from ui.shell.banner import Stay
from ui.shell.context import (
    AppContext,
    CommandGroup,
    as_army_page,
    explain,
    picked,
)
from ui.shell.untouched import Untouched

if TYPE_CHECKING:
    from db.errors import Stored
    from db.files.muster_file import MusterFile
    from db.store.versions import Version
    from ui.history.bin_dialog import BinDialog
    from ui.history.reading import Returning
    from ui.history.version_dialog import HistoryDialog


def take_over(app: AppContext, original: str, trial: Army) -> None:
    """Make an army like its trial, as one step that is undone there."""
    page = app.open(original)
    if page:
        own = page.document.value
        after = replace(trial, name=own.name, trial_of=own.trial_of)
        page.document.edit(after, f"Take over {trial.title[:40]}")
        app.note("Taken over: Undo brings back what was here")


class Commands(CommandGroup):
    """What is made, copied, removed, exported and closed.

    Commands with `ids` work on these, or on what is open if there are none.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self._window = app.window
        self._banners = app.banners
        self._catalogue = app.catalogue
        self.acts = {
            "duplicate": self.duplicate,
            "try_changes": self.try_changes,
            "fill_rest": self.fill_rest,
            "add": self.add_to_design,
            "remove": self.remove,
            "open_library": self.open_library,
            "export": self.export,
            "export_all": partial(self.export, everything=True),
            "saved": self.tell_saved,
            "explain": partial(explain, app, self._window),
            "close": self.close,
        }

    def new(self, kind: str, name: str = "") -> None:
        """Make a new design, army or set of house rules, and open it."""
        if not self._repository.location:
            self._banners.tell(WHY["library"])
            return
        item = beginnings()[kind]
        made = self._catalogue.enlisted(item.make())
        if name:
            self._app.add(replace(made, name=name), item.words)
        else:
            self._app.add(made, item.words, then=self._app.group(Untouched).note)

    def duplicate(self, ids: Sequence[str] = ()) -> None:
        """Copy some items and open the copies."""
        for value in self._app.held(self._app.meant(ids)):
            self._app.add(renamed(value, "copy"), "Duplicate")

    def try_changes(self) -> None:
        """Open a copy of the army in front that remembers what it is a copy of."""
        page, army = self._app.tabs.page, self._app.value
        if page and isinstance(army, Army):
            original = army.trial_of or page.document.id
            trial = replace(renamed(army, "trial"), trial_of=original)
            words = f"Try changes to {army.title[:40]}"
            self._app.add(trial, words, naming=False)

    def fill_rest(self) -> None:
        """Offer designs that use up the points left of the army in front."""
        if page := as_army_page(self._app.tabs.page):
            page.bar.open_ways()

    def add_to_design(self) -> None:
        """List what the design in front can have besides."""
        page = self._app.tabs.page
        if page:
            page.offer_additions()

    def muster(self, army: str, ids: Sequence[str]) -> None:
        """Add designs to an army, and show it."""
        if page := as_army_page(self._app.open(army)):
            page.entries.edits.add(ids)

    def remove(
        self, ids: Sequence[str] = (), changes: Changes = MappingProxyType({})
    ) -> None:
        """Remove some items from the library, as one step.

        Args:
            ids: The items; those in armies that stay are kept, and it is told how to
                remove them, too.
            changes: What was done to other items for that, as part of the step.
        """
        removed: dict[str, str] = {}
        meant = self._app.meant(ids)
        used = self._used(meant)
        for item_id in armies_first(self._repository, meant):
            value = self._repository.value(item_id)
            if value is not None and item_id not in used:
                note = partial(removed.__setitem__, item_id, value.title)
                self._repository.remove(item_id, note)
        # The library may refuse some, so the step is made after all answers.
        self._repository.when_done(partial(self._removed, removed, changes))
        if used:
            self._repository.when_done(partial(self._tell_used, [*used]))

    def _used(self, ids: Collection[str]) -> dict[str, list[str]]:
        """Return the armies with some designs, by design, without those among them."""
        armies = {
            army_id: uses(army)
            for army_id, army in self._repository.values().items()
            if isinstance(army, Army) and army_id not in ids
        }
        keepers = {
            item_id: [army_id for army_id, used in armies.items() if item_id in used]
            for item_id in ids
        }
        return {item_id: armies for item_id, armies in keepers.items() if armies}

    def _tell_used(self, ids: Sequence[str]) -> None:
        """Tell which armies keep some designs, and offer ways to remove them."""
        used = self._used(ids)
        armies = [*dict.fromkeys(chain.from_iterable(used.values()))]
        if not armies:
            return
        single = len(used) == 1
        titles, names = (
            few([short(item.title) for item in self._app.held(ids)], _MOST_NAMES)
            for ids in ([*used], armies)
        )
        words = "Take it out and remove" if single else "Take them out and remove"
        first = self._app.held(armies[:1])[0].title
        self._banners.tell(
            f"{titles} {'marches' if single else 'march'} in {names}",
            [
                (words, partial(self._take_out, ids)),
                (f"Open {brief(first, SHORT)}", partial(self._app.open, armies[0])),
            ],
            severity=Severity.REFUSE,
        )

    def _take_out(self, ids: Sequence[str]) -> None:
        """Take some designs out of all armies, and remove them, as one step."""
        changes: dict[str, tuple[Item, Item]] = {}
        for army_id in chain.from_iterable(self._used(ids).values()):
            army = self._repository.value(army_id)
            if isinstance(army, Army):
                left = tuple(row for row in army.entries if row.design not in ids)
                # Its groups are named before they are empty.
                after = replace(army, groups=in_order(army).groups, entries=left)
                changes[army_id] = army, after
        change(self._repository, changes, 1, partial(self.remove, ids, changes))

    def open_library(self) -> bool:
        """Open another library in a window of its own; return whether one is chosen."""
        place = file_dialogs.ask_for_library(self._window)
        if place:
            # A library that was never open here is looked at first.
            access = Access.LOOK if is_stranger(place) else None
            self._app.open_window(place, access)
        return bool(place)

    def export(self, ids: Sequence[str] = (), *, everything: bool = False) -> None:
        """Write some items, or everything, as a muster file."""
        meant = None if everything else self._app.meant(ids)
        first = self._repository.value(meant[0]) if meant else None
        title = first.title if first else "library"
        path = file_dialogs.ask_where(self._window, title, "muster.json")
        if path is None:
            return
        self._repository.flush()
        self._repository.worker.ask(
            lambda library: library.take_out(meant), partial(self._export, path)
        )

    def tell_saved(self) -> None:
        """Save at once, and say that nobody needs to press Ctrl+S."""
        self._repository.flush()
        self._app.note("There is nothing to press: everything is saved as you make it")

    def close(self) -> None:
        """Close the tab in front."""
        tabs = self._app.tabs
        tabs.close_at(tabs.currentIndex())

    def _removed(self, removed: Mapping[str, str], changes: Changes) -> None:
        """Make a step of removed items, by id and title, and offer to undo it."""
        if not removed:
            return

        ids, titles, count = list(removed), list(removed.values()), len(removed)
        title = titles[0] if count == 1 else f"{count} things"
        history = self._app.history
        history.push(
            AddRemoveCommand(self._repository, ids[::-1], f"Remove {title}",
                             there=False, changes=changes)
        )  # fmt: skip
        self._banners.tell(
            f"{title} {'was' if count == 1 else 'were'} moved to the bin",
            [("Undo", history.undo)],
            severity=Severity.NOTE,
            stay=Stay.BRIEF,
        )

    def _export(self, path: Path, file: MusterFile) -> None:
        from db.files.muster import write

        try:
            write_whole(path, write(file))
        except (OSError, Unreadable) as error:
            why = f"Not exported: {sentence(error)}"
            self._banners.tell(why, severity=Severity.REFUSE)
        else:
            places.used(places.FILES, path)
            self._app.note(f"Written to {path.name}")


_MOST_NAMES: Final = 3


class HistoryCommands(CommandGroup):
    """Opens the history of an item, and the bin."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {"history": self.show_picked, "bin": self.show_bin}
        app.tabs.lost.connect(self._tell_lost)

    def show_picked(self) -> None:
        """Show the history of the item selected in the library, or of what is open."""
        ids = picked(self._app)
        if ids:
            self.show(ids[0])
        else:
            self._app.note(WHY["thing"])

    def show(self, item_id: str) -> None:
        """Show the history of an item."""
        from ui.history.version_dialog import HistoryDialog, HistorySource

        now = self._repository.value(item_id)
        if now is None:
            return
        page = self._app.tabs.pages.get(item_id)
        if page:
            page.end_visit()
        # What is typed last is a version as well: it is saved before the list is read.
        self._repository.flush()
        source = HistorySource(
            self._repository.worker, item_id, now, self.judged_by(now)
        )
        dialog = HistoryDialog(source, self._app.window)
        dialog.returned.connect(partial(self.return_to, item_id))
        dialog.copied.connect(partial(self._copy, item_id))
        renew = partial(self._renew, dialog, item_id)
        self._repository.changed.connect(renew)
        dialog.finished.connect(lambda _: self._repository.changed.disconnect(renew))
        dialog.open()

    def show_bin(self) -> None:
        """Show what was removed."""
        from ui.history.bin_dialog import BinDialog, BinLooks

        pictures = self._app.library_panel.thumbnails
        looks = BinLooks(pictures.of, self._price, pictures.drawn)
        dialog = BinDialog(self._repository.worker, looks, self._app.window)
        dialog.returned.connect(partial(self._bring_back, dialog))
        dialog.open()

    def _price(self, value: Item, held: Mapping[str, Item]) -> str:
        """Return the price of something in the bin, by the rules it would play by."""
        if isinstance(value, Army):
            found = muster(value, {**self._repository.values(), **held})
            return points(found.total, found.currency) if found.priced else ""
        if isinstance(value, RuleSet):
            return ""
        game = home(value)
        price = judge(value, self._app.catalogue.standing.house(game.key)).price
        return "" if price is None else points(price, game.currency)

    def _tell_lost(self, titles: Sequence[str]) -> None:
        """Name what another window removed while it was open here."""
        names = [brief(title) for title in titles[:_MOST_NAMES]]
        if more := len(titles) - len(names):
            names.append(f"{more} more")
        was, tab = ("was", "tab is") if len(titles) == 1 else ("were", "tabs are")
        self._app.banners.tell(
            f"{listed(names)} {was} removed from the library, in another window or by "
            f"a restore, so the {tab} closed here. Nothing is lost: the bin has it",
            [("Show the bin", self.show_bin)],
            stay=Stay.STATE,
        )

    def judged_by(self, now: Item) -> JudgedBy:
        """Return what the versions of an item are judged by."""
        catalogue = self._app.catalogue
        house = None
        if isinstance(now, Design):
            house = catalogue.standing.house(home(now).key)
        designs = catalogue.designs() if isinstance(now, Army) else {}
        return JudgedBy(house, designs)

    def _renew(self, dialog: HistoryDialog, item_id: str, ids: frozenset[str]) -> None:
        now = self._repository.value(item_id)
        if item_id in ids and now is not None:
            dialog.renew(now)

    def return_to(self, item_id: str, version: Version) -> None:
        """Bring a version back as one step of the item's document."""
        when = time_here(version.saved)
        self._read(item_id, version, partial(self._put, item_id, when))

    def _read(
        self, item_id: str, version: Version, then: Callable[[Returning], object]
    ) -> None:
        from ui.history.reading import read_returning

        work = partial(read_returning, item_id=item_id, number=version.number)
        self._repository.worker.ask(work, then)

    def _put(self, item_id: str, when: str, found: Returning) -> None:
        app = self._app
        self._repository.accept(found.came)
        page = app.open(item_id)
        if page is None:
            app.note("It was removed in the meantime: the bin has it")
            return
        document = page.document
        document.edit(found.value, f"Bring back {when}")
        title = brief(found.value.title)
        words = f"{title} is as it was: {when}. {found.left_out}".strip()
        undo = [("Undo", document.history.undo)]
        stay = Stay.STEP if found.lost else Stay.BRIEF
        app.banners.tell(words, undo, severity=Severity.NOTE, stay=stay)

    def _copy(self, item_id: str, version: Version) -> None:
        when = time_here(version.saved)
        self._read(item_id, version, partial(self._add, when))

    def _add(self, when: str, found: Returning) -> None:
        def arrived(item_id: str) -> None:
            self._app.added([item_id], "Copy of an earlier version")
            self._app.open(item_id)
            if found.lost:
                self._app.banners.tell(found.left_out, severity=Severity.NOTE)

        self._repository.accept(found.came)
        self._repository.add(renamed(found.value, when), arrived)

    def _bring_back(self, dialog: BinDialog, ids: Sequence[str]) -> None:
        from ui.history.reading import bring_back

        work = partial(bring_back, ids=tuple(ids))
        self._repository.worker.ask(work, partial(self._brought_back, dialog))

    def _brought_back(
        self, dialog: BinDialog, found: tuple[tuple[Stored, ...], tuple[str, ...]]
    ) -> None:
        app, (stored, why_not) = self._app, found
        sentences = list(why_not)
        if stored:
            self._repository.accept(stored)
            title = brief(stored[0].value.title)
            what = title if len(stored) == 1 else counted(len(stored), "thing")
            app.added([item.id for item in stored], f"Bring back {what}")
            app.library_panel.show_id(stored[0].id)
            verb = "is" if len(stored) == 1 else "are"
            sentences.insert(0, f"{what} {verb} back in the library.")
        dialog.while_open(dialog.reload)(" ".join(sentences))
