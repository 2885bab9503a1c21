"""The book the BrikWars rules are entered in."""

from __future__ import annotations

from typing import Final

from builder.rules import Book

BOOK: Final = Book("BrikWars", "2010")
