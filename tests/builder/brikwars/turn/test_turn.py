"""The turn planner, rule by rule."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.rows import AttackType, FieldDice, How
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.full_sets import full
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Text
from builder.core.field_spec import LONGEST_NAME, get
from builder.core.rulebook import Severity, Violation
from builder.examples import catalog_of
from builder.questions.model import Answer
from tests.builder.asked import table

CAR = catalog_of("brikwars")["gas-shell-car"]
DRAGON = catalog_of("brikwars")["fire-breathing-dragon"]
SCORPION = catalog_of("brikwars")["scorpiosaurus-rex"]
SHIELD_BEARER = catalog_of("brikwars")["shield-bearer"]
WALKER = catalog_of("brikwars")["missile-rack-walker"]

INDEPENDENT = House(independent_turrets=True)


def armed(
    *weapons: tuple[WeaponType, int],
    size: int = 4,
    mounting: Mounting = Mounting.JOINT,
    count: int = 1,
    **about: Any,
) -> Creation:
    """A creation with weapons of these types and Sizes."""
    mounts = tuple(
        Mount(weapon=Weapon(type=kind, size=inches), mounting=mounting, count=count)
        for kind, inches in weapons
    )
    return Creation(size=size, mounts=mounts, **about)


def turn(
    creation: Creation, *rows: dict[str, Any], house: House = STANDARD, **about: Any
) -> TurnPlan:
    """A turn in which the first weapons are used as the rows say."""
    begun = TURN_PLANNER.start(creation, house)
    shots = tuple(
        replace(shot, **row) for shot, row in zip(begun.shots, rows, strict=False)
    )
    return replace(begun, shots=(*shots, *begun.shots[len(shots) :]), **about)


def judged(
    creation: Creation, *rows: dict[str, Any], house: House = STANDARD, **about: Any
) -> Sequence[Violation]:
    return ask(creation, *rows, house=house, **about).refusals


def ask(
    creation: Creation, *rows: dict[str, Any], house: House = STANDARD, **about: Any
) -> Answer:
    return TURN_PLANNER.answer(
        creation, turn(creation, *rows, house=house, **about), house
    )


def refused(violations: Sequence[Violation]) -> list[str]:
    return [each.rule for each in violations if each.severity is Severity.REFUSE]


def severities(violations: Sequence[Violation]) -> dict[str, Severity]:
    return {each.rule: each.severity for each in violations}


ONE = {"fired": 1}
TWO = {"fired": 2}


# 8.1 Power


def test_the_scorpion_uses_its_tail_and_one_claw() -> None:
    assert not judged(SCORPION, ONE, ONE)
    (over,) = judged(SCORPION, TWO, ONE)
    assert over.rule == "R8.1.21"
    assert '7" are drawn and 6" of Power' in over.message
    assert [fix.label for fix in over.fixes] == [
        "Leave out Claw Blade",
        "Leave out BioStinger",
    ]
    plan = turn(SCORPION, TWO, ONE)
    for fix in over.fixes:
        assert not TURN_PLANNER.answer(SCORPION, fix.apply(plan), STANDARD).refusals


def test_the_power_drawn_is_listed_term_by_term() -> None:
    answer = ask(
        SHIELD_BEARER, ONE, rolls=(FieldDice(field="Shield Projector", dice=2),)
    )
    assert [(t.label, t.amount, t.rule) for t in answer.tally.terms] == [
        ("Hammer", 3, "R8.1.21"),
        ("Shield Projector", 2, "R8.5.18"),
    ]
    assert (answer.stats[0].value, answer.stats[0].small[0]) == ('5" of 6"', '1" left')
    assert severities(answer.refusals) == {"R8.1.22": Severity.NOTE}


def test_size_zero_has_no_power() -> None:
    mite = armed((WeaponType.GUN, 1), size=0)
    assert refused(judged(mite, ONE)) == ["R8.1.18", "R8.1.21"]
    # Helpers work no weapon that a creation of Size 0 bears.
    assert refused(judged(mite, ONE, helpers=3)) == ["R8.1.18"]
    assert refused(judged(SCORPION, size_damage=3)) == ["R7.2"]


# 8.1 Turrets and Compensating


def test_an_independent_turret_draws_on_nobody() -> None:
    tank = armed((WeaponType.GUN, 2), size=2, mounting=Mounting.SMALL_TURRET, count=4)
    four = {"fired": 4}
    assert refused(judged(tank, four)) == ["R8.1.21"]
    answer = ask(tank, four, house=INDEPENDENT)
    assert not answer.refusals
    assert answer.tally
    assert (answer.tally.total, answer.tally.terms[0].rule) == (0, "A8")
    still: dict[str, Any] = {"diverting": True, "moved": Moved.STILL}
    assert not judged(tank, four, house=INDEPENDENT, **still)


# 8.3 Automatic weapons


def test_a_burst_of_one_gets_a_warning() -> None:
    auto = armed((WeaponType.MACHINEGUN, 2))
    (warning,) = judged(auto, {"fired": 1, "how": How.BURST, "spread": 1})
    assert (warning.rule, warning.severity) == ("A11", Severity.WARN)


def test_reloading_and_firing_are_never_one_turn() -> None:
    auto = armed((WeaponType.MACHINEGUN, 2), count=2)
    both = {"fired": 1, "reloaded": 1}
    assert severities(judged(auto, both)) == {"R8.3.11": Severity.NOTE}
    assert refused(judged(auto, {"fired": 2, "reloaded": 1})) == ["R8.3.12"]
    assert refused(judged(CAR, both)) == ["R8.4.15"]
    gun = armed((WeaponType.GUN, 2))
    assert severities(judged(gun, both)) == {"R8.3.11": Severity.WARN}


# 8.4 Loads


def test_a_launcher_launches_once() -> None:
    assert not judged(WALKER, TWO)
    (twice,) = judged(WALKER, {"fired": 3})
    assert twice.rule == "R8.4.17"
    assert get(twice.fixes[0].apply(turn(WALKER, {"fired": 3})), twice.at) == 2


# 8.6 Manning guns


def test_a_weapon_is_used_once_a_turn() -> None:
    gun = armed((WeaponType.GUN, 1), count=2)
    assert not judged(gun, TWO)
    assert refused(judged(gun, {"fired": 3})) == ["R8.6.2"]
    begun = turn(gun, TWO)
    again = replace(begun, shots=(*begun.shots, replace(begun.shots[0], fired=1)))
    assert refused(TURN_PLANNER.answer(gun, again, STANDARD).refusals) == ["R8.6.2"]


# The answer


def test_full_sets_are_named_up_to_a_number() -> None:
    many = tuple((WeaponType.GUN, size) for size in (1, 2, 3, 4, 5, 6, 7))
    planned = Turn.of(*(hulk := armed(*many, size=4), turn(hulk)), STANDARD)
    choices = full(planned, 3)
    assert len(choices.found) == 3
    assert choices.more
    last = table(ask(armed(*many, size=4)), "Full sets").rows[-1]
    assert last.below == ("… and more sets",)


@pytest.mark.parametrize(
    ("damage", "gives", "turns", "friends"),
    [(1, 4, "1 turn", "1 more minifig"), (2, 2, "2 turns", "2 more minifigs")],
)
def test_a_weapon_too_big_says_how_it_can_be_used(
    damage: int, gives: int, turns: str, friends: str
) -> None:
    """R8.1.24, R8.1.25: a minifig of an inch gives 2\"."""
    (text,) = (
        part
        for part in ask(SCORPION, size_damage=damage).parts
        if part.title == "Too big for this turn"
    )
    assert isinstance(text, Text)
    (paragraph,) = text.paragraphs
    assert paragraph == (
        f'BioStinger draws 5" and the turn gives {gives}": {turns} of Divert All Power '
        f"before this one or {friends} to help (R8.1.24, R8.1.25)"
    )


