"""The cards of Small Arms Fire: the headline, its table, and the desk agree."""

import pytest

from builder import describe, judge
from builder.content.card import Boxes, Card, Row, Stat, Table
from builder.examples import catalog_of
from builder.smallarms import SYSTEM, Man, Weapon
from builder.smallarms.answer import answer
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.scales import Action, Firearm
from builder.smallarms.situation import Fire

BURP_GUN = catalog_of("smallarms")["burp-gun"]
DRUM_GUN = Weapon(name="PPSh", type=Firearm.SMG, action=Action.AUTO, capacity=71)


def hit_rows(card: Card) -> tuple[Row, ...]:
    """Return the chances of the weapons, from 10 to 80 inches."""
    (table,) = [block for block in card.front if isinstance(block, Table)]
    labels = [column.label for column in table.columns]
    assert labels[:3] == ["Rounds", '10"', '20"']
    # The name of a man's weapon has a row of its own.
    return tuple(row for row in table.rows if any(row.cells[1:]))


def stat(card: Card, label: str) -> Stat:
    """Return a big value of a card."""
    (found,) = [each for each in card.stats if each.label == label]
    return found


def desk(design: Man | Weapon) -> Fire:
    """Return the fire desk as it opens."""
    (question,) = [
        each
        for each in SYSTEM.questions
        if (each.key, each.on) == ("fire", type(design))
    ]
    opened: Fire = question.start(design, STANDARD)
    return opened


@pytest.mark.parametrize(
    ("weapon", "rounds", "hit", "kill"),
    [
        # S10: of 71 rounds 35 count, and half of them is 17.
        (DRUM_GUN, 35, 2 * (50 - 20) + 35, 17),
        (BURP_GUN, 30, 2 * (50 - 20) + 30, 15),
    ],
)
def test_a_card_says_which_burst_it_means_and_the_desk_opens_with_it(
    weapon: Weapon, rounds: int, hit: int, kill: int
) -> None:
    """S2, S3, S10, S15: the longest burst of a clip, and one roll for all of it."""
    words = f"a burst of {rounds} rounds"
    killing = f"≤ {kill}"
    card = describe(weapon)
    clip = stat(card, 'Clip at 20"')
    assert (clip.value, clip.small) == (f"{hit} %", (words,))
    kills = stat(card, "Kills on")
    assert (kills.value, kills.small) == (killing, (words,))
    one, burst = hit_rows(card)
    assert (one.cells[0], burst.cells[0]) == ("1", str(rounds))
    assert burst.cells[2] == str(hit)
    assert burst.cells[-1] == killing
    opened = desk(weapon)
    assert opened.distance == 20
    result = answer(weapon, opened, STANDARD)
    assert (result.stats[0].value, result.stats[0].small) == (f"{hit} %", (words,))
    assert result.stats[1].value == killing
    assert not result.refusals


@pytest.mark.parametrize(("life", "ticks"), [(100, 10), (55, 6), (50, 5), (9, 1)])
def test_a_life_track_is_ticked_and_written_into(life: int, ticks: int) -> None:
    """S14: a wound costs 4 % or more, so what is left is written, not only ticked."""
    (track,) = [
        block
        for block in describe(Man(life=life)).front
        if isinstance(block, Boxes) and block.title == "Life force"
    ]
    assert track.paragraphs[0].startswith(f"Left: {life}\xa0%")
    assert track.paragraphs[0].count("____") == 6
    assert len(track.labels) == ticks
    assert track.labels[-1] == "0"


def test_presets_are_called_what_players_call_them() -> None:
    names = [preset.design.name for preset in SYSTEM.presets()]
    assert names == [
        *("Bolt-action rifle", "Semi-automatic rifle"),
        *("Carbine", "Pistol", "SMG", "Automatic rifle"),
        *("Rifleman", "Sharpshooter", "SMG man"),
    ]


def test_presets_leave_the_capacity_blank() -> None:
    """S15: no chart of clips is published."""
    for preset in SYSTEM.presets():
        weapons = getattr(preset.design, "weapons", (preset.design,))
        assert all(each.capacity is None for each in weapons)
        assert judge(preset.design).legal


@pytest.mark.parametrize("first", [True, False], ids=["first", "last"])
def test_a_man_s_headline_is_his_best_weapon_by_its_name(*, first: bool) -> None:
    """His first one heads the rows of weapons, and needs no name above them."""
    pistol = Weapon(name="Colt", type=Firearm.PISTOL, action=Action.SEMI, capacity=7)
    arms = (DRUM_GUN, pistol) if first else (pistol, DRUM_GUN)
    best = stat(describe(Man(weapons=(DRUM_GUN,))), 'Hit at 20"')
    shown = stat(describe(Man(weapons=arms)), 'Hit at 20"')
    assert shown.value == best.value
    assert shown.small == (*(() if first else ("PPSh",)), *best.small)
