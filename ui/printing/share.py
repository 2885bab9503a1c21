"""Cards, army lists, answers and reference sheets as text to paste elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from builder.army.model import Army, Item
from builder.army.muster import roster
from builder.content.card import Card
from builder.content.roster import Roster
from builder.core.design import Design
from db.files.muster import write
from db.files.muster_file import MusterFile, named_photos
from db.files.unreadable import Unreadable
from db.sharing.codes import written
from reports.answer import text as answer
from reports.answer.model import AnsweredQuestion
from reports.text import compact, csv, plain
from reports.text.coded import code_lines
from reports.text.posts import BBCODE, MARKDOWN, card_post, roster_post

if TYPE_CHECKING:
    from ui.library.catalogue import Catalogue

Content: TypeAlias = Card | Roster | AnsweredQuestion


def text_of(contents: Sequence[Content], form: str) -> str:
    """Return contents as one text, with the code of all that it tells.

    Answers and reference sheets have no code, nor has a list that keeps something.

    Args:
        contents: Cards, army lists, answers or reference sheets.
        form: `txt`, `md` or `bbcode`; but for cards also `csv`; for a list `compact`.
    """
    file = _told(contents)
    code = _code(file)
    if form == "csv":
        lists = (
            csv.roster_csv(one, code)
            if isinstance(one, Roster)
            else answer.answer_csv(one)
            for one in contents
            if not isinstance(one, Card)
        )
        return "\n".join(lists)
    text = "\n".join(text_writers(one)[form](one) for one in contents)
    photos = bool(named_photos(file))
    return text + code_lines(form, code, photos=photos) if code else text


MOST: Final = 200
"""The most items that are copied as text; a muster file holds them all."""


def plain_text(values: Sequence[Item], catalogue: Catalogue) -> str:
    """Return cards and army lists as plain text, one below the other, without a code.

    Lists have all entries, so that none is lost when the text is pasted.
    """
    designs = catalogue.designs()
    contents = (
        roster(value, designs, pool=True)
        if isinstance(value, Army)
        else catalogue.card(value)
        for value in values[:MOST]
    )
    return "\n".join(text_writers(one)["txt"](one) for one in contents)


def file_and_code(file: MusterFile) -> tuple[bytes, str]:
    """Return a file as bytes, and its code; no code where a code cannot hold it.

    Raises:
        Unreadable: If it cannot be written.
    """
    return write(file), _code(file)


def _code(file: MusterFile) -> str:
    """Return the code of a file; empty where it holds nothing, or more than a code."""
    try:
        return written(file) if file.items else ""
    except Unreadable:
        return ""


def _told(contents: Iterable[Content]) -> MusterFile:
    """Return the designs and armies of cards and lists, each design once."""
    ids: dict[Design, str] = {}
    armies: dict[str, Army] = {}
    for content in contents:
        if isinstance(content, Card) and content.design is not None:
            ids.setdefault(content.design, f"design-{len(ids)}")
        if isinstance(content, Roster) and isinstance(content.army, Army):
            army, entries = content.army, []
            for entry, unit in zip(army.entries, content.units, strict=True):
                if (design := unit.card.design) is not None:
                    key = ids.setdefault(design, f"design-{len(ids)}")
                    entries.append(replace(entry, design=key))
            armies[f"army-{len(armies)}"] = replace(army, entries=tuple(entries))
    return MusterFile({key: design for design, key in ids.items()}, armies)


def text_writers(content: Content) -> Mapping[str, Callable[[Any], str]]:
    """Return the functions that write some content as text, by file ending."""
    if isinstance(content, Card):
        return {"txt": plain.card_text, **_posts(card_post)}
    if isinstance(content, Roster):
        lists = {"compact": compact.roster_compact, "csv": csv.roster_csv}
        return {"txt": plain.roster_text, **_posts(roster_post), **lists}
    return {"txt": answer.answer_text, **_posts(answer.answer_post)}


def _posts(write: Callable[..., str]) -> Mapping[str, Callable[[Any], str]]:
    dialects = {"md": MARKDOWN, "bbcode": BBCODE}
    return {form: partial(write, dialect=dialects[form]) for form in dialects}
