"""Statistics and prices in a line of a text: `Armour: 4`, `8" move`, `4,5 CP`."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from builder.system.labels import any_label, called

DIE: Final = (
    r"\d{0,3} ?[dkw]\d{1,3}(?: ?[+-] ?\d{1,3})?(?: ?(?:exp|pierc|fire)\w{0,9})?"
)
DICE: Final = re.compile(DIE, re.IGNORECASE)

CP: Final = r"(?:CP|pts\.?|points|Punkte|Pkt\.?)"
"""The unit of a price, in capitals or small letters."""

_WITH_COMMAS: Final = frozenset(("weapons", "abilities", "notes", "crew"))
"""Statistics whose value has commas of its own."""

_CLOSE: Final = re.compile("CC|close combat", re.IGNORECASE)
_SIGNS: Final = re.compile(r" [/|-] ")
"""What parts two statistics besides a comma."""

_DECIMAL: Final = re.compile(r"\d,\d{1,2}(?![\d\"d])")
_CM: Final = re.compile(r"(\d{1,4}(?:[.,]\d)?) ?cm\b", re.IGNORECASE)
_CM_OF_INCH: Final = Fraction(254, 100)


@cache
def _labels() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a label before its value, and behind it."""
    value = r"[+-]?(?:[\d½]|[dkw]\d)|CC\b|-$"
    before = (
        rf"^(?P<label>{any_label()})\"?"
        rf"(?: ?[:=] ?(?P<value>.{{1,200}})| (?P<bare>(?:{value}).{{0,80}}))$"
    )
    behind = rf"^(?P<value>(?:{value})[\w+\"½]{{0,12}}) (?P<label>{any_label()})$"
    flags = re.IGNORECASE
    return re.compile(before, flags), re.compile(behind, flags)


def pieces(text: str) -> list[str]:
    """Return the parts of a line between commas and semicolons outside brackets.

    >>> pieces("Gun (S, 4,5 CP), Use 3; two-handed, 4,5 CP")
    ['Gun (S, 4,5 CP)', 'Use 3', 'two-handed', '4,5 CP']
    """
    out, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        if sign in ",;" and not depth and not _DECIMAL.match(text, max(0, at - 1)):
            out.append(text[start:at])
            start = at + 1
    return [part.strip() for part in (*out, text[start:]) if part.strip()]


def stats_in(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the statistics that a line tells, by our words, and what else it says."""
    before, behind = _labels()
    whole = before.match(text)
    if whole and called()[whole["label"].casefold()] in _WITH_COMMAS:
        parts = [text]
    else:
        parts = [part for piece in pieces(text) for part in _SIGNS.split(piece)]
    stats: dict[str, str] = {}
    rest: list[str] = []
    for part in parts:
        found = before.match(part) or behind.match(part)
        word = called()[found["label"].casefold()] if found else ""
        if found and word not in (*stats, "section"):
            value = found["value"] or found.groupdict().get("bare") or ""
            stats[word] = value.strip()
        elif part.strip():
            rest.append(part.strip())
    for word, bare in (("range", _CLOSE), ("damage", DICE)):
        value = next((part for part in rest if bare.fullmatch(part)), "")
        if value and {"use", "range"} & set(stats) and word not in stats:
            rest.remove(value)
            stats[word] = value
    return stats, rest


def in_inches(stats: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return statistics with centimetres as inches, and what was guessed by that.

    >>> in_inches({"move": "12 cm"})
    ({'move': '5"'}, ('“12 cm” is in centimetres; 5" is taken',))
    """
    inches = {word: _CM.sub(_inches, value) for word, value in stats.items()}
    return inches, tuple(
        f"“{value}” is in centimetres; {inches[word]} is taken"
        for word, value in stats.items()
        if inches[word] != value
    )


def _inches(found: re.Match[str]) -> str:
    return f'{round(Fraction(found[1].replace(",", ".")) / _CM_OF_INCH)}"'


def price_in(text: str) -> Fraction | None:
    """Return a price that stands in a text, with or without its unit.

    >>> [str(price_in(text)) for text in ("4,5 CP", "4½", "1,000 pts", "½", "4.25")]
    ['9/2', '9/2', '1000', '1/2', '17/4']
    """
    found = re.search(r"(\d{1,6}(?:,\d{3})*)(?:[.,](\d{1,2})(?!\d))?(½?)|½", text)
    if not found:
        return None
    if found[1] is None:
        return Fraction(1, 2)
    part = Fraction(int(found[2]), 10 ** len(found[2])) if found[2] else Fraction()
    return int(found[1].replace(",", "")) + part + Fraction(bool(found[3]), 2)
