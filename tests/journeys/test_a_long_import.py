"""A file that takes long to read: the window works on, and reading can be cancelled."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Semaphore

import pytest
from PIL import Image
from PySide6.QtWidgets import QProgressBar
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Weapon
from db.errors import Report
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.sharing import arriving
from db.store.library_file import Access
from tests.journeys.table import Table
from tests.patience import PATIENCE_S, rest
from ui.shell.importing import Bringing

pytestmark = pytest.mark.full


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
