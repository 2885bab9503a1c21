"""What is remembered of printing: what was printed last, and what suits a printer."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote

from PySide6.QtCore import QSettings

from reports.layout.formats import BOUNDS, FORMATS, Arrangement, Settings
from reports.sheet.grid import best_grid

_IDS: Final = "print/last/ids"
_WORDS: Final = "print/last/words"


@dataclass(frozen=True, slots=True)
class LastPrint:
    """Cards that were printed.

    Attributes:
        ids: The ids of the armies and designs.
        words: What they were, and on what: `Border Guard, poker, A4`.
    """

    ids: tuple[str, ...]
    words: str


def last_print() -> LastPrint | None:
    """Return what was printed last; None if nothing was yet."""
    stored = QSettings()
    ids = str(stored.value(_IDS) or "").split()
    words = str(stored.value(_WORDS) or "")
    return LastPrint(tuple(ids), words) if ids and words else None


def keep_print(ids: Sequence[str], title: str, settings: Settings) -> None:
    """Remember what is printed now.

    Args:
        ids: The ids of the armies and designs.
        title: What they are called.
        settings: How they are printed.
    """
    stored = QSettings()
    stored.setValue(_IDS, " ".join(ids))
    stored.setValue(_WORDS, print_words(title, settings))


def print_words(title: str, settings: Settings) -> str:
    """Return what is printed and on what: `Border Guard, poker, A4`."""
    card = settings.card
    # A size of one's own has no name apart from its measures.
    size = card.name.lower() if card in FORMATS else card.label
    return f"{' '.join(title.split())}, {size}, {settings.paper.label}"


# What a player found out about a printer, kept by its name and the paper in it.

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
