"""Random designs and armies: all that their classes allow."""

import dataclasses
from enum import Enum, EnumType
from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args, get_origin

from hypothesis import strategies as st

from builder import kinds, systems
from builder.army.model import Army, Entry
from builder.content.theme import Theme
from builder.core.field_spec import (
    LONGEST_NAME,
    FieldSpec,
    choices,
    field_specs,
    field_types,
)
from db.files.pictures import photos_in, with_photos

REACH = 500
"""Steps of undo that a window asks for."""

LONG = "Ünïcødé ⚔ " * (LONGEST_NAME // 10)


def texts(about: FieldSpec) -> st.SearchStrategy[str]:
    most = about.high or LONGEST_NAME
    if about.formula:
        return st.sampled_from(("", "3", "4S+2", "(S - 1)/2", "12-X", "0"))
    if about.colour:
        return st.sampled_from(("", "#1f5b3a", "#FFFFFF"))
    if about.painted:
        return st.just("") | paintings()
    # Long texts are rare, because they are slow.
    short = st.text(max_size=min(12, most))
    return st.one_of(*[short] * 9, st.just(LONG[:most]))


@st.composite
def paintings(draw: st.DrawFn) -> str:
    """Return any painting: 7 to 9 rows of 7 to 9 cells, and not all of them empty."""
    wide = draw(st.integers(7, 9))
    row = st.text("#/\\().", min_size=wide, max_size=wide)
    rows = draw(st.lists(row, min_size=7, max_size=9))
    return " ".join((*rows[1:], "#" * wide))


def hinted(hint: Any, about: FieldSpec) -> st.SearchStrategy[Any]:
    """Return the values of an annotation within the bounds of its field."""
    found = [one_of_type(one, about) for one in choices(hint)]
    return st.one_of(*[st.none()] * (type(None) in get_args(hint)), *found)


def one_of_type(kind: Any, about: FieldSpec) -> st.SearchStrategy[Any]:
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_origin(kind) is tuple:
        inner = hinted(get_args(kind)[0], FieldSpec(""))
        most = min(3, about.high or 3)
        return st.lists(inner, min_size=about.low or 0, max_size=most).map(tuple)
    if isinstance(kind, EnumType):
        members: list[Enum] = list(kind)
        return st.sampled_from(members)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return values(kind)
    return {
        str: texts(about),
        bool: st.booleans(),
        int: st.integers(about.low, about.high),
        Fraction: st.fractions(about.low, about.high, max_denominator=about.finest),
    }[kind]


@cache
def values(kind: Any) -> st.SearchStrategy[Any]:
    asked = field_specs(kind)
    return st.builds(
        kind,
        **{
            name: hinted(field_types(kind)[name], about)
            for name, about in asked.items()
        },
    )


def designs() -> st.SearchStrategy[Any]:
    of_kinds: list[Any] = list(kinds().values())
    return st.one_of(*map(values, of_kinds))


def unphotographed(design: Any) -> Any:
    """Return a design without photos, as a file without photos may hold it."""
    return with_photos(design, dict.fromkeys(photos_in(design), ""))


WORN = ("colour", "own_colour", "emblem", "own_emblem")
"""What an army wears, and a unit of it."""

COLOURS = st.just("") | st.integers(0, 0xFFFFFF).map("#{:06x}".format)


def themes() -> st.SearchStrategy[Theme]:
    """Return themes of any colours, with fonts that may not be there."""
    asked, hints = field_specs(Theme), field_types(Theme)
    fonts = st.sampled_from(("", "DejaVu Sans Condensed", "Nowhere, Georgia", "Ünïc 9"))
    fields = {
        name: COLOURS if about.colour else hinted(hints[name], about)
        for name, about in asked.items()
    }
    letters = st.characters(exclude_categories=("Cs", "Cc"))
    named = st.text(letters, min_size=1, max_size=12).filter(str.strip)
    own = {"name": named, "heading": fonts, "body": fonts}
    return st.fixed_dictionaries({**fields, **own}).map(lambda told: Theme(**told))


@st.composite
def armies(draw: st.DrawFn, ids: tuple[str, ...] = ("some id",)) -> Army:
    asked, hints = field_specs(Army), field_types(Army)
    system = draw(st.sampled_from(list(systems().values())))
    entries = draw(st.lists(values(Entry), max_size=3)) if ids else []
    return Army(
        system=system.key,
        house=draw(st.none() | values(type(system.standard))),
        theme=draw(st.none() | themes()),
        entries=tuple(
            dataclasses.replace(entry, design=draw(st.sampled_from(ids)))
            for entry in entries
        ),
        **{
            name: draw(hinted(hints[name], asked[name]))
            for name in (*("name", "limit", "groups", "notes", "tags"), *WORN)
        },
    )


def anything() -> st.SearchStrategy[Any]:
    """Return any JSON value, and some values that JSON cannot hold."""
    leaves = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["\ud800", 10**500, "brikwars.weapon", "army", "size", -3]),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.lists(inner, max_size=3),
            st.dictionaries(st.text(max_size=6), inner, max_size=3),
        ),
        max_leaves=6,
    )
