"""The contents of the library as they are now, open documents included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QObject, Signal

from builder.army.model import Item, Items
from db.errors import Stored, Unanswered
from ui.core import background
from ui.core.document import Document
from ui.core.timer import rest_ms, timer
from ui.library.saving import DocumentSaver
from ui.library.worker import LibraryWorker, version

if TYPE_CHECKING:
    from db.files.muster_file import MusterFile
    from db.library.library import Library
    from db.library.value_cache import LibraryChanges


# The clock of the looks for changes of other windows.

LOOK_MS: Final = 1_000
"""The time between two looks for changes of other windows."""

LATER_MS: Final = 600
"""How much later a look comes at most because the player types: with the time that it
takes, another window's change shows within two seconds."""


class LookClock(QObject):
    """Looks again and again, if possible in a pause: after a look, much is read.

    Attributes:
        mark: Up to where the changes of other windows are known.
    """

    def __init__(
        self,
        owner: QObject,
        worker: LibraryWorker,
        heard: Callable[[LibraryChanges | None], object],
        away: Callable[[str], object],
    ) -> None:
        """Make a clock that is not started yet.

        Args:
            owner: The Qt object that owns it.
            worker: The library's thread.
            heard: Called with what a look found; None for nothing.
            away: Called with why the library does not answer in the usual time, and
                with nothing when it does again.
        """
        super().__init__(owner)
        self.mark = 0
        self._worker = worker
        self._heard = heard
        self._tell_away = away
        self._waiting = False
        self._away = False
        self._stopped = False
        self._silence = timer(self, lambda: self._go_away(worker.silent), 0)
        self._later = 0
        self._clock = timer(self, self._due, LOOK_MS)

    def start(self) -> None:
        """Look after a while, and again and again from then on, until it is stopped."""
        if not self._stopped:
            self._clock.start(LOOK_MS)

    def stop(self) -> None:
        """Look no more, whoever asks: the library may open after its window closed."""
        self._stopped = True
        self._clock.stop()
        self._silence.stop()

    def look(self) -> None:
        """Ask for changes of other windows; saving tells if something is wrong."""
        # A library that is slow now is not asked again before it has answered.
        if not self._waiting and not self._stopped:
            self._waiting = True
            self._silence.start(int(background.PATIENCE * 1_000))
            mark = self.mark
            asked = self._worker.ask
            asked(lambda library: library.changes(mark), self._answer, self._fail)

    def _answer(self, changes: LibraryChanges | None) -> None:
        self._end()
        if self._away:
            self._away = False
            self._tell_away("")
        self._heard(changes)

    def _fail(self, error: Exception) -> None:
        self._end()
        self._go_away(str(error))

    def _end(self) -> None:
        self._waiting = False
        self._silence.stop()

    def _go_away(self, why: str) -> None:
        self._away = True
        self._tell_away(why)

    def _due(self) -> None:
        rest = rest_ms()
        if rest and self._later < LATER_MS:
            self._later += rest
            self._clock.start(rest)
            return
        self._later = 0
        self.start()
        self.look()


class KnownItems:
    """What the library holds, and the values of all items as they are now.

    Attributes:
        stored: What the library holds, by id.
    """

    def __init__(self, value: Callable[[str], Item | None]) -> None:
        """Hold nothing.

        Args:
            value: Returns an item as it is now, edited or not; None if it is gone.
        """
        self.stored: dict[str, Stored] = {}
        self._value = value
        # The values as they were told last, and the ids that changed since then.
        self._values: dict[str, Item] = {}
        self._stale: set[str] = set()

    def touch(self, ids: Iterable[str]) -> None:
        """Note that some items changed, came or went."""
        self._stale.update(ids)

    def put(self, item_id: str, stored: Stored | None) -> None:
        """Note what the library holds of an item; None if it is gone."""
        self._stale.add(item_id)
        if stored is None:
            self.stored.pop(item_id, None)
        else:
            self.stored[item_id] = stored

    def times(self, ids: Iterable[str] | None = None) -> Mapping[str, datetime]:
        """Return when some items, or all of them, were saved last, in UTC."""
        wanted = self.stored if ids is None else ids
        return {key: self.stored[key].updated for key in wanted if key in self.stored}

    def values(self) -> Items:
        """Return all items by id; an open document counts, not its stored value."""
        if self._stale:
            # A new one, because others hold the one of before.
            values = dict(self._values)
            for item_id in self._stale:
                value = self._value(item_id)
                if value is None:
                    values.pop(item_id, None)
                else:
                    values[item_id] = value
            self._values = values
            self._stale = set()
        return self._values


