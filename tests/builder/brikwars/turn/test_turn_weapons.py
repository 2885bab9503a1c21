"""Weapons in a turn: what stops them, what works them, and several on one Turret."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import judge
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.situation import MountShoot, Shoot
from builder.brikwars.card import mechanism_table
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.mechanisms import joinable
from builder.brikwars.engine.rows import TRIGGER, How, PlannedUse
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation, Mechanism, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.hazards import DeviceSkill, Hazard, Worked
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.tables.weapons import WeaponType as T
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.brikwars.turn.full_sets import full
from builder.brikwars.turn.legality import TURN as RULES
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table, Text
from builder.core.rulebook import Severity, legal
from builder.questions.model import Answer
from tests.builder.asked import said, value
from tests.sweeps import THOROUGH, examples

# What stops a weapon, counted anew from the rules: planner, odds and fields agree.
#
# The planner and the odds ask the same functions, so laws that compare the two say
# nothing of those. The counts here share no code with them.

MELEE, GUN = Type.MELEE, Type.GUN
FIXED, HELD = Mounting.FIXED, Mounting.HELD
SMALL, LARGE = Mounting.SMALL_TURRET, Mounting.LARGE_TURRET


@dataclass(frozen=True)
class Case:
    """A creation with one weapon, and its turn."""

    size: int
    kind: Type
    inches: int
    mounting: Mounting
    moved: Moved
    set_up: bool
    fire: int
    hurt: int

    @property
    def creation(self) -> Creation:
        weapon = Weapon(type=self.kind, size=self.inches)
        mounts = (Mount(weapon=weapon, mounting=self.mounting),)
        return Creation(size=self.size, move=5, mind=Mind.D6, mounts=mounts)

    @property
    def about(self) -> dict[str, Any]:
        return {
            "moved": self.moved,
            "set_up": self.set_up,
            "fire": self.fire,
            "size_damage": self.hurt,
        }


def barred(case: Case) -> Iterator[str]:
    """The rules by which it does not attack."""
    left = case.size - case.hurt
    turret = {SMALL: 2, LARGE: 4}.get(case.mounting)
    hands = case.mounting is HELD
    long = hands and 3 * case.size < 2 * case.inches <= 4 * case.size
    if left == 0:
        yield "R8.1.18"
    if turret and not case.set_up:
        yield "R8.1.29"
    if turret and case.inches > turret:
        yield "R8.1.28"
    if case.moved is Moved.SPRINTS and (long or (turret and case.size == 1)):
        yield "R8.1.12"
    if case.size == 1 and case.fire and long:
        yield "R8.3.13"
    # A minifig's Turret has Power of its own; Fire takes an inch for each inch.
    if not (turret and case.size == 1) and case.inches > 2 * left - case.fire:
        yield "R8.1.21"


def borne(size: int, kind: Type, inches: int, mounting: Mounting) -> bool:
    """Whether a design may be so: hands hold no Long gun, and a Turret no blade."""
    if mounting is HELD:
        return 2 * inches <= (4 if kind is MELEE else 3) * size
    return mounting is FIXED or kind is GUN


def cases() -> list[Case]:
    every = [
        Case(*each)
        for each in product(
            (1, 2, 3),
            (MELEE, GUN),
            (1, 2, 3, 4, 5),
            (FIXED, HELD, SMALL, LARGE),
            Moved,
            (True, False),
            (0, 1),
            (0, 1),
        )
        if borne(*each[:4])
    ]
    return every if THOROUGH else every[::7]


def test_a_weapon_is_stopped_by_its_rules_and_by_nothing_else() -> None:
    """R8.1.12, R8.1.16, R8.1.18, R8.1.21, R8.1.28, R8.1.29, R8.3.13."""
    for case in cases():
        creation, about = case.creation, case.about
        shot = PlannedUse(weapon=creation.mounts[0].weapon.title, fired=1)
        turn = Turn.of(creation, TurnPlan(shots=(shot,), **about), STANDARD)
        aimed = engage(creation, MountShoot(**about), STANDARD)
        assert aimed
        stopped = {*barred(case)}
        refused = [not legal(RULES.audit(turn, STANDARD)), not legal(problems(aimed))]
        assert refused == [bool(stopped)] * 2, (case, stopped)
        free = full(Turn.of(creation, TurnPlan(**about), STANDARD)).found
        assert bool(free) is not bool(stopped), (case, stopped)


def thrown(size: int, inches: int, mind: Mind) -> str:
    """The rule by which hands do not throw it: a blade that is Long, or no hands."""
    if mind is Mind.NONE:
        return "R8.4.25"
    return "R8.4.29" if 2 * inches > 3 * size else ""


@pytest.mark.parametrize("mind", [Mind.D6, Mind.NONE])
@pytest.mark.parametrize(("size", "inches"), [*product((1, 2, 3, 4), (1, 2, 3, 4, 6))])
def test_a_way_of_use_that_is_refused_is_greyed(
    size: int, inches: int, mind: Mind
) -> None:
    """R8.3.5, R8.4.25, R8.4.29: in both questions, and with the number of its rule."""
    if inches > 2 * size:
        return
    blade = Weapon(type=MELEE, size=inches)
    creation = Creation(
        size=size, move=5, mind=mind, mounts=(Mount(weapon=blade, mounting=HELD),)
    )
    why = thrown(size, inches, mind)
    for how in How:
        number = {How.SINGLE: "", How.THROWN: why}.get(how, "R8.3.5")
        shot = MountShoot(weapon=0, mode=how)
        use = PlannedUse(weapon=blade.title, fired=1, how=how)
        plan = TurnPlan(shots=(use,))
        greyed = (
            CREATION_ODDS.why_disabled(creation, shot, "mode", how, STANDARD),
            TURN_PLANNER.why_disabled(creation, plan, "shots.0.how", how, STANDARD),
        )
        answers = (
            CREATION_ODDS.ask(creation, shot, STANDARD),
            TURN_PLANNER.ask(creation, plan, STANDARD),
        )
        for words, answer in zip(greyed, answers, strict=True):
            rules = said(answer)
            assert words.endswith(f"({number})" if number else ""), how
            assert bool(words) is bool(number), how
            assert not number or number in rules, (how, rules)
    if mind is not Mind.NONE:
        alone = Shoot(hands=size, mode=How.THROWN)
        words = WEAPON_ODDS.why_disabled(blade, alone, "mode", How.THROWN, STANDARD)
        assert bool(words) is bool(why)


# Triggers joined to a weapon or a Field: they work it without anybody (8.5)

TRIPPED, FLAME = 'Gun 2"', 'FlameThrower 2"'
TRAP: Final = Mechanism(
    name="Tripwire", trigger="anything crosses the wire", works=TRIPPED, once=True
)
STEAM: Final = Field(
    name="Steam", size=3, dice=(HazardDice(hazard=Hazard.EXPOSURE, count=2),)
)
FORT: Final = Creation(
    name="Fort",
    size=6,
    structure=Structure.THREE,
    mounts=(
        Mount(weapon=Weapon(size=2), mounting=Mounting.FIXED),
        Mount(weapon=Weapon(type=WeaponType.FLAMETHROWER, size=2)),
    ),
    fields=(STEAM,),
    mechanisms=(TRAP,),
)
SHOT: Final = PlannedUse(weapon=TRIPPED, fired=1, by=TRIGGER)
BURN: Final = PlannedUse(weapon=FLAME, fired=1, how=How.ARC)


def used(answer: Answer) -> Table:
    (found,) = (
        each
        for each in answer.parts
        if isinstance(each, Table) and each.title == "Used this turn"
    )
    return found


CHANCES: Final = {
    "an inanimate thing": (TRAP, False, 4, "25 %"),
    "whatever die it names": (replace(TRAP, skill=DeviceSkill.D12), False, 4, "25 %"),
    "a robot brain": (TRAP, True, 6, "50 %"),
    "a minifig who pulls a cord": (
        replace(TRAP, worked=Worked.HAND, skill=DeviceSkill.D8),
        False,
        8,
        "62.5 %",
    ),
    "a minifig of no known Skill": (
        replace(TRAP, worked=Worked.HAND),
        False,
        4,
        "25 %",
    ),
}


@pytest.mark.parametrize("case", CHANCES)
def test_r8_5_21_a_trigger_rolls_the_die_of_what_works_it(case: str) -> None:
    """A Gun of 2" has Use 4: one face of a d4, three of a d6, five of a d8 hit."""
    device, smart, faces, chance = CHANCES[case]
    gun = replace(FORT.mounts[0], weapon=Weapon(size=2, smart=smart))
    fort = replace(FORT, mounts=(gun, FORT.mounts[1]), mechanisms=(device,))
    start = CREATION_ODDS.start(fort, STANDARD)
    for more in ({}, {"support": 1}, {"gunnery": True, "skill": Mind.D12}):
        asked = replace(start, by=TRIGGER, **more)
        assert value(CREATION_ODDS.answer(fort, asked, STANDARD), "To hit") == chance
        hidden = CREATION_ODDS.irrelevant_fields(fort, asked, STANDARD)
        assert {"support", "supporters", "gunnery", "skill", "crew"} <= hidden
    plan = TurnPlan(shots=(replace(SHOT, gunners=1),))
    row = used(TURN_PLANNER.answer(fort, plan, STANDARD)).rows[0]
    assert row.cells[3:5] == (f"d{faces}, Use 4", chance)
    told = mechanism_table(fort).rows[0]
    assert told.cells[3] == f"d{faces}"
    assert told.below == (f"Sets off {TRIPPED}.",)


