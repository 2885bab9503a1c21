"""What is read keeps its room on cards of every format, narrow, lying or huge.

The boxes of letters are the font's own, as another library reads them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest
from PIL import ImageFont

from builder import describe, systems
from builder.content.card import Card
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.examples import examples_of
from reports.card.layout import Leaf
from reports.layout.fonts import path
from reports.layout.formats import FORMATS, MM, SAFE, Format, InkStyle, format_named
from reports.layout.glyphs import typeset
from reports.layout.marks import Box, Clipped, Mark, Picture, Side, Stroke, Words
from tests.builder.brikwars.test_ten_thousand import random_creation
from tests.leaves import leaves
from tests.sweeps import share

OWN = ("120x60", "88x63", "89x57", "60x120", "40x50", "400x400", "50x400", "400x60")
SIZES = [*FORMATS, *map(format_named, OWN)]
LIVERY = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)
RANDOM = 100
NEAR = 0.05
"""Points by which a curve may stand out of its box."""
TOUCH = 0.35
"""Points by which the boxes of two lines may meet: an accent, the foot of a j."""
LEAST = 10.0
"""The least height and width of a portrait, in millimetres."""


class Inked(NamedTuple):
    """A line of text and the box of its letters, in points."""

    text: str
    left: float
    top: float
    right: float
    low: float


@cache
def face(*, bold: bool) -> ImageFont.FreeTypeFont:
    name = f"RobotoCondensed-{'Bold' if bold else 'Regular'}"
    return ImageFont.truetype(str(path(name)), 200)


@cache
def letters(text: str, *, bold: bool) -> tuple[float, ...]:
    """Return left, top, right and foot of a text of 1 point, from its base line."""
    return tuple(end / 200 for end in face(bold=bold).getbbox(text, anchor="ls"))


def marks(side: Side) -> Iterator[tuple[Mark, float, float]]:
    for placed in side.content:
        for mark in placed.marks:
            yield mark, placed.x, placed.y


def inked(side: Side) -> list[Inked]:
    out = []
    for mark, x, y in marks(side):
        if isinstance(mark, Words) and not mark.turn and mark.text.strip():
            size = mark.size
            box = letters(mark.text, bold=mark.bold)
            left, top, right, low = (end * size for end in box)
            x, y = x + mark.x, y + mark.y
            out.append(Inked(mark.text, x + left, y + top, x + right, y + low))
    return out


def ticks(side: Side) -> list[Inked]:
    """Return the boxes for a pen."""
    return [
        Inked("□", x + mark.x, y + mark.y, x + mark.x + mark.width, y + mark.y + mark.height)
        for mark, x, y in marks(side)
        if isinstance(mark, Box)
        if mark.fill == "#ffffff" and mark.stroke and mark.width == mark.height
    ]


def near_the_cut(side: Side) -> list[str]:
    edge = SAFE * MM - NEAR
    return [
        one.text
        for one in (*inked(side), *ticks(side))
        if min(one.left, one.top, side.width - one.right, side.height - one.low) < edge
    ]


def meeting(side: Side) -> list[tuple[str, str]]:
    """Return lines that overlap each other or a box."""
    each = sorted((*inked(side), *ticks(side)), key=lambda one: one.top)
    found = []
    for at, one in enumerate(each):
        for other in each[at + 1 :]:
            if other.top > one.low - TOUCH:
                break
            across = min(one.right, other.right) - max(one.left, other.left)
            if across > TOUCH:
                found.append((one.text, other.text))
    return found


def crossed(side: Side) -> list[str]:
    """Return lines of text that an upright line runs through."""
    found = []
    upright = [
        (x + mark.x1, y + min(mark.y1, mark.y2), y + max(mark.y1, mark.y2))
        for mark, x, y in marks(side)
        if isinstance(mark, Stroke) and mark.x1 == mark.x2
    ]
    for one in inked(side):
        for x, top, low in upright:
            within = one.left + TOUCH < x < one.right - TOUCH
            if within and one.top < low and one.low > top:
                found.append(one.text)
    return found


def portraits(side: Side) -> list[Clipped | Picture]:
    return [
        mark
        for mark, _, _ in marks(side)
        if isinstance(mark, Clipped | Picture)
        and min(mark.width, mark.height) >= LEAST * MM - NEAR
    ]


def broken(card: Card, front: Side) -> list[str]:
    """Return the values that do not stand on the front in one line."""
    lines = {one.text for one in inked(front)}
    return [
        stat.value for stat in card.stats
        if stat.value.strip() and typeset(stat.value) not in lines
    ]


def faults(card: Card, card_format: Format, ink: InkStyle, count: int) -> list[object]:
    made = leaves(card, card_format, ink, count=count)
    front = made[0].front
    out: list[object] = [] if portraits(front) else ["no portrait"]
    out += [("broken", one) for one in broken(card, front)]
    for leaf in made:
        for side in (leaf.front, leaf.back):
            out += [("near", one) for one in near_the_cut(side)]
            out += [("meet", *one) for one in meeting(side)]
            out += [("crossed", one) for one in crossed(side)]
    return out


@cache
def examples() -> tuple[Card, ...]:
    return tuple(
        replace(describe(design, against=(*system.strips, "")[0]), livery=LIVERY)
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    )


@cache
def drawn_by_lot() -> tuple[Card, ...]:
    chance = random.Random("cards of every format")  # noqa: S311
    return tuple(describe(random_creation(chance)) for _ in range(RANDOM))
