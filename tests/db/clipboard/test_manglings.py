"""What mail, forums and chats do to a post: the same army comes back, or a sentence."""

import html
import re
import textwrap
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder.army.model import Army
from builder.army.muster import roster
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.clipboard.reading import read_text
from db.sharing.codes import written_square
from db.sharing.parcel import army_file
from tests.db.clipboard.test_posts import (
    CODE,
    EXAMPLES,
    FORMS,
    LISTS,
    account,
    mustered,
)
from tests.sweeps import examples
from ui.printing.share import text_of


def each_line(mark: str, text: str) -> str:
    return "\n".join(f"{mark}{line}" for line in text.split("\n"))


def wrapped(width: int, text: str) -> str:
    """Break lines as mail programs do, at a blank or a hyphen, and where one must."""
    return "\n".join(
        part
        for line in text.split("\n")
        for part in textwrap.wrap(line, width, drop_whitespace=False) or [""]
    )


def curly(text: str) -> str:
    """Put the quotes that a blog or a phone puts."""
    text = re.sub(r'(^|[\s(])"', "\\1“", text, flags=re.MULTILINE)
    return text.replace('"', "”").replace("'", "’")


def sprinkled(sign: str, text: str) -> str:
    """Put a sign without width into every line, every forty letters."""
    return re.sub(r"([^\n]{40})", rf"\1{sign}", text)


def soft(text: str) -> str:
    """Break lines as quoted-printable mail does, at 76 with an equals sign."""
    return "\n".join(
        "=\n".join(re.findall(r".{1,75}", line) or [""]) for line in text.split("\n")
    )


MANGLINGS: Final[dict[str, Callable[[str], str]]] = {
    "replied to": partial(each_line, "> "),
    "replied to twice": partial(each_line, "> > "),
    "replied to closely": partial(each_line, ">>"),
    "wrapped at 60": partial(wrapped, 60),
    "wrapped at 66": partial(wrapped, 66),
    "wrapped at 72": partial(wrapped, 72),
    "wrapped at 78": partial(wrapped, 78),
    "quoted-printable": soft,
    "curly quotes": curly,
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "zero-width spaces": partial(sprinkled, "\u200b"),
    "soft hyphens": partial(sprinkled, "\u00ad"),
    "entities": html.escape,
    "signature": lambda text: f"{text}\n-- \nKim, 12 High Street\nSent from my phone",
    "a greeting": lambda text: f"Hello all,\n\n{text}\n\nWhat do you think?",
    "double spacing": lambda text: text.replace("\n", "\n\n"),
    "code block": lambda text: f"```\n{text}\n```",
    "BBCode's code": lambda text: f"[code]{text}[/code]",
    "BBCode's quote": lambda text: f"[quote=Kim]{text}[/quote]",
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "accents apart": partial(unicodedata.normalize, "NFD"),
    "indented": partial(each_line, "    "),
    "one line": lambda text: text.replace("\n", " "),
    "long dashes": lambda text: text.replace("--", "–"),
}


def posted(army: Army, held: Any, form: str) -> str:
    return text_of([roster(army, held, pool=True)], form)


def whole_or_told(army: Army, held: Any, text: str, *manglings: str) -> None:
    """Look that a mangled post is the same army as before, or refused in a sentence."""
    for mangling in manglings:
        text = MANGLINGS[mangling](text)
    file: Any = None
    with suppress(Unreadable):
        file = read_text(text)
    if file is None:
        return
    (back,) = file.armies.values()
    assert (back.system, back.limit) == (army.system, army.limit)
    assert account(back, file.designs) == account(army, held)


@pytest.mark.parametrize("form", LISTS)
@pytest.mark.parametrize("mangling", MANGLINGS)
def test_a_mangled_post_is_whole_or_told(mangling: str, form: str) -> None:
    for army, held in EXAMPLES:
        whole_or_told(army, held, posted(army, held, form), mangling)


@settings(max_examples=examples(600, 20))
@given(mustered(), st.sampled_from(LISTS), *[st.sampled_from(sorted(MANGLINGS))] * 2)
def test_any_army_mangled_twice_is_whole_or_told(
    drawn: tuple[Army, Any], form: str, first: str, second: str
) -> None:
    text = posted(*drawn, form)
    # More than a code holds: a file is for it.
    assume(CODE in text)
    whole_or_told(*drawn, text, first, second)


@pytest.mark.parametrize("form", FORMS)
def test_what_happens_on_the_way_loses_none_of_our_examples(form: str) -> None:
    for army, held in EXAMPLES:
        for mangling in MANGLINGS.values():
            file = read_text(mangling(posted(army, held, form)))
            assert isinstance(file, MusterFile)


@pytest.mark.parametrize("mangling", MANGLINGS)
def test_the_letters_of_a_square_are_read_as_well(mangling: str) -> None:
    """In a square small letters have no place, so nothing of them is a code."""
    lost = 0
    for army, held in EXAMPLES:
        code = written_square(army_file(army, held))
        try:
            whole_or_told(army, held, code, mangling)
            read_text(MANGLINGS[mangling](code))
        except Unreadable:
            lost += 1
    assert lost <= (mangling in SPOILS) * len(EXAMPLES)


SPOILS = ("entities", "long dashes", "quoted-printable")
"""What puts other letters into a square's."""
