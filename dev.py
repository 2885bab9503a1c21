"""Set Brickmuster up in this folder and start it, its tests or its checks.

    python3 dev.py run [ARGS]     start the program (or one of its commands)
    python3 dev.py test [ARGS]    run the tests; ARGS go to pytest
    python3 dev.py lint           check style, format, types and dead code
    python3 dev.py bench [ARGS]   run the benchmarks and print their figures
    python3 dev.py coverage       print how many branches the tests take
    python3 dev.py mutants [ARGS] change builder a little and see if its tests notice
    python3 dev.py torture [ARGS] kill, fill and damage on purpose; count what is lost
    python3 dev.py schema         rewrite the JSON Schema of muster files
    python3 dev.py site           build the website of the manual into dist/site
    python3 dev.py lock [ARGS]    rewrite requirements.lock; ARGS go to uv
    python3 dev.py bundle [ARGS]  build wheel, sources and program; ARGS: prove, audit

The first start makes `.venv` from `requirements.lock`; later ones only look at
a stamp. It needs Python 3.11 or newer and nothing else.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
TOOLS = ROOT / ".dev"
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
STAMP = VENV / "brickmuster.stamp"
WINDOWS = os.name == "nt"
BIN, EXE = ("Scripts", ".exe") if WINDOWS else ("bin", "")
PYTHON = VENV / BIN / f"python{EXE}"
# Also when started from inside .venv, we use the pip of the Python below it.
BASE = str(getattr(sys, "_base_executable", sys.executable))

WRONG_USE, CANNOT_SET_UP, INTERRUPTED = 2, 3, 130

# The libraries that Qt opens at run time, and their Debian packages, without those
# that another package here depends on.
LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
}
X11_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
WAYLAND_LIBRARIES = {
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


# Where Debian puts the PostgreSQL servers, each in a folder of its version.
SERVERS = Path("/usr/lib/postgresql")


class Stop(Exception):
    """The work cannot go on; the message says why and what to do."""


def say(text: str) -> None:
    """Report progress on standard error, apart from the output of the program."""
    print(f"dev: {text}", file=sys.stderr, flush=True)


def clean_environment() -> dict[str, str]:
    """Return the environment without variables that would mislead another Python."""
    spoilers = ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV")
    return {name: text for name, text in os.environ.items() if name not in spoilers}


def installer_environment() -> dict[str, str]:
    """Return the environment for pip, uv and apt-get: no questions, no other Python."""
    env = clean_environment()
    env |= {"UV_PYTHON_DOWNLOADS": "never", "DEBIAN_FRONTEND": "noninteractive"}
    env |= {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_NO_INPUT": "1"}
    home = env.get("HOME", "")
    if not WINDOWS and not (home and os.access(home, os.W_OK)):
        env.setdefault("UV_CACHE_DIR", str(TOOLS / "cache"))
    return env


def trouble_with(words: Sequence[str]) -> str:
    """Run a helper quietly; return its output if it failed, else an empty text."""
    try:
        done = subprocess.run(
            words,
            env=installer_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return ""
    return done.stdout.strip() or f"{words[0]} ended with code {done.returncode}"


def explain(trouble: str) -> str:
    """Return the output of a failed installer as an explanation."""
    signs = ("dns error", "name resolution", "connection", "network", "timed out")
    lines = trouble.splitlines()
    if any(sign in trouble.lower() for sign in signs):
        what = "The packages could not be fetched. Check the network, then try again."
        return f"{what}\n    {lines[-1]}"
    what = "The installer could not do it. It said:"
    return "\n    ".join([what, *lines[-4:]])


def hand_over(words: Sequence[str], env: Mapping[str, str]) -> int:
    """Run .venv's Python: replace this process if the system can, else wait for it."""
    command = [str(PYTHON), *words]
    if not WINDOWS:
        os.execve(command[0], command, env)  # noqa: S606 - no shell is the point
    return subprocess.run(command, env=env, check=False).returncode


def can_apt_get() -> bool:
    """Return whether we can install Debian packages here."""
    return not WINDOWS and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(packages: Iterable[str]) -> str:
    """Install Debian packages; return what went wrong, or an empty text."""
    trouble_with(["apt-get", "update", "-q"])
    command = ["apt-get", "install", "-q", "-y", "--no-install-recommends"]
    return trouble_with([*command, *packages])


