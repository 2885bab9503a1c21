"""A release: its version, the wheel, the versions of what comes with it."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from xml.etree.ElementTree import parse

import pytest
import shells
from contents import (
    LINUX,
    MIGRATIONS,
    PACKAGES,
    PROJECT,
    SHARE,
    unwanted,
)
from devtools.installer import find_pip
from PyInstaller.utils.hooks import collect_data_files, collect_submodules

from tests.test_setup import tracked_files
from ui.cli.parser import SHELLS
from ui.core.addresses import APP_ID
from ui.core.version import VERSION

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "constraints.txt"
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASES = re.findall(
    r"^## \[(\d[\d.]*)\] - (\d{4}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE
)


def in_the_tree() -> set[str]:
    """Return the files of the packages, but for what Python leaves behind."""
    return {
        file.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sources, and of them the wheel as everybody does: isolated."""
    place = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "sdist"]
    subprocess.run(
        [*words, "-d", str(place)], cwd=ROOT, check=True, capture_output=True
    )
    (sources,) = place.iterdir()
    words = [*find_pip(), "wheel", "--no-deps", "--wheel-dir", str(place)]
    subprocess.run([*words, str(sources)], check=True, capture_output=True)
    return place


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(built / f"brickmuster-{VERSION}-py3-none-any.whl")


def test_changelog_program_and_bundle_name_one_version() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    metainfo = LINUX / f"{APP_ID}.metainfo.xml"
    told = parse(metainfo).iterfind("releases/release")  # noqa: S314 - our own
    assert [(each.get("version"), each.get("date")) for each in told] == RELEASES


def news(changes: str) -> str:
    """Return what is told of the version after the next, which has no number yet."""
    (told,) = re.findall(
        r"^## \[Unreleased\]\n(.*?)^## \[", changes, re.MULTILINE | re.DOTALL
    )
    return str(told).strip()


def right(number: str, changes: str) -> bool:
    """Return whether a version is that of a changelog: ahead while news wait there."""
    newest = re.findall(r"^## \[(\d[\d.]*)\]", changes, re.MULTILINE)[0]
    if not news(changes):
        return number == newest
    ahead = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)\.dev0", number)
    before = tuple(map(int, newest.split(".")))
    return ahead is not None and tuple(map(int, ahead.groups())) > before


@pytest.mark.parametrize(
    ("number", "waiting", "expected"),
    [
        ("1.1.0", "", True),
        ("1.2.0.dev0", "", False),
        ("1.2.0.dev0", "- more\n", True),
        ("1.1.0", "- more\n", False),
        ("1.1.0.dev0", "- more\n", False),
        ("1.2.0", "- more\n", False),
    ],
)
def test_one_number_names_one_program(
    number: str, waiting: str, *, expected: bool
) -> None:
    changes = f"## [Unreleased]\n\n{waiting}\n## [1.1.0] - 2026-11-29\n\n- less\n"
    assert right(number, changes) is expected


def test_the_version_runs_ahead_while_something_is_unreleased() -> None:
    assert right(VERSION, CHANGELOG)


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    heads = re.findall(r"^## \[(.*?)\]", CHANGELOG, re.MULTILINE)
    assert heads == ["Unreleased", *(number for number, _ in RELEASES)]


def test_the_wheel_has_every_file_of_the_packages(wheel: zipfile.ZipFile) -> None:
    beside = (".dist-info/", ".data/")
    names = {
        name for name in wheel.namelist() if not any(part in name for part in beside)
    }
    scripts = {f"ui/cli/shells/{name}" for name in (*SHELLS.values(), shells.PAGE)}
    files = {
        f"brickmuster/{file}" for file in ("__init__.py", "__main__.py", "py.typed")
    }
    made = {*files, "ui/help/CHANGELOG.md", *scripts}
    assert names - in_the_tree() == made
    assert in_the_tree() - names == set()


def test_the_wheel_has_the_scripts_that_the_source_prints(
    wheel: zipfile.ZipFile,
) -> None:
    for shell, name in SHELLS.items():
        assert wheel.read(f"ui/cli/shells/{name}").decode() == shells.script(shell)
    assert wheel.read(f"ui/cli/shells/{shells.PAGE}").decode() == shells.page()


