"""Slices in two columns to a page, the last page's about as long as each other."""

from __future__ import annotations

from reports.layout.flow import Slice, pour

Frame = tuple[Slice, ...]

_NEAR = 4
"""Points that the two last columns may differ by for want of looking closer."""


def two_columns(slices: Frame, first: float, room: float) -> list[Frame]:
    """The slices by column, left and right in turn.

    Args:
        slices: What is to be shown.
        first: The height of the columns of the first page, points.
        room: The height of those of each further page.
    """

    def poured(start: int, top: float) -> list[Frame]:
        return pour(slices, lambda n: top if n >= start else first if n < 2 else room)

    frames = poured(2, room)
    if not frames:
        return frames
    start = (len(frames) - 1) // 2 * 2
    high = first if start == 0 else room
    low = 0.0
    while high - low > _NEAR:
        middle = (high + low) / 2
        if len(poured(start, middle)) <= start + 2:
            high = middle
        else:
            low = middle
    return poured(start, high)
