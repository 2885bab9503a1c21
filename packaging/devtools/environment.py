"""The environment `.venv`: made beside the old one, and swapped in when it is whole.

A set-up may be killed at any moment, run out of disk or lose its network: what worked
before works afterwards, because the old environment is not touched until the new one is
finished, and the swap is two renames that the next start completes.
"""

import contextlib
import hashlib
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from devtools import installer, missing, places
from devtools.places import BASE, BIN, STAMP, WINDOWS, Stop, python_of, say
from devtools.processes import trouble_with

LOCKS = {
    "player": "requirements.lock",
    "developer": "requirements-dev.lock",
}
"""The kinds of environment with their locks. The second holds all that the first holds,
in the same versions, so that `run` can use what `test` made."""

PLAYER, DEVELOPER = LOCKS

_FETCHED = {PLAYER: 108, DEVELOPER: 190}
"""How many MB a first set-up of each kind fetches."""

_ROOM = {PLAYER: 570, DEVELOPER: 800}
"""How many MB it needs on the disk, until what is spare is removed at its end."""

_LINE = f"python{sys.version_info[0]}.{sys.version_info[1]}"
"""The versions of Python that can share an environment."""


def set_up(
    kind: str = DEVELOPER,
    *,
    qt: Mapping[str, str] | None = None,
    or_stay: bool = False,
) -> None:
    """Look for what the system lacks, and make or update .venv if need be.

    Args:
        kind: What .venv has to hold.
        qt: The environment that Qt will run in; None if Qt is not used.
        or_stay: Whether an old environment is good enough where this fails.

    Raises:
        Stop: If it cannot be done.
    """
    ready = is_ready(kind)
    try:
        if not ready:
            _refuse_read_only()
        missing.look(qt, packages=not ready)
        if not ready:
            _brought_up_to_date(kind)
    except (Stop, OSError) as why:
        if ready or not (or_stay and is_usable()):
            raise
        said = str(why).splitlines()[0] if isinstance(why, Stop) else why.strerror
        say(f"{said} Starting with the packages of last time.")


def _brought_up_to_date(kind: str) -> None:
    with one_at_a_time():
        heal()
        if not is_ready(kind):
            # What is there already is not taken away.
            found = stamp().get("kind", kind)
            _build(max(kind, found, key=list(LOCKS).index))


def is_ready(kind: str) -> bool:
    """Return whether .venv holds what a kind of environment has to hold now."""
    found = stamp()
    return (
        found.get("python") == _LINE
        and found.get("folder") == str(places.ROOT)
        and found.get(kind) == digest(kind)
    )


def is_usable() -> bool:
    """Return whether the program can be started with .venv as it is."""
    # What was moved to another folder finds its libraries, but not the program.
    code = "import PySide6, sqlmodel, reportlab, ui"
    python = python_of(places.VENV)
    return python.exists() and not trouble_with([str(python), "-P", "-c", code])


def stamp(environment: Path | None = None) -> dict[str, str]:
    """Return what an environment holds; empty if it is not finished."""
    folder = environment or places.VENV
    if not python_of(folder).exists():
        return {}
    try:
        found = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    known = isinstance(found, dict) and found.get("kind") in LOCKS
    return {name: str(text) for name, text in found.items()} if known else {}


