"""What a history is made of: versions, the steps that led to them, and the bin.

These are values alone, so that the window can import them without the database.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from os import urandom
from typing import Any, Final

from builder.army.model import Item

FIRST: Final = "First version"
"""The words of the oldest version of an item."""

ELSEWHERE: Final = "Change from elsewhere"
"""The words of a change that nobody described, such as that of another program."""

UNDONE: Final = "Undo"
"""The words of a value that undo brought back after its version was thinned out."""


@dataclass(frozen=True, slots=True)
class Version:
    """One kept version of an item, without its value.

    Attributes:
        number: Its number within the item's versions, from 1.
        saved: When it was saved last, in UTC.
        words: The step that led to it, as the undo menu says it.
        present: Whether it is what the item is now.
        author: Who saved it, by the name of the login on a server; empty in a file.
    """

    number: int
    saved: datetime
    words: str
    present: bool = False
    author: str = ""


@dataclass(frozen=True, slots=True)
class Removed:
    """An item in the bin.

    Attributes:
        id: Its id; `Library.restore` brings it back.
        title: Its name, or what it is called without one.
        kind: Which class it is of.
        removed: When it was removed, in UTC.
        value: What it is; None if it cannot be read.
    """

    id: str
    title: str
    kind: str
    removed: datetime
    value: Item | None = None


@dataclass(frozen=True, slots=True)
class Visit:
    """One undo step of a document: a visit to a field, or an act.

    Attributes:
        mark: A word of its own; the same while one visit goes on.
        words: The undo menu's words.
        value: The item after it.
        stepped: Whether it counts a number up or down from where it was.
    """

    mark: str
    words: str
    value: Any
    stepped: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """How a document came to the value that it saves.

    Attributes:
        anchor: The mark of the version that the visits began from; without visits,
            the version that undo or redo went to.
        visits: The visits since, oldest first; the last one's value is saved.
    """

    anchor: str = ""
    visits: tuple[Visit, ...] = ()


@dataclass(frozen=True, slots=True)
class PastStep:
    """One version on the way of undo and redo.

    Attributes:
        number: Its number.
        mark: Its mark.
        words: The step that led to it.
        own: Whether it is of the one who reads it.
        read: Returns what the item was in it, without asking the library: undo waits
            for nobody. Raises LookupError where that cannot be read.
    """

    number: int
    mark: str
    words: str
    own: bool = True
    read: Callable[[], Item] = field(kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class Past:
    """The way of undo and redo of an item, some steps to either side.

    Attributes:
        steps: The versions in their order; none for an item that never changed.
        at: The place of the present one.
        version: The count of saves of the item when this was read.
    """

    steps: tuple[PastStep, ...]
    at: int
    version: int


def new_mark() -> str:
    """Return a mark that no other visit has."""
    return urlsafe_b64encode(urandom(6)).decode()


def one_step(words: str, value: Any) -> Trail:
    """Return the trail of one act that leads from the present value to another."""
    return Trail("", (Visit(new_mark(), words, value),))


def said(words: str, steps: int) -> str:
    """Return the words of a version that stands for several steps."""
    if steps == 1:
        return words
    return f"{words} and {steps - 1} earlier {'step' if steps == 2 else 'steps'}"
