"""What a table and SuperNatural dice add, counted anew (5.1, 8.6, 10.3)."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.modifiers import Because, Modifier
from builder.brikwars.attack.others import swept
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.situation import ArcTarget, Shoot
from builder.brikwars.attack.supernatural import ALONE, Put, PutDice, turned
from builder.brikwars.chances.explosion import explosions
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import (
    Creation,
    Mount,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import SuperNatural
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.field_spec import InvalidValue
from builder.core.field_spec import put as edited
from builder.questions.model import Answer
from tests.builder.asked import cells, chart
from tests.builder.brikwars.desk import PLAIN, aimed_shot, percentage
from tests.sweeps import examples

# What a table adds to an Attack Roll, counted anew from the text (5.1, 8.6)

GUN = Weapon(type=Type.GUN, size=2)
"""Use 4, Range 10, 2d6."""
AGREED, STEALTH, INTERFERENCE = Because


def ask(weapon: Weapon = GUN, house: House = PLAIN, **fields: Any) -> Answer:
    situation = replace(WEAPON_ODDS.start(weapon, house), **fields)
    return WEAPON_ODDS.ask(weapon, situation, house)


def exact(answer: Answer, distance: int, series: str = "Hits") -> Fraction:
    shown: Any = chart(answer, "By distance")
    (line,) = [each for each in shown.series if each.label == series]
    found = line.points[shown.ticks.index(str(distance))].value
    assert isinstance(found, Fraction)
    return found


some = st.builds(
    Modifier,
    because=st.sampled_from(Because),
    amount=st.integers(-6, 6),
    skill=st.sampled_from([Mind.D4, Mind.D6, Mind.D8]),
    shows=st.none() | st.integers(1, 8),
)


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(some, max_size=3), st.sampled_from([4, 6, 8, 10]))
def test_each_modifier_moves_the_roll_as_counted(
    given_: list[Modifier], faces: int
) -> None:
    """R8.6.3: every face of the Skill die against every face of who Interferes."""
    fixed, dice = 0, []
    for each in given_:
        if each.because is not INTERFERENCE:
            fixed += each.amount
        elif each.shows is None:
            dice.append(range(1, {"d4": 4, "d6": 6, "d8": 8}[each.skill.value] + 1))
        else:
            fixed -= each.shows
    cases = [
        roll > 1 and roll + fixed - sum(off) >= 4
        for roll, off in product(range(1, faces + 1), product(*dice))
    ]
    hit = Fraction(sum(cases), len(cases))
    kills = Fraction(sum(a + b > 4 for a, b in product(range(1, 7), repeat=2)), 36)
    answer = ask(skill=Mind(f"d{faces}"), modifiers=tuple(given_), distance=6)
    assert exact(answer, 6) == hit
    assert exact(answer, 6, "Hits and hurts") == hit * kills


def test_all_of_them_stand_in_the_sum() -> None:
    """With the words of the player, and a die that is still to be rolled as a die."""
    answer = ask(
        modifiers=(
            Modifier(words="  Fog  ", amount=-2),
            Modifier(amount=1),
            Modifier(because=STEALTH),
            Modifier(because=INTERFERENCE, shows=3),
            Modifier(because=INTERFERENCE, skill=Mind.D8, words="Evil twin"),
        )
    )
    terms = [(e.label, int(e.amount), e.rule, e.working) for e in answer.tally.terms]
    assert terms == [
        ("Fog", -2, "5.1", ""),
        ("As your table agreed", 1, "5.1", ""),
        ("Stealth", -1, "11.2", ""),
        ("Interference", -3, "R8.6.3", ""),
        ("Evil twin", 0, "R8.6.3", "1d8 comes off each Attack Roll"),
    ]
    assert answer.stats[0].small == ("d6 − d8, Use 4",)


def test_interference_meets_every_target_and_stealth_its_own() -> None:
    """R8.3.2, R8.6.3: an Arc of 1 of a BlastGun, Use 3, no Auto Penalty."""
    weapon = Weapon(type=Type.BLASTGUN, size=2)
    shot = Shoot(
        mode=How.ARC,
        distance=2,
        modifiers=(
            Modifier(because=INTERFERENCE, shows=1),
            Modifier(because=STEALTH, amount=-2),
        ),
        along=(ArcTarget(), ArcTarget(modifiers=(Modifier(words="Hill", amount=1),))),
    )
    found = engage(weapon, shot, PLAIN)
    assert found
    totals = [int(each.shot.attack.modifiers.total) for each in swept(found)]
    assert totals == [-3, -1, 0]
    # Of a d6 and Use 3: 6 hits at -3, 4 to 6 at -1, 3 to 6 without.
    table = cells(WEAPON_ODDS.ask(weapon, shot, PLAIN), "All in the Arc")
    hits = [round(percentage(row[5]), 3) for row in table]
    assert hits == [round(each / 6, 3) for each in (1, 3, 4)]


@pytest.mark.parametrize("wrong", [{"amount": 21}, {"amount": -21}, {"shows": 0}])
def test_a_modifier_has_bounds(wrong: dict[str, int]) -> None:
    with pytest.raises(InvalidValue):
        Modifier(**wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue):
        Modifier(words="x" * 61)
    with pytest.raises(InvalidValue):
        Shoot(modifiers=(Modifier(),) * 6)


# SuperNatural dice in an attack, against dice counted by hand (10.3)

SUPERNATURAL_GUN = Weapon(type=Type.GUN, size=1)
SWORD = Weapon(type=Type.MELEE, size=1)


def dice(die: SuperNatural, count: int = 1, on: Put = Put.DAMAGE) -> PutDice:
    return PutDice(die=die, count=count, on=on)


def counted(use: int, skill: Sequence[int], harm: Sequence[int]) -> Fraction:
    """The chance to hit and beat Armor 4: a 1 of the first die fails."""
    hits = sum(
        thrown[0] > 1 and sum(thrown) >= use
        for thrown in product(*(range(1, faces + 1) for faces in skill))
    )
    kills = sum(
        sum(thrown) > 4 and sum(thrown) > len(thrown)
        for thrown in product(*(range(1, faces + 1) for faces in harm))
    )
    return Fraction(hits * kills, prod(skill) * prod(harm))


@given(
    st.lists(st.sampled_from(SuperNatural), max_size=2, unique=True),
    st.lists(st.sampled_from(SuperNatural), max_size=2, unique=True),
)
def test_r10_3_dice_on_skill_and_on_damage_are_as_counted(
    skill: list[SuperNatural], harm: list[SuperNatural]
) -> None:
    """Each adds 1 to the Use 3 of a Gun; a minifig takes what exceeds 4."""
    put = (*(dice(d, 1, Put.SKILL) for d in skill), *(dice(d) for d in harm))
    shot = aimed_shot(SUPERNATURAL_GUN, Shoot(distance=2, supernatural=put), PLAIN)
    rolled = [6, *(d.row.faces for d in skill)]
    fallen = [6, *(d.row.faces for d in harm)]
    assert shot.hurt == counted(3 + len(put), rolled, fallen)
    assert shot.strike.use == 3 + len(put)


@pytest.mark.parametrize("die", SuperNatural)
def test_r10_3_a_die_of_damage_has_its_own_effect(die: SuperNatural) -> None:
    """Fire, Exp and Phased dice; close combat does not bind them to the Skill die."""
    aimed = Shoot(skill=Mind.D4, distance=0, supernatural=(dice(die),))
    shot = aimed_shot(SWORD, aimed, PLAIN)
    own, magic = shot.attack.fallen().chips
    assert (own.faces, magic.faces) == (4, die.row.faces)
    assert magic.die is die.row.harm
    # Two levels of Deflection leave nothing but what ignores them (R8.7.12).
    met = replace(shot.attack, target=replace(shot.attack.target, deflection=2)).met()
    assert met.taken == ((magic,) if die is SuperNatural.MAGIK else ())


def test_r10_3_a_die_of_explosions_brings_a_radius() -> None:
    put = (dice(SuperNatural.EXPLOSIONS),)
    shot = aimed_shot(SUPERNATURAL_GUN, Shoot(distance=6, supernatural=put), PLAIN)
    assert shot.strike.damage == "1d6 + 1d10 Exp"
    assert len(explosions(shot.blasts(shot.attack.target))) == 1


def test_r10_3_a_die_on_range_lengthens_it_by_what_it_shows() -> None:
    """A Gun of 1 inch reaches 6; unsaid, two dice show at least 2."""
    for shows, reach in ((None, 8), (9, 15)):
        put = (replace(dice(SuperNatural.AIR, 2, Put.RANGE), shows=shows),)
        shot = aimed_shot(SUPERNATURAL_GUN, Shoot(distance=6, supernatural=put), PLAIN)
        assert (shot.strike.reach, shot.strike.use) == (reach, 5)
        assert shot.hurt == counted(5, [6], [6])


@given(st.lists(st.sampled_from(SuperNatural), min_size=1, max_size=3))
def test_r10_3_a_die_that_shows_a_1_turns(kinds: list[SuperNatural]) -> None:
    put = tuple(dice(die) for die in kinds)
    throws = list(product(*(range(1, die.row.faces + 1) for die in kinds)))
    ones = sum(1 in thrown for thrown in throws)
    assert turned(Shoot(supernatural=put)) == Fraction(ones, len(throws))


def test_r10_3_bonus_dice_are_counted_as_near_as_told() -> None:
    """A d4 on Skill: 3 or more besides the d6 hit; a 4 goes on without an end."""
    put = (dice(SuperNatural.FIRE, 1, Put.SKILL),)
    shot = aimed_shot(SUPERNATURAL_GUN, Shoot(distance=2, supernatural=put), STANDARD)
    # Use 4 with d6 and d4: only a 1, and a 2 with a 1, fail; Bonus Dice change nothing.
    assert abs(shot.attack.roll.hit - (Fraction(5, 6) - Fraction(1, 24))) < 1e-9
    assert 0 < shot.attack.roll.cut < 1e-9


WIZARD = Creation(
    size=1,
    structure=Structure.HALF,
    mind=Mind.D6,
    mounts=(
        Mount(weapon=SUPERNATURAL_GUN, mounting=Mounting.HELD),
        Mount(weapon=SWORD, mounting=Mounting.HELD),
    ),
    supernatural=(SuperNaturalDice(die=SuperNatural.AIR, count=2),),
)


def asked(**fields: Any) -> Any:
    return replace(CREATION_ODDS.start(WIZARD, STANDARD), **fields)


@pytest.mark.parametrize(
    ("weapon", "put"),
    [
        (0, dice(SuperNatural.AIR, 3)),
        (0, dice(SuperNatural.FIRE)),
        (1, dice(SuperNatural.AIR, 1, Put.RANGE)),
        (0, replace(dice(SuperNatural.AIR, 2, Put.RANGE), shows=1)),
    ],
)
def test_r10_3_dice_it_cannot_use_are_refused_with_a_way_out(
    weapon: int, put: PutDice
) -> None:
    situation = asked(weapon=weapon, supernatural=(put,))
    told = CREATION_ODDS.answer(WIZARD, situation, STANDARD)
    assert [each.rule for each in told.refusals] == ["R10.3"]
    assert not told.stats
    (fix,) = told.refusals[0].fixes
    mended = edited(situation, fix.at, fix.value)
    assert CREATION_ODDS.answer(WIZARD, mended, STANDARD).stats


def test_r10_3_a_wizard_without_weapons_uses_the_dice_alone() -> None:
    """A d6 against Use 1 hits but for a 1; a d8 beats Armor 4 by 5 or more."""
    bare = replace(WIZARD, mounts=())
    assert CREATION_ODDS.applies(bare, PLAIN)
    assert not CREATION_ODDS.applies(replace(bare, supernatural=()), PLAIN)
    begun = CREATION_ODDS.start(bare, PLAIN)
    assert CREATION_ODDS.answer(bare, begun, PLAIN).stats
    assert aimed_shot(bare, begun, PLAIN).hurt == Fraction(5, 6) * Fraction(4, 8)
    assert "distance" in CREATION_ODDS.irrelevant_fields(bare, begun, PLAIN)
    far = replace(dice(SuperNatural.AIR, 1, Put.RANGE), shows=6)
    cast = replace(begun, supernatural=(dice(SuperNatural.AIR), far), distance=7)
    shot = aimed_shot(bare, cast, PLAIN)
    assert (shot.strike.reach, shot.strike.use, shot.attack.beyond) == (6, 2, 1)
    assert "distance" not in CREATION_ODDS.irrelevant_fields(bare, cast, PLAIN)
    told = CREATION_ODDS.answer(bare, replace(begun, supernatural=()), PLAIN)
    assert [each.rule for each in told.refusals] == ["R10.3"]
    (fix,) = told.refusals[0].fixes
    mended = edited(replace(begun, supernatural=()), fix.at, fix.value)
    assert CREATION_ODDS.answer(bare, mended, PLAIN).stats


def test_r10_3_dice_alone_stand_beside_the_weapons() -> None:
    offered = CREATION_ODDS.offers(WIZARD, asked(), "weapon", STANDARD)
    assert [name for _, name in offered][-1] == ALONE
    assert offered[-1][0] == 2
    kept = asked(weapon=2, supernatural=(dice(SuperNatural.AIR),))
    assert CREATION_ODDS.fit(WIZARD, kept, STANDARD) is kept
    assert CREATION_ODDS.answer(WIZARD, kept, STANDARD).stats


def test_r10_3_dice_on_range_show_at_most_all_their_faces() -> None:
    """Without Bonus Dice two d8 show 2 to 16."""
    put = dice(SuperNatural.AIR, 2, Put.RANGE)
    for shows, allowed in ((2, True), (11, True), (16, True), (17, False)):
        situation = asked(supernatural=(replace(put, shows=shows),))
        told = CREATION_ODDS.answer(WIZARD, situation, PLAIN)
        assert bool(told.stats) == allowed, shows
    assert told.refusals[0].fixes[0].value == 16