def digest(kind: str) -> str:
    """Return the fingerprint of what a lock pins; its comments do not count."""
    lines = (places.ROOT / LOCKS[kind]).read_text(encoding="utf-8").splitlines()
    pins = [line.strip() for line in lines if not line.lstrip().startswith("#")]
    return hashlib.sha256("\n".join(filter(None, pins)).encode()).hexdigest()


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Make a second set-up wait for the first; the system frees the lock."""
    places.TOOLS.mkdir(exist_ok=True)
    with (places.TOOLS / "lock").open("a", encoding="utf-8") as file:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another start is setting up; waiting for it")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def heal() -> None:
    """Finish or undo what a set-up left that was ended by force."""
    if not python_of(places.VENV).exists():
        if stamp(places.NEW):
            _swap()
        elif python_of(places.OLD).exists():
            _discard(places.VENV)
            places.OLD.rename(places.VENV)
    _discard(places.NEW)
    _discard(places.OLD)


def _refuse_read_only() -> None:
    if not os.access(places.ROOT, os.W_OK):
        raise Stop(
            f"The folder {places.ROOT} may not be written, so nothing can be set up in "
            "it.\nCopy it to a folder of your own and start it there, or install it "
            f'for yourself:\n    cd "{places.ROOT}"\n'
            '    pipx install . --pip-args="-c constraints.txt"'
        )


def _refuse_full(kind: str) -> None:
    free = shutil.disk_usage(places.ROOT).free // 1_000_000
    if free < _ROOM[kind]:
        raise Stop(
            f"The disk is too full: {free} MB are free beside {places.ROOT}, and the "
            f"set-up needs {_ROOM[kind]} MB. Make room and try again."
        )


def _build(kind: str) -> None:
    """Make an environment beside the old one, and swap them."""
    old = stamp()
    try:
        _begin(kind, old)
        if old.get(kind) != digest(kind) or old.get("python") != _LINE:
            lock = places.ROOT / LOCKS[kind]
            installer.fill(places.NEW, lock, with_uv=kind == DEVELOPER)
        (_site() / "brickmuster.pth").write_bytes(os.fsencode(places.ROOT) + b"\n")
        _mend_scripts(old.get("folder", ""))
        kinds = list(LOCKS)[: list(LOCKS).index(kind) + 1]
        held = {"kind": kind, "python": _LINE, "folder": str(places.ROOT)}
        held |= {each: digest(each) for each in kinds}
        (places.NEW / STAMP).write_text(json.dumps(held), encoding="utf-8")
        _swap()
    except BaseException:
        _discard(places.NEW)
        raise
    installer.tidy()
    say("ready")


def _begin(kind: str, old: Mapping[str, str]) -> None:
    """Make the new environment: a copy of the old one if it is usable, else empty."""
    if old.get("python") == _LINE:
        say("updating what the program needs")
        # Links take neither time nor room, and what has not changed is not fetched.
        leave = shutil.ignore_patterns(STAMP, "brickmuster.pth")
        shutil.copytree(
            places.VENV, places.NEW, symlinks=True, ignore=leave, copy_function=_linked
        )
        return
    _refuse_full(kind)
    say(f"setting up; this fetches about {_FETCHED[kind]} MB")
    make = [BASE, "-m", "venv", "--without-pip", "--prompt", "brickmuster"]
    if trouble := trouble_with([*make, str(places.NEW)]):
        raise Stop(installer.explain(trouble))


def _linked(source: str, target: str) -> None:
    """Make a second name of a file; copy it where the disk has no such names.

    pip and uv never write into a file that is there: they remove it first.
    """
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _site() -> Path:
    """Return the folder of packages in the new environment."""
    lib = "Lib" if WINDOWS else f"lib/{_LINE}"
    return places.NEW / lib / "site-packages"


def _mend_scripts(folder: str) -> None:
    """Write the later path of the environment into its scripts, such as `bin/mypy`.

    On Windows they are programs, which stay as they are; `python -m mypy` works there.
    """
    venv = os.fsencode(places.VENV)
    stale = [os.fsencode(places.NEW)]
    if folder and folder != str(places.ROOT):
        stale.append(os.fsencode(Path(folder) / places.VENV.name))
    for script in (places.NEW / BIN).iterdir():
        if script.is_symlink() or WINDOWS:
            continue
        text = script.read_bytes()
        mended = text
        for path in stale:
            mended = re.sub(re.escape(path) + rb"(?![\w.-])", lambda _: venv, mended)
        if b"\0" not in text and mended != text:
            # The file may be the old environment's as well, so it is made anew.
            mode = script.stat().st_mode
            script.unlink()
            script.write_bytes(mended)
            script.chmod(mode)


def _swap() -> None:
    """Put the new environment in the place of the old one."""
    if places.VENV.exists() or places.VENV.is_symlink():
        try:
            places.VENV.rename(places.OLD)
        except PermissionError as error:
            raise Stop(
                "Brickmuster is running, so its packages cannot be exchanged. Close "
                "it and start this again."
            ) from error
    try:
        places.NEW.rename(places.VENV)
    except OSError:
        places.OLD.rename(places.VENV)
        raise
    _discard(places.OLD)


def _discard(folder: Path) -> None:
    """Remove a folder, or the link to one."""
    if folder.is_symlink():
        folder.unlink()
    else:
        shutil.rmtree(folder, ignore_errors=True)
