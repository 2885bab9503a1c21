"""Objects with Damage of their own in a Launcher: spears, harpoons, axes (8.4)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.legality.rounds import why_not_loaded
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType as T
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Row, Table
from builder.odds import Pmf
from tests.builder.asked import refused

PLAIN = House(bonus_dice=BonusDice.NONE)
HARPOON = Weapon(name="Harpoon", type=T.MELEE, size=2)
SPEAR = Weapon(name="Spear", type=T.MELEE)


def whaler(*rounds: Round, size: int = 4, **more: Any) -> Creation:
    gun = Weapon(name="Ballista", type=T.LAUNCHER, size=size)
    mount = replace(Mount(weapon=gun, rounds=rounds), **more)
    return Creation(name="Whaler", size=4, move=8, mind=Mind.D6, mounts=(mount,))


def card_row(creation: Creation, start: str) -> Row:
    tables = (part for part in describe(creation).front if isinstance(part, Table))
    armament = next(each for each in tables if each.title == "Armament")
    return next(row for row in armament.rows if row.cells[0].startswith(start))


@pytest.mark.parametrize("kind", [T.GUN, T.ROCKET, T.SHIELD, T.PLATING, T.LAUNCHER])
def test_r8_4_16_what_does_no_blow_is_no_payload(kind: T) -> None:
    """Guns, shields and Rockets have no Damage of their own where they land."""
    assert "R8.4.18" in refused(whaler(Round(weapon=Weapon(type=kind, size=2))))
    assert why_not_loaded(Weapon(type=T.LAUNCHER), kind)


def test_r8_4_16_a_cannon_fires_no_spear() -> None:
    """R8.4.16: Ammunition is plain Explosives."""
    cannon = Weapon(type=T.CANNON, size=4)
    loaded = whaler(Round(weapon=SPEAR), weapon=cannon)
    assert refused(loaded) == {"R8.4.16"}
    assert why_not_loaded(cannon, T.MELEE)
    assert not why_not_loaded(Weapon(type=T.LAUNCHER), T.MELEE)
    assert not why_not_loaded(cannon, T.EXPLOSIVE)


def test_a6_a_spear_is_no_explosive() -> None:
    """A6: Explosives or objects, not both; by the house rule objects count twice."""
    both = whaler(Round(), Round(weapon=HARPOON))
    (found,) = (v for v in judge(both).violations if v.rule == "R8.4.18")
    edited = {fix.label for fix in found.fixes}
    assert edited == {"Unload the objects", "Unload the Explosives"}
    for fix in found.fixes:
        mounts = fix.at[1:] if fix.at[0] == "mounts" else fix.at
        assert mounts[-1] == "rounds"
        fixed = replace(both.mounts[0], rounds=fix.value)
        assert not refused(replace(both, mounts=(fixed,)))
    mixed = House(mixed_loads=True)
    assert refused(both, mixed) == {"R8.4.18"}
    assert not refused(whaler(Round(), Round(weapon=HARPOON), size=5), mixed)


def test_r8_4_21_the_card_prints_its_own_damage() -> None:
    """R8.4.21: With the Skill die of who launches it, as in close combat (R8.2.1)."""
    row = card_row(whaler(Round(weapon=HARPOON, stock=3)), "Harpoon")
    assert row.cells == ("Harpoon", "–", "–", "2d6")
    assert row.boxes == 3
    assert 'Size 2" as an object' in row.lines[0]
    # What it is stands below a name of its own, and is not said twice.
    assert HARPOON.label in row.lines[0]
    plain = replace(HARPOON, name="")
    row = card_row(whaler(Round(weapon=plain)), plain.label)
    assert plain.label not in row.lines[0]
    crewed = replace(whaler(Round(weapon=HARPOON)), mind=Mind.NONE)
    assert card_row(crewed, "Harpoon").cells[3] == "2 Skill dice"


def launched(weapon: Weapon, mind: Mind = Mind.D6) -> SingleAttack:
    """The attack that the odds work out for a load."""
    ship = replace(whaler(Round(weapon=weapon)), mind=mind)
    aimed = CREATION_ODDS.start(ship, PLAIN)
    found = engage(ship, aimed, PLAIN)
    return shot_of(found.strike, aimed, PLAIN).attack


@given(
    st.sampled_from((T.MELEE, T.HEAVY_WEAPON, T.TWO_HANDED)),
    st.integers(1, 3),
    st.sampled_from((Mind.D4, Mind.D6, Mind.D8)),
)
def test_card_planner_and_odds_agree(kind: T, size: int, mind: Mind) -> None:
    """R8.4.21: the Damage of a launched object is the same in every view."""
    weapon = Weapon(name="Thing", type=kind, size=size)
    ship = replace(whaler(Round(weapon=weapon), size=6), mind=mind)
    begun = TURN_PLANNER.start(ship, PLAIN)
    plan = replace(begun, shots=(replace(begun.shots[0], fired=1),))
    parts = TURN_PLANNER.answer(ship, replace(plan, saved=9), PLAIN).parts
    used = next(part for part in parts if part.title == "Used this turn")
    aimed = CREATION_ODDS.start(ship, PLAIN)
    said = CREATION_ODDS.answer(ship, aimed, PLAIN).parts[-1]
    printed = card_row(ship, "Thing").cells[3]
    assert used.rows[0].cells[-1] == printed
    assert any(f"It fires Thing, {printed}" in line for line in said.paragraphs)
    assert isinstance(launched(weapon, mind).damage(), Pmf)
