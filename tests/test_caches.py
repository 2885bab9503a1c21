"""Each cache with arguments saves its share: `tests/caches.txt` says how much.

What is made at its first use and has no arguments is no cache. The table is written
anew by `python -m tests.measures.caches`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.measures.caches import HEAVY, ROOMS, SHARE, TABLE, rows

ROOT: Final = Path(__file__).resolve().parents[1]

CALLED: Final = frozenset({"cache", "lru_cache"})
"""What makes a cache of a function."""
MAKERS: Final = CALLED | {"kept"}
"""What does so above a function; `kept` is that of measured text."""

IMPORTED: Final = "imported"
"""The module of a function, as long as nobody looked where it is from."""

TAKEN, SAVED = rows(TABLE.read_text(encoding="utf-8"))


def maker(node: ast.AST, makers: frozenset[str] = MAKERS) -> bool:
    """Return whether an expression is what makes a cache, called or not.

    >>> maker(ast.parse("functools.lru_cache(maxsize=4)", mode="eval").body)
    True
    """
    called = node.func if isinstance(node, ast.Call) else node
    return getattr(called, "id", getattr(called, "attr", "")) in makers


def arguments(function: ast.FunctionDef | ast.Lambda) -> list[str]:
    """Return the names of a function's arguments, that of an object among them."""
    given = function.args
    listed = (*given.posonlyargs, *given.args, *given.kwonlyargs)
    rest = (given.vararg, given.kwarg)
    return [one.arg for one in (*listed, *rest) if one]


def caches(
    tree: ast.AST, scope: tuple[str, ...], known: frozenset[str]
) -> Iterator[str]:
    """Yield the name of each cache with arguments in a scope, as Python names it.

    Args:
        tree: Where to look.
        scope: The names around it.
        known: The arguments around it: a cache of one of these is made for others.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            if any(map(maker, node.decorator_list)) and arguments(node):
                yield ".".join((*scope, node.name))
            inner = (*scope, node.name, "<locals>")
            yield from caches(node, inner, known | set(arguments(node)))
        elif isinstance(node, ast.ClassDef):
            yield from caches(node, (*scope, node.name), known)
        else:
            if isinstance(node, ast.Call) and maker(node.func, CALLED):
                yield from of_call(node, scope, known)
            yield from caches(node, scope, known)


def of_call(
    call: ast.Call, scope: tuple[str, ...], known: frozenset[str]
) -> Iterator[str]:
    """Yield the name of a cache that is made by a call: of a function or a lambda."""
    match call.args:
        case [ast.Lambda() as given] if arguments(given):
            yield ".".join((*scope, "<lambda>"))
        case [ast.Attribute(attr=name)]:
            # Of the object whose class is around the function.
            yield ".".join((*scope[:-2], name))
        case [ast.Call(args=[ast.Name(id=name), *_])]:
            # A part of a function, which has the name that its own module gives it.
            yield f"{IMPORTED}.{name}"
        case [ast.Name(id=name)] if name not in known:
            yield ".".join((*scope, name))


def every_cache() -> Iterator[str]:
    """Yield the name of each cache with arguments of the program."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            tree = ast.parse(path.read_text(encoding="utf-8"))
            module = ".".join(part for part in parts if part != "__init__")
            homes = {
                name.asname or name.name: node.module
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for name in node.names
            }
            for cache in caches(tree, (module,), frozenset()):
                holder, _, name = cache.rpartition(".")
                yield f"{homes[name]}.{name}" if holder == IMPORTED else cache


def test_each_cache_has_its_line_and_each_line_its_cache() -> None:
    assert set(every_cache()) == SAVED.keys() | HEAVY.keys()
    assert not SAVED.keys() & HEAVY.keys()


@pytest.mark.parametrize("name", SAVED)
def test_a_cache_saves_its_share(name: str) -> None:
    work, saved = SAVED[name]
    assert saved * SHARE >= TAKEN[work]
