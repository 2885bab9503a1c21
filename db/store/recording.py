"""Noting the versions of an item as it is saved.

The present version has no payload of its own, because the item's row holds it: it gets
one when the next version takes its place. So a save within one visit writes no second
copy, and an item that was never changed has no versions at all. Its first change
writes what it was as version 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlmodel import Session, col, func, select

from db.files.codec import dumps
from db.store.packing import packed_text, unpacked_text
from db.store.server import author
from db.store.tables import Envelope, VersionRow
from db.store.versions import FIRST, UNDONE, Trail, Visit, new_mark

if TYPE_CHECKING:
    from collections.abc import Iterator


def record(
    session: Session, row: Envelope, payload: str, trail: Trail, now: datetime
) -> None:
    """Note the versions that lead to a payload, before the row takes it.

    Args:
        session: The transaction of the save.
        row: The item's row, as it still is.
        payload: What it will hold.
        trail: How its document came to that.
        now: The time of the save, in UTC, without a zone.
    """
    marks = trail.anchor, *(visit.mark for visit in trail.visits)
    log = _begun(session, row, now, *marks)
    here = log.at(trail.anchor)
    if trail.visits:
        here = here or log.old
        for visit in trail.visits[:-1]:
            here = log.step(here, visit, dumps(visit.value))
        here = log.step(here, trail.visits[-1], payload)
    else:
        here = here or log.equal(payload)
        here = here or log.new(log.old, Visit(new_mark(), UNDONE, None))
    log.turn_to(here)


def counted(session: Session, item_id: str, trail: Trail | None) -> bool:
    """Return whether a trail counts to a value that another window made, too."""
    if trail is None or not any(visit.stepped for visit in trail.visits):
        return False
    latest = (
        select(VersionRow.mark)
        .where(VersionRow.item_id == item_id, VersionRow.turn > 0)
        .order_by(col(VersionRow.turn).desc())
        .limit(1)
    )
    return session.exec(latest).first() != trail.visits[-1].mark


def side_text(
    session: Session, row: Envelope, visit: Visit, now: datetime
) -> VersionRow:
    """Keep a value as a version that the item never was.

    What was kept under the same mark, beside the same version, is replaced.
    """
    log = _begun(session, row, now, "", visit.mark)
    found = log.at(visit.mark)
    if found is None or found.parent != log.old.number:
        found = log.new(log.old, visit, turn=0)
    found.payload = packed_text(dumps(visit.value))
    found.saved = now
    session.flush()
    return found


def _begun(
    session: Session, row: Envelope, now: datetime, first: str, *marks: str
) -> _Log:
    """Return the log of an item; if it had none, its first version has the first mark.

    All that it takes is asked for at once: a server may be far away.
    """
    mine = VersionRow.item_id == row.id
    last, highest = (
        select(func.max(column)).where(mine).scalar_subquery()
        for column in (VersionRow.turn, VersionRow.number)
    )
    turned = (col(VersionRow.turn) > 0) & (col(VersionRow.turn) == last)
    wanted = turned | col(VersionRow.mark).in_({first, *marks})
    found = session.exec(
        select(VersionRow, highest).where(mine, wanted).order_by(col(VersionRow.number))
    ).all()
    number = max((top for _, top in found), default=0)
    known = {version.mark: version for version, _ in found}
    old = max((version for version, _ in found), key=lambda v: v.turn, default=None)
    if old is None or not old.turn:
        old = VersionRow(
            item_id=row.id,
            number=1,
            turn=1,
            mark=first or new_mark(),
            saved=row.updated,
            words=FIRST,
            author=row.author,
        )
        session.add(old)
        session.flush()
        known[old.mark], number = old, max(number, 1)
    return _Log(session, row, old, now, known, number, old.turn)


@dataclass(slots=True)
class _Log:
    """The versions of an item during a save; row and version are those before it."""

    session: Session
    row: Envelope
    old: VersionRow
    now: datetime
    known: dict[str, VersionRow]
    number: int
    turn: int

    def at(self, mark: str) -> VersionRow | None:
        """Return the version of a mark; the newest, should there be several."""
        return self.known.get(mark)

    def step(self, parent: VersionRow, visit: Visit, payload: str) -> VersionRow:
        """Return the version of a visit, new or with what the visit made of it."""
        found = self.at(visit.mark)
        # A change of another window, which this one took over as a step of its own.
        if found is None and payload == self._text(self.old):
            return self.old
        if found is None:
            found = self.new(parent, visit)
        elif found.turn == 0 or payload != self._text(found):
            found.words, found.saved = visit.words.replace("\0", ""), self.now
            found.author = author(self.session)
        else:
            return found
        found.payload = packed_text(payload)
        return found

    def equal(self, payload: str) -> VersionRow | None:
        """Return the nearest version before the present one that has a payload."""
        return next(
            (each for each in self._line() if self._text(each) == payload), None
        )

    def new(self, parent: VersionRow, visit: Visit, turn: int = 1) -> VersionRow:
        """Add a version, made from another one."""
        self.number, self.turn = self.number + 1, self.turn + turn
        version = VersionRow(
            item_id=self.row.id,
            number=self.number,
            parent=parent.number,
            turn=turn and self.turn,
            mark=visit.mark,
            saved=self.now,
            # A server's text cannot hold the character 0.
            words=visit.words.replace("\0", ""),
            author=author(self.session),
        )
        self.session.add(version)
        self.session.flush()
        self.known[version.mark] = version
        return version

    def turn_to(self, version: VersionRow) -> None:
        """Make a version the present one; the row will hold its payload."""
        if version is not self.old and self.old.payload is None:
            self.old.payload = packed_text(self.row.payload)
        version.turn = self.turn = self.turn + 1
        version.payload = None
        self.session.flush()

    def _line(self) -> Iterator[VersionRow]:
        each: VersionRow | None = self.old
        while each is not None:
            yield each
            if each.parent is None:
                return
            each = self.session.get(VersionRow, (self.row.id, each.parent))

    def _text(self, version: VersionRow) -> str:
        held = version.payload
        try:
            return self.row.payload if held is None else unpacked_text(held)
        except ValueError:
            # A damaged version equals nothing, and must not stop a save.
            return ""
