"""Straight-line formulas that compute with a Size and print without one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A cell of a printed weapon table: ``(slope * S + base) / over``, rounded down.

    >>> Line(4, 2)(3), str(Line(4, 2)), str(Line(1)), str(Line(1, over=2))
    (14, '4S+2', 'S', 'S/2')
    """

    slope: int
    base: int = 0
    over: int = 1

    def __call__(self, size: int) -> int:
        """The value at a Size, rounded down to a whole number."""
        return (self.slope * size + self.base) // self.over

    def __str__(self) -> str:
        return self.text()

    def text(self, size: str = "S") -> str:
        """The formula as printed, in terms of the letter for its Size."""
        if not self.slope:
            line = str(self.base)
        else:
            head = "" if self.slope == 1 else str(self.slope)
            line = f"{head}{size}{f'{self.base:+}' if self.base else ''}"
        if self.over == 1:
            return line
        return f"({line})/{self.over}" if self.base else f"{line}/{self.over}"
