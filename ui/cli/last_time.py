"""What players sent to a host last time, kept in the player's own data.

Each folder that was hosted has a small file of JSON there, so that nothing is written
beside what players sent.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from db.library.own_library import first_place
from ui.core.file_writing import keep_private, write_whole

Sent: TypeAlias = Sequence[str]
"""An army that was sent: its file, label, what tells it from other versions, lines."""


def changes(
    sent: Sequence[Sent], before: Sequence[Sent] | None
) -> tuple[Sequence[tuple[str, ...] | None], list[str]]:
    """Return what changed in each army since last time, and what is gone."""
    if before is None:
        return [None] * len(sent), []
    left, was = [*before], dict[int, Sent]()
    # The same as it was, then by its label; then by its file: mended, or renamed.
    for alike in (slice(3), slice(2), slice(1)):
        for place, now in enumerate(sent):
            found = [one for one in left if one[alike] == now[alike]]
            if found and place not in was:
                was[place] = found[0]
                left.remove(found[0])
    news = [_changes(now, was.get(place)) for place, now in enumerate(sent)]
    return news, [label for _, label, *_ in left]


def _changes(now: Sent, old: Sent | None) -> tuple[str, ...]:
    if old is None:
        return ("New since last time",)
    if now[:3] == old[:3]:
        return ()
    gone = [f"Before: {line}" for line in old[3:] if line not in now[3:]]
    come = [f"Now: {line}" for line in now[3:] if line not in old[3:]]
    return ("Changed since last time", *gone, *come)


def last_time(folder: str) -> list[Sent] | None:
    """Return what a folder held when it was hosted last; None for the first time."""
    try:
        held = json.loads(_home(folder).read_bytes())
        return [tuple(map(str, one)) for one in held if one[2]]
    except (LookupError, OSError, RecursionError, TypeError, ValueError):
        # What cannot be read is as good as none; it is written anew.
        return None


def remember(folder: str, sent: Sequence[Sent]) -> None:
    """Keep what a folder holds now; where that cannot be, next time is the first."""
    with suppress(OSError):
        keep_private(_home(folder))
        write_whole(_home(folder), json.dumps(sent).encode())


def _home(folder: str) -> Path:
    mark = sha256(os.fsencode(os.path.realpath(folder))).hexdigest()
    return first_place().parent / "hosted" / f"{mark[:16]}.json"
