"""The book of the Infantry Fire Rules, which the rules enter themselves in."""

from __future__ import annotations

from typing import Final

from builder.rules import Book

BOOK: Final = Book("Infantry Fire Rules", "2017")