def has_display(env: Mapping[str, str]) -> bool:
    """Return whether a window can be shown."""
    return sys.platform != "linux" or bool(
        env.get("DISPLAY") or env.get("WAYLAND_DISPLAY")
    )


def libraries_for(env: Mapping[str, str]) -> dict[str, str]:
    """Return the system libraries that Qt will open in an environment."""
    if env.get("QT_QPA_PLATFORM") or not has_display(env):
        return LIBRARIES
    return LIBRARIES | (
        WAYLAND_LIBRARIES if env.get("WAYLAND_DISPLAY") else X11_LIBRARIES
    )


def missing_libraries(wanted: Iterable[str]) -> list[str]:
    """Return the libraries that cannot be opened here."""
    missing = []
    for name in wanted:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def install_line(missing: Iterable[str], wanted: Mapping[str, str]) -> str:
    """Return the command that installs the missing libraries on Debian."""
    packages = dict.fromkeys(wanted[name] for name in missing)
    return "sudo apt-get install --no-install-recommends " + " ".join(packages)


def check_libraries(env: Mapping[str, str], *, needed: bool) -> None:
    """Install the libraries that Qt lacks.

    Raises:
        Stop: If some are still missing and `needed` is set.
    """
    if sys.platform != "linux":
        return
    wanted = libraries_for(env)
    missing = missing_libraries(wanted)
    if missing and can_apt_get():
        say(f"installing system libraries for Qt: {', '.join(missing)}")
        apt_get(dict.fromkeys(wanted[name] for name in missing))
        missing = missing_libraries(missing)
    if missing and needed:
        line = install_line(missing, wanted)
        raise Stop(
            f"Qt needs system libraries that are not here: {', '.join(missing)}.\n"
            f"On Debian, Ubuntu and Mint this brings them:\n    {line}"
        )


def check_server(env: Mapping[str, str]) -> None:
    """Install a PostgreSQL server in CI, where its tests must not be skipped.

    At a desk nothing is installed, and tests that find no server are skipped. Where it
    cannot be installed in CI, those tests fail and say so.
    """
    found = shutil.which("initdb") or any(SERVERS.glob("*/bin/initdb"))
    if env.get("CI") and not found and can_apt_get():
        say("installing a PostgreSQL server for the tests")
        apt_get(["postgresql"])


def stamp() -> str:
    """Return the stamp of an up-to-date .venv: its Python, folder, lock and project."""
    digest = hashlib.sha256(os.fsencode(ROOT))
    for source in (LOCK, PROJECT):
        digest.update(source.read_bytes())
    return f"{'.'.join(map(str, sys.version_info[:3]))} {digest.hexdigest()}"


def found_stamp() -> str:
    """Return the stamp of the finished set-up in .venv; empty if there is none."""
    if not (PYTHON.exists() and STAMP.exists()):
        return ""
    return STAMP.read_text(encoding="utf-8", errors="replace")


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Make a second set-up wait for the first; the system frees the lock."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("a", encoding="utf-8") as file:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another start is setting up; waiting for it")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def find_pip() -> list[str]:
    """Return the command of a pip: this Python's own, else one in .dev."""
    own = [BASE, "-m", "pip"]
    if not trouble_with([*own, "--version"]):
        return own
    make = [BASE, "-m", "venv", "--clear", str(TOOLS / "pip")]
    if trouble_with(make):
        if can_apt_get():
            say("installing python3-venv")
            apt_get(["python3-venv"])
        if trouble_with(make):
            raise Stop(
                "This Python has neither pip nor venv. On Debian, Ubuntu and Mint "
                "this brings them:\n    sudo apt-get install python3-venv"
            )
    return [str(TOOLS / "pip" / BIN / f"python{EXE}"), "-m", "pip"]


