"""What is said of a backup, and of what bringing items back would change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from builder.army.model import Item
from builder.core.design import Design, HouseRules
from builder.core.formatting import counted, listed
from builder.history.versions import JudgedBy, VersionChange, version_change
from builder.registry import home
from db.backup.ages import Backup
from db.backup.contents import BackupContents, ItemInBackup, Since
from db.errors import LibraryError
from ui.core.background import Progress
from ui.core.time_words import time_words

HEADINGS = {
    Since.REMOVED: "In the backup, and gone now",
    Since.CHANGED: "Other in the backup than now",
    Since.ADDED: "Not in the backup: made since",
}

_TABLES = {"army": "army", "ruleset": "house rules"}


def when(backup: Backup, now: datetime) -> str:
    """Return when a backup was made, by the clock of this machine.

    >>> from datetime import UTC
    >>> from pathlib import Path
    >>> from db.backup.ages import Reason
    >>> made = datetime(2026, 5, 30, 9, 5, tzinfo=UTC)
    >>> backup = Backup(Path("a.db"), made, Reason.START)
    >>> when(backup, datetime(2026, 5, 31, 9, 0, tzinfo=UTC))
    'yesterday, 09:05'
    """
    return time_words(backup.made.astimezone(now.tzinfo), now, minute=True)


def holds(numbers: tuple[int, int, int] | None) -> str:
    """Return what a backup holds: `32 designs, 3 armies`.

    >>> holds((1, 2, 0)), holds((0, 0, 1)), holds(None)
    ('1 design, 2 armies', '0 designs, 0 armies, 1 rule set', 'cannot be read')
    """
    if numbers is None:
        return "cannot be read"
    designs, armies, rulesets = numbers
    parts = [counted(designs, "design"), counted(armies, "army", "armies")]
    if rulesets:
        parts.append(counted(rulesets, "rule set"))
    return ", ".join(parts)


def named(item: ItemInBackup) -> str:
    """Return what an item is called."""
    return " ".join(item.name.split()) or f"Nameless {kind(item)}"


def kind(item: ItemInBackup) -> str:
    """Return what an item is: `weapon`, `army`."""
    return _TABLES.get(item.table) or item.kind.rpartition(".")[2] or item.table


def outcome(found: BackupContents) -> str:
    """Return what restoring all of a backup would do."""
    if found.differing is None:
        return (
            "Your library cannot be read, so nobody can say what differs. Restoring "
            "puts the backup in its place, and keeps its file as it is."
        )
    counts = dict.fromkeys(Since, 0)
    for each in found.differing:
        counts[each.since] += 1
    if not found.differing:
        return "Your library holds just the same. Nothing would change."
    said = [
        f"{counts[since]} {one if counts[since] == 1 else many}"
        for since, one, many in (
            (Since.REMOVED, "comes back", "come back"),
            (Since.CHANGED, "becomes what it was", "become what they were"),
            (Since.ADDED, "made since is removed", "made since are removed"),
        )
        if counts[since]
    ]
    return (
        f"Restoring all of it: {listed(said)}. Your library as it is now is kept as a "
        "backup first."
    )


def restored(changed: int, backup: Backup, now: datetime) -> str:
    """Return what a restore did."""
    made, what = when(backup, now), counted(changed, "thing")
    return (
        f"The library is as it was {made}: {what} changed. As it was before is the "
        "newest of the backups"
    )


# What bringing changed items back would change, in the words of the history.

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
