"""SuperNatural dice in an attack, against dice counted by hand (10.3)."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.situation import Shoot
from builder.brikwars.attack.supernatural import ALONE, Put, PutDice, conjured, turned
from builder.brikwars.model.designs import (
    Creation,
    Mount,
    Round,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import SuperNatural
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.field_spec import put as edited
from tests.builder.brikwars.desk import PLAIN, aimed_shot

GUN = Weapon(type=Type.GUN, size=1)
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
    shot = aimed_shot(GUN, Shoot(distance=2, supernatural=put), PLAIN)
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


def test_r10_3_overskill_is_of_the_weapons_own_dice() -> None:
    put = (dice(SuperNatural.FIRE, 3),)
    shot = aimed_shot(GUN, Shoot(distance=2, supernatural=put), STANDARD)
    plain, spare = (shot.attack.fallen(spare=kept).chips for kept in (False, True))
    assert [each.faces for each in plain] == [6, 4, 4, 4]
    assert [each.faces for each in spare] == [6, 6, 4, 4, 4]


def test_r10_3_a_die_of_explosions_brings_a_radius() -> None:
    put = (dice(SuperNatural.EXPLOSIONS),)
    shot = aimed_shot(GUN, Shoot(distance=6, supernatural=put), PLAIN)
    assert shot.strike.damage == "1d6 + 1d10 Exp"
    assert len(shot.rings(shot.attack.target)) == 1


def test_r10_3_a_die_on_range_lengthens_it_by_what_it_shows() -> None:
    """A Gun of 1 inch reaches 6; unsaid, two dice show at least 2."""
    for shows, reach in ((None, 8), (9, 15)):
        put = (replace(dice(SuperNatural.AIR, 2, Put.RANGE), shows=shows),)
        shot = aimed_shot(GUN, Shoot(distance=6, supernatural=put), PLAIN)
        assert (shot.strike.reach, shot.strike.use) == (reach, 5)
        assert shot.hurt == counted(5, [6], [6])


def test_r10_3_what_hits_by_itself_then_has_the_use_of_the_dice() -> None:
    """What needs no roll needs a 3 with three dice."""
    put = (dice(SuperNatural.FIRE, 2), dice(SuperNatural.AIR, 1, Put.SKILL))
    made = replace(aimed_shot(SWORD, Shoot(distance=0), STANDARD).strike, use=None)
    assert conjured(made, Shoot()).use is None
    assert conjured(made, Shoot(supernatural=put)).use == 3


@given(st.lists(st.sampled_from(SuperNatural), min_size=1, max_size=3))
def test_r10_3_a_die_that_shows_a_1_turns(kinds: list[SuperNatural]) -> None:
    put = tuple(dice(die) for die in kinds)
    throws = list(product(*(range(1, die.row.faces + 1) for die in kinds)))
    ones = sum(1 in thrown for thrown in throws)
    assert turned(Shoot(supernatural=put)) == Fraction(ones, len(throws))


def test_r10_3_bonus_dice_are_counted_as_near_as_told() -> None:
    """A d4 on Skill: 3 or more besides the d6 hit; a 4 goes on without an end."""
    put = (dice(SuperNatural.FIRE, 1, Put.SKILL),)
    shot = aimed_shot(GUN, Shoot(distance=2, supernatural=put), STANDARD)
    # Use 4 with d6 and d4: only a 1, and a 2 with a 1, fail; Bonus Dice change nothing.
    assert abs(shot.attack.roll.hit - (Fraction(5, 6) - Fraction(1, 24))) < 1e-9
    assert 0 < shot.attack.roll.cut < 1e-9


WIZARD = Creation(
    size=1,
    structure=Structure.HALF,
    mind=Mind.D6,
    mounts=(
        Mount(weapon=GUN, mounting=Mounting.HELD),
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


def test_r10_3_its_dice_are_counted_over_all_rows() -> None:
    one, two = dice(SuperNatural.AIR), dice(SuperNatural.AIR, 2, Put.SKILL)
    assert CREATION_ODDS.answer(WIZARD, asked(supernatural=(one, one)), STANDARD).stats
    told = CREATION_ODDS.answer(WIZARD, asked(supernatural=(one, two)), STANDARD)
    assert [each.at for each in told.refusals] == [("supernatural", 1, "count")]


def test_r10_3_only_who_has_such_dice_is_asked_for_them() -> None:
    plain = replace(WIZARD, supernatural=())
    fields = CREATION_ODDS.irrelevant_fields(plain, asked(), STANDARD)
    assert "supernatural" in fields
    rows = asked(supernatural=(dice(SuperNatural.AIR),))
    fields = CREATION_ODDS.irrelevant_fields(WIZARD, rows, STANDARD)
    assert "supernatural" not in fields
    assert "supernatural.0.shows" in fields
    why = CREATION_ODDS.why_disabled
    field = "supernatural.0.die"
    assert "R10.3" in why(WIZARD, rows, field, SuperNatural.FIRE, STANDARD)
    assert not why(WIZARD, rows, field, SuperNatural.AIR, STANDARD)


def test_r10_3_the_answer_says_what_is_counted() -> None:
    put = (dice(SuperNatural.AIR, 1, Put.SKILL), dice(SuperNatural.AIR))
    told = CREATION_ODDS.answer(WIZARD, asked(supernatural=put), STANDARD)
    stats = {each.label: each for each in told.stats}
    assert stats["To hit"].small == ("d6 + d8, Use 5",)
    assert stats["Turns on you"].value == "23.4 %"
    words = " ".join(
        text for part in told.parts for text in getattr(part, "paragraphs", ())
    )
    assert "1d8 Air on Skill and 1d8 Air on Damage; Use is 2 higher" in words


def test_r10_3_every_explosive_of_a_launch_has_the_dice() -> None:
    bomb = Weapon(type=Type.EXPLOSIVE, size=1)
    rack = Mount(
        weapon=Weapon(type=Type.LAUNCHER, size=4),
        rounds=(Round(weapon=bomb, together=2), Round(weapon=replace(bomb, size=2))),
    )
    wizard = replace(WIZARD, size=3, mounts=(rack,))
    put = (dice(SuperNatural.AIR),)
    begun = replace(CREATION_ODDS.start(wizard, STANDARD), supernatural=put)
    found = engage(wizard, begun, STANDARD)
    damage = [part.damage for part in found.strike.parts]
    assert damage == ["2 × 1d10 Exp + 1d8", "2d10 Exp + 1d8"]


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


def test_r10_3_dice_alone_begin_with_the_first_kind() -> None:
    both = (*WIZARD.supernatural, SuperNaturalDice(die=SuperNatural.FIRE))
    begun = CREATION_ODDS.start(replace(WIZARD, mounts=(), supernatural=both), PLAIN)
    assert begun.supernatural == (dice(SuperNatural.AIR),)
