"""What a list of the library draws again after an edit: what differs, no more."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.brikwars import Weapon
from ui.library.pictures import Thumbnails
from ui.library.rows import LibraryRows, page_columns
from ui.library.shelf import LibraryShelf

NAMES = ("Axe", "Bow", "Gun", "Pike")


class Watched:
    """A table of the library, with what a view has drawn of it."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {
            **{name: Weapon(name=name) for name in NAMES},
            "army": Army(name="Host", entries=(Entry(design="Bow"),)),
        }
        self.shelf = LibraryShelf(lambda _: None)
        columns = page_columns(self.shelf, Thumbnails(lambda _: None))
        self.grid = LibraryRows(self.shelf, columns)
        self.grid.modelReset.connect(self.draw)
        self.grid.dataChanged.connect(self.draw)
        self.drawn: dict[tuple[int, int], str] = {}
        self.cells = 0
        self.refresh(frozenset(self.values))

    def refresh(self, ids: frozenset[str]) -> None:
        times = dict.fromkeys(self.values, datetime(2026, 1, 1, tzinfo=UTC))
        self.shelf.refresh(ids, self.values, times)
        self.grid.update()

    def draw(self, first: Any = None, last: Any = None, *_: Any) -> None:
        rows, columns = range(self.grid.rowCount()), range(self.grid.columnCount())
        if first is None:
            self.drawn = {}
        else:
            rows = range(first.row(), last.row() + 1)
            columns = range(first.column(), last.column() + 1)
        for row in rows:
            for column in columns:
                self.cells += 1
                self.drawn[row, column] = self.grid.index(row, column).data()

    def all(self) -> dict[tuple[int, int], str]:
        return {
            (row, column): self.grid.index(row, column).data()
            for row in range(self.grid.rowCount())
            for column in range(self.grid.columnCount())
        }


def finish(shelf: LibraryShelf) -> None:
    """Judge all that waits at once."""
    done = frozenset(shelf._unjudged)
    for item_id in tuple(shelf._unread):
        shelf._read(item_id)
    for item_id in tuple(shelf._unjudged):
        shelf._judge(item_id)
    shelf.judged.emit(done)


edits = st.tuples(
    st.sampled_from((*NAMES, "army")),
    st.sampled_from(("name", "tags", "remove")),
    st.sampled_from(("Axe", "Bow 2", "Zed")),
)


@pytest.mark.usefixtures("qapp")
@given(st.lists(edits, max_size=6))
def test_what_is_drawn_is_what_is_so(made: list[tuple[str, str, str]]) -> None:
    watched = Watched()
    for key, part, words in made:
        if part == "remove":
            watched.values.pop(key, None)
        elif key in watched.values:
            changed = {"name": words} if part == "name" else {"tags": (words,)}
            watched.values[key] = replace(watched.values[key], **changed)
        watched.refresh(frozenset({key}))
        finish(watched.shelf)
        assert watched.drawn == watched.all()


@pytest.mark.usefixtures("qapp")
def test_an_edit_that_moves_no_row_draws_one() -> None:
    watched = Watched()
    finish(watched.shelf)
    watched.grid.update()
    watched.cells = 0
    watched.values["Gun"] = replace(watched.values["Gun"], name="Gun 2")
    watched.refresh(frozenset({"Gun"}))
    assert watched.cells == watched.grid.columnCount()
