"""A server that is far away is waited for seldom: counted, and not timed."""

from collections.abc import Iterator

import pytest
from sqlalchemy import make_url

from builder.brikwars.model.designs import Weapon
from db.library.library import Library
from db.store.versions import Trail, Visit, new_mark
from tests.proxy import Wire, wire_to

OPENING, SAVE = 15, 5


@pytest.fixture
def wire(database: str) -> Iterator[Wire]:
    Library(database).close()
    with wire_to(make_url(database).port or 0) as wire:
        yield wire


def test_opening_and_saving_wait_seldom(wire: Wire, database: str) -> None:
    with wire.counted(OPENING):
        library = Library(wire.through(database))
    with library:
        with wire.counted(SAVE):
            kept = library.add(Weapon(name="0"), "gun")
        assert wire.turns > SAVE, "the wire is the way to the server"
        anchor = ""
        # More saves than one visit has, with steps of several kinds.
        for number in range(1, 15):
            value = Weapon(name=str(number))
            visits = [
                Visit(new_mark(), "Name", one, stepped=False)
                for one in (Weapon(name=f"{number}!"), value)[number % 2 :]
            ]
            with wire.counted(SAVE):
                trail = Trail(anchor, tuple(visits)) if number % 5 else None
                kept = library.save("gun", value, kept.version, trail)
            anchor = visits[-1].mark if trail else ""
        assert len(library.past("gun").steps) > 14
