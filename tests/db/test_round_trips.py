"""A server that is far away is waited for seldom: counted, and not timed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from inspect import getmembers, isfunction
from typing import Any

import pytest
from sqlalchemy import make_url

from builder.army.model import Army, Entry, Item
from builder.brikwars.model.designs import Creation, Weapon
from builder.content.theme import Theme
from builder.house_rules.ruleset import RuleSet
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.store.versions import Trail, Visit, new_mark
from tests.db.conftest import Draw
from tests.db.values import REACH
from tests.proxy import Wire, wire_to
from ui.history import reading
from ui.library.item_steps import put_all
from ui.library.worker import keep_apart

OPENING, SAVE, LOOK, NOTHING_NEW = 15, 5, 6, 2
"""What was promised; a transaction has its beginning and its end, at least."""

MANY = 40
"""Things at once: none of them has a turn of its own where an act has a bound."""


@pytest.fixture
def wire(database: str) -> Iterator[Wire]:
    Library(database).close()
    with wire_to(make_url(database).port or 0) as wire:
        yield wire


@pytest.fixture
def library(wire: Wire, database: str) -> Iterator[Library]:
    with Library(wire.through(database)) as opened:
        yield opened


def trailed(value: Item, *, stepped: bool = False) -> Trail:
    return Trail("", (Visit(new_mark(), "Name", value, stepped),))


def army_of(*counts: int) -> Army:
    """Return an army of the guns, with so many of each."""
    entries = [Entry(design=f"gun{at}", count=some) for at, some in enumerate(counts)]
    return Army(name=f"{sum(counts)}", entries=tuple(entries))


HOUSE = RuleSet(name="Ours")
TANK = Creation(name="Tank")
GUNS: dict[str, Item] = {f"gun{at}": Weapon(name=f"Gun {at}") for at in range(MANY)}
THEMES = [Theme(name=f"Theme {at}") for at in range(MANY)]


def filled(library: Library) -> None:
    """Put something of each kind into a library, with a version before this one."""
    army = army_of(*[1] * MANY)
    for key, value in {**GUNS, "tank": TANK, "house": HOUSE, "army": army}.items():
        library.add(value, key)


def test_opening_and_the_first_look_wait_seldom(wire: Wire, database: str) -> None:
    with Library(database) as library:
        filled(library)
    with wire.counted(OPENING):
        library = Library(wire.through(database))
        assert len(library.changes().everything) > MANY
    library.close()


def test_each_save_waits_seldom(wire: Wire, library: Library) -> None:
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
    assert len(library.past("gun", REACH).steps) > 14


def test_a_look_waits_seldom(wire: Wire, database: str, library: Library) -> None:
    mark = library.changes().mark
    with wire.counted(NOTHING_NEW):
        assert library.changes(mark) is None
    with Library(database) as other:
        filled(other)
        other.favour(["army", "tank"], on=True)
        other.stand("brikwars", "house")
        other.keep_themes(THEMES)
        other.remove("army", None)
    with wire.counted(LOOK):
        found = library.changes(mark)
    assert found.ids >= {*GUNS, "tank", "army", "house"}
    assert {*GUNS, "tank", "house"} <= found.everything.keys()
    assert "army" not in found.everything
    assert found.marks.favourites == {"army", "tank"}
    assert found.marks.standing == {"brikwars": "house"}
    assert len(found.marks.themes) == MANY
    with wire.counted(NOTHING_NEW):
        assert library.changes(found.mark) is None


UNSEEN = {"close", "tidying"}
"""What nobody waits for."""


class Counted:
    """Counts the turns of acts, and remembers which were done."""

    def __init__(self, wire: Wire, library: Library) -> None:
        self.library, self._wire = library, wire
        self.done: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.done.add(name)
        return partial(self._do, getattr(self.library, name))

    def _do(self, act: Any, *args: Any, turns: int, **more: Any) -> Any:
        with self._wire.counted(turns):
            return act(*args, **more)


def test_each_act_waits_seldom(wire: Wire, library: Library, draw: Draw) -> None:
    filled(library)
    act = Counted(wire, library)
    each = ("gun1", "tank", "army", "house")
    for key in each:
        held = act.load(key, turns=2)
        for name in "AB":
            value = replace(held.value, name=name)
            act.save(key, value, None, trailed(value), turns=SAVE)
        act.past(key, REACH, turns=4)
        act.versions(key, turns=3)
        act.version_value(key, 1, turns=3)
        act.raw_text(key, turns=2)
        act.keep_version(key, value, "Side", "mark", turns=4)
    for counts in ([2] * MANY, [3] * (MANY // 2)):
        army = army_of(*counts)
        act.save("army", army, None, trailed(army, stepped=True), turns=SAVE)
    act.stand("brikwars", "house", turns=3)
    act.stand("brikwars", None, turns=2)
    for on in (True, False, True):
        act.favour([*GUNS, "army"], on=on, turns=2)
    act.keep_themes(THEMES, turns=2)
    act.keep_themes(THEMES[:3], [one.key for one in THEMES[2:]], turns=2)
    key = act.keep_photo(draw(), turns=3)
    assert act.photo(key, turns=2)
    for ask in (act.marked, act.left_out):
        ask(turns=4)
    act.changes(turns=LOOK)
    act.everything(turns=4)
    act.unread(turns=4)
    for key in ("army", *GUNS, "tank", "house"):
        act.remove(key, None, turns=4)
    assert len(act.removed(turns=2)) == MANY + 3
    act.restore("army", turns=5)
    assert len(library.everything()) == MANY // 2 + 1, "its designs came, too"
    act.remove("army", None, turns=4)
    assert act.add(replace(TANK, name="Again"), "tank", turns=SAVE).id == "tank"
    assert act.empty_bin(turns=6) == MANY // 2 + 2
    act.add(army_of(1), "army", turns=SAVE)
    pictures = {f"p{at}": draw(size=(40 + at, 40)) for at in range(3)}
    photographed = {key: replace(TANK, name=key, photo=key) for key in pictures}
    file = MusterFile(photographed, {}, pictures)
    look = act.look_at(file, "a file", turns=5)
    act.take_in(look, {}, turns=6)
    act.bring_in(replace(file, rulesets={"other": replace(HOUSE, name="!")}), turns=6)
    assert len(act.take_out(turns=5).photos) == len(pictures)
    acts = {name for name, _ in getmembers(Library, isfunction) if name[0] != "_"}
    assert act.done == acts - UNSEEN


def test_an_act_of_the_window_waits_for_each_thing_once(
    wire: Wire, library: Library
) -> None:
    filled(library)
    with wire.counted(SAVE * 3):
        guns = [(key, GUNS[key]) for key in list(GUNS)[:3]]
        put_all(library, {key: (gun, replace(gun, name="!")) for key, gun in guns}, 1)
    with wire.counted(4):
        keep_apart(library, "tank", TANK, "mark")
    with wire.counted(6):
        reading.read_versions(library, "tank", TANK)
