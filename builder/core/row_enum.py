"""Enumerations whose members are the printed rows of a table."""

from __future__ import annotations

from enum import Enum
from typing import Any, Self


class RowEnum(str, Enum):
    """A closed set of rows; a file holds a row's key, and nothing else of it.

    A subclass says what its rows are, in an annotation of `row`. A row is a frozen
    value with a `key`, the word it is printed under.
    """

    row: Any

    def __new__(cls, row: Any) -> Self:
        """Make a member whose value is its row's key."""
        member = str.__new__(cls, row.key)
        member._value_ = row.key
        member.row = row
        return member

    def __str__(self) -> str:
        return str.__str__(self)
