"""How large a picture may be that is read in as a photo."""

from typing import Final

_MEMORY: Final = 208
"""Megabytes that the pixels of one picture may take while it is decoded."""
_WHOLE: Final = 80
"""Million pixels of a picture that must be decoded as a whole, of whatever sort."""
_REDUCED: Final = 250
"""Million pixels of a picture that is decoded at an eighth of its size."""


def too_many_pixels(pixels: int, *, reducible: bool, each: int = 1) -> str:
    """Return why a picture is too large to be read; empty if it is not.

    Args:
        pixels: Its width times its height.
        reducible: Whether it is of a sort that can be decoded at a smaller size, as
            a JPEG is whose lines come one after the other. Decoding it then takes
            little memory.
        each: The bytes of memory that each pixel takes while it is decoded whole.
    """
    most = _REDUCED if reducible else min(_WHOLE, _MEMORY // each)
    if pixels <= most * 1_000_000:
        return ""
    if reducible:
        return f"has more than {most} million pixels; make the picture smaller first"
    return (
        f"has more than {most} million pixels; save it as a JPEG (baseline, not "
        f"progressive), of which {_REDUCED} million are read, or make it smaller first"
    )
