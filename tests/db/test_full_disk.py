"""A disk that is really full: one sentence, and nothing changes."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from builder.brikwars.model.designs import Creation
from db.backup.ages import Reason
from db.backup.backups import keep
from db.errors import FULL, LibraryError, is_full, not_written
from db.files.muster import read
from db.library.library import Library
from db.rescue.restoring import restore
from db.rescue.salvage import salvage
from ui.__main__ import main
from ui.core.background import sentence

EXAMPLE = Path(__file__).parents[2] / "examples" / "first-battle.json"
ROOM = 1 << 20


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a disk of one megabyte, where we may make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if not (sys.platform == "linux" and mount and umount):
        pytest.skip("only Linux makes a small disk")
    make = [mount, "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    if subprocess.run(make, check=False, capture_output=True).returncode:
        pytest.skip("only root makes a small disk")
    try:
        yield folder
    finally:
        subprocess.run([umount, "-l", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Take all the room there is; return the file that takes it."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(b"\0" * 4096):
            pass
    return filler


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(LibraryError) as caught:
        work()
    return str(caught.value)


def test_whatever_is_written_says_the_same(
    disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = disk / "club.db"
    with Library(place) as library:
        tank = library.add(Creation(name="Tank"))
    saved = tmp_path / "saved.db"
    with Library(saved) as library:
        library.bring_in(read(EXAMPLE))
    filler = fill(disk)
    # SQLite cannot even make the files beside it: what is open already goes on.
    said = [
        refused(lambda: Library(place).close()),
        refused(lambda: keep(place, Reason.HAND)),
        refused(lambda: restore(place, saved)),
        refused(lambda: salvage(saved, disk / "salvaged.db")),
    ]
    for each in said:
        assert each.endswith(FULL), each
    assert main(["import", str(EXAMPLE), "--library", str(place)]) == 2
    assert main(["cards", str(EXAMPLE), "-o", str(disk / "cards.pdf")]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 2
    assert all(FULL in each for each in errors), errors
    filler.unlink()
    with Library(place) as library:
        assert library.everything() == (tank,)
    assert [each.name for each in disk.iterdir() if "part" in each.name] == []


def test_only_a_full_disk_is_called_full(tmp_path: Path) -> None:
    class Broken(Exception):
        sqlite_errorname = "SQLITE_IOERR_SHMOPEN"

    assert not is_full(Broken(), tmp_path)
    assert not is_full(PermissionError(errno.EACCES, "no"), tmp_path)
    assert is_full(OSError(errno.ENOSPC, "full"), tmp_path)
    assert not_written(tmp_path, PermissionError(13, "no")).endswith("written: no")
    if os.name == "posix":
        full = OSError(errno.EDQUOT, "Disk quota exceeded", str(tmp_path))
        assert sentence(full) == f"{tmp_path} {FULL}"
