"""The numbers of rules in a text: in an answer, on a printed sheet, in code.

A number is `R8.1.24` in chapter 8 of BrikWars, `7.1` or `R7.1` in its other chapters,
`M12`, `S4` and `I11` in the three smaller games, and `A22` or `A-M5` where a book
leaves a question open.
"""

import re
from collections.abc import Iterator

_LONG = re.compile(r"\bR(8\.\d)\.(\d+)(?:\s?[–-]\s?(?:R8\.\d\.)?(\d+)(?![\d.]))?")
_SHORT = re.compile(r"(?<![\w-])([MSI])(\d{1,2})(?:\s?[–-]\s?\1?(\d{1,2}))?(?!\w)")
_OPEN = re.compile(r"(?<![\w-])A(?:-[MSI])?\d{1,2}(?!\w)")
_ALL = re.compile(r"\bA(?:-[MSI])?1 to A(?:-[MSI])?\d+")
"""Words such as `A1 to A34`, which are about no question in particular."""
_CHAPTER = re.compile(r"(?<![\w.])R?((?:[1-7]|9|1[0-2])\.\d)(?![\w.])")
_LIST = re.compile(r"\bR(8\.\d)\.(\d+(?:[–-]\d+)?(?:, \d+(?:[–-]\d+)?)+)(?=[,):]|$)")


def cited(text: str) -> set[str]:
    """Return every rule that a text names, with the rules within `S4-S7` and `9–11`.

    >>> sorted(cited("Reload (R8.3.11, R8.4.15, 23, 3.3)"))
    ['3.3', 'R8.3.11', 'R8.4.15', 'R8.4.23']
    >>> sorted(cited("M4-M6, A-M5, not XM3 or A4-paper; R7.1"))
    ['7.1', 'A-M5', 'A4', 'M4', 'M5', 'M6']
    """
    return set(_cited(text))


def _cited(text: str) -> Iterator[str]:
    for found in _LONG.finditer(text):
        yield from _within(f"R{found[1]}.", found[2], found[3])
    for found in _LIST.finditer(text):
        for part in found[2].split(", "):
            first, _, last = part.replace("–", "-").partition("-")
            yield from _within(f"R{found[1]}.", first, last)
    for found in _SHORT.finditer(text):
        yield from _within(found[1], found[2], found[3])
    for found in _OPEN.finditer(_ALL.sub("", text)):
        yield found[0]
    for found in _CHAPTER.finditer(text):
        yield found[1]


def _within(prefix: str, first: str, last: str | None) -> Iterator[str]:
    for number in range(int(first), int(last or first) + 1):
        yield f"{prefix}{number}"


def named(text: str, *, alone: bool = True) -> set[str]:
    """Return the rules that a text names beyond doubt.

    A chapter such as 3.3 counts in a text that is a number and nothing else, or in
    brackets, for elsewhere it may be an amount.

    Args:
        text: The text.
        alone: Whether a text that is nothing but a chapter counts.
    """
    if not any(map(str.isdigit, text)):
        return set()
    found = cited(text)
    sure = set()
    if alone and re.fullmatch(r"R?\d+\.\d", text):
        sure |= found
    for part in re.findall(r"\(([^()]*)\)", text):
        if re.fullmatch(r"[RAMSI\d., –core§-]+( \w+)*", part):
            sure |= cited(part)
    sure |= cited(" ".join(re.findall(r"R\d+\.\d(?![.\d])", text)))
    return {number for number in found if not number[0].isdigit()} | (found & sure)
