"""Finding designs by words, whatever their case and accents."""

import unicodedata
from functools import lru_cache
from typing import Final

from builder.army.model import Item
from db.photo_names import designs_in

_LETTERS: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
"""Letters that Unicode does not decompose, each with a plain spelling."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return text without case and accents.

    >>> folded("BLÅHAJ Straße")
    'blahaj strasse'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.casefold().translate(_LETTERS)


def searchable(value: Item) -> str:
    """Return all that a design or an army is found by, and what is inside it."""
    words: list[str] = []
    for design in designs_in(value):
        words += [
            design.kind,
            getattr(design, "title", ""),
            getattr(design, "label", ""),
            getattr(design, "notes", ""),
            *getattr(design, "tags", ()),
        ]
    words += [entry.note for entry in getattr(value, "entries", ())]
    return folded("\n".join(words))


def matches(text: str, words: str) -> bool:
    """Return whether every word stands somewhere in a searchable text."""
    return all(word in text for word in folded(words).split())