T = TypeVar("T")


class LibraryRepository(QObject):
    """The library as the window sees it; its saver saves the open documents.

    Attributes:
        location: Where the library is; empty before it is read.
        fresh: Whether nothing was ever added to it.
        read_only: Why it is only looked at; empty if it may be changed.
        saver: Saves the open documents.
        loaded: Emitted after the library was read for the first time.
        changed: Emitted with the ids of items that changed, came or went.
        heard: Emitted with the changes that a look found, after they are taken over.
        went: Emitted with the id of an item that this window removed, before `changed`.
        saved: Emitted when everything is on the disk.
        state_changed: Emitted with the new `SaveState`.
        conflict: Emitted with a document that was also changed elsewhere, and theirs.
        away: Emitted with why it does not answer, and with nothing when it does again.
        refused: Emitted with the error if the library cannot be opened.
        trouble: Emitted with a sentence about what went wrong.
    """

    loaded = Signal()
    changed = Signal(object)
    heard = Signal(object)
    went = Signal(str)
    saved = Signal()
    state_changed = Signal(object)
    conflict = Signal(object, object)
    away = Signal(str)
    refused = Signal(object)
    trouble = Signal(str)

    def __init__(self, worker: LibraryWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worker = worker
        self.location = ""
        self.fresh = False
        self.read_only = ""
        self._items = KnownItems(self.value)
        self.values, self.times = self._items.values, self._items.times
        self._known = self._items.stored
        # The ids of documents that were edited, and of which nobody was told yet.
        self._untold: set[str] = set()
        self._telling = timer(self, self._tell_edited, 0)
        self.saver = DocumentSaver(
            worker, self._known, lambda call: timer(self, call, 0)
        )
        self.saver.saved.connect(self.saved)
        self.saver.changed.connect(self.state_changed)
        self.saver.conflict.connect(self.conflict)
        self.saver.copied.connect(self._came)
        # Saves everything that waits to be saved.
        self.flush = self.saver.flush
        # How a conflict is settled.
        self.take_theirs = self.saver.take_theirs
        self.keep_both = self.saver.keep_both
        self.keep_mine = self.saver.keep_mine
        self._watch = LookClock(self, worker, self._heard, self._tell_away)
        # Asks for changes of other windows.
        self.look = self._watch.look
        worker.trouble.connect(self.trouble)
        worker.replaced.connect(self._read_again)

    @property
    def file(self) -> Path | None:
        """The file of the library; None before it is read, and for one on a server."""
        server = not self.location or "://" in self.location
        return None if server else Path(self.location)

    def start(self) -> None:
        """Read the library."""
        self.worker.ask(
            lambda library: library.changes(), self._begin, self.refused.emit
        )

    def tell_silent(self) -> None:
        """Tell that the library was not read in the usual time; it still may be."""
        self.refused.emit(Unanswered(self.worker.silent))

    def value(self, item_id: str) -> Item | None:
        """Return an item as it is now; None if there is none."""
        if item_id not in self._known:
            return None
        document = self.saver.open.get(item_id)
        now: Item = document.value if document else self._known[item_id].value
        return now

    def document(self, item_id: str) -> Document:
        """Return the document of an item; the same one as long as it is open."""
        return self.saver.document(item_id, partial(self._edited, item_id))

    def add(self, value: Item, then: Callable[[str], object]) -> None:
        """Add a new item to the library, then call `then` with its id."""
        self.write(lambda library: library.add(value), partial(self._came, then=then))

    def remove(self, item_id: str, then: Callable[[], object] = lambda: None) -> None:
        """Remove an item, then call `then`; `restore` brings it back."""
        self.flush()
        # Also if another window saved it last.
        self.write(
            lambda library: library.remove(item_id, None),
            lambda _: self._went(item_id, then),
        )

    def restore(self, item_id: str) -> None:
        """Bring back a removed item; what was edited here is saved into it."""
        self.write(
            lambda library: library.restore(item_id), lambda back: self.accept((back,))
        )

    def bring_in(self, file: MusterFile, then: Callable[[list[str]], object]) -> None:
        """Add all items of a muster file, then call `then` with their ids."""

        def arrived(stored: tuple[Stored, ...]) -> None:
            self.accept(stored)
            then([each.id for each in stored])

        self.write(lambda library: library.bring_in(file), arrived)

    def write(
        self, work: Callable[[Library], T], then: Callable[[T], object] = lambda _: None
    ) -> None:
        """Let the library write something else than a document, then call `then`.

        Until it answers, the window does not say that everything is saved.
        """
        self.saver.acting(1)

        def done(result: T) -> None:
            self.saver.acting(-1)
            if self.saver.state.calm:
                self.saved.emit()
            then(result)

        def failed(error: Exception) -> None:
            self.saver.acting(-1)
            self.worker.trouble.emit(str(error))

        self.worker.ask(work, done, failed)

    def accept(self, stored: Sequence[Stored]) -> None:
        """Take over what was just written for this window, in open documents, too."""
        for each in stored:
            self._take_in(each.id, each)
        self.changed.emit(frozenset(each.id for each in stored))

    def when_done(self, then: Callable[[], object]) -> None:
        """Call `then` when the library has answered everything asked before."""
        self.worker.ask(lambda _: None, lambda _: then())

    def save_now(self) -> bool:
        """Save everything, and wait for it; return whether it was done in time."""
        self.saver.flush()
        return self.saver.wait(background.PATIENCE * 1_000)

    def close_library(self) -> None:
        """Close the library, after everything is saved or given up."""
        self._watch.stop()
        self._telling.stop()
        self.saver.stop()
        self.worker.close()

    def _begin(self, changes: LibraryChanges) -> None:
        self.location = changes.location
        self.fresh = changes.mark == 0
        self._watch.mark = changes.mark
        # The saver knows the same dictionary.
        self._items.touch(self._known.keys() | changes.everything.keys())
        self._known.clear()
        self._known.update(changes.everything)
        self.read_only = changes.read_only
        self._watch.start()
        self.changed.emit(frozenset(self._known))
        self.heard.emit(changes)
        self.loaded.emit()

    def _edited(self, item_id: str, value: Item) -> None:
        self._items.touch((item_id,))
        self.saver.edited(item_id, value)
        self._untold.add(item_id)
        self._telling.start()

    def _tell_edited(self) -> None:
        """Tell what was edited, once the page that shows it is drawn."""
        ids, self._untold = frozenset(self._untold), set()
        self.changed.emit(ids)

    def _heard(self, changes: LibraryChanges | None) -> None:
        """Take over changes of other windows, except for documents edited here."""
        if changes is None:
            return
        now, old = changes.everything, self._known
        ids = changes.ids
        touched = {n for n in ids if version(now.get(n)) != version(old.get(n))}
        self._take_over(changes, touched - self.saver.state.in_flight)

    def _read_again(self) -> None:
        """Read everything: there may be another file in the library's place."""
        self.worker.ask(
            lambda library: library.changes(), self._renewed, lambda _: None
        )

    def _renewed(self, changes: LibraryChanges) -> None:
        """Take over all that differs; what is edited here stays, and is saved."""
        now = changes.everything
        ids = self._known.keys() | now.keys()
        touched = {each for each in ids if now.get(each) != self._known.get(each)}
        self._take_over(changes, touched)

    def _take_over(self, changes: LibraryChanges, touched: set[str]) -> None:
        self._watch.mark = changes.mark
        for item_id in touched - self.saver.state.in_flight:
            self._take_in(item_id, changes.everything.get(item_id))
        if touched:
            self.changed.emit(frozenset(touched))
        self.heard.emit(changes)

    def _tell_away(self, why: str) -> None:
        self.away.emit(why)
        if not why:
            # What could not be saved meanwhile is not kept waiting for its next try.
            self.flush()

    def _take_in(self, item_id: str, theirs: Stored | None) -> None:
        self._items.touch((item_id,))
        if self.saver.own(item_id):
            # What was edited here is saved, also if it was removed elsewhere.
            return
        self._items.put(item_id, theirs)
        document = self.saver.open.get(item_id)
        if theirs and document and document.version != theirs.version:
            document.adopt(theirs.value, theirs.version)

    def _came(
        self, stored: Stored, then: Callable[[str], object] | None = None
    ) -> None:
        self._items.put(stored.id, stored)
        document = self.saver.open.get(stored.id)
        if document:
            document.saved(stored.value, stored.version)
        self.changed.emit(frozenset({stored.id}))
        if then:
            then(stored.id)

    def _went(self, item_id: str, then: Callable[[], object]) -> None:
        self._items.put(item_id, None)
        self.saver.forget(item_id)
        then()
        self.went.emit(item_id)
        self.changed.emit(frozenset({item_id}))
