"""Texts in the shapes in which players paste them: nothing false is made of any."""

import json
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from builder import judge
from builder.brikwars import Creation, Weapon
from builder.core.formatting import figure
from db.sharing.clipboard.model import MOST_UNREAD, PastedText, Understood
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from tests.sweeps import share

SHAPES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("shapes.toml").read_text(encoding="utf-8")
)["shape"]


def read(text: str) -> Understood:
    said = read_text(text)
    assert isinstance(said, PastedText)
    return resolved(said, {})


def made(found: Understood) -> list[str]:
    """Return each new design with what it carries and costs."""
    return [
        f"{each.title} = {each.label}"
        + "".join(
            f", {mount.count} {mount.weapon.title}"
            for mount in getattr(each, "mounts", ())
        )
        + f": {figure(judge(each).price or 0)}"
        for each in found.designs.values()
    ]


def mustered(found: Understood) -> list[str]:
    """Return each army with its limit, and its entries with their groups."""
    return [
        f"{army.title}{'' if army.limit is None else f' {army.limit}'}: "
        + ", ".join(
            f"{entry.count} {found.designs[entry.design].title}"
            + (f" ({entry.group})" if entry.group else "")
            for entry in army.entries
        )
        for army in found.armies.values()
    ]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape["about"])
def test_only_what_is_true_is_made_and_the_rest_says_why(shape: dict[str, Any]) -> None:
    found = read(shape["text"])
    assert made(found) == shape["makes"]
    assert mustered(found) == shape["army"]
    assert [f"{each.line}: {each.why}" for each in found.doubts] == shape["doubts"]
    assert [f"{each.lines}: {each.why}" for each in found.unread] == shape["says"]


def test_every_line_of_every_shape_is_accounted_for() -> None:
    """Counted from the text alone: a line has words, came in, or is listed, once."""
    for shape in SHAPES:
        found = read(shape["text"])
        lines = {
            number
            for number, line in enumerate(shape["text"].split("\n"), 1)
            if line.strip()
        }
        listed = [
            number
            for each in found.unread
            for number in range(each.line, max(each.line, each.last) + 1)
        ]
        assert lines <= {*found.came, *listed}, shape["about"]
        assert not set(found.came) & set(listed), shape["about"]


def test_nine_shapes_in_ten_make_what_they_tell_of() -> None:
    """What makes nothing: nine lists of other things, prose, riddles, bare numbers."""
    silent = [each["about"] for each in SHAPES if not each["makes"]]
    assert len(SHAPES) == 118
    assert len(silent) == 17, silent
    assert sum(len(read(each["text"]).designs) for each in SHAPES) == 179


TYPES = (
    "Melee Weapon", "Melee Shield", "Gun", "BlastGun", "MachineGun", "FlameThrower",
    "Cannon", "Launcher", "Explosive", "Rocket", "Bastard Gun", "ShotGun", "AutoGun",
    "FlameGun", "Bazooka", "RailGun", "Heavy Weapon", "Two-Handed Weapon",
)  # fmt: skip


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("kind", TYPES)
def test_a_weapon_of_the_army_generator_comes_by_type_and_size(
    kind: str, size: int
) -> None:
    weapon = {"type": kind.lower(), "size": str(size), "amount": "2", "use": "99"}
    unit = {
        "name": "Bargee", "size": "1", "armor": "4", "move": '5"', "action": "1d6",
        "unit_number": "7", "weapons": [weapon],
    }  # fmt: skip
    squads = [{"name": "First", "units": [unit]}]
    found = read(json.dumps({"name": "Blue", "squads": squads}))
    (army,) = found.armies.values()
    (creation,) = found.designs.values()
    assert [each.count for each in army.entries] == [7]
    assert isinstance(creation, Creation)
    (mount,) = creation.mounts
    assert (mount.count, str(mount.weapon.type)) == (2, kind)
    assert mount.weapon.size == size or mount.weapon.type.row.bastard
    assert not found.unread
    # A Use of 99 is none of ours.
    assert any("Use 99" in each.why for each in found.doubts)


@pytest.mark.parametrize(
    "line",
    share(
        [
            "Use 4",
            "10x Minifig w/ Gun @ 9CP = 90",
            "a" * 40,
            "1 1 1 1 1 1 1 1 1 1",
            'Armor 4, Move 5", Skill d6',
            "Weapon Cost Use Range Damage Notes",
            "(((((((((((((((((((((",
            "{| a",
            "| a || b",
            "- 3d6 CP each (26) = 90 @ 9CP",
        ],
        of=4,
    ),
)
def test_twenty_thousand_lines_take_seconds(line: str) -> None:
    start = time.process_time()
    found = read("\n".join([line] * 20_000))
    assert time.process_time() - start < 20
    assert len(found.doubts) <= MOST_UNREAD


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "Title\n=====\n- 5x Ghoul - 30 CP\nAnd more of it\n",
            "No unit here is called Ghoul",
        ),
        ('Weapon\tUse\tRange\nPistol\t3\t6"\n', "a row of a table"),
        ("Red Tide\n\n| No. | Unit |\n|---|---|\n| ? | Ghoul |", "no part of a stat"),
        ("---\n***\n", "no words"),
    ],
)
def test_what_was_dropped_without_a_word_is_listed(text: str, why: str) -> None:
    found = read(text)
    assert not found.designs
    assert why in " ".join(each.why for each in found.unread)
    listed = {
        line
        for each in found.unread
        for line in range(each.line, max(each.line, each.last) + 1)
    }
    filled = {at for at, line in enumerate(text.split("\n"), 1) if line.strip()}
    assert filled <= listed


def test_a_row_that_mail_broke_is_one_row() -> None:
    text = "Red Tide\n10x Minifig with Long-Ranged Weapon and Shield @\n 10CP = 100"
    found = read(text)
    assert mustered(found) == [
        "Red Tide: 10 Minifig with Long-Ranged Weapon and Shield"
    ]
    assert found.came.keys() == {1, 2, 3}
    assert not found.doubts


def test_a_column_without_a_name_moves_no_other() -> None:
    found = read('Weapon\t\tUse\tRange\tDamage\nPistol\tnew\t4\t10"\t2d6')
    assert [each.label for each in found.designs.values()] == ['Gun 2"']


def test_a_table_of_a_wiki_is_no_json() -> None:
    for text in ("{|\n| a\n|}", '{| class="x"', "{{Box}}"):
        assert read(text).unread


def test_a_weapon_against_the_rules_comes_in_as_it_is_written() -> None:
    (weapon,) = read('Boom Stick: Gun 3", Long Range, High Powered').designs.values()
    assert isinstance(weapon, Weapon)
    assert (weapon.title, weapon.size) == ("Boom Stick", 3)
    assert {mod.name for mod in weapon.mods} == {"LONG_RANGE", "HIGH_POWERED"}
    assert not judge(weapon).legal
