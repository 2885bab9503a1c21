"""Muster files into a library, whole or as a player chose, and out of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from builder.army.model import Army, Item, Items, uses
from builder.house_rules.ruleset import RuleSet
from db.errors import Holdings, Missing, Report, Stored, WorkStopped, always, short
from db.files.codec import dumps
from db.files.muster_file import MusterFile, named_photos, naming, with_known
from db.files.pictures import StoredPhoto
from db.sharing.twins import (
    Arrival,
    Fate,
    ItemOrigin,
    Relation,
    arrivals,
    by_now,
    digest,
    name_of,
    told_apart,
    with_designs,
)
from db.store.tables import OriginRow, PhotoRow
from db.store.unit_of_work import UnitOfWork, live, stored
from db.store.versions import one_step


@dataclass(frozen=True, slots=True)
class ImportLook:
    """What a file would bring; nothing has been changed yet.

    Attributes:
        source: What the file is called.
        file: Its contents, with photos named as the library names them.
        photos: Its photos, ready to be kept.
        items: Each item beside what the library has of it.
        told: Whether it was read from words, which have no ids of their own.
        mark: The last write to the library that it was compared with.
        payloads: The payload of each item by its id, once they are `encoded`.
    """

    source: str
    file: MusterFile
    photos: tuple[StoredPhoto, ...]
    items: tuple[Arrival, ...]
    told: bool = False
    mark: int = 0
    payloads: Mapping[str, str] = field(default_factory=dict)

    def encoded(self, report: Report = always) -> "ImportLook":
        """Return this with the payloads of its items, so that the write is short.

        Raises:
            WorkStopped: If the report says so.
        """
        if self.payloads or not self.items:
            return self
        file, payloads = self.file, dict[str, str]()
        for key, value in file.items.items():
            _go(report, len(payloads), len(self.items))
            payloads[key] = dumps(value)
        # The last moment at which it can be stopped.
        _go(report, len(payloads), len(self.items))
        return replace(self, payloads=payloads)

    @property
    def twins(self) -> bool:
        """Whether the player has to choose."""
        return any(each.relation is Relation.TWIN for each in self.items)


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of a file.

    Attributes:
        ids: The library's id of each item, by its id in the file; items that were
            skipped are left out unless the library has one like them.
        stored: All that was written, as the library holds it.
        added: The ids of new items: designs, then armies, then house rules.
        before: The items that were replaced, by id, as they were.
        same: How many the library had already.
        skipped: How many were left out.
        items: Each item beside what the library had of it when it was written.
    """

    ids: Mapping[str, str]
    stored: tuple[Stored, ...]
    added: tuple[str, ...]
    before: Items
    same: int = 0
    skipped: int = 0
    items: tuple[Arrival, ...] = ()


def looked_at(
    session: Session,
    known: Holdings,
    contents: tuple[MusterFile, tuple[StoredPhoto, ...]],
    source: str,
    *,
    told: bool,
) -> ImportLook:
    """Return what a file, as `unpacked` gives it, would bring: `Library.look_at`."""
    origins: dict[str, list[ItemOrigin]] = {}
    for row in () if told else session.exec(select(OriginRow)):
        origin = ItemOrigin(row.item_id, row.source, row.digest, row.brought)
        origins.setdefault(row.source_id, []).append(origin)
    # The newest import of an item knows it best.
    by_source = {
        key: tuple(sorted(origin, key=lambda one: one.brought, reverse=True))
        for key, origin in origins.items()
    }
    file, photos = contents
    items = arrivals(file, known, by_source, source, told=told)
    return ImportLook(source, file, photos, items, told)


