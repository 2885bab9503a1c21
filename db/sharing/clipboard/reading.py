"""Text of any form we know, taken apart."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from db.files.jsontext import tree
from db.files.muster import read
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.clipboard.generator import generated, is_generated
from db.sharing.clipboard.lists import understood
from db.sharing.clipboard.markup import (
    RULE,
    TextLine,
    from_csv,
    lines_of,
    one_line,
    split,
    underlined,
)
from db.sharing.clipboard.model import (
    LONGEST_TEXT,
    MOST_LINES,
    NotUnderstood,
    PastedText,
)
from db.sharing.clipboard.tables import parts_of

_WRAPPERS: Final = ("[code]", "[/code]", "```json", "```")
_WIKI: Final = ("{|", "{{")
"""What the tables and boxes of a wiki begin with, which are no JSON."""


def read_text(text: str, name: str = "the text") -> PastedText | MusterFile:
    """Return what a text says, a muster file if it is one.

    Args:
        text: The text of a clipboard, or of a file.
        name: What to call it where something is wrong.

    Raises:
        Unreadable: If it is too long, or JSON that is no list we know.
    """
    if len(text) > LONGEST_TEXT:
        most = f"{LONGEST_TEXT // 1_000_000} million"
        why = f"has {len(text):,} characters; at most {most} are read at once"
        raise Unreadable(name, why)
    bare = text.strip().lstrip("\ufeff")
    for wrapper in _WRAPPERS:
        bare = bare.removeprefix(wrapper).removesuffix(wrapper).strip()
    # The title of a list may begin with a brace; it has a line below it.
    title, _, below = bare.partition("\n")
    json = bare.startswith("{") and not bare.startswith(_WIKI)
    if json and not underlined(title, below.partition("\n")[0]):
        return _json(bare, name)
    rows = from_csv(bare, text[: text.find(bare)].count("\n"))
    lines = lines_of(text) if rows is None else rows
    said = replace(understood(parts_of(lines)), lines=_said(text, lines))
    count = len(split(text))
    if count <= MOST_LINES:
        return said
    why = f"Only {MOST_LINES:,} lines are read at once; paste the rest by itself"
    rest = NotUnderstood(MOST_LINES + 1, "All that follows", why, count)
    return replace(said, unread=(*said.unread, rest))


def _said(text: str, lines: Sequence[TextLine]) -> dict[int, str]:
    """Return what each line that is not blank says, without its markup."""
    raw = enumerate(split(text)[:MOST_LINES], 1)
    said = {number: "" for number, line in raw if line.strip()}
    for line in lines:
        if line.number in said and line.text != RULE:
            words = line.text or " ".join(line.cells or ())
            said[line.number] = one_line(f"{said[line.number]} {words}")
    return said


def _json(text: str, name: str) -> PastedText | MusterFile:
    # Half of a surrogate pair cannot be written as UTF-8.
    data = text.encode("utf-8", "replace")
    if '"squads"' in text and '"brickmuster"' not in text:
        found: Any = _tree(data, name)
        if is_generated(found):
            return generated(found)
    return read(data, name)


def _tree(data: bytes, name: str) -> Any:
    try:
        return tree(data)
    except Unreadable as wrong:
        raise wrong.within(name) from wrong
