"""Photos as they go into a PDF: upright, not finer than paper shows, as JPEG."""

import io
import warnings
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from builder.content.card import Card
from reports.layout.settings import InkStyle, Settings

_DPI: Final = 280
_MOST_PIXELS: Final = 80_000_000


def ready(
    cards: Iterable[Card], photos: Mapping[str, bytes] | None, settings: Settings
) -> dict[str, bytes]:
    """Return the photos the cards ask for, as JPEGs fit for the cards' format.

    A photo that is not at hand or cannot be read is left out; its card shows a
    portrait of bricks. With little ink they are grey.
    """
    if photos is None:
        return {}
    grey = settings.ink is InkStyle.LOW
    card_format = settings.card
    # A portrait is never higher than three quarters of the card.
    side = round(max(card_format.width, card_format.height) * 0.75 / 25.4 * _DPI)
    made: dict[str, bytes] = {}
    for key in {card.photo: None for card in cards if card.photo in photos}:
        if key and (jpeg := _jpeg(photos[key], side, grey)):
            made[key] = jpeg
    return made


@lru_cache(maxsize=24)
def _jpeg(data: bytes, side: int, grey: bool) -> bytes:  # noqa: FBT001
    """Return the photo, its shorter side at most `side` pixels; or nothing."""
    try:
        with warnings.catch_warnings():
            # Pillow warns of large images; the size is checked here instead.
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data)) as image:
                if image.width * image.height > _MOST_PIXELS:
                    return b""
                return _encoded(image, side, grey=grey)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        # Pillow raises SyntaxError for some broken PNG files.
        return b""


def _encoded(image: Image.Image, side: int, *, grey: bool) -> bytes:
    image.draft("RGB", (side, side))
    upright = ImageOps.exif_transpose(image)
    if upright.mode in ("RGBA", "LA", "PA", "P"):
        upright = upright.convert("RGBA")
        paper = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(paper, upright)
    upright = upright.convert("RGB")
    scale = side / min(upright.size)
    if scale < 1:
        wide, high = (max(1, round(length * scale)) for length in upright.size)
        upright = upright.resize((wide, high), Image.Resampling.LANCZOS)
    if grey:
        upright = upright.convert("L")
    out = io.BytesIO()
    upright.save(out, "JPEG", quality=88, optimize=True)
    return out.getvalue()
