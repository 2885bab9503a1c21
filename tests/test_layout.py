"""The layout: no imports in a circle, no late imports but the listed, one name each."""

import ast
import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("builder", "db", "reports", "ui")

GAMES = ("brikwars", "microfig", "smallarms", "infantry")

REGISTRY = "builder.system.registry"
"""It imports the games when they are first asked for, because they import it."""

HEAVY = frozenset(
    {
        "PIL",
        "db.houserules",
        "db.library",
        "db.migrate",
        "db.muster",
        "db.search",
        "reports",
        "sqlmodel",
    }
)
"""What takes long to import, and is imported when it is first needed: photos, the
database, reading of files, and everything that is printed."""

LATER = frozenset(
    {
        "ui.brikwars.examples_panel",
        "ui.cli.no_display",
        "ui.explain.dialog",
        "ui.pages.army_page",
        "ui.pages.ruleset_page",
        "ui.presets.dialog",
        "ui.printing",
        "ui.questions",
        "ui.rulesets.change_dialog",
        "ui.shell.application",
        "ui.shell.first_run",
        "ui.shell.main_window",
    }
)
"""Parts of the window that it does without until they are asked for."""

PEERS = frozenset(
    {
        "Aim",
        "Cover",
        "Fire",
        "House",
        "Man",
        "ManFire",
        "Shot",
        "Weapon",
        "WeaponFire",
    }
)
"""Names that the games share, because they mean the same in each."""

Imports = Mapping[str, frozenset[str]]


@functools.cache
def modules() -> Mapping[str, Path]:
    """Every module of the program by its dotted name."""
    found = {}
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = file
    return found


@functools.cache
def parsed(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


def imported(module: str, tree: ast.AST) -> Iterator[str]:
    """The modules of the program that a piece of code imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules() else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@functools.cache
def imports() -> Imports:
    """What each module imports, wherever it does so; the registry's late ones apart."""
    return {
        module: frozenset(
            name
            for name in imported(module, parsed(module))
            if name in modules() and name != module
        )
        - (
            frozenset(f"builder.{game}" for game in GAMES)
            if module == REGISTRY
            else frozenset()
        )
        for module in modules()
    }


def folder_of(module: str) -> str:
    """The folder a module stands in; a package's own file stands in the package."""
    if modules()[module].name == "__init__.py":
        return module
    return module.rpartition(".")[0]


def circles(graph: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Everything that can be reached from itself, each circle once.

    What can reach each other is found with Tarjan's algorithm, in one walk.
    """
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        path.append(node)
        for after in sorted(graph.get(node, ())):
            if after not in number:
                visit(after)
                lowest[node] = min(lowest[node], lowest[after])
            elif after in path:
                lowest[node] = min(lowest[node], number[after])
        if lowest[node] == number[node]:
            at = path.index(node)
            if len(path) > at + 1:
                found.append(sorted(path[at:]))
            del path[at:]

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}
    assert circles({node: frozenset(to) for node, to in graph.items()}) == [["b", "c"]]


def test_no_modules_import_in_a_circle() -> None:
    assert circles(imports()) == []


def test_no_folders_import_in_a_circle() -> None:
    folders: dict[str, set[str]] = defaultdict(set)
    for module, known in imports().items():
        here = folder_of(module)
        folders[here] |= {there for name in known if (there := folder_of(name)) != here}
    assert circles({name: frozenset(known) for name, known in folders.items()}) == []


def late(module: str) -> set[str]:
    """What a module imports inside its functions."""
    return {
        name
        for function in ast.walk(parsed(module))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for name in imported(module, function)
    }


def is_heavy(name: str) -> bool:
    return any(f"{name}.".startswith(f"{late}.") for late in HEAVY | LATER)


@pytest.mark.parametrize("room", ROOMS)
def test_only_what_is_heavy_is_imported_late(room: str) -> None:
    strays = {
        module: sorted(names)
        for module in modules()
        if module.partition(".")[0] == room
        and module != REGISTRY
        and (names := {name for name in late(module) if not is_heavy(name)})
    }
    assert not strays


def test_a_class_has_a_name_of_its_own() -> None:
    """`Row` once meant eight things; games may share the names of what they have."""
    classes: dict[str, list[str]] = defaultdict(list)
    for module in modules():
        for node in parsed(module).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes[node.name].append(module)
    twice = {name: where for name, where in classes.items() if len(where) > 1}
    shared = {name for name in PEERS if all(map(in_a_game, twice.get(name, ())))}
    assert {name: twice[name] for name in twice.keys() - shared} == {}


def in_a_game(module: str) -> bool:
    return module.startswith(tuple(f"builder.{game}." for game in GAMES))


def test_every_package_says_what_it_holds() -> None:
    silent = [
        module
        for module, file in modules().items()
        if file.name == "__init__.py" and not ast.get_docstring(parsed(module))
    ]
    assert silent == []
