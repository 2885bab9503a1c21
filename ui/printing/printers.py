"""What a player found out about a printer, kept by its name and the paper in it."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import quote, unquote

from PySide6.QtCore import QSettings

from reports.layout.settings import BOUNDS, Arrangement, Settings
from reports.sheet.grid import best_grid

FIELDS: Final = ("margin", "back_x", "back_y", "scale_x", "scale_y")
"""The settings that belong to a printer and its paper."""

_GROUP: Final = "printers"
_LAST: Final = "print/printer"


def printers() -> Sequence[str]:
    """Return the names of all printers that something is known about."""
    stored = QSettings()
    stored.beginGroup(_GROUP)
    return sorted(map(unquote, stored.childGroups()), key=str.casefold)


def last_printer() -> str:
    """Return the name of the printer that was chosen last; empty for none."""
    return str(QSettings().value(_LAST) or "")


def choose_printer(name: str) -> None:
    """Remember which printer was chosen."""
    QSettings().setValue(_LAST, name)


def lying(settings: Settings) -> bool:
    """Return whether the sheets lie on their long side: offsets are others then."""
    if settings.arrangement is Arrangement.PAGES:
        return False
    try:
        return best_grid(settings).landscape
    except ValueError:
        return False


def sheet_key(settings: Settings) -> str:
    """Return the paper and how it lies, as one key."""
    return f"{settings.paper.key}{'-landscape' if lying(settings) else ''}"


def known(name: str, settings: Settings) -> dict[str, float]:
    """Return what is known of a printer with this paper; nothing if it is new."""
    stored = QSettings()
    out = {}
    for field in FIELDS:
        text = stored.value(_key(name, settings, field))
        with suppress(TypeError, ValueError):
            number = float(str(text))
            if BOUNDS[field].low <= number <= BOUNDS[field].high:
                out[field] = number
    return out


def learn(name: str, settings: Settings) -> None:
    """Keep what is chosen now as known of a printer with this paper."""
    stored = QSettings()
    for field in FIELDS:
        stored.setValue(_key(name, settings, field), str(getattr(settings, field)))


def _key(name: str, settings: Settings, field: str) -> str:
    return f"{_GROUP}/{quote(name, safe='')}/{sheet_key(settings)}/{field}"
