"""All that the library holds, as it is at this moment, open documents included."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from builder.army.model import Item
from db.errors import Conflict, Stored
from ui.core.document import Document
from ui.library.changes import LibraryChanges, news, remove, renamed, save, version
from ui.library.worker import LibraryWorker

if TYPE_CHECKING:
    from db.muster import MusterFile

SAVE_MS: Final = 400
"""A pause this long in the typing, and what was typed is saved."""

LOOK_MS: Final = 1_500
"""How often another window's changes are looked for."""

AGAIN_MS: Final = 5_000
"""How long after trouble saving is tried again."""

PATIENCE: Final = 8
"""How often the library is asked to finish before the window is told it cannot."""


class LibraryRepository(QObject):
    """The library as the window sees it, and the only place that saves.

    Attributes:
        location: Where the library is; nothing before it is read.
        fresh: Whether nobody ever put anything into it.
        loaded: The library was read for the first time.
        changed: Told the ids of what changed, came or went.
        heard: Told the news of a look into the library, after they are taken in.
        saved: Everything is on the disk.
        saving: Something waits to be saved.
        conflict: Told a document that was changed elsewhere too, and what the library
            holds of it. Nothing of either is lost; the player decides.
        trouble: Told a sentence about what went wrong.
    """

    loaded = Signal()
    changed = Signal(object)
    heard = Signal(object)
    saved = Signal()
    saving = Signal()
    conflict = Signal(object, object)
    trouble = Signal(str)

    def __init__(self, keeper: LibraryWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.keeper = keeper
        self.location = ""
        self.fresh = False
        self._known: dict[str, Stored] = {}
        self._open: dict[str, Document] = {}
        self._unsaved: set[str] = set()
        self._in_flight: set[str] = set()
        self._closing: set[str] = set()
        self._disputed: dict[str, Stored] = {}
        self._mark = 0
        self._saver = _timer(self, self.flush, SAVE_MS, single=True)
        self._watch = _timer(self, self.look, LOOK_MS, single=False)
        keeper.trouble.connect(self.trouble)

    def start(self) -> None:
        """Read the library."""
        self.keeper.ask(partial(news, since=0), self._begin)

    def values(self) -> Mapping[str, Item]:
        """Everything by id, as it is now: open documents before what is stored."""
        held = {name: stored.value for name, stored in self._known.items()}
        live = {n: doc.value for n, doc in self._open.items() if n in held}
        return held | live

    def value(self, name: str) -> Any | None:
        """One design or army as it is now; None if there is none."""
        if name not in self._known:
            return None
        document = self._open.get(name)
        return document.value if document else self._known[name].value

    def document(self, name: str) -> Document:
        """Open one; the same document for as long as it is open."""
        self._closing.discard(name)
        if name not in self._open:
            held = self._known[name]
            # Without a parent: Python alone decides when a document is done with.
            document = Document(held.value, id=name, version=held.version)
            document.changed.connect(partial(self._edited, name))
            self._open[name] = document
        return self._open[name]

    def close(self, name: str) -> None:
        """Close a document as soon as all of it is saved."""
        if name in self._open:
            self._closing.add(name)
            self._settle(name)

    def add(self, value: Item, then: Callable[[str], object]) -> None:
        """Put something new into the library, and tell its id."""
        self.keeper.ask(
            lambda library: library.add(value), partial(self._came, then=then)
        )

    def remove(self, name: str, then: Callable[[], object]) -> None:
        """Take something off the shelf; `restore` brings it back."""
        self.flush()
        self.keeper.ask(partial(remove, name=name), lambda _: self._went(name, then))

    def restore(self, name: str) -> None:
        """Bring back what was removed."""
        self.keeper.ask(lambda library: library.restore(name), self._came)

    def bring_in(self, file: MusterFile, then: Callable[[list[str]], object]) -> None:
        """Put all that a muster file holds into the library."""

        def arrived(stored: tuple[Stored, ...]) -> None:
            for each in stored:
                self._known[each.id] = each
            self.changed.emit(frozenset(each.id for each in stored))
            then([each.id for each in stored])

        self.keeper.ask(lambda library: library.bring_in(file), arrived)

    def flush(self) -> None:
        """Save all that waits to be saved."""
        for name in tuple(self._unsaved):
            document = self._open.get(name)
            if document:
                self._send(name, document)

    def finish(self) -> bool:
        """Save everything and let go of the library.

        Returns:
            Whether all is saved; if not, nothing was let go of and it can go on.
        """
        for name in tuple(self._open):
            self.close(name)
        for _ in range(PATIENCE):
            if not self._open:
                break
            self.keeper.wait_for(lambda _: None)
            QCoreApplication.sendPostedEvents(self.keeper)
        if self._open:
            self._closing.clear()
            return False
        self._watch.stop()
        self._saver.stop()
        self.keeper.close()
        return True

    def look(self) -> None:
        """Look whether another window has written."""
        self.keeper.ask(partial(news, since=self._mark), self._heard, _quiet)

    def take_theirs(self, document: Document) -> None:
        """Settle a conflict: show what the library holds; undo brings mine back."""
        theirs = self._disputed.pop(document.id, None)
        if theirs:
            self._unsaved.discard(document.id)
            self._known[document.id] = theirs
            document.adopt(theirs.value, theirs.version)

    def keep_both(self, document: Document) -> None:
        """Settle a conflict: mine becomes a copy beside theirs."""
        self.add(renamed(document.value, "mine"), lambda _: None)
        self.take_theirs(document)

    def keep_mine(self, document: Document) -> None:
        """Settle a conflict: mine goes over theirs, which was shown to the player."""
        theirs = self._disputed.pop(document.id, None)
        if theirs:
            document.version = theirs.version
            self._unsaved.add(document.id)
            self.flush()

    def _begin(self, told: LibraryChanges) -> None:
        self.location = told.location
        self.fresh = told.mark == 0
        self._mark = told.mark
        self._known = told.everything
        for why in told.unread.values():
            self.trouble.emit(why)
        self._watch.start()
        self.changed.emit(frozenset(self._known))
        self.heard.emit(told)
        self.loaded.emit()

    def _edited(self, name: str, value: Item) -> None:
        held = self._known.get(name)
        if held is None or held.value != value:
            self._unsaved.add(name)
            self.saving.emit()
            self._saver.start(SAVE_MS)
        else:
            self._unsaved.discard(name)
        self.changed.emit(frozenset({name}))

    def _send(self, name: str, document: Document) -> None:
        """Save one document, unless it is being saved or is in dispute."""
        if (
            name not in self._unsaved
            or name in self._in_flight
            or name in self._disputed
        ):
            return
        self._unsaved.discard(name)
        self._in_flight.add(name)
        value = document.value
        self.keeper.ask(
            partial(save, name=name, value=value, version=document.version),
            partial(self._wrote, value),
            partial(self._failed, name),
        )

    def _wrote(self, value: Item, stored: Stored) -> None:
        self._in_flight.discard(stored.id)
        self._known[stored.id] = stored
        document = self._open.get(stored.id)
        if document:
            document.saved(value, stored.version)
            if document.value != value:
                self._unsaved.add(stored.id)
                self._saver.start(SAVE_MS)
        self._settle(stored.id)
        if not self._unsaved and not self._in_flight:
            self.saved.emit()

    def _settle(self, name: str) -> None:
        """Let a document go that was closed, once nothing of it can be lost."""
        document = self._open.get(name)
        if document is None or name not in self._closing or name in self._in_flight:
            return
        if name in self._disputed:
            self.keep_both(document)
        if name in self._unsaved:
            self._send(name, document)
            return
        self._closing.discard(name)
        del self._open[name]

    def _failed(self, name: str, error: Exception) -> None:
        self._in_flight.discard(name)
        self._unsaved.add(name)
        document = self._open.get(name)
        if isinstance(error, Conflict) and document:
            self._disputed[name] = error.theirs
            self.conflict.emit(document, error.theirs)
            self._settle(name)
            return
        self.trouble.emit(f"Not saved yet: {error}")
        self._saver.start(AGAIN_MS)

    def _heard(self, told: LibraryChanges) -> None:
        """Take in what another window wrote; what is being edited here waits."""
        self._mark = told.mark
        now = told.everything
        touched = {
            name
            for name in told.ids
            if version(now.get(name)) != version(self._known.get(name))
        } - self._in_flight
        for name in touched:
            self._take_in(name, now.get(name))
        if touched:
            self.changed.emit(frozenset(touched))
        self.heard.emit(told)

    def _take_in(self, name: str, theirs: Stored | None) -> None:
        if theirs is None:
            self._known.pop(name, None)
            return
        document = self._open.get(name)
        if document and (name in self._unsaved or name in self._disputed):
            return
        self._known[name] = theirs
        if document and document.version != theirs.version:
            document.adopt(theirs.value, theirs.version)

    def _came(
        self, stored: Stored, then: Callable[[str], object] | None = None
    ) -> None:
        self._known[stored.id] = stored
        document = self._open.get(stored.id)
        if document:
            document.saved(stored.value, stored.version)
        self.changed.emit(frozenset({stored.id}))
        if then:
            then(stored.id)

    def _went(self, name: str, then: Callable[[], object]) -> None:
        self._known.pop(name, None)
        self._unsaved.discard(name)
        then()
        self.changed.emit(frozenset({name}))


def _quiet(error: Exception) -> None:
    """A look that failed is no news; saving will tell if something is wrong."""


def _timer(
    owner: QObject, call: Callable[[], object], after: int, *, single: bool
) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(single)
    timer.setInterval(after)
    timer.timeout.connect(call)
    return timer
