"""What commands read of a library. They never make, change or upgrade one."""

from collections.abc import Sequence

from builder.army.model import Army
from builder.core.formatting import listed
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.library.opening import file_of
from db.store.access import Access
from ui.cli.reading import the_one
from ui.cli.terminal import CommandError, complain


def read_library(
    place: str | None,
    names: Sequence[str] = (),
    *,
    army: str | None = None,
    by_the_book: bool = False,
) -> MusterFile:
    """Return what a muster file of a library would hold.

    What cannot be read is left out, and told on standard error.

    Args:
        place: The library; None for the player's own.
        names: What to take, by name or id, with all that it needs; everything if
            empty and no army is named.
        army: The army to take, by name or id, with its designs; None for none.
        by_the_book: Whether it will be judged by the books alone, so that it is told if
            the window judges by house rules.

    Raises:
        CommandError: If there is no library, nothing in it, or nothing of a name.
        LibraryError: If it cannot be read.
    """
    must_exist(place)
    with Library(place, Access.LOOK) as library:
        held = {each.id: each.value for each in library.everything()}
        for reason in library.unread().values():
            complain(f"left out: {reason}")
        if not held:
            raise CommandError(f"the library {library.location} is empty")
        what = "design, army or set of house rules"
        ids = [the_one(name, held, what, library.location) for name in names]
        if army is not None:
            armies = {key: each for key, each in held.items() if type(each) is Army}
            ids.append(the_one(army, armies, "army", library.location))
        for reason in library.left_out(ids or None):
            complain(reason)
        sets = [held[each] for each in library.standing().values() if each in held]
        if by_the_book and sets:
            names_of = listed([each.edition.title for each in sets], "and")
            complain(
                f"the window judges by {names_of}; here it is the book. Export the set "
                "to a file, and name that with --house"
            )
        return library.take_out(ids or None)


def must_exist(place: str | None) -> None:
    """Refuse a library that does not exist, instead of making an empty one."""
    file = file_of(place)
    if file is not None and not file.exists():
        make = "" if place else "; `brickmuster import FILE` makes one, or name a FILE"
        raise CommandError(f"there is no library {place or file}{make}")
