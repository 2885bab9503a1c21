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


class WordEnum(StrEnum):
    """An enumeration of words, whose members carry more than their word."""

    def __new__(cls, word: str, *_: object) -> Self:
        """Make a member of its word, which a file holds; `__init__` takes the rest."""
        member = str.__new__(cls, word)
        member._value_ = word
        return member


class WordedEnum(WordEnum):
    """An enumeration whose members carry a short explanation."""

    def __init__(self, _: str, small_print: str) -> None:
        self.small_print = small_print


class LabelledEnum(WordEnum):
    """An enumeration whose members carry a label, in the player's words."""

    def __init__(self, _: str, label: str = "") -> None:
        self.label = label


def small_print(member: object) -> str:
    """Return what a choice or its table row means; empty if it says nothing."""
    return str(getattr(getattr(member, "row", member), "small_print", ""))
