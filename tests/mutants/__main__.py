"""Make many small changes of `builder`, one at a time, and see if its tests notice.

    python3 dev.py mutants [--seed N] [--count N] [--room PATH]... [--without PATH]...

A seed draws a sample: a comparison, a sum, an `and`, a small number. Each change is
made in a process of its own, and no file is touched. A change inside a function
replaces that function's code in a process that has collected all tests already; for
a change that acts at import, the modules are imported again. Then the tests of
`tests/builder` and the doctests that run the changed line are run, quickest first,
until one fails. A change that no test notices is listed: either a test is missing,
or the change makes no difference.
"""

import argparse
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from types import CodeType, FunctionType

import hypothesis
import pytest

from tests.mutants.changes import ROOT, Change, Importer, chosen, compiled, sample
from tests.mutants.reach import (
    OPTIONS,
    Reach,
    caches,
    draw_few,
    quiet,
    reach,
)

# A changed loop may never end, or use more and more memory.
MOST_MEMORY = 8 << 30
SPARE_SECONDS = 15


class Runs:
    """Runs each change in a process of its own, several at once."""

    def __init__(self, reach: Reach, jobs: int) -> None:
        self.reach, self.jobs = reach, jobs
        self.noticed: dict[Change, bool] = {}
        self.screen = os.dup(1)

    def fork(self, changes: Sequence[Change]) -> Change | None:
        """Return a change in each child process, and None in the parent at the end."""
        running: dict[int, Change] = {}
        for change in changes:
            if len(running) == self.jobs:
                self._wait(running)
            pid = os.fork()
            if pid == 0:
                seconds = int(3 * sum(self.reach.of(change).values())) + SPARE_SECONDS
                import resource

                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
                return change
            running[pid] = change
        while running:
            self._wait(running)
        return None

    def _wait(self, running: dict[int, Change]) -> None:
        pid, status = os.wait()
        change = running.pop(pid)
        self.noticed[change] = status != 0
        survivor = f"\n{change.file}:{change.line}  {change.text}\n"
        os.write(self.screen, b"." if status else survivor.encode())

    def imported(self, changes: Sequence[Change]) -> None:
        """Run the changes that act when modules are imported."""
        if change := self.fork(changes):
            Importer(change).install()
            tests = list(self.reach.of(change))
            with quiet():
                for file in dict.fromkeys(test.partition("::")[0] for test in tests):
                    if run([file], Chosen(tests)):
                        os._exit(1)
            os._exit(0)

    def collected(self, changes: Sequence[Change]) -> None:
        """Run the changes inside functions, after all tests were collected once."""
        files = {
            test.partition("::")[0]
            for change in changes
            for test in self.reach.of(change)
        }
        forking = Forking(self, changes)
        with quiet():
            code = run(sorted(files), forking) if files else 0
        if forking.forked:
            os._exit(code)


class Chosen:
    """A pytest plugin that runs the chosen tests in their order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = tests

    def choose(self, items: list[pytest.Item]) -> None:
        draw_few(items)
        held = {item.nodeid: item for item in items}
        items[:] = [held[test] for test in self.tests if test in held]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.choose(items)


class Forking:
    """A pytest plugin that runs the collected tests in a child for each change."""

    def __init__(self, runs: Runs, changes: Sequence[Change]) -> None:
        self.runs, self.changes = runs, changes
        self.forked = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        change = self.runs.fork(self.changes)
        if not change:
            return True
        self.forked = True
        replace(change)
        Chosen(list(self.runs.reach.of(change))).choose(session.items)
        return None


def replace(change: Change) -> None:
    """Give all copies of the changed function their new code, and clear all caches."""
    path = str(ROOT / change.file)
    new = {
        (code.co_qualname, code.co_firstlineno): code
        for code in codes(compiled(change))
        if code.co_firstlineno == change.function
    }
    gc.unfreeze()
    for held in gc.get_objects():
        if isinstance(held, FunctionType) and held.__code__.co_filename == path:
            code = held.__code__
            held.__code__ = new.get((code.co_qualname, code.co_firstlineno), code)
    gc.freeze()
    for cache in caches():
        cache.cache_clear()


def codes(code: CodeType) -> list[CodeType]:
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return [code, *(below for each in inner for below in codes(each))]


def run(files: Sequence[str], plugin: object) -> int:
    code = pytest.main([*OPTIONS, "-x", *files], plugins=[plugin])
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


def report(changes: Sequence[Change], runs: Runs, started: float) -> None:
    """Print what was noticed in each room, the survivors, and the time it took."""
    every = Counter(change.room for change in changes)
    seen = Counter(change.room for change in changes if runs.noticed[change])
    print(f"\n{'room':<32}{'changes':>8}{'noticed':>8}")
    for room, count in sorted(every.items()):
        print(f"{room:<32}{count:>8}{seen[room]:>8}")
    survivors = [change for change in changes if not runs.noticed[change]]
    print("\nSurvivors:" if survivors else "\nNo survivors.")
    for change in survivors:
        unread = "" if runs.reach.of(change) else "   (no test runs it)"
        print(f"{change.file}:{change.line}  {change.text}{unread}")
    ratio = seen.total() / max(1, len(changes))
    print(f"\n{seen.total()} of {len(changes)} changes noticed: {ratio:.1%}")
    minutes = (time.monotonic() - started) / 60
    print(f"It took {minutes:.0f} minutes.")


def main(argv: Sequence[str]) -> int:
    started = time.monotonic()
    about = str(__doc__).splitlines()[0]
    parser = argparse.ArgumentParser(prog="dev.py mutants", description=about)
    if not hasattr(os, "fork"):
        parser.error("it copies its process for each change; Windows cannot")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--count", type=int, default=120, help="default: %(default)s")
    parser.add_argument("--room", action="append", help="a folder or file of builder")
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="PATH",
        help="what begins so is left out: builder/drawing, 'builder/*/portrait'",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="only list the sample")
    asked = parser.parse_args(argv)
    files = chosen(asked.room or ["builder"], asked.without)
    changes = sample(files, asked.seed, asked.count)
    print(f"{len(changes)} changes, drawn with --seed {asked.seed}", flush=True)
    if asked.list:
        for change in changes:
            print(f"{change.file}:{change.line}  {change.text}")
        return 0
    os.chdir(ROOT)
    # Tests draw the same examples each time, and do not simplify a failing one.
    hypothesis.settings.register_profile(
        "mutants",
        deadline=None,
        derandomize=True,
        database=None,
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    )
    runs = Runs(reach(asked.jobs), asked.jobs)
    early = [change for change in changes if runs.reach.in_import(change)]
    runs.imported(early)
    runs.collected([change for change in changes if change not in set(early)])
    report(changes, runs, started)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
