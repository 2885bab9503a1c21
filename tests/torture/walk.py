"""A random walk of edits, undos, closed documents and restarts.

At the end, after one more restart, undo all the way back gives the first state of every
design.
"""

import random
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from builder.brikwars import Weapon
from db.library.library import Library
from tests.torture import Broken
from tests.torture.application import application
from tests.ui.library.closing import closed
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker

DESIGNS = 5
ACTS = ("size", "name", "undo", "redo", "leave", "flush", "close", "restart")
WEIGHTS = (30, 20, 15, 8, 10, 10, 6, 1)


def run(count: int, seed: int) -> str:
    """Walk so many steps; return what was done.

    Raises:
        Broken: If undo does not lead back, or a restart shows another value.
    """
    chance = random.Random(seed)  # noqa: S311 (it is repeated by its seed)
    application()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "walk.db"
        with Library(place) as library:
            first = {library.add(w).id: w for w in map(gun, range(DESIGNS))}
        store, restarts = started(place), 0
        for number in range(count):
            (act,) = chance.choices(ACTS, WEIGHTS)
            if act == "restart":
                shown = {each: store.value(each) for each in first}
                ended(store)
                store, restarts = started(place), restarts + 1
                if {each: store.value(each) for each in first} != shown:
                    raise Broken(f"step {number} of seed {seed}: a restart lost edits")
                continue
            step(store, chance.choice(list(first)), act, chance.randint(1, 60))
        ended(store)
        store, undone = started(place), 0
        for item_id, value in first.items():
            document = store.document(item_id)
            settled(store)
            while document.history.canUndo():
                document.history.undo()
                undone += 1
            if document.value != value:
                raise Broken(f"seed {seed}: undo ends at {document.value}")
        ended(store)
    return f"{count:,} steps, {restarts} restarts, {undone:,} steps undone, 0 astray"


def gun(number: int) -> Weapon:
    return Weapon(name=f"Gun {number}")


def step(store: LibraryRepository, item_id: str, act: str, number: int) -> None:
    """Do one act in a document."""
    document = store.document(item_id)
    match act:
        case "size":
            document.edit(replace(document.value, size=number), "Size", "size")
        case "name":
            document.edit(replace(document.value, name=f"Gun {number}"), "Name", "name")
        case "undo":
            document.history.undo()
        case "redo":
            document.history.redo()
        case "leave":
            document.end_visit()
        case "flush":
            store.flush()
            settled(store)
        case "close":
            store.saver.close(item_id)


def started(place: Path) -> LibraryRepository:
    """Return a window's library that is read."""
    store = LibraryRepository(LibraryWorker(str(place)))
    store.start()
    settled(store)
    return store


def ended(store: LibraryRepository) -> None:
    """Save everything and close it.

    Raises:
        Broken: If it cannot be saved.
    """
    if not closed(store):
        raise Broken("a library could not be closed")


def settled(store: LibraryRepository) -> None:
    """Wait until the library has answered."""
    answers: list[bool] = []
    store.when_done(lambda: answers.append(True))
    until = time.monotonic() + 60
    while not answers:
        QCoreApplication.processEvents()
        if time.monotonic() > until:
            raise Broken("the library does not answer")
