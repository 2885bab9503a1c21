"""The architecture: which room may import which, and how long a module may be."""

import ast
import functools
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent

MAY_KNOW = {
    "builder": {"builder"},
    "db": {"db", "builder"},
    "reports": {"reports", "builder"},
    "ui": {"ui", "db", "reports", "builder"},
}
OURS = {*MAY_KNOW, "tests", "dev"}
SYSTEMS = ("brikwars", "microfig", "smallarms", "infantry")
LONGEST = 600
WEIGHT = {"builder": 57_490, "db": 12_808, "reports": 17_880, "ui": 50_621}
"""The most lines of each room. Who clears up lowers it; who adds a capability raises it
by what that takes, and says so in the commit."""
SLACK = 300
"""Lines that a room may have less than its weight, before the weight is lowered."""

# Rules and designs are pure: only the other rooms use files, clocks and chance.
WORLD = {
    "asyncio",
    "datetime",
    "http",
    "io",
    "os",
    "pathlib",
    "random",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
}
HEAVY = {
    "PIL",
    "alembic",
    "pydantic",
    "pypdfium2",
    "reportlab",
    "sqlalchemy",
    "sqlmodel",
}


def modules(room: str) -> list[Path]:
    found = sorted((ROOT / room).rglob("*.py"))
    assert found, f"{room}/ holds no module"
    return found


def dotted(module: Path) -> str:
    return ".".join(module.relative_to(ROOT).with_suffix("").parts)


@functools.cache
def imports(module: Path) -> frozenset[str]:
    """Return all names that a module imports, even inside a function."""
    package = module.relative_to(ROOT).parent.parts
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join((*above, *filter(None, [node.module])))
            names.update(f"{source}.{alias.name}" for alias in node.names)
    return frozenset(names)


def tops(module: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(module)}


def systems_in(module: Path) -> set[str]:
    """Return the rule systems that a module imports from."""
    return {
        name.split(".")[1]
        for name in imports(module)
        if name.startswith("builder.") and name.split(".")[1] in SYSTEMS
    }


def test_an_import_is_read_in_each_of_its_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "builder" / "brikwars" / "price.py"
    module.parent.mkdir(parents=True)
    module.write_text(
        "import os.path\n"
        "from builder import tally\n"
        "from . import mods\n"
        "from ..microfig.fire import odds\n"
        "def late():\n    from builder.infantry import men\n"
    )
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert imports(module) == {
        "os.path",
        "builder.tally",
        "builder.brikwars.mods",
        "builder.microfig.fire.odds",
        "builder.infantry.men",
    }
    assert systems_in(module) == {"brikwars", "microfig", "infantry"}


@pytest.mark.parametrize("room", MAY_KNOW)
def test_a_room_imports_only_the_rooms_below_it(room: str) -> None:
    strays = {
        dotted(module): sorted(known)
        for module in modules(room)
        if (known := (tops(module) & OURS) - MAY_KNOW[room])
    }
    assert not strays


def test_builder_imports_only_the_standard_library() -> None:
    strays = {
        dotted(module): sorted(foreign)
        for module in modules("builder")
        if (foreign := tops(module) - sys.stdlib_module_names - {"builder"})
    }
    assert not strays


def test_builder_uses_no_file_clock_chance_or_network() -> None:
    strays = {
        dotted(module): sorted(world)
        for module in modules("builder")
        if (world := tops(module) & WORLD)
    }
    assert not strays


@pytest.mark.parametrize("room", ["builder", "db", "reports"])
def test_only_the_window_imports_qt(room: str) -> None:
    assert [dotted(m) for m in modules(room) if "PySide6" in tops(m)] == []


def test_rooms_import_only_what_the_project_declares() -> None:
    arrives_as = {"PIL": "pillow", "PySide6": "PySide6-Essentials"}
    arrives_as |= {"sqlalchemy": "sqlmodel", "bidi": "python-bidi"}
    arrives_as["arabic_reshaper"] = "arabic-reshaper"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {Requirement(line).name for line in project["project"]["dependencies"]}
    foreign = {top for room in MAY_KNOW for m in modules(room) for top in tops(m)}
    foreign -= OURS | sys.stdlib_module_names | {"psycopg", "zxingcpp"}
    assert {
        name for name in foreign if arrives_as.get(name, name) not in declared
    } == set()


def test_rule_systems_do_not_import_each_other() -> None:
    strays = {
        dotted(module): sorted(others)
        for system in SYSTEMS
        if (ROOT / "builder" / system).is_dir()
        for module in modules(f"builder/{system}")
        if (others := systems_in(module) - {system})
    }
    assert not strays


def test_code_that_systems_share_imports_none_of_them() -> None:
    above = {ROOT / "builder" / "registry.py", *modules("builder/examples")}
    strays = {
        dotted(module): sorted(named)
        for module in modules("builder")
        if module not in above
        and module.relative_to(ROOT).parts[1] not in SYSTEMS
        and (named := systems_in(module))
    }
    assert not strays


@pytest.mark.parametrize("room", MAY_KNOW)
def test_no_module_is_too_long(room: str) -> None:
    long = {
        dotted(module): lines
        for module in modules(room)
        if (lines := len(module.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not long


@pytest.mark.parametrize("room", WEIGHT)
def test_a_room_keeps_its_weight(room: str) -> None:
    lines = sum(
        len(module.read_text(encoding="utf-8").splitlines()) for module in modules(room)
    )
    assert WEIGHT[room] - SLACK <= lines <= WEIGHT[room]


def test_the_program_starts_without_the_heavy_libraries() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys, ui.__main__; print(*sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert HEAVY & set(done.stdout.split()) == set()
