"""The layout: no circular imports, few late ones, no class name twice."""

import ast
import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("builder", "db", "reports", "ui")

GAMES = ("brikwars", "microfig", "smallarms", "infantry")

REGISTRY = "builder.registry"
"""It imports the games at the first use, because they import it."""

BY_STRING = "ui.main"
"""It imports the work of a command when the command is given."""

FIRST = frozenset({"ui.shell.application", "ui.shell.window", "ui.widgets.theme"})
"""What an empty window needs; everything else comes once that is on the screen."""

LATE = {
    "PIL": "photos are rare",
    "bidi": "few names need it, and a wheel is built without it",
    "arabic_reshaper": "few names need it, and it reads a library of fonts",
    "db.backup.backups": "imports SQLite, and runs in the background",
    "db.sharing.clipboard.reading": "only what is pasted as text",
    "db.sharing.clipboard.resolving": "only what is pasted as text",
    "db.library.in_place": "imports SQLAlchemy, in the thread of the library",
    "db.library.looking": "imports SQLAlchemy",
    "db.library.migrate": "imports alembic: only for an old library",
    "db.files.muster": "imports pydantic",
    "db.sharing.codes": "imports pydantic",
    "db.store.client": "imports psycopg: only for a library on a server",
    "db.library.moving": "imports SQLAlchemy: only where a library moves",
    "db.library.opening": "imports SQLAlchemy",
    "db.rescue.restoring": "imports SQLAlchemy: only where a backup comes back",
    "db.rescue.salvage": "imports SQLAlchemy: only for a damaged library",
    "reports": "imports reportlab or pdfium: only for what is printed or shared",
    "ui.backups": "dialogs that are rarely opened, and import SQLite",
    "ui.cli.library": "imports SQLAlchemy: only without a file",
    "ui.core.licences": "reads what is installed: only for a dialog",
    "ui.exchange.texts": "an empty window does without",
    "ui.exchange.preview": "a dialog that imports pydantic",
    "ui.exchange.share_dialog": "a dialog that imports reportlab",
    "ui.exchange.sharing": "only for the same dialog",
    "ui.explain": "a dialog",
    "ui.help": "windows and dialogs that are rarely opened",
    "ui.history": "dialogs that import SQLAlchemy",
    "ui.main": "a second passes until all modules are there",
    "ui.pages.army_page": "not every window shows an army",
    "ui.pages.ruleset_page": "few windows show house rules",
    "ui.presets.dialog": "a dialog",
    "ui.printing": "dialogs",
    "ui.questions": "tables and charts: only behind a tab of a design",
    "ui.shell.application": "Qt: only where a window opens",
    "ui.shell.equipment": "an empty window does without",
    "ui.shell.main_window": "an empty window does without",
    "zxingcpp": "an extra, and only for a picture with a square",
    "ui.shell.make_page": "an empty window does without",
}
"""What is imported at the first use, and why: all of it would be slow at the start."""

MOST_LATE = 99
"""How many late imports there are at most; a new one takes the place of another."""

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


def named(module: str) -> Iterator[str]:
    """Yield the modules that strings name: `db.store.tables`, `ui.cli.paper:cards`."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition(":")[0]
            if "." in name and name in modules():
                yield name


@functools.cache
def imports() -> Imports:
    """Return all imports of each module, also those in functions and by a string."""
    return {
        module: frozenset(
            name
            for name in (*imported(module, parsed(module)), *named(module))
            if name in modules() and name != module
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


def test_imports_in_functions_and_by_a_string_are_found() -> None:
    assert "db.backup.backups" in imports()["ui.backups.keeper"]
    assert "builder.brikwars" in imports()[REGISTRY]
    assert "ui.cli.paper" in imports()[BY_STRING]


def test_only_the_command_line_imports_by_a_string() -> None:
    asking = {"import_module", "__import__", "spec_from_file_location"}
    found = {
        module
        for module in modules()
        for node in ast.walk(parsed(module))
        if last_word(node) in asking
    }
    assert found == {BY_STRING}


def last_word(node: ast.AST) -> str:
    """Return the last word of a name, `c` of `a.b.c`; nothing of what is no name."""
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word):
            return word
        case ast.alias(name=name):
            return name.rpartition(".")[2]
    return ""


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


def late_lines(module: str) -> set[int]:
    """Return the lines of a module's functions that import something."""
    return {
        node.lineno
        for function in ast.walk(parsed(module))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }


def is_heavy(name: str) -> bool:
    return any(f"{name}.".startswith(f"{late}.") for late in LATE)


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


def test_few_modules_are_imported_late() -> None:
    assert sum(len(late_lines(module)) for module in modules()) <= MOST_LATE


def test_every_reason_for_a_late_import_is_needed() -> None:
    names = {name for module in modules() for name in late(module)}
    needed = {
        each for each in LATE for name in names if f"{name}.".startswith(f"{each}.")
    }
    assert LATE.keys() - needed == set()


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
