"""Which page of the manual is about what a player is doing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from builder import names, systems
from builder.core.design import Design

Place = tuple[str, str]
"""A page of the manual and the anchor of a heading in it; no anchor for its top."""

FIRST: Final[Place] = ("start", "")

DESIGN: Final = "DesignPage"

_FILE: Final = Path(__file__).with_name("places.txt")


@cache
def places() -> Mapping[str, Place]:
    """Return the page for each part of the window, by the name of its class."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    rows = (line.split(": ") for line in lines if line and not line.startswith("#"))
    return {name: (place.partition("#")[0], place.partition("#")[2])
            for name, place in rows}  # fmt: skip


def place_of(widget: QWidget | None) -> Place | None:
    """Return the page for the innermost part around a widget that has one."""
    while widget is not None:
        for name in _names(widget):
            if name in places():
                return places()[name]
        widget = widget.parentWidget()
    return None


def _names(widget: QWidget) -> Iterator[str]:
    """Yield what a widget is called in the table, the most exact name first."""
    classes = [each.__name__ for each in type(widget).__mro__]
    if DESIGN in classes:
        document = getattr(widget, "document", None)
        value = getattr(document, "value", None)
        if isinstance(value, Design):
            yield f"{DESIGN} {_thing(value)}"
    yield from classes


def _thing(design: Design) -> str:
    """Return what a design of the first game is; empty for another game's."""
    first = next(iter(systems()))
    return names()[design.kind][0] if design.system == first else ""
