"""The tests that run each line of `builder`, and their durations."""

import contextlib
import hashlib
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import coverage
import hypothesis
import pytest

from tests.mutants.changes import ROOT, Change

TESTS: Final = ("tests/builder", "builder")
KEPT: Final = ROOT / ".dev" / "mutants.json"
# The tests of one change are run, quickest first, up to this sum.
MOST_SECONDS: Final = 60.0
GOLDEN: Final = "golden"
# Random tests draw at most so many examples, so that one fails soon.
MOST_EXAMPLES: Final = 20
OPTIONS: Final = (
    *("-s", "-p", "no:cacheprovider", "--hypothesis-profile=mutants", "--timeout=0"),
    *("-m", "not full", "-k", "not thousand"),  # thousands of designs are for the suite
    "--assert=plain",  # nobody reads why a test fails here
)


@dataclass(frozen=True)
class Reach:
    """The lines that each test runs.

    Attributes:
        tests: The id of each test; the first one is empty and stands for the import of
            modules and the collection of tests.
        seconds: The duration of each test by its index; failed ones are left out.
        lines: For each file and line the indexes of the tests that run it.
    """

    tests: list[str]
    seconds: dict[int, float]
    lines: dict[str, dict[int, list[int]]]

    def in_import(self, change: Change) -> bool:
        """Return whether the change acts before any test starts."""
        at = self.lines.get(change.file, {})
        return change.function is None or any(0 in at.get(n, ()) for n in change.lines)

    def of(self, change: Change) -> dict[str, float]:
        """Return the seconds of the tests that can notice a change, quickest first."""
        at = self.lines.get(change.file, {})
        near = {test for line in change.lines for test in at.get(line, ())}
        found = near
        if self.in_import(change):
            # A value made at import can be used anywhere; tests near by come first.
            near = {test for tests in at.values() for test in tests}
            found = set(self.seconds)
        timed = found & self.seconds.keys()
        # The goldens read nearly every table, so they are asked before the rest. Those
        # of its own room are asked while there is time.
        room = f"tests/{change.room}/"
        ordered = sorted(
            timed,
            key=lambda test: (
                GOLDEN not in self.tests[test],
                test not in near,
                not self.tests[test].startswith(room),
                self.seconds[test],
            ),
        )
        total = itertools.accumulate(self.seconds[test] for test in ordered)
        return {
            self.tests[test]: self.seconds[test]
            for test, so_far in zip(ordered, total, strict=True)
            if so_far <= MOST_SECONDS
        }


class _Recorder:
    """A pytest plugin that tells coverage which test runs, and times it."""

    def __init__(self, watch: coverage.Coverage, share: int, shares: int) -> None:
        self.watch, self.share, self.shares = watch, share, shares
        self.seconds: dict[str, float] = {}
        self.passed: set[str] = set()
        self.caches: list[Any] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = items[self.share :: self.shares]
        draw_few(items)
        self.caches = list(caches())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        # The next test would not run lines whose result this one left in a cache.
        for cache in self.caches:
            cache.cache_clear()
        self.watch.switch_context(item.nodeid)
        started = time.process_time()
        answer = yield
        self.seconds[item.nodeid] = time.process_time() - started
        self.watch.switch_context("")
        return answer

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)


def draw_few(items: list[pytest.Item]) -> None:
    """Limit the examples of random tests."""
    for item in items:
        test: Any = getattr(item, "obj", None)
        if getattr(test, "is_hypothesis_test", False):
            own = test._hypothesis_internal_use_settings
            most = min(own.max_examples, MOST_EXAMPLES)
            fewer = hypothesis.settings(own, max_examples=most)
            test._hypothesis_internal_use_settings = fewer


def caches() -> Iterator[Any]:
    """Yield the caches of all functions and methods of `builder`."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "builder":
            held = list(vars(module).values())
            inner = [vars(one).values() for one in held if isinstance(one, type)]
            for each in [*held, *(one for ones in inner for one in ones)]:
                if hasattr(each, "cache_clear"):
                    yield each


def _record(share: int, shares: int, out: Path) -> None:
    watch = coverage.Coverage(None, config_file=False, source=["builder"])
    watch.start()
    seen = _Recorder(watch, share, shares)
    pytest.main([*OPTIONS, *TESTS], plugins=[seen])
    watch.stop()
    data = watch.get_data()
    seconds = {test: seen.seconds[test] for test in seen.seconds if test in seen.passed}
    place = {test: at for at, test in enumerate(["", *seconds])}
    lines = {
        Path(file).relative_to(ROOT).as_posix(): {
            line: [place[test] for test in tests if test in place]
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    out.write_text(json.dumps([seconds, lines]), encoding="utf-8")


def _stamp() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for folder in ("builder", "tests/builder", "tests/vectors"):
        for path in sorted((ROOT / folder).rglob("*.[pj]*")):
            if "__pycache__" not in path.parts:
                digest.update(path.read_bytes())
    return digest.hexdigest()


def reach(jobs: int) -> Reach:
    """Run every test once and record its lines; kept in a file until code changes."""
    stamp = _stamp()
    if KEPT.exists():
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
        if kept["stamp"] == stamp:
            return _joined(kept["parts"])
    print("Seeing which test runs which line ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        outs = [Path(folder, f"{share}.json") for share in range(jobs)]
        for share, out in enumerate(outs):
            if os.fork() == 0:
                with quiet():
                    _record(share, jobs, out)
                os._exit(0)
        for _ in outs:
            os.wait()
        parts = [json.loads(out.read_text(encoding="utf-8")) for out in outs]
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps({"stamp": stamp, "parts": parts}), encoding="utf-8")
    return _joined(parts)


def _joined(parts: list[Any]) -> Reach:
    """Return the records of all processes as one."""
    whole = Reach([""], {}, {})
    for seconds, lines in parts:
        skip = len(whole.tests) - 1
        whole.tests.extend(seconds)
        whole.seconds.update(enumerate(seconds.values(), skip + 1))
        for file, at in lines.items():
            held = whole.lines.setdefault(file, {})
            for line, tests in at.items():
                places = [test and test + skip for test in tests]
                held.setdefault(int(line), []).extend(places)
    return whole


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Discard all output within a `with` block."""
    sys.stdout.flush()
    kept = os.dup(1), os.dup(2)
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)
    try:
        yield
    finally:
        for stream, held in enumerate(kept, 1):
            os.dup2(held, stream)
