"""What is brought in, read in the background: files, clipboards and text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from builder.army.model import Army, Item
from builder.core.design import HouseRules
from db.files.jsontext import contents
from db.files.muster_file import MusterFile
from db.files.pictures import NotAPicture, ReadingStopped
from db.files.unreadable import Unreadable
from db.sharing.clipboard.model import LONGEST_TEXT, NotUnderstood, PastedText

# Files, clipboards and text read in the background, as muster files.

_JSON: Final = (b"{", b"[")
_MARKS: Final = b"\xef\xbb\xbf \t\r\n"
_WORDS: Final = frozenset({".txt", ".md", ".text", ".bbcode", ".csv", ".markdown"})
"""The endings of files that are read as text, whatever they begin with."""

_LIBRARY: Final = ".db"

Houses = Callable[[str], HouseRules | None]
Report = Callable[[int, int], bool]


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
    """

    file: MusterFile
    known: tuple[str, ...] = ()
    unread: tuple[NotUnderstood, ...] = ()
    told: bool = False
    came: Mapping[int, str] = field(default_factory=dict)


def from_file(
    path: Path, library: Mapping[str, Item], houses: Houses, report: Report
) -> Read:
    """Read a muster file, or a file of text.

    Raises:
        Unreadable: If nothing can be made of it.
    """
    if path.suffix.lower() == _LIBRARY:
        why = "is a library; open it with File, Open another library"
        raise Unreadable(path.name, why)
    try:
        data = contents(path)
    except Unreadable as wrong:
        raise wrong.within(path.name) from wrong
    words = path.suffix.lower() in _WORDS
    generated = b'"squads"' in data and b'"brickmuster"' not in data
    if not words and not (generated and data.lstrip(_MARKS).startswith(_JSON)):
        # Read anew: its bytes would be kept beside all that is made of them.
        del data
        return _muster(path, "", report)
    # A sign of UTF-8 takes up to four bytes.
    if len(data) > 4 * LONGEST_TEXT or b"\0" in data:
        why = "is too long to be a list, or no text at all"
        raise Unreadable(path.name, why)
    text = data.decode("utf-8-sig", "replace")
    return from_text(text, path.name, library, houses, report)


def from_muster(data: bytes, report: Report) -> Read:
    """Read what one of our windows put on the clipboard.

    Raises:
        Unreadable: If it is no muster file.
    """
    return _muster(data, "the clipboard", report)


def _muster(source: bytes | Path, name: str, report: Report) -> Read:
    from db.files.muster import read

    return Read(read(source, name, report))


def from_text(
    text: str, name: str, library: Mapping[str, Item], houses: Houses, report: Report
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
    from db.sharing.clipboard.resolving import resolved

    said = read_text(text, name)
    if not isinstance(said, PastedText):
        return Read(said)
    found = resolved(said, library, houses, report)
    file = MusterFile(found.designs, found.armies)
    return Read(file, found.known, found.unread, told=True, came=found.came)


def enlisted(read: Read, enlist: Callable[[Item], Item]) -> Read:
    """Return what was read with the house rules of the library for its armies.

    A list in words does not say by which rules it is played.
    """
    if not read.told:
        return read
    armies = {
        key: enlist(army) if isinstance(army, Army) else army
        for key, army in read.file.armies.items()
    }
    return replace(read, file=replace(read.file, armies=armies))


Work = Callable[[Mapping[str, Item], Houses, Report], Read]
"""Reads something beside the library's items and house rules."""


def tried(
    work: Work, values: Mapping[str, Item], houses: Houses, report: Report
) -> Read | Unreadable:
    """Return what was read, or the sentence why not, in its own letters.

    Raises:
        ReadingStopped: If the report says so.
    """
    try:
        return with_small_photos(work(values, houses, report), report)
    except Unreadable as wrong:
        return wrong


def of_muster(data: bytes, _: object, __: object, report: Report) -> Read:
    """Read what one of our windows put on the clipboard."""
    return from_muster(data, report)


def of_file(
    path: Path, values: Mapping[str, Item], houses: Houses, report: Report
) -> Read:
    """Read a file.

    Raises:
        Unreadable: If it cannot be read.
    """
    try:
        return from_file(path, values, houses, report)
    except OSError as error:
        raise Unreadable(path.name, error.strerror or str(error)) from error


def with_small_photos(read: Read, report: Report) -> Read:
    """Return what was read with its photos as a library keeps them.

    Here rather than in the thread of the library, which shall be free to save.

    Raises:
        Unreadable: If a photo is none.
        ReadingStopped: If the report says so.
    """
    from db.sharing.import_export import unpacked

    try:
        file, photos = unpacked(read.file, report)
    except NotAPicture as wrong:
        raise Unreadable("photos", str(wrong)) from wrong
    if not report(1, 1):
        raise ReadingStopped
    return replace(read, file=replace(file, photos={p.key: p.data for p in photos}))
