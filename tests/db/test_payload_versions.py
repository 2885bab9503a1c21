"""Payloads of older versions: always readable, in libraries and in files."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from builder import judge, kinds, systems
from builder.army.model import Army, Entry, Item
from builder.army.muster import muster
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import House
from builder.core.field_spec import field_specs
from builder.house_rules.ruleset import RuleSet
from db.errors import LibraryError
from db.files.codec import dumps, encode, loads
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.payload_upgrades import UPGRADES, VERSION_KEY, upgraded
from db.files.schema import schema
from db.files.shape import classes, houses
from db.library.library import Library
from db.sharing.house_rules import read_agreed
from tests.db.musters import file_of, refusal, spelt

HERE = Path(__file__).parent
FROZEN = HERE / "library-v2.json"
"""All kinds of designs with every field filled, armies, sets, photos, home-made parts:
written once and never again."""
NEWER = {"infantry.animal"}
"""Kinds that are younger than the frozen library."""
YOUNGER = {
    "stacked_explosions": "true",
    "armor_slows": "false",
    "two_handed_slows": "false",
    "hit_points": "false",
    "hit_point_price": '"0"',
}
"""Fields that are younger, each as it is read where a payload does not say it."""

GUN = Weapon(name="Long Tom", size=4)
TANK = Creation(
    name="Tank", mounts=(Mount(weapon=GUN, rounds=(Round(weapon=Weapon(size=3)),)),)
)
HOUSE = House(largest_weapon=6)
RULES = RuleSet(name="Wolfpack rules", version=3, house=HOUSE)
ARMY = Army(name="Wolves", limit=99, house=HOUSE, entries=(Entry(design="tank"),))

RENAMED = {
    "brikwars.weapon": ("calibre", "size"),
    "brikwars.creation": ("weapons", "mounts"),
    "brikwars.house": ("largest", "largest_weapon"),
    "ruleset": ("number", "version"),
    "army": ("budget", "limit"),
}
"""For each kind a field as a made-up version 1 called it, and as it is called today."""


def step(kind: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    old, new = RENAMED[kind]
    return lambda payload: {new if key == old else key: payload[key] for key in payload}


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a release in which several kinds have a second version."""
    for kind in RENAMED:
        monkeypatch.setitem(UPGRADES, (kind, 1), step(kind))


def first(payload: Any) -> Any:
    """Return a payload as the version before wrote it."""
    if isinstance(payload, list):
        return [first(part) for part in payload]
    if not isinstance(payload, dict):
        return payload
    old, new = RENAMED.get(payload.get("kind", ""), ("", ""))
    return {
        old if key == new else key: first(part)
        for key, part in payload.items()
        if key != VERSION_KEY
    }


def aged(place: Path) -> None:
    """Make the rows of a library those of the version before."""
    with closing(sqlite3.connect(place)) as connection, connection:
        for table in ("design", "army", "ruleset"):
            rows = connection.execute(f"SELECT id, payload FROM {table}")  # noqa: S608
            for name, payload in rows.fetchall():
                text = json.dumps(first(json.loads(payload)))
                connection.execute(
                    f"UPDATE {table} SET payload = ? WHERE id = ?",  # noqa: S608
                    (text, name),
                )


def without_younger(text: str) -> str:
    """Return JSON without the younger fields, which must be as they are read."""
    for name, value in YOUNGER.items():
        text = re.sub(rf'\s*"{name}": ?{value},', "", text)
    return text


def test_the_frozen_library_opens_and_exports_the_same_bytes(tmp_path: Path) -> None:
    place = tmp_path / "Old.db"
    shutil.copy(FROZEN.with_suffix(".sqlite"), place)
    with closing(sqlite3.connect(place)) as connection:
        rows = connection.execute(
            "SELECT kind, payload FROM design UNION ALL SELECT kind, payload FROM army"
            " UNION ALL SELECT kind, payload FROM ruleset"
        ).fetchall()
    assert {kind for kind, _ in rows} == set(classes()) - NEWER
    for kind, payload in rows:
        assert without_younger(dumps(loads(kind, payload))) == payload
    with Library(place) as library:
        assert not library.unread()
        out = library.take_out()
        assert without_younger(write(out).decode()) == FROZEN.read_text("utf-8")
        assert library.marked().standing == {key: f"rules-{key}" for key in systems()}
        assert library.restore("removed").value.title == "Removed"
    assert len(out.photos) == 2
    assert {type(army.house) for army in out.armies.values()} > set(houses().values())


def test_the_prices_of_the_frozen_designs_are_unchanged() -> None:
    file = read(FROZEN)
    found = {}
    for name, design in file.designs.items():
        judged = judge(design)
        price = judged.tally and judged.tally.total
        found[name] = f"{price}, {'legal' if judged.legal else 'illegal'}"
    for name, army in file.armies.items():
        mustered = muster(army, file.designs)
        found[name] = f"{mustered.total}, {'legal' if mustered.legal else 'illegal'}"
    assert found == json.loads(FROZEN.with_suffix(".prices.json").read_text("utf-8"))


def test_no_field_has_the_name_of_the_version_key() -> None:
    for kind in (*classes().values(), *houses().values()):
        assert VERSION_KEY not in field_specs(kind)


def test_there_is_a_step_from_every_older_version_of_a_known_kind() -> None:
    known = {*classes(), *houses(), "muster"}
    for kind, version in UPGRADES:
        assert kind in known
        assert version == 1 or (kind, version - 1) in UPGRADES


