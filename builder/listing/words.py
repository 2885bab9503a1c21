"""Finding by words, whatever their case and accents."""

import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
"""Letters that Unicode does not decompose, each with a plain spelling."""


def folded(text: str) -> str:
    """Return text without case and accents.

    >>> folded("BLÅHAJ Straße")
    'blahaj strasse'
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.casefold().translate(_LETTERS)
