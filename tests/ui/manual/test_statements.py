"""What pages say in passing, beside steps, menus and commands, is so in the program."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import describe, systems
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import HALF, Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.theme import shipped
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from db.sharing.codes import LONG, written
from reports.layout.tick_boxes import MOST_MODELS
from ui.manual import contents


def told(name: str) -> str:
    """Return the text of a page on one line."""
    text = (contents.FOLDER / f"{name}.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def test_a_code_is_as_long_as_the_page_says() -> None:
    first = next(each for each in examples_of("brikwars") if each.key == "first-battle")
    file = MusterFile(dict(first.designs), dict(first.armies))
    said = re.search(
        r"army of (\w+) designs takes about (\d+) letters", told("sharing")
    )
    assert said
    assert (said[1], len(file.designs)) == ("seven", 7)
    assert abs(len(written(file)) - int(said[2])) <= 20
    assert f"more than {LONG:,} letters" in told("sharing")


def test_as_many_models_have_boxes_as_the_page_says() -> None:
    assert MOST_MODELS == 10
    assert "for up to ten models has boxes for each" in told("printing")


def test_the_power_is_twice_the_effective_size() -> None:
    assert "The Power. It is twice the Effective Size" in told("questions")
    for size in (1, 2, 5):
        stats = {stat.label: stat.value for stat in describe(Creation(size=size)).stats}
        assert stats["Power"] == f'{2 * size}"'


def test_the_words_of_a_verdict_are_those_of_the_table() -> None:
    rows = re.findall(
        r"\| (Illegal|Not worked out|Warning|Note|Allowed) \|", told("house-rules")
    )
    assert rows == [each.word for each in Severity]


def test_each_game_has_the_questions_of_its_row() -> None:
    page = told("other-games")
    for system in systems().values():
        names = dict.fromkeys(each.title for each in system.questions)
        asked = ", ".join(name for name in names if name != "Compare")
        found = re.search(rf"\| \*\*{system.name}\*\* \| [^|]+ \| ([^|]+) \|", page)
        assert found is None or found[1] == asked
        assert (found is None) == (system.key == "brikwars")


def test_the_themes_that_come_along_are_named() -> None:
    *first, last = (each.name for each in shipped())
    assert f"**Theme**: {', '.join(first)} or {last}." in told("themes")


LINES = [
    line
    for line in re.findall(r"`([^`]+)`", told("forum"))
    if line not in {"Squad 1:", "brickmuster paste list.txt"}
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_a_forum_is_read_as_the_page_says(line: str) -> None:
    # A statistic by itself is a line of a unit, which has two of them at least.
    unit = 'Dan\nSkill: d6\nMove: 5"\nArmor: 4\n'
    alone = ":" not in line or line.startswith("Stormers")
    said = read_text(line if alone else unit + line)
    assert isinstance(said, PastedText)
    found = resolved(said, {})
    assert found.designs
    assert not found.unread


def test_the_page_of_lists_has_lines_to_try() -> None:
    assert len(LINES) > 5


def test_a_creation_costs_what_its_table_says() -> None:
    bare = Creation(size=1, structure=Structure.HALF, mind=Mind.NONE, move=0)

    def more(**changed: Any) -> Fraction:
        return creation_price(replace(bare, **changed)).total - HALF

    minds = ", ".join(f"{mind} {figure(more(mind=mind))}" for mind in list(Mind)[1:])
    assert f"| Mind | {minds} |" in told("creations")
    assert "| Move | ½ an inch |" in told("creations")
    assert more(move=3) == Fraction(3, 2)
    assert "2 and the Structure Level, for each 2 inches begun" in told("creations")
    assert more(flight=3) == 2 * (2 + HALF)


def test_a_minifig_with_a_weapon_costs_the_sum_that_is_told() -> None:
    presets = systems()["brikwars"].presets()
    (soldier,) = [each.design for each in presets if each.design.title == "Minifig"]
    assert isinstance(soldier, Creation)
    man = creation_price(soldier).total
    for name, kind, text in (
        ("rifle", WeaponType.BASTARD_GUN, "with a rifle costs {}"),
        ("pistol", WeaponType.GUN, "with a pistol {}"),
        ("sword", WeaponType.MELEE, "with a sword {}"),
    ):
        weapon = Weapon(type=kind)
        price = weapon_price(weapon).total
        armed = replace(soldier, mounts=(Mount(weapon=weapon),))
        assert creation_price(armed).total == man + price, name
        total = f"{figure(man)} + {figure(price)} = {figure(man + price)} CP"
        assert text.format(total) in told("weapons")
    assert "With a rifle, which costs 5 CP, he comes to 9 CP" in told("five-minutes")


def test_the_examples_of_the_small_games_have_the_models_that_are_told() -> None:
    held = {each.title: each for key in systems() for each in examples_of(key)}
    for title, number, count in (
        ("Micro skirmish", 5, "five squads"),
        ("Fire team", 6, "six men"),
        ("Rifle section", 10, "ten"),
    ):
        (army,) = dict(held[title].armies).values()
        assert sum(entry.count for entry in army.entries) == number
        assert re.search(rf"\[{title}\]\([^)]+\) with {count}", told("other-games"))


def test_a_die_becomes_one_with_as_many_faces_or_fewer() -> None:
    """R8.7.3."""
    swap = Swap(takes=(Die.D6,), gives=Die.PIERCING)
    gun = Weapon(type=WeaponType.GUN, swaps=(swap,))
    assert Die.D6.faces == Die.PIERCING.faces
    assert not [each for each in weapon_audit(gun) if each.rule == "R8.7.3"]
    assert "for one with as many faces or fewer" in told("make-swap")
