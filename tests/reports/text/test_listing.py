"""The arms of a design in a line of an army list, for every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder import describe, systems
from builder.army.model import Army
from builder.army.muster import roster
from builder.content.roster import arms
from builder.core.design import Design
from builder.infantry import Man as Infantryman
from builder.infantry.catalog import MACHINE_GUN, RIFLE
from builder.microfig import Squad
from builder.microfig.catalog import MIXED
from builder.smallarms import Man
from builder.smallarms.catalog import LEADER
from reports.layout.settings import Settings
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_pdf
from reports.text.plain import roster_text


@pytest.mark.parametrize(
    ("design", "said"),
    [
        (LEADER, "Burp gun, Pistol"),
        (
            Infantryman(weapons=(RIFLE, MACHINE_GUN)),
            "Service rifle, Tripod machine gun",
        ),
        (MIXED, "1 pistol, 3 rifles, 1 heavy weapon"),
        (Man(weapons=()), ""),
        (Infantryman(), ""),
        (Squad(rifles=0), ""),
    ],
)
def test_a_line_of_a_list_names_the_weapons(design: Design, said: str) -> None:
    assert arms(describe(design)) == said


@pytest.mark.parametrize(
    ("game", "carried", "said"),
    [
        # A whole unit has the weapons one by one: over their tables and remarks.
        ("smallarms", "Burp gun, Pistol", 0),
        ("microfig", "1 rifle, 2 heavy weapons", 0),
        ("infantry", "Scoped rifle", 2),
    ],
)
def test_the_list_of_an_example_says_who_carries_what(
    game: str, carried: str, said: int, read: Callable[[bytes], list[str]]
) -> None:
    (example, *_) = systems()[game].examples()
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    listed = roster(army, dict(example.designs))
    # The kind of a squad names its arms, which are not said twice.
    text = roster_text(listed)
    assert carried in text or f"Squad of {carried.replace(', ', ' and ')}" in text
    assert text.count(carried.split(", ", maxsplit=1)[0]) == 1 or game != "microfig"
    paper = "".join(read(roster_pdf(listed, Settings())))
    assert paper.count(carried.replace(" ", "")) == said
    for weapon in carried.split(", "):
        assert weapon.lstrip("12 ").replace(" ", "").lower()[:6] in paper.lower()
    short = roster_pdf(listed, Settings(), choices=RosterChoices(summary=True))
    assert "".join(read(short)).count(carried.replace(" ", "")) == 1
