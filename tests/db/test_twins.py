"""What a file brings beside what a library has: new, the same, or a twin."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Weapon
from builder.house_rules.ruleset import RuleSet
from db.errors import WorkStopped
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.sharing.twins import Fate, Relation, digest, told_apart

GUN = Weapon(name="Long Tom", size=4)
TROOPER = Creation(name="Trooper", size=1)
GUARD = Army(name="Guard", entries=(Entry(design="t", count=3),))
OTHER = replace(TROOPER, size=2)
FILE = MusterFile({"t": TROOPER, "g": GUN}, {"w": GUARD})
CHANGED = MusterFile({"t": OTHER, "g": GUN}, {"w": GUARD})


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "club.db") as opened:
        yield opened


def relations(library: Library, file: MusterFile, source: str = "a.json") -> list[str]:
    look = library.look_at(file, source)
    return [each.relation.value for each in look.items]


def fates(file: MusterFile, fate: Fate) -> dict[str, Fate]:
    return dict.fromkeys((*file.designs, *file.armies, *file.rulesets), fate)


def titles(library: Library) -> list[str]:
    return [each.value.title for each in library.everything()]


def test_what_came_once_is_the_same_the_next_time(library: Library) -> None:
    assert relations(library, FILE) == ["new"] * 3
    brought = library.take_in(library.look_at(FILE, "a.json"), {})
    assert (len(brought.added), brought.same, brought.skipped) == (3, 0, 0)
    before = library.everything()
    for source in ("a.json", "b.json", ""):
        assert relations(library, FILE, source) == ["same"] * 3
        again = library.take_in(library.look_at(FILE, source), {})
        assert (again.added, again.same) == ((), 3)
    assert library.everything() == before


def test_looking_changes_nothing(library: Library) -> None:
    library.bring_in(FILE)
    mark = library.changes().mark
    library.look_at(CHANGED, "a.json")
    assert library.changes().mark == mark


def test_a_changed_design_is_a_twin_and_so_is_its_army(library: Library) -> None:
    trooper, _, guard = library.bring_in(FILE)
    look = library.look_at(CHANGED, "a.json")
    assert [(each.relation, each.mine) for each in look.items] == [
        (Relation.TWIN, trooper.id),
        (Relation.SAME, library.everything()[1].id),
        (Relation.TWIN, guard.id),
    ]
    assert look.twins
    assert look.items[0].choices == (Fate.BOTH, Fate.REPLACE, Fate.SKIP)


def test_both_are_kept_under_names_that_differ(library: Library) -> None:
    library.bring_in(FILE)
    look = library.look_at(CHANGED, "Sam's file.json")
    brought = library.take_in(look, {})
    assert titles(library) == [
        "Guard",
        "Guard (from Sam's file)",
        "Long Tom",
        "Trooper",
        "Trooper (from Sam's file)",
    ]
    theirs = library.load(brought.ids["w"]).value
    assert [entry.design for entry in theirs.entries] == [brought.ids["t"]]
    # A third one is numbered.
    third = MusterFile({"t": replace(TROOPER, size=5)})
    library.take_in(library.look_at(third, "Sam's file.json"), {"t": Fate.BOTH})
    assert "Trooper (from Sam's file 2)" in titles(library)


def test_mine_is_replaced_and_keeps_its_id(library: Library) -> None:
    trooper, gun, guard = library.bring_in(FILE)
    look = library.look_at(CHANGED, "a.json")
    brought = library.take_in(look, fates(CHANGED, Fate.REPLACE))
    assert brought.before == {trooper.id: TROOPER}
    assert brought.ids == {"t": trooper.id, "g": gun.id, "w": guard.id}
    assert library.load(trooper.id).value == OTHER
    assert library.load(guard.id).value == guard.value
    assert brought.added == ()


def test_what_is_skipped_stays_as_it_is(library: Library) -> None:
    before = library.bring_in(FILE)
    look = library.look_at(CHANGED, "a.json")
    brought = library.take_in(look, fates(CHANGED, Fate.SKIP))
    assert (brought.added, brought.before, brought.same, brought.skipped) == (
        (), {}, 1, 2,
    )  # fmt: skip
    assert set(library.everything()) == set(before)


def test_an_army_leaves_out_new_designs_that_are_skipped(library: Library) -> None:
    army = Army(name="Guard", entries=(Entry(design="t"), Entry(design="g")))
    file = MusterFile({"t": TROOPER, "g": GUN}, {"w": army})
    brought = library.take_in(library.look_at(file, "a.json"), {"g": Fate.SKIP})
    (entry,) = library.load(brought.ids["w"]).value.entries
    assert entry.design == brought.ids["t"]


def test_an_origin_is_found_after_renaming_on_both_sides(library: Library) -> None:
    long_id = "0123456789abcdef" * 2
    first = MusterFile({long_id: TROOPER})
    brought = library.take_in(library.look_at(first, "a.json"), {})
    mine = brought.ids[long_id]
    library.save(mine, replace(TROOPER, name="My lad"), 1)
    # The same again: the friend has changed nothing.
    (same,) = library.look_at(first, "another.json").items
    assert (same.relation, same.mine) == (Relation.SAME, mine)
    second = MusterFile({long_id: replace(OTHER, name="Recruit")})
    (twin,) = library.look_at(second, "another.json").items
    assert (twin.relation, twin.mine) == (Relation.TWIN, mine)
    assert twin.origin.source == "a.json"


def test_words_are_ids_of_one_file_only(library: Library) -> None:
    library.take_in(library.look_at(MusterFile({"tank": TROOPER}), "a.json"), {})
    other = MusterFile({"tank": replace(OTHER, name="Recruit")})
    assert relations(library, other, "b.json") == ["new"]
    assert relations(library, other, "a.json") == ["twin"]
    assert relations(library, other, "") == ["new"]


def test_my_own_file_that_comes_back_finds_mine_by_its_id(library: Library) -> None:
    mine = library.add(TROOPER)
    file = library.take_out()
    changed = MusterFile({mine.id: replace(OTHER, name="Better")})
    assert file.designs == {mine.id: TROOPER}
    (item,) = library.look_at(changed, "back.json").items
    assert (item.relation, item.mine) == (Relation.TWIN, mine.id)


def test_nothing_of_mine_is_the_twin_of_two(library: Library) -> None:
    library.add(TROOPER)
    file = MusterFile({"a": OTHER, "b": replace(TROOPER, size=3)})
    assert relations(library, file) == ["twin", "new"]


def test_nameless_designs_are_no_twins(library: Library) -> None:
    library.add(Weapon(size=2))
    assert relations(library, MusterFile({"a": Weapon(size=2, smart=True)})) == ["new"]


def test_other_kinds_of_one_name_are_no_twins(library: Library) -> None:
    library.add(Weapon(name="Trooper"))
    assert relations(library, MusterFile({"a": TROOPER})) == ["new"]


def test_two_versions_of_a_rule_set_stand_side_by_side(library: Library) -> None:
    library.add(RuleSet(name="Wolves", code="w"))
    newer = MusterFile(rulesets={"r": RuleSet(name="Wolves", code="w", version=2)})
    other = MusterFile(rulesets={"r": RuleSet(name="Wolves", code="w", notes="Hm")})
    assert relations(library, newer) == ["new"]
    assert relations(library, other) == ["twin"]


def test_origins_change_nothing_of_what_is_exported(library: Library) -> None:
    brought = library.take_in(library.look_at(FILE, "a.json"), {})
    again = library.take_out()
    assert dict(again.designs) == {
        brought.ids[key]: value for key, value in FILE.designs.items()
    }


def test_a_text_says_less_of_an_army_than_a_file(library: Library) -> None:
    trooper = library.add(TROOPER)
    entries = (Entry(design=trooper.id, count=3),)
    library.add(Army(name="Guard", entries=entries, notes="Mine", own_colour="#112233"))
    text = MusterFile({}, {"army-0": Army(name="guard", entries=entries)})
    assert library.look_at(text, "", told=True).items[0].relation is Relation.SAME
    assert library.look_at(text, "").items[0].relation is Relation.TWIN
    library.take_in(library.look_at(text, "", told=True), {"army-0": Fate.BOTH})
    assert "guard (copy)" in titles(library)


def test_names_and_hashes() -> None:
    assert told_apart(GUN, "", frozenset()).name == "Long Tom (copy)"
    assert told_apart(GUN, "x" * 500, frozenset()).name.endswith("x)")
    assert digest(GUN) == digest(replace(GUN))
    assert digest(GUN) != digest(replace(GUN, size=5))


def test_an_import_that_is_stopped_changes_nothing(library: Library) -> None:
    library.bring_in(FILE)
    look = library.look_at(CHANGED, "a.json")
    choices = fates(CHANGED, Fate.REPLACE)
    before, mark = library.everything(), library.changes().mark
    # Stopped at the first report, at the second, and so on, until it comes through.
    for last in range(20):
        told: list[tuple[int, int]] = []

        def report(done: int, total: int, last: int = last, told: Any = told) -> bool:
            told.append((done, total))
            return len(told) <= last

        try:
            library.take_in(look, choices, report)
        except WorkStopped:
            assert library.everything() == before
            assert library.changes().mark == mark
            continue
        break
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert last == len(told), "it was stopped at each of them"
    assert OTHER in [each.value for each in library.everything()]


@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize("held", [MusterFile(), CHANGED])
def test_what_two_windows_bring_in_at_once_comes_in_once(
    library: Library, tmp_path: Path, held: MusterFile, *, told: bool
) -> None:
    """Both look before either writes; the second finds what the first one wrote."""
    library.bring_in(held)
    with Library(tmp_path / "club.db") as other:
        looks = [each.look_at(FILE, "a.json", told=told) for each in (library, other)]
        first = library.take_in(looks[0], {})
        came = titles(library)
        second = other.take_in(looks[1], {})
    assert (second.ids, second.added, second.stored) == (first.ids, (), ())
    assert second.same == len(looks[1].items)
    assert {each.relation for each in second.items} == {Relation.SAME}
    assert titles(library) == came


def test_what_another_window_wrote_meanwhile_is_a_twin(library: Library) -> None:
    looks = library.look_at(FILE, "a.json"), library.look_at(CHANGED, "b.json")
    library.take_in(looks[0], {})
    brought = library.take_in(looks[1], {})
    assert "Trooper (from b)" in titles(library)
    assert [each.relation.value for each in brought.items] == ["twin", "same", "twin"]
    # What was told as there, and was removed meanwhile, comes in.
    seen = library.look_at(FILE, "a.json")
    held = library.everything()
    for each in sorted(held, key=lambda one: not isinstance(one.value, Army)):
        library.remove(each.id, each.version)
    assert len(library.take_in(seen, {}).added) == len(seen.items)
