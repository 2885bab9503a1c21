"""Reading squares back: from a printed page, and as a phone sees it."""

from collections.abc import Iterator

import pypdfium2
import zxingcpp
from PIL import Image, ImageFilter


def pages_of(pdf: bytes, dpi: float = 150) -> Iterator[Image.Image]:
    """Yield the pages of a PDF as pictures."""
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        yield page.render(scale=dpi / 72).to_pil().convert("RGB")


def as_photo(page: Image.Image) -> Image.Image:
    """Return a page as a quick photo shows it: turned by 7 degrees, faded, blurred."""
    turned = page.rotate(
        7, Image.Resampling.BICUBIC, expand=True, fillcolor=(120, 110, 100)
    )
    faded = turned.point([40 + level * 170 // 255 for level in range(256)] * 3)
    return faded.filter(ImageFilter.GaussianBlur(0.8))


def texts_in(page: Image.Image) -> list[str]:
    """Return the texts of the squares in a picture, in their order."""
    squares = zxingcpp.BarcodeFormats((zxingcpp.BarcodeFormat.QRCode,))
    found = zxingcpp.read_barcodes(page, formats=squares)
    return sorted(each.text for each in found)
