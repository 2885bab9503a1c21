"""Saving: what is saved and what is not, in words, and the open documents that wait."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from math import inf
from time import monotonic
from typing import Final, Self
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer, Signal

from builder.army.model import Item
from builder.core.formatting import brief
from db.errors import Conflict, Stored
from db.store.versions import Trail, new_mark
from ui.core.document import Document
from ui.core.undo_steps import REACH
from ui.library.worker import LibraryWorker, keep_apart, renamed, save

# What is saved and what is not, and the words for it; nothing here does anything.


PAUSE_MS: Final = 300
"""The pause in typing after which an edit is saved."""

MOST_MS: Final = 600
"""The longest that an edit waits to be sent, however long somebody types on.

With the time that a save takes, an edit is on the disk within a second.
"""

AGAIN_MS: Final = (1_000, 2_000, 4_000, 8_000, 15_000, 30_000)
"""The pauses before a failed save is tried again; the last one repeats."""

LONGEST: Final = 70
"""The most letters of a reason in the status line."""


@dataclass(frozen=True, slots=True)
class SaveState:
    """What the library has of the player's work.

    An item can be in several of these at once: one that is typed in while it is being
    saved is waiting and in flight.

    Attributes:
        waiting: The ids of what has edits that were not sent to the library yet.
        in_flight: The ids of what was sent and not answered.
        disputed: The ids of what another window changed, too, until the player
            decides; what is typed meanwhile is kept on the disk beside it.
        failed: Why the last save of an item failed, by its id.
        acts: The number of other writes, such as removing, that are not answered.
    """

    waiting: frozenset[str] = frozenset()
    in_flight: frozenset[str] = frozenset()
    disputed: frozenset[str] = frozenset()
    failed: dict[str, str] = field(default_factory=dict)
    acts: int = 0

    @property
    def on_disk(self) -> bool:
        """Whether all that was typed is on the disk, if only beside a disputed item."""
        return not (self.waiting or self.in_flight or self.failed or self.acts)

    @property
    def calm(self) -> bool:
        """Whether the library holds everything as it is shown."""
        return self.on_disk and not self.disputed

    @property
    def why(self) -> str:
        """Why something is not saved; empty where nothing failed."""
        return next(iter(self.failed.values()), "")

    def edited(self, item_id: str) -> Self:
        """Return the state after an edit."""
        return replace(self, waiting=self.waiting | {item_id})

    def reverted(self, item_id: str) -> Self:
        """Return the state after an item became again what the library holds."""
        return replace(
            self, waiting=self.waiting - {item_id}, failed=_without(self, item_id)
        )

    def sent(self, item_id: str) -> Self:
        """Return the state after the newest value of an item was sent."""
        return replace(
            self, waiting=self.waiting - {item_id}, in_flight=self.in_flight | {item_id}
        )

    def wrote(self, item_id: str) -> Self:
        """Return the state after the library wrote what was sent."""
        return replace(
            self, in_flight=self.in_flight - {item_id}, failed=_without(self, item_id)
        )

    def refused(self, item_id: str, why: str) -> Self:
        """Return the state after a save failed: its value waits again."""
        return replace(
            self.wrote(item_id).edited(item_id), failed=self.failed | {item_id: why}
        )

    def parted(self, item_id: str) -> Self:
        """Return the state after another window turned out to have saved an item."""
        return replace(
            self.wrote(item_id).edited(item_id), disputed=self.disputed | {item_id}
        )

    def decided(self, item_id: str) -> Self:
        """Return the state after the player decided what becomes of an item."""
        return replace(self, disputed=self.disputed - {item_id})

    def acting(self, more: int) -> Self:
        """Return the state after an act was sent (1) or answered (-1)."""
        return replace(self, acts=self.acts + more)


def words(state: SaveState, at: datetime | None, location: str = "") -> str:
    """Return what the status line says; never more than is true.

    Args:
        state: What is saved.
        at: When it was saved last; None if it was not yet.
        location: Where the library is, which a reason need not repeat.
    """
    if state.failed:
        return f"Not saved: {brief(reason(state.why, location), LONGEST)}"
    if not state.on_disk:
        return "Saving…"
    if state.disputed:
        return "Kept apart until you decide"
    return f"Saved at {at:%H:%M}" if at else "Everything is saved as you make it"


def pause(waited: float) -> int:
    """Return for how many milliseconds an edit may still wait for the next one.

    Args:
        waited: The milliseconds for which the oldest edit has waited already.
    """
    return max(0, min(PAUSE_MS, int(MOST_MS - waited)))


def again(tries: int) -> int:
    """Return the milliseconds before a save that failed some times is tried again."""
    return AGAIN_MS[min(max(tries, 1), len(AGAIN_MS)) - 1]


def reason(why: str, location: str) -> str:
    """Return the gist of a reason, without the place of the library."""
    text = why.replace(f"The library {location}", "the library") if location else why
    for end in (". ", "; ", ": "):
        text = text.partition(end)[0]
    return text.rstrip(".")


def _without(state: SaveState, item_id: str) -> dict[str, str]:
    return {key: why for key, why in state.failed.items() if key != item_id}


# Documents that were closed: they keep their undo history at hand for a while.

KEPT: Final = 30
"""The number of closed documents whose undo history is kept."""


class RestingDocuments:
    """The documents closed last, all of them saved."""

    def __init__(self, worker: LibraryWorker) -> None:
        self._worker = worker
        self._resting: dict[str, Document] = {}

    def rest(self, document: Document) -> None:
        """Keep a closed document that is saved."""
        document.changed.disconnect()
        self._resting[document.id] = document
        for oldest in tuple(self._resting)[:-KEPT]:
            del self._resting[oldest]

    def woken(self, held: Stored, changed: Callable[[Item], object]) -> Document:
        """Return a document of what the library holds, with the history it had.

        Args:
            held: What the library holds.
            changed: Called with the value after each change from now on.
        """
        document = self._resting.pop(held.id, None)
        if document is None:
            # Without a parent, so that Python alone decides when to delete it.
            document = Document(held.value, id=held.id, version=held.version)
            # The steps of earlier sessions come as soon as they can. An item that is
            # gone has none; nothing else is wrong then.
            self._worker.ask(
                lambda library: library.past(held.id, REACH),
                document.remember,
                lambda _: None,
            )
        document.adopt(held.value, held.version)
        document.changed.connect(changed)
        return document


NewAlarm = Callable[[Callable[[], object]], QTimer]
"""Returns a timer that calls a function once."""


class DueEdits:
    """When the oldest edit was made of each document that was never sent.

    Attributes:
        alarm: What ends when the oldest edit is due.
    """

    def __init__(self, alarm: QTimer) -> None:
        self._since: dict[str, float] = {}
        self.alarm = alarm

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._since))

    def __len__(self) -> int:
        return len(self._since)

    def note(self, item_id: str) -> None:
        """Note an edit."""
        self._since.setdefault(item_id, monotonic())

    def drop(self, item_id: str) -> None:
        """Note that an item is sent, or need not be."""
        self._since.pop(item_id, None)

    def schedule(self, busy: Collection[str]) -> None:
        """Let the alarm end when the oldest edit is due that is not of a busy item."""
        free = [made for item_id, made in self._since.items() if item_id not in busy]
        if free:
            self.alarm.start(pause((monotonic() - min(free)) * 1_000))


class Retries:
    """The next try of a save that failed, after pauses that grow."""

    def __init__(self, new_alarm: NewAlarm, send: Callable[[], object]) -> None:
        self._send = send
        self._tries = 0
        self._alarm = new_alarm(self._try)

    def failed(self) -> None:
        """Try again after a pause, if no try is coming."""
        if not self._alarm.isActive():
            self._alarm.start(again(self._tries))

    def wrote(self, *, all_well: bool) -> None:
        """Begin with the shortest pause again; try no more if all is saved."""
        self._tries = 0
        self._alarm.stop()
        if not all_well:
            self.failed()

    def stop(self) -> None:
        """Try no more."""
        self._alarm.stop()

    def _try(self) -> None:
        self._tries += 1
        self._send()


class DocumentSaver(QObject):
    """The open documents, and the only place that saves them.

    An edit is sent after a short pause in typing, and after `MOST_MS` without one. Only
    one save of a document is under way at a time, because its answer brings the next
    version; so a slow library gets the newest value and none of those between. A save
    that fails is tried again with growing pauses.

    Attributes:
        saved: Emitted when everything is on the disk.
        changed: Emitted with the new `SaveState`.
        conflict: Emitted with a document that was also changed elsewhere, and theirs.
        copied: Emitted with a copy that was put into the library.
        open: The open documents by id.
        state: What is saved and what is not.
    """

    saved = Signal()
    changed = Signal(object)
    conflict = Signal(object, object)
    copied = Signal(object)

    def __init__(
        self, worker: LibraryWorker, known: dict[str, Stored], new_alarm: NewAlarm
    ) -> None:
        """Make a saver without open documents.

        Args:
            worker: The library's thread.
            known: What the library holds, by id; what is saved is entered here.
            new_alarm: Returns what wakes it.
        """
        super().__init__()
        self._worker = worker
        self._known = known
        self.open: dict[str, Document] = {}
        self.state = SaveState()
        self._resting = RestingDocuments(worker)
        # Closed by the player, but dropped only when everything is on the disk.
        self._closing: set[str] = set()
        # Saved by another window; not overwritten before the player decides.
        self._disputed: dict[str, Stored] = {}
        # Copies on their way into the library, by the ids they will have.
        self._copies: dict[str, Item] = {}
        self._due = DueEdits(new_alarm(self._send_due))
        self._retries = Retries(new_alarm, self.flush)
        self._mark = new_mark()

    def document(self, item_id: str, edited: Callable[[Item], object]) -> Document:
        """Return the document of an item; the same one as long as it is open.

        Args:
            item_id: The item; the library holds it.
            edited: Called with the value after each change of a newly opened one.
        """
        self._closing.discard(item_id)
        if item_id not in self.open:
            self.open[item_id] = self._resting.woken(self._known[item_id], edited)
        return self.open[item_id]

    def close(self, item_id: str) -> None:
        """Close a document as soon as it is saved."""
        if item_id in self.open:
            self._closing.add(item_id)
            self._settle(item_id)

    def edited(self, item_id: str, value: Item) -> None:
        """Note that the value of a document changed, and save it soon."""
        if self._held(item_id, value) and item_id not in self.state.in_flight:
            self._due.drop(item_id)
            self._set(self.state.reverted(item_id))
            return
        self._due.note(item_id)
        self._set(self.state.edited(item_id))
        self._due.schedule(self.state.in_flight)

    def flush(self) -> None:
        """Save everything that waits to be saved."""
        for item_id in self.state.waiting:
            self._send(item_id)

    def leave(self) -> None:
        """Save everything, with a copy of what is disputed, before the window goes."""
        for item_id in tuple(self._disputed):
            self.keep_both(self.open[item_id])
        self.flush()

    def wait(self, most_ms: float = inf) -> bool:
        """Wait for the answers to all that was sent; the window stands still.

        Returns:
            Whether everything that was typed is on the disk.
        """
        end = monotonic() + most_ms / 1_000
        while self.state.in_flight or self.state.acts or self._due:
            self._send_due()
            if not self._worker.answered(end - monotonic()):
                break
        return self.state.on_disk

    def stop(self) -> None:
        """Save nothing any more."""
        self._due.alarm.stop()
        self._retries.stop()

    def own(self, item_id: str) -> bool:
        """Return whether an open document has edits that the library lacks."""
        edited = item_id in self.state.waiting or item_id in self._disputed
        return item_id in self.open and edited

    def forget(self, item_id: str) -> None:
        """Save an item no more: it was removed."""
        self._due.drop(item_id)
        self._disputed.pop(item_id, None)
        self._set(self.state.reverted(item_id).decided(item_id))

    def acting(self, more: int) -> None:
        """Note that another write was sent to the library (1) or answered (-1)."""
        self._set(self.state.acting(more))

    def take_theirs(self, document: Document) -> None:
        """Settle a conflict: take the library's version; undo brings mine back."""
        theirs = self._decided(document.id)
        if theirs:
            self._due.drop(document.id)
            self._set(self.state.reverted(document.id))
            document.adopt(theirs.value, theirs.version, "Load theirs")

    def keep_both(self, document: Document) -> None:
        """Settle a conflict: add mine as a copy beside theirs."""
        if document.id in self._disputed:
            # The id is given here, so that a second try makes no second copy.
            copy = uuid4().hex
            self._copies[copy] = renamed(document.value, "mine")
            self._set(self.state.edited(copy))
            self._send(copy)
            self.take_theirs(document)

    def keep_mine(self, document: Document) -> None:
        """Settle a conflict: save mine over theirs."""
        theirs = self._decided(document.id)
        if theirs:
            document.version = theirs.version
            # Its text may be under way still, to be kept beside theirs.
            self._due.drop(document.id)
            self._due.note(document.id)
            self._set(self.state.edited(document.id))
            self.flush()

    def _decided(self, item_id: str) -> Stored | None:
        """End a conflict, and return what the other window saved."""
        theirs = self._disputed.pop(item_id, None)
        if theirs:
            self._known[item_id] = theirs
            self._set(self.state.decided(item_id))
        return theirs

    def _held(self, item_id: str, value: Item) -> bool:
        """Return whether the library holds a value, and nobody disputes it."""
        held = self._known.get(item_id)
        same = held is not None and held.value == value
        return same and item_id not in self._disputed

    def _set(self, state: SaveState) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit(state)

    def _send_due(self) -> None:
        for item_id in self._due:
            self._send(item_id)

    def _send(self, item_id: str) -> None:
        """Send the newest value of one item, unless an older one is under way."""
        if item_id in self.state.in_flight:
            return
        self._due.drop(item_id)
        document = self.open.get(item_id)
        value = document.value if document else self._copies.get(item_id)
        if value is None or item_id not in self.state.waiting:
            return
        self._set(self.state.sent(item_id))
        failed = partial(self._failed, item_id)
        if item_id in self._disputed:
            work = partial(keep_apart, item_id=item_id, value=value, mark=self._mark)
            self._worker.ask(work, lambda _: self._kept(item_id), failed)
            return
        seen, trail = 0, Trail()
        if document:
            seen, trail = document.version, document.trail()
        sent = partial(save, item_id, value, seen, trail)
        self._worker.ask(sent, partial(self._wrote, value), failed)

    def _wrote(self, value: Item, stored: Stored) -> None:
        self._known[stored.id] = stored
        if document := self.open.get(stored.id):
            document.saved(value, stored.version)
        if self._copies.pop(stored.id, None):
            self.copied.emit(stored)
        self._kept(stored.id)

    def _kept(self, item_id: str) -> None:
        state = self.state.wrote(item_id)
        document = self.open.get(item_id)
        if document and self._held(item_id, document.value):
            # The player may have come back to this value during the save.
            self._due.drop(item_id)
            state = state.reverted(item_id)
        self._set(state)
        self._retries.wrote(all_well=not state.failed)
        self._settle(item_id)
        self._due.schedule(self.state.in_flight)
        if self.state.calm:
            self.saved.emit()

    def _settle(self, item_id: str) -> None:
        """Drop a closed document once everything of it is saved."""
        document = self.open.get(item_id)
        if document is None or item_id not in self._closing:
            return
        if item_id in self._disputed:
            self.keep_both(document)
        if item_id in self.state.in_flight:
            return
        if item_id in self.state.waiting:
            self._send(item_id)
            return
        self._closing.discard(item_id)
        self._resting.rest(self.open.pop(item_id))

    def _failed(self, item_id: str, error: Exception) -> None:
        document = self.open.get(item_id)
        if isinstance(error, Conflict) and document:
            base = self._known[item_id].value
            if document.join(base, error.theirs.value, error.theirs.version):
                self._known[item_id] = error.theirs
                self._set(self.state.wrote(item_id))
                self.edited(item_id, document.value)
                return
            self._disputed[item_id] = error.theirs
            self._set(self.state.parted(item_id))
            self.conflict.emit(document, error.theirs)
            self._settle(item_id)
            # What was typed here is kept on the disk, too, beside theirs.
            self._send(item_id)
            return
        self._set(self.state.refused(item_id, str(error)))
        self._retries.failed()
        self._due.schedule(self.state.in_flight)
