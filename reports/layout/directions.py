"""Writing from right to left: letters that join, and the order of a line on paper.

Arabic letters take the shape they have beside their neighbours before text is broken
into lines; lines are put in the order they are drawn in when they are drawn.
"""

import re
from functools import cache
from typing import Any, Final

from bidi.algorithm import get_display

_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ARABIC: Final = re.compile("[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]")


def joined(text: str) -> str:
    """Return text with each Arabic letter in the shape it takes beside its neighbours.

    The order stays that of speech.

    >>> [hex(ord(sign)) for sign in joined("\u0628\u0628")]
    ['0xfe91', '0xfe90']
    """
    if not _ARABIC.search(text):
        return text
    shaped: str = _reshaper().reshape(text)
    return shaped


def ordered(line: str) -> str:
    """Return a line in the order its signs are drawn in, from left to right.

    The line runs the way of its first letter that has one (Unicode Annex 9). Signs
    with a left and a right form, such as brackets, are mirrored.

    >>> ordered("abc"), ordered("\u05d0\u05d1 3") == "3 \u05d1\u05d0"
    ('abc', True)
    """
    if not _RIGHT_TO_LEFT.search(line):
        return line
    shown: str = get_display(line)
    return shown


@cache
def _reshaper() -> Any:
    # It imports a library of fonts, which a start of the window would wait for.
    from arabic_reshaper import ArabicReshaper  # noqa: PLC0415 (imported when needed)

    return ArabicReshaper({"delete_harakat": False})
