"""What is in the bin, as rows that can be sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

import builder
from builder.core.formatting import brief, capital
from builder.listing.words import folded
from ui.history.moments import days_left, moment_here
from ui.lists.columns import ListAbout, ListColumn
from ui.lists.rows import FoundRows

if TYPE_CHECKING:
    from db.store.versions import Removed

_LONGEST: Final = 120
_LONGEST_TIP: Final = 300


def kind_of(item: Removed) -> str:
    """Return what an item is, in a word: `Weapon`."""
    fixed = {"army": "Army", "ruleset": "House rules"}
    names = builder.names().get(item.kind)
    return fixed.get(item.kind) or capital(names[0] if names else item.kind)


class BinRows(FoundRows["Removed"]):
    """The items of the bin, what was removed last first."""

    def __init__(self, today: Callable[[], date]) -> None:
        self._days = 0
        self._today = today
        about = ListAbout["Removed"](
            lambda item: item.id,
            text=lambda item: folded(f"{item.title} {kind_of(item)}"),
            tip=lambda item: brief(item.title, _LONGEST_TIP),
        )
        super().__init__(self._columns(), about)
        self.order, self.down = _removed, True

    def show_for(self, items: Sequence[Removed], days: int) -> None:
        """Show other items, which stay for so many days."""
        self._days = days
        self.show(items)

    def _columns(self) -> tuple[ListColumn[Removed], ...]:
        column = ListColumn["Removed"]
        return (
            column("name", "Name", _name, said=_name, order=_by_name, wide=True),
            column("kind", "Kind", kind_of, said=kind_of, order=kind_of),
            column("removed", "Removed", _when, order=_removed,
                   said=lambda item: f"removed {_when(item)}"),
            column("stays", "Stays for", self._stays, order=_moment,
                   said=lambda item: f"stays for {self._stays(item)}"),
        )  # fmt: skip

    def _stays(self, item: Removed) -> str:
        left = days_left(item.removed, self._days, self._today())
        return {0: "today", 1: "1 day"}.get(left, f"{left} days")


def _name(item: Removed) -> str:
    return brief(item.title, _LONGEST)


def _by_name(item: Removed) -> str:
    return item.title.casefold()


def _when(item: Removed) -> str:
    return moment_here(item.removed)


def _removed(item: Removed) -> datetime:
    return item.removed


def _moment(item: Removed) -> float:
    return item.removed.timestamp()
