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
"""An army that was sent: its label, what tells it from other versions, its lines."""


def changes(now: Sent, before: Sequence[Sent] | None) -> tuple[str, ...] | None:
    """Return what changed in an army since last time; None for the first time."""
    if before is None:
        return None
    old = [sent for sent in before if sent[0] == now[0]]
    if not old:
        return ("New since last time",)
    if now[1] in [sent[1] for sent in old]:
        return ()
    gone = [f"Before: {line}" for line in old[0][2:] if line not in now]
    come = [f"Now: {line}" for line in now[2:] if line not in old[0]]
    return ("Changed since last time", *gone, *come)


def last_time(folder: str) -> list[Sent] | None:
    """Return what a folder held when it was hosted last; None for the first time."""
    try:
        return list(json.loads(_home(folder).read_bytes()))
    except (OSError, TypeError, ValueError):
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