def find_uv() -> str:
    """Return the path of uv, fetched into .dev if need be; empty if that fails."""
    ours = str(TOOLS / "uv" / "bin" / f"uv{EXE}")
    for candidate in (shutil.which("uv"), ours):
        if candidate and not trouble_with([candidate, "--version"]):
            return candidate
    say("fetching uv, the installer")
    fetch = [*find_pip(), "install", "--no-deps", "--upgrade", "uv>=0.8,<1"]
    failed = trouble_with([*fetch, "--target", str(TOOLS / "uv")])
    return "" if failed or trouble_with([ours, "--version"]) else ours


def install_packages() -> None:
    """Install exactly the packages of the lock into .venv, each checked by its hash."""
    if uv := find_uv():
        say("installing the packages")
        sync = [uv, "pip", "sync", "--require-hashes", "--compile-bytecode"]
        if not trouble_with([*sync, "--python", str(PYTHON), str(LOCK)]):
            return
    say("installing with pip, which takes a minute or two")
    command = [*find_pip(), "--python", str(PYTHON), "install", "--require-hashes"]
    if trouble := trouble_with([*command, "-r", str(LOCK)]):
        raise Stop(explain(trouble))


def set_up() -> None:
    """Make .venv or update it; make an unfinished one again."""
    if found_stamp() == stamp():
        return
    with one_at_a_time():
        before, wanted = found_stamp(), stamp()
        if before == wanted:
            return
        say("setting up; the first time this fetches about 200 MB")
        STAMP.unlink(missing_ok=True)
        if before.split(" ")[0] != wanted.split(" ")[0]:
            make = [BASE, "-m", "venv", "--without-pip", "--clear", str(VENV)]
            if trouble := trouble_with(make):
                raise Stop(f"Python could not make .venv:\n    {trouble}")
        install_packages()
        site = sysconfig.get_path("purelib", "venv", {"base": str(VENV)})
        Path(site, "brickmuster.pth").write_bytes(os.fsencode(ROOT) + b"\n")
        STAMP.write_text(wanted, encoding="utf-8")
        say("ready")


def run(args: list[str]) -> int:
    """Start the program in the caller's folder, which file names are relative to."""
    set_up()
    env = clean_environment()
    check_libraries(env, needed=has_display(env))
    return hand_over(["-P", "-m", "ui", *args], env)


def test(args: list[str]) -> int:
    """Run the tests without a display."""
    set_up()
    env = clean_environment() | {"QT_QPA_PLATFORM": "offscreen"}
    check_libraries(env, needed=True)
    check_server(env)
    os.chdir(ROOT)
    # One process for each core; `-n 0` as an argument runs all in a single one.
    return hand_over(["-m", "pytest", "-n", "auto", "--dist", "worksteal", *args], env)


def bench(args: list[str]) -> int:
    """Run the benchmarks of tests/bench, which are no part of the test run."""
    if not (ROOT / "tests" / "bench").is_dir():
        raise Stop("There are no benchmarks yet: tests/bench is missing.")
    names = ["-o", "python_files=bench_*.py", "-o", "python_functions=bench_* test_*"]
    found = ["tests/bench", "-o", "norecursedirs=.hypothesis", *names]
    # One process, because processes side by side would distort the figures.
    return test([*found, "-n", "0", "-s", "--timeout=0", *args])


def tool(words: Sequence[str], env: Mapping[str, str] | None = None) -> int:
    """Run a module of .venv in the project's folder and wait for it."""
    command = [str(PYTHON), "-m", *words]
    env = clean_environment() if env is None else env
    return abs(subprocess.run(command, env=env, cwd=ROOT, check=False).returncode)


def lint(args: list[str]) -> int:
    """Run all checks of style, format, types and dead code, even if one fails."""
    if args:
        raise Stop("lint takes no arguments.")
    set_up()
    worst = 0
    format_check = ["ruff", "format", "--check", "."]
    for check in (["ruff", "check", "."], format_check, ["mypy"], ["vulture"]):
        say(" ".join(check))
        worst = max(worst, tool(check))
    return worst


