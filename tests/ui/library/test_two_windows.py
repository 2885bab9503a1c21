"""Two windows on one library: all orders of their steps, and walks of any length."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    precondition,
    rule,
    run_state_machine_as_test,
)
from PySide6.QtGui import QUndoStack

from builder.brikwars import Weapon
from db.files.muster_file import MusterFile
from db.library.library import Library
from tests.ui.library.windows import Desk, gun, settled
from ui.library.item_steps import retagged

TEXTS = st.sampled_from(["", "A", "B", "C"])
WHO = st.integers(0, 1)
OWN = ("name", "notes")

Step = Callable[[Desk, str], object]
Act = tuple[str | int, str | int]

ORDERS = [
    tuple(int(at not in first) for at in range(8))
    for first in combinations(range(8), 4)
]
"""Every order of four steps of one writer and four of another: whose turn it is."""


def save(desk: Desk, _: str) -> None:
    desk.save()


def undo(desk: Desk, item_id: str) -> None:
    desk.open(item_id).history.undo()


def redo(desk: Desk, item_id: str) -> None:
    desk.open(item_id).history.redo()


def press(desk: Desk, item_id: str) -> None:
    desk.press(item_id)


def press_down(desk: Desk, item_id: str) -> None:
    desk.press(item_id, -1)


def several(*steps: Step) -> Step:
    """Return steps that are taken before the other window has its turn."""
    return lambda desk, item_id: [step(desk, item_id) for step in steps]


def write(name: str, text: str) -> Step:
    return lambda desk, item_id: desk.write(item_id, name, text)


def vars_of(value: Weapon) -> dict[str, Any]:
    """Return the parts of a gun that these windows change."""
    return {name: getattr(value, name) for name in ("name", "notes", "size")}


SCRIPTS: dict[str, tuple[tuple[Step, ...], tuple[Step, ...], Weapon]] = {
    "undo beside an edit": (
        (write("name", "One"), save, undo, save),
        (write("notes", "Two"), save, press, save),
        gun(notes="Two", size=11),
    ),
    "both undo": (
        (write("name", "One"), save, undo, save),
        (write("notes", "Two"), save, undo, save),
        gun(),
    ),
    "undo and redo": (
        (write("name", "One"), undo, save, redo),
        (write("notes", "Two"), save, undo, redo),
        gun(name="One", notes="Two"),
    ),
    "both count up": (
        (press, save, press, save), (press, save, press, save), gun(size=14)
    ),
    "one counts and takes one back": (
        (press, press, save, undo), (press, save, press, undo), gun(size=12)
    ),
    "one takes back a count and a text": (
        (several(press, write("name", "One")), save, several(undo, undo), save),
        (press_down, save, write("notes", "Two"), save),
        gun(notes="Two", size=9),
    ),
    "one takes back a count and writes": (
        (press, save, several(undo, write("name", "One")), save),
        (press_down, save, write("notes", "Two"), save),
        gun(name="One", notes="Two", size=9),
    ),
}  # fmt: skip


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return str(tmp_path / "club.db")
    return str(request.getfixturevalue("database"))


@pytest.fixture
def desks(qapp: object, place: str) -> Iterator[tuple[Desk, Desk]]:
    made = Desk(place), Desk(place)
    yield made
    for desk in made:
        desk.close()


def share(place: str) -> list[tuple[int, ...]]:
    """Return every order for a file, and a share of them for a server."""
    return ORDERS[:: 10 if "://" in place else 1]


@pytest.mark.parametrize("looks", [False, pytest.param(True, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", SCRIPTS)
def test_what_both_did_is_there_in_whatever_order(
    desks: tuple[Desk, Desk], place: str, name: str, *, looks: bool
) -> None:
    *scripts, wanted = SCRIPTS[name]
    for order in share(place):
        item_id = desks[0].add(gun())
        desks[1].look()
        steps = [iter(script) for script in scripts]
        for who in order:
            next(steps[who])(desks[who], item_id)
            if looks:
                desks[1 - who].look()
        settled(*desks)
        with Library(place) as library:
            assert library.load(item_id).value == wanted, order
        for desk in desks:
            assert desk.open(item_id).value == wanted, order
            assert desk.store.saver.state.calm, order


def test_a_file_comes_in_once_in_whatever_order(place: str) -> None:
    with Library(place) as one, Library(place) as other:
        for at, order in enumerate(share(place)):
            file = MusterFile({"a": gun(name=f"A {at}"), "b": gun(name=f"B {at}")})
            seen = [one.look_at(file, "x.json")] * 2
            turns = [0, 0]
            for who in order:
                library = (one, other)[who]
                if turns[who] % 2:
                    library.take_in(seen[who], {})
                else:
                    seen[who] = library.look_at(file, "x.json")
                turns[who] += 1
            assert len(one.everything()) == 2 * (at + 1), order


class TwoWindows(RuleBasedStateMachine):
    """Two windows on one item: each has a text and a tag of its own, and both count.

    The model is what each did and did not take back. Whatever was saved is in the
    history, and what was removed is in the bin, as it was.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.place = str(Path(self.folder.name) / "club.db")
        self.desks = Desk(self.place), Desk(self.place)
        self.item = self.desks[0].add(gun())
        self.desks[1].look()
        self.value = gun()
        self.there = True
        # What each did in the page, as undo takes it back, and what it took back:
        # texts, steps that count, or whether the tag is there.
        self.done: list[list[Act]] = [[], []]
        self.back: list[list[Act]] = [[], []]
        # What each did in the list to several items at once, and its history.
        self.tags: set[str] = set()
        self.tagged: list[list[Act]] = [[], []]
        self.lists = QUndoStack(), QUndoStack()
        self.saved: set[tuple[str, str]] = set()

    def has(self, who: int) -> bool:
        return self.desks[who].store.value(self.item) is not None

    def step(self, who: int, old: str | int, new: str | int) -> None:
        """Do in the model what undo or redo does: a text from old to new, or a step."""
        if isinstance(new, bool):
            self.tags = self.tags - {f"of {who}"} | ({f"of {who}"} if new else set())
        elif isinstance(old, int):
            self.value = gun(**vars_of(self.value) | {"size": self.value.size + old})
        else:
            self.value = gun(**vars_of(self.value) | {OWN[who]: new})

    @rule(who=WHO, text=TEXTS)
    def write(self, who: int, text: str) -> None:
        old = getattr(self.value, OWN[who])
        if self.has(who) and text != old:
            self.desks[who].write(self.item, OWN[who], text)
            self.step(who, old, text)
            self.done[who].append((old, text))
            self.back[who].clear()

    @rule(who=WHO, step=st.sampled_from([-1, 1]))
    def press(self, who: int, step: int) -> None:
        if self.has(who):
            self.desks[who].press(self.item, step)
            self.step(who, step, "")
            self.done[who].append((step, ""))
            self.back[who].clear()

    @rule(who=WHO)
    def undo(self, who: int) -> None:
        if self.has(who) and self.done[who]:
            old, new = self.done[who].pop()
            self.desks[who].open(self.item).history.undo()
            self.step(who, *((-old, "") if type(old) is int else (new, old)))
            self.back[who].append((old, new))

    @rule(who=WHO)
    def redo(self, who: int) -> None:
        if self.has(who) and self.back[who]:
            old, new = self.back[who].pop()
            self.desks[who].open(self.item).history.redo()
            self.step(who, old, new)
            self.done[who].append((old, new))

    def set_tag(self, who: int, now: bool) -> None:
        """Do in the model what the list does: a step of the page, if it changes it."""
        there = f"of {who}" in self.tags
        if there != now:
            self.step(who, there, now)
            self.done[who].append((there, now))
            self.back[who].clear()

    @rule(who=WHO)
    def tag(self, who: int) -> None:
        if self.has(who):
            # The page is open, so that nothing is saved before it is asked for.
            value = self.desks[who].open(self.item).value
            word = f"of {who}"
            there = word in self.tags
            after = retagged(value.tags, [word] * (not there), [word] * there)
            self.lists[who].push(self.desks[who].several([self.item], tags=after))
            del self.tagged[who][self.lists[who].index() - 1 :]
            self.tagged[who].append((there, not there))
            self.set_tag(who, not there)

    @rule(who=WHO, back=st.booleans())
    def tag_again(self, who: int, *, back: bool) -> None:
        history = self.lists[who]
        able = history.canUndo() if back else history.canRedo()
        if able and self.has(who):
            at = history.index() - back
            (history.undo if back else history.redo)()
            self.set_tag(who, bool(self.tagged[who][at][not back]))

    @rule(who=WHO)
    def save(self, who: int) -> None:
        desk = self.desks[who]
        if desk.store.saver.own(self.item):
            self.saved.add((OWN[who], getattr(self.value, OWN[who])))
            self.there = True
        desk.save()

    @rule(who=WHO)
    def look(self, who: int) -> None:
        self.desks[who].look()
        if not self.has(who):
            self.desks[who].store.saver.close(self.item)

    @rule(who=WHO)
    def remove(self, who: int) -> None:
        self.save(who)
        self.look(who)
        if self.has(who):
            self.desks[who].remove(self.item)
            self.there = False

    @precondition(lambda self: not self.there)
    @rule(who=WHO)
    def restore(self, who: int) -> None:
        self.desks[who].restore(self.item)
        self.there = True

    @rule()
    def settle(self) -> None:
        for who in (0, 1, 0, 1):
            self.save(who)
            self.look(who)
        with Library(self.place) as library:
            held = [library.load(self.item)] if self.there else library.removed()
            value: Any = held[0].value
            assert len(held) == 1
            assert replace(value, tags=()) == self.value
            assert sorted(value.tags) == sorted(self.tags)
            numbers = [each.number for each in library.versions(self.item)]
            kept = [library.version_value(self.item, number) for number in numbers]
        for desk in self.desks:
            assert desk.store.value(self.item) == (value if self.there else None)
            assert desk.store.saver.state.calm
        for name, text in self.saved:
            assert text in {getattr(value, name) for value in kept}

    def teardown(self) -> None:
        self.settle()
        for desk in self.desks:
            desk.close()
        self.folder.cleanup()


@pytest.mark.parametrize("what", ["press", "tag"])
def test_an_edit_beside_a_removal_is_in_what_comes_back(
    what: str, qapp: object
) -> None:
    two = TwoWindows()
    two.remove(who=0)
    two.restore(who=0)
    if what == "press":
        two.press(step=-1, who=0)
    else:
        two.tag(who=0)
    two.remove(who=0)
    two.press(step=-1, who=1)
    two.restore(who=1)
    two.teardown()


def test_walks_of_two_windows(qapp: object) -> None:
    most = settings(max_examples=25, stateful_step_count=20, deadline=None)
    run_state_machine_as_test(TwoWindows, settings=most)
