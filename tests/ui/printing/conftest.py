from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from ui.printing.dialog import PrintDialog

Save = Callable[[PrintDialog], None]


@pytest.fixture(autouse=True)
def named(qapp: QCoreApplication) -> Iterator[None]:
    """Set the program's name, under which Qt keeps its settings."""
    before = qapp.organizationName()
    qapp.setOrganizationName("Brickmuster")
    yield
    qapp.setOrganizationName(before)


@pytest.fixture
def save(qtbot: QtBot, tmp_path: Path) -> Save:
    """Return what saves a print: then its choices are remembered."""

    def make(dialog: PrintDialog) -> None:
        with qtbot.waitSignal(dialog.made):
            dialog.save_to(tmp_path / "saved.pdf")

    return make
