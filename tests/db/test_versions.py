"""Libraries and payloads of older versions: always opened, always readable."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from alembic import command
from hypothesis import given, settings
from sqlalchemy import create_engine, inspect

import db.library.migrate
from builder import judge, kinds, systems
from builder.army.model import Army, Entry, Item
from builder.army.muster import muster
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import House
from builder.content.theme import Theme
from builder.core.field_spec import field_specs
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from db.backup.ages import Reason
from db.backup.backups import backups
from db.errors import LibraryError
from db.files.codec import UPGRADES, VERSION_KEY, dumps, encode, loads, upgraded
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.schema import FILE, schema, text
from db.files.shape import CLASSES, HOUSES
from db.library.library import Library
from db.library.opening import opened
from db.sharing.house_rules import read_agreed
from db.store.library_file import REVISIONS
from db.store.tables import METADATA
from tests.db.musters import file_of, refusal, spelt
from tests.db.values import armies, designs, unphotographed
from tests.sweeps import examples
from ui.__main__ import main

# Libraries of older releases: always opened, and copied before they change

HERE = Path(__file__).parent
FROZEN_LIBRARY = HERE / "library-v1.sqlite"

STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0007"


def upgrade():
    with op.batch_alter_table("design") as design:
        design.add_column(sa.Column("stars", sa.Integer(), server_default="3"))
        design.alter_column("name", existing_type=sa.Text(), type_=sa.String(9_999))
    {more}
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(FROZEN_LIBRARY, tmp_path / "Old.db"))


@pytest.fixture
def step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Make a second release, as far as tables go."""
    steps = tmp_path / "100% migrations"
    shutil.copytree(db.library.migrate.MIGRATIONS, steps)
    more = getattr(request, "param", "pass")
    (steps / "versions" / "r9999_stars.py").write_text(STEP.format(more=more))
    monkeypatch.setattr(db.library.migrate, "MIGRATIONS", steps)
    for module in ("opening", "looking"):
        known = (*REVISIONS, "9999")
        monkeypatch.setattr(f"db.library.{module}.REVISIONS", known)


