"""What tests read back from a PDF, by the fixtures of these names."""

from collections.abc import Callable

import pypdfium2

Read = Callable[[bytes], list[str]]
"""The text of each page, without line breaks and spaces."""

Placed = Callable[[bytes], list[list[tuple[str, tuple[float, ...]]]]]
"""The drawings of each page by name, each with where it is placed."""


def copied(pdf: bytes) -> str:
    """Return what somebody copies off all pages, as a reader of PDFs gives it."""
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def squeezed(text: str) -> str:
    return "".join(text.split())
