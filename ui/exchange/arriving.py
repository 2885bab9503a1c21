"""What is brought in: how it is read, what the library does, what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from builder.army.groups import in_order, put_into
from builder.army.model import Army, Entry, Items
from builder.core.design import Houses
from builder.core.field_spec import field_specs
from builder.core.formatting import listed
from db.files.jsontext import contents
from db.files.muster_file import MusterFile, unpacked
from db.files.pictures import NotAPicture, ReadingStopped
from db.files.unreadable import Unreadable
from db.sharing.clipboard.model import NotUnderstood, PastedText, in_words
from ui.core.background import Progress
from ui.library.item_steps import put_all

if TYPE_CHECKING:
    from db.library.library import Library
    from db.sharing.arriving import Brought, ImportLook
    from db.sharing.twins import Fate


@dataclass(frozen=True, slots=True)
class Rows:
    """Entries to be added to an army.

    Attributes:
        army_id: The army.
        entries: The entries; they name designs of a file.
        at: The place of the entry to add them before; None for the end.
        group: The group they join, empty for none; None if each keeps its own.
    """

    army_id: str
    entries: tuple[Entry, ...] = ()
    at: int | None = None
    group: str | None = None


def ready(location: str, look: ImportLook, report: Progress) -> ImportLook:
    """Return a file that is ready to be written, once a backup is made if it is large.

    It needs no library that is open, whose thread shall be free to save.

    Args:
        location: What the library is called.
        look: The file, as the library looked at it.
        report: Told how far the backup is, then the items; stops all of it with False.

    Raises:
        WorkStopped: If it was stopped.
        LibraryError: If the backup cannot be made.
    """
    from db.backup.backups import before_import

    before_import(location, len(look.items), report)
    return look.encoded(report)


def take_in(
    library: Library,
    look: ImportLook,
    choices: Mapping[str, Fate],
    rows: Rows | None,
) -> Brought:
    """Bring in a file as chosen, and add its rows to an army of the library.

    Args:
        library: The library.
        look: The file, as the library looked at it, and `ready`.
        choices: What happens to each item.
        rows: Rows for an army; None for none.
    """
    brought = library.take_in(look, choices)
    if rows is None:
        return brought
    army = library.load(rows.army_id).value
    after = with_rows(army, rows, brought.ids)
    stored, _ = put_all(library, {rows.army_id: (army, after)}, 1)
    return replace(
        brought,
        stored=(*brought.stored, *stored),
        before={**brought.before, rows.army_id: army},
    )


def with_rows(army: Army, rows: Rows, ids: Mapping[str, str]) -> Army:
    """Return an army with further entries, which name designs by a library's ids.

    Those that the army has no room for are left out.
    """
    count = len(army.entries)
    room = max(0, (field_specs(Army)["entries"].high or 0) - count)
    entries = [
        replace(entry, design=ids[entry.design])
        for entry in rows.entries
        if entry.design in ids
    ][:room]
    if rows.group is not None:
        joined = replace(army, entries=(*army.entries, *entries))
        places = range(count, count + len(entries))
        return put_into(joined, places, rows.group, rows.at)
    place = count if rows.at is None else rows.at
    after = (*army.entries[:place], *entries, *army.entries[place:])
    return in_order(replace(army, entries=after))


def without_rows(file: MusterFile, key: str) -> tuple[MusterFile, tuple[Entry, ...]]:
    """Return a file without the army that holds copied rows, and these rows."""
    armies = dict(file.armies)
    army = armies.pop(key, None)
    entries = army.entries if isinstance(army, Army) else ()
    return replace(file, armies=armies), entries


def told(brought: Brought) -> str:
    """Return in words what came of a file: `2 new and 4 you had already`."""
    counts = (
        (len(brought.added), "new"),
        (len(brought.before), "in place of yours"),
        (brought.skipped, "left out"),
        (brought.same, "you had already"),
    )
    said = [f"{count} {words}" for count, words in counts if count]
    return listed(said) if said else "nothing in it"


def to_show(look: ImportLook, brought: Brought) -> str:
    """Return the id of what shows most of a file: its last army, or its last item."""
    for held in (look.file.armies, look.file.rulesets, look.file.designs):
        found = [brought.ids[key] for key in held if key in brought.ids]
        if found:
            return found[-1]
    return ""


def rows_file(
    file: MusterFile, army: Army, entries: Sequence[Entry], key: str
) -> MusterFile:
    """Return a file of designs with some rows of an army.

    The picture on the backs and the army that it tries changes to stay out: the file
    does not hold them.
    """
    named = {entry.group for entry in entries}
    part = replace(
        army,
        name=f"Part of {army.title}",
        groups=tuple(group for group in army.groups if group.name in named),
        entries=tuple(entries),
        limit=None,
        back=None,
        trial_of="",
        notes="",
    )
    return replace(file, armies={key: part})


# Files, clipboards and text read in the background, as muster files.

PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff"})
"""The endings of pictures, which may hold squares."""

_LIBRARY: Final = ".db"


@dataclass(frozen=True, slots=True)
class Read:
    """A file, or text, as a muster file.

    Attributes:
        file: What it brings.
        known: The ids of the library's designs that a text names.
        unread: What was not understood.
        told: Whether it was read from words.
        came: What each line of a text came in as, or belongs to, by its number: an id
            in the file, or one of the library.
        doubts: What was guessed of what came in.
    """

    file: MusterFile
    known: tuple[str, ...] = ()
    unread: tuple[NotUnderstood, ...] = ()
    told: bool = False
    came: Mapping[int, str] = field(default_factory=dict)
    doubts: tuple[NotUnderstood, ...] = ()


def from_muster(data: bytes, _: object, __: object, report: Progress) -> Read:
    """Read what one of our windows put on the clipboard.

    Raises:
        Unreadable: If it is no muster file.
    """
    return _muster(data, "the clipboard", report)


def from_file(path: Path, library: Items, houses: Houses, report: Progress) -> Read:
    """Read a muster file, or a file of text.

    Raises:
        Unreadable: If nothing can be made of it.
    """
    if path.suffix.lower() == _LIBRARY:
        why = "is a library; open it with File, Open another library"
        raise Unreadable(path.name, why)
    data = contents(path, name=path.name)
    if not in_words(path.suffix, data):
        # Read anew: its bytes would be kept beside all that is made of them.
        del data
        return _muster(path, "", report)
    from db.sharing.clipboard.reading import read_words

    return _resolved(read_words(data, path.name), library, houses, report)


def from_pictures(
    pictures: Mapping[str, bytes | Path], _: object, __: object, report: Progress
) -> Read:
    """Read the squares in pictures, linked ones together.

    Args:
        pictures: The pictures, or where they are, by what they are called.
        report: Told how far the work is; stops it with False.

    Raises:
        Unreadable: If one cannot be read, has no square, or linked ones are missing.
    """
    data = {name: contents(at, name=name) for name, at in pictures.items()}
    return _muster(data, "", report)


def _muster(
    source: bytes | Path | Mapping[str, bytes], name: str, report: Progress
) -> Read:
    from db.sharing.codes import pictured, read

    if isinstance(source, Mapping):
        return Read(pictured(source, report))
    return Read(read(source, name, report))


def from_text(
    text: str, name: str, library: Items, houses: Houses, report: Progress
) -> Read:
    """Read text: a muster file, an army list, cards, or stat lines.

    Args:
        text: The text.
        name: What to call it where something is wrong.
        library: All items of the library, by id.
        houses: The house rules that new designs are built by.
        report: Told how far the work is; stops it with False.

    Raises:
        Unreadable: If it is too long, or JSON that is no list we know.
    """
    from db.sharing.clipboard.reading import read_text

    return _resolved(read_text(text, name), library, houses, report)


def _resolved(
    pasted: PastedText | MusterFile, library: Items, houses: Houses, report: Progress
) -> Read:
    """Return what a text says, with the names in it looked up in a library."""
    from db.sharing.clipboard.resolving import resolved

    if not isinstance(pasted, PastedText):
        return Read(pasted)
    found = resolved(pasted, library, houses, report)
    file = MusterFile(found.designs, found.armies)
    come, doubts = found.came, found.doubts
    return Read(file, found.known, found.unread, told=True, came=come, doubts=doubts)


def enlisted(read: Read, enlist: Callable[[Army], Army]) -> Read:
    """Return what was read with the house rules of the library for its armies.

    A list in words does not always say by which rules it is played.
    """
    if not read.told:
        return read
    armies = {
        key: army if army.house else enlist(army)
        for key, army in read.file.armies.items()
    }
    return replace(read, file=replace(read.file, armies=armies))


Work = Callable[[Items, Houses, Progress], Read]
"""Reads something beside the library's items and house rules."""


def tried(
    work: Work, values: Items, houses: Houses, report: Progress
) -> Read | Unreadable:
    """Return what was read, or the sentence why not, in its own letters.

    Its photos are as a library keeps them: made small here rather than in the thread
    of the library, which shall be free to save.

    Raises:
        ReadingStopped: If the report says so.
    """
    try:
        read = work(values, houses, report)
        file, photos = unpacked(read.file, report)
    except Unreadable as wrong:
        return wrong
    except NotAPicture as wrong:
        return Unreadable("photos", str(wrong))
    if not report(1, 1):
        raise ReadingStopped
    return replace(read, file=replace(file, photos={p.key: p.data for p in photos}))
