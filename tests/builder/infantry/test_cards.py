"""The cards of the Infantry Fire Rules."""

from fractions import Fraction

import pytest

from builder import describe, judge
from builder.content.card import Table, Text
from builder.infantry import Man, Weapon
from builder.infantry.answer import answer
from builder.infantry.designs import RangeBand
from builder.infantry.house_rules import House
from builder.infantry.scales import Kind
from builder.infantry.situation import WeaponFire


def test_an_ordinary_man_has_no_bonus_to_print() -> None:
    """I4: +5 % for each level, and nothing at level 0."""
    assert judge(Man()).stats[0].small == ()
    assert judge(Man(elite=2)).stats[0].small == ("+10 %",)


BANDS = (
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
    rifle = Weapon(scope=scope, bands=BANDS)
    (first, *_) = judge(rifle, house).stats
    assert (first.label, first.value) == ("To hit", "65 %" if scope else "60 %")
    for design, level in ((rifle, 0), (Man(weapons=(rifle,)), 0), (elite(rifle), 2)):
        desk = [
            answer(rifle, WeaponFire(distance=band.to, elite=level), house).stats[0]
            for band in BANDS
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
