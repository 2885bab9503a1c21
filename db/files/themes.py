"""Themes as files: read exactly or refused with a sentence, and written to be read.

    {"kind": "theme", "name": "Moss and gold", "paper": "#f6ecd2", "frame": "Studs"}

What an army wears travels with it, in muster files and codes.
"""

import json
import os
from typing import Final

from builder.content.theme import Theme
from db.files.codec import read_situation, spelt_out
from db.files.jsontext import contents, plain, tree
from db.files.unreadable import Unreadable, shown

KIND: Final = "theme"
LARGEST: Final = 100_000
"""Bytes of a file of a theme: a hundred times what one is."""


def read_theme(source: bytes | os.PathLike[str], name: str) -> Theme:
    """Return the theme of a file.

    Args:
        source: The file, or its bytes.
        name: What a sentence calls it.

    Raises:
        Unreadable: For the first thing in it that cannot be read, in one sentence.
    """
    try:
        return decoded(tree(contents(source, LARGEST), KIND))
    except Unreadable as wrong:
        raise wrong.within(name) from wrong
    except RecursionError as error:
        raise Unreadable(name, "is nested deeper than any theme") from error


def decoded(payload: object) -> Theme:
    """Return the theme of a payload of any version.

    Raises:
        Unreadable: For the first thing in it that cannot be read.
    """
    plain(payload)
    if not isinstance(payload, dict):
        raise Unreadable("", f"must be an object in braces {{}}, not {shown(payload)}")
    if payload.get("kind") != KIND:
        given = shown(payload["kind"]) if "kind" in payload else "missing"
        raise Unreadable("kind", f'is {given}; a theme starts with {{"kind": "theme"')
    theme: Theme = read_situation(Theme, payload)
    if not theme.name.strip():
        raise Unreadable("name", "is missing; a theme is chosen by its name")
    return theme


def write_theme(theme: Theme) -> bytes:
    """Return a theme as the text of a file, the same bytes for the same theme.

    Raises:
        Unreadable: If it could not be read back, such as one without a name.
    """
    payload = spelt_out(theme)
    if decoded(payload) != theme:
        raise Unreadable("the theme", "would not be read back as it is")
    return json.dumps(payload, ensure_ascii=False, indent=2).encode() + b"\n"


def stored_theme(text: str) -> Theme | None:
    """Return the theme that a library keeps; None if it cannot be read."""
    try:
        return read_theme(text.encode(errors="surrogateescape"), "the theme")
    except Unreadable:
        return None
