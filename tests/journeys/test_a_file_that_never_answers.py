"""A file that never answers, as on a drive that hangs, holds up no other one."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Weapon
from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.journeys.table import Table
from tests.patience import PATIENCE_S
from tests.pipes import silent
from ui.forms.fields import photo
from ui.shell.importing import Bringing

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files"),
]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "mine.db")
    yield made
    assert made.window.close()


@pytest.fixture(params=["hangs.json", "hangs.txt", "hangs.png"])
def hanging(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Return a pipe that nobody writes into until the test is over."""
    with silent(tmp_path / str(request.param)) as path:
        yield path


def by_import(bringing: Bringing, *paths: Path) -> None:
    bringing.import_files(paths)


def by_paste(bringing: Bringing, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    bringing.bring(data)


@pytest.mark.parametrize("way", [by_import, by_paste])
def test_cancel_lets_the_next_file_in(
    table: Table, hanging: Path, way: Callable[..., None], qtbot: QtBot, tmp_path: Path
) -> None:
    bringing = table.window.controller.app.group(Bringing)
    # One waits behind it already, and one comes later.
    for _ in range(2):
        way(bringing, hanging)
    for _ in range(2):
        qtbot.waitUntil(lambda: bringing.reading.line is not None)
        line = bringing.reading.line
        assert line.text == f"Reading {hanging.name}…"
        line.buttons["Cancel"].click()
    said = [each.text for each in table.window.controller.banners.lines]
    assert f"{hanging.name}: not imported; nothing was changed" in said
    late = tmp_path / "late.json"
    late.write_bytes(write(MusterFile({"late": Weapon(name="Late Tom")})))
    way(bringing, late)
    qtbot.waitUntil(lambda: bringing._job is None)
    assert "Late Tom" in table.titles


@pytest.mark.parametrize("cancels", [True, False])
def test_a_photo_that_hangs_is_told_and_the_next_one_taken(
    table: Table,
    hanging: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    *,
    cancels: bool,
) -> None:
    table.open("Ripper Blade")
    field = table.page.form.fields["photo"]
    monkeypatch.setattr(photo, "PATIENCE", 60 if cancels else 0.1)
    told = f"{hanging.name}: has not answered for five seconds"
    for _ in range(2):
        field.take(hanging)
        if cancels:
            table.qtbot.waitUntil(field.bar.isVisible)
            assert field.trouble.text() == f"Reading {hanging.name}…"
            field.stop.click()
        else:
            table.qtbot.waitUntil(lambda: field.trouble.text() == told)
        assert not field.bar.isVisible()
    image = QImage(30, 40, QImage.Format.Format_RGB32)
    assert image.save(str(tmp_path / "good.png"))
    field.take(tmp_path / "good.png")
    table.qtbot.waitUntil(lambda: bool(table.page.document.value.photo))


ENDING = """
import sys, threading
from PySide6.QtCore import QCoreApplication
from pathlib import Path
from db.backup.ages import Reason
from ui.backups import keeper
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker

app = QCoreApplication([])
repository = LibraryRepository(LibraryWorker(sys.argv[1]))
repository.location = sys.argv[1]
hangs = threading.Event()
keeper._keep = lambda *_: hangs.set() or threading.Event().wait()
keeper._PATIENCE = 0
made = keeper.BackupKeeper(repository, app)
made.make(Reason.DAILY)
hangs.wait()
made.stop()
"""


def test_a_backup_that_hangs_does_not_keep_the_program_from_ending(
    tmp_path: Path,
) -> None:
    words = [sys.executable, "-c", ENDING, str(tmp_path / "library.db")]
    subprocess.run(words, check=True, timeout=PATIENCE_S)
