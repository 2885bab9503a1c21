"""Linear formulas of a Size, to compute and to print."""

import re
from dataclasses import dataclass
from itertools import islice
from typing import Final

from builder.core.formatting import MINUS, figure, plain_minus, signed

LARGEST: Final = 1_000
"""The largest number a typed formula may hold."""

_TERM: Final = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<slope>[0-9]*)\*?[SXsx]|(?P<base>[0-9]+))"
)
_WHOLE: Final = re.compile(r"(?P<line>[^()/]+|\([^()/]+\))(?:/(?P<over>[0-9]+))?")


@dataclass(frozen=True, slots=True)
class Formula:
    """A cell of a printed weapon table: ``(slope * S + base) / over``, rounded down.

    >>> Formula(4, 2)(3), str(Formula(4, 2)), str(Formula(1)), str(Formula(1, over=2))
    (14, '4S+2', 'S', 'S/2')
    >>> Formula.read("(4 S - 2) / 3"), Formula.read("12")
    (Formula(slope=4, base=-2, over=3), Formula(slope=0, base=12, over=1))
    """

    slope: int
    base: int = 0
    over: int = 1

    def __call__(self, size: int) -> int:
        """Return the value at a Size, rounded down to a whole number."""
        return (self.slope * size + self.base) // self.over

    def __str__(self) -> str:
        return self.text()

    def text(self, size: str = "S") -> str:
        """Return the formula as printed, in terms of the letter for its Size."""
        if not self.slope:
            line = figure(self.base)
        else:
            head = {1: "", -1: MINUS}.get(self.slope, figure(self.slope))
            line = f"{head}{size}{signed(self.base) if self.base else ''}"
        if self.over == 1:
            return line
        return f"({line})/{self.over}" if self.base else f"{line}/{self.over}"

    @staticmethod
    def read(text: str) -> "Formula":
        """Read the formula a player has typed, in terms of S or X.

        Raises:
            ValueError: If it is not such a formula; the message ends a sentence.
        """
        plain = plain_minus(re.sub(r"\s+", "", text)).replace("×", "*")
        whole = _WHOLE.fullmatch(plain)
        line = whole["line"].strip("()") if whole else ""
        # No formula has three terms, so no more are looked at.
        terms = [*islice(_TERM.finditer(line), 3)]
        if (
            whole is None
            or "".join(term[0] for term in terms) != line
            or any(not term["sign"] for term in terms[1:])
        ):
            raise ValueError(_HELP)
        slopes = [_number(one, one["slope"] or "1") for one in terms if not one["base"]]
        bases = [_number(term, term["base"]) for term in terms if term["base"]]
        over = _capped(whole["over"] or "1")
        # "4S+2/3" could mean (4S+2)/3 or 4S+(2/3).
        loose = bool(whole["over"]) and len(terms) > 1 and whole["line"] == line
        if len(slopes) > 1 or len(bases) > 1 or not over or loose:
            raise ValueError(_HELP)
        if any(abs(number) > LARGEST for number in (*slopes, *bases, over)):
            raise ValueError(f"holds a number above {LARGEST:,}")
        return Formula(sum(slopes), sum(bases), over)


_HELP: Final = "is no formula; write one such as 4S+2, S/2, (S+1)/2 or 3"


def _number(term: re.Match[str], digits: str) -> int:
    return -_capped(digits) if term["sign"] == "-" else _capped(digits)


def _capped(digits: str) -> int:
    # A number of thousands of digits would be slow to read.
    return int(digits) if len(digits) < 8 else LARGEST + 1
