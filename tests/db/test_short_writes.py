"""Whoever saves an edit waits for no import: a write of many items is a short one.

Time is no measure here, statements are: those of a write do not grow with what it
writes. On a server each of them is a round trip.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.files.muster_file import MusterFile
from db.library.library import Library


def file_of(count: int, size: int = 3) -> MusterFile:
    designs = {f"d{n}": Weapon(name=f"{count} {n}", size=size) for n in range(count)}
    entries = tuple(Entry(design=key) for key in designs)
    armies = {f"a{n}": Army(name=f"{count} {n}", entries=entries) for n in range(5)}
    return MusterFile(designs, armies)


@contextmanager
def statements(library: Library) -> Iterator[list[str]]:
    said: list[str] = []

    def note(_: object, __: object, statement: str, *___: Any) -> None:
        said.append(statement)

    event.listen(library._connection, "before_cursor_execute", note)
    yield said
    event.remove(library._connection, "before_cursor_execute", note)


def brought(library: Library, count: int) -> None:
    library.take_in(library.look_at(file_of(count), "wolves.json"), {})


def brought_again(library: Library, count: int) -> None:
    brought(library, count)


def put_in(library: Library, count: int) -> None:
    library.bring_in(file_of(count))


WRITES = [brought, brought_again, put_in]


@pytest.mark.parametrize("write", WRITES)
def test_many_items_are_written_in_as_many_statements_as_few(
    library: Library, write: Callable[[Library, int], None]
) -> None:
    said = []
    library.add(Weapon())
    for count in (4, 400):
        library.everything()
        if write is brought_again:
            brought(library, count)
        with statements(library) as each:
            write(library, count)
        said.append(each)
    few, many = said
    assert few
    assert len(many) == len(few)
