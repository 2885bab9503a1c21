"""Muster files into a library, and out of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from sqlmodel import Session, col, select

from builder.army.model import Army, uses
from builder.house_rules.ruleset import RuleSet
from db.errors import Missing, Stored
from db.files.muster_file import MusterFile
from db.files.pictures import Progress, StoredPhoto, photos_in, ready, with_photos
from db.store.tables import PhotoRow
from db.store.unit_of_work import UnitOfWork


def unpacked(
    file: MusterFile, progress: Progress | None = None
) -> tuple[MusterFile, tuple[StoredPhoto, ...]]:
    """Return a file whose designs name its photos as a library keeps them.

    Args:
        file: The file.
        progress: Called now and then while a photo is read.

    Raises:
        NotAPicture: If a photo is none.
        ReadingStopped: If `progress` returned False.
    """
    pictures = {key: ready(data, progress) for key, data in file.photos.items()}
    keys = {key: picture.key for key, picture in pictures.items()}
    designs = {name: with_photos(each, keys) for name, each in file.designs.items()}
    return replace(file, designs=designs, photos={}), tuple(pictures.values())


def brought_in(
    unit: UnitOfWork, file: MusterFile, known: Mapping[str, Stored]
) -> tuple[Stored, ...]:
    """Put all that a file holds into a library, under ids of the library's own.

    Designs come first, so that armies can name them by their new ids. Each item costs
    one look-up by its hash, and a write if the library does not hold its equal.

    Args:
        unit: The write it happens in.
        file: What to bring.
        known: What the library holds; an equal item is used instead of a copy.
    """
    # Designs are frozen values, so an equal one is found by its hash.
    at_hand: dict[Any, Stored] = {}
    for each in known.values():
        at_hand.setdefault(each.value, each)

    def placed(value: Any) -> Stored:
        return at_hand.get(value) or unit.put(None, uuid4().hex, value)

    designs = {name: placed(each) for name, each in file.designs.items()}
    ids = {name: each.id for name, each in designs.items()}
    # A trial comes after the armies it may be of, and is kept in the file's order.
    names = sorted(file.armies, key=lambda name: bool(file.armies[name].trial_of))
    mustered: dict[str, Stored] = {}
    for name in names:
        army = _marching(file.armies[name], ids)
        original = army.trial_of
        here = original if original in known else ""
        original = mustered[original].id if original in mustered else here
        mustered[name] = placed(replace(army, trial_of=original))
    armies = [mustered[name] for name in file.armies]
    rulesets = [placed(rules) for rules in file.rulesets.values()]
    return (*designs.values(), *armies, *rulesets)


def packed(
    session: Session, known: Mapping[str, Stored], ids: Iterable[str] | None
) -> MusterFile:
    """Return the contents of a muster file: some items, and all that they need.

    A photo that the library has lost is no longer named, because a file that names a
    missing photo is refused. So it is with a design of an army that cannot be read.

    Args:
        session: An open transaction.
        known: What the library holds.
        ids: What to take; everything if None.

    Raises:
        Missing: For an id that the library does not hold.
    """
    wanted = list(known if ids is None else dict.fromkeys(ids))
    for name in tuple(wanted):
        value = _held(known, name)
        if isinstance(value, Army):
            wanted.extend(sorted(uses(value) & known.keys()))
    values = {name: _held(known, name) for name in wanted}
    armies = {
        name: readable(each, known)
        for name, each in values.items()
        if isinstance(each, Army)
    }
    rulesets = {n: each for n, each in values.items() if isinstance(each, RuleSet)}
    designs = {
        name: each for name, each in values.items() if name not in {*armies, *rulesets}
    }
    keys = frozenset[str]().union(*map(photos_in, designs.values()))
    photos = {
        row.key: row.data
        for row in session.exec(
            select(PhotoRow).where(col(PhotoRow.key).in_(keys)).order_by(PhotoRow.key)
        )
    }
    lost = dict.fromkeys(keys - photos.keys(), "")
    designs = {name: with_photos(each, lost) for name, each in designs.items()}
    return MusterFile(designs, armies, photos, rulesets)


def readable(army: Army, known: Collection[str]) -> Army:
    """Return an army without the entries whose designs are not known."""
    entries = tuple(each for each in army.entries if each.design in known)
    return army if len(entries) == len(army.entries) else replace(army, entries=entries)


def _held(known: Mapping[str, Stored], name: str) -> Any:
    if name not in known:
        raise Missing(name)
    return known[name].value


def _marching(army: Army, ids: Mapping[str, str]) -> Army:
    """Return an army whose entries name designs by other ids."""
    entries = tuple(
        replace(entry, design=ids.get(entry.design, entry.design))
        for entry in army.entries
    )
    return replace(army, entries=entries)
