"""Photos: checking that bytes are a picture, and preparing it to be stored."""

from __future__ import annotations

import base64
import hashlib
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image

LONGEST_SIDE: Final = 1_600
"""Pixels: enough for a whole page at the resolution of print."""

MOST_PIXELS: Final = 80_000_000
"""A picture of more would need too much memory to decode."""

LARGEST_PNG: Final = 500_000
"""Bytes of a drawing worth keeping as it is; a larger one is a photo."""

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
_KNOWN: Final = "JPEG, PNG, WebP, GIF, BMP or TIFF"
_HARMLESS: Final = {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
_ENDINGS: Final = {"JPEG": b"\xff\xd9", "PNG": b"IEND\xaeB\x60\x82"}


class NotAPicture(ValueError):
    """Bytes that are no picture, or one that cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """A photo as it is kept.

    Attributes:
        key: The hash of its bytes, by which designs name it.
        data: A JPEG, or a PNG where parts of it are transparent.
        width: In pixels.
        height: In pixels.
    """

    key: str
    data: bytes
    width: int
    height: int


def key_of(data: bytes) -> str:
    """Return the name of a photo: the hash of its bytes."""
    return hashlib.sha256(data).hexdigest()


def from_base64(text: str) -> bytes:
    """Return the bytes of a base64 text.

    Raises:
        NotAPicture: If it is not base64.
    """
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise NotAPicture("is not base64 text; add the photo anew") from error


def looked_at(data: bytes) -> int:
    """Return how many pixels a picture has, once all of it has been decoded.

    Raises:
        NotAPicture: If the bytes are no whole picture.
    """
    with _opened(data) as image:
        pixels = image.width * image.height
        # Decoding a JPEG at an eighth of its size reads all its bytes, but is faster.
        image.draft("RGB", (1, 1))
        image.load()
        return pixels


def ready(data: bytes) -> StoredPhoto:
    """Return a photo as it is kept: upright, not too large, without metadata.

    A picture that is already like that keeps its bytes, and so its key.

    Raises:
        NotAPicture: If the bytes are no picture that can be used.
    """
    with _opened(data) as image:
        if _as_kept(image, data):
            image.load()
            return StoredPhoto(key_of(data), data, image.width, image.height)
        size, data = _remade(image)
        return StoredPhoto(key_of(data), data, *size)


@contextmanager
def _opened(data: bytes) -> Iterator[Image.Image]:
    """Open a picture for a `with` block; its errors become `NotAPicture`."""
    from PIL import Image

    if not data:
        raise NotAPicture("is empty; choose a photo")
    try:
        image = Image.open(io.BytesIO(data), formats=_FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise NotAPicture(_too_many()) from error
    except Exception as error:
        why = f"is no picture that can be read; use {_KNOWN}"
        raise NotAPicture(why) from error
    with image:
        if image.width * image.height > MOST_PIXELS:
            raise NotAPicture(_too_many())
        try:
            yield image
        except Exception as error:
            # Pillow's decoders raise whatever they stumble over in a broken file.
            why = "is a damaged picture, perhaps cut off; choose it again"
            raise NotAPicture(why) from error


def _too_many() -> str:
    most = MOST_PIXELS // 1_000_000
    return f"has more than {most} million pixels; make the picture smaller first"


def _as_kept(image: Image.Image, data: bytes) -> bool:
    """Return whether a picture can be kept as it is: small, upright, no metadata."""
    ending = _ENDINGS.get(image.format or "")
    return (
        ending is not None
        and data.endswith(ending)
        and max(image.size) <= LONGEST_SIDE
        and image.mode in ("RGB", "RGBA")
        and (image.format == "JPEG" or image.mode == "RGBA" or len(data) <= LARGEST_PNG)
        and not set(image.info) - _HARMLESS
        and all(name == "APP0" for name, _ in getattr(image, "applist", ()))
    )


def _remade(image: Image.Image) -> tuple[tuple[int, int], bytes]:
    from PIL import Image, ImageOps

    image.draft("RGB", (2 * LONGEST_SIDE, 2 * LONGEST_SIDE))
    upright = ImageOps.exif_transpose(image)
    glassy = upright.has_transparency_data
    upright = upright.convert("RGBA" if glassy else "RGB")
    if glassy and upright.getextrema()[-1] == (255, 255):
        glassy, upright = False, upright.convert("RGB")
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    # A copy made of pixels alone: Pillow hands metadata on from picture to picture.
    bare = Image.new(upright.mode, upright.size)
    bare.paste(upright)
    out = io.BytesIO()
    if glassy:
        bare.save(out, "PNG", optimize=True)
    else:
        bare.save(out, "JPEG", quality=88, optimize=True)
    return bare.size, out.getvalue()
