"""A guest of the club, whose role may only read: the window says so at once."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from sqlalchemy import make_url

from builder.brikwars.model.designs import Creation
from db.library.library import Library
from tests.server import Server
from ui.shell.window import Window


@pytest.mark.parametrize("filled", [True, False])
def test_a_guest_only_looks(
    qtbot: QtBot, server: Server, database: str, *, filled: bool
) -> None:
    with Library(database) as library:
        if filled:
            library.add(Creation(name="Tank"))
    name = make_url(database).database or ""
    server.sql(f"CREATE ROLE guest_{name} LOGIN PASSWORD 'g'")
    server.sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest_{name}", name)
    window = Window(server.address(name, f"guest_{name}", "g"))
    qtbot.addWidget(window)
    window.show()
    control: Any = window.controller
    with qtbot.waitSignal(control.repository.loaded):
        window.begin()
    lines = [line.text for line in control.banners.lines]
    assert any("may only read, so this library can be looked at" in t for t in lines)
    if filled:
        (item_id,) = control.repository.values()
        page = control.app.open(item_id)
        page.form.fields["name"].line.setText("Car")
        page.form.fields["name"].line.textEdited.emit("Car")
        assert page.document.value.name == "Tank"
        assert window.windowTitle().endswith("(read-only)")
    assert control.repository.save_now()
    assert window.close()
    with Library(database) as library:
        assert len(library.everything()) == filled
