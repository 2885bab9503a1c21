"""The cards of Small Arms Fire: the headline, its table, and the desk agree."""

from dataclasses import replace
from fractions import Fraction

import pytest

from builder import describe, judge
from builder.content.card import Card, Row, Table
from builder.smallarms import SYSTEM, Man, Weapon
from builder.smallarms.answer import answer
from builder.smallarms.catalog import BURP_GUN, MARKSMAN, RIFLE
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.scales import Action, Firearm
from builder.smallarms.situation import Fire, ManFire

DRUM_GUN = Weapon(name="PPSh", type=Firearm.SMG, action=Action.AUTO, capacity=71)


def hit_row(card: Card) -> Row:
    """Return the chances of the first weapon, from 10 to 80 inches."""
    (table,) = [block for block in card.front if isinstance(block, Table)]
    return table.rows[0]


def desk(design: Man | Weapon) -> Fire:
    """Return the fire desk as it opens."""
    (question,) = [
        each
        for each in SYSTEM.questions
        if (each.key, each.on) == ("fire", type(design))
    ]
    opened: Fire = question.start(design, STANDARD)
    return opened


def test_the_headline_of_a_sharpshooter_equals_the_table() -> None:
    """S1, S5: 100 - 20 + 1 round + 10 for the eye is 91 %."""
    card = describe(MARKSMAN)
    chance = 100 - 20 + 1 + 10
    assert hit_row(card).cells[2] == str(chance) == "91"
    for stats in (
        card.stats,
        judge(MARKSMAN).stats,
        SYSTEM.stats(MARKSMAN, STANDARD),
    ):
        assert stats[1].value == f"{chance} %"


def test_a_sharpshooter_gains_nothing_with_an_smg() -> None:
    """S5: 2 x (50 - 20) + 30 rounds is 90 %, whoever fires it."""
    keen = Man(sharpshooter=True, weapons=(BURP_GUN,))
    for man in (keen, replace(keen, sharpshooter=False)):
        assert describe(man).stats[1].value == "90 %" == f"{2 * (50 - 20) + 30} %"


@pytest.mark.parametrize(
    ("weapon", "rounds", "hit", "kill"),
    [
        # S10: of 71 rounds 35 count, and half of them is 17.
        (DRUM_GUN, 35, 2 * (50 - 20) + 35, 17),
        (BURP_GUN, 30, 2 * (50 - 20) + 30, 15),
        # Its capacity is unknown, and so is its longest burst.
        (replace(DRUM_GUN, capacity=None), 1, 2 * (50 - 20) + 1, 0),
    ],
)
def test_a_card_says_which_burst_it_means_and_the_desk_opens_with_it(
    weapon: Weapon, rounds: int, hit: int, kill: int
) -> None:
    """S2, S3, S10, S15: the longest burst of a clip, and one roll for all of it."""
    words = f"a burst of {rounds} round{'s' if rounds > 1 else ''}"
    killing = f"≤ {kill}" if kill else "–"
    card = describe(weapon)
    assert (card.stats[0].value, card.stats[0].small) == (f"{hit} %", (words,))
    assert card.stats[1].value == killing
    assert hit_row(card).cells[2] == str(hit)
    assert hit_row(card).cells[-1] == killing
    assert hit_row(card).below == (words,)
    opened = desk(weapon)
    assert opened.distance == 20
    result = answer(weapon, opened, STANDARD)
    assert (result.stats[0].value, result.stats[0].small) == (f"{hit} %", (words,))
    assert result.stats[1].value == killing
    assert not result.refusals


def test_a_bolt_rifle_has_one_roll_a_round() -> None:
    """S3: each round is a roll of its own, on the card and at the desk."""
    card = describe(RIFLE)
    assert card.stats[0].small == ("one roll a round",)
    assert not hit_row(card).below
    result = answer(RIFLE, desk(RIFLE), STANDARD)
    assert result.stats[0].value == card.stats[0].value == "81 %"
    assert result.stats[0].small == ("one roll a round",)


def test_a_desk_that_opens_with_a_clip_fires_the_clip_of_another_weapon() -> None:
    """S15: rounds not declared are the whole clip of whatever is fired."""
    man = Man(weapons=(BURP_GUN, replace(RIFLE, capacity=8)))
    opened = desk(man)
    assert isinstance(opened, ManFire)
    result = answer(man, replace(opened, weapon=1), STANDARD)
    assert result.stats[0].value == "81 %"
    # Eight rolls, and each kills outright on a 1.
    assert result.stats[1].value == "≤ 1"
    assert 1 - Fraction(99, 100) ** 8 > Fraction(77, 1000)
    assert not result.refusals


def test_presets_are_called_what_players_call_them() -> None:
    names = [preset.design.name for preset in SYSTEM.presets()]
    assert names == ["Rifle", "Carbine", "Pistol", "SMG", "Automatic rifle"]
