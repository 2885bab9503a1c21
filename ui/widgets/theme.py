"""The light and the dark theme: two palettes on the same style."""

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
"""The colour that the Fusion style derives the edge of a check box from.

The edge it derives from the window's own colour is hardly visible, above all on dark.
"""
_BOXES: Final = ("QCheckBox", "QRadioButton", "QTableWidget", "TickTable")
_KEY: Final = "appearance"


class Appearance(StrEnum):
    """The theme the player chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"

    @property
    def label(self) -> str:
        """The choice as the menu shows it."""
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
    """Store an appearance and apply it."""
    QSettings().setValue(_KEY, appearance.value)
    wear(appearance)


def dress(app: QApplication) -> None:
    """Set the style of the program, and follow the system's theme from now on."""
    app.setStyle("Fusion")
    wear(chosen())
    app.styleHints().colorSchemeChanged.connect(lambda _: wear(chosen()))


def wear(appearance: Appearance) -> None:
    """Paint everything light or dark."""
    scheme = QApplication.styleHints().colorScheme()
    dark = appearance is Appearance.DARK or (
        appearance is Appearance.SYSTEM and scheme is Qt.ColorScheme.Dark
    )
    colors = palette(dark=dark)
    if QApplication.palette() != colors:
        QApplication.setPalette(colors)
        boxed = _boxed(colors, dark=dark)
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
    """Return the palette of check boxes; a disabled one keeps its faint edge."""
    made = QPalette(whole)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        made.setColor(group, _R.Window, QColor(_EDGE[dark]))
    return made
