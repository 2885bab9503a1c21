"""What a Cannon or a Launcher fires that is picked from the library (8.4)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.situation import MountShoot, Shoot
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Text
from builder.questions.model import Answer
from tests.builder.asked import cells, said, value
from tests.builder.brikwars.desk import PLAIN, TENTH, Odds, percentage

LAUNCHER = Weapon(type=Type.LAUNCHER, size=5)
"""Use 10, Range 30; takes X5, or 2 inches of objects."""
CANNON = Weapon(type=Type.CANNON, size=2)
"""Use 5, Range 8; takes X2."""
MINIFIG = Creation(name="Bob", size=1, structure=Structure.HALF, mind=Mind.D6)
GOLEM = Creation(name="Golem", size=2, structure=Structure.THREE, mind=Mind.D6)
FIREBOMB = Weapon(
    name="Firebomb",
    type=Type.EXPLOSIVE,
    size=2,
    swaps=(Swap(takes=(Die.EXP,), gives=Die.FIRE),),
)


def ask(weapon: Weapon, **fields: Any) -> Answer:
    situation = replace(WEAPON_ODDS.start(weapon, PLAIN), hands=3, **fields)
    return WEAPON_ODDS.ask(weapon, situation, PLAIN)


@pytest.mark.parametrize(
    ("thrown", "dice"), [(MINIFIG, 1), (GOLEM, 3), (replace(GOLEM, size=0), 3)]
)
def test_r8_4_21_who_is_thrown_crashes_by_its_structure_level(
    thrown: Creation, dice: int, odds: Odds
) -> None:
    """A d6 for each Level; half a die is one. A24: d12 and Use 10, 3 of 12 hit."""
    told = odds(LAUNCHER, throws=thrown, hands=3, skill=Mind.D12, distance=15)
    beats = [
        sum(fall) > 4 and fall != (1,) * dice
        for fall in product(range(1, 7), repeat=dice)
    ]
    hurts = Fraction(3, 12) * Fraction(sum(beats), len(beats))
    assert percentage(told.stats["To hit"]) == pytest.approx(3 / 12, abs=TENTH)
    assert percentage(told.stats["Kills"]) == pytest.approx(float(hurts), abs=TENTH)
    assert f"It fires {thrown.title}, {dice}d6." in told.texts
    assert "9.5" in told.texts


def test_what_has_no_structure_does_nothing_where_it_lands() -> None:
    ghost = replace(MINIFIG, structure=Structure.NONE)
    assert value(ask(LAUNCHER, throws=ghost), "Kills") == "0 %"


def test_each_of_several_has_its_attack_roll() -> None:
    """R8.4.21: two minifigs with a d12: one of both hurts."""
    answer = ask(LAUNCHER, throws=MINIFIG, together=2, skill=Mind.D12)
    hurts = Fraction(3, 12) * Fraction(2, 6)
    both = 1 - (1 - hurts) ** 2
    assert percentage(value(answer, "Kills")) == pytest.approx(float(both), abs=TENTH)


@pytest.mark.parametrize(
    ("weapon", "fields", "rule", "words"),
    [
        (LAUNCHER, {"throws": replace(GOLEM, size=3)}, "R8.4.18", '3" of objects'),
        (LAUNCHER, {"throws": MINIFIG, "together": 3}, "R8.4.18", '3" of objects'),
        (LAUNCHER, {"fires": FIREBOMB, "together": 3}, "R8.4.18", "X6 in one launch"),
        (LAUNCHER, {"fires": CANNON}, "R8.4.18", "is a Cannon and no payload"),
        (CANNON, {"throws": MINIFIG}, "R8.4.16", "Bob is no Ammunition"),
        (CANNON, {"fires": replace(FIREBOMB, size=3)}, "R8.4.11", "is X3"),
        (CANNON, {"fires": FIREBOMB, "together": 2}, "R8.4.15", "in one shot"),
    ],
)
def test_what_no_weapon_fires_is_refused_and_mended(
    weapon: Weapon, fields: dict[str, Any], rule: str, words: str
) -> None:
    """The rules are those of what a creation has aboard."""
    answer = ask(weapon, **fields)
    assert not answer.stats
    assert words in said(answer)[rule]
    refusal = answer.refusals[0]
    assert refusal.fixes
    for fix in refusal.fixes:
        mended = ask(weapon, **{**fields, str(fix.at[0]): fix.value})
        assert rule not in said(mended), fix


def test_a_changed_explosive_does_its_own_damage() -> None:
    """R8.7.3: Firebomb X2 from a Cannon 2: a d4 and a d10, d6 against Use 5."""
    answer = ask(CANNON, fires=FIREBOMB)
    beats = [a + b > 4 and (a, b) != (1, 1) for a in range(1, 5) for b in range(1, 11)]
    hurts = Fraction(2, 6) * Fraction(sum(beats), 40)
    assert percentage(value(answer, "Kills")) == pytest.approx(float(hurts), abs=TENTH)


def test_a_creation_fires_its_own_loads_unless_told() -> None:
    """R8.4.12: its own round first; another by the last choice of the list."""
    own = Round(weapon=Weapon(type=Type.EXPLOSIVE, size=1))
    tank = Creation(size=4, mind=Mind.D6, mounts=(Mount(weapon=CANNON, rounds=(own,)),))
    mine = MountShoot(fires=FIREBOMB)
    other = replace(mine, round=None)
    hidden = CREATION_ODDS.irrelevant_fields(tank, mine, STANDARD)
    assert {"fires", "throws", "together", "load"} <= hidden
    hidden = CREATION_ODDS.irrelevant_fields(tank, other, STANDARD)
    assert not {"fires", "throws", "together"} & hidden
    assert "load" in hidden
    notes = []
    for asked in (mine, other):
        parts = CREATION_ODDS.ask(tank, asked, PLAIN).parts
        texts = [part for part in parts if isinstance(part, Text)]
        notes.append(" ".join(line for text in texts for line in text.paragraphs))
    assert "It fires Explosive X1, 1d10 Exp" in notes[0]
    assert "It fires Firebomb, 1d4 Fire + 1d10 Exp" in notes[1]


def test_a_weapon_beside_it_fires_what_it_can() -> None:
    """A Cannon throws nobody, and a small one takes no large bomb: each its largest."""
    small = Weapon(type=Type.CANNON, size=1)
    rows = cells(ask(LAUNCHER, throws=GOLEM, others=(CANNON,)), "Side by side")
    (damage,) = [row for row in rows if row[0] == "Damage"]
    assert damage[1:] == ("3d6", "2d10 Exp")
    rows = cells(ask(CANNON, fires=FIREBOMB, others=(small, LAUNCHER)), "Side by side")
    (damage,) = [row for row in rows if row[0] == "Damage"]
    fire = "1d4 Fire + 1d10 Exp"
    assert damage[1:] == (fire, "1d10 Exp", fire)


def test_a_gun_is_not_asked_what_it_throws() -> None:
    gun = Weapon(type=Type.GUN, size=2)
    hidden = WEAPON_ODDS.irrelevant_fields(gun, Shoot(), STANDARD)
    assert {"fires", "throws", "together"} <= hidden
    hidden = WEAPON_ODDS.irrelevant_fields(LAUNCHER, Shoot(), STANDARD)
    assert not {"fires", "throws"} & hidden
    assert "together" in hidden
    assert ask(gun, throws=GOLEM).stats == ask(gun).stats


def test_what_is_picked_goes_before_what_is_stowed() -> None:
    """R8.4.12: nothing is loaded, and a bomb lies beside the Cannon."""
    stowed = Mount(
        weapon=Weapon(type=Type.EXPLOSIVE, size=1), mounting=Mounting.CARRIED
    )
    tank = Creation(size=4, mind=Mind.D6, mounts=(Mount(weapon=CANNON), stowed))
    damage = {}
    for bomb in (None, FIREBOMB):
        answer = CREATION_ODDS.ask(tank, MountShoot(fires=bomb), PLAIN)
        texts = [part for part in answer.parts if isinstance(part, Text)]
        (line,) = [
            each
            for text in texts
            for each in text.paragraphs
            if each.startswith("It fires")
        ]
        damage[bomb] = line
    assert damage[None].startswith("It fires Explosive X1, 1d10 Exp")
    assert damage[FIREBOMB].startswith("It fires Firebomb, 1d4 Fire + 1d10 Exp")
