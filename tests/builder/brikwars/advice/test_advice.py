"""The table of advice: cards and sheets have its words, and no others."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from builder import describe
from builder.brikwars import STANDARD, House
from builder.brikwars.advice import ADVICE, Advice, Section
from builder.brikwars.advice.tables import rings
from builder.brikwars.attack.situation import Shoot
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.explosion import explosions
from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    Round,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import (
    BonusDice,
    Deflected,
    OutOfRange,
    OverSkill,
    Piercing,
)
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.reference import reference
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Medium, Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Block, Text
from tests.builder.brikwars.advice.reading import cited, remarks
from tests.builder.brikwars.desk import aimed_shot

SWAPS = st.builds(
    Swap,
    takes=st.lists(st.sampled_from(Die), min_size=1, max_size=2).map(tuple),
    gives=st.sampled_from(Die),
    spread=st.sampled_from(Spread),
)
WEAPONS = st.builds(
    Weapon,
    type=st.sampled_from(WeaponType),
    size=st.integers(0, 9),
    mods=st.lists(st.sampled_from(Mod), max_size=3).map(tuple),
    swaps=st.lists(SWAPS, max_size=3).map(tuple),
    smart=st.booleans(),
)
FIELDS = st.builds(
    Field,
    size=st.integers(0, 8),
    dice=st.lists(
        st.builds(
            HazardDice,
            hazard=st.sampled_from(Hazard),
            die=st.sampled_from(HazardDie),
            count=st.integers(1, 3),
        ),
        max_size=2,
    ).map(tuple),
    natural=st.booleans(),
)
MOUNTS = st.builds(
    Mount,
    weapon=WEAPONS,
    count=st.integers(1, 2),
    mounting=st.sampled_from(Mounting),
    rounds=st.lists(st.builds(Round, weapon=WEAPONS), max_size=1).map(tuple),
)
CREATIONS = st.builds(
    Creation,
    size=st.integers(0, 9),
    move=st.integers(0, 1),
    flight=st.integers(0, 1),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from(Mind),
    specialties=st.lists(st.sampled_from(Specialty), max_size=2).map(tuple),
    mounts=st.lists(MOUNTS, max_size=3).map(tuple),
    fields=st.lists(FIELDS, max_size=2).map(tuple),
    supernatural=st.lists(st.builds(SuperNaturalDice), max_size=2).map(tuple),
    mechanisms=st.lists(st.builds(Mechanism, once=st.booleans()), max_size=2).map(
        tuple
    ),
)
DESIGNS = st.one_of(WEAPONS, CREATIONS, FIELDS)
HOUSES = st.builds(
    House,
    bonus_dice=st.sampled_from(BonusDice),
    overskill=st.sampled_from(OverSkill),
    deflected=st.sampled_from(Deflected),
    out_of_range=st.sampled_from(OutOfRange),
    piercing=st.sampled_from(Piercing),
    exposure_deflected=st.booleans(),
    chained_swaps=st.booleans(),
    independent_turrets=st.booleans(),
)


def parts(design: Any) -> list[Any]:
    """A design with its weapons, loads and Fields."""
    found = [design]
    if isinstance(design, Creation):
        found += design.fields
        for mount in design.mounts:
            found += (mount.weapon, *(each.weapon for each in mount.rounds))
    return found


def advised(blocks: Sequence[Block]) -> dict[Section, tuple[str, ...]]:
    """The paragraphs under the heading of each section."""
    sections = {section.value: section for section in Section}
    return {
        sections[title]: block.paragraphs
        for block in blocks
        for title in [block.title.partition(" (")[0]]
        if isinstance(block, Text) and block.paragraphs and title in sections
    }


def place(advice: Advice) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", advice.rule)]


def test_the_table_is_in_the_order_of_the_book() -> None:
    assert all(place(one) <= place(two) for one, two in pairwise(ADVICE))


def test_a_rule_stands_once_under_a_heading() -> None:
    tested = Counter((each.rule, each.section, each.when) for each in ADVICE)
    assert [key for key, count in tested.items() if count > 1] == []
    headed = Counter((each.rule, each.section) for each in ADVICE)
    assert [key for key, count in headed.items() if count > 1] == []


def test_the_whole_sheet_has_every_advice_and_every_section() -> None:
    whole = reference((), STANDARD)
    found = advised(whole)
    assert {each.rule for each in ADVICE} <= cited(whole)
    assert [section for section in Section if section not in found] == []
    for each in ADVICE:
        words = each.words(STANDARD)
        assert not words or (each.section and words in found[each.section])


@given(DESIGNS, HOUSES)
def test_what_a_card_advises_stands_on_the_sheet(design: Any, house: House) -> None:
    """Under the same number, and in the same words unless the card has numbers."""
    sheet = reference((design,), house)
    texts = [text for block in advised(sheet).values() for text in block]
    for advice in ADVICE:
        words = advice.remark(design, house)
        if words:
            assert advice.rule in cited(sheet)
            own = advice.card or "{card:" in advice.sheet
            assert own or words in texts


@given(DESIGNS, HOUSES)
def test_a_card_takes_its_words_from_the_table(design: Any, house: House) -> None:
    blocks = [
        block for block in describe(design, house).back if isinstance(block, Text)
    ]
    words = [
        text
        for block in blocks
        if block.title == "In play"
        for text in block.paragraphs
    ]
    assert words == [
        each.remark(design, house) for each in ADVICE if each.remark(design, house)
    ]
    assert words == [text for _, text in remarks(design, house)]


@given(st.lists(DESIGNS, min_size=1, max_size=3), HOUSES)
def test_a_sheet_has_the_advice_for_every_part(
    designs: list[Any], house: House
) -> None:
    """No more and no less, under the right heading and in the order of the book."""
    every = [part for design in designs for part in parts(design)]
    found = advised(reference(designs, house))
    for section in Section:
        holding = [
            each.words(house)
            for each in ADVICE
            if each.section is section and any(map(each.when, every))
        ]
        assert found.get(section, ()) == tuple(filter(None, holding)), section


BOMBS = st.builds(
    Weapon,
    type=st.sampled_from([WeaponType.EXPLOSIVE, WeaponType.ROCKET]),
    size=st.integers(1, 4),
    swaps=st.lists(
        st.builds(
            Swap,
            takes=st.just((Die.EXP,)),
            gives=st.sampled_from([Die.FIRE, Die.PHASED, Die.D6, Die.SMOKE]),
            spread=st.sampled_from(Spread),
        ),
        max_size=2,
    ).map(tuple),
)


@given(BOMBS, HOUSES)
def test_cards_and_odds_show_the_same_explosion(weapon: Weapon, house: House) -> None:
    """R8.4.3, R8.7.11: an Explosion without a target that takes dice."""
    shot = aimed_shot(weapon, Shoot(distance=0), house)
    odds = explosions(shot.blasts(Target(fixed=True)))
    assert [(each.reach, each.knockback, each.damage.mean) for each in odds] == [
        (each.reach, each.knockback, each.damage.mean) for each in rings(weapon, house)
    ]
