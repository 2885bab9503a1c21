"""A dozen cards as pictures, in colour and in low ink, so that any change is seen.

`python -m pytest tests/reports/card/test_pictured.py --update-goldens` draws them anew.
"""

from dataclasses import replace
from functools import cache

import pytest
from PIL import Image

from builder import describe, systems
from builder.content.card import Card, Table
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.examples import examples_of
from reports.card.job import card_pdf
from reports.layout.formats import MM, POKER, InkStyle, Settings
from reports.pdf.raster import page_images
from tests.reports.card.pictures import (
    KEPT,
    MANY,
    changed,
    check,
    dpi_for,
    keep,
    picture,
)

MOSS = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)
ROYAL = Livery("Bridge Guard", ArmyColour.ROYAL.hex, Emblem.STAR)
EMBER = Livery("Hedgerow Patrol", ArmyColour.EMBER.hex, Emblem.WOLF)
TALE = "The bridge was held, and whoever held it told of it. " * 40
MOST = 400_000
"""Bytes of all that is kept."""

SHOWN = {
    "trooper": ("Trooper", MOSS, 4, 0),
    "trooper-back": ("Trooper", MOSS, 4, 1),
    "rifleman-army-back": ("Rifleman", MOSS, 3, 1),
    "half-track": ("Plated Half-track", MOSS, 1, 0),
    "half-track-back": ("Plated Half-track", MOSS, 1, 1),
    "keep": ("Border Keep", EMBER, 1, 0),
    "dragon": ("Fire-breathing Dragon", EMBER, 1, 0),
    "blade": ("Ripper Blade", None, 1, 0),
    "lava": ("Lava Pool", None, 1, 0),
    "squad": ("Line squad", ROYAL, 3, 0),
    "team-leader": ("Team leader", EMBER, 1, 0),
    "sniper": ("Sniper", ROYAL, 1, 0),
    "illegal": ("Gunner with too much gun", MOSS, 1, 0),
    "continued": ("Sergeant", MOSS, 1, 2),
}
"""Of each picture: the design, its livery, how often it marches, and which side."""


@cache
def card(title: str, livery: Livery | None) -> Card:
    """Return the card of an example; the first game's with odds."""
    for system in systems().values():
        for example in examples_of(system.key):
            for _, design in example.designs:
                if design.title == title:
                    made = describe(design, against=(*system.strips, "")[0])
                    return replace(made, livery=livery)
    raise KeyError(title)


def shown(name: str, ink: InkStyle) -> Image.Image:
    title, livery, count, side = SHOWN[name]
    told = card(title, livery)
    if name == "continued":
        told = replace(told, note=TALE)
    pdf = card_pdf(told, Settings(ink=ink), count=count)
    dpi = dpi_for(POKER.height * MM)
    return picture(page_images(pdf, dpi, range(side, side + 1))[0])


@pytest.mark.parametrize("ink", InkStyle, ids=lambda one: one.value)
@pytest.mark.parametrize("name", SHOWN)
def test_a_card_looks_as_it_did(
    name: str, ink: InkStyle, request: pytest.FixtureRequest
) -> None:
    kept, drawn = f"{name}-{ink.value}", shown(name, ink)
    if request.config.getoption("--update-goldens"):
        keep(kept, drawn)
    wrong = check(kept, drawn)
    assert not wrong, wrong


def test_the_pictures_are_few_and_small() -> None:
    kept = {path.stem: path.stat().st_size for path in KEPT.glob("*.png")}
    names = {f"{name}-{ink.value}" for name in SHOWN for ink in InkStyle}
    assert {name for name in kept if "." not in name} == names
    assert sum(kept[name] for name in names) < MOST


def test_a_small_change_is_seen() -> None:
    """Another value, a weapon less, another portrait: in either ink."""
    told = card("Trooper", MOSS)
    arms, *rest = told.front
    assert isinstance(arms, Table)
    size, armor, *stats = told.stats
    ways = (
        replace(told, stats=(size, replace(armor, value="2"), *stats)),
        replace(told, front=(replace(arms, rows=arms.rows[:1]), *rest)),
        replace(told, portrait=card("Rifleman", MOSS).portrait),
        replace(told, livery=replace(MOSS, emblem=Emblem.GEAR)),
    )
    for ink in InkStyle:
        for way in ways:
            pdf = card_pdf(way, Settings(ink=ink), count=4)
            (page,) = page_images(pdf, dpi_for(POKER.height * MM), range(1))
            _, many = changed(shown("trooper", ink), picture(page))
            assert many > MANY * page.width * page.height, (ink, many)
