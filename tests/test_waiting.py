"""No test waits for a time: it waits for a thing, and no clock decides what passes.

A time that is enough on one machine is too short on a busy one and too long on all
others. What is asked of speed is asked of counts, or of the CPU (`process_time`).
"""

import ast
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]

CLOCKS: Final = {"time", "monotonic", "perf_counter", "monotonic_ns", "perf_counter_ns"}
"""The clocks on the wall; `process_time` and `thread_time` count what is worked."""

PAUSES: Final = {"sleep", "qWait", "qSleep"}
"""What lets a time pass, by whatever name it was imported; and a bot's `wait`."""

AWAITED: Final = {"waitUntil", "waitSignal", "waitSignals", "waitCallback",
                  "communicate", "wait", "join", "acquire", "result"}  # fmt: skip
"""What ends as soon as a thing is there, and may say how long it is worth waiting."""


def sources() -> Iterator[Path]:
    """All files of the tests, but for what pytest leaves out: benchmarks measure."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    aside = told["tool"]["pytest"]["ini_options"]["norecursedirs"]
    for path in sorted((ROOT / "tests").rglob("*.py")):
        inner = path.relative_to(ROOT).parts
        if not any(fnmatch(part, one) for part in inner for one in aside):
            yield path


def last(node: ast.AST) -> str:
    """Return the last word of a name, such as `sleep` of `time.sleep`."""
    return getattr(node, "attr", "") or getattr(node, "id", "")


def fixed(node: ast.expr) -> bool:
    """Return whether a time is the same in each run: numbers and constants."""
    names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
    called = any(isinstance(each, ast.Call) for each in ast.walk(node))
    return not called and all(each.id.isupper() for each in names)


def of_bot(call: ast.Call) -> bool:
    """Return whether a call is a bot's `wait`, which awaits nothing."""
    bot = last(getattr(call.func, "value", call))
    return last(call.func) == "wait" and bot in {"qtbot", "bot"}


def pauses(call: ast.Call) -> bool:
    """Return whether a call lets a fixed time pass."""
    named = of_bot(call) or last(call.func) in PAUSES
    return named and bool(call.args) and all(map(fixed, call.args))


def postpones(call: ast.Call) -> bool:
    """Return whether a call lets a function wait for a fixed time."""
    at_once = ast.unparse(call.args[0]) == "0" if call.args else True
    return last(call.func) == "singleShot" and not at_once and fixed(call.args[0])


def patience(call: ast.Call) -> bool:
    """Return whether a call that awaits a thing says for how long by a number."""
    times = [word.value for word in call.keywords if word.arg == "timeout"]
    if last(call.func) in {"wait", "result"} and not of_bot(call):
        times += call.args[:1]
    return last(call.func) in AWAITED and any(
        fixed(time) and not isinstance(time, ast.Name) and number(time)
        for time in times
    )


def number(time: ast.expr) -> bool:
    """Return whether a fixed time is written as a number, or as some of a constant."""
    if isinstance(time, ast.Constant):
        return isinstance(time.value, int | float)
    return isinstance(time, ast.BinOp)


def timed(tree: ast.AST) -> set[str]:
    """Return the names of a file that hold what a clock on the wall said."""
    names: set[str] = set()
    while True:
        found = set(names)
        for node in ast.walk(tree):
            match node:
                case ast.Assign(targets=targets, value=value) if tells(value, names):
                    parts = [each for one in targets for each in ast.walk(one)]
                    found |= {last(each) for each in parts if last(each)}
                case ast.FunctionDef(name=name, returns=ast.Name(id="float")) if any(
                    tells(each.value, names)
                    for each in ast.walk(node)
                    if isinstance(each, ast.Return) and each.value
                ):
                    found.add(name)
        if found == names:
            return names
        names = found


def tells(value: ast.AST, names: set[str]) -> bool:
    """Return whether a value comes from a clock."""
    return any(
        (isinstance(each, ast.Name) and each.id in names)
        or (
            isinstance(each, ast.Call)
            and last(each.func) in CLOCKS
            and last(getattr(each.func, "value", each.func)) in {*CLOCKS, "time"}
        )
        for each in ast.walk(value)
    )


def looking_again(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a loop, or lets the function that it is in look again."""
    for node in ast.walk(tree):
        if isinstance(node, ast.While):
            yield from ast.walk(node)
        elif isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call) and node.name in map(last, inner.args):
                    yield inner


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Yield what waits for a time in a file, but in a loop that looks again."""
    tree = ast.parse(source)
    names = timed(tree)
    again = set(looking_again(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and patience(node):
            yield node.lineno, "has a patience of its own"
        if node in again:
            continue
        if isinstance(node, ast.Call) and (pauses(node) or postpones(node)):
            yield node.lineno, "lets a time pass"
        if isinstance(node, ast.Assert) and tells(node.test, names):
            yield node.lineno, "asks a clock"


def test_every_test_waits_for_a_thing_and_none_for_a_time() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {why}"
        for path in sources()
        for line, why in faults(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


WRONG = {
    "lets a time pass": [
        "time.sleep(0.2)",
        "qtbot.wait(2 * REST_MS)",
        "for _ in range(20):\n    QTest.qWait(10)",
        "QTimer.singleShot(600, choose)",
    ],
    "asks a clock": [
        "begun = perf_counter()\nwork()\nassert perf_counter() - begun < 2",
        "def took() -> float:\n    return time.time() - begun\nassert took() < SOON",
    ],
    "has a patience of its own": [
        "qtbot.waitUntil(ready, timeout=2_000)",
        "assert gate.wait(10)",
        "program.communicate(timeout=2 * SOON)",
    ],
}

RIGHT = [
    "while not ready():\n    time.sleep(0.02)",
    "def look():\n    if not ready():\n        QTimer.singleShot(20, look)",
    "begun = process_time()\nwork()\nassert process_time() - begun < 2",
    "gate.wait(PATIENCE_S)\nwords = ', '.join(10 * ['a'])",
    "time.sleep(chance.uniform(0.2, 2))",
]


@pytest.mark.parametrize(
    ("why", "source"), [(why, each) for why, every in WRONG.items() for each in every]
)
def test_the_law_sees_what_waits_for_a_time(why: str, source: str) -> None:
    assert [told for _, told in faults(source)] == [why]


@pytest.mark.parametrize("source", RIGHT)
def test_the_law_lets_through_what_looks_again(source: str) -> None:
    assert not [*faults(source)]