def coverage(args: list[str]) -> int:
    """Print the share of branches that the tests take, for each room without Qt.

    This is a run of its own: measuring slows the tests down, so it leaves out the long
    ones, and random tests draw few examples.
    """
    set_up()
    env = clean_environment() | {"QT_QPA_PLATFORM": "offscreen"}
    rooms = ("builder", "db", "reports")
    tests = ["-q", "-n", "auto", "--dist", "worksteal", "-k", "not thousand"]
    brief = ["--hypothesis-profile=brief", *(f"tests/{room}" for room in rooms)]
    tool(["coverage", "erase"])
    failed = tool(["coverage", "run", "-m", "pytest", *tests, *brief, *args], env)
    tool(["coverage", "combine", "--quiet"])
    found = TOOLS / "coverage.json"
    if tool(["coverage", "json", "--quiet", "-o", str(found)]):
        return failed or CANNOT_SET_UP
    files = json.loads(found.read_text(encoding="utf-8"))["files"]
    for room in rooms:
        sums = [
            at["summary"] for name, at in files.items() if Path(name).parts[0] == room
        ]
        taken = sum(each["covered_branches"] for each in sums)
        every = sum(each["num_branches"] for each in sums)
        print(f"branches of {room} that tests take: {taken / every:.1%} of {every}")
    return failed


def mutants(args: list[str]) -> int:
    """Run tests/mutants: do the tests of builder notice small changes of it?"""
    if WINDOWS:
        raise Stop("mutants copies its process for each change; Windows cannot.")
    set_up()
    # With `CI` tests try the same cases each day, so that a seed draws the same changes
    # and the same tests run for them.
    env = clean_environment() | {"QT_QPA_PLATFORM": "offscreen", "CI": "1"}
    os.chdir(ROOT)
    return hand_over(["-m", "tests.mutants", *args], env)


def torture(args: list[str]) -> int:
    """Run tests/torture: is anything lost when the program is hurt on purpose?"""
    set_up()
    env = clean_environment() | {"QT_QPA_PLATFORM": "offscreen"}
    check_libraries(env, needed=True)
    os.chdir(ROOT)
    return hand_over(["-m", "tests.torture", *args], env)


def schema(args: list[str]) -> int:
    """Write the JSON Schema of muster files again, after a change of their classes."""
    set_up()
    os.chdir(ROOT)
    return hand_over(["-m", "db.schema", *args], clean_environment())


def site(args: list[str]) -> int:
    """Build the website of the manual; a link that goes nowhere is an error."""
    set_up()
    os.chdir(ROOT)
    return hand_over(["-m", "tests.website", *args], clean_environment())


def lock(args: list[str]) -> int:
    """Resolve the dependencies again, and pin each by its hashes."""
    TOOLS.mkdir(exist_ok=True)
    if not (uv := find_uv()):
        raise Stop("uv is needed to write the lock, and it could not be fetched.")
    os.chdir(ROOT)
    what = ["pyproject.toml", "--group", "dev", "--extra", "postgres"]
    where = ["--universal", "--python-version", "3.11", "-o", LOCK.name]
    how = ["--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
    if trouble := trouble_with([uv, "pip", "compile", *what, *where, *how, *args]):
        raise Stop(explain(trouble))
    say(f"wrote {LOCK.name}")
    return 0


WORK = (run, test, lint, bench, coverage, mutants, torture, schema, site, lock)
def bundle(args: list[str]) -> int:
    """Build what people get into `dist/`, or prove it; see packaging/bundle.py."""
    set_up()
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        # The bundle takes these libraries with it.
        check_libraries({display: "0"}, needed=False)
    script = ROOT / "packaging" / "bundle.py"
    return hand_over([str(script), *args], clean_environment())


WORK = (run, test, lint, bench, coverage, mutants, torture, schema, lock, bundle)
COMMANDS = {work.__name__: work for work in WORK}


def main(argv: list[str]) -> int:
    """Run the command of the first argument with the others; return the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python runs this
        say(f"Brickmuster needs Python 3.11 or newer; this is {sys.version.split()[0]}")
        return CANNOT_SET_UP
    if argv and argv[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    if not argv or argv[0] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return WRONG_USE
    try:
        return COMMANDS[argv[0]](argv[1:])
    except Stop as stop:
        say(str(stop))
    except OSError as error:
        say(f"This folder cannot be used: {error}")
    except KeyboardInterrupt:
        say("stopped; the next start takes it up again")
        return INTERRUPTED
    return CANNOT_SET_UP


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
