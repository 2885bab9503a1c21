"""What was printed last, to print it again."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSettings

from reports.layout.formats import FORMATS, Settings

_IDS: Final = "print/last/ids"
_WORDS: Final = "print/last/words"


def last_print() -> tuple[tuple[str, ...], str]:
    """Return what was printed last, if anything was.

    Returns:
        The ids of the armies and designs, and what they were, and on what:
        `Border Guard, poker, A4`.
    """
    stored = QSettings()
    ids = str(stored.value(_IDS) or "").split()
    words = str(stored.value(_WORDS) or "")
    return (tuple(ids), words) if ids and words else ((), "")


def keep_print(ids: Sequence[str], title: str, settings: Settings) -> None:
    """Remember what is printed now.

    Args:
        ids: The ids of the armies and designs.
        title: What they are called.
        settings: How they are printed.
    """
    card = settings.card
    # A size of one's own has no name apart from its measures.
    size = card.name.lower() if card in FORMATS else card.label
    words = f"{' '.join(title.split())}, {size}, {settings.paper.label}"
    stored = QSettings()
    stored.setValue(_IDS, " ".join(ids))
    stored.setValue(_WORDS, words)
