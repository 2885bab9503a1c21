"""The commands of dev.py.

A new one is a row in `COMMANDS`. If it only starts a module in the environment of the
developers, `_module` is all it needs.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from devtools import installer, missing, places
from devtools.environment import DEVELOPER, LOCKS, PLAYER, set_up
from devtools.places import Stop, say
from devtools.processes import (
    clean_environment,
    hand_over,
    test_environment,
    tool,
    trouble_with,
)
from ui.core.system_packages import has_display


@dataclass(frozen=True, slots=True)
class Command:
    """A command.

    Attributes:
        work: Does it with its arguments, and returns the exit code.
        about: What it does, for the list of commands.
        arguments: What may follow its name.
    """

    work: Callable[[list[str]], int]
    about: str
    arguments: str = "[ARGS]"


def _run(args: list[str]) -> int:
    """Start the program in the caller's folder, which file names are relative to."""
    env = clean_environment()
    # A command of the program does its work without a window.
    window = has_display(env) and all(word.startswith("-") for word in args)
    set_up(PLAYER, qt=env if window else None, or_stay=True)
    return hand_over(["-P", "-m", "ui", *args], env)


def _test(args: list[str]) -> int:
    """Run the tests without a display."""
    env = test_environment()
    set_up(qt=env)
    missing.for_tests(env)
    os.chdir(places.ROOT)
    # One process for each core; `-n 0` as an argument runs all in a single one. At CI
    # there is one more: many of those tests wait for a display, a server or a program.
    many = str(1 + (os.cpu_count() or 1)) if env.get("CI") else "auto"
    return hand_over(["-m", "pytest", "-n", many, "--dist", "worksteal", *args], env)


def _bench(args: list[str]) -> int:
    """Run the benchmarks of tests/bench, which are no part of the test run."""
    named = any(not word.startswith("-") and Path(word).exists() for word in args)
    names = ["-o", "python_files=bench_*.py", "-o", "python_functions=bench_* test_*"]
    found = [*([] if named else ["tests/bench"]), "-o", "norecursedirs=.hypothesis"]
    # One process, because processes side by side would distort the figures.
    return _test([*found, *names, "-n", "0", "-s", "--timeout=0", *args])


def _lint(args: list[str]) -> int:
    """Run all checks of style, format, types and dead code, even if one fails."""
    if args:
        raise Stop("lint takes no arguments.")
    set_up()
    worst = 0
    format_check = ["ruff", "format", "--check", "."]
    for check in (["ruff", "check", "."], format_check, ["mypy"], ["vulture"]):
        say(" ".join(check))
        worst = max(worst, tool(check))
    return worst


def _bundle(args: list[str]) -> int:
    """Build what people get into `dist/`, or prove it; see packaging/bundle.py."""
    if not args or {"program", "prove"} & set(args):
        missing.bundler()
    set_up()
    script = places.ROOT / "packaging" / "bundle.py"
    return hand_over([str(script), *args], clean_environment())


def _lock(args: list[str]) -> int:
    """Resolve the dependencies again, and pin each by its hashes.

    The larger lock comes first; the others take their versions from it. `pipx` and
    `uv` take constraints without hashes.
    """
    places.TOOLS.mkdir(exist_ok=True)
    if not (uv := installer.find_uv(fetch=True)):
        raise Stop("uv is needed to write the locks, and it could not be fetched.")
    os.chdir(places.ROOT)
    how = ["--universal", "--python-version", "3.11", "--no-annotate", "--quiet"]
    how += ["--custom-compile-command", "python3 dev.py lock", *args]
    same, hashes = ["-c", LOCKS[DEVELOPER]], ["--generate-hashes", "--no-header"]
    what = {
        LOCKS[DEVELOPER]: ["--group", "dev", *hashes],
        LOCKS[PLAYER]: [*same, *hashes],
        "constraints.txt": same,
    }
    for file, more in what.items():
        words = [uv, "pip", "compile", "pyproject.toml", "-o", file]
        if trouble := trouble_with([*words, *more, *how]):
            raise Stop(installer.explain(trouble))
        say(f"wrote {file}")
    return 0


def _module(name: str, *first: str, qt: bool = False) -> Callable[[list[str]], int]:
    """Return a command that runs a module in the project's folder.

    Args:
        name: The module.
        first: Its arguments before those that are typed.
        qt: Whether it opens windows, out of sight.
    """

    def work(args: list[str]) -> int:
        env = test_environment()
        set_up(qt=env if qt else None)
        os.chdir(places.ROOT)
        return hand_over(["-m", name, *first, *args], env)

    return work


COMMANDS = {
    "run": Command(_run, "start the program (or one of its commands)"),
    "test": Command(_test, "run the tests; ARGS go to pytest"),
    "lint": Command(_lint, "check style, format, types and dead code", ""),
    "explore": Command(
        _module("tests.explore", qt=True),
        "look for new examples; --minutes M --seed S",
    ),
    "bench": Command(_bench, "run the benchmarks, or those of a FILE"),
    "coverage": Command(
        _module("tests.measures.coverage"), "print how many branches the tests take"
    ),
    "audit": Command(
        _module("pip_audit", "-r", "constraints.txt", "--no-deps", "--disable-pip"),
        "ask for known faults of other people's parts",
    ),
    "torture": Command(
        _module("tests.torture", qt=True),
        "kill, fill and damage on purpose; count what is lost",
    ),
    "moved": Command(
        _module("tests.corpus.moved"),
        "print what your change moves in tests/corpus",
        "[COMMIT]",
    ),
    "schema": Command(
        _module("db.files.schema"), "rewrite the JSON Schema of muster files", ""
    ),
    "pictures": Command(
        _module("tests.pictures", qt=True),
        "make pictures of the manual; ARGS are their names",
    ),
    "site": Command(
        _module("tests.website"), "build the website of the manual into dist/site", ""
    ),
    "bundle": Command(_bundle, "build wheel, sources, program; prove"),
    "lock": Command(_lock, "rewrite locks and constraints.txt; ARGS go to uv"),
}
"""All commands by their names, in the order of the list."""
