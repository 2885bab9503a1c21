"""A value is named by a noun: how often one is hidden behind one of a few words."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]

HIDING: Final = frozenset({"each", "made", "told", "said", "every"})
"""Words that say nothing of a value, and make a reader look up where it is from."""

SHORT: Final = 10
"""The lines of a function that is read at one sight."""

MOST: Final = {"builder": 90, "db": 130, "reports": 65, "ui": 60}
"""The most such names in longer functions. Whoever finds a noun lowers it."""


def hiding(source: str) -> Iterator[ast.Name]:
    """Yield the names in longer functions that hide what they name.

    >>> lines = ["def f(pools):", " for each in pools:", *["  print(each)"] * 9]
    >>> len(list(hiding("\\n".join(lines))))
    10
    """
    found: dict[int, ast.Name] = {}
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            if (function.end_lineno or 0) - function.lineno + 1 <= SHORT:
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id in HIDING:
                    found[id(node)] = node
    yield from found.values()


@pytest.mark.parametrize("room", MOST)
def test_a_value_is_named_by_a_noun(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    count = sum(len(list(hiding(file.read_text("utf-8")))) for file in files)
    assert count <= MOST[room]
