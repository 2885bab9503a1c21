"""A creation at the table: its states and chances are those of card, planner and odds.

Most weapons fall silent with the last hits alone, so the laws look at those first.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from builder import systems
from builder.army.muster import plays, roster
from builder.brikwars import QUESTIONS
from builder.brikwars.attack.charts import TARGETS
from builder.brikwars.attack.choices import opening
from builder.brikwars.attack.engagement import attackers
from builder.brikwars.card import armament
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.size_damage import damage_track
from builder.brikwars.engine.stats import creation_stats
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.play import MOST_STATES, play
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.play import Play, Shots
from builder.content.roster import secret
from tests.builder.brikwars.values import FIGHTERS, TABLES
from tests.mustered import EXAMPLE_ARMIES
from tests.sweeps import examples

CREATION_ODDS = next(q for q in QUESTIONS if q.key == "odds" and q.on is Creation)
GUNS = st.builds(
    Mount,
    weapon=st.builds(
        Weapon, type=st.just(WeaponType.GUN), size=st.integers(1, 9), name=st.just("")
    ),
    count=st.integers(1, 2),
    mounting=st.sampled_from([Mounting.FIXED, Mounting.JOINT]),
)
LARGE = st.builds(
    Creation,
    size=st.integers(2, 9),
    structure=st.sampled_from([Structure.HALF, Structure.ONE, Structure.TWO]),
    move=st.sampled_from([0, 8]),
    flight=st.sampled_from([0, 6]),
    mind=st.sampled_from([Mind.NONE, Mind.D8]),
    mounts=st.lists(GUNS, min_size=1, max_size=3).map(tuple),
)
DRAWN = FIGHTERS | LARGE
SOME = settings(
    max_examples=examples(60), suppress_health_check=[HealthCheck.filter_too_much]
)
KEEP = Creation(
    size=8,
    structure=Structure.TWO,
    mounts=(
        Mount(
            weapon=Weapon(type=WeaponType.GUN, size=5, name=""), mounting=Mounting.FIXED
        ),
    ),
)
"""Its Gun draws 5 inches, which the last two states have not."""


@SOME
@given(DRAWN, TABLES)
@example(KEEP, House())
def test_states_are_the_track_of_the_card(creation: Creation, house: House) -> None:
    states = play(creation, house).states
    assume(states)
    assert states[0].stats == creation_stats(creation, house)
    on_card = damage_track(creation, house, MOST_STATES)
    labels = [column.label for column in on_card.columns]
    assert [state.hits for state in states] == list(range(len(on_card.rows)))
    for state, row in zip(states, on_card.rows, strict=True):
        said = dict(zip(labels, row.cells, strict=True))
        assert state.gone is (row.cells[-1] == "destroyed")
        if state.gone:
            continue
        values = {stat.label: stat.value for stat in state.stats}
        assert (values["Size"], values["Power"]) == (said["Size"], said["Power"])
        assert state.power == said["Power"]
        ways = (said[way] for way in ("Move", "Fly", "Thrust") if way in said)
        assert values["Move"] == next(ways, "–")
        assert ", ".join(name for name, _ in state.silent) == row.cells[-1]


@SOME
@given(DRAWN, TABLES)
@example(KEEP, House())
def test_states_are_those_of_the_planner(creation: Creation, house: House) -> None:
    states = play(creation, house).states
    assume(states)
    plan = replace(TURN_PLANNER.start(creation, house), moved=Moved.STILL, aloft=False)
    for state in states[:-1]:
        turn = Turn.of(creation, replace(plan, size_damage=state.hits), house)
        assert state.power.rstrip('"') == str(turn.available)
        silent = {arm.name: arm.inches for arm in turn.combatant.silent}
        assert [name for name, _ in state.silent] == list(silent)
        assert all(inches > turn.available for inches in silent.values())


@SOME
@given(DRAWN, TABLES, st.sampled_from([*TARGETS]), st.data())
@example(KEEP, House(), next(iter(TARGETS)), None)
def test_chances_are_those_of_the_odds(
    creation: Creation,
    house: House,
    target: str,
    data: st.DataObject | None,
) -> None:
    found = play(creation, house)
    states = [state.hits for state in found.states if not state.gone] or [0]
    for arm in attackers(creation, house):
        begun = replace(opening(creation, arm, house), **TARGETS[target])
        for hits in {states[-1], states[len(states) // 2], states[0]}:
            mine = of(found, arm.name, target, hits)
            aimed = replace(begun, size_damage=hits)
            odds = CREATION_ODDS.answer(creation, aimed, house)
            assert bool(mine) is bool(odds.stats)
            assert len({shots.title for shots in mine}) == len(mine)
            for shots in mine if len(mine) == 1 else ():
                places = st.sampled_from(range(len(shots.chart.ticks)))
                place = data.draw(places) if data else 0
                at = int(shots.chart.ticks[place])
                there = replace(aimed, distance=at)
                odds = CREATION_ODDS.answer(creation, there, house)
                hit, *hurts = (one.points[place].said for one in shots.chart.series)
                assert hit == odds.stats[0].value
                # What is hurt by a Field alone is said in small print.
                assert odds.stats[2].small or hurts in ([], [odds.stats[2].value])


def of(found: Play, name: str, target: str, hits: int) -> list[Shots]:
    """Return the chances of a weapon against a target after so many hits."""
    return [
        shots
        for shots in found.shots
        if (shots.name, shots.against) == (name, target) and hits in shots.hits
    ]


@SOME
@given(DRAWN, TABLES)
def test_the_card_has_a_row_for_each_weapon(creation: Creation, house: House) -> None:
    found = play(creation, house)
    on_card = {row.key for row in armament(creation, house, ()).rows}
    assert {shots.name for shots in found.shots} <= on_card
    assert {one.name for state in found.states for one in state.silent} <= on_card


@SOME
@given(DRAWN, TABLES)
def test_chances_are_told_inch_by_inch(creation: Creation, house: House) -> None:
    for shots in play(creation, house).shots:
        ticks = [int(tick) for tick in shots.chart.ticks]
        assert ticks == list(range(len(ticks)))
        assert all(len(one.points) == len(ticks) for one in shots.chart.series)


def test_a_weapon_that_falls_silent_has_no_chances() -> None:
    found = play(KEEP, House())
    last = found.states[7]
    assert last.power == '2"'
    assert last.silent == (('Gun 5"', '5"'),)
    assert found.shots
    assert {shots.hits for shots in found.shots} == {(0, 1, 2, 3, 4, 5)}


def test_a_weapon_by_itself_has_chances() -> None:
    found = play(Weapon(name="Bow"), House())
    assert not found.states
    assert [shots.against for shots in found.shots] == [*TARGETS]
    assert {shots.hits for shots in found.shots} == {(0,)}


def test_saved_power_is_told() -> None:
    gun = Mount(weapon=Weapon(type=WeaponType.GUN, size=5), mounting=Mounting.FIXED)
    found = play(Creation(size=2, mounts=(gun,)), House())
    assert {shots.needs for shots in found.shots} == {
        "after 1 turn of Divert All Power"
    }


@pytest.mark.parametrize(
    "creation", [Creation(size=1), Creation(size=5, hit_points=9), Creation(size=100)]
)
def test_what_has_boxes_alone_has_no_states(creation: Creation) -> None:
    assert not play(creation, House()).states


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_a_secret_list_has_the_states_of_the_open_one(name: str) -> None:
    army, designs = EXAMPLE_ARMIES[name]
    listed = roster(army, designs)
    found = plays(listed, army)
    assert len(found) == len(listed.units) == len(secret(listed).units)
    assert all(each == Play() for each in plays(secret(listed), army))
    if army.system == "brikwars":
        assert any(each.shots for each in found)


def test_small_games_have_it_on_their_cards() -> None:
    for key, system in systems().items():
        designs = [preset.design for preset in system.presets()][:3]
        if key != "brikwars":
            assert all(system.play(one, system.standard) == Play() for one in designs)


def test_a_list_has_its_total_as_a_number() -> None:
    army, designs = EXAMPLE_ARMIES["Border Guard"]
    listed = roster(army, designs)
    assert listed.worth == Fraction(listed.total)
    assert secret(listed).worth is None
