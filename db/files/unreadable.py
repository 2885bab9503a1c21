"""What cannot be read, in one sentence: where it stands, and what is wrong there."""

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from builder.content.linked import PartsMissing
from builder.core.field_spec import Path, half_character
from db.errors import few

_LONGEST: Final = 40

_MOST_KEYS: Final = 20
_MOST_WORDS: Final = 60
"""Keys that a sentence names."""


class Unreadable(ValueError):
    """A file or a payload that cannot be read.

    Attributes:
        where: The place, such as `Wolves.json, designs[2].size`.
        why: What is wrong there and what to do, as the end of a sentence about it.
    """

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}" if where else why)
        self.where = where
        self.why = why

    def within(self, outer: str) -> "Unreadable":
        """Return the same error, seen from what holds this: `outer, where`."""
        return Unreadable(", ".join(filter(None, (outer, self.where))), self.why)


class SquaresMissing(Unreadable):
    """Some linked squares, without the others.

    Attributes:
        linked: Which of them are there.
    """

    def __init__(self, where: str, why: str, linked: PartsMissing) -> None:
        super().__init__(where, why)
        self.linked = linked

    def within(self, outer: str) -> "SquaresMissing":
        """Return the same error, seen from what holds this."""
        return SquaresMissing(super().within(outer).where, self.why, self.linked)


def spelt(path: Path) -> str:
    """Return a path as a player finds it in their file.

    >>> spelt(("designs", 2, "mounts", 0, "weapon", "size"))
    'designs[2].mounts[0].weapon.size'
    >>> spelt(("photos", "front view"))
    'photos["front view"]'
    """
    text = ""
    for step in path:
        if isinstance(step, str) and step.isidentifier() and len(step) <= _LONGEST:
            text += f".{step}" if text else step
        else:
            text += f"[{step if isinstance(step, int) else shown(step)}]"
    return text


def shown(value: object) -> str:
    """Return a value as a file spells it, cut short where it is long."""
    match value:
        case list():
            return "a list"
        case dict():
            return "an object"
        case int() if not isinstance(value, bool) and value.bit_length() > 128:
            return "an enormous number"
        case _:
            pass
    text = json.dumps(
        value, ensure_ascii=isinstance(value, str) and half_character(value)
    )
    if len(text) <= _LONGEST:
        return text
    return f'{text[: _LONGEST - 4]}..."' if text[0] == '"' else f"{text[:_LONGEST]}..."


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the word that was most likely meant, or nothing."""
    by_fold = {each.casefold(): each for each in words}
    found = get_close_matches(word.casefold()[:100], by_fold, n=1)
    return by_fold[found[0]] if found else ""


def unknown_key(key: str, known: Iterable[str]) -> str:
    """Return the complaint about an unknown key, as the end of a sentence."""
    words = tuple(known)
    if meant := nearest(key, words):
        return f"is not a key of this object; did you mean {shown(meant)}?"
    return f"is not a key of this object; it may have {few(words, _MOST_KEYS)}"


def wrong_word(value: object, words: Iterable[str]) -> str:
    """Return the complaint about a word that is not allowed, to end a sentence."""
    legal = tuple(words)
    if isinstance(value, str) and (meant := nearest(value, legal)):
        return f"is {shown(value)}, not a word known here; did you mean {shown(meant)}?"
    known = few([shown(word) for word in legal], _MOST_WORDS)
    return f"is {shown(value)}; it must be one of {known}"
