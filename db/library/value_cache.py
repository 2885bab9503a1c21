"""A cache of all values in a library, brought up to date after each write.

Reading a payload takes far longer than finding its row, so each is read once for each
save. `catch_up` reads the rows stamped after its mark, then asks for all ids that live:
that is how it learns of removals, whose rows are not read again. It costs the payloads
that changed, an id for each row, and a sort of the names.

A write that reads first is the subtle case. Say the mark is 7 and this write is number
8. Its transaction counts 8 writes already, but its own rows are still to come: with
mark 8 they would never be read. So it passes `until=7`, and the next reader finds them.
"""

from dataclasses import dataclass, field

from sqlmodel import Session, col, select

from db.errors import LibraryError, Stored
from db.store.tables import Envelope, LibraryRow
from db.store.unit_of_work import TABLES, stored


@dataclass(frozen=True, slots=True)
class Changes:
    """What was written to a library.

    Attributes:
        mark: The count of writes until now; ask with it next time.
        ids: All that was saved, removed or brought back after the mark passed in.
    """

    mark: int
    ids: frozenset[str]


def changes(session: Session, since: int) -> Changes:
    """Return what was written after a mark."""
    mark = session.exec(select(LibraryRow.writes)).one()
    if mark == since:
        return Changes(mark, frozenset())
    ids = (
        row_id
        for table in TABLES
        for row_id in session.exec(select(table.id).where(col(table.stamp) > since))
    )
    return Changes(mark, frozenset(ids))


@dataclass(slots=True)
class ValueCache:
    """What was read, each item once for each time it was saved.

    Attributes:
        known: Every design, army and rule set that is not removed, in order of names.
        unread: The ids of those that could not be read, each with why.
        mark: The last write that was read.
    """

    known: dict[str, Stored] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    mark: int = 0

    def catch_up(self, session: Session, until: int | None = None) -> None:
        """Read what was written since the last time.

        Args:
            session: An open transaction.
            until: The last write to be read, where the transaction writes itself.
        """
        mark = until
        if mark is None:
            mark = session.exec(select(LibraryRow.writes)).one()
        if mark == self.mark:
            return
        ids: set[str] = set()
        for table in TABLES:
            live = col(table.deleted_at).is_(None)
            ids.update(session.exec(select(table.id).where(live)))
            newer = select(table).where(live, col(table.stamp) > self.mark)
            for row in session.exec(newer):
                # A row whose id is damaged away is none for sqlalchemy.
                if row is not None:
                    self._take(row)
        known = [each for row_id, each in self.known.items() if row_id in ids]
        known.sort(key=lambda each: (each.value.title.casefold(), each.id))
        self.known = {each.id: each for each in known}
        self.unread = {key: why for key, why in self.unread.items() if key in ids}
        self.mark = mark

    def _take(self, row: Envelope) -> None:
        self.known.pop(row.id, None)
        self.unread.pop(row.id, None)
        try:
            self.known[row.id] = stored(row)
        except LibraryError as trouble:
            self.unread[row.id] = str(trouble)
