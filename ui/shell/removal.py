"""Removing what is selected in the library: nothing else, and many only if asked."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QMessageBox

from ui.shell.commands import Commands
from ui.shell.context import AppContext

MANY: Final = 20
"""From more than so many things on, the player is asked once."""

NOTHING: Final = (
    "Nothing was removed, because nothing is selected in the library. "
    "Select a row and press Delete again."
)


def remove_selected(app: AppContext, commands: Commands, ids: Sequence[str]) -> None:
    """Remove the selected items, and say so if there are none.

    Args:
        app: The parts of the window.
        commands: The functions of the menus.
        ids: The ids of the selected rows; a heading has none.
    """
    if not ids:
        app.note(NOTHING)
    elif len(ids) <= MANY:
        commands.remove(ids)
    else:
        box = QMessageBox(app.window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle("Remove from the library")
        box.setText(f"Remove {len(ids)} things from the library?")
        box.setInformativeText("They go to the bin; Undo brings all of them back.")
        remove = box.addButton("Remove them", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        remove.clicked.connect(lambda: commands.remove(ids))
        box.open()
