"""Disks that are full, locked, read-only or gone, while somebody types.

In each try something goes wrong with the library's file while a design is edited, and
is put right again. Meanwhile the state must say that it is not saved and why; after it
everything must be saved without anybody doing anything, and be in the file.
"""

import random
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from db.library.library import Library
from db.store.connection import raw
from tests.torture import Broken
from tests.torture.application import application
from tests.ui.library.closing import closed
from ui.library import saving
from ui.library.repository import LibraryRepository
from ui.library.saving import SaveState
from ui.library.worker import LibraryWorker

PATIENCE_S: Final = 60

SMALL_DISK: Final = 2_000_000
"""The bytes of a disk that is crammed."""

BIG: Final = 100_000
"""The letters of a note that does not fit into the free pages of a file."""


class Desk:
    """A repository without a window, and somebody who edits a design."""

    def __init__(self, place: Path) -> None:
        from builder.brikwars import Weapon

        self.place = place
        self.store = LibraryRepository(LibraryWorker(str(place)))
        self.states: list[SaveState] = []
        self.store.state_changed.connect(self.states.append)
        self.store.start()
        self.until(lambda: bool(self.store.location), "the library is read")
        ids: list[str] = []
        self.store.add(Weapon(name="before"), ids.append)
        self.until(lambda: bool(ids), "a design is added")
        self.id = ids[0]
        self.document = self.store.document(self.id)

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Let Qt's loop run until something is true."""
        end = time.monotonic() + PATIENCE_S
        while not true():
            if time.monotonic() > end:
                raise Broken(f"in vain waited until {what}")
            QApplication.processEvents()
            time.sleep(0.005)

    def type(self, name: str, note: str = "") -> None:
        """Edit the design."""
        value = replace(self.document.value, name=name, notes=note)
        self.document.edit(value, "Name", "name")

    def pragma(self, words: str) -> None:
        """Set up the library's own connection, in the library's thread."""

        def work(library: Library) -> Any:
            return raw(library._connection).execute(f"PRAGMA {words}").fetchall()

        self.store.worker.wait_for(work)


@contextmanager
def full(desk: Desk) -> Iterator[str]:
    """Let the file grow no more."""
    desk.pragma("max_page_count=1")
    yield "full"
    desk.pragma("max_page_count=1073741823")


@contextmanager
def read_only(desk: Desk) -> Iterator[str]:
    """Let the library be only read."""
    desk.pragma("query_only=ON")
    yield "only be read"
    desk.pragma("query_only=OFF")


@contextmanager
def locked(desk: Desk) -> Iterator[str]:
    """Let another program write, which does not let go."""
    desk.pragma("busy_timeout=50")
    other = sqlite3.connect(desk.place, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield "being written by another program"
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def removed(desk: Desk) -> Iterator[str]:
    """Take the library's folder away, and bring it back."""
    folder = desk.place.parent
    away = folder.with_name("away")
    folder.rename(away)
    yield "is not there any more"
    away.rename(folder)


@contextmanager
def crammed(desk: Desk) -> Iterator[str]:
    """Leave no byte free on the disk itself, which `one_trouble` made small."""
    ballast = desk.place.with_name("ballast")
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass
    yield "full"
    ballast.unlink()


TROUBLES: Final = (full, read_only, locked, removed, crammed)


@contextmanager
def drive(trouble: Callable[..., Any]) -> Iterator[Path | None]:
    """Give a folder for a library, on a small disk of its own if it is to be crammed.

    Only root may mount one, and not everywhere; None says that it cannot be had.
    """
    with tempfile.TemporaryDirectory(prefix="disk") as folder:
        place = Path(folder, "drive")
        place.mkdir()
        if trouble is not crammed:
            yield place
            return
        mount = shutil.which("mount") or "mount"
        words = [mount, "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "none", str(place)]
        try:
            subprocess.run(words, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            yield None
            return
        try:
            yield place
        finally:
            subprocess.run(["umount", "-l", str(place)], check=True)  # noqa: S607


def run(count: int, seed: int) -> str:
    """Let things go wrong some times, each kind in turn.

    Raises:
        Broken: If something is lost, or not told, or not saved when it is over.
    """
    application()
    chance = random.Random(seed)  # noqa: S311
    waits: Counter[str] = Counter()
    longest = 0.0
    pauses = vars(saving)["again"]
    vars(saving)["again"] = lambda tries: 100 * tries + 50
    try:
        for number in range(count):
            trouble = TROUBLES[number % len(TROUBLES)]
            with drive(trouble) as folder:
                if folder:
                    longest = max(longest, one_trouble(trouble, chance, folder))
            waits[trouble.__name__ if folder else "no small disk to be had"] += 1
    finally:
        vars(saving)["again"] = pauses
    each = ", ".join(f"{name} {times}" for name, times in waits.items())
    return (
        f"{count} times ({each}): each told in a sentence, 0 edits lost; saved at most "
        f"{longest:.1f} s after it was over"
    )


def one_trouble(
    trouble: Callable[..., Any], chance: random.Random, folder: Path
) -> float:
    """Let one thing go wrong; return how long saving took after it was over."""
    place = folder / "library.db"
    desk = Desk(place)
    with trouble(desk) as words:
        desk.type("too much", "z" * BIG)
        for number in range(chance.randint(1, 5)):
            desk.type(f"during {number}", "x" * chance.randint(1, BIG))
            QApplication.processEvents()
        desk.until(lambda: bool(desk.store.saver.state.why), f"{words} is told")
        told = desk.store.saver.state.why
        if words not in told:
            raise Broken(f"{trouble.__name__} is told as {told!r}")
        last = f"during {chance.random()}"
        desk.type(last, "y" * BIG)
    over = time.monotonic()
    desk.until(lambda: desk.store.saver.state.calm, f"it is saved after {words}")
    took = time.monotonic() - over
    if not closed(desk.store):
        raise Broken("it did not close")
    with Library(place) as library:
        if library.load(desk.id).value.name != last:
            raise Broken(f"an edit is lost after {words}")
    return took
