"""The dialog that tells what this program is, and whose work is in it."""

from typing import Final

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.core.licences import credits_of_installed
from ui.core.version import VERSION
from ui.help.licences_dialog import LicencesDialog
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import button, column, filled, row
from ui.widgets.scrolling import scrolling

ABOUT: Final = (
    "Brickmuster prices, judges and prints brick-wargame weapons, creations and "
    "armies. The games it plays by belong to their authors; it quotes no rulebook, it "
    "only counts as they tell it to."
)
LICENCE: Final = (
    "It is free software under the MIT licence: use it, change it and pass it on, "
    "without any warranty."
)


class AboutDialog(FittedDialog):
    """The version, the licences, and where the library is."""

    def __init__(self, location: str, parent: QWidget | None = None) -> None:
        """Make the dialog.

        Args:
            location: Where the library is; empty if none is open.
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("About Brickmuster")
        words = [
            bold(f"Brickmuster {VERSION}", "title"),
            plain(ABOUT, wrap=True),
            plain(LICENCE, wrap=True),
            bold("Your library"),
            plain(location or "No library is open.", wrap=True),
            bold("It is built on"),
            plain(built_on(), wrap=True),
            small(f"Qt {qVersion()}"),
        ]
        for each in words:
            each.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.words = "\n".join(each.text() for each in words)
        inside = QWidget()
        column(inside, *words, None, gap=8, margins=(4, 4, 12, 4))
        close = button("Close", self.close)
        licences = button("&Licences…", self._show_licences)
        foot = row(None, licences, None, close, gap=8)
        filled(QVBoxLayout(self), (scrolling(inside), 1), foot)
        self.resize(520, 560)
        close.setFocus()

    def _show_licences(self) -> None:
        LicencesDialog(self).open()


def built_on() -> str:
    """Return a line for each part that others made, with its version and licence."""
    return "\n".join(
        f"{each.name} {each.version}".rstrip() + f" – {each.licence}"
        for each in credits_of_installed()
    )
