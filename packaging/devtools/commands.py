"""The commands of dev.py.

A new one is a row in `COMMANDS`. If it only starts a module in the environment of the
developers, `_module` is all it needs.
"""

import contextlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from devtools import installer, missing, places
from devtools.environment import DEVELOPER, LOCKS, PLAYER, set_up
from devtools.places import CANNOT_SET_UP, WINDOWS, Stop, say
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
    # One process for each core; `-n 0` as an argument runs all in a single one.
    return hand_over(["-m", "pytest", "-n", "auto", "--dist", "worksteal", *args], env)


def _bench(args: list[str]) -> int:
    """Run the benchmarks of tests/bench, which are no part of the test run."""
    named = any(not word.startswith("-") and Path(word).exists() for word in args)
    names = ["-o", "python_files=bench_*.py", "-o", "python_functions=bench_* test_*"]
    found = [*([] if named else ["tests/bench"]), "-o", "norecursedirs=.hypothesis"]
    # One process, because processes side by side would distort the figures.
    return _test([*found, *names, "-n", "0", "-s", "--timeout=0", *args])


def _lint(args: list[str]) -> int:
    """Run all checks of style, format, types and dead code, even if one fails."""
    _no(args, "lint")
    set_up()
    worst = 0
    format_check = ["ruff", "format", "--check", "."]
    for check in (["ruff", "check", "."], format_check, ["mypy"], ["vulture"]):
        say(" ".join(check))
        worst = max(worst, tool(check))
    return worst


def _coverage(args: list[str]) -> int:
    """Print the share of branches that the tests take, for each room without Qt.

    This is a run of its own: measuring slows the tests down, so it leaves out the long
    ones, and random tests draw few examples, at CI too.
    """
    set_up()
    rooms = ("builder", "db", "reports")
    tests = ["-q", "-n", "auto", "--dist", "worksteal", "-k", "not thousand"]
    brief = ["--hypothesis-profile=brief", *(f"tests/{room}" for room in rooms)]
    tool(["coverage", "erase"])
    counted = ["coverage", "run", "-m", "pytest", *tests, *brief, *args]
    few = {name: at for name, at in test_environment().items() if name != "CI"}
    failed = tool(counted, few)
    tool(["coverage", "combine", "--quiet"])
    found = places.TOOLS / "coverage.json"
    if tool(["coverage", "json", "--quiet", "-o", str(found)]):
        return failed or CANNOT_SET_UP
    files = json.loads(found.read_text(encoding="utf-8"))["files"]
    for room in rooms:
        sums = [
            at["summary"] for name, at in files.items() if Path(name).parts[0] == room
        ]
        taken = sum(each["covered_branches"] for each in sums)
        every = sum(each["num_branches"] for each in sums)
        print(f"branches of {room} that tests take: {taken / every:.1%} of {every}")
    return failed


def _bundle(args: list[str]) -> int:
    """Build what people get into `dist/`, or prove it; see packaging/bundle.py."""
    if not args or {"program", "prove"} & set(args):
        missing.bundler()
    set_up()
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        # The bundle takes these libraries with it, where they are.
        with contextlib.suppress(Stop):
            missing.look({display: "0"}, packages=False)
    script = places.ROOT / "packaging" / "bundle.py"
    return hand_over([str(script), *args], clean_environment())


def _mutants(args: list[str]) -> int:
    """Run tests/mutants: do the tests of builder notice small changes of it?"""
    if WINDOWS:
        raise Stop("mutants copies its process for each change; Windows cannot.")
    return _module("tests.mutants")(args)


def _lock(args: list[str]) -> int:
    """Resolve the dependencies again, and pin each by its hashes.

    The larger lock comes first; the other takes its versions from it.
    """
    places.TOOLS.mkdir(exist_ok=True)
    if not (uv := installer.find_uv(fetch=True)):
        raise Stop("uv is needed to write the locks, and it could not be fetched.")
    os.chdir(places.ROOT)
    how = ["--universal", "--python-version", "3.11", "--generate-hashes"]
    how += ["--no-header", "--no-annotate", "--quiet"]
    what = {DEVELOPER: ["--group", "dev"], PLAYER: ["-c", LOCKS[DEVELOPER]]}
    for kind, more in what.items():
        words = [uv, "pip", "compile", "pyproject.toml", *more, "-o", LOCKS[kind]]
        if trouble := trouble_with([*words, *how, *args]):
            raise Stop(installer.explain(trouble))
        say(f"wrote {LOCKS[kind]}")
    return 0


def _module(name: str, *, qt: bool = False) -> Callable[[list[str]], int]:
    """Return a command that runs a module in the project's folder.

    Args:
        name: The module.
        qt: Whether it opens windows, out of sight.
    """

    def work(args: list[str]) -> int:
        env = test_environment()
        set_up(qt=env if qt else None)
        os.chdir(places.ROOT)
        return hand_over(["-m", name, *args], env)

    return work


def _no(args: list[str], command: str) -> None:
    if args:
        raise Stop(f"{command} takes no arguments.")


COMMANDS = {
    "run": Command(_run, "start the program (or one of its commands)"),
    "test": Command(_test, "run the tests; ARGS go to pytest"),
    "lint": Command(_lint, "check style, format, types and dead code", ""),
    "explore": Command(
        _module("tests.explore", qt=True),
        "look for new examples; --minutes M --seed S",
    ),
    "bench": Command(_bench, "run the benchmarks, or those of a FILE"),
    "coverage": Command(_coverage, "print how many branches the tests take"),
    "mutants": Command(_mutants, "change builder a little and see if its tests notice"),
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
    "bundle": Command(_bundle, "build wheel, sources, program; prove, audit"),
    "lock": Command(_lock, "rewrite the requirements*.lock; ARGS go to uv"),
}
"""All commands by their names, in the order of the list."""
