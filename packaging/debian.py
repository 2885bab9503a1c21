"""The bundle as a package of Debian: one file that `apt install ./FILE` takes.

The program lies in `/usr/lib/brickmuster`, its command in `/usr/bin`, and what a
desktop, a shell and `man` look for in `/usr/share`.
"""

import gzip
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping
from datetime import datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from contents import LINUX, ROOT

from ui.core.system_packages import QT, packages
from ui.core.version import VERSION

MACHINE: Final = {"x86_64": "amd64", "aarch64": "arm64"}
NUMBER: Final = f"{VERSION.replace('.dev', '~dev')}-1"
"""The version as Debian sorts it: what comes before a release is older than that."""

_DAY: Final = r"(?m)^## \[\d.*\] - (\S+)$"
"""The day of a version in the changelog."""

TEXTS: Final = LINUX / "debian"
"""What is said of the package, with a name in braces for what differs."""


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
    facts = {"version": NUMBER, "contact": contact or "brickmuster@localhost"}
    _documents(share, facts)
    kib = sum(each.lstat().st_size for each in tree.rglob("*")) // 1024
    needs = ", ".join(sorted(packages(QT, "apt-get")))
    facts |= {"machine": machine, "needs": needs, "kib": str(kib)}
    (tree / "DEBIAN").mkdir()
    _write("control", tree / "DEBIAN", facts | {"glibc": platform.libc_ver()[1]})
    for each in tree.rglob("*"):
        if not each.is_symlink():
            runs = each.is_dir() or each == home / "brickmuster"
            each.chmod(0o755 if runs else 0o644)
    made = out / f"brickmuster_{NUMBER}_{machine}.deb"
    how = ["--root-owner-group", "-Zxz", "--build"]
    words = ["dpkg-deb", *how, str(tree), str(made)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return made


def _write(name: str, folder: Path, facts: Mapping[str, str]) -> Path:
    """Write one of the texts with its facts; return the file."""
    file = folder / name
    file.write_text((TEXTS / name).read_text("utf-8").format_map(facts), "utf-8")
    return file


def _documents(share: Path, facts: dict[str, str]) -> None:
    """Write the documents of the package as Debian wants them."""
    told = share / "doc" / "brickmuster"
    told.mkdir(parents=True)
    licence = (ROOT / "LICENSE").read_text("utf-8").strip()
    lines = [line.strip() or "." for line in licence.splitlines()]
    _write("copyright", told, {"licence": "\n ".join(lines)})
    news = (ROOT / "CHANGELOG.md").read_text("utf-8")
    day = datetime.fromisoformat(f"{re.findall(_DAY, news)[0]}T12:00:00+00:00")
    ours = _write("changelog", told, facts | {"day": format_datetime(day)})
    ours.rename(told / "changelog.Debian")
    (told / "changelog").write_text(news, "utf-8")
    for file in (*told.glob("changelog*"), share / "man" / "man1" / "brickmuster.1"):
        packed = gzip.compress(file.read_bytes(), 9, mtime=0)
        file.with_name(f"{file.name}.gz").write_bytes(packed)
        file.unlink()
