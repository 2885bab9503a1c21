"""The frame of the torture runs: names, counts, what did not hold."""

import random
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication

from tests.sweeps import THOROUGH, share
from tests.torture import Broken, __main__
from ui.shell.equipment import FROM_SIGNAL, NAMES

pytestmark = pytest.mark.full


def offer(monkeypatch: pytest.MonkeyPatch, run: object) -> None:
    monkeypatch.setattr(__main__, "find_spec", lambda _: True)
    monkeypatch.setattr(__main__, "import_module", lambda _: SimpleNamespace(run=run))


def test_a_run_gets_its_count_and_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, lambda count, seed: f"{count} tries from {seed}")
    assert __main__.main(["disk", "--count", "7", "--seed", "3"]) == 0
    assert "7 tries from 3" in capsys.readouterr().out


def test_what_does_not_hold_is_told_and_the_others_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(count: int, _: int) -> str:
        if count == __main__.RUNS["kills"][1]:
            raise Broken("an edit was lost")
        return "all well"

    offer(monkeypatch, run)
    assert __main__.main(["kills", "disk"]) == __main__.FAILED
    out = capsys.readouterr().out
    assert "BROKEN: an edit was lost" in out
    assert "all well" in out


def test_a_missing_run_is_said_to_be_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(__main__, "find_spec", lambda _: None)
    assert __main__.main(["server"]) == 0
    assert "tests.torture.server is missing" in capsys.readouterr().out


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        __main__.main(["kils"])
    assert "kils is none of kills, starts" in capsys.readouterr().err


def test_a_kill_loses_no_more_than_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.torture import kills

    monkeypatch.setattr(kills, "LONGEST_S", 6 if THOROUGH else 3)
    # On a quiet machine it is `kills.BOUND`; here other tests run at the same time.
    said = kills.run(8 if THOROUGH else 4, 1, bound=4)
    assert "0 corrupt, 0 half-written" in said


@pytest.mark.parametrize("name", share(list(NAMES), 3))
def test_a_signal_that_can_be_heard_loses_nothing(name: str, tmp_path: Path) -> None:
    from tests.torture.kills import one_kill

    by = signal.Signals[name]
    ended = one_kill(tmp_path, random.Random(name), by)  # noqa: S311
    assert ended.lost == 0
    assert ended.code == FROM_SIGNAL + by


def test_a_disk_that_fails_is_told_and_nothing_is_lost(qapp: QApplication) -> None:
    from tests.torture import disk

    said = disk.run(len(disk.TROUBLES), 1)
    assert "0 edits lost" in said


def test_no_backup_is_missed_whatever_the_clock_says() -> None:
    from tests.torture import clock

    assert "none was missed" in clock.run(3 if THOROUGH else 1, 1)
