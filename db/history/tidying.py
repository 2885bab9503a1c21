"""What is deleted for good: what lay in the bin, and photos that nothing names.

The bin keeps what was removed until it is emptied by hand, or for ninety days on which
the library was written. Of a photo the same days count.

A photo is named by what is in the library, by what lies in the bin, and by every
version that is kept. Names are looked for in the text of payloads, so that an item that
cannot be read keeps its photos as well. Where a version cannot be unpacked, nobody can
say what it names, and every photo stays.

To look takes a while and holds up no writer. So the photos are deleted only if nothing
at all was written since the look began; else they wait for the next time.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, literal, type_coerce, union_all
from sqlalchemy import select as ask
from sqlmodel import Session, and_, col, or_, select

from builder.army.model import Item
from db.errors import LibraryError
from db.store.packing import unpacked_text
from db.store.tables import (
    ArmyRow,
    DesignRow,
    EntryRow,
    Envelope,
    FavouriteRow,
    LibraryRow,
    Moment,
    OriginRow,
    PhotoRow,
    RuleSetRow,
    VersionRow,
)
from db.store.unit_of_work import TABLES, drop, stored
from db.store.versions import Removed

KEPT: Final = timedelta(days=90)
"""How long the bin keeps what was removed, and how long a photo stays after it was last
added, whether it is named or not: a window that is open may still name it, in what can
be undone there."""

Reading = Callable[[], AbstractContextManager[Session]]
"""Begins a transaction that reads."""

_SLICE: Final = 1_000

_DAY: Final = 86_400_000_000
"""The microseconds of a day."""


def removed(session: Session) -> tuple[Removed, ...]:
    """Return what is in the bin, removed last first."""
    names = "kind", "system", "name", "version", "updated", "payload"
    found = [
        Removed(row.id, title, row.kind, at.replace(tzinfo=UTC), value)
        for row in _in_bin(session, *names)
        for title, value in (_read(row),)
        if (at := row.deleted_at) is not None
    ]
    return tuple(sorted(found, key=lambda each: each.removed, reverse=True))


def written(reading: Reading) -> Iterator[set[datetime]]:
    """Yield the days on which a library was written, in UTC, without a zone.

    Each step is a short transaction. The days of items and of their versions are known;
    where versions were thinned out, or items deleted, there were more.
    """
    for table in TABLES:
        with reading() as session:
            days = set(session.exec(select(table.updated).distinct()))
        yield days
    item, saved = col(VersionRow.item_id), type_coerce(VersionRow.saved, BigInteger)
    # Worked out there: a library has many versions of a day.
    day = select(type_coerce(saved // _DAY * _DAY, Moment)).distinct()
    after: str | None = ""
    while after is not None:
        rest = select(item).where(item > after).order_by(item)
        with reading() as session:
            last = session.exec(rest.offset(_SLICE).limit(1)).first()
            some = day.where(item > after)
            found = session.exec(some if last is None else some.where(item <= last))
            days = set(filter(None, found))
        yield days
        after = last


def due(session: Session, before: datetime) -> bool:
    """Return whether something was removed before a time."""
    return any(
        session.exec(
            select(table.id).where(col(table.deleted_at) < before).limit(1)
        ).first()
        for table in TABLES
    )


def emptied(
    session: Session, ids: Iterable[str] | None = None, before: datetime | None = None
) -> int:
    """Delete what is in the bin for good, with its versions: `Library.empty_bin`.

    A design that an army names stays: else the army could not be brought back.

    Args:
        session: A transaction that writes.
        ids: What to delete; everything if None. What is not in the bin stays.
        before: Delete only what was removed before this time, in UTC, without a zone.

    Returns:
        How many were deleted.
    """
    wanted = None if ids is None else frozenset(ids)
    mine: dict[type[Envelope], list[str]] = {table: [] for table in TABLES}
    for row in _in_bin(session):
        in_time = before is None or row.deleted_at < before
        if in_time and (wanted is None or row.id in wanted):
            mine[TABLES[row.table]].append(row.id)
    _forget(session, ArmyRow, mine[ArmyRow])
    if mine[DesignRow]:
        named = _named(session)
        mine[DesignRow] = [row for row in mine[DesignRow] if row not in named]
    for table in DesignRow, RuleSetRow:
        _forget(session, table, mine[table])
    return sum(map(len, mine.values()))


def _in_bin(session: Session, *names: str) -> Sequence[Any]:
    """Return some columns of all that is in the bin, and the place of its table."""
    asked = [
        ask(
            literal(place).label("table"),
            *(getattr(table, name) for name in ("id", "deleted_at", *names)),
        ).where(col(table.deleted_at).is_not(None))
        for place, table in enumerate(TABLES)
    ]
    return session.execute(union_all(*asked)).all()


def _named(session: Session) -> frozenset[str]:
    """Return the designs that armies name, now or in an earlier version."""
    found = set(session.exec(select(EntryRow.design_id)))
    texts = session.exec(
        select(VersionRow.payload)
        .join(ArmyRow, col(ArmyRow.id) == col(VersionRow.item_id))
        .where(col(VersionRow.payload).is_not(None))
    )
    for packed in texts:
        found.update(_designs(packed or b""))
    return frozenset(found)


def _designs(packed: bytes) -> Iterable[str]:
    try:
        army = json.loads(unpacked_text(packed))
        return [str(entry["design"]) for entry in army.get("entries", ())]
    except (ValueError, LookupError, AttributeError, TypeError):
        # A damaged version can never be brought back.
        return ()


def _forget(session: Session, kind: type[Envelope], ids: Sequence[str]) -> None:
    for table in (EntryRow, VersionRow, OriginRow, FavouriteRow, kind):
        drop(session, table, ids)


def _read(row: Any) -> tuple[str, Item | None]:
    """Return the title of a row, and its value if it can be read."""
    try:
        value = stored(row).value
    except (LibraryError, ValueError):
        return row.name or "Nameless", None
    return str(value.title), value


FEW: Final = 50
"""How many photos one transaction deletes: photos are large."""

_KEY: Final = re.compile(r"[0-9a-f]{64}")


def old_photos(session: Session, before: datetime) -> tuple[int, frozenset[str]]:
    """Return the count of writes, and the photos that were added before a time.

    Only those under a key that this library made are among them.
    """
    writes = session.exec(select(LibraryRow.writes)).one()
    keys = session.exec(select(PhotoRow.key).where(col(PhotoRow.added) < before))
    return writes, frozenset(key for key in keys if _KEY.fullmatch(key))


def unnamed(reading: Reading, keys: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the photos that nothing names, as far as it is known by then.

    Each step is a short transaction that looks at some payloads, and the last answer
    is the truth: no photo at all if a version cannot be unpacked.

    Args:
        reading: Begins a transaction that reads.
        keys: The photos to look for.
    """
    for names in (
        *(_by_items(reading, table) for table in TABLES),
        _by_versions(reading),
    ):
        for name in names:
            keys = frozenset() if name is None else keys - name
            yield keys
            if not keys:
                return


