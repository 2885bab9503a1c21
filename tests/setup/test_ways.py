"""Each way to get the program, gone as a stranger goes it: from the sources alone.

The sources are packed as they are released, and unpacked in an empty place with an
empty home. Nothing of the developers' environment is seen there but the installers
themselves, which a stranger has: pip, pipx and uv.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from devtools import installer, places

from tests import docs
from tests.db.test_photos import as_file, photo
from ui.core.version import VERSION

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.platform == "win32", reason="these lines are for a shell"),
]

INSTALLERS: Final = ("pip ", "pipx ", "uv ")
LINES: Final = sorted(
    {
        line
        for text in docs.documents().values()
        for line in docs.commands(text)
        if line.startswith(INSTALLERS)
    }
)
"""Each line of a document that installs the program."""

OF_THE_CALLER: Final = re.compile(r"(PIP|UV|SSL|REQUESTS)_\w+|\w+_proxy", re.IGNORECASE)
"""How this machine reaches its packages, which its stranger knows, too."""


@dataclass(frozen=True)
class Stranger:
    """Somebody who has the sources and a home with nothing in it."""

    sources: Path
    home: Path

    def run(self, words: Sequence[str], folder: Path | None = None) -> str:
        """Run a command, in the sources if no folder is named; return what it says."""
        kept = {
            name: text
            for name, text in os.environ.items()
            if OF_THE_CALLER.fullmatch(name)
        }
        cache = Path("~/.cache").expanduser()
        done = subprocess.run(
            words,
            cwd=folder or self.sources,
            env={
                # What was fetched before need not be fetched again.
                "PIP_CACHE_DIR": str(cache / "pip"),
                "UV_CACHE_DIR": str(cache / "uv"),
                **kept,
                "HOME": str(self.home),
                "PATH": f"{self.home}/.local/bin:{self.home}/tools:/usr/bin:/bin",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{words}: {done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Unpack the sources as they are released."""
    place = tmp_path_factory.mktemp("unpacked")
    packed = [sys.executable, "-m", "hatchling", "build", "-t", "sdist"]
    subprocess.run(
        [*packed, "-d", str(place)], cwd=docs.ROOT, check=True, capture_output=True
    )
    (file,) = place.iterdir()
    with tarfile.open(file) as tar:
        # Debian 12's Python has no such filter yet.
        tar.extraction_filter = getattr(tarfile, "data_filter", None)
        tar.extractall(place)  # noqa: S202 - our own
    yield place / file.name.removesuffix(".tar.gz")
    shutil.rmtree(place)


@pytest.fixture
def stranger(sources: Path, tmp_path: Path) -> Iterator[Stranger]:
    home = tmp_path / "home"
    tools = home / "tools"
    tools.mkdir(parents=True)
    (tools / "pipx").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pipx "$@"\n')
    (tools / "pipx").chmod(0o755)
    if uv := installer.find_uv(fetch=True):
        (tools / "uv").symlink_to(uv)
    yield Stranger(sources, home)
    shutil.rmtree(tmp_path)


def try_out(stranger: Stranger, program: Sequence[str]) -> None:
    """Use a program: its version, the cards of an army, a square, a club's server."""
    home, battle = stranger.home, stranger.sources / "examples" / "first-battle.json"
    assert stranger.run([*program, "--version"], home) == f"Brickmuster {VERSION}\n"
    stranger.run([*program, "cards", str(battle), "-o", "cards.pdf"], home)
    assert (home / "cards.pdf").read_bytes().startswith(b"%PDF-")
    (home / "square.png").write_bytes(as_file(photo()))
    assert "Border Guard" in stranger.run([*program, "check", "square.png"], home)
    asked = [*program, "check", "--library", "postgresql://a@127.0.0.1:1/a"]
    with pytest.raises(AssertionError, match="does not answer"):
        stranger.run(asked, home)


@pytest.mark.parametrize("line", LINES)
def test_each_line_that_installs_it_does(line: str, stranger: Stranger) -> None:
    stranger.run(shlex.split(line))
    try_out(stranger, ["brickmuster"])


def test_a_first_run_and_what_it_holds(stranger: Stranger) -> None:
    run = [places.BASE, str(stranger.sources / "dev.py"), "run"]
    stranger.run(run, stranger.home)
    cards = stranger.home / "brickmuster-cards.pdf"
    assert cards.read_bytes().startswith(b"%PDF-")
    try_out(stranger, run)
    shutil.rmtree(stranger.sources / ".venv")


def test_the_worked_example_of_a_new_weapon(stranger: Stranger) -> None:
    told = docs.documents()["CONTRIBUTING.md"]
    (row,) = re.findall(r"^ +(LONGBOW = .+)$", told, re.MULTILINE)
    (answer,) = re.findall(r"The answer is `(.+)`\.$", told, re.MULTILINE)
    (line,) = [line for line in docs.commands(told) if "Longbow" in line]
    table = stranger.sources / "builder" / "brikwars" / "tables" / "weapons.py"
    before = table.read_text("utf-8")
    after = re.sub(r"^    GUN = .+\n", rf"\g<0>    {row}\n", before, flags=re.MULTILINE)
    assert after.count("LONGBOW") == 1
    table.write_text(after, "utf-8")
    try:
        words = shlex.split(line.removeprefix("python3 dev.py run "))
        assert answer in stranger.run([sys.executable, "-m", "ui", *words])
    finally:
        table.write_text(before, "utf-8")


def test_the_sources_pass_their_tests(stranger: Stranger) -> None:
    # They are collected whole; those that look at files beside the program are run.
    words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
    every = stranger.run([*words, "--collect-only"])
    assert "error" not in every.splitlines()[-1]
    beside = ["tests/packaging", "tests/setup", "tests/test_docs_commands.py"]
    beside += ["tests/test_docs_links.py", "tests/test_setup.py"]
    said = stranger.run([*words, *beside, "-m", "not full"])
    assert " passed" in said
