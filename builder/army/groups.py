"""The groups of an army: who is in which, what each costs, and how they are changed.

An entry says the name of its group; the army says the order of the groups, and names
those without entries. Every edit here returns an army whose entries stand in the order
in which they are shown: those without a group first, then group after group.

The units of one class that stand in an army are all together, and entry by entry.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Any, Final, NamedTuple

from builder.army.model import Army, ArmyGroup, Entry, EntryResult, MusteredArmy
from builder.core.formatting import times
from builder.core.tally import exact_sum

NEW_GROUP: Final = "Group"
"""A new group is called this, with the next free number."""


class GroupTotal(NamedTuple):
    """What a group of an army comes to.

    Attributes:
        name: Its name; empty for the entries without a group.
        results: Its entries.
        models: How many of them play today.
        worth: What those cost, as far as points are known; None if none are.
    """

    name: str
    results: tuple[EntryResult, ...]
    models: int
    worth: Fraction | None

    @property
    def plays(self) -> bool | None:
        """Whether all of it plays; None if some of it does, or it is empty."""
        found = {each.entry.plays for each in self.results}
        return found.pop() if len(found) == 1 else None


def group_names(army: Army) -> tuple[str, ...]:
    """Return the names of the groups in their order, each once.

    A file that was written by hand may name a group only in its entries; such a group
    comes after the others.
    """
    named = (*(each.name for each in army.groups), *(e.group for e in army.entries))
    return tuple(name for name in dict.fromkeys(named) if name)


def army_parts(army: Army) -> Mapping[str, tuple[int, ...]]:
    """Return the places of the entries by group, first of those without one, if any."""
    found: dict[str, list[int]] = {"": [], **{n: [] for n in group_names(army)}}
    for place, entry in enumerate(army.entries):
        found[entry.group].append(place)
    return {name: tuple(places) for name, places in found.items() if name or places}


def group_totals(mustered: MusteredArmy) -> tuple[GroupTotal, ...]:
    """Return what each part of an army comes to, in their order.

    With the shares that belong to no entry, the totals add up to the army's.
    """
    for known, totals in tuple(_LATEST):
        if known is mustered:
            return totals
    found = tuple(
        _total(name, tuple(mustered.results[place] for place in places))
        for name, places in army_parts(mustered.army).items()
    )
    _LATEST.append((mustered, found))
    return found


_LATEST: Final[deque[tuple[MusteredArmy, tuple[GroupTotal, ...]]]] = deque(maxlen=4)
"""The totals that were worked out last: the rows and the budget ask for the same."""


def _total(name: str, results: tuple[EntryResult, ...]) -> GroupTotal:
    playing = [each for each in results if each.entry.plays]
    known = [each.total for each in playing if each.total is not None]
    worth = exact_sum(known) if known else None
    models = sum(each.entry.count for each in playing)
    return GroupTotal(name, results, models, worth)


# Edits.


def in_order(army: Army) -> Army:
    """Return the army with its entries in the order in which they are shown."""
    places = [place for places in army_parts(army).values() for place in places]
    entries = tuple(army.entries[place] for place in places)
    ordered = _grouped(army, group_names(army), entries)
    return army if ordered == army else ordered


def free_name(army: Army) -> str:
    """Return a name for a new group that no other group has."""
    taken = {name.casefold() for name in group_names(army)}
    names = (f"{NEW_GROUP} {number}" for number in count(1))
    return next(name for name in names if name.casefold() not in taken)


def put_into(
    army: Army, places: Collection[int], group: str, at: int | None = None
) -> Army:
    """Return an army with some entries together in a group.

    Args:
        army: The army.
        places: The places of the entries.
        group: The name of the group; empty for none. A new name makes a new group.
        at: The place of the entry of that group to stand before; None for its end.
    """
    if not places:
        return army
    moving = [replace(army.entries[place], group=group) for place in sorted(places)]
    whole = len(army.entries) if at is None else at
    kept = [(p, entry) for p, entry in enumerate(army.entries) if p not in places]
    front = [entry for place, entry in kept if place < whole]
    back = [entry for place, entry in kept if place >= whole]
    moved = replace(army, entries=(*front, *moving, *back))
    if group and group not in group_names(army):
        moved = _grouped(moved, (*group_names(army), group))
    return in_order(moved)


def new_group(army: Army, places: Collection[int] = ()) -> tuple[Army, str]:
    """Return an army with one more group made of some entries, and its name.

    It stands behind the group of the first of the entries; an empty one is the last.
    """
    name, names = free_name(army), [*group_names(army)]
    first = army.entries[min(places)].group if places else names[-1] if names else ""
    names.insert(names.index(first) + 1 if first in names else 0, name)
    if not places:
        names = [each for each in names if each != name] + [name]
    named = _grouped(army, names)
    return put_into(named, places, name) if places else in_order(named), name


def renamed_group(army: Army, old: str, new: str) -> Army:
    """Return an army in which a group has another name.

    Nothing changes where the name is blank, or another group has it.
    """
    new = " ".join(new.split())
    if not new or new == old or new in group_names(army):
        return army
    names = (new if each == old else each for each in group_names(army))
    return _grouped(army, names, _regrouped(army, old, new))


def shifted_group(army: Army, name: str, step: int) -> Army:
    """Return an army in which a group has moved one up or down, if there is room."""
    names = [*group_names(army)]
    at = names.index(name)
    to = max(0, min(at + step, len(names) - 1))
    names.insert(to, names.pop(at))
    return in_order(_grouped(army, names))


def group_before(army: Army, name: str, other: str) -> Army:
    """Return an army in which a group stands before another; at the end if empty."""
    names = [each for each in group_names(army) if each != name]
    names.insert(names.index(other) if other in names else len(names), name)
    return in_order(_grouped(army, names))


def dissolved(army: Army, name: str) -> Army:
    """Return an army without a group; its entries stay, and have no group."""
    names = (each for each in group_names(army) if each != name)
    return in_order(_grouped(army, names, _regrouped(army, name, "")))


def without_group(army: Army, name: str) -> Army:
    """Return an army without a group and the entries in it."""
    names = (each for each in group_names(army) if each != name)
    entries = tuple(each for each in army.entries if each.group != name)
    return in_order(_grouped(army, names, entries))


def ticked(army: Army, places: Collection[int], *, playing: bool) -> Army:
    """Return an army in which some entries play today, or do not."""
    entries = tuple(
        replace(each, sits_out=None if playing else True) if place in places else each
        for place, each in enumerate(army.entries)
    )
    return replace(army, entries=entries)


def moved_by_one(army: Army, places: Collection[int], step: int) -> Army:
    """Return an army in which some entries moved one up or down.

    At the edge of their group they go over into the next one.
    """
    if not places:
        return army
    order = [place for part in army_parts(army).values() for place in part]
    army = in_order(army)
    places = [at for at, place in enumerate(order) if place in places]
    edge = min(places) if step < 0 else max(places)
    group = army.entries[edge].group
    beside = edge + (-1 if step < 0 else 1)
    inside = 0 <= beside < len(army.entries) and army.entries[beside].group == group
    if inside:
        return put_into(army, places, group, beside if step < 0 else beside + 1)
    names = ["", *group_names(army)]
    to = names.index(group) + (-1 if step < 0 else 1)
    if not 0 <= to < len(names):
        at = 0 if step < 0 else None
        return put_into(army, places, group, at)
    first = (place for place, e in enumerate(army.entries) if e.group == names[to])
    return put_into(army, places, names[to], None if step < 0 else next(first, None))


def sorted_within(army: Army, key: Callable[[int], Any]) -> Army:
    """Return an army whose entries are sorted within each group.

    Args:
        army: The army.
        key: Returns what the entry at a place is sorted by; equal ones keep their
            order.
    """
    places = [p for part in army_parts(army).values() for p in sorted(part, key=key)]
    entries: tuple[Entry, ...] = tuple(army.entries[place] for place in places)
    return replace(army, entries=entries)


def _grouped(
    army: Army, names: Iterable[str], entries: tuple[Entry, ...] | None = None
) -> Army:
    """Return an army with groups of these names, and with other entries if given."""
    groups = tuple(ArmyGroup(name=name) for name in names)
    return replace(
        army, groups=groups, entries=army.entries if entries is None else entries
    )


def _regrouped(army: Army, old: str, new: str) -> tuple[Entry, ...]:
    return tuple(
        replace(each, group=new) if each.group == old else each for each in army.entries
    )


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
