"""Favourites: kept with the library, not with the design."""

from pathlib import Path

from builder.brikwars import Weapon
from db.library.library import Library


def test_marks_are_kept_and_taken_off(tmp_path: Path) -> None:
    place = tmp_path / "library.db"
    with Library(place) as library:
        one, other = library.add(Weapon(name="a")), library.add(Weapon(name="b"))
        assert library.marked().favourites == frozenset()
        mark = library.changes().mark
        library.favour([one.id, other.id, one.id], on=True)
        library.favour([one.id], on=True)
        # Other windows learn of it, and no item counts as changed.
        assert library.changes(mark).mark > mark
        assert library.changes(mark).ids == frozenset()
    with Library(place) as library:
        assert library.marked().favourites == {one.id, other.id}
        library.favour([one.id, "nobody"], on=False)
        assert library.marked().favourites == {other.id}


def test_a_mark_outlasts_a_removal_and_leaves_with_no_file(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        kept = library.add(Weapon(name="a"))
        before = library.take_out()
        library.favour([kept.id], on=True)
        assert library.take_out() == before
        library.remove(kept.id, kept.version)
        library.restore(kept.id)
        assert library.marked().favourites == {kept.id}
