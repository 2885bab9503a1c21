"""Sets of house rules in libraries and files: kept, shared, and in force."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import OwnEffect, OwnMod, OwnSpecialty, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.core.field_spec import put
from builder.house_rules.ruleset import RuleSet
from db.errors import LibraryError, Missing
from db.files.codec import decode, encode
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.library.library import Library
from tests.db.conftest import found_by
from tests.db.values import values

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


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library.db")


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