def test_the_wheel_brings_what_desktop_shell_and_man_look_for(
    wheel: zipfile.ZipFile,
) -> None:
    inside = f"brickmuster-{VERSION}.data/data/share/"
    there = {
        name.removeprefix(inside): wheel.read(name)
        for name in wheel.namelist()
        if name.startswith(inside)
    }
    kept = {f"{at}/{name}": (LINUX / name).read_bytes() for name, at in SHARE.items()}
    assert {name: there[name] for name in kept} == kept
    assert there.keys() - kept.keys() == set(shells.PLACES.values())
    assert there["man/man1/brickmuster.1"].decode() == shells.page()


def test_the_package_index_takes_wheel_and_sources(built: Path) -> None:
    words = [sys.executable, "-m", "twine", "check", "--strict"]
    done = subprocess.run(
        [*words, *built.iterdir()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_wheel_says_what_it_is(wheel: zipfile.ZipFile) -> None:
    inside = f"brickmuster-{VERSION}.dist-info"
    said = wheel.read(f"{inside}/METADATA").decode()
    assert f"\nVersion: {VERSION}\n" in said
    starts = wheel.read(f"{inside}/entry_points.txt").decode()
    assert "[console_scripts]\nbrickmuster = ui.__main__:main" in starts
    assert "[gui_scripts]\nbrickmuster-window = ui.__main__:main" in starts
    held = wheel.read("brickmuster/__main__.py").decode()
    assert "from ui.__main__ import main" in held


def test_the_sources_are_all_that_git_keeps(built: Path) -> None:
    with tarfile.open(built / f"brickmuster-{VERSION}.tar.gz") as sources:
        names = {name.partition("/")[2] for name in sources.getnames()}
    tracked = {file.relative_to(ROOT).as_posix() for file in tracked_files()}
    assert names - {"PKG-INFO"} == tracked


def test_the_bundle_has_every_file_of_the_packages() -> None:
    data = [each for package in PACKAGES for each in collect_data_files(package)]
    data += collect_data_files(MIGRATIONS, include_py_files=True)
    held = {Path(source).relative_to(ROOT).as_posix() for source, _ in data}
    for package in PACKAGES:
        for name in collect_submodules(package, on_error="raise"):
            path = name.replace(".", "/")
            files = {f"{path}.py", f"{path}/__init__.py"}
            held |= {file for file in files if (ROOT / file).is_file()}
    assert held == in_the_tree()
    assert not [name for name in held if unwanted(name)]


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/qwindows.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/imageformats/libqjpeg.so",
        "PySide6/Qt/lib/libQt6Svg.so.6",
        "PySide6/Qt/lib/libQt6PrintSupport.so.6",
        "pypdfium2_raw/libpdfium.so",
        "psycopg_binary.libs/libkrb5-f18b4d11.so.3.3",
    ],
)
def test_what_the_window_needs_is_bundled(name: str) -> None:
    assert not unwanted(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6\\Qt6Qml.dll",
        "PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "libkrb5.so.3",
    ],
)
def test_what_nothing_uses_is_not_bundled(name: str) -> None:
    assert unwanted(name)


def test_constraints_are_those_of_the_lock() -> None:
    text = FILE.read_text(encoding="utf-8")
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z].*==.*?)(?: \\)?$", lock, re.MULTILINE)
    told = re.findall(r"^[^#].*$", text, re.MULTILINE)
    assert sorted(told) == sorted(pins), "run python3 dev.py lock"
    assert "://" not in text


def test_constraints_pin_every_dependency_that_is_installed() -> None:
    pinned = dict(
        # The first of two is that of all but the newest Python.
        reversed(
            re.findall(r"^([a-z0-9-]+)==([^\s;]+)", FILE.read_text(), re.MULTILINE)
        )
    )
    for line in PROJECT["project"]["dependencies"]:
        name = re.split(r"[^\w-]", line)[0].lower()
        assert pinned[name] == distribution(name).version
    assert "pytest" not in pinned


def test_every_python_that_is_promised_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = [each.rpartition(" :: ")[2] for each in project["classifiers"]]
    assert {"3.11", "3.12", "3.13", "3.14", "3.15"} <= set(named)
    assert "urls" not in project, "an address that exists may be named; test it here"
