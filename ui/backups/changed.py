"""What bringing changed items back would change, in the words of the history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.army.model import Item
from builder.core.design import Design, HouseRules
from builder.history.versions import JudgedBy, VersionChange, version_change
from builder.registry import home
from db.backup.contents import ItemInBackup
from db.errors import LibraryError
from ui.core.background import Progress

Changes = Mapping[str, VersionChange]
"""What changes, by the id of the item."""


@dataclass(frozen=True, slots=True)
class Judges:
    """What the items of a library are judged by.

    Attributes:
        houses: The house rules of each game that has some, by its key.
        designs: Every design, by id, as it is now.
    """

    houses: Mapping[str, HouseRules]
    designs: Mapping[str, Item]

    def of(self, value: Item) -> JudgedBy:
        """Return what one item is judged by."""
        game = home(value).key if isinstance(value, Design) else ""
        return JudgedBy(self.houses.get(game), self.designs)


def changes(items: Sequence[ItemInBackup], by: Judges, report: Progress) -> Changes:
    """Return what would change in some items if they became what they were.

    Args:
        items: Items that are in the backup and in the library.
        by: What they are judged by.
        report: Told how many are compared; stops it with False.
    """
    found: dict[str, VersionChange] = {}
    for place, each in enumerate(items):
        if not report(place, len(items)):
            break
        try:
            then, now = each.values()
        except LibraryError as error:
            found[each.id] = VersionChange((f"{error}",))
        else:
            found[each.id] = version_change(now, then, by.of(now))
    return found


def lines(change: VersionChange) -> list[str]:
    """Return what changes, a line each; the points only where they move."""
    return [*change.said, *([change.price] if change.moved and change.price else [])]
