"""History and Bin: the commands that open them, and what they bring back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from builder import home, judge
from builder.army.model import Army, Item
from builder.army.muster import muster
from builder.core.design import Design
from builder.core.formatting import brief, counted, listed, points
from builder.core.rulebook import Severity
from builder.history.versions import JudgedBy
from builder.house_rules.ruleset import RuleSet
from ui.core.command_table import WHY
from ui.core.document import Document
from ui.core.time_words import time_here
from ui.library.worker import renamed
from ui.shell.context import AppContext, CommandGroup, picked

if TYPE_CHECKING:
    from db.errors import Stored
    from db.store.versions import Version
    from ui.history.bin_dialog import BinDialog
    from ui.history.reading import Returning
    from ui.history.version_dialog import HistoryDialog

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
        undo: Callable[[], object] = partial(_undo, document, document.history.index())
        banner = app.banners.tell(
            words, [("Undo", undo)], severity=Severity.NOTE, brief=not found.lost
        )
        banner.end_with(document.history)

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
        dialog.reload(" ".join(sentences))


def _undo(document: Document, step: int) -> None:
    """Take a step back, if it is still the last one."""
    if document.history.index() == step:
        document.history.undo()
