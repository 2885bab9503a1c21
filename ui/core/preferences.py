"""What the player prefers, apart from the looks: stored, and read when it matters."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSettings

from reports.layout.formats import FORMATS, POKER, Format

_START: Final = "start"
_ALLOWED_BY: Final = "allowed by"
_FORMAT: Final = "card/format"
_FIT: Final = "card/fit"
_HISTORY: Final = "history/megabytes"

HISTORY_SIZES: Final = (20, 100, 500, 2_000)
"""The megabytes that the versions of a library may take."""

_HISTORY_SIZE: Final = 100


class Start(StrEnum):
    """What the window shows when it opens."""

    LAST = "last"
    WELCOME = "welcome"

    @property
    def label(self) -> str:
        """The choice in words."""
        return {
            Start.LAST: "What was open last",
            Start.WELCOME: "The welcome page",
        }[self]


def preferred_start() -> Start:
    """Return what the window shows when it opens."""
    stored = str(QSettings().value(_START) or "")
    return Start(stored) if stored in set(Start) else Start.LAST


def prefer_start(start: Start) -> None:
    """Store what the window shows when it opens."""
    QSettings().setValue(_START, start.value)


def allowed_by() -> str:
    """Return who allows what a rule refuses, unless the player says otherwise."""
    return str(QSettings().value(_ALLOWED_BY) or "")


def allow_by(name: str) -> None:
    """Store who allows what a rule refuses."""
    QSettings().setValue(_ALLOWED_BY, name)


def preferred_format() -> Format:
    """Return the format of the card beside a design."""
    stored = str(QSettings().value(_FORMAT) or "")
    return next((each for each in FORMATS if each.key == stored), POKER)


def prefer_format(card: Format) -> None:
    """Store the format of the card beside a design."""
    QSettings().setValue(_FORMAT, card.key)


def preferred_fit() -> bool:
    """Return whether the whole side of a card is fitted into its panel."""
    return str(QSettings().value(_FIT)) == "True"


def prefer_fit(on: bool) -> None:  # noqa: FBT001 (the only word about it)
    """Store whether the whole side of a card is fitted into its panel."""
    QSettings().setValue(_FIT, str(on))


def preferred_history() -> int:
    """Return how many megabytes the versions of a library may take."""
    stored = str(QSettings().value(_HISTORY) or "")
    return next((each for each in HISTORY_SIZES if str(each) == stored), _HISTORY_SIZE)


def prefer_history(megabytes: int) -> None:
    """Store how many megabytes the versions of a library may take."""
    QSettings().setValue(_HISTORY, megabytes)
