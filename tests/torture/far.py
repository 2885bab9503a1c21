"""A window on a server that is 0.4 s away: open, type, save, look, undo, close.

Nothing is lost, and nothing that is done makes the window stand still for long: an
answer of the server takes that long or several times as long.
"""

import random
import time
from typing import Final

from PySide6.QtTest import QTest
from sqlalchemy import make_url

from builder.brikwars import Weapon
from db.library.library import Library
from db.store.versions import one_step
from tests.proxy import wire_to
from tests.server import Server, running
from tests.torture import Broken
from tests.torture.glass import Glass
from tests.torture.kills import DESIGN, KEY_S

ROUND_TRIP_S: Final = 0.4
STILL_S: Final = 1.0
"""The longest that the window may stand still."""

LETTERS: Final = 20


def run(count: int, seed: int) -> str:
    """Use a window so often.

    Raises:
        Broken: If something is lost, or the window stands still.
    """
    with running() as server:
        lines = [_used(server, f"{seed} {number}") for number in range(count)]
    return "; ".join(lines)


def _used(server: Server, seed: str) -> str:
    chance = random.Random(seed)  # noqa: S311
    place = server.new_database()
    with Library(place) as library:
        kept = library.add(Weapon(name="Old", notes="Old"), DESIGN)
        value = Weapon(name="Old", notes="New")
        library.save(DESIGN, value, kept.version, one_step("Notes", value))
    with wire_to(make_url(place).port or 0) as wire:
        wire.delay = ROUND_TRIP_S / 2
        glass = Glass(wire.through(place))
        took = {"open": glass.until(lambda: glass.repository.location, "it is read")}
        page = glass.control.app.open(DESIGN)
        line = page.form.fields["name"].line
        typed = "".join(chance.choices("abcdefgh", k=LETTERS))
        with glass.doing("typing"):
            line.setFocus()
            line.selectAll()
            for letter in typed:
                QTest.keyClicks(line, letter)
                key = time.monotonic() + chance.uniform(0, 2 * KEY_S)
                glass.until(lambda key=key: time.monotonic() > key, "the next key")
        with glass.doing("saving"):
            took["save after the last key"] = glass.calm()
        _must_be(place, typed, "New")
        with glass.doing("looking"):
            with Library(place) as other:
                theirs = other.add(Weapon(name="Theirs")).id
            seen = lambda: glass.repository.value(theirs)  # noqa: E731
            took["see another's"] = glass.until(seen, "what another one adds")
        with glass.doing("undo"):
            glass.control.menus.undo.trigger()
            took["undo"] = glass.calm()
        _must_be(place, "Old", "New")
        with glass.doing("undo of an earlier session"):
            glass.until(page.document.history.canUndo, "its steps are read")
            glass.control.menus.undo.trigger()
            glass.calm()
        _must_be(place, "Old", "Old")
        last = f"{typed}!"
        with glass.doing("typing before the end"):
            line.selectAll()
            QTest.keyClicks(line, last)
            glass.calm()
        still = dict(glass.still)
        began = time.monotonic()
        if not glass.close():
            raise Broken(f"a window that has saved does not close (seed {seed})")
        took["close"] = time.monotonic() - began
    _must_be(place, last, "Old")
    figures = f"{_listed(took)}; 0 lost; longest still {_listed(still)}"
    if max(still.values()) > STILL_S:
        raise Broken(f"it stood still for more than {STILL_S} s: {figures}")
    return figures


def _listed(seconds: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.2f} s" for name, value in seconds.items())


def _must_be(place: str, name: str, notes: str) -> None:
    with Library(place) as library:
        value = library.load(DESIGN).value
    if (value.name, value.notes) != (name, notes):
        raise Broken(f"the server has {value.name!r} with {value.notes!r}")
