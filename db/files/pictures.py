"""Photos: which a design names, whether bytes are one, and how it is stored."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from builder.core.design import Design
from builder.core.field_spec import field_types
from builder.core.pixels import too_many_pixels

if TYPE_CHECKING:
    from PIL import Image


LONGEST_SIDE: Final = 1_600
"""Pixels: enough for a whole page at the resolution of print."""

LARGEST_PNG: Final = 500_000
"""Bytes of a drawing worth keeping as it is; a larger one is a photo."""

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
_KNOWN: Final = "JPEG, PNG, WebP, GIF, BMP or TIFF"
_HARMLESS: Final = {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
_ENDINGS: Final = {"JPEG": b"\xff\xd9", "PNG": b"IEND\xaeB\x60\x82"}


_SMOOTH: Final = frozenset({"RGB", "L", "CMYK", "YCbCr", "RGBA", "LA"})
"""Modes of Pillow whose pixels can be averaged as they are."""

_THRIFTY: Final = frozenset({"1", "L", "P"})
"""Modes of Pillow with a byte for each pixel; it takes four for most others."""

_WASTEFUL: Final = {"WEBP": 16, "TIFF": 8, "JPEG": 8}
"""Bytes for each pixel where more than the picture is kept while it is decoded: the
frames of a WebP, the strips of a TIFF, the waves of a progressive JPEG."""

_ENOUGH: Final = LONGEST_SIDE * 3 // 2
"""Pixels of the longest side of what is made small at once and well."""

_SEEN: Final = 4_000
"""Pixels of the longer side at which a square on a page is read well."""

_STRIP: Final = 64
"""Rows of the small picture that are made from one strip of the large one."""

_ORIENTATION: Final = 0x0112

Progress = Callable[[int, int], bool]
"""Called with how many bytes are read, of how many; False stops the work."""


class ReadingStopped(Exception):
    """The player stopped the reading of a picture."""


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


def looked_at(data: bytes, progress: Progress | None = None) -> int:
    """Return how many pixels a picture has, once all of it has been decoded.

    Raises:
        NotAPicture: If the bytes are no whole picture.
        ReadingStopped: If `progress` returned False.
    """
    with _opened(data, progress) as image:
        pixels = image.width * image.height
        # Decoding a JPEG at an eighth of its size reads all its bytes, but is faster.
        image.draft("RGB", (1, 1))
        image.load()
        return pixels


def grey(data: bytes, progress: Progress | None = None) -> Image.Image:
    """Return the grey pixels of a picture, to look for something in; white where clear.

    A JPEG of many pixels is decoded smaller, to about `_SEEN` on its longer side.

    Raises:
        NotAPicture: If the bytes are no picture that can be used.
        ReadingStopped: `progress` returned False.
    """
    with _opened(data, progress) as image:
        image.draft("L", (_SEEN, _SEEN))
        if "A" not in image.getbands() and "transparency" not in image.info:
            return image.convert("L")
        whole = image.convert("RGBA")
        white = whole.copy()
        white.paste("white", (0, 0, *whole.size))
        white.alpha_composite(whole)
        return white.convert("L")


def ready(data: bytes, progress: Progress | None = None) -> StoredPhoto:
    """Return a photo as it is kept: upright, not too large, without metadata.

    A picture that is already like that keeps its bytes, and so its key. Any picture
    takes at most some 240 MB of memory meanwhile.

    Args:
        data: A file of a picture.
        progress: Called now and then while the picture is read.

    Raises:
        NotAPicture: If the bytes are no picture that can be used.
        ReadingStopped: `progress` returned False.
    """
    with _opened(data, progress) as image:
        if _as_kept(image, data):
            image.load()
            return StoredPhoto(key_of(data), data, image.width, image.height)
        size, data = _remade(image)
        return StoredPhoto(key_of(data), data, *size)


@contextmanager
def _opened(data: bytes, progress: Progress | None = None) -> Iterator[Image.Image]:
    """Open a picture for a `with` block; its errors become `NotAPicture`."""
    from PIL import Image

    # Pillow would warn of large pictures, or refuse them; the size is checked below.
    Image.MAX_IMAGE_PIXELS = None

    if not data:
        raise NotAPicture("is empty; choose a photo")
    try:
        image = Image.open(_Told(data, progress), formats=_FORMATS)
    except ReadingStopped:
        raise
    except Exception as error:
        why = f"is no picture that can be read; use {_KNOWN}"
        raise NotAPicture(why) from error
    with image:
        reducible = image.format == "JPEG" and not image.info.get("progressive")
        pixels = image.width * image.height
        depth = 1 if image.mode in _THRIFTY else 4
        depth = _WASTEFUL.get(image.format or "", depth)
        if refusal := too_many_pixels(pixels, reducible=reducible, each=depth):
            raise NotAPicture(refusal)
        try:
            yield image
        except ReadingStopped:
            raise
        except Exception as error:
            # Pillow's decoders raise whatever they stumble over in a broken file.
            why = "is a damaged picture, perhaps cut off; choose it again"
            raise NotAPicture(why) from error


class _Told(io.BytesIO):
    """The bytes of a file, which tells how far it has been read."""

    def __init__(self, data: bytes, progress: Progress | None) -> None:
        super().__init__(data)
        self._progress = progress
        self._total = len(data)
        self._far = 0

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes.

        Raises:
            ReadingStopped: The player does not want them any more.
        """
        got = super().read(size)
        # The head is read several times.
        self._far = max(self._far, self.tell())
        if self._progress and not self._progress(self._far, self._total):
            raise ReadingStopped
        return got


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

    # By its longest side, or a panorama would be decoded as a whole.
    share = 2 * LONGEST_SIDE / max(image.size)
    wide, high = (max(1, round(side * share)) for side in image.size)
    image.draft("RGB", (wide, high))
    glassy, small = image.has_transparency_data, _reduced(image)
    # Made small before all else, as every step makes a copy.
    small.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    upright = ImageOps.exif_transpose(small).convert("RGBA" if glassy else "RGB")
    if glassy and upright.getextrema()[-1] == (255, 255):
        glassy, upright = False, upright.convert("RGB")
    # A copy made of pixels alone: Pillow hands metadata on from picture to picture.
    bare = Image.new(upright.mode, upright.size)
    bare.paste(upright)
    out = io.BytesIO()
    if glassy:
        bare.save(out, "PNG", optimize=True)
    else:
        bare.save(out, "JPEG", quality=88, optimize=True)
    return bare.size, out.getvalue()


