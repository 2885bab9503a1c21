"""Texts in the shapes in which players paste them: nothing false is made of any."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from builder import judge
from builder.brikwars import Weapon
from db.sharing.clipboard.model import PastedText, Understood
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved

SHAPES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("shapes.toml").read_text(encoding="utf-8")
)["shape"]


def read(text: str) -> Understood:
    said = read_text(text)
    assert isinstance(said, PastedText)
    return resolved(said, {})


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape["about"])
def test_only_what_is_true_is_made_and_the_rest_says_why(shape: dict[str, Any]) -> None:
    found = read(shape["text"])
    made = [f"{each.title} = {each.label}" for each in found.designs.values()]
    assert made == shape["makes"]
    assert not found.armies
    said = [f"{each.lines}: {each.why}" for each in found.unread]
    assert len(said) == len(shape["says"])
    for told, expected in zip(said, shape["says"], strict=True):
        assert told.startswith(expected)


def test_all_shapes_together_make_five_designs() -> None:
    """A reader of any number made eighteen, a Gun of a unit's Skill among them."""
    lines = sum(len(shape["text"].split("\n")) - 1 for shape in SHAPES)
    assert (len(SHAPES), lines) == (21, 88)
    assert sum(len(read(shape["text"]).designs) for shape in SHAPES) == 5


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Title\n=====\n- 5x Ghoul - 30 CP\nAnd more of it\n", "belongs to “Title”"),
        ('Weapon\tUse\tRange\nPistol\t3\t6"\n', "no column called Damage"),
        ("Red Tide\n\n| No. | Unit |\n|---|---|\n| ? | Ghoul |", "Nothing here"),
        ("---\n***\n", "no words"),
    ],
)
def test_what_was_dropped_without_a_word_is_listed(text: str, why: str) -> None:
    found = read(text)
    assert not found.designs
    assert why in " ".join(each.why for each in found.unread)


def test_a_column_without_a_name_moves_no_other() -> None:
    found = read('Weapon\t\tUse\tRange\tDamage\nPistol\tnew\t4\t10"\t2d6')
    assert [each.label for each in found.designs.values()] == ['Gun 2"']


def test_a_table_of_a_wiki_is_no_json() -> None:
    for text in ("{|\n| a\n|}", '{| class="x"', "{{Box}}"):
        assert read(text).unread


def test_the_card_of_a_weapon_says_its_kind() -> None:
    """Its numbers alone would be those of another weapon."""
    card = "Boom\n====\nExplosive X2 - 2 CP\n  Damage: 2d10 Exp\n\n(BrikWars 2010)\n"
    (made,) = read(card).designs.values()
    assert (made.title, made.label) == ("Boom", "Explosive X2")
    list_of_it = (
        "A\n=\nBrikWars 2010\n\nNo.  Each  Total  Unit\n---  ----  -----  ----\n"
        "1    2     2      Boom\n                    Explosive X2\n"
        "                    Damage 2d10 Exp\n"
    )
    (made,) = read(list_of_it).designs.values()
    assert (made.title, made.label) == ("Boom", "Explosive X2")
    dearer = card.replace("- 2 CP", "- 9 CP")
    assert not read(dearer).designs


def test_a_weapon_against_the_rules_comes_in_as_it_is_written() -> None:
    (weapon,) = read('Boom Stick: Gun 3", Long Range, High Powered').designs.values()
    assert isinstance(weapon, Weapon)
    assert (weapon.title, weapon.size) == ("Boom Stick", 3)
    assert {mod.name for mod in weapon.mods} == {"LONG_RANGE", "HIGH_POWERED"}
    assert not judge(weapon).legal
