"""Finding by words, whatever their case and accents, and with a letter wrong."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

T = TypeVar("T")

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


def containing(items: Iterable[T], words: str, text: Callable[[T], str]) -> list[T]:
    """Return the items whose folded text contains every word, in their order."""
    found = list(items)
    for word in folded(words).split():
        found = [item for item in found if word in text(item)]
    return found


def nearest(items: Iterable[T], words: str, text: Callable[[T], str]) -> list[T]:
    """Return the items that contain every word; or nearly, where none does.

    Each word may then be the beginning of another with one letter wrong: missing, too
    many, another one, or changed with the next. `silver wlk` is a silver walker.
    """
    held = list(items)
    found = containing(held, words, text)
    if found or not held:
        return found
    near = [re.compile(_nearly(word)) for word in folded(words).split()]
    return [item for item in held if all(word.search(text(item)) for word in near)]


SHORTEST: Final = 3
"""The fewest letters of a word that may have one wrong."""


def _nearly(word: str) -> str:
    """Return a regular expression of a word, and of it with one letter wrong."""
    exact = re.escape(word)
    if len(word) < SHORTEST or not word.isalpha():
        return exact
    near = set[str]()
    for place, letter in enumerate(word):
        head, tail = word[:place], word[place + 1 :]
        near |= {rf"{head}\w{letter}{tail}", rf"{head}\w{tail}"}
        near |= {f"{head}{tail[:1]}{letter}{tail[1:]}"} if tail else set()
        # Two letters would be found in nearly everything.
        near |= {head + tail} if len(word) > SHORTEST else set()
    return rf"{exact}|\b(?:{'|'.join(sorted(near))})"
