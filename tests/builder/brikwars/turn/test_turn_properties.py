"""Laws of turns: what holds for every creation and every plan."""

import dataclasses

from hypothesis import assume, given
from hypothesis import strategies as st

from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.turn.full_sets import WeaponSet, full
from builder.brikwars.turn.legality import TURN as BOOK
from builder.brikwars.turn.question import TURN_PLANNER, start
from builder.core.field_spec import LONGEST_NAME, get
from builder.core.rulebook import legal
from tests.builder.brikwars.values import CREATIONS, turns


def allowed(creation: Creation, plan: TurnPlan, house: House) -> bool:
    return legal(BOOK.audit(Turn.of(creation, plan, house), house))


def applied(plan: TurnPlan, choice: WeaponSet) -> TurnPlan:
    """The plan with a set of weapons added, each in a row of its own."""
    rows = tuple(
        PlannedUse(weapon=shot.weapon, fired=count, how=how)
        for shot, count, how in zip(plan.shots, choice.counts, choice.hows, strict=True)
    )
    return dataclasses.replace(plan, shots=(*plan.shots, *rows))


@given(turns())
def test_every_turn_is_answered(turn: tuple[Creation, TurnPlan, House]) -> None:
    creation, plan, house = turn
    answer = TURN_PLANNER.answer(creation, plan, house)
    assert answer.stats[0].label == "Power"
    assert answer.tally is not None
    assert answer.tally.total == Turn.of(creation, plan, house).used
    for violation in answer.refusals:
        get(plan, violation.at)
        for fix in violation.fixes:
            after = fix.apply(plan)
            assert isinstance(after, TurnPlan)
            assert after != plan
            TURN_PLANNER.answer(creation, after, house)


@given(turns())
def test_what_cannot_be_powered_is_refused(
    turn: tuple[Creation, TurnPlan, House],
) -> None:
    creation, plan, house = turn
    if not Turn.of(creation, plan, house).powered:
        assert not allowed(creation, plan, house)


@given(turns(), st.data())
def test_one_more_use_never_leaves_more_power(
    turn: tuple[Creation, TurnPlan, House], data: st.DataObject
) -> None:
    creation, plan, house = turn
    assume(plan.shots)
    place = data.draw(st.integers(0, len(plan.shots) - 1))
    more = dataclasses.replace(plan.shots[place], fired=plan.shots[place].fired + 1)
    after = dataclasses.replace(
        plan, shots=(*plan.shots[:place], more, *plan.shots[place + 1 :])
    )
    left = Turn.of(creation, after, house).left
    assert left <= Turn.of(creation, plan, house).left


@given(turns(fired=0))
def test_a_full_set_is_allowed_and_nothing_can_be_added(
    turn: tuple[Creation, TurnPlan, House],
) -> None:
    creation, plan, house = turn
    assume(allowed(creation, plan, house))
    planned = Turn.of(creation, plan, house)
    for choice in full(planned).found:
        after = applied(plan, choice)
        assert allowed(creation, after, house)
        for each in planned.arms:
            for how in each.hows:
                one = PlannedUse(weapon=each.name, fired=1, how=how)
                more = dataclasses.replace(after, shots=(*after.shots, one))
                assert not allowed(creation, more, house)


@given(turns(fired=0))
def test_what_fits_besides_a_part_of_a_set_makes_it_full(
    turn: tuple[Creation, TurnPlan, House],
) -> None:
    creation, plan, house = turn
    assume(allowed(creation, plan, house))
    for choice in full(Turn.of(creation, plan, house)).found:
        part = dataclasses.replace(choice, counts=_first_of(choice.counts))
        begun = applied(plan, part)
        planned = Turn.of(creation, begun, house)
        for more in full(planned).found:
            rows = tuple(
                PlannedUse(weapon=each.name, fired=count, how=how)
                for each, count, how in zip(
                    planned.arms, more.counts, more.hows, strict=True
                )
            )
            after = dataclasses.replace(begun, shots=(*begun.shots, *rows))
            assert allowed(creation, after, house)


def _first_of(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The set with only one of its first weapon."""
    first = next(place for place, count in enumerate(counts) if count)
    return tuple(int(place == first) for place in range(len(counts)))


@given(turns(), CREATIONS)
def test_a_plan_follows_a_creation_that_changes(
    turn: tuple[Creation, TurnPlan, House], other: Creation
) -> None:
    creation, plan, house = turn
    begun = TURN_PLANNER.start(creation, house)
    assert TURN_PLANNER.fit(creation, begun, house) is begun
    fitted = TURN_PLANNER.fit(other, plan, house)
    names = {shot.weapon for shot in TURN_PLANNER.start(other, house).shots}
    assert {shot.weapon for shot in fitted.shots} == names
    assert TURN_PLANNER.fit(other, fitted, house) is fitted


def test_two_fields_of_one_name_as_long_as_may_be_have_a_turn() -> None:
    """Their names are told apart by a number, which makes one longer still."""
    ward = Field(
        name="W" * LONGEST_NAME, size=2, dice=(HazardDice(hazard=Hazard.SHIELD),)
    )
    plan = start(Creation(size=4, fields=(ward, ward)), House())
    assert len({roll.field for roll in plan.rolls}) == 2
