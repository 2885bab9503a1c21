"""Text as signs on paper: what can be drawn of it, and what must not be parted."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

REPLACEMENT: Final = "\ufffd"
"""What stands for a sign that cannot be drawn."""

_COMBINING: Final = ("Mn", "Me", "Mc")


def literal(text: str) -> str:
    r"""The text as it can be drawn: composed, without control characters.

    Line breaks stay, as newlines; other white space becomes a plain space, except
    the no-break space. Invisible format characters go, halves of a surrogate pair
    become the replacement sign.

    >>> literal("a\tb\x07c\r\nd\u202ee")
    'a bc\nde'
    """
    if text.isascii() and text.isprintable():
        return text
    text = text.replace("\r\n", "\n")
    return unicodedata.normalize("NFC", "".join(map(_drawable, text)))


@lru_cache(maxsize=4096)
def _drawable(sign: str) -> str:
    if sign in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029":
        return "\n"
    match unicodedata.category(sign):
        case "Cc":
            return " " if sign == "\t" else ""
        case "Cf":
            return ""
        case "Cs":
            return REPLACEMENT
        case "Zs":
            return sign if sign == "\xa0" else " "
        case _:
            # A variation selector only chooses between pictures of one sign.
            return "" if "\ufe00" <= sign <= "\ufe0f" else sign


def clusters(text: str) -> list[str]:
    """The text in pieces that must not be parted: a sign with its marks."""
    if text.isascii():
        return list(text)
    pieces: list[str] = []
    for sign in text:
        if pieces and unicodedata.category(sign) in _COMBINING:
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces
