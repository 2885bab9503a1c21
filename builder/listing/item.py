"""One line of a list: what it is found, filtered and sorted by."""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from builder.core.rulebook import Severity, Violation


class ItemVerdict(Enum):
    """What the rules say of an item, in one word. The gravest counts."""

    UNKNOWN = "not judged yet"
    LEGAL = "legal"
    ALLOWED = "allowed"
    WARN = "warning"
    REFUSE = "illegal"

    @property
    def severity(self) -> Severity | None:
        """The severity that it stands for; None if nothing is wrong."""
        return _SEVERITIES.get(self)


_SEVERITIES = {
    ItemVerdict.REFUSE: Severity.REFUSE,
    ItemVerdict.WARN: Severity.WARN,
    ItemVerdict.ALLOWED: Severity.ALLOWED,
}


def verdict(violations: tuple[Violation, ...]) -> ItemVerdict:
    """Return the verdict on something that breaks these rules; notes do not count."""
    found = {each.severity for each in violations}
    for one, severity in _SEVERITIES.items():
        if severity in found:
            return one
    return ItemVerdict.LEGAL


class ListedItem(NamedTuple):
    """What a list knows of a design, an army or a rule set.

    Attributes:
        id: Its id.
        title: Its name on one line.
        key: Its name without case and accents, to sort by.
        kind: Its kind, such as `brikwars.weapon`, `army` or `ruleset`.
        system: Its game.
        tags: Its tags.
        text: All that it is found by, without case and accents.
        price: What it costs, or its version, as it is shown; empty if not known.
        cost: What it costs; None if its game has no points, or it is not judged yet.
        verdict: What the rules say of it.
        armies: The ids of the armies that it is in.
        favourite: Whether the player marked it.
        changed: When it was saved last, in seconds since 1970, UTC.
    """

    id: str
    title: str = ""
    key: str = ""
    kind: str = ""
    system: str = ""
    tags: tuple[str, ...] = ()
    text: str = ""
    price: str = ""
    cost: Fraction | None = None
    verdict: ItemVerdict = ItemVerdict.UNKNOWN
    armies: tuple[str, ...] = ()
    favourite: bool = False
    changed: float = 0
