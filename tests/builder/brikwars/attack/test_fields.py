"""Fields and terrain: exposure, crossing, fire, and designs that stand in one (8.5)."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.attack.field import (
    FIELD_ODDS,
    Venture,
    answer,
    exposed,
    irrelevant_fields,
    start,
)
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.situation import Against
from builder.brikwars.engine.fields import Walk
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Table
from builder.core.rulebook import Severity, legal
from builder.examples import catalog_of
from builder.questions.model import Answer
from tests.builder.asked import cells, said, value
from tests.builder.brikwars import rolled
from tests.builder.brikwars.by_hand import Attack, Between, Foe, creation
from tests.builder.brikwars.desk import PLAIN, TARGETS, TENTH, Odds, at, percentage
from tests.sweeps import examples

# The odds of Fields: exposure, crossing, fire

SHIELD_FIELD = catalog_of("brikwars")["shield-projector"]


def test_a_shield_hurts_nobody_and_says_so() -> None:
    """R8.5.18: It is lawful, so it is not refused."""
    result = answer(SHIELD_FIELD, start(SHIELD_FIELD, STANDARD), STANDARD)
    assert not result.stats
    assert legal(result.refusals)
    (told,) = result.refusals
    assert (told.rule, told.title) == ("R8.5.18", "A shield by itself has no odds")
    assert "odds of a weapon against a creation" in told.message
    idle = replace(SHIELD_FIELD, dice=())
    (told,) = answer(idle, Venture(), STANDARD).refusals
    assert (told.rule, told.title) == ("R8.5.1", "This Field has no odds")


@settings(max_examples=examples(80))
@given(
    st.integers(1, 6),
    st.sampled_from([HazardDie.D6, HazardDie.FIRE]),
    st.integers(0, 6),
    st.sampled_from(list(Structure)[:5]),
)
def test_more_dice_never_hurt_less(
    dice: int, die: HazardDie, size: int, level: Structure
) -> None:
    """R8.5.8."""
    venture = Venture(against=Against.CREATION, size=size, level=level)
    few, many = (exposed({die: n}, venture, STANDARD).hurt for n in (dice, dice + 1))
    assert Fraction(0) <= few <= many <= 1


# The odds against dice counted by hand: Fields.
#
# As in test_brute_force.py. Odds that are only printed in percent must be right to the
# tenth.

DEFLECTED = (PLAIN, STANDARD)
UNDEFLECTED = (
    replace(PLAIN, exposure_deflected=False),
    replace(STANDARD, exposure_deflected=False),
)


def counted_exposed(dice: tuple[str, ...], foe: Foe, house: House) -> Between:
    """Exposure hits by itself; Size counts for its Damage (R8.5.9)."""
    sure = Attack(
        6,
        1,
        dice,
        bonus=foe.size // 2,
        bonus_dice=house.bonus_dice is BonusDice.CHAINED,
    )
    if not house.exposure_deflected:
        foe = replace(foe, deflection=0)
    low = high = Fraction(0)
    for (points, cut), chance in sure.damages(foe).items():
        certain, possible = foe.beaten_by(points, bonus=sure.bonus_dice)
        low += chance * certain
        high += chance * (1 if cut else possible)
    return Between(low, high)


@pytest.mark.parametrize("house", [*DEFLECTED, *UNDEFLECTED], ids=range(4))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_r8_5_9_exposure_hurts_whoever_is_in_the_field(
    count: int, house: House, odds: Odds
) -> None:
    """R8.5.9: All Exposure dice of a Field are one roll."""
    heat, acid = HazardDice(die=HazardDie.FIRE, count=count), HazardDice()
    for groups, dice in (
        ((HazardDice(count=count),), ("d6",) * count),
        ((heat,), ("fire",) * count),
        ((heat, acid, acid), (*("fire",) * count, "d6", "d6")),
    ):
        result = odds(Field(size=count + 2, dice=groups), house)
        rows = {name: cells for name, *cells in result.tables["Hurts, each time"]}
        assert list(rows) == list(TARGETS)
        for name, foe in TARGETS.items():
            (shown,) = rows[name]
            chance = counted_exposed(dice, foe, house)
            assert float(chance.low) - TENTH < percentage(shown), (name, dice)
            assert percentage(shown) < float(chance.high) + TENTH, (name, dice)


CONCEALED = Field(size=4, dice=(HazardDice(hazard=Hazard.CONCEALED, count=2),))


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_r8_5_16_a_walker_must_roll_the_inches(size: int, odds: Odds) -> None:
    """A natural 1 fails; a Size above 1" comes off the Skill."""
    off = -size if size > 1 else 0
    fields = {"against": Against.CREATION, "size": size}
    for house in DEFLECTED:
        result = odds(CONCEALED, house, **fields)
        chart = result.charts["Crosses Concealed Hazards"]
        for faces, inches in product((4, 6, 8, 10, 12), range(1, 15)):
            roll = Attack(faces, inches, (), off, bonus_dice=house is STANDARD)
            shown = chart[f"d{faces}"][str(inches)]
            assert shown is not None, (faces, inches)
            assert roll.hit.holds(shown), (faces, inches)
            assert house is STANDARD or shown == roll.hit.low