def test_the_first_version_is_not_written() -> None:
    assert VERSION_KEY not in dumps(TANK) + dumps(ARMY) + dumps(RULES)
    assert upgraded(encode(ARMY) | {VERSION_KEY: 1}) == encode(ARMY)


@pytest.mark.usefixtures("second")
def test_an_old_library_is_read_and_saved_in_todays_version(tmp_path: Path) -> None:
    place = tmp_path / "Old.db"
    values: dict[str, Item] = {"gun": GUN, "tank": TANK, "wolves": ARMY, "rules": RULES}
    with Library(place) as library:
        for name, value in values.items():
            library.add(value, name)
    aged(place)
    with Library(place) as library:
        assert {each.id: each.value for each in library.everything()} == values
        again = library.save("gun", Weapon(name="Short Tom"), 1)
        assert library.load("gun") == again
        out = library.take_out()
        assert read(write(out)) == out
        saved = json.loads(write(out))
    assert saved["designs"][1] == {
        "id": "tank",
        "kind": "brikwars.creation",
        VERSION_KEY: 2,
        **encode(TANK),
    }
    assert saved["armies"][0]["house"][VERSION_KEY] == 2
    assert saved["rulesets"][0] | {VERSION_KEY: 2, "version": 3} == saved["rulesets"][0]


@pytest.mark.usefixtures("second")
def test_an_old_file_is_read_with_all_that_is_inside_it() -> None:
    old = first(
        {
            "brickmuster": 1,
            "designs": [{"id": "tank"} | encode(TANK), {"id": "gun"} | encode(GUN)],
            "armies": [{"id": "wolves"} | encode(ARMY)],
            "rulesets": [{"id": "rules"} | encode(RULES)],
        }
    )
    made = read(spelt(old))
    assert made.designs == {"tank": TANK, "gun": GUN}
    assert (made.armies, made.rulesets) == ({"wolves": ARMY}, {"rules": RULES})
    assert read(write(made)) == made
    house = first(encode(ARMY)["house"])
    assert read_agreed(spelt(house), "House.json").house == HOUSE


@pytest.mark.usefixtures("second")
def test_an_old_file_by_hand_need_not_say_kinds_and_may_name_weapons_by_id() -> None:
    gun = {"id": "gun", "kind": "brikwars.weapon", "calibre": 4}
    mounts = [{"weapon": {"calibre": 3}}, {"weapon": "gun"}]
    tank = {"id": "tank", "kind": "brikwars.creation", "weapons": mounts}
    army = {"id": "wolves", "budget": 99, "entries": [{"design": "tank"}]}
    made = read(spelt(file_of(tank, gun, armies=(army,))))
    weapons = (Mount(weapon=Weapon(size=3)), Mount(weapon=Weapon(size=4)))
    assert made.designs["tank"] == Creation(mounts=weapons)
    assert made.armies["wolves"].limit == 99


def test_a_number_with_another_meaning_is_not_read_as_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = dumps(Creation(mounts=(Mount(weapon=GUN),)))
    monkeypatch.setitem(
        UPGRADES, ("brikwars.weapon", 1), lambda gun: gun | {"size": gun["size"] * 2}
    )
    (mount,) = loads("brikwars.creation", old).mounts
    assert mount.weapon.size == 8
    assert loads("brikwars.creation", dumps(Creation(mounts=(mount,)))).mounts == (
        mount,
    )


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (2, "is 2: the brikwars.weapon was made by a newer Brickmuster; update"),
        (0, "must be the version of the brikwars.weapon, such as 1, not 0"),
        (True, "not true"),
        ("1", 'not "1"'),
        (10**500, "enormous number"),
    ],
)
def test_a_version_that_is_not_known_is_refused(version: Any, words: str) -> None:
    gun = {"id": "gun", "kind": "brikwars.weapon", VERSION_KEY: version}
    message = refusal(spelt(file_of(gun)))
    assert message.startswith(f"Wolves.json, designs[0].{VERSION_KEY}: ")
    assert words in message
    tank = {"id": "t", "kind": "brikwars.creation", "mounts": [{"weapon": gun}]}
    assert words in refusal(spelt(file_of(tank)))


def test_a_library_of_a_newer_release_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "New.db"
    with Library(place) as library, monkeypatch.context() as newer:
        for kind in RENAMED:
            newer.setitem(UPGRADES, (kind, 1), step(kind))
        library.add(TANK, "tank")
        library.add(ARMY, "wolves")
    with Library(place) as library:
        assert library.everything() == ()
        assert library.unread().keys() == {"tank", "wolves"}
        with pytest.raises(LibraryError, match=r"Tank cannot be read .* a newer"):
            library.load("tank")


@pytest.mark.usefixtures("second")
def test_a_step_that_finds_something_else_refuses_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(UPGRADES, ("army", 1), lambda army: army | army["limit"])
    message = refusal(spelt(file_of(armies=({"id": "wolves"},))))
    assert message.endswith("is 1, but the army is not what that version can say")


@pytest.mark.usefixtures("second")
def test_the_schema_knows_the_version_of_each_kind() -> None:
    known = schema()["$defs"]
    assert known["brikwars.weapon"]["properties"][VERSION_KEY] == {"const": 2}
    assert VERSION_KEY not in known["microfig.squad"]["properties"]
    assert set(kinds()) < set(known)
    assert json.loads(write(MusterFile({"gun": GUN})))["designs"][0][VERSION_KEY] == 2
