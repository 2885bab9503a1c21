"""A library of the test's own, and pictures to put into it."""

import functools
import io
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from builder.listing.words import folded
from db.history.history import MOST_BYTES
from db.library.library import Library
from db.store.search import searchable
from db.store.tables import EPOCH

Draw = Callable[..., bytes]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "Wolfpack.db"


@pytest.fixture
def library(place: Path) -> Iterator[Library]:
    with Library(place) as opened:
        yield opened


def tidy(library: Library, now: datetime | None = None, most: int = MOST_BYTES) -> None:
    """Thin out old versions, and delete what is due, without a pause.

    At each pause no transaction is open: whoever closes a window leaves it at any.
    """
    for _ in library.tidying(now or datetime.now(UTC), most):
        assert not library._connection.in_transaction()


def played(place: Path, days: int = 100) -> None:
    """Have somebody write something on each day of so many until now."""
    now = datetime.now(UTC).replace(tzinfo=None)
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("DELETE FROM version WHERE item_id = 'other'")
        connection.executemany(
            "INSERT INTO version (item_id, number, turn, steps, mark, saved, words) "
            "VALUES ('other', ?1, ?1, 1, '', ?2, '')",
            [
                (at.toordinal(), (at - EPOCH) // timedelta(microseconds=1))
                for at in (now - timedelta(days=ago) for ago in range(days + 1))
            ],
        )


def found_by(library: Library, words: str) -> set[str]:
    """Return the ids of all that hold every word, whatever case and accents."""
    return {
        each.id
        for each in library.everything()
        if all(word in searchable(each.value) for word in folded(words).split())
    }


@pytest.fixture(scope="session")
def draw() -> Draw:
    def drawn(
        kind: str = "JPEG",
        size: tuple[int, int] = (60, 40),
        mode: str = "RGB",
        **options: Any,
    ) -> bytes:
        if max(size) > 5_000:
            return blank(kind, size, mode)
        out = io.BytesIO()
        image = Image.linear_gradient("L").resize(size).convert(mode)
        if "A" in mode:
            image.putalpha(Image.linear_gradient("L").resize(size))
        image.save(out, kind, **options)
        return out.getvalue()

    return drawn


@functools.cache
def blank(kind: str, size: tuple[int, int], mode: str) -> bytes:
    """Return a blank picture, kept because saving a large one takes long."""
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind)
    return out.getvalue()
