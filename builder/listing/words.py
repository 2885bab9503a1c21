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


_WORD: Final = re.compile(r"[^\W\d]\w*")


def words_in(text: str) -> frozenset[str]:
    """Return the words of a folded text; numbers are none."""
    return frozenset(_WORD.findall(text))


def nearest(
    items: Iterable[T], words: str, text: Callable[[T], str], known: str
) -> list[T]:
    """Return the items that contain every word; or what was meant, where none does.

    A word means those that it begins with one letter wrong: missing, too many, another
    one, or changed with the next. `silver wlk` is found where `silver walker` is.

    Args:
        items: The items.
        words: The words as they were typed.
        text: Returns the folded text of an item.
        known: All words of these texts, with a space between. They are fewer than the
            items by far, and tell at once where nothing can be found.
    """
    either = meant(words, known)
    if not all(either):
        return []
    # What can mean but one word leaves few items to look through for the others.
    held = containing(items, " ".join(near[0] for near in either if not near[1:]), text)
    found = containing(held, words, text)
    if found:
        return found
    for near in either:
        held = [item for item in held if any(word in text(item) for word in near)]
    return held


def meant(words: str, known: str) -> list[list[str]]:
    """Return what each word may mean, as in `nearest`; nothing for one that is unknown.

    A number is meant as it is typed, and so is a word of one or two letters.
    """
    return [
        _meant(word, known) if len(word) >= SHORTEST and word.isalpha() else [word]
        for word in folded(words).split()
    ]


SHORTEST: Final = 3
"""The fewest letters of a word that may have one wrong."""


def _meant(word: str, known: str) -> list[str]:
    """Return the known words that a word means; itself first if it is in any."""
    near = _nearly(word, fewer=len(word) > SHORTEST)
    return [word] * (word in known) + re.findall(rf"\b(?:{near})\w*", known)


def _nearly(word: str, *, fewer: bool) -> str:
    """Return a regular expression of a word, and of it with one letter wrong.

    It is a tree, so that a text is left at the second letter that differs.

    Args:
        word: The word.
        fewer: Whether it may have a letter too many: two that are left would begin
            nearly every text.
    """
    if not word:
        return ""
    letter, tail = word[0], word[1:]
    ways = [f"{letter}(?:{_nearly(tail, fewer=fewer)})", rf"\w{word}", rf"\w{tail}"]
    ways += [f"{tail[0]}{letter}{tail[1:]}"] if tail else []
    return "|".join([*ways, tail] if fewer else ways)
