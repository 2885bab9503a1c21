"""What a library holds and cannot read: named, shown as it is, and never touched.

A payload may be damaged, or of a newer Brickmuster. It is set aside: everything else
is read, exported and printed, and an army goes without a design that cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager

from sqlmodel import Session, col, select

from builder.army.model import Army
from builder.core.formatting import brief
from db.errors import Missing
from db.library.value_cache import ValueCache
from db.store.unit_of_work import TABLES

_LONGEST = 60


class SetAside:
    """The part of a library that tells of what it cannot read."""

    _cache: ValueCache

    def _reading(self) -> AbstractContextManager[Session]:
        raise NotImplementedError

    def unread(self) -> dict[str, str]:
        """Return the ids of items that cannot be read, each with a sentence why.

        They stay as they are, for the newer Brickmuster that wrote them.
        """
        with self._reading() as session:
            self._cache.catch_up(session)
        return dict(self._cache.unread)

    def raw_text(self, id: str) -> bytes:  # noqa: A002 (what everybody calls it)
        """Return what is stored of an item, as it is, whether it can be read or not.

        Raises:
            Missing: If there is none of that id.
        """
        with self._reading() as session:
            for table in TABLES:
                found = session.exec(
                    select(table.payload).where(col(table.id) == id)
                ).first()
                if found is not None:
                    return _bytes(found)
        raise Missing(id)

    def left_out(self, ids: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return a sentence for each army that is taken out without some designs.

        Args:
            ids: What is taken, as for `take_out`; everything if None.
        """
        with self._reading() as session:
            self._cache.catch_up(session)
        known = self._cache.known
        wanted = known if ids is None else [each for each in ids if each in known]
        return tuple(
            f"{brief(army.title, _LONGEST)} goes without {_entries(lost)}"
            for army in (known[each].value for each in wanted)
            if isinstance(army, Army)
            and (lost := sum(each.design not in known for each in army.entries))
        )


def _entries(count: int) -> str:
    if count == 1:
        return "an entry whose design cannot be read"
    return f"{count} entries whose designs cannot be read"


def _bytes(payload: object) -> bytes:
    if isinstance(payload, bytes):
        return payload
    return str(payload).encode(errors="surrogateescape")
