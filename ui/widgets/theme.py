"""The light and the dark theme, and the size of the type."""

import re
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from functools import cache
from pathlib import Path
from pkgutil import get_data
from string import Template
from typing import Any, Final, TypeAlias, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QDir, QSettings
from PySide6.QtGui import QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from ui.widgets.paint.tokens import BODY, ThemeColor, is_dark

_R = QPalette.ColorRole
_ROLES: Final = {
    _R.Window: ThemeColor.CANVAS,
    _R.WindowText: ThemeColor.TEXT,
    _R.Base: ThemeColor.SURFACE,
    _R.AlternateBase: ThemeColor.SUNKEN,
    _R.Text: ThemeColor.TEXT,
    _R.Button: ThemeColor.FILL,
    _R.ButtonText: ThemeColor.TEXT,
    _R.BrightText: ThemeColor.ON_ACCENT,
    _R.Light: ThemeColor.SURFACE,
    _R.Midlight: ThemeColor.HOVER,
    _R.Mid: ThemeColor.LINE,
    _R.Dark: ThemeColor.EDGE,
    _R.Shadow: ThemeColor.FAINT,
    _R.Highlight: ThemeColor.ACCENT,
    _R.HighlightedText: ThemeColor.ON_ACCENT,
    _R.Link: ThemeColor.ACCENT,
    _R.LinkVisited: ThemeColor.NOTE,
    _R.ToolTipBase: ThemeColor.SURFACE,
    _R.ToolTipText: ThemeColor.TEXT,
    _R.PlaceholderText: ThemeColor.FAINT,
    _R.Accent: ThemeColor.ACCENT,
}
"""The colours of what the sheet does not style."""

_APPEARANCE: Final = "appearance"
_SIZE: Final = "text size"
SIZES: Final = (80, 90, 100, 110, 125, 150, 175, 200)
"""The sizes of type a player can choose, in percent of the system's."""

FACES: Final = (
    "RobotoCondensed-Bold.ttf",
    "RobotoCondensed-Regular.ttf",
    "DejaVuSansCondensed.ttf",
)
"""The faces that come with the program; where others lack a sign, the last has it."""

_FOLDER: Final = Path(__file__).parent / "sheet"

_UNIT: Final = re.compile(r"(-?\d+(?:\.\d+)?)u([+-]\d)?\b")


class Appearance(StrEnum):
    """The theme the player chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"

    @property
    def label(self) -> str:
        """The choice as the menu shows it."""
        return "As the system" if self is Appearance.SYSTEM else self.value.capitalize()


def chosen() -> Appearance:
    """Return the appearance that was chosen last."""
    stored = str(QSettings().value(_APPEARANCE, Appearance.SYSTEM.value))
    return Appearance(stored) if stored in set(Appearance) else Appearance.SYSTEM


def choose(appearance: Appearance) -> None:
    """Store an appearance and apply it."""
    QSettings().setValue(_APPEARANCE, appearance.value)
    wear(appearance)


def text_size() -> int:
    """Return the size of type that was chosen last, in percent of the system's."""
    try:
        stored = int(str(QSettings().value(_SIZE, 100)))
    except ValueError:
        return 100
    return min(max(stored, SIZES[0]), SIZES[-1])


def choose_text_size(percent: int) -> None:
    """Store a size of type and apply it."""
    QSettings().setValue(_SIZE, percent)
    _set_type(percent)
    _lay_sheet()
    for widget, measures in tuple(_MEASURES.items()):
        # Qt may have destroyed a widget that is still known by its name.
        with suppress(RuntimeError):
            for put, pixels in measures.items():
                put(widget, scaled(pixels))
    # A scroll area does not hear that its bars have other sizes now: whatever is laid
    # out before it asks again has the room that it needed before.
    for widget in QApplication.allWidgets():
        widget.updateGeometry()


def undercoat(app: QApplication) -> None:
    """Set the style and the ground of an empty window; `dress` does the rest.

    It needs little of Qt, because nothing is on the screen before it is done.
    """
    app.setStyle("Fusion")
    look = chosen()
    system_is_dark = look is Appearance.SYSTEM and is_dark(app.palette())
    app.setPalette(palette(dark=system_is_dark or look is Appearance.DARK))


