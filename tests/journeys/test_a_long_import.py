"""Files that take long or never answer, and photos that do not come: work goes on."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Semaphore

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QProgressBar
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Weapon
from builder.content.card import Card
from db.errors import LibraryError, Report
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.sharing import arriving
from db.store.library_file import Access
from tests.journeys.table import Table
from tests.patience import PATIENCE_S, rest
from tests.pipes import silent
from ui.forms.fields import photo
from ui.shell.importing import Bringing

# A file that takes long to read: the window works on, and reading can be cancelled


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "mine.db")
    yield made
    assert made.window.close()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """Return a small file whose photos take seconds to decode."""
    designs, pictures = {}, {}
    for n in range(6):
        out = io.BytesIO()
        Image.new("RGBA", (7_000, 5_000 - n)).save(out, "PNG", compress_level=1)
        pictures[f"p{n}"] = out.getvalue()
        designs[f"w{n}"] = Weapon(name=f"Bomb {n}", photo=f"p{n}")
    path = tmp_path / "photos.json"
    path.write_bytes(write(MusterFile(designs, photos=pictures)))
    return path


@pytest.mark.full
def test_reading_shows_a_line_and_is_cancelled_without_a_trace(
    table: Table, photos: Path, qtbot: QtBot
) -> None:
    controller = table.window.controller
    bringing = controller.app.group(Bringing)
    before = dict(controller.repository.values())
    bringing.import_files([photos])
    assert bringing.reading.line is None
    qtbot.waitUntil(lambda: bringing.reading.line is not None)
    line = bringing.reading.line
    assert line
    assert line.text == "Reading photos.json…"
    assert line.findChild(QProgressBar).accessibleName() == "Reading photos.json"
    line.buttons["Cancel"].click()
    qtbot.waitUntil(lambda: bringing._job is None)
    assert bringing.dialog is None
    assert bringing.reading.line is None
    assert dict(controller.repository.values()) == before
    said = [each.text for each in controller.banners.lines]
    assert "photos.json: not imported; nothing was changed" in said
    assert not any("Reading" in each for each in said)


@pytest.mark.full
def test_what_is_read_to_its_end_is_there_and_the_line_goes(
    table: Table, photos: Path, qtbot: QtBot
) -> None:
    controller = table.window.controller
    bringing = controller.app.group(Bringing)
    bringing.import_files([photos])
    qtbot.waitUntil(lambda: bringing.reading.line is not None)
    qtbot.waitUntil(lambda: bringing._job is None)
    names = {value.title for value in controller.repository.values().values()}
    assert {f"Bomb {n}" for n in range(6)} <= names
    assert bringing.reading.line is None


@pytest.mark.full
def test_a_late_cancel_still_changes_nothing(table: Table, qtbot: QtBot) -> None:
    controller = table.window.controller
    bringing = controller.app.group(Bringing)
    before = dict(controller.repository.values())
    example = Path(__file__).resolve().parents[2] / "examples" / "ripper-blade.json"
    bringing.import_files([example])
    bringing.reading.cancelled = True
    qtbot.waitUntil(lambda: bringing._job is None)
    assert dict(controller.repository.values()) == before


class SlowDoor:
    """Lets the items of an import into the library, one each time it is asked."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.steps = Semaphore(0)
        self.entered = 0
        real = arriving._go

        def go(report: Report, done: int, total: int) -> None:
            self.entered += 1
            self.steps.acquire(timeout=PATIENCE_S)
            real(report, done, total)

        patch.setattr(arriving, "_go", go)


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> SlowDoor:
    return SlowDoor(monkeypatch)


@pytest.mark.full
@pytest.mark.parametrize("inside", [1, 150, 301])
def test_what_is_taken_in_can_be_cancelled_until_it_is_written(
    table: Table, door: SlowDoor, qtbot: QtBot, tmp_path: Path, inside: int
) -> None:
    many = {f"w{n}": Weapon(name=f"Bomb {n}") for n in range(300)}
    path = tmp_path / "many.json"
    path.write_bytes(write(MusterFile(many)))
    control = table.window.controller
    bringing = control.app.group(Bringing)
    before = dict(control.repository.values())
    bringing.import_files([path])
    for _ in range(inside - 1):
        door.steps.release()
    qtbot.waitUntil(lambda: door.entered == inside)
    qtbot.waitUntil(lambda: bringing.reading.line is not None)
    line = bringing.reading.line
    assert line.text == "Importing many.json…"
    # Progress is seen, and the window works on.
    qtbot.waitUntil(lambda: bringing.reading.bar.value() >= inside - 2)
    table.open("Swamp Smith")
    line.buttons["Cancel"].click()
    door.steps.release(400)
    qtbot.waitUntil(lambda: bringing._job is None)
    said = [each.text for each in control.banners.lines]
    assert "many.json: not imported; nothing was changed" in said
    assert not any("Importing" in each for each in said)
    rest()
    assert dict(control.repository.values()) == before
    assert control.app.history.count() == 0
    bringing.import_files([path])
    qtbot.waitUntil(lambda: "Bomb 299" in table.titles)
    assert bringing.reading.line is None


@pytest.mark.full
def test_what_is_typed_while_an_import_is_made_ready_is_saved_at_once(
    table: Table, door: SlowDoor, qtbot: QtBot, tmp_path: Path
) -> None:
    """The import stands still until the edit is on the disk."""
    path = tmp_path / "many.json"
    path.write_bytes(write(MusterFile({f"w{n}": Weapon(size=n) for n in range(9)})))
    control = table.window.controller
    control.app.group(Bringing).import_files([path])
    qtbot.waitUntil(lambda: door.entered == 1)
    table.open("Swamp Smith")
    document = control.tabs.page.document
    document.edit(replace(document.value, name="Smith"), "Name", "name")
    qtbot.waitUntil(lambda: control.repository.saver.state.on_disk)
    with Library(control.repository.location, Access.LOOK) as library:
        assert library.load(document.id).value.name == "Smith"
        assert len(library.everything()) == len(control.repository.values())
    door.steps.release(400)
    qtbot.waitUntil(lambda: control.app.group(Bringing)._job is None)
    assert control.app.history.count() == 1
    assert control.repository.saver.state.calm


# A file that never answers, as on a drive that hangs, holds up no other one


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


@pytest.mark.full
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
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


@pytest.mark.full
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
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
    table.page.go(("photo",))
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


@pytest.mark.full
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_a_backup_that_hangs_does_not_keep_the_program_from_ending(
    tmp_path: Path,
) -> None:
    words = [sys.executable, "-c", ENDING, str(tmp_path / "library.db")]
    subprocess.run(words, check=True, timeout=PATIENCE_S)


# A print of photos that the library does not give says so


def test_photos_that_do_not_come_are_told_of(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Table(qtbot, tmp_path / "club.db").window.controller.app
    cards = [Card(title=name, kind="Gun", photo=name) for name in "ab"]
    given: dict[str, bytes] = {}

    def wait_for(_: object) -> bytes:
        if not given:
            raise LibraryError("it does not answer")
        return given["photo"]

    monkeypatch.setattr(app.repository.worker, "wait_for", wait_for)
    assert app.photos_of(cards) == {}
    (line,) = [each for each in app.banners.lines if "2 photos" in each.text]
    assert "the library does not answer" in line.text
    app.banners.drop(line)
    given["photo"] = b"picture"
    assert app.photos_of(cards) == {"a": b"picture", "b": b"picture"}
    assert not [each for each in app.banners.lines if "photos" in each.text]