def burned(fire: int, level: int, size: int) -> Iterator[tuple[int, int]]:
    """Inches and Grinding Damage after each Burning Roll, a d4 an inch (R8.5.12)."""
    for faces in product(range(1, 5), repeat=fire):
        grown = sum(face > max(1, level) for face in faces)
        yield min(size, max(0, fire - (fire - grown) + grown)), grown


@pytest.mark.parametrize(("level", "size"), [(1, 4), (2, 4), (3, 4), (2, 9)])
def test_r8_5_12_a_fire_dies_down_or_spreads(level: int, size: int, odds: Odds) -> None:
    """Up to 6" of Fire are shown, and no more than there are inches to burn."""
    field = Field(size=4, dice=(HazardDice(die=HazardDie.FIRE),))
    foe = creation(size, level)
    result = odds(field, **{k: v for k, v in at(foe).items() if k != "deflection"})
    rows = result.tables["A Burning Roll, once it is on fire"]
    assert len(rows) == min(size, 6)
    for fire, (_, out, inches, grinding) in enumerate(rows, 1):
        rolls = list(burned(fire, level, size))
        found: defaultdict[Any, float] = defaultdict(float)
        for left, ground in rolls:
            found["out"] += (left == 0) / len(rolls)
            found["inches"] += left / len(rolls)
            found["grinding"] += ground / len(rolls)
        assert percentage(out) == pytest.approx(found["out"], abs=TENTH)
        assert float(inches) == pytest.approx(found["inches"], abs=0.005_1)
        assert float(grinding) == pytest.approx(found["grinding"], abs=0.005_1)


# A design of the library in a Field: shields, plating, exposed inches (8.5)

OVEN = Field(size=6, dice=(HazardDice(count=2),))
"""2d6 of Exposure."""
DESIGNS_MINES = Field(
    size=6, dice=(HazardDice(hazard=Hazard.CONCEALED, die=HazardDie.D6, count=2),)
)


def shield(die: HazardDie, count: int = 1) -> Field:
    return Field(size=4, dice=(HazardDice(hazard=Hazard.SHIELD, die=die, count=count),))


CAR = Creation(name="Car", size=4, structure=Structure.ONE, move=8)
PLATES = (Mount(weapon=Weapon(type=Type.PLATING, size=3)),)


def ask(field: Field, chosen: Creation | None, **fields: Any) -> Answer:
    start = FIELD_ODDS.start(field, PLAIN)
    about = {"against": Against.CHOSEN, "chosen": chosen, **fields}
    return FIELD_ODDS.ask(field, replace(start, **about), PLAIN)


def hurts(dice: int, plus: int) -> Fraction:
    """So many d6 and a bonus, against a d10 of Armor; all ones do nothing."""
    good = [
        sum(fall) + plus > armor and fall != (1,) * dice
        for fall in product(range(1, 7), repeat=dice)
        for armor in range(1, 11)
    ]
    return Fraction(sum(good), len(good)) if dice else Fraction(0)