def dress(app: QApplication) -> None:
    """Set the style of the program, and follow the system's theme from now on."""
    if app.style().objectName() != "fusion":
        app.setStyle("Fusion")
    # The sheet names its pictures by this short word instead of a path.
    QDir.setSearchPaths("brick", [str(_FOLDER)])
    _load_faces()
    _set_type(text_size())
    wear(chosen())
    _lay_sheet()
    app.styleHints().colorSchemeChanged.connect(lambda _: wear(chosen()))


def wear(appearance: Appearance) -> None:
    """Paint everything light or dark, title bars included."""
    from PySide6.QtCore import Qt

    hints, scheme = QApplication.styleHints(), Qt.ColorScheme
    if appearance is Appearance.SYSTEM:
        hints.setColorScheme(scheme.Unknown)
        dark = hints.colorScheme() is scheme.Dark
    else:
        dark = appearance is Appearance.DARK
        hints.setColorScheme(scheme.Dark if dark else scheme.Light)
    colors = palette(dark=dark)
    if QApplication.palette() != colors:
        QApplication.setPalette(colors)
        if application().styleSheet():
            _lay_sheet()


def palette(*, dark: bool) -> QPalette:
    """Return the colours of a light or a dark window."""
    made = QPalette()
    for role, token in _ROLES.items():
        made.setColor(role, token.of(dark=dark))
    for role in (_R.Text, _R.WindowText, _R.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, ThemeColor.OFF.of(dark=dark))
    return made


def scaled(pixels: float) -> int:
    """Return a measure in pixels at the size of type that is shown now."""
    return round(pixels * QFontInfo(QApplication.font()).pixelSize() / BODY)


ScaledMeasure: TypeAlias = Callable[[Any, int], object]
"""Sets a measure of a widget in pixels, as `QWidget.setFixedWidth` does."""

_MEASURES: Final = WeakKeyDictionary[QWidget, dict[ScaledMeasure, float]]()


def set_scaled(widget: QWidget, put: ScaledMeasure, pixels: float) -> None:
    """Set a measure of a widget, now and at every other size of type.

    Args:
        widget: The widget.
        put: Sets the measure; a function of its own for each measure.
        pixels: The measure at the ordinary size of type.
    """
    _MEASURES.setdefault(widget, {})[put] = pixels
    put(widget, scaled(pixels))


def sheet(*, dark: bool, body: float) -> str:
    """Return the style sheet of the window.

    Args:
        dark: Whether it is for the dark theme.
        body: The size of ordinary type in pixels.
    """
    colors = {color.name.lower(): color.value[dark] for color in ThemeColor}
    words = Template(_sheet_text()).substitute(
        colors, shade="dark" if dark else "light"
    )

    def grown(match: re.Match[str]) -> str:
        return f"{_pixels(float(match[1]) * body / BODY) + int(match[2] or 0)}px"

    return _UNIT.sub(grown, words)


def _pixels(measure: float) -> int:
    if not measure:
        return 0
    return round(measure) or (1 if measure > 0 else -1)


def _lay_sheet() -> None:
    app = application()
    body = QFontInfo(app.font()).pixelSize()
    words = sheet(dark=is_dark(app.palette()), body=body)
    if app.styleSheet() != words:
        # Over another sheet, Qt styles each widget again for every widget around it:
        # half a minute with a dozen tabs. Without one before, each only once.
        app.setStyleSheet("")
        app.setStyleSheet(words)


def _set_type(percent: int) -> None:
    own = _system_font()
    font = QFont(own)
    if own.pointSizeF() > 0:
        font.setPointSizeF(own.pointSizeF() * percent / 100)
    else:
        font.setPixelSize(max(1, own.pixelSize() * percent // 100))
    QApplication.setFont(font)


@cache
def _system_font() -> QFont:
    return QFont(QApplication.font())


def _load_faces() -> None:
    """Load the face of titles and numbers, which is that of the cards, and of signs.

    Signs such as a star are in few faces; a system without them would show boxes.
    """
    from PySide6.QtGui import QFontDatabase

    for name in FACES:
        face = get_data("reports", f"fonts/{name}") or b""
        QFontDatabase.addApplicationFontFromData(face)


@cache
def _sheet_text() -> str:
    return (_FOLDER / "window.qss").read_text(encoding="utf-8")


def application() -> QApplication:
    """Return the application, which is there as long as a widget is."""
    return cast(QApplication, QApplication.instance())