def _by_items(reading: Reading, table: type[Envelope]) -> Iterator[frozenset[str]]:
    """Yield what the items of a table name, be they removed or not."""
    after: str | None = ""
    while after is not None:
        with reading() as session:
            rows = session.exec(
                select(table.id, table.payload)
                .where(table.id > after)
                .order_by(col(table.id))
                .limit(_SLICE)
            ).all()
        after = rows[-1][0] if len(rows) == _SLICE else None
        yield _names(payload for _, payload in rows)


def _by_versions(reading: Reading) -> Iterator[frozenset[str] | None]:
    """Yield what the versions name; None for some that cannot be unpacked."""
    item, number = col(VersionRow.item_id), col(VersionRow.number)
    after: tuple[str, int] | None = ("", 0)
    while after is not None:
        last, least = after
        with reading() as session:
            rows = session.exec(
                select(VersionRow.item_id, VersionRow.number, VersionRow.payload)
                .where(or_(item > last, and_(item == last, number > least)))
                .order_by(item, number)
                .limit(_SLICE)
            ).all()
        after = rows[-1][:2] if len(rows) == _SLICE else None
        try:
            yield _names(
                unpacked_text(packed) for _, _, packed in rows if packed is not None
            )
        except (TypeError, ValueError):
            # A damaged one, or one of a newer Brickmuster.
            yield None


def _names(payloads: Iterable[object]) -> frozenset[str]:
    """Return all that looks like the key of a photo."""
    return frozenset(key for each in payloads for key in _KEY.findall(_text(each)))


def _text(payload: object) -> str:
    """Return a payload as text, also one that damage has made something else."""
    return payload.decode("latin-1") if isinstance(payload, bytes) else str(payload)
