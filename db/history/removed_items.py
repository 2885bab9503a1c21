"""The bin: what was removed, until it is emptied by hand or after ninety days."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlmodel import Session, col, delete, select

from db.errors import LibraryError
from db.store.recording import unpacked_text
from db.store.tables import (
    ArmyRow,
    DesignRow,
    EntryRow,
    Envelope,
    FavouriteRow,
    OriginRow,
    VersionRow,
)
from db.store.unit_of_work import TABLES, find, stored
from db.store.versions import Removed

KEPT: Final = timedelta(days=90)
"""How long the bin keeps what was removed."""


def removed(session: Session) -> tuple[Removed, ...]:
    """Return what is in the bin, removed last first."""
    rows: list[Envelope] = []
    for table in TABLES:
        gone = col(table.deleted_at).is_not(None)
        rows += session.exec(select(table).where(gone)).all()
    found = [
        Removed(row.id, _title(row), row.kind, row.system, at.replace(tzinfo=UTC))
        for row in rows
        if (at := row.deleted_at) is not None
    ]
    return tuple(sorted(found, key=lambda each: each.removed, reverse=True))


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
    """Delete what is in the bin for good, with its versions.

    A design stays while an army names it, be it an army in the bin or an earlier
    version of one: else that could not be brought back.

    Args:
        session: A transaction that writes.
        ids: What to delete; everything if None. What is not in the bin stays.
        before: Delete only what was removed before this time, in UTC, without a zone.

    Returns:
        How many were deleted.
    """
    rows = _doomed(session, ids, before)
    for row in rows:
        if isinstance(row, ArmyRow):
            _forget(session, row)
    session.flush()
    designs = [row for row in rows if isinstance(row, DesignRow)]
    named = _named(session) if designs else frozenset()
    kept = [row for row in designs if row.id in named]
    for row in rows:
        if not isinstance(row, ArmyRow) and row not in kept:
            _forget(session, row)
    session.flush()
    return len(rows) - len(kept)


def _doomed(
    session: Session, ids: Iterable[str] | None, before: datetime | None
) -> Sequence[Envelope]:
    if ids is not None:
        found = [find(session, each) for each in dict.fromkeys(ids)]
        return [row for row in found if row is not None and row.deleted_at is not None]
    rows: list[Envelope] = []
    for table in TABLES:
        wanted = select(table).where(col(table.deleted_at).is_not(None))
        if before is not None:
            wanted = wanted.where(col(table.deleted_at) < before)
        rows += session.exec(wanted).all()
    return rows


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


def _forget(session: Session, row: Envelope) -> None:
    """Delete a row and all that belongs to it."""
    if isinstance(row, ArmyRow):
        session.exec(delete(EntryRow).where(col(EntryRow.army_id) == row.id))
    for table in (VersionRow, OriginRow, FavouriteRow):
        session.exec(delete(table).where(col(table.item_id) == row.id))
    session.delete(row)


def _title(row: Envelope) -> str:
    try:
        return str(stored(row).value.title)
    except (LibraryError, ValueError):
        return row.name or "Nameless"
