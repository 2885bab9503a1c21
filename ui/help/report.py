"""The report of a fault: what is gathered, as a text that the player sees whole."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QLocale, QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ui.core.licences import installed
from ui.core.log import crash_file, last_crash_file, last_lines, log_file
from ui.core.places import without_home
from ui.core.version import VERSION
from ui.widgets.paint.tokens import is_dark
from ui.widgets.theme import text_size

ASKED: Final = "What I did:\n\n\nWhat happened:\n\n\nWhat I expected:\n\n"
"""The beginning of a report, for the player to fill in."""

_NONE: Final = "(nothing)"


@dataclass(frozen=True, slots=True)
class LibraryFacts:
    """What a report says of the library: nothing of what is in it but how much.

    Attributes:
        place: Where it is; empty if none is open.
        items: How many items it holds.
        read_only: Whether it is only looked at.
        unread: How many of its items cannot be read.
    """

    place: str = ""
    items: int = 0
    read_only: bool = False
    unread: int = 0


def report(library: LibraryFacts) -> str:
    """Return all that helps to find a fault; nothing that a player made or typed."""
    parts = [
        ASKED,
        _section("Program", _program()),
        _section("System", _system()),
        _section("Screens", _screens()),
        _section("Library", _library(library)),
        _section("Packages", _packages()),
        _section("Last crash", [_told(last_crash_file()), _told(crash_file())]),
        _section("Log", [_told(log_file())]),
    ]
    return without_home("\n".join(parts))


def _section(title: str, lines: Iterable[str]) -> str:
    told = [each for each in lines if each] or [_NONE]
    return "\n".join((f"{title}", "-" * len(title), *told, ""))


def _program() -> Iterator[str]:
    kind = "bundle" if getattr(sys, "frozen", False) else "Python package or sources"
    yield f"Brickmuster {VERSION} ({kind})"
    yield f"Python {platform.python_version()}"
    yield f"Qt {qVersion()}, PySide6 {PySide6.__version__}"


def _system() -> Iterator[str]:
    yield f"{QSysInfo.prettyProductName()}, {platform.machine()}"
    yield platform.platform()
    yield f"Language {QLocale.system().name()}"


def _screens() -> Iterator[str]:
    yield f"Shown by {QGuiApplication.platformName()}"
    for screen in QGuiApplication.screens():
        size = screen.size()
        ratio = f"{screen.devicePixelRatio():g}"
        yield f"{size.width()} x {size.height()}, {ratio} pixels to a point"
    theme = "dark" if is_dark(QApplication.palette()) else "light"
    yield f"Theme {theme}, text {text_size()} %"


def _library(facts: LibraryFacts) -> Iterator[str]:
    if not facts.place:
        yield "None is open"
        return
    # The address of a server may name people and machines.
    server = "://" in facts.place
    yield "On a server" if server else f"A file: {facts.place}"
    yield f"{facts.items} items, {facts.unread} of them cannot be read"
    if facts.read_only:
        yield "Open to be looked at only"


def _packages() -> list[str]:
    return [f"{each.metadata['Name']} {each.version}" for each in installed()]


def _told(file: Path) -> str:
    lines = last_lines(file)
    return f"{file}\n{lines}" if lines.strip() else ""
