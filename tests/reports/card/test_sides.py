"""Fronts alone say all that both sides say, and a front is enough for a shot."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from builder import describe, systems
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Column, Row, Table, Text
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.examples import examples_of
from reports.card.fill import IN_PLAY
from reports.card.layout import Leaf
from reports.card.metrics import BORDER
from reports.layout.formats import CLASSIC, MM, POKER, Format, InkStyle, format_named
from reports.layout.marks import Box, Picture, Side, Words
from tests.leaves import both, fronts, leaves, marks

SIZES = [POKER, format_named("mini-euro"), format_named("a6")]
RUNS = [*SIZES, format_named("bridge"), CLASSIC]
TALE = "The bridge was held, and whoever held it told of it. " * 60
LIVERY = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)


@cache
def forty_guns() -> Card:
    kinds = list(WeaponType)
    guns = tuple(
        Mount(
            weapon=Weapon(name=f"Gun {n}", type=kinds[n % len(kinds)], size=1 + n % 4),
            mounting=Mounting.JOINT,
        )
        for n in range(40)
    )
    name = "Ωμέγα 龍 שלום"
    return describe(Creation(name=name, size=8, mounts=guns, notes=TALE[:2460]))


@cache
def cards() -> tuple[Card, ...]:
    """Return the cards of all examples; those of the first game with odds."""
    return tuple(
        replace(describe(design, against=(*system.strips, "")[0]), livery=LIVERY)
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    )


@cache
def printed(card: Card, card_format: Format) -> tuple[Leaf, ...]:
    """Return a card for three models with fronts and backs, for many tests."""
    return leaves(card, card_format, InkStyle.COLOUR, count=3)


def words(made: tuple[Leaf, ...]) -> Iterator[tuple[Words, float, float]]:
    """Yield each line of text with its left end and base line."""
    for mark, x, y in marks(*both(made)):
        if isinstance(mark, Words):
            yield mark, x + mark.x, y + mark.y


def said(sides: list[Side]) -> Counter[str]:
    """Return the words on sides, but for the ruler, page numbers and the army's back.

    The words on a side are split anew, for a line may break elsewhere.
    """
    found = Counter[str]()
    for side in sides:
        for placed in side.content:
            for mark in placed.marks:
                if isinstance(mark, Words) and placed.x + mark.x < side.width - BORDER:
                    found.update(re.findall(r"[\w½¼¾″]+", mark.text))
    return found


def missing(card: Card, card_format: Format) -> set[str]:
    """Return words that only a job with backs has."""
    both = printed(card, card_format)
    alone = fronts(card, card_format, InkStyle.COLOUR, count=3)
    assert all(not leaf.back.content for leaf in alone)
    two = said([side for leaf in both for side in (leaf.front, leaf.back)])
    one = said([leaf.front for leaf in alone])
    # Lines that the back has under this heading may stand below the weapons in front.
    numbers = {"of", "continued", *IN_PLAY.split(), *map(str, range(60))}
    if "sheet" in two:
        numbers |= {"On", "on", "the", "reference", "sheet", "more", "all"}
        numbers |= {"rule", "rules", "that", "share"}
    known = {word.casefold() for word in one}
    lost = {word for word in two if word.casefold() not in known} - numbers
    if "sheet" in one:
        # What the reference sheet says costs no further card.
        blocks = (*card.front, *card.back)
        texts = [block for block in blocks if isinstance(block, Text)]
        general = " ".join(line for block in texts for line in block.general)
        lost -= set(re.findall(r"[\w½¼¾″]+", general.replace('"', "″")))
    return lost


@pytest.mark.full
@pytest.mark.parametrize("card_format", SIZES, ids=lambda one: one.key)
def test_fronts_alone_say_what_both_sides_say(card_format: Format) -> None:
    lost = {card.title: missing(card, card_format) for card in cards()}
    assert not {title: words for title, words in lost.items() if words}


@pytest.mark.parametrize("card_format", SIZES, ids=lambda one: one.key)
def test_forty_guns_and_a_long_tale_lose_nothing(card_format: Format) -> None:
    card = forty_guns()
    assert not missing(card, card_format)
    alone = fronts(card, card_format, InkStyle.COLOUR)
    one = said([leaf.front for leaf in alone])
    assert {str(number) for number in range(40)} <= set(one)
    words = re.findall(r"\w+", TALE[:2460])
    assert all(one[word] >= count for word, count in Counter(words).items())


def test_a_front_is_enough_for_a_shot() -> None:
    """Each weapon of a short list stands on the front with Use, Range and Damage."""
    for card in cards():
        tables = [
            one for one in card.front if isinstance(one, Table) and one.part == "arms"
        ]
        (leaf, *more) = leaves(card, POKER, InkStyle.COLOUR)
        front = said([leaf.front])
        for table in tables:
            for row in table.rows:
                for ways in zip(row.cells, row.brief or row.cells, strict=True):
                    found = [
                        set(re.findall(r"[\w½¼¾″]+", cell.replace('"', "″")))
                        for cell in ways
                    ]
                    fits = any(words <= set(front) for words in found)
                    assert fits, (card.title, ways, more)


def test_damage_stands_in_one_line_where_there_is_a_shorter_word() -> None:
    """The dice and "−dist.", on a small card in a line of their own."""
    full, brief = "1d8+1 − distance", "1d8+1 −dist."
    row = Row(("Gun", "3", '6"', full), brief=("Gun", "3", '6"', brief))
    labels = map(Column, ("Weapon", "Use", "Range", "Damage"))
    table = Table("Armament", tuple(labels), (row,), "arms")
    card = Card("Bob", "Man", front=(table,))
    for key, shown in (("poker", {brief}), ("mini-euro", {brief})):
        made = leaves(card, format_named(key), InkStyle.COLOUR)
        lines = {one.text for one, _, _ in words(made)}
        assert shown <= lines
        assert not any("distance" in line for line in lines)


def test_each_of_several_cards_names_its_army_and_its_number() -> None:
    """And the number is there whatever the name of the army and the kind."""
    notes = Text("In play", (TALE * 3,), in_play=True)
    for kind in ("Man", "Squad of 1 rifle and 2 heavy weapons"):
        card = Card("Mortar team", kind, back=(notes,), livery=LIVERY)
        for card_format in RUNS:
            made = leaves(card, card_format, InkStyle.COLOUR)
            assert len(made) > 1
            for number, leaf in enumerate(made, 1):
                front = (replace(leaf, back=leaf.front),)
                shown = " ".join(one.text for one, _, _ in words(front))
                assert f"{number} of {len(made)}" in shown
                assert "Border Guard" in shown


@pytest.mark.parametrize("card_format", RUNS, ids=lambda one: one.key)
def test_the_portrait_leaves_room_for_weapons(card_format: Format) -> None:
    """It takes 30 % of a front at most, and is never left out on a poker card."""
    shares = []
    for card in cards():
        if not any(isinstance(one, Table) and one.part == "arms" for one in card.front):
            continue
        shown = replace(card, photo="p")
        leaf, *_ = leaves(shown, card_format, InkStyle.COLOUR, photo=True)
        pictures = [
            mark.width * mark.height
            for placed in leaf.front.content
            for mark in placed.marks
            if isinstance(mark, Picture)
        ]
        shares.append(sum(pictures) / (leaf.front.width * leaf.front.height))
    assert max(shares) <= 0.30
    if card_format is POKER:
        assert min(shares) >= 0.2


@pytest.mark.parametrize("card_format", RUNS, ids=lambda one: one.key)
def test_columns_stand_at_the_same_place_on_every_card(card_format: Format) -> None:
    """Use, Range and Damage of all cards of a run line up (paper: ragged columns)."""
    places: dict[str, set[float]] = {}
    for card in cards():
        for mark, x, _ in words(printed(card, card_format)):
            head = mark.bold and mark.ink == "#ffffff"
            if head and mark.text in ("Weapon", "Use", "Range"):
                places.setdefault(mark.text, set()).add(round(x, 3))
    assert places
    assert all(len(found) == 1 for found in places.values()), places


@pytest.mark.parametrize("card_format", RUNS, ids=lambda one: one.key)
def test_nothing_that_is_read_is_smaller_than_its_floor(card_format: Format) -> None:
    """Text and notes have 7 points, words below a sign 6.5, only small print 6."""
    small = Counter[float]()
    for card in (*cards(), forty_guns()):
        shown = printed(card, card_format)
        side = shown[0].front
        for mark, x, y in words(shown):
            rim = x > side.width - 2.2 * BORDER
            foot = y > side.height - 4.5 * BORDER
            least = 6.5 if mark.bold else 7.0
            if mark.size < least - 1e-6 and not (rim or foot or mark.text == "!"):
                small[mark.size] += 1
    assert not small


def test_a_box_is_large_enough_for_a_pen() -> None:
    for card in cards():
        boxes = [
            mark
            for leaf in printed(card, POKER)
            for side in (leaf.front, leaf.back)
            for placed in side.content
            for mark in placed.marks
            if isinstance(mark, Box) and mark.fill == "#ffffff" and mark.stroke
        ]
        ticks = [box.width for box in boxes if box.width == box.height]
        assert all(wide >= 3.5 * MM - 1e-6 for wide in ticks)


def test_an_army_and_a_note_stand_on_the_card() -> None:
    card = cards()[0]
    marching = replace(card, livery=LIVERY, note="Leads from the wall.")
    (leaf, *_) = leaves(marching, POKER, InkStyle.COLOUR)
    assert {"Border", "Guard", "Leads", "wall"} <= set(said([leaf.front, leaf.back]))
    (leaf, *_) = leaves(replace(card, price=""), POKER, InkStyle.COLOUR)
    assert card.currency not in said([leaf.front, leaf.back])