def taken_in(
    unit: UnitOfWork, look: ImportLook, choices: Mapping[str, Fate], known: Holdings
) -> Brought:
    """Write the items of a file as chosen: `Library.take_in`.

    What was written since the look is found here, in the transaction that writes: a
    file that two windows bring in at once comes in once.
    """
    if look.mark != unit.stamp - 1:
        contents = (look.file, look.photos)
        now = looked_at(unit.session, known, contents, look.source, told=look.told)
        pairs = [
            by_now(then, here, choices.get(then.key, then.choices[0]))
            for then, here in zip(look.items, now.items, strict=True)
        ]
        look = replace(look, items=tuple(item for item, _ in pairs))
        choices = {item.key: fate for item, fate in pairs}
    names = {name_of(item.value) for item in known.values()}
    return _Taker(unit, look, choices, known, names).all()


def _go(report: Report, done: int, total: int) -> None:
    if not report(done, total):
        raise WorkStopped("The import was stopped; nothing was changed")


@dataclass(slots=True)
class _Taker:
    _unit: UnitOfWork
    _look: ImportLook
    _choices: Mapping[str, Fate]
    _known: Holdings
    _names: set[str]
    _ids: dict[str, str] = field(default_factory=dict)
    _stored: list[Stored] = field(default_factory=list)
    _added: list[str] = field(default_factory=list)
    _before: dict[str, Item] = field(default_factory=dict)
    _new: dict[str, tuple[Item, str]] = field(default_factory=dict)
    _origins: list[dict[str, Any]] = field(default_factory=list)
    _same: int = 0
    _skipped: int = 0

    def all(self) -> Brought:
        """Write the items in their order: designs come before armies."""
        self._unit.keep(*self._look.photos)
        items = {item.key: item for item in self._look.items}
        for key, value in self._values():
            self._take(items[key], value)
        self._write()
        self._write_origins()
        return Brought(
            self._ids,
            tuple(self._stored),
            tuple(self._added),
            self._before,
            self._same,
            self._skipped,
            self._look.items,
        )

    def _values(self) -> Iterable[tuple[str, Item]]:
        file = self._look.file
        yield from file.designs.items()
        # A trial comes after the armies it may be of.
        for key, army in sorted(file.armies.items(), key=lambda e: bool(e[1].trial_of)):
            yield key, self._marching(army)
        yield from file.rulesets.items()

    def _marching(self, army: Army) -> Army:
        """Return an army of the library's designs, without those that were skipped."""
        own = self._look.file.designs
        entries = tuple(
            replace(entry, design=self._ids.get(entry.design, entry.design))
            for entry in army.entries
            if entry.design not in own or entry.design in self._ids
        )
        here = army.trial_of if army.trial_of in self._known else ""
        original = self._ids.get(army.trial_of, here)
        return replace(army, entries=entries, trial_of=original)

    def _take(self, item: Arrival, value: Item) -> None:
        choice = self._choices.get(item.key, item.choices[0])
        match choice:
            case Fate.BRING:
                same = not isinstance(value, Army)
                self._put(item, value, self._look.payloads[item.key] if same else "")
            case Fate.BOTH:
                self._put(item, told_apart(value, self._look.source, self._names))
            case Fate.REPLACE:
                self._replace(item, value)
            case Fate.SKIP:
                if item.mine:
                    self._ids[item.key] = item.mine
                same = item.relation is Relation.SAME
                self._same += same
                self._skipped += not same
        # What was skipped on purpose is offered again with the next file.
        if choice is not Fate.SKIP or item.relation is Relation.SAME:
            self._remember(item)

    def _put(self, item: Arrival, value: Item, payload: str = "") -> None:
        new_id = uuid4().hex
        self._new[new_id] = value, payload or dumps(value)
        self._names.add(name_of(value))
        self._ids[item.key] = new_id
        self._added.append(new_id)

    def _write(self) -> None:
        """Write the new items that came so far, all at once."""
        self._stored += self._unit.add_all(self._new)
        self._new.clear()

    def _replace(self, item: Arrival, value: Item) -> None:
        row = live(self._unit.session, item.mine)
        before = stored(row)
        self._ids[item.key] = item.mine
        if before.value == value:
            self._same += 1
            return
        self._before[item.mine] = before.value
        if isinstance(value, Army):
            # What it names must be there.
            self._write()
        trail = one_step(f"Replaced from {short(self._look.source)}", value)
        self._stored.append(self._unit.put(row, before.value, value, trail))

    def _remember(self, item: Arrival) -> None:
        """Note where an item came from; the library's own things need no note."""
        mine = self._ids[item.key]
        if mine == item.key or self._look.told:
            return
        self._origins.append({
            "item_id": mine,
            "source_id": item.key,
            "source": self._look.source.replace("\0", ""),
            "digest": digest(item.value, self._look.payloads[item.key]),
            "brought": self._unit.now,
        })  # fmt: skip

    def _write_origins(self) -> None:
        table = OriginRow.metadata.tables["origin"]
        link = self._unit.session.connection()
        keys = [table.c[name] == bindparam(name) for name in ("item_id", "source_id")]
        new = frozenset(self._added)
        if old := [each for each in self._origins if each["item_id"] not in new]:
            link.execute(table.delete().where(*keys), old)
        if self._origins:
            link.execute(table.insert(), self._origins)