# The plan and its creation


def test_rows_offer_the_weapons_on_board() -> None:
    plan = turn(SCORPION)
    assert TURN_PLANNER.offers(SCORPION, plan, "shots.0.weapon", STANDARD) == [
        ("Claw Blade", "2 × Claw Blade"),
        ("BioStinger", "BioStinger"),
    ]
    assert TURN_PLANNER.offers(SHIELD_BEARER, plan, "rolls.0.field", STANDARD) == [
        ("Shield Projector", "Shield Projector")
    ]
    assert not TURN_PLANNER.offers(SCORPION, plan, "fire", STANDARD)


def test_what_cannot_be_chosen_says_why() -> None:
    plan = turn(SCORPION)
    for attack in (AttackType.FREE, AttackType.MELEE):
        assert not TURN_PLANNER.why_disabled(SCORPION, plan, "attack", attack, STANDARD)
    assert "attacks so" in TURN_PLANNER.why_disabled(
        SCORPION, plan, "attack", AttackType.ARC, STANDARD
    )
    assert "Flying Move" in TURN_PLANNER.why_disabled(
        SCORPION, plan, "aloft", True, STANDARD
    )
    assert not TURN_PLANNER.why_disabled(DRAGON, plan, "aloft", True, STANDARD)
    assert "R8.3.5" in TURN_PLANNER.why_disabled(
        SCORPION, plan, "shots.0.how", How.BURST, STANDARD
    )
    assert not TURN_PLANNER.why_disabled(
        SCORPION, plan, "shots.0.how", How.SINGLE, STANDARD
    )
    assert not TURN_PLANNER.why_disabled(
        SCORPION, plan, "shots.-1.how", How.BURST, STANDARD
    )
    burst = TURN_PLANNER.why_disabled(
        WALKER, turn(WALKER, attack=AttackType.ARC), "shots.1.how", How.BURST, STANDARD
    )
    assert "R8.6.1" in burst


def test_weapons_that_share_the_longest_name_can_be_planned() -> None:
    """What tells them apart makes their names longer than a design's may be."""
    name = "N" * LONGEST_NAME
    guns = (Weapon(name=name, size=1), Weapon(name=name, size=2))
    creation = Creation(mounts=tuple(Mount(weapon=gun) for gun in guns))
    start = TURN_PLANNER.start(creation, STANDARD)
    assert TURN_PLANNER.answer(creation, start, STANDARD).stats
