"""Light and dark: two palettes on the same plain style."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

_R = QPalette.ColorRole
_LIGHT: Final = {
    _R.Window: "#eff0f2",
    _R.WindowText: "#1b1d20",
    _R.Base: "#ffffff",
    _R.AlternateBase: "#f5f6f8",
    _R.Text: "#1b1d20",
    _R.Button: "#e6e8eb",
    _R.ButtonText: "#1b1d20",
    _R.BrightText: "#ffffff",
    _R.Light: "#ffffff",
    _R.Midlight: "#f4f5f7",
    _R.Mid: "#b9bec5",
    _R.Dark: "#9aa0a8",
    _R.Shadow: "#6d7279",
    _R.Highlight: "#1c62b0",
    _R.HighlightedText: "#ffffff",
    _R.Link: "#0b57a4",
    _R.LinkVisited: "#5b3a99",
    _R.ToolTipBase: "#fffbe6",
    _R.ToolTipText: "#1b1d20",
    _R.PlaceholderText: "#646a72",
}
_DARK: Final = {
    _R.Window: "#303338",
    _R.WindowText: "#eceef0",
    _R.Base: "#1c1e21",
    _R.AlternateBase: "#25282c",
    _R.Text: "#eceef0",
    _R.Button: "#40444a",
    _R.ButtonText: "#eceef0",
    _R.BrightText: "#ffffff",
    _R.Light: "#565b63",
    _R.Midlight: "#4a4e55",
    _R.Mid: "#666c75",
    _R.Dark: "#17191b",
    _R.Shadow: "#0d0e0f",
    _R.Highlight: "#3b7fcc",
    _R.HighlightedText: "#ffffff",
    _R.Link: "#8ab8ff",
    _R.LinkVisited: "#c4a7ff",
    _R.ToolTipBase: "#3a3d42",
    _R.ToolTipText: "#eceef0",
    _R.PlaceholderText: "#9aa0a8",
}
_FADED: Final = {True: "#7f858d", False: "#8b9098"}
_EDGE: Final = {True: "#d3dae3", False: "#8a9099"}
"""Of this the style takes a third and paints the edge of a box to tick with the rest.

What it makes of the window's own colour can hardly be seen, least of all on dark.
"""
_BOXES: Final = ("QCheckBox", "QRadioButton")
_KEY: Final = "appearance"


class Appearance(StrEnum):
    """What the player chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"

    @property
    def label(self) -> str:
        """The choice in his words."""
        return {
            Appearance.SYSTEM: "As the system",
            Appearance.LIGHT: "Light",
            Appearance.DARK: "Dark",
        }[self]


def chosen() -> Appearance:
    """The appearance that was chosen last."""
    stored = str(QSettings().value(_KEY, Appearance.SYSTEM.value))
    return Appearance(stored) if stored in set(Appearance) else Appearance.SYSTEM


def choose(appearance: Appearance) -> None:
    """Remember an appearance and wear it."""
    QSettings().setValue(_KEY, appearance.value)
    wear(appearance)


def dress(app: QApplication) -> None:
    """Give the program its style, and follow the system from now on."""
    app.setStyle("Fusion")
    wear(chosen())
    app.styleHints().colorSchemeChanged.connect(lambda _: wear(chosen()))


def wear(appearance: Appearance) -> None:
    """Paint everything light or dark."""
    scheme = QApplication.styleHints().colorScheme()
    dark = appearance is Appearance.DARK or (
        appearance is Appearance.SYSTEM and scheme is Qt.ColorScheme.Dark
    )
    wanted = palette(dark=dark)
    if QApplication.palette() != wanted:
        QApplication.setPalette(wanted)
        boxed = _boxed(wanted, dark=dark)
        for kind in _BOXES:
            # The stubs ask for bytes, which Qt refuses; it takes text.
            QApplication.setPalette(boxed, kind)  # type: ignore[arg-type]


def palette(*, dark: bool) -> QPalette:
    """The colours of a light or a dark window."""
    made = QPalette()
    for role, color in (_DARK if dark else _LIGHT).items():
        made.setColor(role, QColor(color))
    for role in (_R.Text, _R.WindowText, _R.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(_FADED[dark]))
    return made


def _boxed(whole: QPalette, *, dark: bool) -> QPalette:
    """The colours of what is ticked; one that cannot be ticked keeps its faint edge."""
    made = QPalette(whole)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        made.setColor(group, _R.Window, QColor(_EDGE[dark]))
    return made
