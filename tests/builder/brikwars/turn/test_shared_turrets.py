"""Several weapons on one Turret: its price, its Power and what may fire together."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.engine.power import shared_turrets
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType as T
from builder.brikwars.turn.full_sets import full
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table
from builder.core.rulebook import Severity
from builder.questions.model import Answer
from tests.sweeps import examples

LARGE, SMALL = Mounting.LARGE_TURRET, Mounting.SMALL_TURRET


def gun(size: int = 2, name: str = "Gun") -> Weapon:
    return Weapon(name=name, type=T.GUN, size=size)


def on(
    weapon: Weapon, turret: int | None = 1, mounting: Mounting = LARGE, count: int = 1
) -> Mount:
    return Mount(weapon=weapon, turret=turret, mounting=mounting, count=count)


def post(*mounts: Mount, **more: Any) -> Creation:
    man = Creation(name="Gunner", size=1, mind=Mind.D6, move=5, mounts=mounts)
    return replace(man, **more)


def planned(creation: Creation, *fired: int) -> Answer:
    begun = TURN_PLANNER.start(creation, STANDARD)
    rows = zip(begun.shots, fired, strict=True)
    shots = tuple(replace(row, fired=many) for row, many in rows)
    return TURN_PLANNER.answer(creation, replace(begun, shots=shots), STANDARD)


def rules(answer: Answer) -> set[str]:
    refused = (v for v in answer.refusals if v.severity is Severity.REFUSE)
    return {each.rule for each in refused}


def sets(creation: Creation, house: House = STANDARD) -> list[str]:
    plan = TURN_PLANNER.start(creation, house)
    turn = Turn.of(creation, plan, house)
    return [each.names(turn.arms) for each in full(turn).found]


PAIR = post(on(gun(), count=2))


def test_r8_1_27_two_guns_on_one_large_turret_pay_for_it_once() -> None:
    """R8.1.27: 2 × 6 CP and one CP for the Turret; apart it is two."""
    bare = creation_price(post()).total
    assert creation_price(PAIR).total - bare == 13
    assert creation_price(post(on(gun(), None, count=2))).total - bare == 14
    two = post(on(gun(name="Left")), on(gun(name="Right")))
    assert creation_price(two).total - bare == 13
    (term,) = (t for t in creation_price(two).terms if t.label == "Large Turret 1")
    assert (term.amount, term.working) == (1, "shared by Left and Right")
    apart = post(on(gun(name="Left")), on(gun(name="Right"), 2))
    assert creation_price(apart).total - bare == 14


def test_r8_1_28_each_fix_of_an_overloaded_turret_settles_it() -> None:
    """R8.1.28: leave out one weapon or the other."""
    mixed = post(on(gun(3, "Big")), on(gun(2, "Small")))
    refused = planned(mixed, 1, 1)
    (found,) = (v for v in refused.refusals if v.rule == "R8.1.28")
    assert {fix.label for fix in found.fixes} == {"Leave out Big", "Leave out Small"}
    assert not rules(planned(mixed, 1, 0))
    assert not rules(planned(mixed, 0, 1))


def test_r8_1_28_a_turret_warns_of_more_than_it_powers() -> None:
    """R8.1.28: legal, but only so many inches a turn."""
    (found,) = (
        v for v in judge(post(on(gun(), count=3))).violations if v.rule == "R8.1.28"
    )
    assert found.severity is Severity.WARN
    assert 'powers 4" of them' in found.message
    assert all(v.rule != "R8.1.28" for v in judge(PAIR).violations)


def test_r8_1_28_one_number_is_one_turret() -> None:
    """R8.1.28: a Small and a Large Turret have no number in common."""
    mixed = post(on(gun()), on(gun(name="Other"), mounting=SMALL))
    refused = [
        v
        for v in judge(mixed).violations
        if v.rule == "R8.1.28" and v.severity is Severity.REFUSE
    ]
    (found,) = refused
    assert {fix.value for fix in found.fixes} == {LARGE, None}


def test_r8_1_27_a_number_without_a_turret_shares_nothing() -> None:
    """R8.1.27: a warning; neither price nor Power change."""
    fixed = post(on(gun(), mounting=Mounting.FIXED), size=4)
    assert any(v.rule == "R8.1.27" for v in judge(fixed).violations)
    assert not shared_turrets(fixed.mounts)
    bare = replace(fixed, mounts=(replace(fixed.mounts[0], turret=None),))
    assert creation_price(fixed).total == creation_price(bare).total


def test_r8_1_28_a_tank_shares_its_own_power_as_well() -> None:
    """R8.1.28, A8: on a creation both limits hold."""
    tank = Creation(size=3, move=4, mounts=(on(gun(), count=3), Mount(weapon=gun(6))))
    assert sets(tank) == ["Gun, fixed", "2 × Gun, large turret 1"]
    assert rules(planned(tank, 3, 0)) == {"R8.1.28"}
    assert rules(planned(tank, 1, 1)) == {"R8.1.21"}
    alone = House(independent_turrets=True)
    assert any("and" in each for each in sets(tank, alone))


def test_r8_1_27_the_card_says_who_shares() -> None:
    """R8.1.27, R8.1.28: with the weapon, and what fires together."""
    card = str(describe(post(on(gun(3, "Big")), on(gun(2, "Small")))))
    assert 'Large Turret 1: 4" of Power for all that is on it' in card
    tables = [p for p in describe(PAIR).front if isinstance(p, Table)]
    assert tables
    assert "Firing together" in card


@pytest.mark.parametrize("mounting", [SMALL, LARGE])
def test_r8_1_27_without_a_number_each_has_its_own(mounting: Mounting) -> None:
    """R8.1.27: files from before numbers keep their meaning."""
    old = post(on(gun(1), None, mounting, count=4))
    assert not rules(planned(old, 4))
    assert not shared_turrets(old.mounts)


SIZES = st.lists(
    st.tuples(st.integers(1, 4), st.integers(1, 3)), min_size=1, max_size=3
)


@settings(max_examples=examples(40), deadline=None)
@given(SIZES, st.booleans(), st.integers(1, 4), st.sampled_from((SMALL, LARGE)))
def test_r8_1_28_full_sets_are_all_that_nothing_can_join(
    kinds: list[tuple[int, int]], free: bool, size: int, mounting: Mounting
) -> None:
    """R8.1.28: the sets are those found by trying every count."""
    mounts = [
        on(gun(inches, f"Gun {place}"), mounting=mounting, count=count)
        for place, (inches, count) in enumerate(kinds)
    ]
    mounts.append(Mount(weapon=gun(1, "Hull"), count=2))
    house = House(independent_turrets=free)
    creation = Creation(size=size, move=3, mounts=tuple(mounts))
    turn = Turn.of(creation, TURN_PLANNER.start(creation, house), house)
    power = (mounts[0].mounting is SMALL and 2) or 4

    def fits(counts: tuple[int, ...]) -> bool:
        on_it = [(n, i) for n, (i, _) in zip(counts, kinds, strict=False)]
        turret = sum(n * inches for n, inches in on_it)
        own = counts[-1] + (0 if free else turret)
        small = all(inches <= power for n, inches in on_it if n)
        return turret <= power and own <= 2 * size and small

    most = [count for _, count in kinds] + [2]
    lawful = {c for c in product(*(range(n + 1) for n in most)) if fits(c)}
    expected = {
        c
        for c in lawful
        if any(c)
        and not any((*c[:n], c[n] + 1, *c[n + 1 :]) in lawful for n in range(len(c)))
    }
    found = {each.counts for each in full(turn, 200).found}
    assert found == expected


@given(st.integers(1, 5), st.integers(0, 5))
def test_r8_1_28_planner_and_power_agree(count: int, fired: int) -> None:
    """R8.1.28: what is refused is what the Turret cannot power."""
    creation = post(on(gun(1), count=count))
    many = min(fired, count)
    answer = planned(creation, many)
    assert ("R8.1.28" in rules(answer)) is (Fraction(many) > 4)
