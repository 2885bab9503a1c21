"""A cache of all values in a library, brought up to date after each write.

Reading a payload takes far longer than finding its row, so each is read once for each
save. `catch_up` reads the rows stamped after its mark, then asks for all ids that live:
that is how it learns of removals, whose rows are not read again. It costs the payloads
that changed, an id for each row, and a sort of the names. All tables are asked at once,
because a server may be far away.

A write that reads first is the subtle case. Say the mark is 7 and this write is number
8. Its transaction counts 8 writes already, but its own rows are still to come: with
mark 8 they would never be read. So it passes `until=7`, and the next reader finds them.
"""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, literal, union_all
from sqlmodel import Session, select

from builder.content.theme import Theme
from db.errors import LibraryError, Stored
from db.files.themes import stored_theme
from db.store.library_file import ITEMS
from db.store.tables import METADATA, FavouriteRow, LibraryRow, StandingRow, ThemeRow
from db.store.unit_of_work import stored

_ITEMS: Final = tuple(METADATA.tables[name] for name in ITEMS)

_READ: Final = "id", "kind", "name", "version", "updated", "payload"

_NEWER: Final = union_all(
    *(
        select(*(table.c[name] for name in _READ)).where(
            table.c.deleted_at.is_(None), table.c.stamp > bindparam("mark")
        )
        for table in _ITEMS
    )
)
"""All that lives and was written after a mark."""

_LIVES: Final = union_all(
    *(
        select(table.c.id, table.c.deleted_at.is_(None).label("lives")).add_columns(
            (table.c.stamp > bindparam("since")).label("written")
        )
        for table in _ITEMS
    )
)
"""The id of each item, whether it lives, and whether it was written after a mark."""

_MARKS: Final = union_all(
    select(literal("standing"), StandingRow.system, StandingRow.ruleset_id),
    select(literal("favourite"), FavouriteRow.item_id, literal("")),
    select(literal("theme"), ThemeRow.key, ThemeRow.payload),
)


class PlayersMarks(NamedTuple):
    """What a player marked and made beside the items.

    Attributes:
        standing: The id of the active rule set of each game.
        favourites: The ids of the items that the player marked.
        themes: The themes that the player made, by name.
    """

    standing: dict[str, str]
    favourites: frozenset[str]
    themes: tuple[Theme, ...]


@dataclass(frozen=True, slots=True)
class LibraryChanges:
    """The contents of the library, and what changed since the last look.

    Attributes:
        mark: The count of writes so far.
        everything: All items of the library, by id.
        ids: The ids written since the last look.
        location: Where the library is.
        unread: A sentence for each id that cannot be read, which says why.
        marks: What the player marked and made.
        read_only: Why it is only looked at, as a sentence; empty if it may be changed.
    """

    mark: int
    everything: dict[str, Stored]
    ids: frozenset[str]
    location: str
    unread: dict[str, str]
    marks: PlayersMarks
    read_only: str = ""


def written(session: Session) -> int:
    """Return how often a library was written."""
    return session.exec(select(LibraryRow.writes)).one()


def marked(session: Session) -> PlayersMarks:
    """Return what a player marked and made; a theme that cannot be read is left out."""
    held: dict[str, dict[str, str]] = {"standing": {}, "favourite": {}, "theme": {}}
    for kind, key, value in session.execute(_MARKS):
        held[kind][key] = value
    themes = (stored_theme(text) for _, text in sorted(held["theme"].items()))
    favourites = frozenset(held["favourite"])
    return PlayersMarks(held["standing"], favourites, tuple(filter(None, themes)))


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

    def catch_up(
        self, session: Session, until: int | None = None, since: int | None = None
    ) -> frozenset[str]:
        """Read what was written since the last time.

        Args:
            session: An open transaction.
            until: The last write to be read, where the transaction writes itself.
            since: A mark; None if nobody asks for what came after it.

        Returns:
            The ids of all that was saved, removed or brought back after that mark.
        """
        mark = written(session) if until is None else until
        if mark == self.mark and since is None:
            return frozenset()
        for row in session.execute(_NEWER, {"mark": self.mark}):
            # A row whose id is damaged away is none.
            if row.id is not None:
                self._take(row)
        rows = session.execute(_LIVES, {"since": since}).all()
        ids = {row.id for row in rows if row.lives}
        known = [item for row_id, item in self.known.items() if row_id in ids]
        known.sort(key=lambda item: (item.value.title.casefold(), item.id))
        self.known = {item.id: item for item in known}
        self.unread = {key: why for key, why in self.unread.items() if key in ids}
        self.mark = mark
        return frozenset(row.id for row in rows if row.written)

    def _take(self, row: Any) -> None:
        self.known.pop(row.id, None)
        self.unread.pop(row.id, None)
        try:
            self.known[row.id] = stored(row)
        except LibraryError as trouble:
            self.unread[row.id] = str(trouble)
