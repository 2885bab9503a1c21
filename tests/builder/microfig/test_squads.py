"""Squads of MicroFig Death outside the desks: bill, card, reference and examples."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.content.card import Table, Text
from builder.content.house_rules import in_force
from builder.content.livery import Badge
from builder.core.rulebook import legal
from builder.core.tally import Tally, Term
from builder.core.unclear import Unclear
from builder.microfig import SYSTEM
from builder.microfig.chances import ALWAYS_EXACT
from builder.microfig.designs import Squad
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import Bulk, Skill
from builder.system.model import ArmyEffects
from tests.sweeps import examples

PATROL = Squad(name="Patrol", rifles=3, pistols=1, heavies=1)


def test_points_are_only_what_the_player_types() -> None:
    """P1: no cost is printed, so an empty field is no 0."""
    assert Squad().points is None
    assert SYSTEM.price(Squad(), STANDARD) is None
    half = Fraction(9, 2)
    typed = Squad(points=half)
    assert SYSTEM.price(typed, STANDARD) == Tally((Term("Your points", half),))
    free = SYSTEM.price(Squad(points=Fraction(0)), STANDARD)
    assert free is not None
    assert SYSTEM.card(Squad(), STANDARD).price == ""
    assert SYSTEM.card(typed, STANDARD).price == "4½"


def test_the_card_lists_base_dice_in_firing_order() -> None:
    """M2, M3, M11 to M13."""
    card = SYSTEM.card(PATROL, STANDARD)
    assert (card.title, card.badge, card.stamp) == ("Patrol", Badge.CREATURE, "")
    weapons = card.front[1]
    assert isinstance(weapons, Table)
    assert [row.cells for row in weapons.rows] == [
        ("Pistol", 'to 18"', "1", "1", "1"),
        ("Close combat", "contact", "1", "1", "1"),
        ("Fists", "contact", "4", "1", "4"),
        ("Rifle", 'from 2"', "3", "2", "6"),
        ("Heavy weapon", 'from 2"', "1", "4", "4"),
    ]


def test_the_card_names_the_limits_of_what_is_carried() -> None:
    """M6, M8, M9, M11, M15."""
    text = " ".join(
        line
        for squad in (PATROL, Squad(skill=Skill.RAW, bulk=Bulk.SMALL))
        for block in SYSTEM.card(squad, STANDARD).front
        if isinstance(block, Text)
        for line in block.paragraphs
    )
    assert 'not nearer than 2"' in text
    assert "Two plates or less: hard to hit." in text
    assert "none after running" in text
    assert "Raw: its dice are halved (hard)." in text


def test_the_card_says_what_needs_contact_and_what_bursts() -> None:
    """M13, M26."""

    def lines(squad: Squad) -> list[str]:
        blocks = SYSTEM.card(squad, STANDARD).front
        return [x for b in blocks if isinstance(b, Text) for x in b.paragraphs]

    bursts = "They burst: the nearest to the impact are hit first, friend or foe."
    mixed = lines(PATROL)
    assert "In base contact it fights only the unit it touches." in mixed
    assert bursts in mixed
    assert bursts not in lines(Squad(rifles=4))
    heavies = lines(Squad(rifles=0, heavies=1))
    assert 'Heavy weapons: not nearer than 2", nor in contact.' in heavies


def test_the_sheet_has_the_rules_for_contact_and_joint_fire() -> None:
    """M2, M13, M18, M19."""
    text = " ".join(
        line
        for block in SYSTEM.reference((), STANDARD)
        if isinstance(block, Text)
        for line in block.paragraphs
    )
    for sentence in (
        "fights only the unit it touches",
        "add their base dice first",
        "Each squad is finished before the next",
        "Who carries a block does not fire; if all carry, the unit does not fire",
    ):
        assert sentence in text


def test_an_empty_squad_is_stamped() -> None:
    """M1."""
    card = SYSTEM.card(Squad(rifles=0), STANDARD)
    assert card.stamp == "ILLEGAL"
    assert any(isinstance(block, Text) and block.grave for block in card.back)


# Large squads are slow: a few stand for all.
COUNTS = st.integers(0, 60) | st.sampled_from((200, 1_000))


@settings(max_examples=examples(25))
@given(
    st.builds(
        Squad,
        rifles=COUNTS,
        pistols=COUNTS,
        heavies=COUNTS,
        skill=st.sampled_from(Skill),
    )
)
def test_every_squad_has_a_card_however_large(squad: Squad) -> None:
    card = SYSTEM.card(squad, STANDARD)
    odds = [block for block in card.back if isinstance(block, Table)]
    for row in (row for table in odds for row in table.rows):
        assert row.cells[2].endswith(" %")
        assert row.cells[4].startswith("≥ ") == (int(row.cells[1]) > ALWAYS_EXACT)


def test_the_reference_shows_carried_weapons_under_house_rules() -> None:
    """M2 to M30; the tables are computed from the rows the engine uses."""
    every = SYSTEM.reference((), STANDARD)
    titles = [block.title for block in every]
    assert any("M26" in title for title in titles)
    assert not any("House" in title for title in titles)
    line = SYSTEM.reference((Squad(rifles=5),), House(edges_are_far=True))
    assert not any("M26" in block.title for block in line)
    weapons = next(block for block in line if isinstance(block, Table))
    assert [row.cells[0] for row in weapons.rows] == ["fists", "rifle"]
    assert line[-1].title == "House rules"


def test_every_preset_is_legal() -> None:
    found = SYSTEM.presets()
    assert [getattr(each.design, "troops", 0) for each in found] == [4, 2, 2, 4, 4, 4]
    assert {each.design.skill for each in found} == set(Skill)  # type: ignore[attr-defined]
    assert all(legal(SYSTEM.audit(each.design, STANDARD)) for each in found)


def test_squads_do_nothing_to_each_other_and_have_no_stat_lines() -> None:
    assert SYSTEM.army_effects([(3, PATROL)], STANDARD) == ArmyEffects()
    with pytest.raises(Unclear, match="no stat lines"):
        SYSTEM.explain("2d6", SYSTEM.standard)


def test_house_rules_are_listed_one_by_one() -> None:
    assert in_force(STANDARD) == ()
    rules = in_force(House(dice_refill=True, catastrophes_burst=True))
    assert [line.partition("(")[2][:5] for line in rules] == ["A-M9)", "A-M12"]