CASES: dict[str, tuple[Creation, dict[str, Any], int, int]] = {
    "bare": (CAR, {}, 2, 2),
    "three inches inside": (CAR, {"inside": 3}, 2, 1),
    "an inch inside": (CAR, {"inside": 1}, 2, 0),
    "plated": (replace(CAR, mounts=PLATES), {}, 1, 2),
    "its plating inside": (replace(CAR, mounts=PLATES), {"part": Part.PLATED}, 1, 1),
    "what is bare inside": (replace(CAR, mounts=PLATES), {"part": Part.BARE}, 2, 0),
    "a shield": (replace(CAR, fields=(shield(HazardDie.D6),)), {}, 1, 2),
    "two shields": (replace(CAR, fields=(shield(HazardDie.D6, 3),)), {}, 0, 2),
    "an inch of Power": (
        replace(CAR, fields=(shield(HazardDie.D6, 3),)),
        {"shield_power": 1},
        1,
        2,
    ),
    "a shield for others": (replace(CAR, fields=(shield(HazardDie.D10, 3),)), {}, 2, 2),
    "both": (
        replace(CAR, mounts=PLATES, fields=(shield(HazardDie.D6),)),
        {},
        0,
        2,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_exposure_of_a_design_is_as_counted(name: str, odds: Odds) -> None:
    """R8.5.9, R8.5.18, 3.3: dice that are left, and +1 for each 2 inches inside."""
    design, fields, dice, plus = CASES[name]
    answer = ask(OVEN, design, **fields)
    chance = float(hurts(dice, plus))
    assert percentage(value(answer, "Hurts")) == pytest.approx(chance, abs=TENTH)
    told = odds(OVEN, against=Against.CHOSEN, chosen=design, **fields)
    assert told.stats == {each.label: each.value for each in answer.stats}


def test_by_the_book_of_a_table_plating_stops_no_exposure() -> None:
    """R8.5.8, 3.3: the plated car takes both dice, and each costs an inch of Power."""
    house = replace(PLAIN, exposure_deflected=False)
    venture = Venture(against=Against.CHOSEN, chosen=replace(CAR, mounts=PLATES))
    answer = FIELD_ODDS.ask(OVEN, venture, house)
    told = percentage(value(answer, "Hurts"))
    assert told == pytest.approx(float(hurts(2, 2)), abs=TENTH)
    # 8 inches of Power, an inch a die; a die that is stopped is not taken.
    assert value(answer, "Power left") == '6"'
    assert value(ask(OVEN, venture.chosen), "Power left") == '7"'
    # Of 3 inches that its shields have left, two dice take two.
    armed = replace(CAR, fields=(shield(HazardDie.D6),))
    assert value(ask(OVEN, armed, shield_power=3), "Power left") == '1"'


def test_a_design_crosses_with_its_own_skill_size_and_specialty() -> None:
    """R8.5.16, R8.5.23: 3 inches at -4 for its Size: d8 by its mind needs 7 or 8."""
    beast = replace(CAR, mind=Mind.D8)
    assert (
        value(ask(DESIGNS_MINES, beast, distance=3, skill=Mind.D4), "Crosses") == "25 %"
    )
    # Who works it rolls for what has no mind: a d10 needs 7, 8, 9, 10.
    assert (
        value(ask(DESIGNS_MINES, CAR, distance=3, skill=Mind.D10), "Crosses") == "40 %"
    )
    scout = Creation(
        size=1,
        structure=Structure.HALF,
        mind=Mind.D6,
        specialties=(Specialty.PATHFINDING,),
    )
    # A Scout rolls a d8: 3 to 8; at Half Speed nothing is set off.
    assert value(ask(DESIGNS_MINES, scout, distance=3), "Crosses") == "75 %"
    assert (
        value(ask(DESIGNS_MINES, scout, distance=3, careful=True), "Crosses") == "100 %"
    )
    heavy = replace(scout, mounts=(Mount(weapon=Weapon(type=Type.HEAVY_ARMOR)),))
    assert value(ask(DESIGNS_MINES, heavy, distance=3), "Crosses") == "100 %"


def test_who_sets_a_design_down_rolls_for_it() -> None:
    """R8.5.16: its own mind and paths do not count then."""
    scout = replace(CAR, mind=Mind.D8, specialties=(Specialty.PATHFINDING,))
    answer = ask(DESIGNS_MINES, scout, set_down=True, skill=Mind.D6)
    assert percentage(value(answer, "Goes off")) == pytest.approx(1 / 6, abs=TENTH)


def test_a_design_burns_by_its_own_level_and_size() -> None:
    """R8.5.12: SL 2, an inch of Fire goes out with 1 or 2; four inches at most burn."""
    lava = Field(size=3, dice=(HazardDice(die=HazardDie.FIRE, count=3),))
    rows = cells(ask(lava, replace(CAR, structure=Structure.TWO)), "A Burning Roll")
    assert [row[0] for row in rows] == ['1"', '2"', '3"', '4"']
    assert rows[0][1] == "50 %"
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6)
    assert cells(ask(lava, man), "A Burning Roll") == [("25 %", "75 %")]


def test_nobody_chosen_and_more_than_there_is_are_refused() -> None:
    answer = ask(OVEN, None)
    assert answer.refusals[0].at == ("chosen",)
    (fix,) = answer.refusals[0].fixes
    assert fix.value is Against.MINIFIG
    told = ask(OVEN, CAR, inside=5)
    assert said(told)["R8.5.9"] == '5" of it are in the Field, and it has 4"'
    assert told.refusals[0].fixes[0].value is None


def test_a_form_shows_what_matters_of_a_design_in_a_field() -> None:
    """What it knows by itself is not asked: its Skill, its paths, its Half Speed."""

    def hidden(field: Field, chosen: Creation | None, **more: Any) -> frozenset[str]:
        against = Against.CHOSEN if chosen else Against.MINIFIG
        venture = Venture(against=against, chosen=chosen, **more)
        return FIELD_ODDS.irrelevant_fields(field, venture, STANDARD)

    assert {"chosen", "shield_power", "part", "inside"} <= hidden(OVEN, None)
    assert not {"chosen", "part", "inside"} & hidden(OVEN, CAR)
    assert "shield_power" in hidden(OVEN, CAR)
    armed = replace(CAR, fields=(shield(HazardDie.D6),))
    assert "shield_power" not in hidden(OVEN, armed)
    assert {"shield_power", "part", "inside"} <= hidden(DESIGNS_MINES, armed)
    assert "skill" not in hidden(DESIGNS_MINES, CAR)
    scout = replace(CAR, mind=Mind.D6, specialties=(Specialty.PATHFINDING,))
    known = {"skill", "scout", "careful"}
    assert known <= hidden(DESIGNS_MINES, replace(scout, mounts=PLATES))
    assert not {"skill", "scout"} & hidden(DESIGNS_MINES, scout, set_down=True)


# Kinds of Difficult Terrain, and objects set down on Concealed Hazards (8.5)

TERRAIN_MINES = catalog_of("brikwars")["mine-field"]

TERRAIN_PLAIN = House(bonus_dice=BonusDice.NONE)


def ground(kind: Terrain | None, count: int = 2) -> Field:
    dice = HazardDice(
        hazard=Hazard.TERRAIN, die=HazardDie.MOVE, count=count, terrain=kind
    )
    return Field(name="Ground", size=5, dice=(dice,))


def stats(field: Field, venture: Venture) -> dict[str, tuple[str, tuple[str, ...]]]:
    found = answer(field, venture, TERRAIN_PLAIN)
    assert not found.refusals
    return {each.label: (each.value, each.small) for each in found.stats}


def test_r8_5_15_fire_is_no_terrain() -> None:
    """R8.5.15: A kind is for Move dice, also for those that are concealed."""
    fire = HazardDice(die=HazardDie.FIRE, terrain=Terrain.SLOW)
    (warning,) = (
        v for v in judge(Field(dice=(fire,))).violations if v.rule == "R8.5.15"
    )
    assert warning.severity is Severity.WARN
    sand = replace(
        fire, hazard=Hazard.CONCEALED, die=HazardDie.MOVE, terrain=Terrain.SLOW
    )
    found = judge(Field(dice=(sand,))).violations
    assert all(v.rule != "R8.5.15" for v in found)
    assert sand.label == 'Slow Concealed Hazards 1d6" Move'


def test_r8_5_15_the_card_says_the_kind_and_has_boxes_only_without_one() -> None:
    """R8.5.15: Who has chosen need not tick."""

    def ticks(field: Field) -> bool:
        tables = (p for p in describe(field).back if isinstance(p, Table))
        return any(each.title == "Which terrain" for each in tables)

    assert ticks(ground(None))
    for kind in Terrain:
        assert not ticks(ground(kind))
        (front,) = describe(ground(kind)).front
        assert f"{kind} Difficult Terrain" in str(front)
        assert kind.small_print in str(front)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (None, {"Move lost": '7"'}),
        (Terrain.SLOW, {"Move lost": '7"'}),
        (Terrain.CURRENT, {"Carried": '7"'}),
        (Terrain.SLIPPERY, {"Falls": "16.7 %"}),
    ],
)
def test_r8_5_15_each_kind_does_its_own(
    kind: Terrain | None, told: dict[str, str]
) -> None:
    """R8.5.15: Two d6 are 7 inches on average; a Critical Failure is a 1 of a d6."""
    found = stats(ground(kind), Venture())
    assert {label: value for label, (value, _) in found.items()} == told


