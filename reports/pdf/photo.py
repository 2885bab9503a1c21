"""Photos for paper and screen: upright, not finer than shows, as JPEG or PNG."""

import io
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from builder.content.card import Card
from builder.core.framing import Framing
from builder.core.pixels import too_many_pixels
from reports.layout.formats import InkStyle, Settings

_DPI: Final = 280
_WHOLE: Final = 1.5
"""How much higher than the highest portrait a whole face with its bleed is."""
_PRINTED: Final = 88
_SEEN: Final = 75
"""How good a JPEG is on paper and on a screen, of 95."""
_DARKEST: Final = 70
"""The grey that black becomes in low ink, of 255."""
_SMOOTH: Final = frozenset({"RGB", "L", "CMYK", "YCbCr", "RGBA", "LA"})
"""Modes of Pillow whose pixels can be averaged as they are."""


def ready(
    cards: Iterable[Card], photos: Mapping[str, bytes] | None, settings: Settings
) -> dict[str, bytes]:
    """Return the photos the cards ask for, fit for the cards' format.

    They are JPEGs, or PNGs where parts of them are transparent; with little ink they
    are pale and grey. A photo that is not at hand or cannot be read is left out; its
    card shows its portrait.
    """
    zooms: dict[str, float] = defaultdict(float)
    for card in cards:
        back = card.livery and card.livery.back
        shown = [(card.photo, card.framing, 1.0)]
        shown += [(back.photo, back.framing, _WHOLE)] if back else []
        for key, framing, larger in shown:
            if photos and key in photos:
                zoom = max(float((framing or Framing()).zoom), 1.0) * larger
                zooms[key] = max(zooms[key], zoom)
    grey = settings.ink is InkStyle.LOW
    card_format = settings.card
    # A portrait is never higher than three quarters of the card.
    side = max(card_format.width, card_format.height) * 0.75 / 25.4 * _DPI
    fitted = {
        key: _fit(photos[key], round(side * zoom), grey=grey)
        for key, zoom in zooms.items()
        if photos and key
    }
    return {key: data for key, data in fitted.items() if data}


def for_screen(data: bytes, side: int) -> bytes:
    """Return a photo whose shorter side has so many pixels; nothing if unreadable."""
    return _fit(data, side, grey=False, quality=_SEEN)


@lru_cache(maxsize=24)
def _fit(data: bytes, side: int, *, grey: bool, quality: int = _PRINTED) -> bytes:
    """Return the photo, its shorter side at most `side` pixels; or nothing."""
    # Pillow would warn of large pictures, or refuse them; the size is checked below.
    Image.MAX_IMAGE_PIXELS = None
    try:
        with Image.open(io.BytesIO(data)) as image:
            reducible = image.format == "JPEG" and not image.info.get("progressive")
            if too_many_pixels(image.width * image.height, reducible=reducible):
                return b""
            return _encoded(image, side, quality, grey=grey)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        # Pillow raises SyntaxError for some broken PNG files.
        return b""


def _encoded(image: Image.Image, side: int, quality: int, *, grey: bool) -> bytes:
    image.draft("RGB", (side, side))
    glassy = image.has_transparency_data
    mode = "RGBA" if glassy else "RGB"
    small = image
    if image.mode not in _SMOOTH or "transparency" in image.info:
        small = ImageOps.exif_transpose(image).convert(mode)
    # Made small before all else, as every step makes a copy.
    small.thumbnail(_no_larger(small.size, side), Image.Resampling.LANCZOS)
    upright = ImageOps.exif_transpose(small).convert(mode)
    clear = upright.getchannel("A") if glassy else None
    upright = upright.convert("L" if grey else "RGB")
    if grey:
        upright = upright.point(lambda ink: _DARKEST + ink * (255 - _DARKEST) / 255)
    out = io.BytesIO()
    if clear is None or clear.getextrema() == (255, 255):
        upright.save(out, "JPEG", quality=quality, optimize=True)
        return out.getvalue()
    # What cannot be seen is all of one colour, which takes fewer bytes.
    unseen = clear.point(lambda alpha: 0 if alpha else 255)
    upright.paste(255 if grey else "white", mask=unseen)
    upright.putalpha(clear)
    upright.save(out, "PNG")
    return out.getvalue()


def _no_larger(size: tuple[int, int], side: int) -> tuple[int, int]:
    """Return a size in the same proportion, its shorter side at most `side`."""
    scale = min(1.0, side / min(size))
    wide, high = (max(1, round(length * scale)) for length in size)
    return wide, high
