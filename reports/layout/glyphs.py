"""Text as it is drawn: which characters can be, and which must stay together."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from reports.layout.directions import joined

REPLACEMENT: Final = "\ufffd"
"""What stands for a sign that cannot be drawn."""

_COMBINING: Final = ("Mn", "Me", "Mc")

_INSTEAD: Final = {
    **dict.fromkeys("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
    "\t": " ",
    **dict.fromkeys("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0", ""),
    **dict.fromkeys(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))), ""),
    "\u2800": " ",
    "\ufffc": REPLACEMENT,
}
"""White space; joiners, fillers and variation selectors, which show nothing though
they count as letters or marks; what stands for a picture that was not pasted."""


_MARKS: Final = (
    (re.compile(r'(?<=[\d½⅓⅔¼¾⅛⅜⅝⅞])"'), "″"),
    (re.compile(r"(?<=\d) - (?=[a-z])"), " −"),
    (re.compile(r"(?<=\d) (?=%)"), "\xa0"),
)
"""The mark of inches, the true minus, and a space that does not break."""


def literal(text: str) -> str:
    r"""Return the text as it can be drawn: composed, without control characters.

    Arabic letters are joined; the order stays that of speech. Line breaks stay, as
    newlines; other white space becomes a plain space, except the no-break space.
    Characters that show nothing go: controls, directions, joiners, fillers. What
    stands for something lost, such as half of a surrogate pair, becomes the
    replacement sign.

    >>> literal("a\tb\x07c\r\nd\u202ee")
    'a bc\nde'
    """
    if text.isascii() and text.isprintable():
        return text
    text = joined(text.replace("\r\n", "\n"))
    return unicodedata.normalize("NFC", "".join(map(_drawable, text)))


@lru_cache(maxsize=4096)
def typeset(text: str) -> str:
    r"""Return literal text with the marks of a printer: inches, minus, no lone unit.

    >>> typeset('10" at 5 %, 1d8+1 - distance')
    '10″ at 5\xa0%, 1d8+1 −distance'
    """
    text = literal(text)
    for pattern, mark in _MARKS:
        text = pattern.sub(mark, text)
    return text


@lru_cache(maxsize=4096)
def _drawable(sign: str) -> str:
    if sign in _INSTEAD:
        return _INSTEAD[sign]
    match unicodedata.category(sign):
        case "Cc" | "Cf":
            return ""
        case "Zs":
            return sign if sign == "\xa0" else " "
        case "Cs":
            return REPLACEMENT
        case _:
            return sign


def clusters(text: str) -> list[str]:
    """Return the text in pieces that must not be parted: a sign with its marks."""
    if text.isascii():
        return list(text)
    pieces: list[str] = []
    for sign in text:
        if pieces and unicodedata.category(sign) in _COMBINING:
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces
