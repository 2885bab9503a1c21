"""Minifig gear, SuperNatural dice and Mechanisms: price, card, sheet and odds agree."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars import SYSTEM
from builder.brikwars.engine.loads import arms
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.reference import reference
from builder.brikwars.tables.hazards import DeviceSkill, Worked
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Table, Text
from tests.builder.brikwars.advice.reading import remarks

MAN = Creation(size=1, structure=Structure.HALF, move=5, mind=Mind.D6)
GEAR = {
    WeaponType.TOOL: (1, "3", "CC", "1 Skill−1", 1),
    WeaponType.RANDOM_OBJECT: (0, "4", "CC", "1 Skill−2", 1),
    WeaponType.BARE_HANDS: (0, "0", "CC", 'Shove 2" or Grab', 0),
}
"""Chapter 3: CP, Use, Range, Damage; and the Weapon Inches that it draws."""


def held(*kinds: WeaponType) -> Creation:
    mounts = tuple(
        Mount(weapon=Weapon(type=kind), mounting=Mounting.HELD) for kind in kinds
    )
    return replace(MAN, mounts=mounts)


def table_of(card: Card, title: str) -> Table:
    (found,) = [block for block in (*card.front, *card.back) if block.title == title]
    assert isinstance(found, Table)
    return found


def front_of(card: Card) -> tuple[str, ...]:
    return tuple(
        line
        for block in card.front
        if isinstance(block, Text)
        for line in block.paragraphs
    )


@pytest.mark.parametrize("kind", GEAR)
def test_minifig_gear_has_its_printed_row(kind: WeaponType) -> None:
    """3.1: what the table prints."""
    cost, use, reach, damage, drawn = GEAR[kind]
    weapon = Weapon(type=kind)
    line = statline(weapon)
    assert weapon_price(weapon).total == cost
    assert (line.use_text, line.range_text, line.damage) == (use, reach, damage)
    assert weapon.charge == drawn
    assert judge(held(kind)).legal


def test_gear_is_choosable_and_on_the_card() -> None:
    """3.1: the Damage has the Skill die of the bearer; hands show their Use of 0."""
    bearer = held(*GEAR)
    assert creation_price(bearer).total == 5
    cells = [row.cells for row in table_of(describe(bearer), "Armament").rows]
    assert cells == [
        ("Minifig Tool", "3", "CC", "1d6−1"),
        ("Random Object", "4", "CC", "1d6−2"),
        ("Bare Hands", "0", "CC", 'Shove 2" or Grab'),
    ]
    assert len(arms(bearer, STANDARD)) == 3
    assert set(GEAR) <= {
        each.design.type for each in SYSTEM.presets() if isinstance(each.design, Weapon)
    }


def test_r8_2_1_skill_dice_are_of_a_mind_of_its_own() -> None:
    """Whoever sits at the controls of what has no mind rolls a Skill die of theirs."""
    for mind, said in ((Mind.NONE, "2 Skill dice"), (Mind.D8, "2d8")):
        blade = Mount(weapon=Weapon(type=WeaponType.MELEE, size=2))
        (row,) = table_of(
            describe(Creation(size=4, mind=mind, mounts=(blade,))), "Armament"
        ).rows
        assert row.cells[-1] == said


PRICES = {"d4": 3, "d6": 4, "d8": 5, "d10": 6, "d12": 7}


def test_supernatural_dice_cost_three_to_seven() -> None:
    """R10.3: the d20 of Chaos is not for sale."""
    assert {die.split()[0]: die.row.cost for die in SuperNatural} == PRICES
    assert [die.row.faces for die in SuperNatural] == [4, 6, 8, 10, 12]


DICE = st.lists(
    st.builds(
        SuperNaturalDice,
        die=st.sampled_from(SuperNatural),
        count=st.integers(1, 3),
    ),
    max_size=4,
).map(tuple)
MECHANISMS = st.lists(
    st.builds(
        Mechanism,
        name=st.sampled_from(["", "Door", "Hose"]),
        trigger=st.sampled_from(["", "a foot on it"]),
        does=st.sampled_from(["", "opens"]),
        worked=st.sampled_from(Worked),
        skill=st.sampled_from(DeviceSkill),
        once=st.booleans(),
    ),
    max_size=3,
).map(tuple)


@given(DICE, MECHANISMS, st.sampled_from(Mind))
def test_bill_card_and_sheet_have_all_that_is_on_a_creation(
    dice: tuple[SuperNaturalDice, ...], mechanisms: tuple[Mechanism, ...], mind: Mind
) -> None:
    """R10.3, R8.5.21: paid by the die; Mechanisms are free; a box where one is used."""
    bare = replace(MAN, mind=mind)
    made = replace(bare, supernatural=dice, mechanisms=mechanisms)
    paid = creation_price(made).total - creation_price(bare).total
    assert paid == sum(each.count * PRICES[each.die.split()[0]] for each in dice)
    card, sheet = describe(made), reference((made,), STANDARD)
    if dice:
        shown = [row.cells[0] for row in table_of(card, "SuperNatural dice").rows]
        assert shown == [each.title for each in dice]
        assert f"SuperNatural dice: {', '.join(shown)}." in front_of(card)
        (block,) = [b for b in sheet if b.title == "SuperNatural dice (10.3)"]
        assert isinstance(block, Table)
        assert {row.cells[0] for row in block.rows} == {str(d.die) for d in dice}
    if mechanisms:
        rows = table_of(card, "Mechanisms").rows
        assert [row.cells[0] for row in rows] == [each.title for each in mechanisms]
        assert [row.boxes for row in rows] == [int(each.once) for each in mechanisms]
    titles = [block.title for block in sheet]
    assert any(t.startswith("Mechanisms of a creation") for t in titles) is bool(
        mechanisms
    )
    assert any(t.startswith("SuperNatural") for t in titles) is bool(dice)


def test_a_hero_has_a_cliche_or_a_line_to_write_it_on() -> None:
    """6.1."""
    hero = replace(MAN, specialties=(Specialty.HEROIC_EGO,))
    assert any(line.startswith("Cliche: ____") for line in front_of(describe(hero)))
    named = replace(hero, cliche=" Wise old man ")
    assert "Cliche: Wise old man." in front_of(describe(named))
    assert not any("Cliche" in line for line in front_of(describe(MAN)))
    assert any(
        "Heroic Feat" in words and "RedShirt" in words
        for rule, words in remarks(hero, STANDARD)
        if rule == "6.1"
    )


def test_the_preset_hero_is_the_printed_one() -> None:
    """6.1: Skill d10, Move 7", Armor 2d6, 11 CP, and an Ego."""
    (hero,) = [each.design for each in SYSTEM.presets() if each.design.title == "Hero"]
    values = {stat.label: stat.value for stat in judge(hero).stats}
    assert values == {
        "Size": '1"',
        "Armor": "2d6",
        "Move": '7"',
        "Skill": "d10",
        "Power": '2"',
    }
    assert isinstance(hero, Creation)
    assert hero.heroic
    assert creation_price(hero).total == 11
