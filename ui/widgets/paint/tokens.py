"""The colours that the whole window is made of, and those of its text.

Each colour has one value on light and one on dark. Text has a contrast of at least 4.5
against both the surface and the canvas, edges and marks one of at least 3.
"""

from enum import Enum
from typing import Final

from PySide6.QtGui import QColor, QPalette

BODY: Final = 13
"""The size of ordinary type that all measures are for, in pixels."""


_MIDDLE: Final = 127
"""The lightness between the darkest and the lightest."""


class Spacing:
    """Distances in pixels, at the ordinary size of type."""

    EDGE: Final = 16
    WELCOME: Final = 24


class ThemeColor(Enum):
    """A colour by its purpose, on a light and on a dark ground."""

    CANVAS = "#f0f1f4", "#1d1f23"
    """Behind the library, the side and the bars."""
    SURFACE = "#ffffff", "#26292e"
    """The document, and fields to type in."""
    SUNKEN = "#f6f7f9", "#202327"
    """Wells, heads of groups and what is empty."""
    FILL = "#e9ebef", "#363a41"
    """A button or a chip at rest."""
    HOVER = "#dde1e7", "#434851"
    """A button or a chip under the pointer."""
    LINE = "#dadde3", "#3b4048"
    """Hair lines; never the only sign of a control."""
    EDGE = "#828993", "#818995"
    """The edges of fields, of boxes to tick and of dice."""
    TEXT = "#1a1d22", "#eceef1"
    FAINT = "#565c66", "#b2b8c2"
    """Labels and second lines."""
    OFF = "#8b9098", "#7f858d"
    """What cannot be used now."""
    ACCENT = "#1b5cab", "#86b7f7"
    """What is chosen or has the keyboard, links, and bricks of an amount."""
    ON_ACCENT = "#ffffff", "#0c1a2b"
    ACCENT_SOFT = "#e2ecf9", "#233750"
    """Behind what is chosen."""
    LEGAL = "#17683a", "#7ed397"
    LEGAL_SOFT = "#e2f2e8", "#1e3929"
    WARN = "#845000", "#f2bd62"
    WARN_SOFT = "#fbf0d9", "#3d321c"
    ILLEGAL = "#b01d1d", "#ff938a"
    ILLEGAL_SOFT = "#fce8e6", "#472523"
    NOTE = "#514a92", "#bdb9f7"
    NOTE_SOFT = "#edecf8", "#302f4c"
    BRICK = "#f7c51e", "#f7c51e"
    """A price, and nothing else."""
    ON_BRICK = "#1a1d22", "#1a1d22"

    @property
    def now(self) -> QColor:
        """The colour in the theme of the window."""
        # `value` is two calls more, for each colour of each thing that is painted.
        return QColor(self._value_[is_dark(QPalette())])

    def of(self, *, dark: bool) -> QColor:
        """Return the colour on light or on dark."""
        return QColor(self.value[dark])


def is_dark(palette: QPalette) -> bool:
    """Return whether text is lighter than its background."""
    # The ground of a part that the sheet makes transparent is a black that is not seen:
    # the text alone tells.
    return palette.text().color().lightness() > _MIDDLE


class Ink(Enum):
    """A meaning with its colour on a light and on a dark background."""

    REFUSE = ThemeColor.ILLEGAL.value
    WARN = ThemeColor.WARN.value
    NOTE = ThemeColor.NOTE.value
    GOOD = ThemeColor.LEGAL.value
    FAINT = ThemeColor.FAINT.value
    ACCENT = ThemeColor.ACCENT.value

    @property
    def now(self) -> QColor:
        """The colour in the theme of the window."""
        # `value` is two calls more, for each colour of each thing that is painted.
        return QColor(self._value_[is_dark(QPalette())])
