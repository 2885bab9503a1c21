"""Which tests a run takes, that it says so, and that it repeats its examples."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import explore
from tests.tiers import slow

ROOT = Path(__file__).resolve().parents[1]

MADE = """
import time

import pytest
from hypothesis import given, strategies

@pytest.mark.full
def test_slow(): pass

def test_quick(): pass

def test_listed(): pass

def test_busy():
    began = time.process_time()
    while time.process_time() < began + 0.4:
        pass

@pytest.mark.memos
def test_apart(): pass

@given(strategies.integers())
def test_drawn(number):
    with open({drawn!r}, "a") as file:
        print(number, file=file)
"""


class Suite:
    """A small suite with the set-up of ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.drawn = folder / "drawn.txt"
        (folder / "tests").mkdir()
        for name in ("__init__.py", "sweeps.py", "tiers.py"):
            source = ROOT / "tests" / name
            text = source.read_text(encoding="utf-8") if source.exists() else ""
            (folder / "tests" / name).write_text(text, encoding="utf-8")
        self.slow = folder / "tests" / "slow.txt"
        self.slow.write_text("tests/test_made.py::test_listed\n")
        (folder / "tests" / "conftest.py").write_text(
            "import pytest\n"
            "from hypothesis import settings\n"
            "from tests.sweeps import EXPLORED\n"
            "from tests.tiers import Tiers\n"
            "settings.register_profile('same', derandomize=True, database=None)\n"
            "settings.register_profile('new', database=None)\n"
            "settings.load_profile('new' if EXPLORED else 'same')\n"
            "def pytest_configure(config):\n"
            "    config.pluginmanager.register(Tiers(config), 'tiers')\n"
        )
        made = MADE.format(drawn=str(self.drawn))
        (folder / "tests" / "test_made.py").write_text(made)
        (folder / "pytest.ini").write_text(
            "[pytest]\ntestpaths = tests\npythonpath = .\n"
            "markers =\n    full: slow\n    seeded: draws\n    memos: apart\n"
        )

    def run(self, *words: str, **env: str) -> str:
        """Return the last lines of a run."""
        kept = {
            name: text
            for name, text in os.environ.items()
            if name not in {"CI", "BRICKMUSTER_EXPLORE"} and "PYTEST" not in name
        }
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
            cwd=self.folder,
            env=kept | env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def numbers(self) -> str:
        """Return what was drawn since the last look."""
        text = self.drawn.read_text()
        self.drawn.unlink()
        return text


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return Suite(tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_run_of_all_leaves_out_what_is_for_ci(suite: Suite, processes: str) -> None:
    said = suite.run("-n", processes)
    assert "left out: 2 tests" in said
    assert "3 passed" in said
    assert "slow: 1 tests took more than 0.3 s of a core, 0 s in all" in said
    assert "CPU: " in said
    said = suite.run("-n", processes, CI="1")
    assert "left out" not in said
    assert "slow: " not in said
    assert "5 passed" in said
    assert "a tier of its own: answers without memos, by -m memos" in said


@pytest.mark.full
def test_a_tier_of_its_own_runs_where_it_is_asked_for(suite: Suite) -> None:
    for processes in ("0", "2"):
        assert "1 passed" in suite.run("-n", processes, "-m", "memos", CI="1")


def test_each_slow_test_is_one() -> None:
    """A name that is no test any more would leave nothing out."""
    for line in sorted(slow()):
        file, name = line.split("::", 1)
        said = (ROOT / file).read_text(encoding="utf-8")
        assert f"def {name.split('[')[0].split('.')[-1]}(" in said, line


@pytest.mark.full
def test_what_is_asked_for_is_run(suite: Suite) -> None:
    for words in (["tests/test_made.py"], ["-k", "test"], ["-m", "full or not full"]):
        assert "5 passed" in suite.run("-n", "0", *words), words


@pytest.mark.full
def test_only_a_search_draws_new_examples(suite: Suite) -> None:
    drawn = []
    for seed in ("", "", "1", "1", "2"):
        words = [f"--hypothesis-seed={seed}"] if seed else []
        said = suite.run("-n", "0", *words, BRICKMUSTER_EXPLORE=seed)
        assert ("1 passed" if seed else "3 passed") in said
        drawn.append(suite.numbers())
    first, second, one, one_again, two = drawn
    assert first == second
    assert one == one_again != two
    assert first != one


def test_a_search_tells_its_seeds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds: list[int] = []

    def passes(seed: int, _: object) -> bool:
        seeds.append(seed)
        return seed % 2 == 0

    clock = iter(range(0, 600, 60))
    monkeypatch.setattr(explore, "passes", passes)
    monkeypatch.setattr("tests.explore.time.monotonic", lambda: next(clock))
    assert explore.main(["--minutes", "3", "--seed", "4"]) == explore.FOUND
    assert seeds == [4, 5, 6]
    said = capsys.readouterr().out
    assert "python3 dev.py explore --minutes 0 --seed 5\n" in said
    assert said.endswith("3 rounds, 1 of them failed\n")
