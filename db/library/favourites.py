"""The items a player marked as favourites.

The marks are the library's: a design that is exported takes none with it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager

from sqlmodel import Session, select

from db.store.tables import FavouriteRow
from db.store.unit_of_work import UnitOfWork


class MarkedItems(ABC):
    """The marks of a library; `Library` says how its transactions begin."""

    def favourites(self) -> frozenset[str]:
        """Return the ids of all favourites, those of removed items among them."""
        with self._reading() as session:
            return frozenset(session.exec(select(FavouriteRow.item_id)))

    def favour(self, ids: Iterable[str], *, on: bool) -> None:
        """Mark items as favourites, or take their marks off."""
        with self._writing() as unit:
            for item_id in dict.fromkeys(ids):
                row = unit.session.get(FavouriteRow, item_id)
                if on and row is None:
                    unit.session.add(FavouriteRow(item_id=item_id))
                elif row is not None and not on:
                    unit.session.delete(row)

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Session]: ...

    @abstractmethod
    def _writing(self) -> AbstractContextManager[UnitOfWork]: ...
