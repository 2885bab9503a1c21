"""The notices of a bundle: packages, Python itself, libraries of the system."""

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from ui.core.licences import Credit, credits_of_installed, written


def write(target: Path, libraries: Iterable[str]) -> None:
    """Write the notices of a bundle.

    Args:
        target: The file.
        libraries: The paths of all libraries that were collected.
    """
    parts = [*credits_of_installed(), _python(), _starter(), *_of_debian(libraries)]
    target.write_text(written(parts), encoding="utf-8")


def _python() -> Credit:
    folders = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    places = [folder / "LICENSE.txt" for folder in folders]
    # Debian keeps it elsewhere.
    places += sorted(Path("/usr/share/doc").glob("python3.*-minimal/copyright"))
    text = next((each.read_text("utf-8") for each in places if each.is_file()), "")
    version = sys.version.split()[0]
    return Credit("Python", version, "PSF-2.0", "https://www.python.org", (text,))


def _starter() -> Credit:
    """Return the credit of the program that starts the bundle."""
    maker = distribution("pyinstaller")
    texts = tuple(
        Path(str(each.locate())).read_text("utf-8", "replace")
        for each in maker.files or ()
        if re.search(r"COPYING|LICENSE", each.name) and ".dist-info" in each.as_posix()
    )
    kind = "GPL-2.0-or-later with an exception for the programs it starts"
    return Credit("PyInstaller's starter", maker.version, kind, "", texts)


def _of_debian(libraries: Iterable[str]) -> list[Credit]:
    """Return the credits of what came from the system, where Debian's lists tell."""
    names = sorted({str(Path(each).resolve()) for each in libraries})
    ours = sysconfig.get_path("purelib"), sys.base_prefix + "/lib/python"
    system = [each for each in names if each.startswith(("/lib", "/usr/lib"))]
    system = [each for each in system if not each.startswith(ours)]
    if not system:
        return []
    # A library below /lib is listed there, though /lib leads to /usr/lib today.
    asked = [*system, *(each.removeprefix("/usr") for each in system)]
    try:
        done = subprocess.run(
            ["dpkg-query", "-S", *asked],  # noqa: S607 - the system's own
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return []
    owners = {line.partition(":")[0] for line in done.stdout.splitlines()}
    found = []
    for name in sorted(owners):
        text = Path("/usr/share/doc", name, "copyright")
        texts = (text.read_text("utf-8", "replace"),) if text.is_file() else ()
        found.append(Credit(f"{name} (from Debian)", "", "see its text", "", texts))
    return found
