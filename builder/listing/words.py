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
    long = [word for word in folded(words).split() if _may_be_wrong(word)]
    short = [word for word in folded(words).split() if not _may_be_wrong(word)]
    # Words that have to be right leave few items to look through for the others.
    held = containing(items, " ".join(short), text)
    found = containing(held, " ".join(long), text)
    if found:
        return found
    for word in long:
        pattern = re.compile(_nearly(word))
        held = [item for item in held if pattern.search(text(item))]
    return held if long else []


SHORTEST: Final = 3
"""The fewest letters of a word that may have one wrong."""


def _may_be_wrong(word: str) -> bool:
    return len(word) >= SHORTEST and word.isalpha()


def _nearly(word: str) -> str:
    """Return a regular expression of a word, and of it with one letter wrong."""
    near = set[str]()
    for place, letter in enumerate(word):
        head, tail = word[:place], word[place + 1 :]
        near |= {rf"{head}\w{letter}{tail}", rf"{head}\w{tail}"}
        near |= {f"{head}{tail[:1]}{letter}{tail[1:]}"} if tail else set()
        # Two letters would be found in nearly everything.
        near |= {head + tail} if len(word) > SHORTEST else set()
    return rf"{word}|\b(?:{'|'.join(sorted(near))})"
