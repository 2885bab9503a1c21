"""The rows of the tables beside the tests: what each rule asks, and who tests it."""

import ast
import functools
import importlib.util
import itertools
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.rule_coverage.places import ROOT, Places, Role, places

BUILDER = ROOT / "tests" / "builder"
VECTORS = ROOT / "tests" / "vectors"


@dataclass(frozen=True, slots=True)
class Row:
    """A rule of a game.

    Attributes:
        game: The package of the game, which is the folder of its tests, too.
        name: What the rule is called in its table: its number, in the chapters that
            have no numbered rules with a word or two.
        asks: What it asks, in our own words.
        does: What becomes of it: compute, refuse, warn or print.
        by: The tests that see it at work: `file::test`, `file::test[case]`, or
            `vectors:id`; a file stands where its table stands.
        reads: The rules that the answer to an open question is about.
        at: Modules that keep it without naming its number.
        missing: Why it is not covered; empty where it is.
    """

    game: str
    name: str
    asks: str
    does: str
    by: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    missing: str = ""

    @property
    def number(self) -> str:
        """The number of its rule, or of its chapter."""
        return self.name.partition(" ")[0]

    @property
    def places(self) -> dict[Role, set[str]]:
        """Where the program keeps it; `at` is computed there, or else printed."""
        found: Places = places(self.game)
        kept = {role: set(names) for role, names in found.get(self.number, {}).items()}
        for module in self.at:
            kept.setdefault(Role.of(module), set()).add(module)
        return kept

    @property
    def tests(self) -> tuple[str, ...]:
        """Its tests that are no vectors."""
        return tuple(each for each in self.by if not each.startswith("vectors:"))

    @property
    def vectors(self) -> tuple[str, ...]:
        """The ids of its vectors."""
        return tuple(
            each.removeprefix("vectors:")
            for each in self.by
            if each.startswith("vectors:")
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The numbers of which a test of it says at least one."""
        return (self.number, *self.reads)


TABLES = {
    "BrikWars, chapter 8": "brikwars/coverage.toml",
    "BrikWars, the other chapters and what is left open": "brikwars/coverage-core.toml",
    "MicroFig Death": "microfig/coverage.toml",
    "Small Arms Fire": "smallarms/coverage.toml",
    "Infantry Fire Rules": "infantry/coverage.toml",
}
"""The tables in the order of the document, by their headings."""


@functools.cache
def rows(table: str) -> tuple[Row, ...]:
    """Return the rows of one of the `TABLES`, by its file."""
    read: dict[str, dict[str, Any]] = tomllib.loads(
        (BUILDER / table).read_text(encoding="utf-8")
    )
    game = table.partition("/")[0]
    return tuple(_row(game, name, about) for name, about in read.items())


def _row(game: str, name: str, about: dict[str, Any]) -> Row:
    read: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in about.items()
    }
    return Row(game, name, **read)


def all_rows() -> tuple[Row, ...]:
    """Return every row of every table."""
    return tuple(itertools.chain.from_iterable(map(rows, TABLES.values())))


@functools.cache
def tree(file: Path) -> ast.Module:
    """Return the code of a test file."""
    return ast.parse(file.read_text(encoding="utf-8"))


@functools.cache
def code_of(file: Path, test: str) -> str:
    """Return a test with its decorators, comments and name; empty if there is none."""
    for node in tree(file).body:
        if isinstance(node, ast.FunctionDef) and node.name == test:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            lines = file.read_text(encoding="utf-8").splitlines()
            return "\n".join(lines[first - 1 : node.end_lineno])
    return ""


@functools.cache
def texts_of(file: Path) -> frozenset[str]:
    """Return every text that is written out in a test file."""
    return frozenset(
        each.value
        for each in ast.walk(tree(file))
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    )


def speaks_of(text: str, rule: str) -> bool:
    """Return whether a text names a rule, and not only as a part of a longer number.

    A test may name it in its own name as well, as in `test_r8_7_9_a_pickaxe`.

    >>> [speaks_of(text, "R8.1.2") for text in ("R8.1.2: a row", "R8.1.24")]
    [True, False]
    >>> speaks_of("def test_r8_1_2_a_row", "R8.1.2"), speaks_of("R7.1", "7.1")
    (True, True)
    """
    named = rule.lower().replace(".", "_").replace("-", "_")
    if re.search(rf"def test_r?{re.escape(named)}_", text):
        return True
    return bool(re.search(rf"(?<![\w.-])R?{re.escape(rule)}(?!\d|\.\d)", text))


def place_of(row: Row, source: str) -> tuple[Path, str, str]:
    """Return the file, the test and the case that a row names; a case may be empty."""
    file, _, name = source.partition("::")
    test, _, case = name.partition("[")
    return (BUILDER / row.game / file).resolve(), test, case.removesuffix("]")


@functools.cache
def vectors() -> dict[str, tuple[str, dict[str, Any]]]:
    """Return every vector by its id, with the name of its file."""
    return {
        vector["id"]: (file.stem, vector)
        for file in sorted(VECTORS.glob("*.json"))
        for vector in json.loads(file.read_text(encoding="utf-8"))
    }


def answered(name: str) -> int:
    """Return how many tests answer a vector and do not skip it."""
    file, vector = vectors()[name]
    done = 0
    for test in _tests_of_vectors().get(file, ()):
        try:
            test(vector)
        except pytest.skip.Exception:
            continue
        done += 1
    return done


@functools.cache
def _tests_of_vectors() -> dict[str, list[Callable[..., None]]]:
    found: dict[str, list[Callable[..., None]]] = {}
    for test, name in _marked():
        found.setdefault(name, []).append(test)
    return found


def _marked() -> Iterator[tuple[Callable[..., None], str]]:
    for file in sorted(BUILDER.rglob("test_*vectors.py")):
        for test in vars(loaded(file)).values():
            for mark in getattr(test, "pytestmark", ()):
                if mark.name == "vectors":
                    yield from ((test, name) for name in mark.args)


@functools.cache
def loaded(file: Path) -> ModuleType:
    """Return a test file as a module."""
    spec = importlib.util.spec_from_file_location(f"seen_{file.stem}", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
