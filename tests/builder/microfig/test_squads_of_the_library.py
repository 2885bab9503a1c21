"""The fire desk with squads from the library: targets, friends, who touches whom."""

from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.content.card import Table
from builder.core.rulebook import Violation, legal
from builder.microfig import Squad
from builder.microfig.answer import SEEN, answer
from builder.microfig.exchange import exchange
from builder.microfig.house_rules import STANDARD
from builder.microfig.scales import Bulk, Movement, Skill
from builder.microfig.situation import (
    KIT,
    Ally,
    Fire,
    irrelevant_fields,
    why_disabled,
)
from builder.questions.model import Answer, inside
from tests.builder.asked import texts
from tests.sweeps import examples

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


# The target.


def test_an_empty_squad_is_no_target() -> None:
    """M25."""
    fire = Fire(chosen=Squad(rifles=0))
    result = answer(LINE, fire, STANDARD)
    assert not result.stats
    (found,) = result.refusals
    assert (found.rule, found.at) == ("M25", ("chosen",))
    assert answer(LINE, found.fixes[0].apply(fire), STANDARD).stats
    touched = Fire(contact=True, touches=(Squad(rifles=0),))
    (found,) = answer(LINE, touched, STANDARD).refusals
    assert found.fixes[0].apply(touched).touches == ()


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


def test_an_ally_that_touches_another_unit_does_not_join() -> None:
    """M13, M19: refused at its row, and the squad fires without it."""
    ally = Ally(squad=LEVY, contact=True, elsewhere=True)
    fire = Fire(allies=(ally,))
    result = answer(LINE, fire, STANDARD)
    assert legal(result.refusals)
    (found,) = result.refusals
    assert found.message.startswith("Levy: A unit in base contact")
    assert ("allies", 0, "elsewhere") in {each.at for each in refused(LINE, fire)}
    assert result.stats[0].value == "10"
    joined = answer(LINE, found.fixes[0].apply(fire), STANDARD)
    assert not joined.refusals
    why = why_disabled(LINE, Fire(allies=(Ally(),)), "allies.0.elsewhere", True)
    assert why.startswith("M13")


def test_who_is_silent_is_told() -> None:
    """M13."""
    assert "Close combat weapons wait for base contact" in texts(asked(MIXED))
    assert "wait for base contact" not in texts(asked(LINE))
    engaged = texts(asked(MIXED, contact=True))
    assert "rifles and heavy weapons are silent; fists fight" in engaged
    assert "wait for base contact" not in engaged


# Who carries.


# Friends.


def test_friends_of_the_library_add_their_dice() -> None:
    """M19, A-M2: halving comes after adding, and only where all halve alike."""
    alike = asked(LINE, allies=(Ally(squad=replace(LINE, rifles=3)),))
    assert pools(alike) == ["8 × rifle"]
    assert alike.stats[0].value == "16"
    raw = asked(LINE, allies=(Ally(squad=LEVY),))
    assert pools(raw) == ["5 × rifle", "8 × rifle (Levy)"]
    unlike = asked(LINE, allies=(Ally(squad=DRONES),))
    assert pools(unlike) == ["5 × rifle", "3 × pistol (Drones)"]
    assert "Each squad is finished before the next" in texts(raw)


def test_each_squad_is_finished_before_the_next() -> None:
    """M2, M19: pistols of a second squad wait for the rifles of the first.

    Those that share a pool fire at once, so a third squad between them comes later.
    """
    apart = asked(
        Squad(rifles=2, heavies=1),
        allies=(Ally(squad=DRONES), Ally(rifles=1, movement=Movement.STILL)),
    )
    assert pools(apart) == [
        "2 × rifle",
        "1 × heavy weapon",
        "3 × pistol (Drones)",
        "1 × rifle (Squad of 1)",
    ]
    joined = asked(
        LINE, allies=(Ally(squad=DRONES), Ally(name="Third", rifles=1, pistols=1))
    )
    assert pools(joined) == ["4 × pistol (Drones)", "6 × rifle"]


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


# Losses.


def test_a_chart_of_losses_ends_where_there_is_nothing_to_see() -> None:
    """M25: thirty firers, of whom more than three are lost once in 1,000 times."""
    fire = Fire(troops=2)
    _, both = exchange(Squad(rifles=30), fire, STANDARD)
    assert both.own.at_least(4) < SEEN <= both.own.at_least(3)
    (chart,) = [
        part
        for part in answer(Squad(rifles=30), fire, STANDARD).parts
        if part.title == "Troopers lost"
    ]
    assert chart.ticks == ("0", "1", "2", "3+")
    (theirs, _) = chart.series
    assert [point.value for point in theirs.points] == [
        both.kills.p(lambda lost, n=n: lost == n) for n in range(3)
    ]


def test_a_mixed_squad_takes_no_more_than_there_are() -> None:
    """M2, M25: all pools together, up to the last trooper of the target."""
    every, both = exchange(MIXED, Fire(troops=1), STANDARD)
    missed = Fraction(1)
    for each in every:
        missed *= 1 - each.fight.kills.at_least(1)
    assert both.kills.at_least(1) == 1 - missed
    assert both.kills.high == 1
    told = texts(asked(MIXED, troops=1))
    assert "up to the last trooper" in told
    assert "exact if it takes away men who have fired already" in told
