"""The bundle as a package of Debian: one file that `apt install ./FILE` takes.

The program lies in `/usr/lib/brickmuster`, its command in `/usr/bin`, and what a
desktop, a shell and `man` look for in `/usr/share`.
"""

import gzip
import platform
import shutil
import subprocess
from pathlib import Path
from typing import Final

from contents import ROOT, version

MACHINE: Final = {"x86_64": "amd64", "aarch64": "arm64"}
NEEDS: Final = (
    "libdbus-1-3",
    "libegl1",
    "libfontconfig1",
    "libgl1",
    "libglib2.0-0",
    "libxkbcommon0",
)
"""What the bundle takes from the system besides its C library."""

_CONTROL: Final = """\
Package: brickmuster
Version: {version}
Section: games
Priority: optional
Architecture: {machine}
Depends: libc6 (>= {glibc}), {needs}
Installed-Size: {kib}
Maintainer: The Brickmuster authors <{contact}>
Description: army builder for brick wargames
 Design weapons, creatures and vehicles for wargames with bricks. See at once
 what they cost and whether they are legal. Put them into an army within a
 points limit, and print their cards at true size.
"""
_COPYRIGHT: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Brickmuster

Files: *
Copyright: The Brickmuster authors
License: Expat
 {licence}
Comment: The parts of others that this package holds, each under a licence of
 its own, are named in /usr/lib/brickmuster/THIRD-PARTY.txt.
"""


def package(bundle: Path, out: Path, contact: str = "") -> Path:
    """Build the package of a bundle; return it.

    Args:
        bundle: The folder of the bundle.
        out: The folder for the package.
        contact: The mail address of whoever keeps the package.

    Raises:
        CalledProcessError: If `dpkg-deb` refuses it.
    """
    machine = MACHINE.get(platform.machine(), platform.machine())
    tree = bundle.parent / "debian"
    shutil.rmtree(tree, ignore_errors=True)
    home = tree / "usr" / "lib" / "brickmuster"
    shutil.copytree(bundle, home, symlinks=True)
    share = tree / "usr" / "share"
    shutil.move(home / "share", share)
    # The zsh of Debian looks into no `site-functions` but that of /usr/local.
    if (ours := share / "zsh" / "site-functions").is_dir():
        ours.rename(share / "zsh" / "vendor-completions")
    (home / "install").unlink()
    (home / "README.txt").unlink()
    command = tree / "usr" / "bin" / "brickmuster"
    command.parent.mkdir()
    command.symlink_to("../lib/brickmuster/brickmuster")
    _documents(share)
    kib = sum(each.lstat().st_size for each in tree.rglob("*")) // 1024
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        _CONTROL.format(
            version=version(),
            machine=machine,
            glibc=platform.libc_ver()[1],
            needs=", ".join(NEEDS),
            kib=kib,
            contact=contact or "brickmuster@localhost",
        ),
        encoding="utf-8",
    )
    for each in tree.rglob("*"):
        if not each.is_symlink():
            runs = each.is_dir() or each == home / "brickmuster"
            each.chmod(0o755 if runs else 0o644)
    made = out / f"brickmuster_{version()}_{machine}.deb"
    how = ["--root-owner-group", "-Zxz", "--build"]
    words = ["dpkg-deb", *how, str(tree), str(made)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return made


def _documents(share: Path) -> None:
    """Write the documents of the package as Debian wants them."""
    told = share / "doc" / "brickmuster"
    told.mkdir(parents=True)
    licence = (ROOT / "LICENSE").read_text("utf-8").strip()
    lines = [line.strip() or "." for line in licence.splitlines()]
    (told / "copyright").write_text(
        _COPYRIGHT.format(licence="\n ".join(lines)), encoding="utf-8"
    )
    manual = share / "man" / "man1" / "brickmuster.1"
    news = (ROOT / "CHANGELOG.md").read_bytes()
    for file, text in ((told / "changelog", news), (manual, manual.read_bytes())):
        file.unlink(missing_ok=True)
        packed = gzip.compress(text, 9, mtime=0)
        file.with_name(f"{file.name}.gz").write_bytes(packed)
