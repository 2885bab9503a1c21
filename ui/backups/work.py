"""The work of backups, copies and moves, to be done off the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from db.errors import LibraryError
from ui.core.background import Progress
from ui.exchange.arriving import Read

if TYPE_CHECKING:
    from db.backup.ages import Backup
    from db.library.moving import MovedLibrary
    from db.rescue.restoring import Restored
    from ui.library.worker import LibraryWorker


def _sentence(work: Callable[[], Any]) -> Any:
    """Do some work; raise its errors as sentences that the task shows as they are."""
    try:
        return work()
    except LibraryError as error:
        raise ValueError(str(error)) from error


def copied(place: str | None, location: str, target: Path, report: Progress) -> None:
    """Write all of a library into one file."""
    from db.library.moving import save_copy

    _sentence(partial(save_copy, place, location, target, report))


def moved(
    place: Path | str | None, target: Path | str, report: Progress
) -> MovedLibrary:
    """Copy a library to another place, and compare it."""
    from db.library.moving import move

    done: MovedLibrary = _sentence(partial(move, place, target, report))
    return done


def put_back(
    worker: LibraryWorker, file: Path, backup: Backup, report: Progress
) -> Restored:
    """Put a backup back into a library; close ours only if it must be exchanged."""
    from db.rescue.restoring import StillOpen, restore

    work = partial(restore, file, backup.file, report)

    def restored() -> Restored:
        try:
            return work()
        except StillOpen:
            return worker.while_closed(work)

    done: Restored = _sentence(restored)
    return done


def taken(backup: Backup, ids: tuple[str, ...], *_: object) -> Read:
    """Read some items out of a backup."""
    from db.rescue.restoring import taken_from

    return Read(_sentence(partial(taken_from, backup.file, ids)))
