"""The items a player marked as favourites.

The marks are the library's: a design that is exported takes none with it.
"""

from collections.abc import Iterable

from sqlmodel import Session, select

from db.tables import FavouriteRow


def favourites(session: Session) -> frozenset[str]:
    """Return the ids of all favourites, those of removed items among them."""
    return frozenset(session.exec(select(FavouriteRow.item_id)))


def favour(session: Session, ids: Iterable[str], *, on: bool) -> None:
    """Mark items as favourites, or take their marks off."""
    for item_id in dict.fromkeys(ids):
        row = session.get(FavouriteRow, item_id)
        if on and row is None:
            session.add(FavouriteRow(item_id=item_id))
        elif row is not None and not on:
            session.delete(row)
