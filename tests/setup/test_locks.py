"""The locks: what they hold, that every file is pinned by hash, and no address."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from devtools.environment import DEVELOPER, LOCKS, PLAYER
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FILES = [*LOCKS.values(), "packaging/installer.lock"]

PLAYERS = PROJECT["project"]["dependencies"]
DEVELOPERS = [*PLAYERS, *PROJECT["dependency-groups"]["dev"]]
DECLARED = {PLAYER: PLAYERS, DEVELOPER: DEVELOPERS}


def entries(file: str) -> dict[str, str]:
    """Return what a lock says of each package.

    Where a newer Python gets another version, both are there by their first lines.
    """
    text = (ROOT / file).read_text(encoding="utf-8").strip()
    found: dict[str, str] = {}
    for entry in re.split(r"\n(?=[a-z])", text):
        name, _, rest = entry.partition("==")
        found[f"{name}=={rest.split()[0]}" if name in found else name] = entry
    return found


def version(entry: str) -> str:
    return entry.partition("==")[2].split()[0]


@pytest.mark.parametrize("file", FILES)
def test_a_lock_names_no_address(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "://" not in text
    assert "@ " not in text


@pytest.mark.parametrize("file", FILES)
def test_a_lock_pins_every_package_by_hash(file: str) -> None:
    for name, entry in entries(file).items():
        first, *more = [line.strip(" \\") for line in entry.splitlines()]
        assert re.fullmatch(r"[a-z0-9-]+==[^\s;]+( ; .+)?", first), name
        assert more, name
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", line) for line in more)


@pytest.mark.parametrize(
    ("kind", "line"), [(kind, line) for kind in DECLARED for line in DECLARED[kind]]
)
def test_a_lock_satisfies_every_dependency(kind: str, line: str) -> None:
    wanted = Requirement(line)
    name = canonicalize_name(wanted.name)
    held = [
        version(entry)
        for key, entry in entries(LOCKS[kind]).items()
        if key.partition("==")[0] == name
    ]
    assert held, f"run python3 dev.py lock: {wanted.name} is not in {LOCKS[kind]}"
    assert any(map(wanted.specifier.contains, held))


def test_each_lock_holds_what_a_smaller_one_holds() -> None:
    # So that `run` can use what `test` has made, and takes nothing away from it.
    locks = [entries(file) for file in LOCKS.values()]
    for smaller, larger in pairwise(locks):
        assert smaller.items() <= larger.items()


def test_a_player_fetches_nothing_of_a_developer() -> None:
    names = entries(LOCKS[PLAYER]).keys()
    others = {canonicalize_name(Requirement(line).name) for line in DEVELOPERS}
    declared = {canonicalize_name(Requirement(line).name) for line in PLAYERS}
    assert names & (others - declared) == set()
    assert not names & {"numpy", "lxml", "pytest"}
    assert len(names) <= 28


def test_one_lock_serves_each_player() -> None:
    assert "optional-dependencies" not in PROJECT["project"]
    assert {"psycopg-binary", "zxing-cpp"} <= entries(LOCKS[PLAYER]).keys()


def test_the_hole_in_the_callbacks_of_reportlab_stays_closed() -> None:
    (line,) = [line for line in PLAYERS if line.startswith("reportlab")]
    assert not Requirement(line).specifier.contains("4.4.8")


def test_the_installer_is_one_version_of_uv() -> None:
    assert list(entries("packaging/installer.lock")) == ["uv"]
