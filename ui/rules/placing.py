"""Where a page of a rule is put: beside what it belongs to, and inside the window."""

from typing import Final

from PySide6.QtCore import QRect, QSize

MARGIN: Final = 8
"""Pixels between the page and the edges of the window."""
GAP: Final = 6
"""Pixels between the page and what it belongs to."""
LEAST: Final = 160
"""The least height in pixels at which a page can be read."""


def placed(window: QRect, anchor: QRect, size: QSize) -> QRect:
    """Return the place of a page.

    It stands below what it belongs to, or above, right or left of it, wherever there
    is room for all of it. Where there is room nowhere it is made lower and scrolls;
    only in the smallest windows does it cover what it belongs to.

    Args:
        window: The window.
        anchor: What the page belongs to, in the same coordinates.
        size: The size the page would like.
    """
    inner = window.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    anchor = anchor.intersected(inner) if anchor.intersects(inner) else inner
    wide = min(size.width(), inner.width())
    high = min(size.height(), inner.height())
    below = inner.bottom() - anchor.bottom() - GAP
    above = anchor.top() - inner.top() - GAP
    right = inner.right() - anchor.right() - GAP
    left = anchor.left() - inner.left() - GAP
    x = _within(anchor.center().x() - wide // 2, inner.left(), inner.right() - wide + 1)
    y = _within(anchor.top(), inner.top(), inner.bottom() - high + 1)
    under = anchor.bottom() + 1 + GAP
    lower = max(below, above)
    places = (
        (high <= below, QRect(x, under, wide, high)),
        (high <= above, QRect(x, anchor.top() - GAP - high, wide, high)),
        (wide <= right, QRect(anchor.right() + 1 + GAP, y, wide, high)),
        (wide <= left, QRect(anchor.left() - GAP - wide, y, wide, high)),
        (LEAST <= below == lower, QRect(x, under, wide, below)),
        (LEAST <= above == lower, QRect(x, inner.top(), wide, above)),
    )
    return next((place for fits, place in places if fits), QRect(x, y, wide, high))


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))
