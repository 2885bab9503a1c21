"""Enumerations whose members are the printed rows of a table, or carry words."""

from enum import Enum, StrEnum
from typing import Any, Self


class RowEnum(str, Enum):
    """An enumeration of table rows; a file holds only the key of a row.

    A subclass annotates `row` with the class of its rows. A row is a frozen
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


class WordedEnum(StrEnum):
    """An enumeration whose members carry a short explanation."""

    small_print: str

    def __new__(cls, value: str, small_print: str) -> Self:
        """Make a member of its value, which a file holds, and its small print."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.small_print = small_print
        return member


class LabelledEnum(StrEnum):
    """An enumeration whose members carry a label, in the player's words."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """Make a member of its value, which is stored, and its label."""
        member = str.__new__(cls, value)
        member._value_, member.label = value, label
        return member


def small_print(member: object) -> str:
    """Return what a choice or its table row means; empty if it says nothing."""
    return str(getattr(getattr(member, "row", member), "small_print", ""))
