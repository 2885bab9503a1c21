"""A front is enough, nothing is lost or said twice, and no card is for a bullet."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count, takewhile

import pytest

from builder import describe, systems
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Column, Row, Table, Text
from builder.smallarms import designs as arms
from reports.card.copies import Copy, wanted
from reports.card.layout import Leaf, laid_out
from reports.card.metrics import place
from reports.layout.formats import (
    MM,
    POKER,
    Copies,
    Format,
    InkStyle,
    Settings,
    format_named,
)
from reports.layout.glyphs import typeset
from reports.layout.marks import Side
from tests.leaves import fronts, leaves
from tests.measures.cards import (
    Measured,
    blank,
    head_of,
    lines,
    measured,
    spare,
    tracked,
)
from tests.measures.designs import LIVERY, card_of, drawn, presets, shipped

Make = Callable[..., tuple[Leaf, ...]]
SHEET = "reference sheet"
COLOUR = place(POKER, LIVERY.colour, InkStyle.COLOUR)
GUN = Weapon(name="Long Gun", type=WeaponType.GUN, size=3)
BEAST = Creation(name="Beast", size=4, move=8, mounts=(Mount(weapon=GUN),))


@cache
def found() -> Measured:
    return measured((), odds=False, formats=False)


@cache
def cards() -> dict[str, Card]:
    return {name: card_of(design) for name, design in (*drawn(), *shipped())}


def sides_of(made: tuple[Leaf, ...]) -> list[Side]:
    every = (side for leaf in made for side in (leaf.front, leaf.back))
    return [side for side in every if side.content]


def joined(texts: list[str]) -> str:
    """Return texts without white, for lines break anywhere."""
    return "".join("".join(typeset(text).split()) for text in texts).casefold()


def drawn_on(made: tuple[Leaf, ...]) -> str:
    return "|".join(
        joined([one.mark.text for one in lines(side)]) for side in sides_of(made)
    )


def sentences(card: Card) -> list[str]:
    """Return the sentences of a card: of its texts, and below its weapons."""
    texts: list[str] = []
    for block in (*card.front, *card.back):
        if isinstance(block, Text):
            texts += block.paragraphs
        if isinstance(block, Table) and block.part == "arms":
            texts += [line for row in block.rows for line in row.below]
    found = [one for text in texts for one in re.split(r"(?<=[.!?])\s+", text)]
    return [one for one in found if len(one.split()) > 2]


@pytest.mark.parametrize("make", [leaves, fronts], ids=["both sides", "fronts"])
def test_nothing_is_lost_and_nothing_is_said_twice(make: Make) -> None:
    """Over front, back and further cards; but for what the reference sheet says."""
    for name, card in cards().items():
        shown = drawn_on(make(card, POKER, InkStyle.COLOUR))
        general = {
            sentence
            for block in (*card.front, *card.back)
            if isinstance(block, Text) and SHEET.replace(" ", "") in shown
            for text in block.general
            for sentence in re.split(r"(?<=[.!?])\s+", text)
        }
        wanted = Counter(joined([one]) for one in sentences(card))
        every = "|".join(joined([one]) for one in sentences(card))
        for sentence in sentences(card):
            times = shown.count(joined([sentence]))
            most = max(wanted[joined([sentence])], every.count(joined([sentence])))
            least = 0 if sentence in general else 1
            assert least <= times <= most, (name, sentence, times)


def test_what_several_weapons_do_is_one_bullet_with_all_their_names() -> None:
    guns = tuple(
        Mount(weapon=replace(GUN, name=f"Gun {at}", size=2 + at % 2)) for at in range(9)
    )
    card = card_of(Creation(name="Guns", size=12, mounts=guns))
    shown = drawn_on(leaves(card, POKER, InkStyle.COLOUR))
    for names in ("Gun 0, Gun 2, Gun 4, Gun 6, Gun 8", "Gun 1, Gun 3, Gun 5, Gun 7"):
        assert shown.count(joined([f"{names}: KnockBack"])) == 1
    assert shown.count("knockback") == 2


def test_a_track_of_size_2_to_8_stands_in_front() -> None:
    assert len(found().tracked) >= 0.95 * len(found().sized)


def test_few_fronts_are_blank() -> None:
    assert sum(gap > 15 for gap, _ in found().blank) < 0.1 * found().cards
    assert not any(gap > 25 for gap, _ in found().blank)


def test_no_card_holds_less_than_a_third_of_a_face_without_need() -> None:
    assert all(one.endswith("needs it") for one in found().low)
    assert found().further <= 23


def test_a_track_in_front_is_not_on_the_back_as_well() -> None:
    for name, card in cards().items():
        made = leaves(card, POKER, InkStyle.COLOUR)
        assert sum(map(tracked, sides_of(made))) <= 1, name
    (leaf,) = leaves(describe(BEAST), POKER, InkStyle.COLOUR)
    assert tracked(leaf.front)


def test_what_to_remember_fills_the_front_and_leaves_the_back() -> None:
    note = Text("In play", ("Runs on.", "Stops there."), in_play=True)
    (leaf,) = leaves(Card("Bob", "Man", back=(note,)), POKER, InkStyle.COLOUR)
    assert "runson." in joined([one.mark.text for one in lines(leaf.front)])
    assert not leaf.back.courses, "its back is the army's"


def test_a_front_with_room_to_spare_has_a_larger_picture() -> None:
    (leaf,) = leaves(Card("Bob", "Man"), POKER, InkStyle.COLOUR)
    assert blank(leaf.front) < 20


RULES = tuple(
    f"Rule {number} holds for every model of the game." for number in range(9)
)


def ruled(kept: int) -> Card:
    """Return a card that its general rules make two."""
    own = tuple(f"Word {number} is for this one alone here." for number in range(kept))
    block = Text("In play", (*own, *RULES), in_play=True, general=RULES)
    return Card("Bob", "Man", back=(block,), livery=LIVERY)


@pytest.mark.parametrize("make", [leaves, fronts], ids=["both sides", "fronts"])
def test_rules_of_the_reference_sheet_cost_no_second_card(make: Make) -> None:
    grown = (len(make(ruled(kept), POKER, InkStyle.COLOUR)) for kept in count())
    room = sum(1 for _ in takewhile(lambda cards: cards == 1, grown)) - 1
    assert 0 < room < 60
    shown = drawn_on(make(ruled(room), POKER, InkStyle.COLOUR))
    assert "onthereferencesheet:9morerules" in shown
    assert "rule3holds" not in shown
    assert f"word{room - 1}isfor" in shown
    few = drawn_on(make(ruled(1), POKER, InkStyle.COLOUR))
    assert "rule3holds" in few
    assert SHEET.replace(" ", "") not in few


def test_what_is_left_out_stands_on_the_reference_sheet() -> None:
    for name, design in (*drawn(), *shipped()):
        system = next(s for s in systems().values() if design.kind.startswith(s.key))
        sheet = joined(
            [
                line
                for block in system.reference((), system.played_by(None))
                if isinstance(block, Text)
                for line in block.paragraphs
            ]
        )
        for block in cards()[name].back:
            for line in block.general if isinstance(block, Text) else ():
                # By hand the sheet has the same in other words (R8.6.7).
                words = "amulligan,byhandagain" if "Manual Fire" in line else line
                assert joined([words]).removesuffix(".") in sheet, line


def test_a_table_to_hit_leaves_no_front_blank() -> None:
    guns = [one for one in presets("smallarms", arms.Weapon) if one.action.bursts]
    six = tuple(replace(guns[0], name=f"Gun {number}") for number in range(6))
    made = leaves(describe(arms.Man(weapons=six)), POKER, InkStyle.COLOUR)
    front, back, *_ = drawn_on(made).split("|")
    assert "gun0" in front
    assert "gun2" in front
    assert "gun5" in back
    assert blank(made[0].front) < 15
    # The name of a gun stands above its rows, not at the foot of a side; that of the
    # best one stands in the big values, too.
    for side in sides_of(made):
        texts = [one.mark for one in lines(side)]
        for number, mark in enumerate(texts[:-1]):
            if mark.text.startswith("Gun ") and not mark.bold:
                below = texts[number + 1].text
                value = below.startswith(("a single", "a burst"))
                assert value or below[:1].isdigit() or "each" in below


MINI = format_named("mini-euro")
TALE = tuple(
    f"On day {number} they held the bridge again, and lost it." for number in range(200)
)


@pytest.mark.parametrize("card_format", [POKER, MINI], ids=lambda one: one.key)
@pytest.mark.parametrize("own", [True, False], ids=["own", "program"])
def test_no_sentence_is_broken_between_two_cards(
    card_format: Format, own: bool
) -> None:
    block = Text("Program", (" ".join(TALE),), own=own)
    made = leaves(Card("Bob", "Man", back=(block,)), card_format, InkStyle.COLOUR)
    assert len(made) > 2
    shown = drawn_on(made)
    for sentence in TALE:
        assert shown.count(joined([sentence])) == 1
    again = sum("program,continued" in side for side in shown.split("|"))
    assert again >= 2 * len(made) - 3


def test_a_sentence_longer_than_a_side_is_broken() -> None:
    words = " ".join(f"word{number}" for number in range(900))
    card = Card("Bob", "Man", back=(Text("Program", (words,)),))
    shown = drawn_on(leaves(card, POKER, InkStyle.COLOUR))
    assert all(f"word{number}" in shown for number in range(900))


def test_a_weapon_goes_on_under_its_name() -> None:
    labels = tuple(map(Column, ("Weapon", "Use", "Range", "Damage")))
    note = " ".join(f"It blocks blow {number} of the day." for number in range(120))
    rows = [Row((f"Gun {number}", "3", "6", "d6")) for number in range(19)]
    rows.append(Row(("Buckler", "1", "CC", "–"), (note,)))
    guns = Table("Armament", labels, tuple(rows), "arms")
    made = fronts(Card("Bob", "Man", front=(guns,)), POKER, InkStyle.COLOUR)
    shown = drawn_on(made).split("|")
    again = ["buckler,continued" in side for side in shown]
    assert again == [False, False, False, *[True] * (len(shown) - 3)]
    assert len(shown) > 3


def test_no_heading_stands_at_a_foot() -> None:
    """The last line of a side is no heading: bold, in the colour of headings."""
    accent = COLOUR.palette.accent
    for name, card in cards().items():
        for side in sides_of(leaves(card, POKER, InkStyle.COLOUR)):
            body = [one for one in lines(side) if one.y > head_of(side) > 0]
            body = [one for one in body if one.mark.ink != COLOUR.palette.faint]
            if body:
                last = max(body, key=lambda one: one.y).mark
                assert not (last.bold and last.ink == accent and last.size == 7.84), (
                    name
                )


@pytest.mark.parametrize("copies", [2, 6])
def test_numbers_count_every_piece_of_card(copies: int) -> None:
    note = Text("Program", (" ".join(TALE[:60]),))
    card = Card("Bob", "Man", back=(note,), livery=LIVERY)
    settings = Settings(copies=Copies.EACH, numbered=True)
    every = [
        laid_out(one.card, settings) for one in wanted([Copy(card, copies)], settings)
    ]
    pieces = [leaf for made in every for leaf in made]
    assert len(pieces) == 2 * copies
    for number, leaf in enumerate(pieces, 1):
        for side in (leaf.front, leaf.back):
            words = " ".join(one.mark.text for one in lines(side))
            assert f"No. {number} of {len(pieces)}" in words.replace("\xa0", " ")


def test_why_a_card_is_there_is_told() -> None:
    """A long tale cannot do without."""
    long = Card("Bob", "Man", back=(Text("Program", (" ".join(TALE[:30]),)),))
    made = leaves(long, POKER, InkStyle.COLOUR)
    assert all(
        not why or why.endswith("needs it")
        for why in (spare(one, made) for one in made[1:])
    )


LONG = "The Second Long-Suffering Armoured Escort Regiment of Outer Marsh"


def test_no_face_tells_the_number_of_another_card() -> None:
    """What had no room in a head is told without which of several cards it is."""
    army = replace(LIVERY, army="Free Company of Nether Brickford")
    card = replace(cards()["creation 1"], title=LONG, livery=army)
    made = leaves(card, format_named("mini-euro"), InkStyle.COLOUR)
    assert len(made) > 1
    for number, leaf in enumerate(made, 1):
        said = " ".join(
            one.mark.text for one in (*lines(leaf.front), *lines(leaf.back))
        )
        assert set(re.findall(r"(\d) of \d", said)) <= {str(number)}


def test_a_long_damage_stands_beside_the_lines_of_a_name_in_two() -> None:
    """It goes on in its column, as the name does in its own: no third line."""
    (leaf, *_) = leaves(cards()["creation 49"], POKER, InkStyle.COLOUR)
    heights = {one.mark.text: one.y for one in lines(leaf.front)}
    assert heights["2 × Flechette"] == heights["1d6+1 Piercing"]
    assert heights["2 × Flechette"] < heights["(Arc)"] <= heights["ShotGun"]


def test_a_short_paragraph_goes_on_whole() -> None:
    """The last sentence of a point in three lines would stand without its dot."""
    army = replace(LIVERY, army="Free Company of Nether Brickford")
    card = replace(cards()["creation 1"], livery=army)
    for leaf in leaves(card, format_named("mini-euro"), InkStyle.COLOUR):
        for side in (leaf.front, leaf.back):
            said = [one.mark.text for one in lines(side)]
            assert "In play, continued What it topples" not in " ".join(said)


@pytest.mark.parametrize("letters", [17, 19, 38])
def test_the_number_of_a_card_stands_apart_from_a_long_name(letters: int) -> None:
    card = replace(cards()["creation 1"], title=LONG[:letters])
    every = lines(leaves(card, POKER, InkStyle.COLOUR)[0].back)
    (number,) = (one for one in every if re.fullmatch(r"\d of 2", one.mark.text))
    name = [one for one in every if one.mark.text in card.title and one.mark.bold]
    assert number.x - max(one.x + one.wide for one in name) > 1.5 * MM