def asked(place: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute(sql).fetchall()


def test_the_frozen_library_has_the_same_contents(old: Path) -> None:
    with Library(old) as library:
        expected = read(HERE / "library-v1.json")
        assert library.take_out() == expected
        assert not library.unread()
        # It was made before there were themes.
        assert not library.marked().themes
        library.keep_themes([Theme(name="Mine")])
        assert [one.name for one in library.marked().themes] == ["Mine"]
        for key, data in expected.photos.items():
            assert library.photo(key) == data


def test_the_first_step_makes_the_tables_as_they_are(tmp_path: Path) -> None:
    place = tmp_path / "stepped.db"
    engine = create_engine(f"sqlite:///{place}")
    with engine.begin() as connection:
        command.upgrade(db.library.migrate._config(connection), "head")
        command.check(db.library.migrate._config(connection))
        assert set(inspect(connection).get_table_names()) == set(METADATA.tables)
    engine.dispose()
    with Library(place) as library:
        kept = library.add(Weapon())
        assert library.everything() == (kept,)
    assert asked(place, "SELECT version_num FROM alembic_version") == [(REVISIONS[-1],)]


@pytest.mark.usefixtures("step")
def test_an_old_library_is_brought_up_to_date_and_copied_aside(old: Path) -> None:
    before = asked(old, "SELECT id, payload, version FROM design ORDER BY id")
    expected = read(HERE / "library-v1.json")
    for _ in range(2):
        source = opened(old)
        location, connection = source.location, source.connection
        with connection.begin():
            foreign = connection.exec_driver_sql("PRAGMA foreign_keys").scalar()
        connection.close()
        assert (location, foreign) == (str(old), 1)
    assert asked(old, "SELECT DISTINCT stars FROM design") == [(3,)]
    assert asked(old, "SELECT id, payload, version FROM design ORDER BY id") == before
    assert asked(old, "SELECT version_num FROM alembic_version") == [("9999",)]
    (made,) = backups(old)
    assert made.reason is Reason.UPGRADE
    copy = made.file
    assert asked(copy, "SELECT version_num FROM alembic_version") == [("0001",)]
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("db.library.opening.REVISIONS", REVISIONS)
        with Library(copy) as library:
            assert library.take_out() == expected


@pytest.mark.usefixtures("step")
def test_a_library_without_a_backup_is_not_brought_up_to_date(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("db.backup.backups._check", full)
    with pytest.raises(LibraryError, match="no backup of it can be made before"):
        Library(old)
    assert asked(old, "SELECT version_num FROM alembic_version") == [("0001",)]


@pytest.mark.parametrize(
    "step",
    [
        "raise RuntimeError('half-way')",
        "op.execute(\"UPDATE entry SET design_id = 'stray'\")",
    ],
    indirect=True,
)
@pytest.mark.usefixtures("step")
def test_an_update_that_fails_leaves_the_library_as_it_was(old: Path) -> None:
    before = (
        asked(old, "SELECT sql FROM sqlite_master"),
        asked(old, "SELECT * FROM entry"),
    )
    with pytest.raises((RuntimeError, LibraryError), match=r"half-way|names? designs"):
        Library(old)
    assert (
        asked(old, "SELECT sql FROM sqlite_master"),
        asked(old, "SELECT * FROM entry"),
    ) == before
    assert asked(old, "SELECT version_num FROM alembic_version") == [("0001",)]


# Payloads of older versions: always readable, in libraries and in files

FROZEN_FILE = HERE / "library-v2.json"
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


def renaming(kind: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    old, new = RENAMED[kind]
    return lambda payload: {new if key == old else key: payload[key] for key in payload}


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a release in which several kinds have a second version."""
    for kind in RENAMED:
        monkeypatch.setitem(UPGRADES, (kind, 1), renaming(kind))


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
    shutil.copy(FROZEN_FILE.with_suffix(".sqlite"), place)
    with closing(sqlite3.connect(place)) as connection:
        rows = connection.execute(
            "SELECT kind, payload FROM design UNION ALL SELECT kind, payload FROM army"
            " UNION ALL SELECT kind, payload FROM ruleset"
        ).fetchall()
    assert {kind for kind, _ in rows} == set(CLASSES) - NEWER
    for kind, payload in rows:
        assert without_younger(dumps(loads(kind, payload))) == payload
    with Library(place) as library:
        assert not library.unread()
        out = library.take_out()
        assert without_younger(write(out).decode()) == FROZEN_FILE.read_text("utf-8")
        assert library.marked().standing == {key: f"rules-{key}" for key in systems()}
        assert library.restore("removed").value.title == "Removed"
    assert len(out.photos) == 2
    assert {type(army.house) for army in out.armies.values()} > set(HOUSES.values())


def test_the_prices_of_the_frozen_designs_are_unchanged() -> None:
    file = read(FROZEN_FILE)
    found = {}
    for name, design in file.designs.items():
        judged = judge(design)
        price = judged.tally and judged.tally.total
        found[name] = f"{price}, {'legal' if judged.legal else 'illegal'}"
    for name, army in file.armies.items():
        mustered = muster(army, file.designs)
        found[name] = f"{mustered.total}, {'legal' if mustered.legal else 'illegal'}"
    assert found == json.loads(
        FROZEN_FILE.with_suffix(".prices.json").read_text("utf-8")
    )


def test_no_field_has_the_name_of_the_version_key() -> None:
    for kind in (*CLASSES.values(), *HOUSES.values()):
        assert VERSION_KEY not in field_specs(kind)


def test_there_is_a_step_from_every_older_version_of_a_known_kind() -> None:
    known = {*CLASSES, *HOUSES, "muster"}
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
            newer.setitem(UPGRADES, (kind, 1), renaming(kind))
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


# The shipped JSON Schema: up to date, and true to what is read

SHIPPED: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
CHECK = jsonschema.Draft202012Validator(SHIPPED)


def test_the_shipped_schema_is_that_of_the_classes() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run python3 dev.py schema"
    CHECK.check_schema(SHIPPED)


def test_examples_of_every_system_satisfy_it() -> None:
    for system in systems().values():
        for example in examples_of(system.key):
            designs, armies = dict(example.designs), dict(example.armies)
            file = MusterFile(designs, armies, rulesets=dict(example.rulesets))
            CHECK.validate(json.loads(write(file)))


@settings(max_examples=examples(40))
@given(designs(), armies(("a",)))
def test_whatever_is_written_satisfies_it(design: Any, army: Army) -> None:
    file = MusterFile({"a": unphotographed(design)}, {"b": army})
    CHECK.validate(json.loads(write(file)))


def test_an_army_with_house_rules_satisfies_it() -> None:
    army = Army(entries=(Entry(design="a"),), house=House(chained_swaps=False))
    CHECK.validate(json.loads(write(MusterFile({"a": Weapon()}, {"b": army}))))


@pytest.mark.parametrize(
    "change",
    [
        {"size": -3},
        {"size": "3"},
        {"size": True},
        {"sise": 3},
        {"type": "gun"},
        {"id": ""},
        {"kind": "army"},
        {"name": "x" * 10_001},
    ],
)
def test_it_refuses_what_the_reader_refuses(change: dict[str, Any]) -> None:
    weapon = {"id": "a", "kind": "brikwars.weapon", "size": 1}
    assert CHECK.is_valid({"brickmuster": 1, "designs": [weapon]})
    assert not CHECK.is_valid({"brickmuster": 1, "designs": [weapon | change]})


def test_an_id_may_stand_in_place_of_a_weapon() -> None:
    tank = {"id": "t", "kind": "brikwars.creation", "mounts": [{"weapon": "gun"}]}
    assert CHECK.is_valid({"brickmuster": 1, "designs": [tank]})
    assert not CHECK.is_valid({"brickmuster": 2, "designs": [tank]})


def test_it_says_what_it_is_and_the_command_prints_it(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    version = json.loads(write(MusterFile()))["brickmuster"]
    assert SHIPPED["$id"] == f"urn:brickmuster:muster-file:{version}"
    assert SHIPPED["version"] == version
    out = tmp_path / "muster.json"
    assert main(["schema", "-o", str(out)]) == 0
    assert out.read_bytes() == FILE.read_bytes()
    capfdbinary.readouterr()
    assert main(["schema", "--json"]) == 0
    assert capfdbinary.readouterr().out == FILE.read_bytes()
