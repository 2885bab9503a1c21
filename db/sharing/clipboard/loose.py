"""Lines of a list that somebody typed: `3x Trooper`, `- Trooper x3 (24 CP)`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_BULLET: Final = re.compile(r"^(?:[-*•–+] ?|\d{1,3}[.)] )")
_AHEAD: Final = re.compile(r"^(\d{1,5}) ?[x×]? ")
_BEHIND: Final = re.compile(r" \(?[x×] ?(\d{1,5})\)?$")
_PRICE: Final = re.compile(
    r"[,:–-]? ?[([]?\d{1,7}[½⅓⅔¼¾]? ?(?:CP|pts\.?|points)[)\]]?$"
)
_LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class LineReading:
    """One way to read a line.

    Attributes:
        name: What it names.
        count: How many of it.
        listed: Whether it says how many.
    """

    name: str
    count: int = 1
    listed: bool = False


def whole(line: str) -> LineReading | None:
    """Return the whole line as a name."""
    return LineReading(line)


def counted(line: str) -> LineReading | None:
    """Return a line with its count and its price taken off; None for a long one.

    >>> counted("- 3x Trooper (24 CP)")
    LineReading(name='Trooper', count=3, listed=True)
    """
    if len(line) > _LONGEST:
        return None
    bare = _PRICE.sub("", _BULLET.sub("", " ".join(line.split()))).strip()
    for pattern in (_AHEAD, _BEHIND):
        found = pattern.search(bare)
        if found:
            name = pattern.sub("", bare).strip(" :,")
            return LineReading(name, int(found[1]), listed=True) if name else None
    return LineReading(bare) if bare else None


READINGS: Final[tuple[Callable[[str], LineReading | None], ...]] = (whole, counted)
"""The ways to read a line, the plainest first."""