def _reduced(image: Image.Image) -> Image.Image:
    """Return a picture that can be averaged, and is not much larger than needed.

    A large one is made smaller strip by strip: what Pillow copies on the way is small
    then. Pixels that cannot be averaged, such as those of a palette, become colours.
    """
    from PIL import Image

    mode = image.mode
    if mode not in _SMOOTH or "transparency" in image.info:
        mode = "RGBA" if image.has_transparency_data else "RGB"
    step = max(image.size) // _ENOUGH
    if step < 2:
        small = image if mode == image.mode else image.convert(mode)
    else:
        image.load()
        wide, high = image.size
        small = Image.new(mode, (-(-wide // step), -(-high // step)))
        for top in range(0, high, _STRIP * step):
            strip = image.crop((0, top, wide, min(high, top + _STRIP * step)))
            small.paste(strip.convert(mode).reduce(step), (0, top // step))
    small.getexif()[_ORIENTATION] = image.getexif().get(_ORIENTATION, 1)
    return small


def designs_in(value: Any) -> Iterator[Design]:
    """Yield a design and every design it holds; of other values, those inside."""
    found: list[Design] = []
    _gather(value, found)
    return iter(found)


def _gather(value: Any, found: list[Design]) -> None:
    """Add the designs in a value to a list, each before those inside it."""
    if isinstance(value, tuple):
        for part in value:
            _gather(part, found)
        return
    kind: type = value.__class__
    if not dataclasses.is_dataclass(kind):
        return
    names = field_types(kind)
    if "kind" in names or hasattr(value, "kind"):
        found.append(value)
    for name in names:
        _gather(getattr(value, name), found)


def photos_in(value: Any) -> frozenset[str]:
    """Return the keys of every photo that an item or a design inside it names."""
    keys = (getattr(design, "photo", "") for design in designs_in(value))
    back = getattr(getattr(value, "back", None), "photo", "")
    return frozenset(filter(None, (*keys, back)))


def with_photos(value: Any, keys: Mapping[str, str]) -> Any:
    """Return an item that names other photos.

    Args:
        value: The item, or a part of one.
        keys: The new key for each key that changes; an empty one removes the photo.
    """
    if isinstance(value, tuple):
        return tuple(with_photos(part, keys) for part in value)
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    changed = {}
    for field in dataclasses.fields(value):
        part = getattr(value, field.name)
        is_photo = field.name == "photo"
        new = keys.get(part, part) if is_photo else with_photos(part, keys)
        if new != part:
            changed[field.name] = new
    return dataclasses.replace(value, **changed) if changed else value
