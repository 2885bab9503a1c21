"""A print of photos that the library does not give says so."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder.content.card import Card
from db.errors import LibraryError
from tests.journeys.table import Table


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
