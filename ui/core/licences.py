"""Whose work the program is built on, and the licences of it.

A bundle holds a finished text. A checkout and an installed program gather it from what
is installed beside them, so that it names what really runs.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

BUILT_ON: Final = (
    "PySide6-Essentials",
    "sqlmodel",
    "alembic",
    "pydantic",
    "reportlab",
    "pypdfium2",
    "platformdirs",
    "pillow",
    "python-bidi",
    "arabic-reshaper",
    "segno",
    "zxing-cpp",
    "psycopg",
    "psycopg-binary",
)
"""The distributions that the program imports."""

FILE: Final = "THIRD-PARTY.txt"
"""The finished text of a bundle, beside this module."""

_HEAD: Final = """\
What Brickmuster is built on
============================

Brickmuster itself is free software under the MIT licence. The parts below are the work
of others, each under a licence of its own. Their texts follow the list.
"""
_LGPL: Final = """\
Parts under the LGPL ({names}) are used unchanged, as libraries that lie
in files of their own. You may replace each file by a version that you built yourself,
and you may take the program apart to find faults in such a change. Their sources are at
the addresses in the list.
"""
_LEGAL: Final = re.compile(r"licen[cs]e|copying|notice|/LICENSES/", re.IGNORECASE)
_GNU: Final = re.compile(r"GNU (LESSER )?GENERAL PUBLIC LICENSE\s+Version 3")
_NOT_FOR_US: Final = re.compile(
    r";.*(\bextra\b|\bpython_version *< *['\"]3\.([0-9]|1[01])['\"])"
)
"""What only an extra asks for, or a Python older than 3.11."""
_DROPPED: Final = re.compile(r"\.(py|pyc|ya?ml|toml|json)$")


@dataclass(frozen=True, slots=True)
class Credit:
    """A part that is somebody else's work.

    Attributes:
        name: What it is called.
        version: Which version of it is here; may be empty.
        licence: The name of its licence, as its makers give it.
        home: Where its makers keep it; may be empty.
        texts: The texts of its licence and its notices; none if it brings none.
    """

    name: str
    version: str
    licence: str
    home: str = ""
    texts: Sequence[str] = ()


def notices() -> str:
    """Return the text about all parts that are not ours, with their licences."""
    finished = resources.files("ui.core") / FILE
    if finished.is_file():
        return finished.read_text("utf-8")
    return written(credits_of_installed())


def credits_of_installed() -> list[Credit]:
    """Return what is installed of what the program imports, and the fonts."""
    parts = [*map(_credit, installed()), *_fonts()]
    lesser = tuple(
        text for part in parts for text in part.texts if _GNU.match(text.strip())
    )
    # Qt's own distributions name the licence, and bring no text of it.
    return [
        replace(part, texts=part.texts or lesser) if "LGPL" in part.licence else part
        for part in parts
    ]


def installed() -> list[Distribution]:
    """Return the distributions that the program needs, sorted by name.

    What is not installed, such as the part of another system, is left out.
    """
    found: dict[str, Distribution] = {}
    waiting = list(BUILT_ON)
    while waiting:
        name = key(waiting.pop())
        if name in found:
            continue
        try:
            found[name] = here = distribution(name)
        except PackageNotFoundError:
            continue
        waiting += needs(here)
    return [part for _, part in sorted(found.items())]


def needs(part: Distribution) -> list[str]:
    """Return the names of what a distribution asks for, on all systems and Pythons."""
    return [
        key(re.split(r"[^\w.-]", line, maxsplit=1)[0])
        for line in part.requires or ()
        if not _NOT_FOR_US.search(line)
    ]


def key(name: str) -> str:
    """Return the name of a distribution as locks write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence_of(part: Distribution) -> str:
    """Return the name of a distribution's licence, as its makers give it."""
    kinds = (
        kind.rpartition("::")[2].strip()
        for kind in part.metadata.get_all("Classifier") or ()
        if kind.startswith("License ::") and kind.count("::") > 1
    )
    stated = _field(part, "License-Expression") or _field(part, "License")
    lines = [line.strip() for line in stated.splitlines() if line.strip()]
    # Some write the whole text of the licence there.
    return lines[0] if len(lines) == 1 else ", ".join(kinds) or "see its text"


def written(parts: Iterable[Credit]) -> str:
    """Return the text: a list of the parts, then each licence once."""
    whole = sorted(parts, key=lambda part: part.name.lower())
    owners: dict[str, list[str]] = {}
    for part in whole:
        for text in part.texts:
            owners.setdefault(text.strip(), []).append(part.name)
    lesser = ", ".join(part.name for part in whole if "LGPL" in part.licence)
    lines = [_HEAD, *map(_line, whole), ""]
    if lesser:
        lines.append(_LGPL.format(names=lesser))
    for text, names in owners.items():
        lines += ["-" * 72, ", ".join(dict.fromkeys(names)), "-" * 72, "", text, ""]
    return "\n".join(lines)


def _line(part: Credit) -> str:
    said = f"{part.name} {part.version}".rstrip()
    return " - ".join(filter(None, (said, part.licence, part.home)))


def _credit(part: Distribution) -> Credit:
    return Credit(
        part.metadata["Name"], part.version, licence_of(part), _home(part), _texts(part)
    )


def _field(part: Distribution, name: str) -> str:
    return next(iter(part.metadata.get_all(name) or ()), "")


def _home(part: Distribution) -> str:
    """Return the address of the sources, or else that of the project."""
    links: dict[str, str] = {}
    for line in part.metadata.get_all("Project-URL") or ():
        label, _, address = line.partition(",")
        links.setdefault(label.strip().lower(), address.strip())
    wanted = ("source", "source code", "repository", "code", "homepage", "github")
    named = (links[label] for label in wanted if label in links)
    return next(named, "") or _field(part, "Home-page")


def _texts(part: Distribution) -> tuple[str, ...]:
    names = [
        file
        for file in part.files or ()
        if ".dist-info/" in file.as_posix()
        and _LEGAL.search(file.as_posix().partition(".dist-info/")[2])
        and not _DROPPED.search(file.name)
    ]
    places = (Path(str(file_of.locate())) for file_of in sorted(names))
    read = (place.read_text("utf-8", "replace") for place in places if place.is_file())
    return tuple(text for text in read if text.strip())


def _fonts() -> Iterator[Credit]:
    fonts = resources.files("reports.fonts")
    for name, licence, file in (
        ("Roboto Condensed", "Apache-2.0", "LICENSE-Roboto.txt"),
        ("DejaVu Sans Condensed", "Bitstream Vera", "LICENSE-DejaVu.txt"),
        ("Droid Sans Fallback", "Apache-2.0", "LICENSE-DroidSansFallback.txt"),
    ):
        yield Credit(name, "", licence, "", ((fonts / file).read_text("utf-8"),))
