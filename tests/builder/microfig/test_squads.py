"""Squads of MicroFig Death: bill, card, reference, at the desks, and of hundreds."""

from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.content.card import Table
from builder.content.livery import Badge
from builder.core.rulebook import Violation, legal
from builder.core.unclear import Unclear
from builder.microfig import SYSTEM
from builder.microfig.answer import answer
from builder.microfig.chances import (
    ALWAYS_EXACT,
    MOST_DICE,
    Terms,
    fight,
    workable,
)
from builder.microfig.designs import Squad
from builder.microfig.exchange import exchange, together
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import Bulk, Movement, Skill
from builder.microfig.situation import (
    KIT,
    Ally,
    Fire,
    irrelevant_fields,
)
from builder.questions.model import Answer, inside
from builder.system.model import ArmyEffects
from tests.builder.asked import texts
from tests.builder.microfig.test_desks import thrown
from tests.sweeps import examples

# Squads of MicroFig Death outside the desks: bill, card, reference and examples

PATROL = Squad(name="Patrol", rifles=3, pistols=1, heavies=1)


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


def test_every_preset_is_legal() -> None:
    found = SYSTEM.presets()
    assert [getattr(each.design, "troops", 0) for each in found] == [4, 2, 2, 4, 4, 4]
    assert {each.design.skill for each in found} == set(Skill)  # type: ignore[attr-defined]
    assert all(legal(SYSTEM.audit(each.design, STANDARD)) for each in found)


def test_squads_do_nothing_to_each_other_and_have_no_stat_lines() -> None:
    assert SYSTEM.army_effects([(3, PATROL)], STANDARD) == ArmyEffects()
    with pytest.raises(Unclear, match="no stat lines"):
        SYSTEM.explain("2d6", SYSTEM.standard)


# The fire desk with squads from the library: targets, friends, who touches whom

LINE = Squad(name="Line", rifles=5)
LEVY = Squad(name="Levy", rifles=8, skill=Skill.RAW)
DRONES = Squad(name="Drones", rifles=0, pistols=3, bulk=Bulk.SMALL)
MIXED = Squad(name="Patrol", rifles=3, pistols=2, heavies=1)

squads = st.builds(
    Squad,
    rifles=st.integers(0, 4),
    pistols=st.integers(0, 3),
    heavies=st.integers(0, 2),
    skill=st.sampled_from(Skill),
    bulk=st.none() | st.sampled_from(Bulk),
)
allies = st.builds(
    Ally,
    squad=st.none() | squads,
    pistols=st.integers(0, 2),
    movement=st.sampled_from(Movement),
    distance=st.integers(0, 20).map(Fraction),
    contact=st.booleans(),
    elsewhere=st.booleans(),
    carrying=st.integers(0, 4),
)
fires = st.builds(
    Fire,
    contact=st.booleans(),
    elsewhere=st.booleans(),
    touches=st.lists(squads, max_size=2).map(tuple),
    chosen=st.none() | squads,
    carrying=st.integers(0, 5),
    allies=st.lists(allies, max_size=2).map(tuple),
    troops=st.integers(1, 6),
)


def asked(squad: Squad, **given: Any) -> Answer:
    return answer(squad, Fire(**given), STANDARD)


def pools(result: Answer) -> list[str]:
    table = next(part for part in result.parts if isinstance(part, Table))
    return [row.cells[0] for row in table.rows]


def refused(squad: Squad, fire: Fire) -> list[Violation]:
    """Return all refusals of all pools, without the charts of an answer."""
    every, _ = exchange(squad, fire, STANDARD)
    return [found for each in every for found in each.refusals]


# Who touches whom.


def test_a_unit_fights_the_only_one_it_touches() -> None:
    """M13: without a word the target is the unit in contact."""
    result = asked(LINE, contact=True, touches=(DRONES,))
    assert result.stats == asked(LINE, contact=True, chosen=DRONES).stats
    assert "The target is Drones, the unit it touches" in texts(result)
    apart = asked(LINE, touches=(DRONES,))
    assert apart.stats == asked(LINE).stats


def test_a_unit_in_contact_may_not_aim_past_whom_it_touches() -> None:
    """M13: engaged_elsewhere, with a fix for each unit touched."""
    fire = Fire(contact=True, touches=(DRONES, LEVY), chosen=LINE)
    result = answer(MIXED, fire, STANDARD)
    assert not result.stats
    (found,) = result.refusals
    assert found.rule == "M13"
    assert "it touches Drones and Levy and may not aim at Line" in found.message
    assert [fix.label for fix in found.fixes] == ["Aim at Drones", "Aim at Levy"]
    for fix in found.fixes:
        assert not answer(MIXED, fix.apply(fire), STANDARD).refusals
    one_of_two = replace(fire, chosen=LEVY)
    assert answer(MIXED, one_of_two, STANDARD).stats


