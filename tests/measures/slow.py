"""Which tests are slow: each that takes more than 0.3 seconds of a core.

    python -m tests.measures.slow

The tests of a run at a desk are taken one after the other, and `tests/slow.txt` is
written anew. It takes half an hour; nothing else should run.
"""

import sys
from collections.abc import Iterator

import pytest

from tests.tiers import MOST, SLOW_TESTS, quick, used


class Clock:
    """A pytest plugin that notes the time of a test and of the programs it starts."""

    def __init__(self) -> None:
        self.slow: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what no run at a desk takes, whatever it costs."""
        items[:] = [each for each in items if quick(each)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Time a test with its fixtures."""
        before = used()
        done = yield
        if used() - before > MOST:
            self.slow.append(item.nodeid)
        return done


def main() -> int:
    """Measure, and write the list; a failing test is told and listed like others."""
    clock = Clock()
    folders = ("tests", "builder", "reports", "ui", "packaging/devtools")
    told = pytest.main(["-q", "-n", "0", *folders], plugins=[clock])
    SLOW_TESTS.write_text("\n".join(sorted(clock.slow)) + "\n", encoding="utf-8")
    return int(told)


if __name__ == "__main__":
    sys.exit(main())
