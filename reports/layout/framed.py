"""Where a framed photo stands in its window, and how fine it is there."""

from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from builder.core.framing import LARGEST, Framing
from reports.layout.formats import Format
from reports.layout.marks import Area

COARSE: Final = 150
"""Dots an inch below which a photo looks coarse in print."""

_POKER: Final = 63.0
_WINDOW: Final = (37.5, 40.0)
"""The window of a poker card, in mm; on larger cards it grows with the width."""
_LYING: Final = 1.2
"""A card so much wider than high has its window at the left."""
_AT_LEFT: Final = (0.48, 0.54)
"""The window of a card that lies, as shares of its width and its height."""
_LARGE: Final = 95.0
_ABOVE: Final = (0.69, 0.34)
"""The shares of the window on a card of 95 mm and more, which stands above all."""
_NARROW: Final = 50.0
_LOW: Final = 20.0
"""Cards narrower than 50 mm have a window across their width, 20 mm high."""
_INCH: Final = 25.4
_STEPS: Final = 10_000
"""The parts of one that a framing made by hand counts in: below 0.1 mm in print."""


class PhotoSize(NamedTuple):
    """Width and height, of a photo or of its window, in one unit each."""

    width: float
    height: float


def photo_area(photo: PhotoSize, window: Area, framing: Framing | None) -> Area:
    """Return where all of a photo stands; a window cuts off what is outside it.

    In each direction the photo either covers the window or lies within it, in the
    middle. So no blank strip shows beside a part that is cut off.

    Args:
        photo: Its size in pixels.
        window: What it is seen through.
        framing: How it stands there; None for the middle of it, filling the window.
    """
    framing = framing or Framing()
    fits, fills = sorted((window.width / photo.width, window.height / photo.height))
    zoom = float(framing.zoom)
    scale = fills * zoom if zoom >= 1 else fits + (fills - fits) * zoom
    wide, high = photo.width * scale, photo.height * scale
    return Area(
        window.x + _start(window.width, wide, float(framing.x)),
        window.y + _start(window.height, high, float(framing.y)),
        wide,
        high,
    )


def _start(room: float, length: float, middle: float) -> float:
    """Return where a photo begins along one edge of its window."""
    if length <= room:
        return (room - length) / 2
    return min(max(room / 2 - middle * length, room - length), 0.0)


def card_window(card: Format) -> PhotoSize:
    """Return the size of the window on a card, in mm.

    A card whose text needs room may have a lower one.
    """
    if card.width >= _LYING * card.height:
        return PhotoSize(card.width * _AT_LEFT[0], card.height * _AT_LEFT[1])
    if card.width >= _LARGE:
        return PhotoSize(card.width * _ABOVE[0], card.height * _ABOVE[1])
    if card.width < _NARROW:
        return PhotoSize(card.width - 4, _LOW)
    grown = card.width / _POKER
    return PhotoSize(*(length * grown for length in _WINDOW))


def dots_an_inch(photo: PhotoSize, window: PhotoSize, framing: Framing | None) -> int:
    """Return how many pixels of a photo print on an inch.

    Args:
        photo: Its size in pixels.
        window: The size of its window in mm.
        framing: How it stands there.
    """
    shown = photo_area(photo, Area(0, 0, *window), framing)
    return round(photo.width / shown.width * _INCH)


def coarse(photo: PhotoSize, window: PhotoSize, framing: Framing | None) -> str:
    """Return a warning about a photo of too few pixels; empty for one that is fine."""
    dots = dots_an_inch(photo, window, framing)
    if dots >= COARSE:
        return ""
    return f"{dots} dots an inch in print: it will look coarse"


def zoomed(
    photo: PhotoSize,
    window: Area,
    framing: Framing,
    zoom: float,
    at: tuple[float, float],
) -> Framing:
    """Return a framing with another zoom, which leaves one place where it is.

    Args:
        photo: Its size in pixels.
        window: What it is seen through.
        framing: How it stands there.
        zoom: The new zoom; it is kept within its bounds.
        at: The place in the window under which the photo does not move.
    """
    before = photo_area(photo, window, framing)
    larger = replace(framing, zoom=_exact(zoom, LARGEST))
    after = photo_area(photo, window, larger)
    across, down = (
        (place - start) / length
        for place, start, length in zip(at, before[:2], before[2:], strict=True)
    )
    return _centred(
        larger, window, after, at[0] - across * after.width, at[1] - down * after.height
    )


def moved(
    photo: PhotoSize, window: Area, framing: Framing, dx: float, dy: float
) -> Framing:
    """Return a framing with the photo moved to the right and down, if it can be."""
    shown = photo_area(photo, window, framing)
    return _centred(framing, window, shown, shown.x + dx, shown.y + dy)


def _centred(
    framing: Framing, window: Area, shown: Area, left: float, top: float
) -> Framing:
    """Return a framing with the photo's upper left corner near a place."""
    x, y = framing.x, framing.y
    if shown.width > window.width:
        # What the window's edge would stop does not count as moved.
        left = min(max(left, window.x + window.width - shown.width), window.x)
        x = _exact((window.x + window.width / 2 - left) / shown.width, 1)
    if shown.height > window.height:
        top = min(max(top, window.y + window.height - shown.height), window.y)
        y = _exact((window.y + window.height / 2 - top) / shown.height, 1)
    return replace(framing, x=x, y=y)


def _exact(value: float, most: int) -> Fraction:
    return min(
        max(Fraction(round(value * _STEPS), _STEPS), Fraction(0)), Fraction(most)
    )
