"""Prove wheel and bundle: build both, put them into empty places, and use them there.

    python3 dev.py bundle prove

Each must say its version, print cards, open a library of version 1, and show a window
with a card. Neither sees this folder: the wheel has an environment of its own, the
bundle not even Python, and the home of both is empty.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from contents import ROOT
from devtools.installer import find_pip

from ui.core.version import VERSION

WINDOWS: Final = sys.platform == "win32"
EXE: Final = ".exe" if WINDOWS else ""
BIN: Final = "Scripts" if WINDOWS else "bin"
EXAMPLE: Final = ROOT / "examples" / "first-battle.json"
OLD: Final = ROOT / "tests" / "db" / "library-v1.sqlite"
SCREEN: Final = ROOT / "tests" / "screen.json"
"""An ordinary screen: on the platform's own a window is too narrow for a card."""
LEAST_PICTURE: Final = 10_000
"""Bytes; the picture of an empty window has less."""


class Unproved(Exception):
    """Something that a player needs does not work; the message says what."""


def main(wheel: Path, archive: Path) -> int:
    """Prove a wheel and the archive of a bundle, and say what it took."""
    starts = {"wheel": partial(_wheel, wheel), "bundle": partial(_bundle, archive)}
    try:
        with tempfile.TemporaryDirectory(prefix="brickmuster-") as name:
            for what, start in starts.items():
                began = time.monotonic()
                home = Path(name) / f"home of {what}"
                home.mkdir()
                _prove(home, *start(Path(name) / what, home))
                print(f"{what}: works ({time.monotonic() - began:.0f} s)", flush=True)
    except Unproved as why:
        print(f"prove: {why}", file=sys.stderr)
        return 1
    return 0


def _wheel(wheel: Path, place: Path, home: Path) -> tuple[list[str], list[str]]:
    """Install the wheel; return the commands of the program and of its window proof."""
    python = place / BIN / f"python{EXE}"
    what = [str(wheel), "-c", str(ROOT / "constraints.txt")]
    _run([sys.executable, "-m", "venv", "--without-pip", str(place)], None)
    # With the caller's home, where the packages lie that were fetched before.
    _run([*find_pip(), "--python", str(python), "install", "-q", *what], None)
    said = _run([str(python), "-m", "brickmuster", "--version"], home)
    _want(VERSION in said, f"python -m brickmuster says {said!r}")
    proof = shutil.copy(ROOT / "packaging" / "window_proof.py", home)
    return [str(place / BIN / f"brickmuster{EXE}")], [str(python), str(proof)]


def _bundle(archive: Path, place: Path, home: Path) -> tuple[list[str], list[str]]:
    """Unpack the bundle; return the commands of the program and of its window proof."""
    shutil.unpack_archive(archive, place)
    (folder,) = place.iterdir()
    text = (folder / "THIRD-PARTY.txt").read_text("utf-8")
    _want("GNU LESSER GENERAL PUBLIC LICENSE" in text, "the LGPL is not in the notices")
    if sys.platform == "linux":
        _install(folder, home)
    program = str(folder / f"brickmuster{EXE}")
    return [program], [program, "--prove-window"]


def _install(folder: Path, home: Path) -> None:
    """Put the bundle into the menu, start its command, and take it out again."""
    _run([str(folder / "install")], home)
    manual = home / ".local" / "share" / "man" / "man1" / "brickmuster.1"
    _want(".TH BRICKMUSTER" in manual.read_text("utf-8"), "man finds no page")
    command = home / ".local" / "bin" / "brickmuster"
    said = _run([str(command), "--version"], home)
    _want(VERSION in said, f"the installed command says {said!r}")
    _run([str(folder / "install"), "--remove"], home)
    _want(not command.exists() and not manual.exists(), "--remove leaves something")


def _prove(home: Path, program: Sequence[str], window: Sequence[str]) -> None:
    said = _run([*program, "--version"], home)
    _want(said == f"Brickmuster {VERSION}", f"--version says {said!r}")
    cards = home / "cards.pdf"
    _run([*program, "cards", str(EXAMPLE), "-o", str(cards)], home)
    _want(cards.read_bytes().startswith(b"%PDF-"), "cards writes no PDF")
    old, out = home / "old.db", home / "out.json"
    shutil.copy(OLD, old)
    _run([*program, "export", "-o", str(out), "--library", str(old)], home)
    found = json.loads(out.read_text("utf-8"))
    _want(bool(found["designs"] and found["armies"]), "version 1 is exported empty")
    shutil.copy(SCREEN, home)
    picture, new = home / "window.png", home / "new.db"
    _run([*program, "import", str(EXAMPLE), "--library", str(new)], home)
    _run([*window, str(picture), str(new)], home)
    _want(picture.is_file(), "the window shows no card")
    _want(picture.stat().st_size > LEAST_PICTURE, "the window is empty")


def _want(true: object, otherwise: str) -> None:
    if not true:
        raise Unproved(otherwise)


def _run(words: Sequence[str], home: Path | None) -> str:
    """Run a command, with an empty home if one is given; return what it says.

    Raises:
        Unproved: If it fails.
    """
    kept = ("PATH", "LANG", "SYSTEMROOT", "TEMP", "TMP")
    env = dict(os.environ)
    if home is not None:
        env = {name: os.environ[name] for name in kept if name in os.environ}
        names = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
        env |= {name: str(home) for name in names}
        # Relative, because Qt ends a path at a colon, such as that of a drive.
        env |= {"QT_QPA_PLATFORM": f"offscreen:configfile={SCREEN.name}"}
    done = subprocess.run(
        words,
        env=env,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip()[-2000:]
        raise Unproved(f"{' '.join(words)} ended with {done.returncode}: {last}")
    return done.stdout.strip()