def brought_in(
    unit: UnitOfWork, file: MusterFile, known: Holdings
) -> tuple[Stored, ...]:
    """Put all that a file holds into a library, under ids of the library's own.

    Designs come first, so that armies can name them by their new ids. Each item costs
    one look-up by its hash, and a write if the library does not hold its equal.
    """
    # Designs are frozen values, so an equal one is found by its hash.
    at_hand: dict[Any, str] = {}
    for item in known.values():
        at_hand.setdefault(item.value, item.id)
    new: dict[str, tuple[Item, str]] = {}

    def placed(value: Any) -> str:
        if value in at_hand:
            return at_hand[value]
        new[new_id := uuid4().hex] = value, dumps(value)
        return new_id

    designs = {name: placed(design) for name, design in file.designs.items()}
    # A trial comes after the armies it may be of, and is kept in the file's order.
    names = sorted(file.armies, key=lambda name: bool(file.armies[name].trial_of))
    mustered: dict[str, str] = {}
    for name in names:
        army = with_designs(file.armies[name], designs)
        here = army.trial_of if army.trial_of in known else ""
        original = mustered.get(army.trial_of, here)
        mustered[name] = placed(replace(army, trial_of=original))
    armies = [mustered[name] for name in file.armies]
    rulesets = [placed(rules) for rules in file.rulesets.values()]
    held = {**known, **{item.id: item for item in unit.add_all(new)}}
    return tuple(held[key] for key in (*designs.values(), *armies, *rulesets))


def packed(session: Session, known: Holdings, ids: Iterable[str] | None) -> MusterFile:
    """Return the contents of a muster file: some items, and all that they need.

    A photo that the library has lost is no longer named, because a file that names a
    missing photo is refused. So it is with a design of an army that cannot be read.
    """
    wanted = list(known if ids is None else dict.fromkeys(ids))
    for name in tuple(wanted):
        value = _held(known, name)
        if isinstance(value, Army):
            wanted.extend(sorted(uses(value) & known.keys()))
    values = {name: _held(known, name) for name in wanted}
    armies = {
        name: with_known(value, known)
        for name, value in values.items()
        if isinstance(value, Army)
    }
    rulesets = {n: value for n, value in values.items() if isinstance(value, RuleSet)}
    designs = {
        name: value
        for name, value in values.items()
        if name not in {*armies, *rulesets}
    }
    file = MusterFile(designs, armies, {}, rulesets)
    keys = named_photos(file)
    photos = {
        row.key: row.data
        for row in session.exec(
            select(PhotoRow).where(col(PhotoRow.key).in_(keys)).order_by(PhotoRow.key)
        )
    }
    lost = dict.fromkeys(keys - photos.keys(), "")
    return replace(naming(file, lost), photos=photos)


def _held(known: Holdings, name: str) -> Any:
    if name not in known:
        raise Missing(name)
    return known[name].value
