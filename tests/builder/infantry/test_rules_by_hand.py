"""The Infantry Fire Rules at their edges, worked out by hand from the rules."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder import describe
from builder.core.rulebook import Severity
from builder.infantry import Weapon
from builder.infantry.designs import Entered, RangeBand
from builder.infantry.scales import BodyArmor, Helmet, Kind, Posture, TargetKind
from tests.builder.asked import ask, broken, cells, said, value


def bands(*rows: tuple[int, int]) -> tuple[RangeBand, ...]:
    return tuple(RangeBand(to=Fraction(to), chance=chance) for to, chance in rows)


RIFLE = Weapon(name="Rifle", bands=bands((50, 60), (300, 40)))


def test_a_band_ends_at_its_edge_and_beyond_the_last_nothing_hits() -> None:
    """I1, A-I9."""
    hits = {
        inches: value(ask(RIFLE, distance=Fraction(inches)), "To hit")
        for inches in (50, 51, 300)
    }
    assert hits == {50: "60 %", 51: "40 %", 300: "40 %"}
    far = ask(RIFLE, distance=Fraction(301), elite=20)
    assert value(far, "Any casualty") == "0 %"
    assert "ends at 300" in said(far)["I1"]
    assert far.refusals[0].fixes[0].value == 300


EXPOSED = {
    Posture.FIRING_PORT: {1},
    Posture.HIGH_WALL: {1, 2},
    Posture.FOXHOLE: {1, 2},
    Posture.PRONE: {1, 2},
    Posture.LOW_WALL: {1, 2, 3},
    Posture.HASTY_FOXHOLE: {1, 2, 3},
    Posture.WINDOW: {1, 2, 3},
    Posture.CORNER_RIGHT: {2, 4, 6},
    Posture.CORNER_LEFT: {1, 3, 5},
    Posture.KNEELING: {1, 2, 3, 4},
    Posture.STANDING: {1, 2, 3, 4, 5, 6},
}
PLACES = {1: "death", 2: "death", 3: "litter case", 4: "litter case"}


@pytest.mark.parametrize("posture", Posture)
def test_a_posture_exposes_its_faces_of_the_die(posture: Posture) -> None:
    """I5, I11."""
    _, effects = cells(ask(RIFLE, posture=posture), "Hit location")
    assert list(effects) == [
        PLACES.get(face, "walking wounded") if face in EXPOSED[posture] else "protected"
        for face in range(1, 7)
    ]


@pytest.mark.parametrize(
    ("fields", "deaths"),
    [
        ({}, 2),
        ({"helmet": Helmet.NONE}, 3),
        ({"helmet": Helmet.BALLISTIC}, 1),
        ({"armor": BodyArmor.HARD}, 1),
        ({"armor": BodyArmor.HARD, "helmet": Helmet.BALLISTIC}, 0),
        ({"armor": BodyArmor.SOFT}, 2),
        ({"above": True}, 1),
        ({"above": True, "overhead": True}, 2),
        ({"overhead": True}, 2),
    ],
)
def test_gear_moves_the_hit_location(fields: dict[str, Any], deaths: int) -> None:
    """I6, I7, I8, I10: of six faces the first two kill."""
    assert cells(ask(RIFLE, **fields), "Hit location")[1].count("death") == deaths


def test_location_shifts_to_no_effect_above_six() -> None:
    """I5: hard armor, a ballistic helmet and a firer above make +3."""
    fields: dict[str, Any] = {"armor": BodyArmor.HARD, "above": True}
    fields["helmet"] = Helmet.BALLISTIC
    assert cells(ask(RIFLE, **fields), "Hit location")[1] == (
        *("litter case", "walking wounded", "walking wounded"),
        *("no effect", "no effect", "no effect"),
    )


def test_an_animal_has_a_table_of_its_own() -> None:
    """I12."""
    assert cells(ask(RIFLE, target=TargetKind.ANIMAL), "Hit location")[1] == (
        *("death", "charges, then dies"),
        *("litter case", "litter case", "walking wounded", "walking wounded"),
    )


def test_only_artillery_has_a_red_zone() -> None:
    """I9."""
    gun = replace(RIFLE, type=Kind.ARTILLERY)
    answer = ask(gun, red_zone=True)
    assert "I9" not in said(answer)
    assert cells(answer, "Hit location")[1].count("death") == 1
    (warning,) = [v for v in ask(RIFLE, red_zone=True).refusals if v.rule == "I9"]
    assert warning.severity is Severity.WARN
    assert warning.fixes[0].value is False


@pytest.mark.parametrize(("walked", "too_far"), [(50, False), (51, True)])
def test_the_wounded_walk_fifty_metres(walked: int, too_far: bool) -> None:
    """I16."""
    answer = ask(RIFLE, wounded=True, walked=walked)
    found = [v for v in answer.refusals if v.fixes and v.at == ("walked",)]
    assert [v.fixes[0].value for v in found] == [50] * too_far


def test_the_wounded_fire_or_move() -> None:
    """I16."""
    assert said(ask(RIFLE, walked=20)) == {}
    assert said(ask(RIFLE, wounded=True)) == {}
    assert "do not fire" in said(ask(RIFLE, wounded=True, moved=True))["I16"]


@pytest.mark.parametrize(("chance", "near"), [(-5, 0), (105, 100), (-1, 0)])
def test_a_chance_out_of_bounds_gets_the_nearest_as_fix(chance: int, near: int) -> None:
    """I15."""
    found, *more = broken(replace(RIFLE, bands=bands((20, 60), (50, chance))))
    assert [v for v in more if v.severity is not Severity.WARN or chance < 0] == []
    assert found.at == ("bands", 1, "chance")
    assert found.message.startswith("Row 2 ")
    assert found.fixes[0].value == near


def test_each_chance_from_0_to_100_is_legal() -> None:
    """I15."""
    for chance in (0, 100):
        assert broken(replace(RIFLE, bands=bands((50, chance)))) == []
    d20 = replace(RIFLE, entered=Entered.D20)
    assert broken(replace(d20, bands=bands((50, 20)))) == []
    assert broken(replace(d20, bands=bands((50, 21))))[0].fixes[0].value == 20


@pytest.mark.parametrize(("chance", "plays"), [(3, 0), (99, 95), (62, 60)])
def test_a_percentage_between_two_pips_is_rounded_down(chance: int, plays: int) -> None:
    """I15."""
    (found,) = broken(replace(RIFLE, bands=bands((50, chance))))
    assert found.severity is Severity.WARN
    assert (found.at, found.fixes[0].value) == (("bands", 0, "chance"), plays)


def test_a_table_that_rises_with_range_is_warned_of_at_its_row() -> None:
    """I15."""
    (found,) = broken(replace(RIFLE, bands=bands((50, 40), (99, 40), (300, 45))))
    assert (found.severity, found.at) == (Severity.WARN, ("bands", 2, "chance"))
    assert found.message.startswith("Row 3 ")


def test_the_card_prints_percent_and_pips_beside_each_other() -> None:
    """I1, I2."""
    weapon = Weapon(bands=(RangeBand(to=Fraction(50), chance=60, moving=35),))
    table = describe(replace(weapon, scope=True)).front[0]
    plain = describe(weapon).front[0]
    assert [row.cells for row in plain.rows] == [("50", "60 %", "≤ 12", "35 %", "≤ 7")]
    assert [row.cells for row in table.rows] == [("50", "65 %", "≤ 13", "40 %", "≤ 8")]
