"""The examples that come with the program, and which of them a library has unchanged.

An example is no different from what a player makes: it carries no mark. It counts as an
example as long as it says what the program's own one says, and an army as long as its
designs do, too. What a player has changed is the player's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from builder import systems
from builder.army.model import Army, Item, Items, designs_of, uses
from builder.core.design import Design
from builder.examples import Example, examples_of
from db.errors import LibraryError, Stored
from db.files.muster_file import MusterFile

if TYPE_CHECKING:
    from db.library.library import Library


def file_of(example: Example) -> MusterFile:
    """Return an example as a muster file."""
    designs, armies = dict(example.designs), dict(example.armies)
    return MusterFile(designs, armies, {}, dict(example.rulesets))


def first_examples() -> MusterFile:
    """Return what a new library begins with: the examples of the first game.

    Those of the other games are opened one by one; all at once would be too many for a
    new player.
    """
    designs: dict[str, Design] = {}
    armies: dict[str, Army] = {}
    for example in examples_of(next(iter(systems()))):
        # Home-made parts are legal under their own house rules only.
        if not example.rulesets:
            designs |= dict(example.designs)
            armies |= dict(example.armies)
    return MusterFile(designs, armies)


def is_example(value: Item, designs: Mapping[str, Design]) -> bool:
    """Return whether a value is an example that nobody has changed.

    Args:
        value: A design, an army or a set of house rules.
        designs: The designs of its library by id, for an army.
    """
    known = _by_title(value.system).get(value.title, ())
    return any(_same(value, designs, other, theirs) for other, theirs in known)


def unchanged(values: Items) -> frozenset[str]:
    """Return the ids of a library's items that are examples nobody has changed."""
    designs = designs_of(values)
    return frozenset(
        item_id for item_id, value in values.items() if is_example(value, designs)
    )


def removable(values: Items, standing: Collection[str] = ()) -> tuple[str, ...]:
    """Return the ids of the examples to remove, armies first, as a library wants it.

    A design stays while an army names it that is no example, and a set of house rules
    while it is in force.

    Args:
        values: All items of a library by id.
        standing: The ids of the sets of house rules in force.
    """
    found = unchanged(values)
    named = {
        design
        for item_id, value in values.items()
        if isinstance(value, Army) and item_id not in found
        for design in uses(value)
    }
    gone = found - named - frozenset(standing)
    return tuple(sorted(gone, key=lambda each: not isinstance(values[each], Army)))


def bring_back(library: Library) -> tuple[Stored, ...]:
    """Bring back the examples that a library lacks: from the bin, or else anew.

    The examples of the other games come back only from the bin.

    Returns:
        All that came back or is new, armies last.
    """
    before = {item.id for item in library.everything()}
    titles = {title for system in systems() for title in _by_title(system)}
    binned = [item for item in library.removed() if item.title in titles]
    # An army brings its designs along, under the ids that it knows them by.
    for item in sorted(binned, key=lambda one: one.kind != "army"):
        _restore(library, item.id)
    library.bring_in(first_examples())
    fresh = [item for item in library.everything() if item.id not in before]
    return tuple(sorted(fresh, key=lambda item: isinstance(item.value, Army)))


def _restore(library: Library, item_id: str) -> None:
    """Bring an item out of the bin if it is an example that the library lacks."""
    value = _binned(library, item_id)
    live = {item.id: item.value for item in library.everything()}
    designs = designs_of(live)
    if item_id in live or value is None:
        return
    if isinstance(value, Army):
        for key in uses(value) - designs.keys():
            found = _binned(library, key)
            if isinstance(found, Design):
                designs[key] = found
    there = any(_same(each, designs, value, designs) for each in live.values())
    if not there and is_example(value, designs):
        library.restore(item_id)


def _binned(library: Library, item_id: str) -> Item | None:
    """Return what an item in the bin is; None if it cannot be read."""
    try:
        newest = library.versions(item_id)[0].number
        return library.version_value(item_id, newest)
    except LibraryError:
        return None


@cache
def _by_title(
    system: str,
) -> Mapping[str, Sequence[tuple[Item, Mapping[str, Design]]]]:
    """Return the examples of a game by title, each with the designs of its file."""
    found: dict[str, list[tuple[Item, Mapping[str, Design]]]] = {}
    for example in examples_of(system):
        file = file_of(example)
        for value in file.items.values():
            found.setdefault(value.title, []).append((value, file.designs))
    return found


def _same(
    one: Item,
    designs: Mapping[str, Design],
    other: Item,
    theirs: Mapping[str, Design],
) -> bool:
    """Return whether two items say the same; armies refer to designs by other ids."""
    if not (isinstance(one, Army) and isinstance(other, Army)):
        return bool(one == other)
    pairs = zip(one.entries, other.entries, strict=False)
    return _nameless(one) == _nameless(other) and all(
        a.design in designs and designs[a.design] == theirs.get(b.design)
        for a, b in pairs
    )


def _nameless(army: Army) -> Army:
    """Return an army whose entries name no design."""
    entries = tuple(replace(entry, design="") for entry in army.entries)
    return replace(army, entries=entries)
