"""What a run of all tests takes and leaves out, and what it says of it at its end.

The test command has to end in four minutes on two cores. Tests that start programs,
draw every format or hurt the program on purpose are marked `full`: they run in CI, and
wherever they are asked for by a path, a name or a marker. So do each test that has a
server or a display, and those that `slow.txt` names: `python -m tests.measures.slow`
found that they take more than 0.3 seconds of a core. A run at a desk says at its end
how many others do, because such a list grows old. A search for new examples runs
the tests that draw some, and no others. `dev.py test -m memos` runs a tier of its own.
"""

import os
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.sweeps import EXPLORED, THOROUGH

FULL: Final = "full"
"""The marker of a test that only a full run takes."""

STARTS: Final = {"server", "display"}
"""The fixtures that start programs."""

SLOW_TESTS: Final = Path(__file__).with_name("slow.txt")
"""The file with the names of slow tests, a line each."""

MOST: Final = 0.3
"""The seconds of a core that a test may take at a desk."""

DRAWS: Final = {"hypothesis", "seeded"}
"""The markers of tests that draw examples."""

LEFT_OUT: Final = "left_out"
"""What a worker tells the run of the tests that it left out."""

TOOK: Final = "took"
"""What a worker tells the run of slow tests: the seconds that each took."""

APART: Final = "memos"
"""The marker of a tier of its own: its tests run where it is asked for, and there only.

They take minutes, and what they ask seldom changes.
"""


@cache
def slow() -> frozenset[str]:
    """Return the names of the slow tests, as pytest writes them."""
    return frozenset(SLOW_TESTS.read_text(encoding="utf-8").splitlines())


def quick(item: pytest.Item) -> bool:
    """Return whether a test starts no program and is not marked `full`."""
    starts = STARTS & set(getattr(item, "fixturenames", ()))
    return not (starts or item.get_closest_marker(FULL))


def used() -> float:
    """Return the seconds of a core that this process and its programs have taken."""
    programs = os.times()
    return time.process_time() + programs.children_user + programs.children_system


class Tiers:
    """A pytest plugin that leaves tests out, and says how many and how long it took.

    Every process of a run has one. Workers collect the same tests, so that the count
    of any of them is the count of the run.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._left_out = 0
        self._took: list[float] = []

    @property
    def _all(self) -> bool:
        """Whether every test was asked for, and no path, name or marker."""
        # A worker gets the paths of the run as if somebody had named them.
        told: dict[str, Any] | None = getattr(self._config, "workerinput", None)
        if told is not None:
            return bool(told["all"])
        options = self._config.option
        named = self._config.args_source is not pytest.Config.ArgsSource.TESTPATHS
        return not (named or options.markexpr or options.keyword)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["all"] = self._all

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        said = getattr(node, "workeroutput", {})
        self._left_out = said.get(LEFT_OUT, 0)
        self._took += said.get(TOOK, [])

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self) -> Iterator[None]:
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[LEFT_OUT] = self._left_out
            self._config.workeroutput[TOOK] = self._took
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        """Time a test with its fixtures, and keep the time of a slow one."""
        before = used()
        done = yield
        if (took := used() - before) > MOST:
            self._took.append(took)
        return done

    # The plugin of hypothesis gives its marker in the same hook.
    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what belongs to another tier."""
        if APART not in self._config.option.markexpr:
            items[:] = [each for each in items if not each.get_closest_marker(APART)]
        taken = [each for each in items if self._takes(each)]
        self._left_out = len(items) - len(taken)
        items[:] = taken

    def _takes(self, item: pytest.Item) -> bool:
        if EXPLORED:
            return any(map(item.get_closest_marker, DRAWS))
        if THOROUGH or not self._all:
            return True
        return quick(item) and item.nodeid not in slow()

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say what was left out, and the CPU time of all processes of the run."""
        if self._left_out and not EXPLORED:
            terminalreporter.write_line(
                f"left out: {self._left_out} tests that are slow, start programs, draw "
                "every format or hurt the program on purpose; with CI=1 they run, too"
            )
        if self._all and self._took and not (THOROUGH or EXPLORED):
            terminalreporter.write_line(
                f"slow: {len(self._took)} tests took more than {MOST} s of a core, "
                f"{sum(self._took):.0f} s in all; tests.measures.slow finds them"
            )
        if self._all and not EXPLORED:
            terminalreporter.write_line(
                f"a tier of its own: answers without memos, by -m {APART}"
            )
        terminalreporter.write_line(f"CPU: {used():.0f} s in all processes")
