"""Two windows on one server: how soon one shows what the other saved.

Both are a window's library with its real thread and its real clock. The time runs from
the moment one knows that its edit is saved until the other tells its lists of it. Every
second time somebody types in the other one meanwhile, without a pause.
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Final

from PySide6.QtCore import QEventLoop, QTimer

from builder.brikwars.model.designs import Weapon
from tests.server import running
from tests.torture import Broken
from tests.torture.application import application
from tests.ui.library.closing import closed
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker

PROMISE_MS: Final = 2_000
"""What the manual promises."""

KEY_MS: Final = 60
"""The time between two letters of somebody who types fast."""

LONG_MS: Final = 60_000
"""What anything else may take on a busy machine."""

Wait = Callable[[Callable[[], bool], int], object]
"""Waits until something holds; fails after some milliseconds."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Two windows on one library, and how to wait for them."""

    mine: LibraryRepository
    theirs: LibraryRepository
    wait: Wait

    def delays(self, times: int, seed: int) -> list[float]:
        """Save in one window some times, and return when the other one showed it.

        Returns:
            The seconds from each save; 0 where it was shown before it was answered.
        """
        chance = random.Random(seed)  # noqa: S311
        shared, other = self._added("Shared"), self._added("Typed in")
        return [self._delay(shared, other, n, chance) for n in range(times)]

    def _added(self, name: str) -> str:
        ids: list[str] = []
        self.mine.add(Weapon(name=name), ids.append)
        self.wait(lambda: bool(ids), LONG_MS)
        self.wait(lambda: ids[0] in self.theirs.values(), LONG_MS)
        return ids[0]

    def _delay(self, shared: str, other: str, n: int, chance: random.Random) -> float:
        told: dict[str, float] = {}
        name = f"Shared {n}"

        def saved() -> None:
            told.setdefault("saved", time.monotonic())

        def changed(_: object) -> None:
            if self.theirs.value(shared).name == name:
                told.setdefault("seen", time.monotonic())

        document = self.mine.document(shared)
        start = time.monotonic() + chance.uniform(0, 0.5)
        self.wait(lambda: time.monotonic() > start, LONG_MS)
        with (
            _connected(self.mine.saved, saved),
            _connected(self.theirs.changed, changed),
            self._typing(other, on=bool(n % 2)),
        ):
            document.edit(replace(document.value, name=name), "Name")
            self.mine.flush()
            self.wait(lambda: "saved" in told, LONG_MS)
            self.wait(lambda: "seen" in told, PROMISE_MS)
        return max(0.0, told["seen"] - told["saved"])

    @contextmanager
    def _typing(self, item_id: str, *, on: bool) -> Iterator[None]:
        """Let somebody type in the other window without a pause."""
        document = self.theirs.document(item_id)
        clock = QTimer()
        letters = iter(range(10**6))
        clock.timeout.connect(
            lambda: document.edit(
                replace(document.value, name=f"Typed {next(letters)}"), "Name", "name"
            )
        )
        if on:
            clock.start(KEY_MS)
        try:
            yield
        finally:
            clock.stop()


@contextmanager
def _connected(signal: Any, slot: Callable[..., object]) -> Iterator[None]:
    signal.connect(slot)
    try:
        yield
    finally:
        signal.disconnect(slot)


@contextmanager
def sighted(place: str, wait: Wait) -> Iterator[Sight]:
    """Open two windows on a library."""
    both = [LibraryRepository(LibraryWorker(place)) for _ in range(2)]
    try:
        for each in both:
            each.start()
            wait(lambda each=each: bool(each.location), LONG_MS)
        yield Sight(both[0], both[1], wait)
    finally:
        for each in both:
            closed(each)


def run(times: int, seed: int) -> str:
    """Measure some times.

    Raises:
        Broken: If the other window needs longer than is promised.
    """
    app = application()

    def wait(until: Callable[[], bool], most_ms: int) -> None:
        end = time.monotonic() + most_ms / 1_000
        while not until():
            if time.monotonic() > end:
                raise Broken(f"not seen within {most_ms} ms (seed {seed})")
            app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
            time.sleep(0.002)

    with running() as server, sighted(server.new_database(), wait) as sight:
        return figures(sight.delays(times, seed))


def figures(delays: list[float]) -> str:
    """Return in words how long it took."""
    return (
        f"{len(delays)} saves seen by another window, half of them while it was typed "
        f"in: {median(delays):.2f} s in the middle, {max(delays):.2f} s at worst, "
        f"{PROMISE_MS / 1_000:g} s promised"
    )
