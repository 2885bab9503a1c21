"""Sets of house rules, and what a file brings: kept, shared, the same, or a twin."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.homemade import OwnEffect, OwnMod, OwnSpecialty, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.core.field_spec import put
from builder.house_rules.ruleset import RuleSet
from db.errors import LibraryError, Missing, WorkStopped
from db.files.codec import decode, encode
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.library.library import Library
from db.sharing.twins import Fate, Relation, digest, told_apart
from tests.db.conftest import found_by
from tests.db.values import values

# Sets of house rules in libraries and files: kept, shared, and in force

LASER = OwnType(name="Laser", cost="4S", reach="6S", die=Die.D8)
WOLF = RuleSet(
    name="Wolfpack rules",
    code="wolfpack",
    version=3,
    author="Ann",
    house=House(
        thrust_rate=Fraction(1),
        types=(LASER,),
        mods=(OwnMod(name="Overbored"),),
        effects=(OwnEffect(name="Stun", cost="S"),),
        specialties=(OwnSpecialty(name="Sapper"),),
        largest_weapon=6,
    ),
)


def a_set() -> st.SearchStrategy[Any]:
    kinds: list[Any] = [type(each.standard) for each in systems().values()]
    houses = st.one_of(st.none(), *map(values, kinds))

    def made(rules: RuleSet, house: Any) -> RuleSet:
        game = house.kind.partition(".")[0] if house else "brikwars"
        return put(put(rules, ("system",), game), ("house",), house)

    plain = st.builds(
        RuleSet, name=st.text(max_size=20), code=st.text(max_size=9), notes=st.text()
    )
    return st.builds(made, plain, houses)


@given(a_set())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_set_is_read_back_as_it_was_written(rules: RuleSet) -> None:
    assert decode(encode(rules)) == rules


def test_a_set_is_a_file_of_its_own_with_its_name_version_and_author() -> None:
    data = write(MusterFile(rulesets={"wolf": WOLF}))
    assert read(data).rulesets == {"wolf": WOLF}
    (written,) = json.loads(data)["rulesets"]
    assert (written["name"], written["version"], written["author"]) == (
        "Wolfpack rules",
        3,
        "Ann",
    )
    assert written["house"]["types"][0]["cost"] == "4S"


def test_an_army_and_its_weapons_keep_what_is_home_made() -> None:
    weapon = Weapon(type=LASER, size=2, mods=(OwnMod(name="Overbored"),))
    army = Army(entries=(Entry(design="w"),), house=WOLF.house, edition=WOLF.edition)
    file = MusterFile(designs={"w": weapon}, armies={"a": army})
    assert read(write(file)) == file


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"id": "w", "house": {"kind": "brikwars.hous"}}, "rulesets[0].house.kind"),
        ({"id": "w", "system": "chess"}, "rulesets[0].system is 'chess'"),
        (
            {"id": "w", "system": "infantry", "house": {"kind": "brikwars.house"}},
            "the house rules of another game",
        ),
        (
            {
                "id": "w",
                "house": {
                    "kind": "brikwars.house",
                    "types": [{"name": "Laser", "cost": "4SS"}],
                },
            },
            "rulesets[0].house.types[0].cost: is no formula",
        ),
        ({"id": "w", "kind": "army"}, "move it to armies"),
        ({"id": "w", "kind": "brikwars.weapon"}, "move it to designs"),
        ({"name": "x"}, "rulesets[0].id"),
        ({"id": "w", "version": 0}, "must be a whole number from 1"),
    ],
)
def test_what_is_no_set_is_refused_by_its_field(rules: Any, why: str) -> None:
    text = json.dumps({"brickmuster": 1, "rulesets": [rules]})
    with pytest.raises(Unreadable) as caught:
        read(text.encode(), "wolf.json")
    message = str(caught.value)
    assert why in message or why in message.replace(":", "")
    assert message.startswith("wolf.json")


@pytest.mark.parametrize(
    ("weapon", "where"),
    [
        ({"type": "Gum"}, 'type: is "Gum", not a word known here; did you mean "Gun"?'),
        ({"type": {"like": "Gum"}}, "type.like"),
        ({"type": {"cots": "S"}}, "type.cots: is not a key of this object; did you"),
        ({"mods": [{"shift": 99}]}, "mods[0].shift"),
        ({"mods": ["Low Imact"]}, 'mods[0]: is "Low Imact"'),
    ],
)
def test_wrong_home_made_parts_are_told_by_their_field(weapon: Any, where: str) -> None:
    with pytest.raises(Unreadable) as caught:
        decode({"kind": "brikwars.weapon"} | weapon)
    assert where in str(caught.value)


def test_a_set_stands_for_its_game_until_another_does(library: Library) -> None:
    wolf, bear = library.add(WOLF), library.add(put(WOLF, ("name",), "Bear"))
    assert library.marked().standing == {}
    library.stand("brikwars", wolf.id)
    library.stand("brikwars", bear.id)
    assert library.marked().standing == {"brikwars": bear.id}
    with pytest.raises(LibraryError, match="judges the designs of this library"):
        library.remove(bear.id, bear.version)
    library.stand("brikwars", None)
    library.remove(bear.id, bear.version)
    assert library.marked().standing == {}


def test_only_a_set_of_the_game_can_stand(library: Library) -> None:
    weapon, wolf = library.add(Weapon()), library.add(WOLF)
    for wrong in (weapon.id, "nowhere"):
        with pytest.raises(Missing):
            library.stand("brikwars", wrong)
    with pytest.raises(Missing):
        library.stand("infantry", wolf.id)
    library.stand("brikwars", wolf.id)
    with pytest.raises(Missing):
        library.stand("brikwars", "nowhere")
    assert library.marked().standing == {"brikwars": wolf.id}


def test_other_windows_get_the_set_in_force(library: Library) -> None:
    wolf = library.add(WOLF)
    mark = library.changes().mark
    with Library(library.location) as other:
        other.stand("brikwars", wolf.id)
    assert library.changes(mark).mark > mark
    assert library.marked().standing == {"brikwars": wolf.id}


def test_a_set_is_brought_in_taken_out_and_removed(library: Library) -> None:
    file = MusterFile(rulesets={"wolf": WOLF})
    (kept,) = library.bring_in(file)
    (again,) = library.bring_in(file)
    assert kept.id == again.id
    assert library.take_out([kept.id]).rulesets == {kept.id: WOLF}
    assert found_by(library, "wolfpack") == {kept.id}
    library.remove(kept.id, kept.version)
    assert not library.everything()
    library.restore(kept.id)
    assert library.load(kept.id).value == WOLF


# What a file brings beside what a library has: new, the same, or a twin

GUN = Weapon(name="Long Tom", size=4)
TROOPER = Creation(name="Trooper", size=1)
GUARD = Army(name="Guard", entries=(Entry(design="t", count=3),))
OTHER = replace(TROOPER, size=2)
FILE = MusterFile({"t": TROOPER, "g": GUN}, {"w": GUARD})
CHANGED = MusterFile({"t": OTHER, "g": GUN}, {"w": GUARD})


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
            library.take_in(look.encoded(report), choices)
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
    library: Library, place: Path, held: MusterFile, *, told: bool
) -> None:
    """Both look before either writes; the second finds what the first one wrote."""
    library.bring_in(held)
    with Library(place) as other:
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
