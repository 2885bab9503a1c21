"""Animals as designs: cards, armies, fire at them, and what they may do (I12, I16)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.content.card import Stat
from builder.core.rulebook import Severity, legal
from builder.infantry import SYSTEM, Animal, Man, Weapon
from builder.infantry.designs import RangeBand
from builder.infantry.scales import TargetKind
from builder.infantry.situation import AnimalTurn, Pace, State
from builder.questions.model import Answer
from tests.builder.asked import ask, cells, questions_of, said, value

HORSE = Animal(name="Bay", load="a saddle bag")
RIFLE = Weapon(name="Rifle", bands=(RangeBand(to=Fraction(50), chance=60),))
LANCER = Man(name="Lancer", mounted=True, mount=HORSE, weapons=(RIFLE,))


@pytest.mark.parametrize("distance", [30, 50, 51])
@pytest.mark.parametrize("count", [1, 3])
def test_fire_at_an_animal_is_that_of_the_fire_desk(distance: int, count: int) -> None:
    """I12: one rule, whichever side asks."""
    same: dict[str, Any] = {"distance": Fraction(distance), "count": count}
    at_it = ask(HORSE, weapon=RIFLE, **same)
    desk = ask(RIFLE, target=TargetKind.ANIMAL, **same)
    assert (turned(at_it), at_it.parts) == (desk.stats, desk.parts)
    ridden = ask(HORSE, weapon=RIFLE, ridden=True, **same)
    pair = ask(RIFLE, target=TargetKind.MOUNT, **same)
    assert (turned(ridden), ridden.parts) == (pair.stats, pair.parts)


def turned(answer: Answer) -> tuple[Stat, ...]:
    """What is better for who fires is worse for whose animal it is."""
    return tuple(replace(stat, better=-stat.better) for stat in answer.stats)


def test_who_fires_at_an_animal_brings_weapon_and_level() -> None:
    """I4."""
    found = ask(HORSE, shooter=replace(LANCER, elite=2))
    assert value(found, "To hit") == "70 %"
    ridden = ask(HORSE, weapon=RIFLE, rider=LANCER)
    assert value(ridden, "Rider dies") == "3.3 %"
    # A rider of the library is mounted here, whatever his design says.
    on_foot = ask(HORSE, weapon=RIFLE, rider=replace(LANCER, mounted=False))
    assert on_foot == ridden
    nobody = ask(HORSE, shooter=Man())
    assert said(nobody)["I1"].startswith("Choose a weapon")
    assert cells(nobody, "Hit location")[0][0] == "head"
    blank = ask(HORSE, weapon=Weapon())
    assert not legal(blank.refusals)
    assert all(not each.at for each in blank.refusals)


def may(state: State, pace: Pace, riders: int, loaded: bool) -> bool:
    """Return what the text allows an animal, in other words."""
    if state is State.UNHURT:
        return True
    moves = {Pace.STAYS} if state is State.LITTER else {Pace.STAYS, Pace.WALKS}
    return pace in moves and not riders and not loaded


def test_an_animal_does_what_the_text_lets_it() -> None:
    """I12: the wounded walk and carry nothing; a litter case stays."""
    desk = next(each for each in questions_of(HORSE) if each.key == "turn")
    for state, pace, riders, loaded in product(State, Pace, (0, 1), (False, True)):
        turn = AnimalTurn(state=state, pace=pace, riders=riders, loaded=loaded)
        found = desk.answer(HORSE, turn, SYSTEM.standard)
        assert legal(found.refusals) == may(state, pace, riders, loaded)
        assert bool(found.stats) == legal(found.refusals)
        mended = turn
        for _ in range(3):
            rest = desk.answer(HORSE, mended, SYSTEM.standard).refusals
            fixes = [fix for each in rest for fix in each.fixes]
            mended = fixes[0].apply(mended) if fixes else mended
        assert legal(desk.answer(HORSE, mended, SYSTEM.standard).refusals)


def test_more_riders_than_it_carries_are_warned_of() -> None:
    """I12."""
    found = ask(HORSE, "turn", riders=2)
    (warning,) = found.refusals
    assert warning.severity is Severity.WARN
    assert warning.fixes[0].apply(AnimalTurn(riders=2)).riders == 1
    assert ask(HORSE, "turn", riders=1).refusals == ()


def test_a_disabled_pace_is_one_the_rules_refuse() -> None:
    """I12: what the form grays out is what the answer refuses."""
    desk = next(each for each in questions_of(HORSE) if each.key == "turn")
    house = SYSTEM.standard
    for state, pace in product(State, Pace):
        turn = AnimalTurn(state=state, pace=pace)
        grayed = bool(desk.why_disabled(HORSE, turn, "pace", pace, house))
        assert grayed != legal(desk.answer(HORSE, turn, house).refusals)
        carries = desk.why_disabled(HORSE, turn, "loaded", True, house)
        assert bool(carries) == (state is not State.UNHURT)
