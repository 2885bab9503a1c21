"""Light and dark: two palettes on the same plain style."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

_R = QPalette.ColorRole
_COLORS: Final = {
    _R.Window: ("#eff0f2", "#303338"),
    _R.WindowText: ("#1b1d20", "#eceef0"),
    _R.Base: ("#ffffff", "#1c1e21"),
    _R.AlternateBase: ("#f5f6f8", "#25282c"),
    _R.Text: ("#1b1d20", "#eceef0"),
    _R.Button: ("#e6e8eb", "#40444a"),
    _R.ButtonText: ("#1b1d20", "#eceef0"),
    _R.BrightText: ("#ffffff", "#ffffff"),
    _R.Light: ("#ffffff", "#565b63"),
    _R.Midlight: ("#f4f5f7", "#4a4e55"),
    _R.Mid: ("#b9bec5", "#666c75"),
    _R.Dark: ("#9aa0a8", "#17191b"),
    _R.Shadow: ("#6d7279", "#0d0e0f"),
    _R.Highlight: ("#1c62b0", "#3b7fcc"),
    _R.HighlightedText: ("#ffffff", "#ffffff"),
    _R.Link: ("#0b57a4", "#8ab8ff"),
    _R.LinkVisited: ("#5b3a99", "#c4a7ff"),
    _R.ToolTipBase: ("#fffbe6", "#3a3d42"),
    _R.ToolTipText: ("#1b1d20", "#eceef0"),
    _R.PlaceholderText: ("#646a72", "#9aa0a8"),
}
"""Each role on light and on dark."""

_FADED: Final = ("#8b9098", "#7f858d")
_EDGE: Final = ("#8a9099", "#d3dae3")
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
        """The choice in the player's words."""
        return {
            Appearance.SYSTEM: "As the system",
            Appearance.LIGHT: "Light",
            Appearance.DARK: "Dark",
        }[self]


def chosen() -> Appearance:
    """Return the appearance that was chosen last."""
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
    """Return the colours of a light or a dark window."""
    made = QPalette()
    for role, colors in _COLORS.items():
        made.setColor(role, QColor(colors[dark]))
    for role in (_R.Text, _R.WindowText, _R.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(_FADED[dark]))
    return made


def _boxed(whole: QPalette, *, dark: bool) -> QPalette:
    """The colours of what is ticked; one that cannot be ticked keeps its faint edge."""
    made = QPalette(whole)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        made.setColor(group, _R.Window, QColor(_EDGE[dark]))
    return made
