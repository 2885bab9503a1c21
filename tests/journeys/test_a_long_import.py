"""A file that takes long to read: the window works on, and reading can be cancelled."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QProgressBar
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Weapon
from db.muster import MusterFile, write
from tests.journeys.table import Table


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
    bringing = controller.exchange.bringing
    before = dict(controller.repository.values())
    bringing.import_files([photos])
    assert bringing.reading.line is None
    qtbot.waitUntil(lambda: bringing.reading.line is not None, timeout=20_000)
    line = bringing.reading.line
    assert line
    assert line.text == "Reading photos.json…"
    assert line.findChild(QProgressBar).accessibleName() == "Reading photos.json"
    line.buttons["Cancel"].click()
    qtbot.waitUntil(lambda: bringing._job is None, timeout=20_000)
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
    bringing = controller.exchange.bringing
    bringing.import_files([photos])
    qtbot.waitUntil(lambda: bringing.reading.line is not None, timeout=20_000)
    qtbot.waitUntil(lambda: bringing._job is None, timeout=60_000)
    names = {value.title for value in controller.repository.values().values()}
    assert {f"Bomb {n}" for n in range(6)} <= names
    assert bringing.reading.line is None


def test_a_late_cancel_still_changes_nothing(table: Table, qtbot: QtBot) -> None:
    controller = table.window.controller
    bringing = controller.exchange.bringing
    before = dict(controller.repository.values())
    example = Path(__file__).resolve().parents[2] / "examples" / "ripper-blade.json"
    bringing.import_files([example])
    bringing.reading.cancelled = True
    qtbot.waitUntil(lambda: bringing._job is None, timeout=20_000)
    assert dict(controller.repository.values()) == before
