"""The book of Small Arms Fire, which the rules enter themselves in."""

from __future__ import annotations

from typing import Final

from builder.rules import Book

BOOK: Final = Book("Small Arms Fire", "web edition")
