"""What a muster file brings, and which items of a library are like it.

An item of a file is *new*, the *same* as one of the library, or the *twin* of one: it
has the same origin, or the same name and kind, and says something else. For each there
is a choice: bring it in, keep both, replace mine, or skip it.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from hashlib import sha256
from typing import Final, NamedTuple

from builder.army.model import Army, Item, Items
from builder.house_rules.ruleset import RuleSet
from builder.listing.words import folded
from db.errors import Holdings
from db.files.codec import dumps
from db.files.muster_file import MusterFile

_OWN_ID: Final = 32
"""Characters of an id that a library made; shorter ones are words of a player."""

_LONGEST: Final = 60

_APART: Final = re.compile(r"(.+) \((?:copy|from .+?)(?: \d+)?\)", re.DOTALL)
"""A name that `told_apart` made, and the name it was made of."""


class Relation(Enum):
    """How an item of a file stands to the library."""

    NEW = "new"
    SAME = "same"
    TWIN = "twin"


class Fate(Enum):
    """What happens to an item of a file."""

    BRING = "Bring in"
    BOTH = "Keep both"
    REPLACE = "Replace mine"
    SKIP = "Skip"


_CHOICES: Final = {
    Relation.NEW: (Fate.BRING, Fate.SKIP),
    Relation.SAME: (Fate.SKIP, Fate.BOTH),
    Relation.TWIN: (Fate.BOTH, Fate.REPLACE, Fate.SKIP),
}


class ItemOrigin(NamedTuple):
    """Where an item of the library came from.

    Attributes:
        item_id: The item.
        source: What the file was called.
        digest: A hash of the item as it was in the file.
        brought: When it came, in UTC.
    """

    item_id: str
    source: str
    digest: str
    brought: datetime


@dataclass(frozen=True, slots=True)
class Arrival:
    """An item of a file, beside what the library has of it.

    Attributes:
        key: Its id in the file.
        value: The item; an army names designs of the library where these are like those
            of the file.
        relation: How it stands to the library.
        mine: The id of the library's item that is like it; empty for a new one.
        held: That item as it is; None for a new one.
        origin: How the library's item came in, where that is how it was found.
    """

    key: str
    value: Item
    relation: Relation
    mine: str = ""
    held: Item | None = None
    origin: ItemOrigin | None = None

    @property
    def choices(self) -> tuple[Fate, ...]:
        """What can happen to it, what happens without a word first."""
        return _CHOICES[self.relation]


def digest(value: Item, payload: str = "") -> str:
    """Return a hash of an item, the same for equal ones; of its payload, if known."""
    return sha256(f"{value.kind} {payload or dumps(value)}".encode()).hexdigest()


def arrivals(
    file: MusterFile,
    known: Holdings,
    origins: Mapping[str, tuple[ItemOrigin, ...]],
    source: str,
    *,
    told: bool = False,
) -> tuple[Arrival, ...]:
    """Return each item of a file beside what the library has of it.

    Args:
        file: The file; its photos have the names that the library gives them.
        known: What the library holds, by id.
        origins: Where its items came from, by the ids of the files they came in.
        source: What the file is called; empty for what has no name.
        told: Whether it was read from words, which say less of an army than a file.
    """
    finder = _Finder(known, origins, source)
    designs = {key: finder.beside(key, each) for key, each in file.designs.items()}
    likes = {key: each.mine or key for key, each in designs.items()}
    # An army is the same only if its designs are.
    changed = {key for key, each in designs.items() if each.relation is Relation.TWIN}
    armies = []
    for key, army in file.armies.items():
        like = with_designs(army, likes)
        found = finder.beside(key, like, digest(army))
        # Words name designs, also where one of that name has a changed copy here.
        told_as = (like, with_designs(army, finder.called(file.designs)))
        if told and isinstance(found.held, Army):
            mine = _as_told(found.held)
            if any(mine == _as_told(each) for each in told_as):
                found = replace(found, relation=Relation.SAME)
        touched = any(entry.design in changed for entry in army.entries)
        if found.relation is Relation.SAME and touched and not told:
            found = replace(found, relation=Relation.TWIN)
        armies.append(found)
    rules = [finder.beside(key, each) for key, each in file.rulesets.items()]
    return (*designs.values(), *armies, *rules)


def told_apart(value: Item, source: str, taken: Collection[str]) -> Item:
    """Return an item under a name that no other has: `Trooper (from Sam's file)`.

    Args:
        value: The item.
        source: What its file is called; empty for what has no name.
        taken: The names there are, as `name_of` gives them.
    """
    stem = source.rpartition(".")[0] or source
    tail = f"from {stem[:_LONGEST]}" if stem else "copy"
    count = 1
    while True:
        number = f" {count}" if count > 1 else ""
        named = replace(value, name=f"{value.title} ({tail}{number})")
        if name_of(named) not in taken:
            return named
        count += 1


def name_of(value: Item) -> str:
    """Return the name by which twins are found, with what it is the name of."""
    return f"{type(value).__name__} {value.kind} {folded(value.title.strip())}"


def by_now(then: Arrival, now: Arrival, choice: Fate) -> tuple[Arrival, Fate]:
    """Return an item beside what the library has by now, and what happens to it.

    Args:
        then: The item beside what the library had when the player chose.
        now: The same item beside what the library has now.
        choice: What the player chose, or what happens without a word.
    """
    if then.relation is Relation.TWIN and now.relation is not Relation.SAME:
        # The player saw which of his own it is a twin of.
        return then, choice
    left_out = then.relation is Relation.NEW and choice is Fate.SKIP
    if now.relation is then.relation or left_out:
        return now, choice
    return now, now.choices[0]


class _Finder:
    """Looks for what is like an item; nothing of the library is found twice."""

    def __init__(
        self,
        known: Holdings,
        origins: Mapping[str, tuple[ItemOrigin, ...]],
        source: str,
    ) -> None:
        self._known = known
        self._origins = origins
        self._source = source
        self._taken: set[str] = set()
        # What came once from any file is known again, even if it was renamed since.
        self._digests: dict[str, list[ItemOrigin]] = {}
        for each in origins.values():
            for origin in each:
                self._digests.setdefault(origin.digest, []).append(origin)
        self._equal: dict[Item, str] = {}
        self._named: dict[str, list[str]] = {}
        for item_id, held in known.items():
            self._equal.setdefault(held.value, item_id)
            # What came beside another by a name of its own is known again by its own.
            if apart := _APART.fullmatch(held.value.name):
                self._equal.setdefault(replace(held.value, name=apart[1]), item_id)
            self._named.setdefault(name_of(held.value), []).append(item_id)

    def beside(self, key: str, value: Item, hashed: str = "") -> Arrival:
        """Return an item beside what the library has of it."""
        equal = self._equal.get(value)
        if equal is not None:
            return self._arrival(key, value, Relation.SAME, equal)
        # A library into which nothing ever came needs no hashes.
        hashed = hashed or (digest(value) if self._digests else "")
        for origin in (*self._from(key), *self._digests.get(hashed, ())):
            if self._free(origin.item_id, value):
                unchanged = origin.digest == hashed
                relation = Relation.SAME if unchanged else Relation.TWIN
                return self._arrival(key, value, relation, origin.item_id, origin)
        alike = [key] if len(key) >= _OWN_ID and key in self._known else []
        # A nameless design is called by what it is, as many others are.
        if value.name.strip():
            alike += self._named.get(name_of(value), ())
        for item_id in alike:
            if self._free(item_id, value):
                return self._arrival(key, value, Relation.TWIN, item_id)
        return Arrival(key, value, Relation.NEW)

    def called(self, designs: Items) -> dict[str, str]:
        """Return the first item of the library with the name of each design."""
        found = {key: self._named.get(name_of(each)) for key, each in designs.items()}
        return {key: ids[0] for key, ids in found.items() if ids}

    def _arrival(
        self,
        key: str,
        value: Item,
        relation: Relation,
        mine: str,
        origin: ItemOrigin | None = None,
    ) -> Arrival:
        self._taken.add(mine)
        return Arrival(key, value, relation, mine, self._known[mine].value, origin)

    def _from(self, key: str) -> Iterator[ItemOrigin]:
        """Yield the origins of an id; words are ids of one file only."""
        for origin in self._origins.get(key, ()):
            same_file = self._source and origin.source == self._source
            if len(key) >= _OWN_ID or same_file:
                yield origin

    def _free(self, item_id: str, value: Item) -> bool:
        held = self._known.get(item_id)
        if held is None or item_id in self._taken:
            return False
        if isinstance(value, RuleSet) and isinstance(held.value, RuleSet):
            # Two versions of a set stand side by side.
            return held.value.version == value.version
        alike = type(held.value) is type(value)
        return alike and held.value.system == value.system


def with_designs(army: Army, ids: Mapping[str, str]) -> Army:
    """Return an army whose entries name designs by other ids."""
    entries = tuple(
        replace(entry, design=ids.get(entry.design, entry.design))
        for entry in army.entries
    )
    return replace(army, entries=entries)


def _as_told(army: Army) -> object:
    """Return of an army what a list in words tells of it."""
    counts = [(entry.design, entry.count) for entry in army.entries]
    return folded(army.title), army.limit, counts
