"""The rules of each book: all of them, once, in the order they are printed in."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

from builder import infantry, microfig, smallarms
from builder.army import muster as army
from builder.brikwars.attack.legality import ATTACKS
from builder.brikwars.attack.parts import PARTS
from builder.brikwars.legality.book import BOOK
from builder.brikwars.melee.legality import BOUTS
from builder.brikwars.turn.legality import TURN
from builder.brikwars.turn.legality_weapons import BARS
from builder.core.rulebook import Book
from builder.house_rules import ruleset

ROOT = Path(__file__).resolve().parent.parent.parent
CHAPTER = [
    *("R6.1", "R6.2", "R6.3", "R7.1", "R7.2"),
    *tomllib.loads(
        (ROOT / "tests/builder/brikwars/coverage.toml").read_text(encoding="utf-8")
    ),
    *("R9.1", "R10.1", "R10.3", "H"),
]
"""The numbers that the rulebook prints, in its order."""

BOOKS: dict[Book, list[str]] = {
    BOOK: [
        f"brikwars.legality.{name}"
        for name in (
            "army",
            "creations",
            "fields",
            "house_rules",
            "rounds",
            "swaps",
            "weapons",
        )
    ],
    TURN: ["brikwars.turn.legality", "brikwars.turn.legality_weapons"],
    ATTACKS: ["brikwars.attack.legality"],
    BOUTS: ["brikwars.melee.legality"],
    microfig.BOOK: ["microfig.legality"],
    smallarms.BOOK: ["smallarms.legality"],
    infantry.BOOK: ["infantry.legality"],
    army.BOOK: ["army.muster"],
    ruleset.BOOK: ["house_rules.ruleset"],
    PARTS: ["brikwars.attack.parts"],
}
_ROW = r"^(?: +|_[A-Z]+: Final = )_\w+\.check\("
_CHECK = re.compile(rf"^@(?:TEXTS\.)?rule\(|{_ROW}", re.MULTILINE)
PAIRS = list(BOOKS.items())
NAMES = [book.name + book.edition for book in BOOKS]


def numbers(book: Book) -> list[str]:
    return [rule.id for rule in book.rules]


def test_every_module_with_rules_belongs_to_a_book() -> None:
    having = {
        ".".join(file.relative_to(ROOT / "builder").with_suffix("").parts)
        for file in (ROOT / "builder").rglob("*.py")
        if _CHECK.search(file.read_text(encoding="utf-8"))
    }
    assert having == set(chain.from_iterable(BOOKS.values()))


@pytest.mark.parametrize(("book", "modules"), PAIRS, ids=NAMES)
def test_each_rule_of_a_module_is_in_its_book_once(
    book: Book, modules: list[str]
) -> None:
    """A rule that is written but not listed would never be checked."""
    listed = [
        rule for name in modules for rule in import_module(f"builder.{name}").RULES
    ]
    assert all(book.rules.count(rule) == 1 for rule in listed)
    assert len(set(book.rules)) == len(book.rules)
    barred = len(BARS) if book is TURN else 0
    assert len(book.rules) == len(listed) + barred
    for name in modules:
        text = (ROOT / "builder" / f"{name.replace('.', '/')}.py").read_text("utf-8")
        ours = len(_CHECK.findall(text))
        made = text.count("\n    Breach.")
        assert len(import_module(f"builder.{name}").RULES) == ours + made


@pytest.mark.parametrize("book", [BOOK, TURN], ids=["designs", "turns"])
def test_rules_are_in_the_order_of_the_rulebook(book: Book) -> None:
    """R8.7.9 before R8.7.23; numbers of our own stand behind all that is printed."""
    printed = [number for number in numbers(book) if number.startswith(("R", "H"))]
    printed = [number for number in printed if not number.startswith("House ")]
    places = [CHAPTER.index(number) for number in printed]
    assert places == sorted(places)
    ours = numbers(book)[len(printed) :]
    assert ours == sorted(ours)
    assert all(number.startswith(("House ", "A")) for number in ours)


@pytest.mark.parametrize("book", list(BOOKS)[4:], ids=NAMES[4:])
def test_rules_of_the_other_books_are_in_order(book: Book) -> None:
    found = [int("".join(filter(str.isdigit, number))) for number in numbers(book)]
    assert found == sorted(found)


@pytest.mark.parametrize("backwards", [False, True])
def test_the_order_of_imports_changes_no_book(backwards: bool) -> None:
    modules = [f"builder.{name}" for name in (*BOOKS[BOOK], *BOOKS[TURN])]
    lines = [
        *(f"import {name}" for name in sorted(modules, reverse=backwards)),
        "from builder.brikwars.legality.book import BOOK",
        "from builder.brikwars.turn.legality import TURN",
        "print([rule.id for book in (BOOK, TURN) for rule in book.rules])",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == str([*numbers(BOOK), *numbers(TURN)])
