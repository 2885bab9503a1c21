"""One write to a library: all of it happens, or none.

Writes stand in a queue: `UnitOfWork.of` adds one to the library's count of writes
before anything else, and holds that row until the transaction ends. So a higher stamp
is always a later write, and a reader that knows the stamps up to 7 misses none when it
asks for those above 7. With counts taken at the end, a slow write 7 could be committed
after a quick write 8, and a reader that saw 8 would never look for it.

A write costs a few statements for its row. New items are written all at once, in a
statement for each table: whoever saves an edit waits for no more than that.

The versions of an item are noted as it is saved. The present version has no payload of
its own, because the item's row holds it: it gets one when the next version takes its
place. So a save within one visit writes no second copy, and an item that was never
changed has no versions at all. Its first change writes what it was as version 1.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from json import JSONDecodeError
from typing import Any, Final, TypeAlias

from sqlalchemy import bindparam, literal
from sqlalchemy import select as ask
from sqlmodel import Session, col, func, insert, select, update

from builder.army.model import Army, Item
from builder.core.field_spec import half_character
from builder.house_rules.ruleset import RuleSet
from db.errors import InUse, LibraryError, Missing, Stored, printable, short
from db.files.codec import dumps, loads
from db.files.pictures import StoredPhoto
from db.files.unreadable import Unreadable
from db.store.library_file import REVISIONS
from db.store.packing import packed_text, unpacked_text
from db.store.server import author
from db.store.tables import (
    METADATA,
    REVISION_TABLE,
    ArmyRow,
    DesignRow,
    EntryRow,
    Envelope,
    LibraryRow,
    PhotoRow,
    Record,
    RuleSetRow,
    StandingRow,
    VersionRow,
)
from db.store.versions import ELSEWHERE, FIRST, UNDONE, Trail, Visit, new_mark, one_step


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
    here = log.known.get(trail.anchor)
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
    found = log.known.get(visit.mark)
    if found is None or found.parent != log.old.number:
        found = log.new(log.old, visit, turn=0)
    found.payload = packed_text(dumps(visit.value))
    found.saved = now
    session.flush()
    return found


def _begun(
    session: Session, row: Envelope, now: datetime, first: str, *marks: str
) -> "_Log":
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
    """The versions of an item during a save; row and version are those before it.

    Of a mark the newest version is `known`, should there be several.
    """

    session: Session
    row: Envelope
    old: VersionRow
    now: datetime
    known: dict[str, VersionRow]
    number: int
    turn: int

    def step(self, parent: VersionRow, visit: Visit, payload: str) -> VersionRow:
        """Return the version of a visit, new or with what the visit made of it."""
        found = self.known.get(visit.mark)
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
        found: VersionRow | None = self.old
        while found is not None and self._text(found) != payload:
            key = self.row.id, found.parent
            found = self.session.get(VersionRow, key) if found.parent else None
        return found

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

    def _text(self, version: VersionRow) -> str:
        held = version.payload
        try:
            return self.row.payload if held is None else unpacked_text(held)
        except ValueError:
            # A damaged version equals nothing, and must not stop a save.
            return ""


Row: TypeAlias = DesignRow | ArmyRow | RuleSetRow

TABLES: Final[tuple[type[Row], ...]] = (DesignRow, ArmyRow, RuleSetRow)
"""The tables of what a library holds."""

_AT_ONCE: Final = 500
"""How many ids one question names; a database has a bound."""

_OF: Final[dict[type, type[Row]]] = {Army: ArmyRow, RuleSet: RuleSetRow}
"""The table of each class that is no design."""


_NEXT: Final = (
    update(LibraryRow)
    .values(writes=col(LibraryRow.writes) + 1)
    .where(select(REVISION_TABLE.c.version_num).scalar_subquery() == REVISIONS[-1])
    .returning(col(LibraryRow.writes))
)
"""Takes the next number, where the tables are still those that were opened."""

_OTHER_TABLES: Final = (
    "The library was brought up to date by a newer Brickmuster while it was open here, "
    "and this one would spoil it. Nothing was changed; update Brickmuster here, too. "
    "What you typed since stays in this window as long as it is open"
)

UNREAD: Final = (
    ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError,
)  # fmt: skip
"""What a damaged payload can make its reader raise; no other item may suffer."""


def find(session: Session, row_id: str) -> Row | None:
    """Return the row of an id, removed or not; all tables are asked at once."""
    question = ask(*TABLES).select_from(ask(literal(1)).subquery())
    for table in TABLES:
        question = question.outerjoin(table, col(table.id) == row_id)
    found = session.execute(question).one()
    return next((row for row in found if row is not None), None)


def known(session: Session, row_id: str) -> Row:
    """Return the row of an id, removed or not.

    Raises:
        Missing: If there never was one.
    """
    row = find(session, row_id)
    if row is None:
        raise Missing(row_id)
    return row


def drop(session: Session, kind: type[Record], keys: Iterable[str]) -> None:
    """Delete the rows whose key, or its first part, is one of these."""
    table = METADATA.tables[str(kind.__tablename__)]
    gone = table.delete().where(table.primary_key.columns[0] == bindparam("gone"))
    if found := [{"gone": key} for key in keys]:
        session.connection().execute(gone, found)


def live(session: Session, row_id: str) -> Row:
    """Return the row of an id that was not removed.

    Raises:
        Missing: If there is none.
    """
    row = known(session, row_id)
    if row.deleted_at is not None:
        raise Missing(row_id)
    return row


def stored(row: Envelope) -> Stored:
    """Return what a row holds.

    Raises:
        LibraryError: If it cannot be read: it is damaged, or of another version.
    """
    try:
        value = loads(row.kind, _sound(row))
    except UNREAD as wrong:
        name = short(printable(row.name)) or "A nameless design"
        why = str(wrong) if isinstance(wrong, Unreadable) else _damage(wrong)
        why = printable(
            f"{name} cannot be read by this Brickmuster, and is left as it is: {why}"
        )
        raise LibraryError(why) from wrong
    return Stored(row.id, value, row.version, row.updated.replace(tzinfo=UTC))


def _sound(row: Envelope) -> str:
    """Return the payload of a row whose other columns hold what Brickmuster writes."""
    columns = {"version": int, "updated": datetime, "id": str, "payload": str}
    if not all(isinstance(getattr(row, name), kind) for name, kind in columns.items()):
        raise ValueError("a column of its row holds something else")
    # SQLite also keeps bytes as text that are none.
    if half_character(row.id) or half_character(row.payload):
        raise ValueError("it holds bytes that are no text")
    return row.payload


def _damage(error: Exception) -> str:
    if isinstance(error, JSONDecodeError):
        return f"its text is damaged at character {error.pos + 1}"
    plain = "what is stored of it is damaged"
    return f"{plain}: {error}" if type(error) is ValueError else plain


def _named(value: Item) -> list[tuple[str, int]]:
    """Return the designs that an army names, each with how many of them."""
    return [(one.design, one.count) for one in getattr(value, "entries", ())]


def _columns(value: Item, payload: str, who: str | None) -> dict[str, str | None]:
    """Return what the row of an item holds of it."""
    # A server's text cannot hold the character 0; the payload spells it out.
    name = value.name.replace("\0", "")
    named = {"system": value.system, "kind": value.kind, "name": name}
    return {**named, "payload": payload, "author": who}


@dataclass(slots=True)
class UnitOfWork:
    """What can be done within one transaction that writes.

    Attributes:
        session: The open transaction.
        stamp: Its number among all writes.
        now: When it happens, in UTC, without a zone.
    """

    session: Session
    stamp: int
    now: datetime

    @classmethod
    def of(cls, session: Session) -> "UnitOfWork":
        """Begin a write; on a server, other writers wait here.

        Raises:
            LibraryError: If the tables are not those of this Brickmuster any more.
        """
        stamp = session.connection().scalar(_NEXT)
        if stamp is None:
            # Without its one row it is damaged.
            session.exec(select(LibraryRow)).one()
            raise LibraryError(_OTHER_TABLES)
        return cls(session, stamp, datetime.now(UTC).replace(tzinfo=None))

    def put(
        self, row: Row, before: Item, value: Item, trail: Trail | None = None
    ) -> Stored:
        """Write a value into the row of an item, and keep its version.

        Args:
            row: The row.
            before: What it holds.
            value: What it is now.
            trail: How it came to that, for undo and the history.

        Raises:
            LibraryError: If the row is of another table, or a design is missing.
            Unreadable: If the value is one that no file can hold.
        """
        payload = dumps(value)
        if not isinstance(row, _OF.get(type(value), DesignRow)):
            raise LibraryError(
                f"{row.id} is kept as {row.kind} and cannot become {value.kind}; "
                "save it under an id of its own"
            )
        if row.payload != payload:
            steps = trail or one_step(ELSEWHERE, value)
            record(self.session, row, payload, steps, self.now)
        for column, held in _columns(value, payload, author(self.session)).items():
            setattr(row, column, held)
        # What marches in an army is there as long as the army is.
        stays = row.deleted_at is None and _named(before) == _named(value)
        self._touch(row, deleted_at=None)
        if isinstance(value, Army) and not stays:
            self._enter({row.id: value})
        return Stored(row.id, value, row.version, row.updated.replace(tzinfo=UTC))

    def add_all(self, values: Mapping[str, tuple[Item, str]]) -> tuple[Stored, ...]:
        """Write new items, in a statement for each table: they may be thousands.

        Args:
            values: Each with its payload, by an id that no row has.

        Raises:
            LibraryError: If a design that an army names is missing.
        """
        rows: dict[type[Row], list[dict[str, Any]]] = {kind: [] for kind in TABLES}
        who = author(self.session)
        mark = {"version": 1, "stamp": self.stamp, "updated": self.now}
        for row_id, (value, payload) in values.items():
            row = {"id": row_id, **mark, **_columns(value, payload, who)}
            rows[_OF.get(type(value), DesignRow)].append(row)
        for kind, some in rows.items():
            if some:
                self.session.connection().execute(insert(kind), some)
        armies = {key: one for key, (one, _) in values.items() if isinstance(one, Army)}
        if armies:
            self._enter(armies, new=True)
        when = self.now.replace(tzinfo=UTC)
        return tuple(Stored(key, one, 1, when) for key, (one, _) in values.items())

    def remove(self, row: Row) -> None:
        """Mark a row as removed; it stays, so that it can be brought back.

        Raises:
            InUse: If it is a design that marches in an army.
            LibraryError: If it is the set of house rules in force.
        """
        if isinstance(row, RuleSetRow):
            mine = select(StandingRow).where(StandingRow.ruleset_id == row.id)
            if self.session.exec(mine).first():
                name = short(row.name.strip() or "This set")
                raise LibraryError(
                    f"{name} judges the designs of this library; let another set do "
                    "that first, or the book"
                )
        if isinstance(row, DesignRow):
            armies = self.session.exec(
                select(ArmyRow)
                .join(EntryRow, col(EntryRow.army_id) == col(ArmyRow.id))
                .where(EntryRow.design_id == row.id, col(ArmyRow.deleted_at).is_(None))
                .distinct()
            ).all()
            if armies:
                names = sorted(army.name.strip() or "Nameless army" for army in armies)
                raise InUse(row.name.strip() or "This design", tuple(names))
        self._touch(row, deleted_at=self.now)

    def restore(self, row: Row) -> None:
        """Bring a row back, an army with the designs that march in it."""
        if isinstance(row, ArmyRow):
            entries = select(EntryRow.design_id).where(EntryRow.army_id == row.id)
            self._back(set(self.session.exec(entries)))
        self._touch(row, deleted_at=None)

    def exchange(
        self, kind: type[Record], old: Iterable[str], new: Sequence[Mapping[str, Any]]
    ) -> None:
        """Delete the rows of some keys, then write others; nothing is asked for."""
        drop(self.session, kind, old)
        if new:
            table = METADATA.tables[str(kind.__tablename__)]
            self.session.connection().execute(table.insert(), new)

    def keep(self, *pictures: StoredPhoto) -> None:
        """Store photos, or renew the dates of those that are stored already."""
        new = {picture.key: picture for picture in pictures}
        if new:
            old = update(PhotoRow).where(col(PhotoRow.key).in_(new))
            renewed = old.values(added=self.now).returning(col(PhotoRow.key))
            for key in self.session.connection().scalars(renewed).all():
                del new[key]
        for picture in new.values():
            self.session.add(PhotoRow(**asdict(picture), added=self.now))

    def _touch(self, row: Row, *, deleted_at: datetime | None) -> None:
        row.version += 1
        row.stamp, row.updated, row.deleted_at = self.stamp, self.now, deleted_at
        self.session.flush()

    def _enter(self, armies: Mapping[str, Army], *, new: bool = False) -> None:
        """Write which designs armies name, in one statement: it may be hundreds."""
        named = {entry.design for army in armies.values() for entry in army.entries}
        there = self._back(named)
        for army in armies.values():
            for position, entry in enumerate(army.entries):
                if entry.design not in there:
                    raise LibraryError(
                        f"{short(army.title)}, entry {position + 1}, names the design "
                        f"{entry.design!r}, which is not in this library; remove the "
                        "entry"
                    )
        wanted = [
            {"army_id": army_id, "position": at, "design_id": entry.design,
             "count": entry.count}
            for army_id, army in armies.items()
            for at, entry in enumerate(army.entries)
        ]  # fmt: skip
        self.exchange(EntryRow, armies if not new else (), wanted)

    def _back(self, designs: set[str]) -> set[str]:
        """Bring back those of some designs that were removed; return all there are."""
        found: dict[str, datetime | None] = {}
        ids = sorted(designs)
        for start in range(0, len(ids), _AT_ONCE):
            mine = col(DesignRow.id).in_(ids[start : start + _AT_ONCE])
            asked = select(DesignRow.id, DesignRow.deleted_at).where(mine)
            found |= dict(self.session.exec(asked).all())
        gone = [key for key, removed in found.items() if removed is not None]
        table = METADATA.tables["design"]
        again = {"version": table.c.version + 1, "stamp": self.stamp}
        back = table.update().values(**again, updated=self.now, deleted_at=None)
        if gone:
            where = back.where(table.c.id == bindparam("gone"))
            self.session.connection().execute(where, [{"gone": key} for key in gone])
        return set(found)
