"""The cards of Small Arms Fire: the headline, its table, and the desk agree."""

from dataclasses import replace
from fractions import Fraction

import pytest

from builder import describe, judge
from builder.army.muster import roster
from builder.content.card import Boxes, Card, Row, Stat, Table
from builder.core.waivers import Waiver
from builder.examples import catalog_of, examples_of
from builder.smallarms import SYSTEM, Man, Weapon
from builder.smallarms.answer import answer
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.scales import Action, Firearm
from builder.smallarms.situation import Fire, ManFire

BURP_GUN = catalog_of("smallarms")["burp-gun"]
RIFLE = catalog_of("smallarms")["rifle"]

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


def test_a_sharpshooter_gains_nothing_with_an_smg() -> None:
    """S5: 2 x (50 - 20) + 30 rounds is 90 %, whoever fires it."""
    keen = Man(sharpshooter=True, weapons=(BURP_GUN,))
    for man in (keen, replace(keen, sharpshooter=False)):
        clip = stat(describe(man), 'Clip at 20"')
        assert clip.value == "90 %" == f"{2 * (50 - 20) + 30} %"


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


@pytest.mark.parametrize("capacity", [71, 30, None])
def test_a_single_round_is_told_from_a_clip(capacity: int | None) -> None:
    """S1, S3: 2 x (50 - 20) + 1 round is 61 %, and half a round kills nobody."""
    gun = replace(DRUM_GUN, capacity=capacity)
    card = describe(gun)
    one = stat(card, 'Hit at 20"')
    assert (one.value, one.small) == ("61 %", ("a single round",))
    assert hit_rows(card)[0].cells[0:3:2] == ("1", "61")
    assert hit_rows(card)[0].cells[-1] == "–"
    labels = [each.label for each in card.stats]
    assert ('Clip at 20"' in labels) is (len(hit_rows(card)) == 2) is bool(capacity)
    if not capacity:
        result = answer(gun, desk(gun), STANDARD)
        assert result.stats[0].value == one.value


def test_a_bolt_rifle_has_one_roll_a_round() -> None:
    """S3: each round is a roll of its own, on the card and at the desk."""
    card = describe(RIFLE)
    one, clip = stat(card, 'Hit at 20"'), stat(card, 'Clip at 20"')
    assert one.small == ("a single round",)
    # 5 x 81 %
    assert (clip.value, clip.small) == ("4.0 hits", ("of 5 rounds, on average",))
    assert hit_rows(card)[0].cells[0] == "each"
    result = answer(RIFLE, desk(RIFLE), STANDARD)
    assert result.stats[0].value == one.value == "81 %"
    assert result.stats[0].small == ("one roll a round",)
    carbine = replace(RIFLE, type=Firearm.CARBINE, capacity=2)
    # 61 % of two rolls.
    assert stat(describe(carbine), 'Clip at 20"').value == "1.2 hits"


def test_a_roster_names_the_arms_and_both_chances() -> None:
    """D 6, D 7: what a list says is what the card says."""
    army = examples_of(SYSTEM.key)[0].armies[0][1]
    listed = roster(army, dict(examples_of(SYSTEM.key)[0].designs))
    leader = listed.units[0]
    assert leader.card.arms == ("Burp gun", "Pistol")
    assert [(each.label, each.value) for each in leader.card.stats] == [
        ("Life", "100 %"),
        ('Hit at 20"', "61 %"),
        ('Clip at 20"', "90 %"),
    ]


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


def test_a_waived_weapon_is_fired_as_its_card_says() -> None:
    """S15: desk and card ask the same waivers: the weapon's own and its man's."""
    single = replace(BURP_GUN, action=Action.SEMI)
    waived = replace(single, waivers=(Waiver(rule="S15"),))
    man = Man(weapons=(single,))
    cases: tuple[tuple[Man | Weapon, bool], ...] = (
        (single, False),
        (waived, True),
        (man, False),
        (replace(man, waivers=(Waiver(rule="S15"),)), True),
        (Man(weapons=(waived,)), True),
    )
    for design, allowed in cases:
        assert judge(design).legal is allowed
        assert bool(answer(design, desk(design), STANDARD).stats) is allowed


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


def test_an_officer_with_a_sharp_eye_is_both() -> None:
    """S5, S16."""
    words = [
        Man(officer=officer, sharpshooter=eye).label
        for officer in (False, True)
        for eye in (False, True)
    ]
    assert words == ["Man", "Sharpshooter", "Officer", "Officer, sharpshooter"]
