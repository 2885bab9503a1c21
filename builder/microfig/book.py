"""The book of MicroFig Death, which the rules enter themselves in."""

from __future__ import annotations

from typing import Final

from builder.rules import Book

BOOK: Final = Book("MicroFig Death", "2001")
