"""One key in a form runs little: the page judges its design once, and hands that on."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.bench.bench_forms import read
from tests.bench.bench_one_key import keys, least
from ui.shell.window import Window

MOST_CALLS = 3_300
MOST_FILES = 110


def test_a_key_in_a_form_runs_few_calls_in_few_files(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = Window(str(tmp_path / "library.sqlite"))
    qtbot.addWidget(window)
    window.resize(1600, 900)
    read(window)
    for title in ("Long Gun", "Trooper"):
        for words, act in keys(window, title).items():
            run = least(act, times=4)
            assert run.calls < MOST_CALLS, f"{title}: {words}"
            assert len(run.files) < MOST_FILES, f"{title}: {words}"
    window.close()
