"""What a desktop is told of the program: icons, menu, kinds of files."""

import configparser
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import parse

import icons
import pytest
from PIL import Image
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from db.files.muster import write
from db.files.muster_file import MusterFile
from ui.core.addresses import APP_ID
from ui.shell import application
from ui.widgets.icons import EMBLEM, emblem, emblem_image

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
MENU = f"{APP_ID}.desktop"
LAUNCH = ROOT / "packaging" / "launch.py"
NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("icons")
    icons.write(place)
    return place


def pixel(image: Image.Image, *at: int) -> tuple[int, ...]:
    found = image.getpixel((at[0], at[1]))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("side", sorted({*icons.LINUX, *icons.WINDOWS, *icons.MAC}))
def test_the_emblem_is_painted_in_each_size(side: int) -> None:
    image = icons.painted(side).convert("RGBA")
    assert image.size == (side, side)
    assert pixel(image, 0, 0)[3] == 0
    red, green, blue, solid = pixel(image, side // 2, round(side * 0.6))
    assert (red > 200, green > 150, blue < 100, solid) == (True, True, True, 255)


def test_files_hold_the_icon_of_the_window(qapp: QApplication) -> None:
    shown = emblem().pixmap(EMBLEM).toImage()
    file = icons.painted(EMBLEM).convert("RGBA")
    for at in ((128, 150), (24, 96), (80, 80), (3, 3)):
        there = shown.pixelColor(*at)
        said = (there.red(), there.green(), there.blue(), there.alpha())
        assert pixel(file, *at) == said


def test_each_system_gets_its_sizes(painted: Path) -> None:
    with Image.open(painted / "brickmuster.ico") as icon:
        assert icon.info["sizes"] == {(side, side) for side in icons.WINDOWS}
    with Image.open(painted / "brickmuster.icns") as icon:
        assert max(size[0] * size[2] for size in icon.info["sizes"]) == max(icons.MAC)
    for side in icons.LINUX:
        place = painted / "hicolor" / f"{side}x{side}" / "apps" / "brickmuster.png"
        with Image.open(place) as icon:
            assert icon.size == (side, side)


def test_the_drawing_of_the_icon_is_the_icon_of_the_window(qapp: QApplication) -> None:
    drawing = QIcon(str(LINUX / "brickmuster.svg")).pixmap(EMBLEM).toImage()
    if drawing.isNull():
        pytest.skip("this Qt reads no SVG")
    shown = emblem_image(EMBLEM)
    for at in ((128, 150), (24, 96), (80, 80), (128, 99), (3, 3)):
        there, here = drawing.pixelColor(*at), shown.pixelColor(*at)
        for side in ("red", "green", "blue", "alpha"):
            assert abs(getattr(there, side)() - getattr(here, side)()) < 24, at


def judged(tool: str, *words: str | Path) -> str:
    """Return what a program of the system says against a file; empty if nothing."""
    if not (program := shutil.which(tool)):
        pytest.skip(f"{tool} is not installed here")
    done = subprocess.run(
        [program, *words], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr if done.returncode else ""


def test_the_desktop_takes_entry_and_description() -> None:
    assert not judged("desktop-file-validate", LINUX / MENU)
    about = LINUX / f"{APP_ID}.metainfo.xml"
    assert not judged("appstreamcli", "validate", "--no-net", about)


def entry(file: Path) -> configparser.SectionProxy:
    read = configparser.RawConfigParser()
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(file, encoding="utf-8")
    return read["Desktop Entry"]


def test_the_menu_names_program_icon_and_window() -> None:
    said = entry(LINUX / MENU)
    assert (said["Type"], said["Terminal"]) == ("Application", "false")
    assert said["Exec"].split()[0] == said["Icon"] == "brickmuster"
    assert said["Exec"].split()[1:] == ["open", "%F"], "a click on a file opens it"
    assert said["Categories"].endswith(";")
    kinds = parse(LINUX / "brickmuster.xml").find(f".//{NAMESPACE}mime-type")  # noqa: S314 - our own
    assert kinds is not None
    assert said["MimeType"] == f"{kinds.get('type')};"


def test_the_window_says_which_entry_of_the_menu_it_is(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    class Enough(Exception):
        """The window itself is not wanted."""

    def undercoat(_: QApplication) -> None:
        raise Enough

    monkeypatch.setattr(application, "Program", lambda _: qapp)
    monkeypatch.setattr(application, "undercoat", undercoat)
    with pytest.raises(Enough):
        application.run(["brickmuster"])
    assert (LINUX / f"{qapp.desktopFileName()}.desktop").is_file()


@pytest.mark.parametrize("indent", [None, 2])
def test_a_muster_file_is_known_by_its_first_key(indent: int | None) -> None:
    found = parse(LINUX / "brickmuster.xml").find(f".//{NAMESPACE}match")  # noqa: S314 - our own
    assert found is not None
    first, last = map(int, str(found.get("offset")).split(":"))
    text = write(MusterFile()).decode()
    if indent is None:
        text = json.dumps(json.loads(text))
    at = text.find(str(found.get("value")))
    assert first <= at <= last


def test_the_description_names_the_entry_of_the_menu() -> None:
    said = parse(LINUX / f"{APP_ID}.metainfo.xml").getroot()  # noqa: S314 - our own
    assert said.findtext("launchable") == MENU
    assert said.findtext("id") == APP_ID
    assert said.findtext("project_license") == "MIT"


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux has such menus")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Return a bundle as small as can be, in a folder with an awkward name."""
    folder = tmp_path / 'pä th & $x `y` 50% "q" \\z'
    (folder / "share" / "applications").mkdir(parents=True)
    shutil.copy(LINUX / "install", folder)
    shutil.copy(LINUX / MENU, folder / "share" / "applications")
    program = folder / "brickmuster"
    program.write_text("#!/bin/sh\necho started\n")
    program.chmod(0o755)
    return folder


def install(bundle: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "HOME": str(home)}
    return subprocess.run(
        [bundle / "install", *words],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def started(line: str) -> str:
    """Return the program of a line of a menu, read as the rules of menus say."""
    # First the escapes of any value, then those inside quotes, then the % codes.
    text = line.replace("\\\\", "\0").replace("\0", "\\")
    assert text.startswith('"')
    found, rest = [], iter(text[1:])
    for sign in rest:
        if sign == '"':
            break
        found.append(next(rest) if sign == "\\" else sign)
    name = "".join(found)
    assert "%" not in name.replace("%%", ""), "a single one would be a code"
    return name.replace("%%", "%")


@on_linux
def test_installing_puts_the_program_into_the_menu(
    bundle: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    data = home / ".local" / "share"
    old = data / "applications" / "brickmuster.desktop"
    old.parent.mkdir(parents=True)
    old.touch()
    done = install(bundle, home)
    assert done.returncode == 0, done.stderr
    assert not old.exists(), "two entries of one program"
    line = entry(data / "applications" / MENU)["Exec"]
    assert started(line) == str(bundle / "brickmuster")
    command = home / ".local" / "bin" / "brickmuster"
    assert subprocess.check_output([command], text=True) == "started\n"
    assert str(command) in done.stdout, "it is not on the PATH, and that is said"


@on_linux
def test_removing_leaves_the_library_and_nothing_else(
    bundle: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    library = home / ".local" / "share" / "Brickmuster" / "library.db"
    library.parent.mkdir(parents=True)
    library.write_text("an army")
    assert install(bundle, home).returncode == 0
    assert install(bundle, home, "--remove").returncode == 0
    left = [each for each in home.rglob("*") if each.is_file() or each.is_symlink()]
    # The desktop's own list of its menu may stay.
    assert [each for each in left if each.name != "mimeinfo.cache"] == [library]
    assert install(bundle, home, "--remove").returncode == 0, "a second time, too"


@on_linux
def test_installing_refuses_what_it_does_not_know(bundle: Path, tmp_path: Path) -> None:
    done = install(bundle, tmp_path, "--remvoe")
    assert done.returncode == 2
    assert "--remove" in done.stderr
    assert not (tmp_path / ".local").exists()


@on_linux
@pytest.mark.parametrize(
    ("before", "after"), [({"_ORIG": "/theirs"}, "/theirs"), ({}, "-")]
)
def test_programs_that_the_bundle_starts_get_their_own_libraries(
    before: dict[str, str], after: str
) -> None:
    name = "LD_LIBRARY_PATH"
    env = {name: "/ours"} | {f"{name}{more}": path for more, path in before.items()}
    script = f"import launch, os; print(os.environ.get('{name}', '-'))"
    paths = os.pathsep.join((str(LAUNCH.parent), str(ROOT)))
    said = subprocess.check_output(
        [sys.executable, "-c", script], env=env | {"PYTHONPATH": paths}, text=True
    )
    assert said.strip() == after
