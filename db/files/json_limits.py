"""Limits on JSON from a file, checked on a whole tree before it is read."""

import math
from dataclasses import dataclass
from typing import Final

from builder.core.field_spec import Path, half_character
from db.files.unreadable import Unreadable, spelt

DEEPEST: Final = 60
"""Levels of brackets: far more than any design has, and not too many to recurse."""

LONGEST: Final = 100_000
"""Parts of one list or object: more is no muster, and takes too long to check."""

_MOST_BITS: Final = 4_096
"""An integer up to here is shown with its bounds; Python itself refuses to print
one of more than 4,300 digits."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """A stand-in for a value that no design can hold, until its path is known."""

    why: str


def plain(tree: object, at: Path = ()) -> None:
    """Refuse what no design can hold, wherever in a tree it stands.

    Args:
        tree: Dicts, lists, text, numbers, truth values and None.
        at: The path of the tree itself.

    Raises:
        Unreadable: For the first such thing, in the order of the file.
    """
    if why := _wrong(tree):
        raise Unreadable(spelt(at), why)
    if isinstance(tree, dict | list):
        if len(at) > DEEPEST:
            why = f"is nested more than {DEEPEST} levels deep, as no design is"
            raise Unreadable(spelt(at[:2]), why)
        parts = tree.items() if isinstance(tree, dict) else enumerate(tree)
        for step, part in parts:
            plain(part, (*at, step))


def _wrong(value: object) -> str:
    match value:
        case str():
            return _wrong_text(value, "")
        case int():
            return "is an enormous number" if value.bit_length() > _MOST_BITS else ""
        case float():
            return "" if math.isfinite(value) else f"is {value}, which is no number"
        case dict() | list():
            return _wrong_brackets(value)
        case Unusable(why):
            return why
        case _:
            foreign = f"is a {type(value).__name__}, which a file cannot hold"
            return "" if value is None else foreign


def _wrong_brackets(value: dict[object, object] | list[object]) -> str:
    if len(value) > LONGEST:
        return f"has {len(value):,} parts; at most {LONGEST:,} are read"
    for key in value if isinstance(value, dict) else ():
        if not isinstance(key, str):
            return f"has the key {key!r}, which is not text"
        if why := _wrong_text(key, "has a key that "):
            return why
    return ""


def _wrong_text(text: str, about: str) -> str:
    if half_character(text):
        return (
            f"{about}holds half a character (a lone surrogate), which cannot be "
            "stored; type it again"
        )
    return ""
