"""What README says of getting the program is what the program is and takes."""

import re
from pathlib import Path

import pytest
from devtools import installer
from devtools.environment import _FETCHED, _ROOM, PLAYER

ROOT = Path(__file__).resolve().parents[2]
README = " ".join((ROOT / "README.md").read_text("utf-8").split())
HOME = " ".join((ROOT / "docs" / "home.md").read_text("utf-8").split())


def test_the_newest_version_is_that_of_the_changelog() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    number, day = re.findall(
        r"^## \[(\d[\d.]*)\] - (\S+)$", changes, flags=re.MULTILINE
    )[0]
    assert f"The newest version is {number} of {day}" in README


def test_what_is_fetched_is_what_the_first_start_says() -> None:
    fetched, held = re.findall(r"fetches (\d+) MB, which take (\d+) MB", README)[0]
    assert int(fetched) == _FETCHED[PLAYER]
    # It is unpacked beside what was fetched.
    assert int(fetched) < int(held) < _ROOM[PLAYER] - int(fetched)


@pytest.mark.parametrize("text", [README, HOME])
def test_the_systems_are_those_that_the_set_up_names(text: str) -> None:
    for words in ("glibc 2.34 or newer (2.39 on ARM)", "macOS 13"):
        assert words in text
        assert words in " ".join(installer._SYSTEMS.split())
    assert "tried on Debian 12 and 13" in text.replace("tried:** on", "tried on")
