"""What is brought in, read in the background: all that takes long of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from builder.army.model import Item
from db.files.pictures import NotAPicture, ReadingStopped
from db.files.unreadable import Unreadable
from ui.exchange.sources import Houses, Read, Report, from_file, from_muster

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
