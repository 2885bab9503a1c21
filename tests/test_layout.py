"""The layout: no circular imports, only listed late imports, no class name twice."""

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
"""It imports the games at the first use, because they import it."""

FIRST = frozenset({"ui.shell.application", "ui.shell.window", "ui.widgets.theme"})
"""What an empty window needs; everything else comes once that is on the screen."""

HEAVY = frozenset(
    {
        "PIL",
        "arabic_reshaper",
        "db.backups",
        "db.clipboard",
        "db.examples",
        "db.house_rules",
        "db.import_export",
        "db.library",
        "db.looking",
        "db.migrate",
        "db.muster",
        "db.relocating",
        "db.restoring",
        "db.salvage",
        "db.search",
        "db.whole_copy",
        "logging.handlers",
        "platform",
        "reports",
        "sqlmodel",
    }
)
"""Modules that are slow to import, and imported at the first use: photos, the
database, reading of files, and everything that is printed."""

LATER = frozenset(
    {
        "ui.backups",
        "ui.brikwars.examples_panel",
        "ui.cli.library_reading",
        "ui.cli.main",
        "ui.cli.no_display",
        "ui.exchange.mime",
        "ui.exchange.preview",
        "ui.explain.dialog",
        "ui.help",
        "ui.history",
        "ui.pages.army_page",
        "ui.pages.ruleset_page",
        "ui.presets.dialog",
        "ui.printing",
        "ui.questions",
        "ui.rulesets.change_dialog",
        "ui.shell.about_dialog",
        "ui.shell.application",
        "ui.shell.ending",
        "ui.shell.main_window",
        "ui.shell.make_page",
        "ui.shell.settings_dialog",
        "ui.shell.unread_dialog",
    }
)
"""Parts of the window that are imported at the first use."""

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
    """Return all modules of the program by dotted name."""
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
    """Yield the modules that a piece of code imports."""
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
    """Return all imports of each module, without the registry's late ones."""
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
    """Return the folder of a module; that of `__init__` is its own package."""
    if modules()[module].name == "__init__.py":
        return module
    return module.rpartition(".")[0]


def circles(graph: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Return the groups of nodes that can all reach each other.

    They are found with Tarjan's algorithm, in one walk.
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
    """Return the imports inside a module's functions."""
    return {
        name
        for function in ast.walk(parsed(module))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for name in imported(module, function)
    }


def is_heavy(name: str) -> bool:
    return any(f"{name}.".startswith(f"{late}.") for late in HEAVY | LATER)


@pytest.mark.parametrize("room", ROOMS)
def test_only_heavy_modules_are_imported_late(room: str) -> None:
    strays = {
        module: sorted(names)
        for module in modules()
        if module.partition(".")[0] == room
        and module not in {REGISTRY, *FIRST}
        and (names := {name for name in late(module) if not is_heavy(name)})
    }
    assert not strays


def test_no_two_classes_share_a_name() -> None:
    """Games may share the names in PEERS."""
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


def test_every_package_has_a_docstring() -> None:
    silent = [
        module
        for module, file in modules().items()
        if file.name == "__init__.py" and not ast.get_docstring(parsed(module))
    ]
    assert silent == []


LONG_LIVED = frozenset(
    {"ActiveRuleSets", "AppContext", "Catalogue", "LibraryRepository", "LibraryRows",
     "LibraryShelf", "PhotoCache", "QUndoGroup", "QUndoStack", "Tabs"}
)  # fmt: skip
"""What outlives most pages, and hears nothing of their end."""


def loose(module: str) -> Iterator[int]:
    """Yield the lines that tie a long-lived signal to a loose function.

    Qt ends the connection to a method when the object is deleted. A lambda or a
    `partial` goes on to be called, and finds the object gone.
    """
    for function in ast.walk(parsed(module)):
        if not isinstance(function, ast.FunctionDef):
            continue
        taken = {
            each.arg
            for each in function.args.args
            if each.annotation and ast.unparse(each.annotation) in LONG_LIVED
        }
        for node in ast.walk(function):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=sender, attr="connect"),
                    args=[ast.Lambda() | ast.Call()],
                ) if ast.unparse(sender).partition(".")[0] in taken:
                    yield node.lineno


def test_signals_of_what_lives_long_lead_to_methods() -> None:
    found = {name: list(loose(name)) for name in modules() if name.startswith("ui.")}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_nothing_asks_for_the_focus_chain() -> None:
    """PySide takes the answer for a child, which goes when the widget asked goes."""
    chain = {"nextInFocusChain", "previousInFocusChain"}
    asking = [
        name
        for name in modules()
        for node in ast.walk(parsed(name))
        if isinstance(node, ast.Attribute) and node.attr in chain
    ]
    assert not asking
