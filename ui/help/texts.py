"""The pages that the manual's window shows, and which one is about what is open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from builder import names, systems
from builder.core.design import Design
from ui.manual import contents

NEWS: Final = "what-is-new"
"""The name of the page of what is new, which is no page of the manual."""

NEWS_TITLE: Final = "What is new"

_NO_NEWS: Final = "The list of changes is not part of this copy of Brickmuster.\n"
_NAME: Final = "CHANGELOG.md"
_NOT_YET: Final = re.compile(r"## \[Unreleased\].*?(?=^## )", re.DOTALL | re.MULTILINE)
_VERSION: Final = re.compile(r"^## \[(.+?)\]", re.MULTILINE)
_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\((pictures/[\w-]+)\.png\)")


def page_names() -> Sequence[str]:
    """Return the names of all pages, in their order."""
    return (*contents.PAGES, NEWS)


def title_of(name: str) -> str:
    """Return the title of a page.

    Raises:
        KeyError: If there is no such page.
    """
    return NEWS_TITLE if name == NEWS else contents.titles()[name]


def text_of(name: str, *, dark: bool) -> str:
    """Return a page as Markdown, with the pictures for a light or a dark window.

    Where a picture is missing, what it would show stands in its place.

    Raises:
        KeyError: If there is no such page.
    """
    if name == NEWS:
        return _news()
    text = contents.page(name)
    text = _PICTURE.sub(lambda found: _picture(found[1], found[2], dark=dark), text)
    return f"{text}\n{_next(name)}"


def parts_of(name: str) -> Sequence[tuple[str, str]]:
    """Return the parts of a page: the words of their headings, and their anchors."""
    if name == NEWS:
        return ()
    return [(e.heading, e.anchor) for e in contents.sections(name) if e.depth == 2]


def picture_file(name: str) -> Path:
    """Return the file of a picture, by the name it has in a page."""
    return contents.FOLDER / name


def _picture(about: str, name: str, *, dark: bool) -> str:
    for ending in ("-dark.png", ".png") if dark else (".png",):
        if picture_file(f"{name}{ending}").is_file():
            return f"![{about}]({name}{ending})"
    return f"*Picture: {about}*"


def _next(name: str) -> str:
    written = contents.WRITTEN
    place = written.index(name) + 1 if name in written else len(written)
    if place >= len(written):
        return ""
    after = written[place]
    return f"\n---\n\nNext: [{title_of(after)}]({after}.md)\n"


@cache
def _news() -> str:
    """Return the changes of all versions, without what is above the first one."""
    text = _changes()
    start = text.find("\n## ")
    told = text[start + 1 :] if start >= 0 else _NO_NEWS
    told = _VERSION.sub(r"## \1", _NOT_YET.sub("", told))
    return f"# {NEWS_TITLE}\n\n{told}"


def _changes() -> str:
    inside = resources.files("ui.help") / _NAME
    beside = Path(__file__).parents[2] / _NAME
    for place in (inside, beside):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return ""


# Which page of the manual is about what a player is doing.

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
