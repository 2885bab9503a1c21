"""A law of every step there is: taken back, it takes its own difference back alone."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QUndoStack

from builder.brikwars import Weapon
from builder.core.merging import APART
from builder.house_rules.ruleset import RuleSet
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.sharing.twins import Fate
from tests.ui.library.windows import Desk, gun, settled
from ui.library.catalogue import ActivateRuleSet, ActiveRuleSets
from ui.library.item_steps import (
    AddRemoveCommand,
    EditSeveral,
    Favourites,
    MarkFavourites,
)

UI = Path(__file__).parents[3] / "ui"
IDS = ("gun", "mortar")


@dataclass
class Case:
    """A step of one window, and a change of the other one beside it or against it.

    Attributes:
        take: Takes the step, in a history.
        done: What is so with the step alone.
        undone: What is so without it.
        beside: Changes something else.
        stays: What is so with that change alone.
        against: Changes the same; None where nobody can.
    """

    take: Callable[[Desk, QUndoStack], None]
    done: Callable[[Library], bool]
    undone: Callable[[Library], bool]
    beside: Callable[[Desk], None]
    stays: Callable[[Library], bool]
    against: Callable[[Desk], None] | None = None
    holds: Callable[[Library], bool] | None = None


def values(library: Library) -> dict[str, Any]:
    return {each.id: each.value for each in library.everything()}


def note(desk: Desk) -> None:
    for item_id in IDS:
        desk.write(item_id, "notes", "Theirs")
    desk.save()


def noted(library: Library) -> bool:
    held = [*values(library).values(), *(each.value for each in library.removed())]
    guns = [value for value in held if isinstance(value, Weapon)]
    return [gun.notes for gun in guns] == ["Theirs"] * len(IDS)


def each(test: Callable[[Any], bool]) -> Callable[[Library], bool]:
    return lambda library: all(test(values(library)[item_id]) for item_id in IDS)


def with_tag(value: Any, tag: str) -> dict[str, Any]:
    return {"tags": (*value.tags, tag)}


def tag(desk: Desk, history: QUndoStack, word: str = "mine") -> None:
    after = {key: with_tag(desk.store.value(key), word) for key in IDS}
    history.push(EditSeveral(desk.store, (), after, "Tags"))
    desk.save()


def enlarge(desk: Desk, history: QUndoStack) -> None:
    history.push(EditSeveral(desk.store, (), {key: {"size": 20} for key in IDS}, "Big"))
    desk.save()


def replaced(desk: Desk, history: QUndoStack) -> None:
    file = MusterFile({key: gun(name=key, size=20) for key in IDS})
    found: list[Any] = []

    def bring(library: Library) -> Any:
        look = library.look_at(file, "x.json")
        return library.take_in(look, dict.fromkeys(IDS, Fate.REPLACE))

    desk.store.write(bring, found.append)
    desk.heard()
    (brought,) = found
    desk.store.accept(brought.stored)
    after = {one.id: one.value for one in brought.stored}
    pairs = {key: (old, after[key]) for key, old in brought.before.items()}
    assert set(pairs) == set(IDS)
    step = AddRemoveCommand(desk.store, (), "Import", there=True, changes=pairs)
    history.push(step)


def write(desk: Desk, name: str) -> None:
    for item_id in IDS:
        value = replace(desk.open(item_id).value, size=30, name=name)
        desk.open(item_id).edit(value, "All")
    desk.save()


def remove(desk: Desk, history: QUndoStack) -> None:
    for item_id in IDS:
        desk.remove(item_id)
    history.push(AddRemoveCommand(desk.store, IDS, "Remove", there=False))


def favour(desk: Desk, history: QUndoStack) -> None:
    history.push(MarkFavourites(Favourites(desk.store), ["gun"]))
    desk.heard()


def stand(desk: Desk, history: QUndoStack) -> None:
    standing = ActiveRuleSets(desk.store)
    desk.look()
    history.push(ActivateRuleSet(standing, "brikwars", "wolves"))
    desk.heard()


def write_to(desk: Desk, work: Callable[[Library], object]) -> None:
    desk.store.write(work)
    desk.heard()


def stands(ruleset: str | None) -> Callable[[Library], bool]:
    return lambda library: library.marked().standing.get("brikwars") == ruleset


CASES: dict[str, Case] = {
    "EditStep": Case(
        lambda desk, _: desk.write("gun", "name", "Mine"),
        lambda library: values(library)["gun"].name == "Mine",
        lambda library: values(library)["gun"].name == "gun",
        note,
        noted,
    ),
    "EditSeveral": Case(
        enlarge,
        each(lambda value: value.size == 20),
        each(lambda value: value.size == 10),
        note,
        noted,
        lambda desk: write(desk, "Theirs"),
        each(lambda value: (value.size, value.name) == (30, "Theirs")),
    ),
    "EditSeveral beside a tag": Case(
        tag,
        each(lambda value: value.tags.count("mine") == 1),
        each(lambda value: "mine" not in value.tags),
        lambda desk: tag(desk, QUndoStack(desk.store), "theirs"),
        each(lambda value: value.tags.count("theirs") == 1),
    ),
    "AddRemoveCommand of an import": Case(
        replaced,
        each(lambda value: value.size == 20),
        each(lambda value: value.size == 10),
        note,
        noted,
        lambda desk: write(desk, "Theirs"),
        each(lambda value: (value.size, value.name) == (30, "Theirs")),
    ),
    "AddRemoveCommand": Case(
        remove,
        lambda library: not values(library).keys() & set(IDS),
        lambda library: set(IDS) <= values(library).keys(),
        note,
        noted,
    ),
    "MarkFavourites": Case(
        favour,
        lambda library: "gun" in library.marked().favourites,
        lambda library: "gun" not in library.marked().favourites,
        lambda desk: write_to(desk, lambda lib: lib.favour(["mortar"], on=True)),
        lambda library: "mortar" in library.marked().favourites,
    ),
    "ActivateRuleSet": Case(
        stand,
        stands("wolves"),
        stands(None),
        note,
        noted,
        lambda desk: write_to(desk, lambda lib: lib.stand("brikwars", "bears")),
        stands("bears"),
    ),
}  # fmt: skip


@dataclass
class Two:
    """Two windows on one library, and the history of the first."""

    place: str
    desks: tuple[Desk, Desk]
    history: QUndoStack
    told: list[str] = field(default_factory=list)

    def settle(self) -> None:
        settled(*self.desks)

    def so(self, test: Callable[[Library], bool]) -> bool:
        with Library(self.place) as library:
            return test(library)

    def step(self, act: str) -> None:
        """Undo or redo the last step, wherever it was made."""
        history = self.history
        if not history.count():
            history = self.desks[0].open("gun").history
        getattr(history, act)()
        self.desks[0].heard()


@pytest.fixture
def two(qapp: object, tmp_path: Path) -> Iterator[Two]:
    place = str(tmp_path / "club.db")
    with Library(place) as library:
        for item_id in IDS:
            library.add(gun(name=item_id), item_id)
        for name in ("wolves", "bears"):
            library.add(RuleSet(name=name, code=name), name)
    desks = Desk(place), Desk(place)
    made = Two(place, desks, QUndoStack())
    desks[0].store.trouble.connect(made.told.append)
    # What was not saved when it was taken back is asked about.
    desks[0].store.conflict.connect(lambda *_: made.told.append(APART))
    yield made
    made.history.clear()
    for desk in desks:
        desk.close()


def test_each_step_has_a_case() -> None:
    kinds = {
        node.name
        for file in UI.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        and {ast.unparse(base) for base in node.bases} & {"QUndoCommand", "UndoStep"}
    }
    # `UndoStep` is none, and one of an earlier session is read from the library.
    assert kinds - {"UndoStep", "KeptStep"} == {
        name.partition(" ")[0] for name in CASES
    }


@pytest.mark.parametrize("looks", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_what_was_changed_elsewhere_beside_it_stays(
    two: Two, name: str, *, looks: bool
) -> None:
    case = CASES[name]
    mine, theirs = two.desks
    if name == "AddRemoveCommand":
        # What is removed can be changed no more.
        case.beside(theirs)
        mine.look()
    case.take(mine, two.history)
    mine.save()
    theirs.look()
    assert two.so(case.done)
    if name != "AddRemoveCommand":
        case.beside(theirs)
    for act, wanted in (("undo", case.undone), ("redo", case.done)) * 2:
        if looks:
            mine.look()
        two.step(act)
        two.settle()
        assert two.so(wanted), act
        assert two.so(case.stays), act
    assert two.told == []


@pytest.mark.parametrize("looks", [False, True])
@pytest.mark.parametrize("name", [name for name in CASES if CASES[name].against])
def test_what_was_changed_elsewhere_against_it_stays_and_is_told(
    two: Two, name: str, *, looks: bool
) -> None:
    case = CASES[name]
    assert case.against
    assert case.holds
    mine, theirs = two.desks
    case.take(mine, two.history)
    mine.save()
    theirs.look()
    case.against(theirs)
    silent = name == "ActivateRuleSet"
    # Which house rules are in force is seen, and known when the window has looked.
    if looks or silent:
        mine.look()
    two.step("undo")
    two.settle()
    assert two.so(case.holds)
    assert silent or [told for told in two.told if APART in told]


def test_a_step_that_was_removed_elsewhere_is_left_alone(two: Two) -> None:
    mine, theirs = two.desks
    replaced(mine, two.history)
    theirs.look()
    theirs.remove("gun")
    for act, size in (("undo", 10), ("redo", 20)):
        two.step(act)
        two.settle()
        assert two.so(lambda library: "gun" not in values(library))
        assert two.so(lambda lib, size=size: values(lib)["mortar"].size == size)
