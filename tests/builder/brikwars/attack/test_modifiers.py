"""What a table adds to an Attack Roll, counted anew from the text (5.1, 8.6)."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.modifiers import Because, Modifier
from builder.brikwars.attack.others import swept
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.situation import Against, ArcTarget, Shoot
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.field_spec import InvalidValue
from builder.questions.model import Answer
from tests.builder.asked import cells, chart, value
from tests.builder.brikwars.desk import PLAIN, percentage
from tests.sweeps import examples

GUN = Weapon(type=Type.GUN, size=2)
"""Use 4, Range 10, 2d6."""
AGREED, STEALTH, INTERFERENCE = Because


def ask(weapon: Weapon = GUN, house: House = PLAIN, **fields: Any) -> Answer:
    situation = replace(WEAPON_ODDS.start(weapon, house), **fields)
    return WEAPON_ODDS.ask(weapon, situation, house)


def exact(answer: Answer, distance: int, series: str = "Hits") -> Fraction:
    shown: Any = chart(answer, "By distance")
    (line,) = [each for each in shown.series if each.label == series]
    found = line.points[shown.ticks.index(str(distance))].value
    assert isinstance(found, Fraction)
    return found


some = st.builds(
    Modifier,
    because=st.sampled_from(Because),
    amount=st.integers(-6, 6),
    skill=st.sampled_from([Mind.D4, Mind.D6, Mind.D8]),
    shows=st.none() | st.integers(1, 8),
)


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(some, max_size=3), st.sampled_from([4, 6, 8, 10]))
def test_each_modifier_moves_the_roll_as_counted(
    given_: list[Modifier], faces: int
) -> None:
    """R8.6.3: every face of the Skill die against every face of who Interferes."""
    fixed, dice = 0, []
    for each in given_:
        if each.because is not INTERFERENCE:
            fixed += each.amount
        elif each.shows is None:
            dice.append(range(1, {"d4": 4, "d6": 6, "d8": 8}[each.skill.value] + 1))
        else:
            fixed -= each.shows
    cases = [
        roll > 1 and roll + fixed - sum(off) >= 4
        for roll, off in product(range(1, faces + 1), product(*dice))
    ]
    hit = Fraction(sum(cases), len(cases))
    kills = Fraction(sum(a + b > 4 for a, b in product(range(1, 7), repeat=2)), 36)
    answer = ask(skill=Mind(f"d{faces}"), modifiers=tuple(given_), distance=6)
    assert exact(answer, 6) == hit
    assert exact(answer, 6, "Hits and hurts") == hit * kills


def chain(faces: int, deep: int = 9) -> dict[int, Fraction]:
    """A die whose highest face is rolled again and added, so many times at most."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, faces + 1):
        if face < faces or not deep:
            found[face] += Fraction(1, faces)
            continue
        for more, chance in chain(faces, deep - 1).items():
            found[face + more] += chance / faces
    return found


def test_bonus_dice_of_who_interferes_count_too() -> None:
    """By the book both dice may go on: d6 against Use 4, less a d8."""
    hit = (
        sum(
            chance * less
            for face in range(2, 7)
            for more, chance in (chain(6) if face == 6 else {0: Fraction(1)}).items()
            for off, less in chain(8).items()
            if face + more - off >= 4
        )
        / 6
    )
    answer = ask(
        house=STANDARD, modifiers=(Modifier(because=INTERFERENCE, skill=Mind.D8),)
    )
    assert float(exact(answer, 6)) == pytest.approx(float(hit), abs=1e-7)


def test_all_of_them_stand_in_the_sum() -> None:
    """With the words of the player, and a die that is still to be rolled as a die."""
    answer = ask(
        modifiers=(
            Modifier(words="  Fog  ", amount=-2),
            Modifier(amount=1),
            Modifier(because=STEALTH),
            Modifier(because=INTERFERENCE, shows=3),
            Modifier(because=INTERFERENCE, skill=Mind.D8, words="Evil twin"),
        )
    )
    terms = [(e.label, int(e.amount), e.rule, e.working) for e in answer.tally.terms]
    assert terms == [
        ("Fog", -2, "5.1", ""),
        ("As your table agreed", 1, "5.1", ""),
        ("Stealth", -1, "11.2", ""),
        ("Interference", -3, "R8.6.3", ""),
        ("Evil twin", 0, "R8.6.3", "1d8 comes off each Attack Roll"),
    ]
    assert answer.stats[0].small == ("d6 − d8, Use 4",)


