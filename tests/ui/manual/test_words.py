"""The manual is short; its words are those of the window, its facts the code's."""

import ast
import re
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from builder.glossary.terms import terms
from db.backup import ages
from db.history import tidying
from db.store import server
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
    found: set[str] = set()
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
