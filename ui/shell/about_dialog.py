"""The dialog that tells what this program is, and whose work is in it."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.core.version import VERSION
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
PARTS: Final = (
    ("PySide6-Essentials", "Qt for Python", "LGPL 3"),
    ("sqlmodel", "SQLModel", "MIT"),
    ("sqlalchemy", "SQLAlchemy", "MIT"),
    ("alembic", "Alembic", "MIT"),
    ("pydantic", "Pydantic", "MIT"),
    ("reportlab", "ReportLab", "BSD"),
    ("pypdfium2", "pypdfium2 and PDFium", "Apache 2.0, BSD"),
    ("pillow", "Pillow", "MIT-CMU"),
    ("platformdirs", "platformdirs", "MIT"),
    ("python-bidi", "python-bidi", "LGPL"),
    ("arabic-reshaper", "arabic-reshaper", "MIT"),
    ("", "Roboto Condensed and Droid Sans Fallback", "Apache 2.0"),
    ("", "DejaVu Sans", "the licence of Bitstream Vera"),
)
"""The package, the name and the licence of what it is built on."""


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
            *(plain(each, wrap=True) for each in self.built_on()),
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
        foot = row(None, None, close)
        filled(QVBoxLayout(self), (scrolling(inside), 1), foot)
        self.resize(520, 560)
        close.setFocus()

    @staticmethod
    def built_on() -> tuple[str, ...]:
        """Return a line for each part, with its version where it is installed."""
        return tuple(
            f"{name} {_version(package)}".rstrip() + f" – {licence}"
            for package, name, licence in PARTS
        )


def _version(package: str) -> str:
    try:
        return version(package) if package else ""
    except PackageNotFoundError:
        return ""
