"""The manual is short; its words are those of the window, its facts the code's."""

import ast
import re
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from builder import describe, systems
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import HALF, Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.roster import LONG_CODE
from builder.content.theme import shipped
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.examples import examples_of
from builder.glossary.terms import terms
from db.backup import ages
from db.files.muster_file import MusterFile
from db.history import tidying
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from db.sharing.codes import written
from db.store import server
from reports.layout.tables import MOST_MODELS
from tests import docs
from tests.worked import PAGES as WORKED
from ui.cli.display import in_words
from ui.core.command_table import (
    COMMANDS,
    ENTRY_KEYS,
    NEW_KEYS,
    REDO_KEYS,
    TAKE_BACK_KEYS,
    UNDO_KEYS,
)
from ui.manual import contents
from ui.manual.contents import WRITTEN

LONGEST_PAGE = 900
"""Words of a page without its tables of menus: four minutes of reading.

The manual as a whole grows with what the program does; nobody reads all of it."""

AVERAGE = 15
LONGEST_SENTENCE = 36

MADE_OF_OTHERS = {
    "Picture…": "Save picture",
    "Table…": "Save table",
    "New creation…": "creation",
}
"""Words that the window makes of longer ones."""

KEYS_OF_ALL = frozenset(
    {"Tab", "Shift+Tab", "Space", "Esc", "Enter", "Alt", "Ctrl", "Shift", "⌘"}
)
"""Keys that work in every program."""


def text(name: str) -> str:
    """Return the text of a page, without what the program fills in."""
    return (contents.FOLDER / f"{name}.md").read_text(encoding="utf-8")


def sentences(name: str) -> list[str]:
    """Return the sentences of a page; what stands in tables is none."""
    lines = []
    for line in docs.prose(text(name)).splitlines():
        if line.startswith(("#", "|", "!", "<!--")):
            continue
        begins = re.match(r"\s*(?:[-*]|\d+\.) ", line)
        plain = contents.plain_line(line)
        lines.append(f"\n{plain}" if begins or not plain else plain)
    parts = re.split(r"(?<=[.?!:])\s+|\n", " ".join(lines))
    return [part.strip() for part in parts if len(part.split()) > 1]


@cache
def words_of_the_program() -> frozenset[str]:
    """Return every text in the code, and the fixed beginnings of those made there."""
    found = {name for system in systems().values() for name in system.starts}
    for room in ("ui", "builder", "reports"):
        for file in (docs.ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value.replace("&", "").strip(" …"))
    return frozenset(found)


def keys_known() -> set[str]:
    every = [each.keys for each in COMMANDS] + [UNDO_KEYS, REDO_KEYS, *NEW_KEYS]
    every += [*ENTRY_KEYS.values(), TAKE_BACK_KEYS]
    return {key for keys in every for key in keys.split("; ")} | KEYS_OF_ALL


@pytest.mark.parametrize("name", WRITTEN)
def test_sentences_are_short(name: str) -> None:
    counts = [len(each.split()) for each in sentences(name)]
    if counts:
        assert sum(counts) / len(counts) <= AVERAGE
        assert max(counts) <= LONGEST_SENTENCE


def read_through(name: str) -> str:
    """Return what is read of a page; keys of answers and scripts are looked up."""
    if name != "programs":
        return text(name)
    prose = re.sub(r"^```.*?^```$", "", text(name), flags=re.DOTALL | re.MULTILINE)
    return "\n".join(each for each in prose.splitlines() if not each.startswith("|"))


@pytest.mark.parametrize("name", WRITTEN)
def test_a_page_is_read_in_four_minutes(name: str) -> None:
    assert len(read_through(name).split()) <= LONGEST_PAGE


@pytest.mark.parametrize(
    "name", sorted(set(WRITTEN) - {"glossary", "club-server", "club-people", *WORKED})
)
def test_bold_words_are_those_of_the_program(name: str) -> None:
    """Bold are keys, menus and what can be clicked: each stands so in the window.

    What the worked examples name is pressed in a window, by test_worked.py.
    """
    known, keys = words_of_the_program(), keys_known()
    for words in docs.bold(text(name)):
        if words in keys or " > " in words:
            continue
        assert MADE_OF_OTHERS.get(words, words).strip(" …") in known, words


@pytest.mark.parametrize("name", WRITTEN)
def test_keys_are_those_of_the_program(name: str) -> None:
    for words in docs.bold(text(name)):
        if re.fullmatch(r"(?:(?:Ctrl|Alt|Shift)\+)+\S+|F\d+", words):
            assert words in keys_known()


def test_the_glossary_has_every_word_once_in_its_order() -> None:
    parts = re.split(r"^## .+$", contents.page("glossary"), flags=re.MULTILINE)[1:]
    found = []
    for part in parts:
        words = re.findall(r"^\| \*\*(.+?)\*\*", part, re.MULTILINE)
        assert words == sorted(words, key=str.casefold)
        found += words
    assert sorted(found) == sorted(each.words[0] for each in terms())


def test_the_manual_keeps_to_our_words() -> None:
    """What `CONTEXT.md` says that we do not say, no player reads."""
    never = {"ruleset", "profile", "custom rule", "homebrew", "exception"}
    for name in WRITTEN:
        for word in never:
            # In code it is a key.
            said = re.sub(r"`[^`]*`", "", text(name))
            assert word not in said.casefold(), (name, word)


def test_places_are_those_of_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    home = str(Path.home())
    for system in (Unix, MacOS):
        place = system("Brickmuster", appauthor=False).user_data_dir
        assert f"`{place.replace(home, '~')}/library.db`" in text("your-data")


def test_times_are_those_of_the_program() -> None:
    assert tidying.KEPT.days == 90
    assert "90 days" in text("your-data")
    days = ages.ALL_FOR.days, ages.DAILY_FOR.days
    assert days == (1, 14)
    assert "one a day for two weeks" in text("your-data")
    assert abs(ages.WEEKLY_FOR - timedelta(days=365 / 2)) < timedelta(weeks=1)
    assert "one a week for half a year" in text("your-data")
    seconds = server.WAIT
    assert seconds == 5
    assert "five seconds" in text("club-server")


def test_what_stays_after_removing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    told = text("your-data").partition("## Remove the program")[2]
    unix, mac = (each("Brickmuster", appauthor=False) for each in (Unix, MacOS))
    # Qt keeps settings by the name of whoever makes the program, which is the same.
    for place in (unix.user_log_dir, mac.user_log_dir, unix.user_config_dir):
        assert f"`{place.replace(str(Path.home()), '~')}`" in told


def test_a_missing_library_prints_the_line_that_the_troubles_promise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "run the line it prints" in text("troubles")
    monkeypatch.setattr("ui.cli.display.manager", lambda: "apt-get")
    said = in_words("libGL.so.1: cannot open shared object file")
    assert "This brings all of it: " in said
    assert "apt-get install --no-install-recommends libgl1" in said


# What pages say in passing, beside steps, menus and commands, is so in the program


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
    assert f"more than {LONG_CODE:,} letters" in told("sharing")


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
    assert rows == [each.label for each in Severity]


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
    if line not in {"Squad 1:", ".csv", ".tsv", "Morale", "brickmuster paste list.txt"}
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
