"""Two windows on one library, moved step by step without an event loop."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from builder.brikwars import Weapon
from tests.ui.library.closing import closed
from ui.core.document import Document
from ui.core.undo_steps import STEPPED
from ui.library.item_steps import EditSeveral
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker

LONG = 60.0
"""Seconds that a library may take to answer; none does."""


class Desk:
    """A window on a library: it shows, looks and saves only when it is told to."""

    def __init__(self, place: str) -> None:
        self.store = LibraryRepository(LibraryWorker(place))
        self.store.start()
        self.heard()

    def heard(self) -> None:
        """Wait until the library has answered all that it was asked."""
        assert self.store.worker.answered(LONG)

    def open(self, item_id: str) -> Document:
        """Open an item, with the steps that were kept of it."""
        document = self.store.document(item_id)
        self.heard()
        return document

    def add(self, value: Weapon) -> str:
        names: list[str] = []
        self.store.add(value, names.append)
        self.heard()
        return names[0]

    def write(self, item_id: str, name: str, text: str) -> None:
        """Put a text into a field, and leave it."""
        document = self.open(item_id)
        document.put(name, text, "", name)
        document.end_visit()

    def press(self, item_id: str, step: int = 1) -> None:
        """Press + (or minus) beside the Size that the window shows."""
        document = self.open(item_id)
        size = document.value.size + step
        document.put("size", size, "", f"size{STEPPED}")
        document.end_visit()

    def several(self, ids: Sequence[str], **parts: Any) -> EditSeveral:
        """Return the step of the list that changes items, also of open pages."""
        after = dict.fromkeys(ids, parts)
        return EditSeveral(self.store, frozenset(self.store.saver.open), after, "Tags")

    def remove(self, item_id: str) -> None:
        self.store.remove(item_id)
        self.heard()
        self.store.saver.close(item_id)

    def restore(self, item_id: str) -> None:
        self.store.restore(item_id)
        self.heard()

    def save(self) -> None:
        """Save what waits, however often that is answered with a change of theirs."""
        self.store.flush()
        assert self.store.saver.wait()

    def look(self) -> None:
        self.store.look()
        self.heard()

    def close(self) -> None:
        assert closed(self.store)


def settled(*desks: Desk) -> None:
    """Let each save and hear of the others, until nothing more comes."""
    for _ in range(2):
        for desk in desks:
            desk.save()
            desk.look()


def gun(**parts: Any) -> Weapon:
    return replace(Weapon(name="Gun", size=10, notes="Old"), **parts)
