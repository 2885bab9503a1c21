"""Text as it is drawn: what can be, what stays together, and from right to left.

Arabic letters take the shape they have beside their neighbours before text is broken
into lines; lines are put in the order they are drawn in when they are drawn.
"""

import re
import unicodedata
from functools import cache, lru_cache
from operator import add
from typing import Any, Final

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
    # The build of a wheel imports this module, and has no such library.
    from bidi.algorithm import get_display  # noqa: PLC0415 (imported when needed)

    shown: str = get_display(line)
    return shown


@cache
def _reshaper() -> Any:
    # It imports a library of fonts, which a start of the window would wait for.
    from arabic_reshaper import ArabicReshaper  # noqa: PLC0415 (imported when needed)

    return ArabicReshaper({"delete_harakat": False})


REPLACEMENT: Final = "\ufffd"
"""What stands for a sign that cannot be drawn."""

_COMBINING: Final = ("Mn", "Me", "Mc")

_INSTEAD: Final = {
    **dict.fromkeys("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
    "\t": " ",
    **dict.fromkeys("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0", ""),
    **dict.fromkeys(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))), ""),
    "\u2800": " ",
    "\xa0": "\xa0",
    "\ufffc": REPLACEMENT,
}
"""White space; joiners, fillers and variation selectors, which show nothing though
they count as letters or marks; what stands for a picture that was not pasted."""
_BY_CATEGORY: Final = {"Cc": "", "Cf": "", "Zs": " ", "Cs": REPLACEMENT}


HARD: Final = "\xa0"
"""A space at which no line ends, while there is another way."""

_FIGURE: Final = "[\\d½⅓⅔¼¾⅛⅜⅝⅞]"
_UNITS: Final = (
    "%|CP|to|off|mm|cm|m|inch|inches|points?|dice|rolls?|rounds?|turns?|levels?|hits?"
    "|men|man|each|Deflection|radius|Exp|Fire|Acid|Poison|Phased|Piercing|Skill|Move"
    "|Power|Damage|KnockBack|CC"
)
"""What a number counts; the two are read together."""
_TYPES: Final = "Attack|Armor|Gun|Hands|Object|Plating|Shield|Tool|Weapon"
"""The last words of what a weapon is called in the book, behind another name."""

_MARKS: Final = (
    (re.compile(rf'(?<={_FIGURE})"'), "″"),
    (re.compile(r"(?<=\d) - (?=[a-z])"), " −"),
)
"""The mark of inches and the true minus."""
_HELD: Final = tuple(
    (re.compile(rf"(?:{before})\Z").search, re.compile(after).match)
    for before, after in (
        # A number with its unit, and with a sign: `+1 each`, `3 ×`, `1d8 −distance`.
        (rf"{_FIGURE}″?", rf"(?:{_UNITS})(?!\w)|[−+×]"),
        # A sign with what stands behind it: `+ 1d4`, `≤ 15`, `× Safety`.
        (r"(?<!\w)[−+×≤≥]", ""),
        # A list goes on at the end of a line, not at the start of one.
        ("", "·"),
        # What measures from or to a number: `up to 2″`, `½ of 10″`.
        (r"\b(?:of|to|from|at|than)", _FIGURE),
        ("[½⅓⅔¼¾]", r"of\b"),
        # The name of a type: `Melee Shield`, `Tiny Attack`.
        (r"\b[A-Z][\w-]*", rf"(?:{_TYPES})\b"),
        # A name or a die with its number: `Armor 1d10`, `Explosive X2`, `d6 16.7 %`.
        (r"\b(?:[A-Z]\w*|\d*d\d+)", rf"[−+]?X?{_FIGURE}"),
    )
)
"""What ends in the first and what begins with the second is not parted by a line."""
_COUNTED: Final = re.compile(f"{_FIGURE}|·|{_TYPES}")


@lru_cache(maxsize=8192)
def _gap(before: str, after: str) -> str:
    """Return the space between two words."""
    held = any(ends(before) and begins(after) for ends, begins in _HELD)
    return HARD if held else " "


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


def one_line(text: str) -> str:
    """Return literal text without control characters, on one line."""
    return " ".join(literal(text).split())


@lru_cache(maxsize=4096)
def typeset(text: str) -> str:
    r"""Return literal text with the marks of a printer: inches, minus, hard spaces.

    A number stays with its unit, its sign and the name before it.

    >>> typeset('10" at 5 %, 1d8+1 - distance')
    '10″ at\xa05\xa0%, 1d8+1\xa0−distance'
    >>> typeset("Armor 1d10, 3 × Safety, +1 each")
    'Armor\xa01d10, 3\xa0×\xa0Safety, +1\xa0each'
    """
    text = literal(text)
    if not _COUNTED.search(text):
        return text
    for pattern, mark in _MARKS:
        text = pattern.sub(mark, text)
    first, *words = text.split(" ")
    gaps = map(_gap, (first, *words), words)
    return first + "".join(map(add, gaps, words))


@lru_cache(maxsize=4096)
def _drawable(sign: str) -> str:
    if sign in _INSTEAD:
        return _INSTEAD[sign]
    return _BY_CATEGORY.get(unicodedata.category(sign), sign)


_APART: Final = re.compile(
    "[\\x20-\u02ff\u2010-\u2027\u2030-\u205e\u2150-\u218b\u2190-\u23ff]*\\Z"
)
"""Text without any sign that joins the one before it."""


def clusters(text: str) -> list[str]:
    """Return the text in pieces that must not be parted: a sign with its marks."""
    if text.isascii() or _APART.match(text):
        return list(text)
    pieces: list[str] = []
    for sign in text:
        if pieces and unicodedata.category(sign) in _COMBINING:
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces
