"""Templates, flames, missiles, cards, and weapons that may do more (I14, I15)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder import describe, home, judge
from builder.content.card import Table, Text
from builder.core.rulebook import Severity, Waiver, legal
from builder.examples import catalog_of
from builder.infantry import Man, Weapon
from builder.infantry.answer import answer
from builder.infantry.designs import Entered, RangeBand
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.scales import Kind, Posture
from builder.infantry.situation import ManFire, WeaponFire
from builder.infantry.templates import (
    by_crew,
    pieces,
    published,
)
from tests.builder.asked import ask, broken, value

# Templates: shapes and crews (I14); the moving column (I15)

BY_NAME = {weapon.name: weapon for weapon in published()}


def test_each_man_missing_costs_a_leaf() -> None:
    """I14: 3 on the tripod with three men, 2 with two, 1 with one."""
    assert by_crew(BY_NAME["Tripod machine gun"]) == ((3, 3), (2, 2), (1, 1))
    assert by_crew(BY_NAME["Bipod machine gun"]) == ((2, 2), (1, 1))
    heavy = replace(BY_NAME["Heavy machine gun"], crew=3)
    assert by_crew(heavy) == ((3, 2), (2, 1))
    for weapon in published():
        for men in range(6):
            left = pieces(weapon, men)
            assert (left == pieces(weapon)) == (men >= weapon.crew)
            assert left >= (1 if men else 0)


def moving(*rows: tuple[int, int | None], entered: Entered = Entered.PERCENT) -> Weapon:
    bands = (
        RangeBand(to=Fraction(50 * place), chance=chance, moving=moved)
        for place, (chance, moved) in enumerate(rows, 1)
    )
    return Weapon(bands=tuple(bands), entered=entered)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (((50, 50), (40, 40)), []),
        (((50, 70),), [("I15", 0)]),
        (((50, 20), (40, 25)), [("I15", 1)]),
        (((50, 20), (40, 20)), []),
        # A blank cell is the chance at rest, which is more than 20 after a move.
        (((50, 20), (40, None)), [("I15", 1)]),
        (((50, None), (40, 40)), []),
        (((50, None), (40, 45)), [("I15", 1)]),
        (((50, None), (40, None)), []),
        (((0, 5), (0, 5)), [("I15", 0), ("I15", 1)]),
    ],
)
def test_the_moving_column_is_judged_beside_the_standing_one(
    rows: tuple[tuple[int, int | None], ...], found: list[tuple[str, int]]
) -> None:
    """I15: it falls with range, and is nowhere above the column at rest."""
    weapon = moving(*rows)
    at = [(each.rule, each.at[1]) for each in broken(weapon)]
    assert at == found
    for each in broken(weapon):
        assert each.severity is Severity.WARN
        assert each.at[2] == "moving"
        (fix,) = each.fixes
        after = broken(fix.apply(weapon))
        assert (each.title, each.at) not in [(one.title, one.at) for one in after]


# What is no small arm: flames and missiles; and whoever fires from above

FLAMETHROWER = catalog_of("infantry")["flamethrower"]


def test_old_flamethrowers_stay_what_they_were() -> None:
    """A file of before says `other`, which is read as before."""
    old = replace(FLAMETHROWER, type=Kind.OTHER)
    fire = ask(old, distance=Fraction(9), posture=Posture.FIRING_PORT)
    assert value(fire, "Any casualty") == "10 %"
    assert judge(old).legal


# The cards of the Infantry Fire Rules


CARDS_BANDS = (
    RangeBand(to=Fraction(100), chance=60),
    RangeBand(to=Fraction(300), chance=0),
    RangeBand(to=Fraction(400), chance=99),
    RangeBand(to=Fraction(500), chance=33, moving=20),
)


@pytest.mark.parametrize("scope", [False, True])
@pytest.mark.parametrize("strict", [False, True])
def test_card_and_headline_say_what_the_desk_says(*, scope: bool, strict: bool) -> None:
    """I2, I3, I4: the scope, whole faces of the d20, and the table's own reading."""
    house = House(nothing_stays_nothing=strict)
    rifle = Weapon(scope=scope, bands=CARDS_BANDS)
    (first, *_) = judge(rifle, house).stats
    assert (first.label, first.value) == ("To hit", "65 %" if scope else "60 %")
    for design, level in ((rifle, 0), (Man(weapons=(rifle,)), 0), (elite(rifle), 2)):
        desk = [
            answer(rifle, WeaponFire(distance=band.to, elite=level), house).stats[0]
            for band in CARDS_BANDS
        ]
        content = describe(design, house)
        (table,) = [
            block
            for block in (*content.front, *content.back)
            if isinstance(block, Table) and block.columns[-1].label == "d20"
        ]
        assert [row.cells[1] for row in table.rows] == [each.value for each in desk]


def elite(weapon: Weapon) -> Man:
    return Man(elite=2, weapons=(weapon,))


@pytest.mark.parametrize("elite", [0, 1, 2, 3, 4])
def test_only_the_third_level_fires_first(elite: int) -> None:
    """I4: ordinary troops are level 0, so three levels below 2 there is nobody."""
    lines = [
        line
        for block in describe(Man(elite=elite)).back
        if isinstance(block, Text) and block.title == "Elite"
        for line in block.paragraphs
    ]
    assert any(line.startswith("Fires first") for line in lines) == (elite >= 3)
    assert ("Their bonus is in the table." in lines) == (elite > 0)


def test_like_weapons_and_like_findings_are_told_once() -> None:
    """Three grenades need no three equal texts, which would cost a second card."""
    bomb = Weapon(name="Bomb", type=Kind.SHRAPNEL)
    content = describe(Man(weapons=(bomb, bomb, Weapon(name="Rifle"), bomb)))
    titles = [block.title for block in content.back if isinstance(block, Text)]
    assert titles.count("3 × Bomb") == 1
    assert "Bomb" not in titles
    (broken,) = (each for each in content.back if each.title == "Broken rules")
    assert isinstance(broken, Text)
    assert len(set(broken.paragraphs)) == len(broken.paragraphs)


# I15, S15: a weapon may do what it is allowed itself, or the man who holds it

ODD = Weapon(name="Odd", bands=(RangeBand(chance=110),))
WAIVED = (Waiver(rule="I15"),)


def desk(design: Any) -> Any:
    (fire,) = [each for each in home(design).asked_of(design) if each.key == "fire"]
    return fire.answer(design, fire.start(design, STANDARD), STANDARD)


@pytest.mark.parametrize(("man", "weapon"), list(product((False, True), (False, True))))
def test_card_and_desk_count_the_same_waivers(man: bool, weapon: bool) -> None:
    """I15: a table of 110 % is refused, unless the man or the weapon has a waiver."""
    arm = replace(ODD, waivers=WAIVED if weapon else ())
    armed = Man(weapons=(arm,), waivers=WAIVED if man else ())
    allowed = man or weapon
    assert judge(armed).legal is allowed
    assert legal(desk(armed).refusals) is allowed
    assert bool(desk(armed).stats) is allowed
    assert judge(arm).legal is weapon
    assert legal(desk(arm).refusals) is weapon


@pytest.mark.parametrize(("man", "weapon"), list(product((False, True), (False, True))))
def test_a_friend_fires_by_the_same_waivers(man: bool, weapon: bool) -> None:
    """I15, I17."""
    arm = replace(ODD, waivers=WAIVED if weapon else ())
    friend = Man(name="Friend", weapons=(arm,), waivers=WAIVED if man else ())
    firer = Man(weapons=(Weapon(bands=(RangeBand(chance=50),)),))
    found = answer(firer, ManFire(friends=(friend,)), STANDARD)
    (table,) = [
        each
        for each in found.parts
        if any("Friend" in row.cells for row in getattr(each, "rows", ()))
    ]
    silent = any("may not fire" in cell for row in table.rows for cell in row.cells)
    assert silent is not (man or weapon)
