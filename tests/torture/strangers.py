"""Libraries of strangers with a trigger, a view and the like, at the usual doors.

Each is refused with one sentence that names the file, by the window and by the command
line, within some seconds; and no byte of it is changed.
"""

import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from builder.brikwars import Weapon
from db.library.library import Library
from tests.docs import ROOT
from tests.strangers import HOSTILE, spoilt
from tests.torture import Broken
from tests.torture.glass import Glass

PATIENCE_S: Final = 60
REFUSED: Final = 2
"""How a command ends that did nothing."""


def run(count: int, seed: int) -> str:
    """Open so many of them, each kind in turn.

    Raises:
        Broken: If one is opened or changed, or the refusal is no sentence.
    """
    kinds = list(HOSTILE)
    done: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="strangers") as folder:
        sound = Path(folder, "sound.db")
        with Library(sound) as library:
            library.add(Weapon(name="Gun"), "gun")
        for number in range(count):
            kind = kinds[(seed + number) % len(kinds)]
            place = Path(folder, str(number), "gift.db")
            place.parent.mkdir()
            spoilt(sound, place, HOSTILE[kind])
            before = _state(place.parent)
            for told in (by_window(place), by_command(place)):
                if str(place) not in told or "does not make" not in told:
                    raise Broken(f"a {kind} is told as {told!r}")
            if _state(place.parent) != before:
                raise Broken(f"a library with a {kind} was changed")
            done[kind] += 1
    return f"{count} libraries of {len(done)} kinds refused at 2 doors, 0 bytes changed"


def by_window(place: Path | str) -> str:
    """Open a library in the window; return the sentence that refuses it."""
    glass = Glass(place)
    glass.until(lambda: glass.refused or glass.repository.location, "it is opened")
    glass.close()
    if not glass.refused:
        raise Broken(f"{place} was opened")
    return glass.refused


def by_command(place: Path | str, **variables: str) -> str:
    """Open a library by a command; return the one line that refuses it."""
    words = [sys.executable, "-m", "ui", "themes", "--library", str(place)]
    ended = subprocess.run(
        words, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True,
        check=False, timeout=PATIENCE_S,
    )  # fmt: skip
    lines = ended.stderr.splitlines()
    if ended.returncode != REFUSED or len(lines) != 1 or ended.stdout:
        raise Broken(f"{place}: {ended.returncode}, {ended.stdout!r}, {ended.stderr!r}")
    return lines[0]


def _state(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}