def test_who_is_silent_is_told() -> None:
    """M13."""
    assert "Close combat weapons wait for base contact" in texts(asked(MIXED))
    assert "wait for base contact" not in texts(asked(LINE))
    engaged = texts(asked(MIXED, contact=True))
    assert "rifles and heavy weapons are silent; fists fight" in engaged
    assert "wait for base contact" not in engaged


# Friends.


@settings(max_examples=examples(60))
@given(squads, fires)
def test_squads_of_the_library_are_as_squads_by_hand(squad: Squad, fire: Fire) -> None:
    """M13, M15, M18, M19: nothing but the numbers of a picked squad counts."""
    bare = replace(
        fire,
        troops=fire.enemies,
        bulk=fire.size,
        allies=tuple(
            replace(
                ally,
                squad=None,
                name=ally.title,
                **{name: getattr(ally.kit, name) for name in KIT},
            )
            for ally in fire.allies
        ),
    )
    every, both = exchange(squad, fire, STANDARD)
    other, all_by_hand = exchange(squad, bare, STANDARD)
    assert both == all_by_hand
    assert [pool.trail for pool in every] == [pool.trail for pool in other]


@settings(max_examples=examples(60))
@given(squads, fires)
def test_every_fix_of_a_joint_fire_settles_its_violation(
    squad: Squad, fire: Fire
) -> None:
    for found in refused(squad, fire):
        for fix in found.fixes:
            after = refused(squad, fix.apply(fire))
            faults = {(each.rule, each.at, each.message) for each in after}
            assert (found.rule, found.at, found.message) not in faults


@settings(max_examples=examples(60))
@given(squads, fires, fires, allies)
def test_idle_fields_of_squads_make_no_difference(
    squad: Squad, fire: Fire, other: Fire, ally: Ally
) -> None:
    idle = irrelevant_fields(squad, fire)
    own = {each.name for each in fields(Fire)} & idle
    changed = tuple(
        replace(
            each,
            **{name: getattr(ally, name) for name in inside(idle, f"allies.{place}.")},
        )
        for place, each in enumerate(fire.allies)
    )
    after = replace(
        fire, allies=changed, **{name: getattr(other, name) for name in own}
    )
    (every, both), (others, all_others) = (
        exchange(squad, each, STANDARD) for each in (fire, after)
    )
    assert both == all_others
    assert [pool.trail for pool in every] == [pool.trail for pool in others]


# Squads of hundreds: all pools of one answer together take about a second, or none


def test_all_pools_of_an_answer_are_worked_out_together_or_not_at_all() -> None:
    """M19, M22: nine squads of every weapon; each kill is an outcome of its own."""
    few, many = Terms(troops=4, own_troops=5), Terms(troops=3_000, own_troops=27_000)
    for terms, most in ((few, MOST_DICE), (many, ALWAYS_EXACT)):
        assert workable([[(most, terms)]])
        assert not workable([[(most + 1, terms)]])
        assert not workable([[(most, terms)] * 27])
    assert workable([[(ALWAYS_EXACT, few)] * 4])
    assert not workable([[(ALWAYS_EXACT, many)] * 2])
    keen, gross = replace(many, keen=True), House(damage_unsparing=True)
    assert not workable([[(ALWAYS_EXACT, keen)]])
    assert not workable([[(ALWAYS_EXACT, many)]], gross)


@settings(max_examples=examples(40))
@given(
    st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=2),
    st.integers(1, 12),
)
def test_several_pools_kill_as_counted_throw_by_throw(
    pools: list[tuple[int, bool]], troops: int
) -> None:
    """M19 to M25."""
    terms = Terms(troops=troops)
    fights = [fight(dice, replace(terms, keen=keen)) for dice, keen in pools]
    assert together(fights, terms).kills.mean == expected(pools, troops)


def expected(pools: list[tuple[int, bool]], troops: int) -> Fraction:
    """Return what an enemy loses on average, counted throw by throw of each pool."""
    chances = {0: Fraction(1)}
    for dice, keen in pools:
        lost = dict.fromkeys(range(troops + 1), Fraction(0))
        for hits, ways in zip(range(-dice, dice + 1), thrown(dice), strict=True):
            harm = max(0, hits) * (1 + keen)
            for net, more in zip(range(-harm, harm + 1), thrown(harm), strict=True):
                chance = Fraction(ways * more, 6 ** (dice + harm))
                lost[min(troops, max(0, net))] += chance
        after = dict.fromkeys(range(troops + 1), Fraction(0))
        for before, chance in chances.items():
            for number, likely in lost.items():
                after[min(troops, before + number)] += chance * likely
        chances = after
    return sum((number * chance for number, chance in chances.items()), Fraction(0))
