"""The command as a process of its own: codes, pipes, signals and no display."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from builder import systems
from builder.examples import examples_of
from db.errors import FULL

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parents[3]
BATTLE = ROOT / "examples" / "first-battle.json"
COMMAND = [sys.executable, "-P", "-m", "ui"]
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def ended(
    folder: Path, *arguments: str | Path, given: bytes = b"", **environment: str
) -> tuple[int, str, str]:
    env = {name: text for name, text in os.environ.items() if name not in DISPLAYS}
    done = subprocess.run(
        [*COMMAND, *arguments],
        cwd=folder,
        env=env | environment,
        input=given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


needs_posix = pytest.mark.skipif(sys.platform != "linux", reason="displays of Linux")


@needs_posix
def test_without_a_display_the_cards_of_one_army_are_printed(tmp_path: Path) -> None:
    code, output, wrong = ended(tmp_path)
    assert (code, wrong, output.count("\n")) == (0, "", 1)
    (path,) = tmp_path.iterdir()
    assert f"the cards of an example army are in {path}" in output
    leader = examples_of(next(iter(systems())))[0].designs[0][1].title
    with pypdfium2.PdfDocument(path) as pdf:
        assert leader in pdf[0].get_textpage().get_text_bounded()


@needs_posix
def test_without_a_display_no_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "brickmuster-cards.pdf"
    path.write_text("an older one")
    code, output, wrong = ended(tmp_path)
    assert (code, wrong, output.count("\n")) == (0, "", 1)
    assert "is there already, so nothing is written" in output
    assert [each.read_text() for each in tmp_path.iterdir()] == ["an older one"]


@needs_posix
def test_without_a_display_no_library_is_shown(tmp_path: Path) -> None:
    code, output, wrong = ended(tmp_path, "--library", "a.db")
    assert (code, output, wrong.count("\n")) == (2, "", 1)
    assert "no window opens" in wrong
    assert not list(tmp_path.iterdir())


@needs_posix
def test_a_display_that_does_not_answer_is_no_display(tmp_path: Path) -> None:
    code, output, wrong = ended(tmp_path, DISPLAY=":66666")
    assert (code, wrong) == (0, "")
    assert output.startswith("The display DISPLAY=:66666 does not answer, so no window")
    assert list(tmp_path.glob("*.pdf"))


@needs_posix
@pytest.mark.parametrize(
    ("platform", "words"),
    [
        ("ofscreen", "did you mean offscreen?"),
        ("xcb", "the display DISPLAY=:66666 does not answer, so no window opens"),
    ],
)
def test_a_display_that_was_asked_for_and_is_not_there_is_told(
    tmp_path: Path, platform: str, words: str
) -> None:
    code, _, wrong = ended(tmp_path, DISPLAY=":66666", QT_QPA_PLATFORM=platform)
    assert code == 2
    assert words in wrong
    assert wrong.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@needs_posix
def test_without_a_display_or_a_folder_to_write_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "brickmuster-cards.pdf").symlink_to(tmp_path / "gone" / "a.pdf")
    code, _, wrong = ended(tmp_path)
    assert (code, wrong.count("\n")) == (2, 1)
    assert "brickmuster-cards.pdf" in wrong


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["check", BATTLE], {"sqlalchemy", "reportlab", "pypdfium2", "PySide6"}),
        (["roster", BATTLE, "-o", "a.pdf"], {"sqlalchemy", "PySide6"}),
        (["export", "-o", "a.json"], {"reportlab", "pypdfium2", "PySide6"}),
    ],
)
def test_a_command_imports_only_what_it_needs(
    arguments: list[str | Path], unwanted: set[str], tmp_path: Path
) -> None:
    program = (
        "import sys; from ui.__main__ import main; main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert not unwanted & set(done.stderr.decode().split())


@needs_posix
@pytest.mark.parametrize("library", ["libGL.so.1", "libglib-2.0.so.0"])
def test_a_library_that_qt_lacks_is_told_in_a_sentence(
    library: str, tmp_path: Path
) -> None:
    # The loader finds this one first, and cannot read it.
    (tmp_path / library).touch()
    code, output, wrong = ended(
        tmp_path, LD_LIBRARY_PATH=str(tmp_path), QT_QPA_PLATFORM="offscreen"
    )
    assert (code, output) == (2, "")
    (line,) = wrong.splitlines()
    assert f"the window needs {library}, not found on this system" in line
    assert "brickmuster --help" in line


def test_a_pipe_leads_through_standard_input_and_output(tmp_path: Path) -> None:
    code, output, _ = ended(tmp_path, "check", "-", given=BATTLE.read_bytes())
    assert (code, "7 designs, legal" in output) == (0, True)
    code, _, wrong = ended(tmp_path, "check", "-", given=b"{")
    assert code == 2
    assert wrong.startswith("brickmuster: standard input, line 1, column 2: ")
    assert "Traceback" not in wrong


def test_a_terminal_without_fractions_shows_no_wrong_price(tmp_path: Path) -> None:
    code, output, _ = ended(tmp_path, "check", BATTLE, PYTHONIOENCODING="ascii")
    assert code == 0
    assert '2\\xbd" of weapons' in output


@needs_posix
def test_a_pipe_that_closes_ends_it_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "check", *[BATTLE] * 20],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@needs_posix
def test_a_full_disk_behind_standard_output_is_reported(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "check", BATTLE],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode() == f"brickmuster: the output {FULL}\n"


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Reset Ctrl+C: a child inherits that it is ignored, as after a shell's `&`."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@needs_posix
@pytest.mark.usefixtures("interruptible")
def test_it_can_be_stopped(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "check", BATTLE, "-"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        # It has started, and soon waits for standard input.
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b"brickmuster: stopped\n"
    assert process.returncode == 130


STOPPABLE = """
import os
from ui.core.stopping import guard
guard()
os.write(1, b"!")
from ui.__main__ import main
raise SystemExit(main())
"""


@needs_posix
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("after", [n / 25 for n in range(16)])
def test_it_stops_in_one_line_at_any_moment(after: float, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    with subprocess.Popen(
        [sys.executable, "-c", STOPPABLE, "cards", BATTLE, "-o", out],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        # Before that Python itself starts, which nobody can guard.
        assert process.stdout.read(1) == b"!"
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        told = process.stderr.read()
    assert (process.returncode, told) in {(130, b"brickmuster: stopped\n"), (0, b"")}
    assert [each.name for each in tmp_path.iterdir()] in ([], ["out.pdf"])


AT_ITS_END = """
import os, signal
from ui.core.stopping import guard

class Last:
    def __del__(self, kill=os.kill, me=os.getpid(), number=signal.SIGINT):
        kill(me, number)

last = Last()
guard()
"""


@needs_posix
@pytest.mark.usefixtures("interruptible")
def test_what_is_done_is_done_also_when_it_is_stopped_at_its_end() -> None:
    done = subprocess.run(
        [sys.executable, "-c", AT_ITS_END], cwd=ROOT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


HALF_WRITTEN = """
import os, signal
from pathlib import Path
from ui.core import file_writing
from ui.core.stopping import guard
guard()
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGINT)
try:
    file_writing.write_whole(Path("out"), b"new")
except KeyboardInterrupt:
    print("tidied")
os.kill(os.getpid(), signal.SIGINT)
"""


@needs_posix
@pytest.mark.usefixtures("interruptible")
def test_a_file_that_is_being_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"old")
    done = subprocess.run(
        [sys.executable, "-u", "-c", HALF_WRITTEN],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.stdout == b"tidied\n"
    assert (done.returncode, done.stderr) == (130, b"brickmuster: stopped\n")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]
