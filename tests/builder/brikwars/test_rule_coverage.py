"""Every rule of chapter 8 is seen at work, and every rule of the book is tested.

`coverage.toml` names for every rule the tests and vectors that see it at work. A test
counts if it exists and contains the rule's number; a vector counts if it is
answered.
"""

import ast
import functools
import importlib.util
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from builder import judge
from builder.brikwars import BOOK

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent.parent / "vectors"
LAST = {1: 32, 2: 16, 3: 16, 4: 29, 5: 24, 6: 7, 7: 28}
"""The last rule of each section of the chapter."""
RULES: dict[str, dict[str, Any]] = tomllib.loads(
    (HERE / "coverage.toml").read_text(encoding="utf-8")
)
NUMBERS = [
    f"R8.{part}.{number}"
    for part, last in LAST.items()
    for number in range(1, last + 1)
]
NAMED = [(rule, source) for rule, about in RULES.items() for source in about["by"]]
TESTS = [pair for pair in NAMED if not pair[1].startswith("vectors:")]
ANSWERED = sorted(
    {s.removeprefix("vectors:") for _, s in NAMED if s.startswith("vectors:")}
)


@functools.cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@functools.cache
def words(node: ast.AST) -> set[str]:
    """Every text that is written out in a part of a test."""
    return {
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def speaks_of(text: str, rule: str) -> bool:
    """Whether a text has the number, and not only as the start of a longer one."""
    return any(
        not text[place + len(rule) : place + len(rule) + 1].isdigit()
        for place in range(len(text))
        if text.startswith(rule, place)
    )


def test_every_rule_of_the_chapter_is_listed_in_its_order() -> None:
    assert list(RULES) == NUMBERS
    for about in RULES.values():
        assert about.keys() == {"asks", "does", "by"}
        assert about["does"] in {"compute", "refuse", "warn", "print"}


@pytest.mark.parametrize("rule", NUMBERS)
def test_a_rule_is_seen_at_work(rule: str) -> None:
    assert RULES[rule]["by"], f"{rule} stays silent: {RULES[rule]['asks']}"


@pytest.mark.parametrize(("rule", "source"), TESTS)
def test_a_named_test_exists_and_says_its_rule(rule: str, source: str) -> None:
    file, _, name = source.partition("::")
    name, bracket, case = name.partition("[")
    module = tree(HERE / file)
    found = [
        n for n in module.body if isinstance(n, ast.FunctionDef) and n.name == name
    ]
    assert found, f"{file} has no {name}"
    if bracket:
        case = case.removesuffix("]")
        assert case in words(module), f"{file} has no case {case}"
        assert speaks_of(case, rule)
    else:
        assert any(speaks_of(text, rule) for text in words(found[0])), (
            f"{source} does not say {rule}"
        )


@functools.cache
def vector_tests() -> dict[str, list[Callable[..., None]]]:
    """The tests that answer the vectors of each file."""
    found: dict[str, list[Callable[..., None]]] = {}
    for file in sorted(HERE.rglob("test_*_vectors.py")):
        module = loaded(file)
        for test in vars(module).values():
            for mark in getattr(test, "pytestmark", ()):
                if mark.name == "vectors":
                    for name in mark.args:
                        found.setdefault(name, []).append(test)
    return found


def loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"seen_{file.stem}", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@functools.cache
def vectors() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every vector of this system by its id, with the file it is in."""
    return {
        vector["id"]: (file.stem, vector)
        for file in sorted(VECTORS.glob("brikwars-*.json"))
        for vector in json.loads(file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("name", ANSWERED)
def test_a_named_vector_is_answered_and_not_skipped(name: str) -> None:
    file, vector = vectors()[name]
    answered = 0
    for test in vector_tests()[file]:
        try:
            test(vector)
        except pytest.skip.Exception:
            continue
        answered += 1
    assert answered, f"{name} is skipped"


@pytest.mark.parametrize("rule", sorted({rule.id for rule in BOOK.rules}))
def test_a_rule_of_the_book_is_seen_broken(rule: str) -> None:
    """A case of some test breaks it, or a test expects its number."""
    expected = any(speaks_of(text, rule) for text in expectations())
    assert rule in broken() or expected, f"no test breaks {rule}"


@functools.cache
def expectations() -> frozenset[str]:
    """Every text of our tests that is no docstring."""
    return frozenset(
        text
        for file in HERE.rglob("test_*.py")
        if file != Path(__file__)
        for text in words(tree(file)) - prose(tree(file))
    )


@functools.cache
def broken() -> frozenset[str]:
    """The rules that the cases of our tests break: a design stands in front of each."""
    designs = {
        case[0]
        for file in HERE.rglob("test_*_rules.py")
        for case in getattr(loaded(file), "CASES", {}).values()
    }
    return frozenset(each.rule for d in designs for each in judge(d).violations)


def prose(module: ast.Module) -> set[str]:
    """The docstrings of a module and of its functions."""
    parts: list[ast.Module | ast.FunctionDef] = [
        module,
        *(n for n in module.body if isinstance(n, ast.FunctionDef)),
    ]
    return {text for part in parts if (text := ast.get_docstring(part, clean=False))}
