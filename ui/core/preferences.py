"""What the player prefers, apart from the looks: stored, and read when it matters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QSettings

from reports.layout.formats import FORMATS, POKER, Format

T = TypeVar("T")

_ALLOWED_BY: Final = "allowed by"


class Start(StrEnum):
    """What the window shows when it opens."""

    LAST = "last"
    WELCOME = "welcome"

    @property
    def label(self) -> str:
        """The choice in words."""
        words = {Start.LAST: "What was open last", Start.WELCOME: "The welcome page"}
        return words[self]


@dataclass(frozen=True, slots=True)
class Preference(Generic[T]):
    """One of several values that the player prefers.

    Attributes:
        key: Its key in the settings.
        usual: The value until the player prefers another.
        values: All values.
        word: Returns the word of a value in the settings.
    """

    key: str
    usual: T
    values: Sequence[T]
    word: Callable[[T], str] = str

    def get(self) -> T:
        """Return what the player prefers."""
        stored = str(QSettings().value(self.key) or "")
        known = (each for each in self.values if self.word(each) == stored)
        return next(known, self.usual)

    def put(self, value: T) -> None:
        """Store what the player prefers."""
        QSettings().setValue(self.key, self.word(value))


START: Final = Preference("start", Start.LAST, tuple(Start))
"""What the window shows when it opens."""

FORMAT: Final[Preference[Format]] = Preference(
    "card/format", POKER, FORMATS, attrgetter("key")
)
"""The format of the card beside a design."""

FIT: Final = Preference("card/fit", False, (False, True))
"""Whether the whole side of a card is fitted into its panel."""

HISTORY: Final = Preference("history/megabytes", 100, (20, 100, 500, 2_000))
"""The megabytes that the versions of a library may take."""


def allowed_by() -> str:
    """Return who allows what a rule refuses, unless the player says otherwise."""
    return str(QSettings().value(_ALLOWED_BY) or "")


def allow_by(name: str) -> None:
    """Store who allows what a rule refuses."""
    QSettings().setValue(_ALLOWED_BY, name)