def test_r8_5_21_it_needs_no_attacker() -> None:
    """One attacker burns an Arc, and the Gun goes off: two types, and no fault."""
    both = TurnPlan(shots=(SHOT, BURN))
    answer = TURN_PLANNER.ask(FORT, both, STANDARD)
    (note,) = answer.refusals
    assert note.rule == "R8.5.21"
    assert note.message == (
        f"{TRIPPED} goes off by Tripwire: anything crosses the wire. Nobody spends an "
        "Action, and it waits until it is set again"
    )
    assert value(answer, "Power") == '4" of 12"'
    by_hand = replace(both, shots=(replace(SHOT, by=0), BURN))
    assert any(
        each.rule == "R8.6.1"
        for each in TURN_PLANNER.answer(FORT, by_hand, STANDARD).refusals
    )
    # It is one Gun still, and the Power is that of the Fort.
    twice = replace(both, shots=(SHOT, replace(SHOT, by=0)))
    (once,) = (
        each
        for each in TURN_PLANNER.answer(FORT, twice, STANDARD).refusals
        if each.rule == "R8.6.2"
    )
    assert "there is 1" in once.message


def test_the_attack_of_the_crew_is_still_to_come() -> None:
    """What goes off by itself leaves the one attacker one type, and any of them."""
    fort = replace(FORT, mounts=(replace(FORT.mounts[0], count=2), FORT.mounts[1]))

    def next_types(by: int) -> set[str]:
        plan = TurnPlan(shots=(replace(SHOT, by=by),))
        answer = TURN_PLANNER.ask(fort, plan, STANDARD)
        (sets,) = (
            each
            for each in answer.parts
            if isinstance(each, Table) and each.title == "What else fits"
        )
        return {row.cells[1] for row in sets.rows}

    assert next_types(TRIGGER) == {"ranged", "arc"}
    assert next_types(0) == {"ranged"}


