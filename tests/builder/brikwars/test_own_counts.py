"""Small counts from the text of the rules, beside what forms, cards and odds say."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder import describe, judge
from builder.brikwars import QUESTIONS, SYSTEM
from builder.brikwars.attack.charts import ranges
from builder.brikwars.attack.engagement import engage, instead
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.shot import target_of
from builder.brikwars.attack.situation import Against, Aim, MountShoot, Shoot
from builder.brikwars.attack.supernatural import Put, PutDice
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.statline import statline
from builder.brikwars.kit import kit
from builder.brikwars.model.designs import (
    Creation,
    Mount,
    Round,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table, Text
from builder.questions.model import Answer

# Small counts from the text of the rules, beside what forms, cards and odds say.
#
# Forms, planner and odds share their functions, so where they agree they may be wrong
# together. What is expected here is written out or counted anew.

RANGED = {Type.GUN, Type.BLASTGUN, Type.MACHINEGUN, Type.FLAMETHROWER}
LOADED = {Type.CANNON, Type.LAUNCHER}
BRICKS = {Type.EXPLOSIVE, Type.ROCKET}
KINDS = (Type.MELEE, *sorted(RANGED | LOADED | BRICKS))
WAYS = {
    Type.BLASTGUN: {How.ARC},
    Type.FLAMETHROWER: {How.ARC},
    Type.MACHINEGUN: {How.SINGLE, How.ARC, How.BURST},
    Type.EXPLOSIVE: {How.DIRECT},
    Type.ROCKET: {How.DIRECT},
    Type.MELEE: {How.SINGLE, How.THROWN},
}
"""How each is used (R8.3.5, R8.4.25); all others by single shots."""


def expected(kind: Type, size: int, how: How, dice: Counter[Die]) -> dict[str, bool]:
    """Which fields a weapon by itself has a use for, of those that depend on it."""
    flies = kind is not Type.MELEE or how is How.THROWN
    harm = sum(dice.values())
    spreads = dice[Die.EXP] or dice[Die.BLAST]
    return {
        "mode": len(WAYS.get(kind, {How.SINGLE})) > 1 or kind is Type.FLAMETHROWER,
        "points": kind is Type.FLAMETHROWER or how in (How.BURST, How.ARC)
        if kind is not Type.BLASTGUN
        else False,
        **dict.fromkeys(("spanned", "inside", "along"), how is How.ARC),
        **dict.fromkeys(("distance", "unseen", "marked"), flies),
        # R8.6.5: a team of as many as the weapon has inches.
        **dict.fromkeys(
            ("support", "supporters"),
            size > 1 and kind is not Type.MELEE and kind not in BRICKS,
        ),
        "repeats": False,
        "load": kind in LOADED,
        # R8.7.10, R8.7.9 and R8.7.8.
        "origin": 0 < dice[Die.BLAST] < harm,
        "behind": dice[Die.PIERCING] > 0,
        "order": bool(dice[Die.PIERCING] and spreads),
    }


BARE = {Type.MELEE: Die.SKILL, Type.BLASTGUN: Die.BLAST, Type.FLAMETHROWER: Die.FIRE}
SWAPS = {
    Type.BLASTGUN: (Die.EXP, Die.FIRE),
    Type.ROCKET: (Die.BLAST, Die.PIERCING, Die.FIRE),
    Type.EXPLOSIVE: (Die.BLAST, Die.PIERCING),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_shows_what_a_weapon_has_a_use_for(kind: Type) -> None:
    """R8.3.2, R8.3.5, R8.4.11, R8.4.22, R8.6.5, R8.7.8, R8.7.9, R8.7.10."""
    bare = BARE.get(kind, Die.EXP if kind in BRICKS else Die.D6)
    for size, how in product((1, 3), WAYS.get(kind, {How.SINGLE})):
        for given in (None, *SWAPS.get(kind, ())):
            if given and size == 1:
                continue
            taken = (bare,) * (2 if kind is Type.BLASTGUN else 1)
            swaps = (Swap(takes=taken, gives=given),) if given else ()
            weapon = Weapon(type=kind, size=size, swaps=swaps)
            dice = Counter({bare: 0 if kind in LOADED else size})
            if given:
                dice.subtract(taken)
                dice[given] += 1
            # What is loaded are Exp dice: one kind that does not pierce.
            about = Shoot(mode=how)
            hidden = WEAPON_ODDS.irrelevant_fields(weapon, about, STANDARD)
            wanted = expected(kind, size, how, dice)
            found = {name: name not in hidden for name in wanted}
            assert found == wanted, (weapon, how)


GUNNER = Creation(size=1, mind=Mind.D6, specialties=(Specialty.GUNNERY,))


def test_homing_in_is_asked_of_whoever_supports() -> None:
    """R8.6.5: of Gunners in numbers, and of those with a name."""
    gun = Weapon(type=Type.GUN, size=3)
    for situation, asked in (
        (Shoot(), False),
        (Shoot(support=1), True),
        (Shoot(supporters=(GUNNER,)), True),
        (Shoot(support=1, supporters=(GUNNER,)), True),
    ):
        hidden = WEAPON_ODDS.irrelevant_fields(gun, situation, STANDARD)
        assert ("repeats" not in hidden) is asked


def test_a_weapon_beside_another_is_used_alike_if_it_can_be() -> None:
    """R8.3.5, R8.4.25: else in the usual way of its kind."""
    kinds = (Type.GUN, Type.MACHINEGUN, Type.BLASTGUN, Type.MELEE)
    usual = {Type.BLASTGUN: How.ARC}
    for kind, how, beside in product(kinds, How, kinds):
        found = engage(Weapon(type=kind, size=2), Shoot(mode=how), STANDARD)
        assert found
        able = how in WAYS.get(beside, {How.SINGLE})
        _, aimed = instead(found, Weapon(type=beside, size=2))
        assert aimed.mode is (how if able else usual.get(beside, How.SINGLE))


def noted(answer: Answer) -> list[str]:
    texts = [part for part in answer.parts if isinstance(part, Text)]
    return [line for text in texts for line in text.paragraphs]


def test_a_launch_says_how_many_leave() -> None:
    """R8.4.18: of its own loads, and one of any other Explosive."""
    bomb = Weapon(type=Type.EXPLOSIVE, size=1, name="Egg")
    own = Round(weapon=bomb, together=3, stock=3)
    launcher = Weapon(type=Type.LAUNCHER, size=3)
    design = Creation(
        size=4, mind=Mind.D6, mounts=(Mount(weapon=launcher, rounds=(own,)),)
    )
    for round_, fires in ((0, "It fires 3 × Egg, "), (None, "It fires Explosive X3, ")):
        answer = CREATION_ODDS.ask(design, MountShoot(round=round_), STANDARD)
        assert [line for line in noted(answer) if line.startswith(fires)], noted(answer)


def test_a_creation_uses_its_own_dice_on_anything() -> None:
    """R10.3: only the kinds of dice it does not have are greyed."""
    own = SuperNaturalDice(die=SuperNatural.FIRE, count=2)
    wizard = Creation(size=2, mind=Mind.D6, supernatural=(own,))
    shot = MountShoot(weapon=0, supernatural=(PutDice(die=SuperNatural.FIRE),))

    def why(field: str, value: Any) -> str:
        name = f"supernatural.0.{field}"
        return CREATION_ODDS.why_disabled(wizard, shot, name, value, STANDARD)

    for put in Put:
        assert not why("on", put)
    assert not why("count", 5)
    assert not CREATION_ODDS.why_disabled(wizard, shot, "mode", How.SINGLE, STANDARD)
    for die in SuperNatural:
        assert bool(why("die", die)) is (die is not SuperNatural.FIRE)


def said(design: Any) -> str:
    return str(describe(design))


def test_a_card_counts_the_inches_of_a_turn() -> None:
    """R8.1.16, R8.1.19: twice the Size; said where the weapons draw more."""
    gun = Weapon(type=Type.GUN, size=3)
    for size, guns in product((*range(1, 15), 25), (1, 2, 3, 9, 20)):
        creation = Creation(size=size, mounts=(Mount(weapon=gun, count=guns),))
        words = f'{3 * guns}" of weapons, {2 * size}" usable a turn'
        assert (words in said(creation)) is (3 * guns > 2 * size), (size, guns)
        assert ("usable a turn" in said(creation)) is (3 * guns > 2 * size)


@pytest.mark.parametrize("flies", [False, True])
def test_a_card_counts_how_often_a_field_goes_off(flies: bool) -> None:
    """R8.1.16, R8.1.17, R8.5.7: an inch of Power a die, half of it in the air."""
    for size, dice in product((1, 2, 4), (1, 2, 3, 4, 8, 9)):
        group = HazardDice(hazard=Hazard.EXPOSURE, die=HazardDie.D6, count=dice)
        field = Field(name="Ring", size=9, dice=(group,))
        creation = Creation(
            size=size,
            mind=Mind.D6,
            fields=(field,),
            flight=5 if flies else 0,
            medium=Medium.AIR,
        )
        aloft = f" ({size // dice} aloft)" if flies else ""
        words = f"Full triggers a turn: Ring {2 * size // dice}{aloft}."
        assert (words in said(creation)) is (dice <= 2 * size), (size, dice)


def test_a_card_has_short_words_where_a_column_is_narrow() -> None:
    """R8.3.6: what loses Damage by distance says so in a few letters."""
    mounts = tuple(
        Mount(weapon=Weapon(type=kind, size=2), mounting=Mounting.JOINT)
        for kind in (Type.GUN, Type.BLASTGUN)
    )
    card = describe(Creation(size=4, mind=Mind.D6, mounts=mounts))
    (rows,) = [
        each.rows
        for each in (*card.front, *card.back)
        if isinstance(each, Table) and each.title == "Armament"
    ]
    assert [row.brief for row in rows] == [
        (),
        (*rows[1].cells[:3], "2d8 −dist."),
    ]
    assert rows[1].cells[3] == "2d8 − distance"


def test_a_chart_has_few_distances_and_the_range_among_them() -> None:
    """It goes from 0 inches to 4 past Range, in equal steps, with Range besides."""
    found = engage(Weapon(type=Type.GUN, size=2), Shoot(), STANDARD)
    assert found
    for reach in range(1, 120):
        ticks = ranges([replace(found.strike, reach=Fraction(reach))])
        even = [tick for tick in ticks if tick != reach]
        assert reach in ticks
        assert even[0] == 0
        assert len(ticks) <= 14, reach
        assert reach + 4 - (even[1] - even[0]) < max(ticks) <= reach + 4


def test_equal_dice_say_which_of_them_cover_the_arc() -> None:
    """R8.7.13: a swap gives a die for one target, beside those that sweep."""
    swap = Swap(takes=(Die.FIRE,), gives=Die.FIRE)
    flame = Weapon(type=Type.FLAMETHROWER, size=4)
    assert statline(flame).damage == "4d4 Fire"
    swapped = replace(flame, swaps=(swap,))
    assert statline(swapped).damage == "1d4 Fire + 3d4 Fire (Arc)"


# Numbers worked out by hand where one wrong sign would change them

PLAIN = House(bonus_dice=BonusDice.NONE)
SHOT = next(each for each in QUESTIONS if each.key == "odds" and each.on is Weapon)


def test_heavy_armor_and_a_shield_deflect_together() -> None:
    """3.3: a level of the armor and two of the situation cancel three dice."""
    aimed = Aim(against=Against.HEAVY, deflection=2)
    target, exposed = target_of(aimed, PLAIN)
    assert (target.deflection, exposed) == (3, 1)
    # A d6 reaches the Use of 6 with a 6. Of four d6 one is left, which beats Armor 4
    # with a 5 or a 6: a third of a sixth.
    gun = Weapon(type=WeaponType.GUN, size=4)
    situation = replace(SHOT.start(gun, PLAIN), against=Against.HEAVY, deflection=2)
    stats = {
        each.label: each.value for each in SHOT.answer(gun, situation, PLAIN).stats
    }
    assert (stats["To hit"], stats["Kills"]) == ("16.7 %", "5.6 %")


def test_dice_beyond_the_turns_own_power_are_more_than_one_use() -> None:
    """R8.1.24: five dice on 4 inches and 4 saved; what was saved serves one use."""
    field = Field(size=1, dice=(HazardDice(count=1),))
    creation = Creation(size=2, fields=(field,))
    begun = TURN_PLANNER.start(creation, STANDARD)
    rolls = (replace(begun.rolls[0], dice=5),)
    found = TURN_PLANNER.answer(
        creation, replace(begun, rolls=rolls, saved=1), STANDARD
    )
    assert "R8.1.24" in {each.rule for each in found.refusals}


# Rules of BrikWars outside chapter 8, and readings, that no other test says


def price(**about: Any) -> Fraction:
    tally = judge(Creation(size=2, **about)).tally
    assert tally
    return tally.total


@pytest.mark.parametrize(
    ("about", "more"),
    [
        ({"move": 10}, Fraction(5)),
        ({"move": 5}, Fraction(5, 2)),
        ({"flight": 12}, Fraction(18)),
        ({"flight": 11}, Fraction(18)),
        ({"thrust": 5}, Fraction(5, 2)),
    ],
)
def test_propulsion_is_paid_by_two_inches(
    about: dict[str, int], more: Fraction
) -> None:
    """9.1: 1 CP on the ground, 2 + Level in flight by started pairs, 1 of Thrust."""
    still: dict[str, Any] = {"structure": Structure.ONE, "move": 0}
    assert price(**still | about) - price(**still) == more


@pytest.mark.parametrize("line", ['Explosive 3"', "Explosive X3", "XSize 3 explosive"])
def test_an_explosive_is_read_by_inches_or_bricks(line: str) -> None:
    """A29: three inches of an Explosive are three bricks."""
    design, _ = SYSTEM.explain(line, STANDARD).builds[0]
    assert (str(design.type), design.size) == ("Explosive", 3)


def test_the_sheet_lists_what_needs_no_design() -> None:
    """3.1: Bare Hands, a Minifig Tool and a Random Object, as they are printed."""
    sheet = str(SYSTEM.reference((), STANDARD))
    for row in ("'Bare Hands', '0'", "'Minifig Tool', '1'", "'Random Object', '0'"):
        assert row in sheet


# What an army of BrikWars needs to cut out beside its cards


@pytest.mark.parametrize(
    ("hazard", "die", "burns"),
    [
        (Hazard.EXPOSURE, HazardDie.FIRE, True),
        (Hazard.CONCEALED, HazardDie.FIRE, True),
        (Hazard.EXPOSURE, HazardDie.D6, False),
        # No such dice are sold: the verdict says so.
        (Hazard.TERRAIN, HazardDie.FIRE, False),
    ],
)
def test_a_field_that_burns_brings_tokens_of_fire(
    hazard: Hazard, die: HazardDie, burns: bool
) -> None:
    field = Field(dice=(HazardDice(hazard=hazard, die=die),))
    for design in (field, Creation(fields=(field,))):
        said = [str(getattr(each, "said", "")) for each in kit([(1, design)], None)]
        assert any("Fire" in each for each in said) is burns
