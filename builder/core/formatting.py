"""Exact numbers, chances and lists as a player reads them."""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

MINUS: Final = "−"
"""The sign before a number that is shown; whoever reads one takes a hyphen too."""

VULGAR: Final = {
    Fraction(1, 4): "¼",
    Fraction(1, 2): "½",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}


@lru_cache(maxsize=4096)
def figure(amount: Fraction | int) -> str:
    """Return a number as text, its fraction as a single sign where one exists.

    >>> figure(Fraction(9, 2)), figure(Fraction(1, 2)), figure(-3), figure(0)
    ('4½', '½', '−3', '0')
    """
    # In whole numbers: a bill has thousands of figures, and fractions are slow.
    above, below = amount.numerator, amount.denominator
    sign = MINUS if above < 0 else ""
    whole, over = divmod(abs(above), below)
    if not over:
        return f"{sign}{whole}"
    rest = Fraction(over, below)
    tail = VULGAR.get(rest, f"{rest.numerator}/{rest.denominator}")
    gap = " " if whole and rest not in VULGAR else ""
    return f"{sign}{whole or ''}{gap}{tail}"


def signed(amount: Fraction | int) -> str:
    """Return a change of a number, with its sign: nothing has none.

    >>> signed(2), signed(Fraction(-1, 2)), signed(0)
    ('+2', '−½', '0')
    """
    return f"+{figure(amount)}" if amount > 0 else figure(amount)


def plain_minus(text: str) -> str:
    """Return typed text with each true minus as the one of the keyboard.

    >>> plain_minus("1d6−1"), plain_minus("-3")
    ('1d6-1', '-3')
    """
    return text.replace(MINUS, "-")


def inches(amount: Fraction | int) -> str:
    """Return a length in inches: `14"`."""
    return f'{figure(amount)}"'


def grouped(amount: Fraction | int) -> str:
    """Return a number to be read and not to be read back, its thousands apart.

    >>> grouped(15585), grouped(Fraction(-2001, 2)), grouped(2001)
    ('15,585', '−1,000½', '2,001')
    """
    return re.sub(r"\d{4,}", lambda found: f"{int(found[0]):,}", figure(amount))


def points(amount: Fraction | int, currency: str) -> str:
    """Return a price with its currency: `4½ CP`."""
    return f"{grouped(amount)} {currency}"


def times(count: int, name: str) -> str:
    """Return a name, with its count in front when there is more than one.

    >>> times(2, "Claw"), times(1, "Tail")
    ('2 × Claw', 'Tail')
    """
    return name if count == 1 else f"{count} × {name}"


def listed(parts: list[str], joint: str = "and") -> str:
    """Return parts joined as in a sentence.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


SHORT: Final = 40
"""The most letters of a name on a button, a brick or in a step of undo."""


def brief(text: str, longest: int = 60) -> str:
    """Return text on one line, cut to at most `longest` characters.

    Without it, what a name in a sentence or a menu has room for.

    >>> brief("  A name   of many words", 10)
    'A name of…'
    """
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


class Rounded(str):
    """A rounded number as text that still knows what it is exactly.

    Attributes:
        exact: The number; of a chance in percent the chance, from 0 to 1.
    """

    __slots__ = ("exact",)

    exact: Fraction


def _rounded(text: str, exact: Fraction) -> str:
    said = Rounded(text)
    said.exact = Fraction(exact)
    return said


def decimal(number: Fraction, places: int) -> str:
    """Return a number with so many decimal places, which `Rounded` keeps exactly.

    >>> decimal(Fraction(7, 3), 2)
    '2.33'
    """
    return _rounded(f"{float(number):.{places}f}", number)


def percent(chance: Fraction) -> str:
    """Return a chance in percent, which `Rounded` keeps; see `_in_percent`."""
    return _rounded(_in_percent(chance), chance)


def _in_percent(chance: Fraction) -> str:
    """Return a chance in percent, to a tenth; only exact values read 0 or 100.

    >>> [_in_percent(Fraction(n, d)) for n, d in ((5, 12), (1, 2), (1, 9999))]
    ['41.7 %', '50 %', '< 0.1 %']
    """
    if 0 < chance < Fraction(1, 2000):
        return "< 0.1 %"
    if Fraction(1999, 2000) <= chance < 1:
        return "> 99.9 %"
    return f"{float(100 * chance):.1f} %".replace(".0 %", " %")


_PERCENT: Final = re.compile(r"(\d+)(\.\d)? %")
"""A chance as `_in_percent` writes it, alone or with a mark behind it."""


def even(texts: Sequence[str]) -> tuple[str, ...]:
    """Return what stands below each other, chances with a decimal if one of them has.

    Never and always stay as they are: no rounded number reads like that.

    >>> even(("78.6 %", "67 %", "100 %", "–")), even(("50 %", "5 %"))
    (('78.6 %', '67.0 %', '100 %', '–'), ('50 %', '5 %'))
    """
    found = [_PERCENT.fullmatch(text) for text in texts]
    if not any(parts and parts[2] for parts in found):
        return tuple(texts)
    return tuple(map(_tenths, texts, found))


def _tenths(text: str, found: re.Match[str] | None) -> str:
    if not found or found[2] or found[1] in ("0", "100"):
        return text
    said = f"{found[1]}.0 %"
    return _rounded(said, text.exact) if isinstance(text, Rounded) else said


def capital(text: str) -> str:
    """Return text with a capital in front; `capitalize` would say Smg."""
    return f"{text[:1].upper()}{text[1:]}"


def with_article(noun: str) -> str:
    """Return a noun with `a` or `an` before it.

    >>> with_article("Gun"), with_article("Armor Plating")
    ('a Gun', 'an Armor Plating')
    """
    return f"{'an' if noun[:1] in 'AEIOaeio' else 'a'} {noun}"


def counted(number: int | str, one: str, many: str = "") -> str:
    """Return a number with its noun, singular or plural; a decimal has the plural.

    >>> counted(1, "army", "armies"), counted(2, "card"), counted("0.7", "hit")
    ('1 army', '2 cards', '0.7 hits')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def worded(value: object, unit: str = "") -> str:
    """Return the value of a field that has no parts, with its unit.

    >>> worded(True), worded(None), worded(12, '"'), worded(Fraction(1, 2), "CP")
    ('yes', '–', '12"', '½ CP')
    """
    match value:
        case None | "":
            return "–"
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            gap = "" if unit in ('"', "°") else " "
            return f"{figure(value)}{gap}{unit}".rstrip()
        case _:
            return str(value)
