"""Portraits of people as letters, and what each choice shows."""

from typing import Any

import pytest

from builder.drawing.bricks import Portrait, bounds, cells
from builder.registry import describe
from tests.builder.asked import Golden
from tests.portraits import picked

GOLDEN = (
    "Rifleman",
    "Sergeant",
    "Trooper",
    "Grenadier",
    "Hero",
    "Medik",
    "Wizard",
    "Zombie",
    "Gunner with Small Turret",
    "Patrol",
    "Marksman",
    "Armored assault man",
    "Mounted trooper",
    "Pack mule",
)


def lettered(portrait: Portrait) -> str:
    """Return what is seen of a portrait, a letter for each cell."""
    seen = cells(portrait.layers)
    left, top, right, bottom = map(int, bounds(portrait.layers))
    rows = (
        "".join(seen.get((x, y), ".") for x in range(left, right)).rstrip(".")
        for y in range(top, bottom)
    )
    return "\n".join(rows) + "\n"


def titled(title: str) -> Any:
    """Return the first example or preset of a title that has arms to show."""
    return next(each for each in picked((title,)) if each.title == title)


@pytest.mark.parametrize("title", GOLDEN)
def test_a_portrait_matches_its_golden(title: str, golden: Golden) -> None:
    portrait = describe(titled(title)).portrait
    assert portrait
    golden(f"portrait-{title.lower().replace(' ', '-')}", lettered(portrait))