def test_r8_5_15_spikes_slow_the_careful_and_hurt_the_others() -> None:
    """R8.5.15: 2d6 against Armor 4, without double ones: 30 of 36."""
    found = stats(ground(Terrain.SPIKED), Venture())
    over = sum(a + b > 4 for a in range(1, 7) for b in range(1, 7))
    hurts = f"{float(Fraction(over, 36)) * 100:.1f} %"
    assert found["Hurts"] == (hurts, ("Spiked 2d6", "without care"))
    assert found["Move lost"] == ('7"', ("with care", "on average"))
    tables = answer(ground(Terrain.SPIKED), Venture(), TERRAIN_PLAIN).parts
    assert any(isinstance(p, Table) and p.title.startswith("Hurts") for p in tables)


def test_r8_5_15_spikes_hurt_as_exposure_does() -> None:
    """R8.5.15: The same chances as a Field of so many Exposure d6."""
    plain = Field(size=5, dice=(HazardDice(count=2),))
    for against in (Against.MINIFIG, Against.ARMORED, Against.HEAVY):
        who = Venture(against=against)
        assert (
            stats(ground(Terrain.SPIKED), who)["Hurts"][0]
            == (stats(plain, who)["Hurts"][0])
        )


@pytest.mark.parametrize("mind", [Mind.NONE, Mind.D4, Mind.D6, Mind.D8, Mind.D12])
@pytest.mark.parametrize("size", [1, 2, 9])
def test_r8_5_16_what_is_set_down_fears_a_critical_failure(
    mind: Mind, size: int
) -> None:
    """R8.5.16: No inch is moved, so only a 1 of who sets it down sets it off."""
    thing = Venture(
        against=Against.CREATION,
        size=size,
        level=Structure.ONE,
        skill=mind,
        distance=9,
        set_down=True,
    )
    faces = mind.row.faces or 4
    counted = sum(
        rolled.triggered_after(Walk(), roll, 0) is not None
        for roll in range(1, faces + 1)
    )
    chance = stats(TERRAIN_MINES, thing)["Goes off"][0]
    assert chance == f"{100 * counted / faces:.1f}".removesuffix(".0") + " %"
    assert "distance" in irrelevant_fields(TERRAIN_MINES, thing, STANDARD)
