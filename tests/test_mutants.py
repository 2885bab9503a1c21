"""The tool that changes `builder` to check its tests."""

import ast
from pathlib import Path

import pytest

from tests.mutants import changes
from tests.mutants.changes import Change, chosen, compiled, sample, sites
from tests.mutants.reach import Reach

SOURCE = '''
"""A module of 1 docstring."""

from typing import Literal

__all__ = ["price"] * 1
SIZES = (1, 200)


class Row:
    __slots__ = ("a",) * 1
    kind: Literal[1] = 5


@staticmethod(3)
def price(size: Literal[2], over=4) -> "0 < 1":
    if 0 <= size < 10 and over:
        return "a" + f"{size + 1:>3}"
    return (1,) + (size,)
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    (tmp_path / "builder").mkdir()
    (tmp_path / "builder" / "made.py").write_text(
        "def reach(size: int) -> int:\n    return 2 * size if size < 5 else 7\n"
    )
    return "builder/made.py"


def test_only_what_can_change_an_answer_is_changed() -> None:
    found = [ast.unparse(site.node) for site in sites(ast.parse(SOURCE))]
    assert sorted(found) == sorted(
        [
            *("1", "5", "4"),
            "0 <= size < 10 and over",
            *("0 <= size < 10", "0 <= size < 10", "0", "10"),
            *("size + 1", "1", "1"),
        ]
    )


def test_a_seed_draws_the_same_changes_again(module: str) -> None:
    drawn = sample([module], 3, 4)
    assert drawn == sample([module], 3, 4)
    assert len({change.index for change in drawn}) == 4
    assert len(sample([module], 3, 99)) == 5


def test_folders_and_files_are_left_out_by_how_they_begin(module: str) -> None:
    game = changes.ROOT / "builder" / "game"
    game.mkdir()
    for name in ("portrait.py", "portrait_beasts.py", "price.py"):
        (game / name).touch()
    price = "builder/game/price.py"
    assert chosen(["builder"], ["builder/*/portrait"]) == [price, module]
    assert chosen(["builder"], ["builder/game"]) == [module]
    assert chosen(["builder/game", module], ["builder/g"]) == [module]
    assert chosen([price]) == [price]


def test_each_change_makes_one_difference(module: str) -> None:
    answers = {}
    for change in sample([module], 1, 5):
        held: dict[str, object] = {}
        exec(compiled(change), held)  # noqa: S102 - the changed module itself
        reach = held["reach"]
        assert callable(reach)
        answers[change.text] = [reach(size) for size in (1, 4, 5)]
    assert [2, 8, 7] not in answers.values()
    assert answers["size < 5  ->  size <= 5"] == [2, 8, 10]
    assert answers["2 * size  ->  2 + size"] == [3, 6, 7]


def test_the_quickest_tests_of_a_line_run_first(module: str) -> None:
    change = next(each for each in sample([module], 1, 5))
    tests = ["", "slow", "quick", "elsewhere", "failed"]
    reach = Reach(tests, {1: 9.0, 2: 0.1, 3: 0.2}, {module: {2: [1, 2, 4], 1: [3]}})
    assert list(reach.of(change)) == ["quick", "slow"]
    reach.lines[module][2].append(0)
    assert reach.in_import(change)
    assert list(reach.of(change)) == ["quick", "elsewhere", "slow"]


def test_goldens_run_first_and_then_the_tests_of_the_room() -> None:
    change = Change("builder/a/b.py", 0, 1, 3, "", range(3, 4), 1)
    own, golden = "tests/builder/a/test_b.py::test_1", "test_c.py::test_a_golden"
    tests = ["", "tests/builder/ab/test_b.py", own, golden]
    seconds = {1: 0.1, 2: 9.0, 3: 50.0}
    reach = Reach(tests, seconds, {"builder/a/b.py": {3: [1, 2, 3]}})
    assert list(reach.of(change)) == [golden, own, tests[1]]


def test_a_change_at_import_may_matter_to_any_test() -> None:
    change = Change("builder/a.py", 0, 1, 3, "", range(3, 4), None)
    reach = Reach(["", "far", "near"], {1: 0.1, 2: 0.15}, {"builder/a.py": {9: [2]}})
    assert reach.in_import(change)
    assert list(reach.of(change)) == ["near", "far"]
