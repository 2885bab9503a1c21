"""A program that is killed while it writes a library: all of it is there, or nothing.

Each piece of work is done in processes of its own, which end without a word after so
many calls of functions, at moments spread over the whole of it.
"""

import os
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from builder.brikwars.model.designs import Weapon
from db.backup.whole_copy import copied
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.library.moving import copy_all, move
from db.rescue.salvage import salvage

MOMENTS = 12
"""How many processes are killed while they do a piece of work."""

ITEMS = 30

KILLED = 9


def filled(folder: Path) -> Path:
    """Return a library with items, made where there is none yet."""
    file = folder / "old.db"
    if not file.exists():
        with Library(file) as library:
            library.bring_in(MusterFile({f"{n}": Weapon(size=n) for n in range(ITEMS)}))
    return file


def first_start(_: Path, target: Path) -> None:
    Library(target).close()


def to_a_copy(old: Path, target: Path) -> None:
    copy_all(old, target)


def to_a_new_place(old: Path, target: Path) -> None:
    move(old, target)


def to_a_backup(old: Path, target: Path) -> None:
    copied(old, target)


def to_a_salvaged_one(old: Path, target: Path) -> None:
    salvage(old, target)


def imported(old: Path, target: Path) -> None:
    """A library that is there already gets more."""
    if not target.exists():
        copied(old, target)
    with Library(target) as library:
        more = MusterFile({f"{n}": Weapon(size=n, name="new") for n in range(ITEMS)})
        library.take_in(library.look_at(more, "more.json"), {})


def done(work: Callable[[Path, Path], None], old: Path, target: Path, most: int) -> int:
    """Do some work in this process, and end it at a call; return how many there are."""
    calls = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}
        if calls == most:
            os._exit(KILLED)

    sys.setprofile(count)
    work(old, target)
    sys.setprofile(None)
    return calls


def worked(
    work: Callable[[Path, Path], None], old: Path, target: Path, most: int, said: Path
) -> None:
    said.write_text(str(done(work, old, target, most)), encoding="utf-8")


@pytest.mark.usefixtures("own_home")
@pytest.mark.parametrize(
    ("work", "whole"),
    [
        (first_start, {None, 0}),
        (to_a_copy, {None, ITEMS}),
        (to_a_new_place, {None, ITEMS}),
        (to_a_backup, {None, ITEMS}),
        (to_a_salvaged_one, {None, ITEMS}),
        (imported, {None, ITEMS, 2 * ITEMS}),
    ],
)
def test_what_is_killed_leaves_all_of_it_or_nothing(
    work: Callable[[Path, Path], None],
    whole: set[int | None],
    tmp_path: Path,
) -> None:
    old = filled(tmp_path)
    make = get_context("forkserver")
    make.set_forkserver_preload([__name__])
    said = tmp_path / "calls"

    def in_a_process(name: str, most: int) -> Path:
        target = tmp_path / name / "new.db"
        target.parent.mkdir()
        child = make.Process(target=worked, args=(work, old, target, most, said))
        child.start()
        child.join()
        return target

    assert in_a_process("whole", -1).exists()
    calls = int(said.read_text(encoding="utf-8"))
    killed = 0
    for moment in range(1, MOMENTS + 1):
        target = in_a_process(str(moment), calls * moment // (MOMENTS + 1))
        there = None
        if target.exists():
            assert target.stat().st_size, f"empty after {moment} of {MOMENTS}"
            with Library(target) as library:
                there = len(library.everything())
        killed += there != max(each or 0 for each in whole)
        assert there in whole, f"after {moment} of {MOMENTS}"
        # What was begun is no hindrance: it can be done again.
        if not target.exists():
            work(old, target)
        with Library(target) as library:
            library.add(Weapon(name="typed"))
    assert killed
    with Library(old) as library:
        assert len(library.everything()) == ITEMS
