"""Every rule of the book is seen broken by some test.

That every rule has a row, a place and a test is checked in `tests/builder`.
"""

import ast
import functools
from pathlib import Path

import pytest

from builder import judge
from builder.brikwars import BOOK
from tests.rule_coverage.rows import loaded, speaks_of, tree

HERE = Path(__file__).resolve().parent


@functools.cache
def words(node: ast.AST) -> set[str]:
    """Every text that is written out in a part of a test."""
    return {
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


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
