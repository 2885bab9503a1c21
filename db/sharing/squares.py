"""The texts of squares in pictures: photos, screenshots, pages that were scanned."""

from collections.abc import Sequence
from typing import Final

from db.files.pictures import NotAPicture, Progress, grey
from db.files.unreadable import Unreadable

_SIGNS: Final = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
"""What a file of a picture begins with."""

NONE_THERE: Final = (
    "is a picture without a square of Brickmuster that can be read; take it from "
    "nearer, straight and sharp, with some white around the square"
)

MISSING: Final = (
    "is a picture, and to look for squares in it takes the package zxing-cpp, which is "
    "not installed: install Brickmuster anew, or let a phone read the square and paste "
    "the text"
)


def is_picture(data: bytes) -> bool:
    """Return whether bytes begin as a picture does; all of it may be no picture."""
    webp = data.startswith(b"RIFF") and data[8:12] == b"WEBP"
    return webp or data.startswith(_SIGNS)


def square_texts(data: bytes, progress: Progress | None = None) -> Sequence[str]:
    """Return the texts of all squares in a picture, from the top left on.

    Args:
        data: A file of a picture. It is looked at before it is decoded: no picture
            takes more than some 240 MB.
        progress: Called now and then while the picture is read.

    Raises:
        Unreadable: If it is no whole picture, or has no square; or the package that
            reads squares is missing.
        ReadingStopped: `progress` returned False.
    """
    try:
        import zxingcpp
    except ImportError as error:
        raise Unreadable("", MISSING) from error
    try:
        image = grey(data, progress)
    except NotAPicture as wrong:
        raise Unreadable("", str(wrong)) from wrong
    codes = zxingcpp.BarcodeFormats((zxingcpp.BarcodeFormat.QRCode,))
    found = zxingcpp.read_barcodes(image, formats=codes)
    found.sort(key=lambda one: (one.position.top_left.y, one.position.top_left.x))
    texts = tuple(dict.fromkeys(one.text for one in found if "BM1" in one.text))
    if not texts:
        raise Unreadable("", NONE_THERE)
    return texts
