"""Laws of turns: what holds for every creation and every plan."""

import dataclasses

from hypothesis import assume, given
from hypothesis import strategies as st

from builder.ask import get
from builder.brikwars.designs import Creation, Mount, Weapon
from builder.brikwars.fields import Field, HazardDice
from builder.brikwars.hazards import Hazard
from builder.brikwars.house import House
from builder.brikwars.questions import TURN
from builder.brikwars.scales import Medium, Mind, Mounting
from builder.brikwars.specialties import Specialty
from builder.brikwars.turn import Moved, TurnPlan
from builder.brikwars.turn_plan import Planned
from builder.brikwars.turn_rows import Attack, How, Shot
from builder.brikwars.turn_rules import TURN as BOOK
from builder.brikwars.turn_sets import Choice, full
from builder.brikwars.weapons import WeaponType
from builder.rules import legal

WEAPONS = st.builds(
    Weapon,
    name=st.sampled_from(["", "Axe", "Bow", "Cannon"]),
    type=st.sampled_from(WeaponType),
    size=st.integers(0, 5),
    smart=st.booleans(),
)
MOUNTS = st.builds(
    Mount,
    weapon=WEAPONS,
    count=st.integers(1, 3),
    mounting=st.sampled_from(Mounting),
)
FIELDS = st.builds(
    Field,
    name=st.sampled_from(["", "Dome"]),
    size=st.integers(0, 4),
    dice=st.lists(
        st.builds(HazardDice, hazard=st.sampled_from(Hazard), count=st.integers(1, 3)),
        max_size=2,
    ).map(tuple),
    natural=st.booleans(),
)
CREATIONS = st.builds(
    Creation,
    size=st.integers(0, 6),
    flight=st.sampled_from([0, 6]),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from(Mind),
    specialties=st.lists(
        st.sampled_from([Specialty.COMPENSATING, Specialty.GUNNERY]), max_size=2
    ).map(tuple),
    mounts=st.lists(MOUNTS, max_size=4).map(tuple),
    fields=st.lists(FIELDS, max_size=2).map(tuple),
    extra_minds=st.integers(0, 1),
)
HOUSES = st.builds(
    House, bastard_draws_two=st.booleans(), independent_turrets=st.booleans()
)


@st.composite
def plans(draw: st.DrawFn, creation: Creation, house: House, fired: int) -> TurnPlan:
    """A turn of a creation, with up to so many uses of each weapon."""
    begun = TURN.start(creation, house)
    return dataclasses.replace(
        begun,
        attack=draw(st.sampled_from(Attack)),
        attackers=draw(st.integers(1, 3)),
        shots=tuple(
            dataclasses.replace(
                shot,
                fired=draw(st.integers(0, fired)),
                how=draw(st.sampled_from(How)) if fired else shot.how,
                spread=draw(st.integers(0, 3)) if fired else shot.spread,
                reloaded=draw(st.integers(0, 1)),
                gunners=draw(st.integers(0, 2)) if fired else 0,
            )
            for shot in begun.shots
        ),
        rolls=tuple(
            dataclasses.replace(roll, dice=draw(st.integers(0, 2)))
            for roll in begun.rolls
        ),
        size_damage=draw(st.integers(0, 2)),
        fire=draw(st.integers(0, 2)),
        overload=draw(st.integers(0, 1)),
        moved=draw(st.sampled_from(Moved)),
        aloft=draw(st.booleans()),
        set_up=draw(st.booleans()),
        diverting=draw(st.booleans()),
        saved=draw(st.integers(0, 2)),
        helpers=draw(st.integers(0, 2)),
        helper_inches_aloft=draw(st.integers(0, 2)),
    )


@st.composite
def turns(draw: st.DrawFn, fired: int = 3) -> tuple[Creation, TurnPlan, House]:
    creation, house = draw(CREATIONS), draw(HOUSES)
    return creation, draw(plans(creation, house, fired)), house


def allowed(creation: Creation, plan: TurnPlan, house: House) -> bool:
    return legal(BOOK.audit(Planned.of(creation, plan, house), house))


def applied(plan: TurnPlan, choice: Choice) -> TurnPlan:
    """The plan with a set of weapons used besides, each in rows of its own."""
    rows = tuple(
        Shot(weapon=shot.weapon, fired=count, how=how)
        for shot, count, how in zip(plan.shots, choice.counts, choice.hows, strict=True)
    )
    return dataclasses.replace(plan, shots=(*plan.shots, *rows))


@given(turns())
def test_every_turn_is_answered(turn: tuple[Creation, TurnPlan, House]) -> None:
    creation, plan, house = turn
    answer = TURN.answer(creation, plan, house)
    assert answer.stats[0].label == "Power"
    assert answer.tally is not None
    assert answer.tally.total == Planned.of(creation, plan, house).use.used
    for violation in answer.refusals:
        get(plan, violation.at)
        for fix in violation.fixes:
            after = fix.apply(plan)
            assert isinstance(after, TurnPlan)
            assert after != plan
            TURN.answer(creation, after, house)


@given(turns())
def test_what_cannot_be_powered_is_refused(
    turn: tuple[Creation, TurnPlan, House],
) -> None:
    creation, plan, house = turn
    if not Planned.of(creation, plan, house).use.allowed:
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
    left = Planned.of(creation, after, house).left
    assert left <= Planned.of(creation, plan, house).left


@given(turns(fired=0))
def test_a_full_set_is_allowed_and_nothing_can_be_added(
    turn: tuple[Creation, TurnPlan, House],
) -> None:
    creation, plan, house = turn
    assume(allowed(creation, plan, house))
    planned = Planned.of(creation, plan, house)
    for choice in full(planned).found:
        after = applied(plan, choice)
        assert allowed(creation, after, house)
        for each in planned.ready:
            for how in each.hows:
                one = Shot(weapon=each.name, fired=1, how=how)
                more = dataclasses.replace(after, shots=(*after.shots, one))
                assert not allowed(creation, more, house)


@given(turns(fired=0))
def test_what_fits_besides_a_part_of_a_set_makes_it_full(
    turn: tuple[Creation, TurnPlan, House],
) -> None:
    creation, plan, house = turn
    assume(allowed(creation, plan, house))
    for choice in full(Planned.of(creation, plan, house)).found:
        part = dataclasses.replace(choice, counts=_first_of(choice.counts))
        begun = applied(plan, part)
        planned = Planned.of(creation, begun, house)
        for more in full(planned).found:
            rows = tuple(
                Shot(weapon=each.name, fired=count, how=how)
                for each, count, how in zip(
                    planned.ready, more.counts, more.hows, strict=True
                )
            )
            after = dataclasses.replace(begun, shots=(*begun.shots, *rows))
            assert allowed(creation, after, house)


def _first_of(counts: tuple[int, ...]) -> tuple[int, ...]:
    """One of the first weapon of a set."""
    first = next(place for place, count in enumerate(counts) if count)
    return tuple(int(place == first) for place in range(len(counts)))


@given(turns(), CREATIONS)
def test_a_plan_follows_a_creation_that_changes(
    turn: tuple[Creation, TurnPlan, House], other: Creation
) -> None:
    creation, plan, house = turn
    begun = TURN.start(creation, house)
    assert TURN.fit(creation, begun) is begun
    fitted = TURN.fit(other, plan)
    names = {shot.weapon for shot in TURN.start(other, house).shots}
    assert {shot.weapon for shot in fitted.shots} == names
    assert TURN.fit(other, fitted) is fitted
