"""The units of one class that stand in an army: all together, and entry by entry."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.army.model import Army
from builder.core.formatting import times


@dataclass(frozen=True, slots=True)
class Troop:
    """Units of an army that are named together.

    Attributes:
        title: What they are called: the army's name, or that of one of its designs.
        entries: Each design with how many there are of it, in the order of the list.
    """

    title: str
    entries: tuple[tuple[object, int], ...]

    @property
    def count(self) -> int:
        """How many units they are."""
        return sum(count for _, count in self.entries)

    @property
    def label(self) -> str:
        """What a list calls them: `4 × Rifleman`."""
        return times(self.count, self.title)

    @property
    def members(self) -> tuple[Any, ...]:
        """Every unit, as often as it is there."""
        return tuple(each for each, count in self.entries for _ in range(count))


def troops(
    army: Army, designs: Mapping[str, object], kind: type | tuple[type, ...]
) -> tuple[Troop, ...]:
    """Return all units of a class that play, and then those of each entry.

    Args:
        army: The army.
        designs: The designs that its entries name, by id.
        kind: The class, or several. An entry of another one is left out.

    Returns:
        Nothing where the army has no such unit.
    """
    found: tuple[tuple[Any, int], ...] = tuple(
        (designs[entry.design], entry.count)
        for entry in army.entries
        if entry.plays and isinstance(designs.get(entry.design), kind)
    )
    if not found:
        return ()
    each_entry = (Troop(design.title, ((design, count),)) for design, count in found)
    return (Troop(army.title, found), *each_entry)