def test_a_field_says_what_sets_it_off() -> None:
    valve = Mechanism(name="Valve", trigger="the door opens", works="Steam")
    answer = TURN_PLANNER.ask(replace(FORT, mechanisms=(valve,)), TurnPlan(), STANDARD)
    (text,) = (
        each
        for each in answer.parts
        if isinstance(each, Text) and each.title == "Fields"
    )
    assert text.paragraphs[-1] == "Valve sets off Steam: the door opens."


@pytest.mark.parametrize("name", [TRIPPED, FLAME, "Steam"])
def test_r8_5_21_it_is_joined_to_what_is_there(name: str) -> None:
    assert name in joinable(FORT)
    lost = replace(FORT, mechanisms=(replace(TRAP, works="Howitzer"),))
    (fault,) = (each for each in judge(lost).violations if each.rule == "R8.5.21")
    assert fault.message == (
        "Tripwire is joined to Howitzer, and nothing here has that name"
    )
    (fix,) = (each for each in fault.fixes if each.label == f"Join it to {name}")
    mended: Any = fix.apply(lost)
    assert mended.mechanisms[0].works == name
    assert not [e for e in judge(mended).violations if e.rule == "R8.5.21"]


@given(st.sampled_from([*Mounting]), st.integers(1, 3), st.integers(1, 3))
def test_everything_that_can_be_joined_is_found_by_its_name(
    mounting: Mounting, size: int, many: int
) -> None:
    """Equal names are told apart, and a name leads to one thing."""
    guns = tuple(
        Mount(weapon=Weapon(size=size), mounting=each)
        for each in (mounting, Mounting.FIXED, Mounting.JOINT)
    )
    natural = replace(STEAM, natural=True)
    fort = replace(FORT, mounts=guns, fields=(STEAM,) * many + (natural,))
    names = joinable(fort)
    assert len(names) == len(set(names))
    for name in names:
        joined = replace(fort, mechanisms=(replace(TRAP, works=name),))
        assert not [e for e in judge(joined).violations if e.rule == "R8.5.21"]


# Several weapons on one Turret: its price, its Power and what may fire together

TURRETS_LARGE, TURRETS_SMALL = Mounting.LARGE_TURRET, Mounting.SMALL_TURRET


def gun(size: int = 2, name: str = "Gun") -> Weapon:
    return Weapon(name=name, type=T.GUN, size=size)


def on(
    weapon: Weapon,
    turret: int | None = 1,
    mounting: Mounting = TURRETS_LARGE,
    count: int = 1,
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
    mixed = post(on(gun()), on(gun(name="Other"), mounting=TURRETS_SMALL))
    refused = [
        v
        for v in judge(mixed).violations
        if v.rule == "R8.1.28" and v.severity is Severity.REFUSE
    ]
    (found,) = refused
    assert {fix.value for fix in found.fixes} == {TURRETS_LARGE, None}


SIZES = st.lists(
    st.tuples(st.integers(1, 4), st.integers(1, 3)), min_size=1, max_size=3
)


@settings(max_examples=examples(40), deadline=None)
@given(
    SIZES,
    st.booleans(),
    st.integers(1, 4),
    st.sampled_from((TURRETS_SMALL, TURRETS_LARGE)),
)
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
    power = (mounts[0].mounting is TURRETS_SMALL and 2) or 4

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
