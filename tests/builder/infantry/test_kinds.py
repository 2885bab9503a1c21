"""What is no small arm: flames and missiles; and whoever fires from above."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import home, judge, systems
from builder.content.card import Text
from builder.examples import catalog_of
from builder.infantry import Animal, Weapon
from builder.infantry.designs import RangeBand
from builder.infantry.scales import Effect, Kind, Posture, TargetKind
from builder.infantry.situation import irrelevant_fields
from tests.builder.asked import ask, cells, value

FLAMETHROWER = catalog_of("infantry")["flamethrower"]

SURE = Weapon(bands=(RangeBand(to=Fraction(50), chance=100),))


def test_a_flamethrower_finds_a_man_at_a_firing_port() -> None:
    """I11, I14: an incendiary weapon is no small arm."""
    assert FLAMETHROWER.type is Kind.INCENDIARY
    fire = ask(FLAMETHROWER, distance=Fraction(9), posture=Posture.FIRING_PORT)
    assert value(fire, "To hit") == value(fire, "Any casualty") == "60 %"


def test_old_flamethrowers_stay_what_they_were() -> None:
    """A file of before says `other`, which is read as before."""
    old = replace(FLAMETHROWER, type=Kind.OTHER)
    fire = ask(old, distance=Fraction(9), posture=Posture.FIRING_PORT)
    assert value(fire, "Any casualty") == "10 %"
    assert judge(old).legal


@pytest.mark.parametrize("target", [TargetKind.ANIMAL, TargetKind.MOUNT])
def test_fire_from_above_shifts_what_hits_an_animal(target: TargetKind) -> None:
    """I10, I12: one farther down its body, unless something is over it."""
    names = ["head", "shoulders", "chest", "abdomen", "front legs", "rear legs"]
    seen = {}
    for above, overhead in ((False, False), (True, True), (True, False)):
        fire = ask(
            SURE, distance=Fraction(9), target=target, above=above, overhead=overhead
        )
        title = "Hit location" if target is TargetKind.ANIMAL else "The mount"
        seen[above, overhead] = list(cells(fire, title)[0])
    assert seen[False, False] == seen[True, True] == names
    assert seen[True, False] == [*names[1:], "nowhere"]
    start = _fire_at(target)
    assert not {"above", "overhead"} & irrelevant_fields(SURE, start)
    assert "red_zone" in irrelevant_fields(replace(SURE, type=Kind.ARTILLERY), start)


def _fire_at(target: TargetKind) -> Any:
    (desk,) = [q for q in home(SURE).asked_of(SURE) if q.key == "fire"]
    return desk.situation(target=target)


def test_the_desk_of_an_animal_asks_who_is_above() -> None:
    """I10, I12."""
    horse = Animal(name="Horse")
    low = ask(horse, weapon=SURE, distance=Fraction(9))
    high = ask(horse, weapon=SURE, distance=Fraction(9), above=True)
    roofed = ask(horse, weapon=SURE, distance=Fraction(9), above=True, overhead=True)
    # Faces 1 and 2 kill; from above only what lands on the shoulders.
    assert value(low, "Death") == value(roofed, "Death") == "33.3 %"
    assert value(high, "Death") == "16.7 %"
    assert Effect.CHARGE.dead


def test_a_dog_has_no_heading_of_riders() -> None:
    """I12: nobody is told that it carries 0."""
    assert [s.label for s in judge(Animal(riders=0)).stats] == ["Dies of a hit"]
    assert [s.value for s in judge(Animal(riders=1)).stats] == ["33.3 %", "1"]


def test_the_sheet_has_what_the_text_says() -> None:
    """I5, I6, I17: the face, shrapnel, and missiles aimed at what is gone."""
    sheet = systems()["infantry"].reference((), systems()["infantry"].standard)
    said = " ".join(
        " ".join(block.paragraphs)
        if isinstance(block, Text)
        else " ".join(
            " ".join((*row.cells, *row.below)) for row in getattr(block, "rows", ())
        )
        for block in sheet
    )
    for words in (
        "a face hit from straight ahead",
        "against pistol, submachine gun, shrapnel",
        "antitank missiles",
        "a target that is destroyed is spent",
    ):
        assert words in said
