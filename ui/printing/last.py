"""What was printed last, so that it can be printed again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSettings

from reports.layout.settings import FORMATS, Settings

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