def test_who_has_no_mind_interferes_with_a_d4() -> None:
    """R8.5.21: the die of whoever has no Skill."""
    (low, four) = (
        ask(modifiers=(Modifier(because=INTERFERENCE, skill=skill),))
        for skill in (Mind.NONE, Mind.D4)
    )
    assert exact(low, 6) == exact(four, 6) == Fraction(2 + 1 + 0, 24)


def test_interference_meets_every_target_and_stealth_its_own() -> None:
    """R8.3.2, R8.6.3: an Arc of 1 of a BlastGun, Use 3, no Auto Penalty."""
    weapon = Weapon(type=Type.BLASTGUN, size=2)
    shot = Shoot(
        mode=How.ARC,
        distance=2,
        modifiers=(
            Modifier(because=INTERFERENCE, shows=1),
            Modifier(because=STEALTH, amount=-2),
        ),
        along=(ArcTarget(), ArcTarget(modifiers=(Modifier(words="Hill", amount=1),))),
    )
    found = engage(weapon, shot, PLAIN)
    assert found
    totals = [int(each.shot.attack.modifiers.total) for each in swept(found)]
    assert totals == [-3, -1, 0]
    # Of a d6 and Use 3: 6 hits at -3, 4 to 6 at -1, 3 to 6 without.
    table = cells(WEAPON_ODDS.ask(weapon, shot, PLAIN), "All in the Arc")
    hits = [round(percentage(row[5]), 3) for row in table]
    assert hits == [round(each / 6, 3) for each in (1, 3, 4)]


def test_a_weapon_beside_it_has_the_same_modifiers() -> None:
    fog = (Modifier(words="Fog", amount=-1),)
    other = Weapon(type=Type.MACHINEGUN, size=2)
    rows = cells(ask(modifiers=fog, others=(other,)), "Side by side")
    (hits,) = [row for row in rows if row[0] == "To hit"]
    alone = value(ask(other, modifiers=fog, mode=How.SINGLE), "To hit")
    assert hits[1].removesuffix(" ▲") == value(ask(modifiers=fog), "To hit")
    assert hits[2].removesuffix(" ▲") == alone


def test_a_creation_is_asked_alike_and_a_blade_too() -> None:
    axe = Mount(weapon=Weapon(type=Type.MELEE, size=2))
    fighter = Creation(size=2, mind=Mind.D8, mounts=(axe,))
    start = CREATION_ODDS.start(fighter, PLAIN)
    fog = replace(start, modifiers=(Modifier(amount=-2),), against=Against.MINIFIG)
    # Use 3 with a d8 and -2: 5 to 8.
    assert value(CREATION_ODDS.ask(fighter, fog, PLAIN), "To hit") == "50 %"


@pytest.mark.parametrize("wrong", [{"amount": 21}, {"amount": -21}, {"shows": 0}])
def test_a_modifier_has_bounds(wrong: dict[str, int]) -> None:
    with pytest.raises(InvalidValue):
        Modifier(**wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue):
        Modifier(words="x" * 61)
    with pytest.raises(InvalidValue):
        Shoot(modifiers=(Modifier(),) * 6)


def test_what_a_modifier_has_no_use_for_is_hidden() -> None:
    shot = Shoot(
        modifiers=(
            Modifier(),
            Modifier(because=INTERFERENCE),
            Modifier(because=INTERFERENCE, shows=2),
        )
    )
    hidden = WEAPON_ODDS.irrelevant_fields(GUN, shot, STANDARD)
    told = {each for each in hidden if each.startswith("modifiers.")}
    assert told == {
        "modifiers.0.skill",
        "modifiers.0.shows",
        "modifiers.1.amount",
        "modifiers.2.amount",
        "modifiers.2.skill",
    }


def test_a_modifier_is_listed_with_what_it_adds() -> None:
    listed = (
        (Modifier(words="Fog", amount=-2), "Fog −2"),
        (Modifier(amount=3), "As your table agreed +3"),
        (Modifier(because=INTERFERENCE, skill=Mind.D8), "Interference −1d8"),
        (Modifier(because=INTERFERENCE, shows=4), "Interference −4"),
    )
    for modifier, title in listed:
        assert modifier.title == title
