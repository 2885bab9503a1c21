"""The first line of every weapon stands in front, or a better format is named."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from builder import describe
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card, Table
from builder.core.formatting import counted
from reports.card.copies import Copy
from reports.card.idle import idle_of_cards
from reports.card.job import card_pdf, cards_pdf, told_of
from reports.card.layout import Leaf, laid_out
from reports.card.pictures import deck_zip, pictures_zip
from reports.card.pieces import extent, leaves_of, printed, refusal_of
from reports.layout.formats import (
    FORMATS,
    Arrangement,
    Crowded,
    Format,
    Settings,
    Sides,
    format_named,
)
from reports.layout.glyphs import typeset
from reports.layout.marks import Side, Words
from tests.leaves import marks, texts
from tests.measures.designs import card_of
from tests.measures.tracks import picture, sets

KEYS = [
    pytest.param(key, marks=() if key == "mini-euro" else pytest.mark.full)
    for key in (
        *("mini-euro", "mini-us", "poker", "bridge", "tarot", "a6", "40x50"),
        *("poker-landscape", "a6-landscape"),
    )
]
REFUSED = "more than have room on the front"
LONG_NAME = "The Blunderbuss of Interminable and Overlong Denomination"


def armed(*names: str, size: int = 6) -> Card:
    """Return the card of a vehicle with guns of these names."""
    guns = (Weapon(name=name, type=WeaponType.GUN, size=2) for name in names)
    mounts = tuple(Mount(weapon=gun) for gun in guns)
    return describe(Creation(name="Tank", size=size, move=5, mounts=mounts))


def guns(count: int) -> Card:
    """Return the card of a vehicle with so many guns."""
    return armed(*(f"Gun {number}" for number in range(count)))


def solid(text: str) -> str:
    """Return a text without what parts it at the end of a line."""
    return re.sub(r"[\s-]+", "", text)


def missing(card: Card, front: Side) -> Iterator[str]:
    """Yield what is not on a front of the first lines of weapons.

    A long name has lines of its own, and a long value its short words.
    """
    said = solid(" ".join(texts(front)))
    for table in card.front:
        if isinstance(table, Table) and table.part == "arms":
            for row in table.rows:
                briefs = (*row.brief, *row.cells[len(row.brief) :])
                for ways in zip(row.cells, briefs, strict=False):
                    plain = [solid(typeset(way)) for way in ways]
                    if not any(way in said for way in plain):
                        yield ways[0]


def laid(card: Card, key: str) -> tuple[Leaf, ...]:
    settings = Settings(card=format_named(key))
    return leaves_of(card, settings, photo=False, count=1)


def named(refusal: ValueError) -> Format:
    """Return the format that a refusal names."""
    return next(one for one in FORMATS if str(refusal).endswith(f" is {one.label}"))


@pytest.mark.parametrize("odds", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_all_first_lines_stand_in_front_or_a_better_format_is_named(
    key: str, odds: bool
) -> None:
    refused = 0
    for name, design in (pair for pairs in sets().values() for pair in pairs):
        card = card_of(design, odds=odds)
        try:
            made = laid(card, key)
        except ValueError as refusal:
            refused += 1
            made = laid(card, named(refusal).key)
        assert not [*missing(card, made[0].front)], (name, key)
    assert refused <= {"mini-euro": 2, "mini-us": 5, "40x50": 60}.get(key, 0)


@pytest.mark.parametrize("key", KEYS)
def test_the_damage_of_every_type_stands_in_the_line_of_its_weapon(key: str) -> None:
    for row in WeaponType:
        mounts = (Mount(weapon=Weapon(name="Barrel", type=row, size=2)),)
        card = describe(Creation(name="Gun", size=6, move=5, mounts=mounts))
        front = laid(card, key)[0].front
        lines = [(mark.text, y + mark.y) for mark, _, y in marks(front)
                 if isinstance(mark, Words)]  # fmt: skip
        height = next(y for text, y in lines if text == "Barrel")
        assert [y for _, y in lines].count(height) == 4, row


@pytest.mark.parametrize(
    ("key", "count", "most"),
    [("mini-euro", 1, 9), ("mini-euro", 3, 8), ("poker", 1, 12), ("poker", 3, 11)],
)
def test_the_picture_gives_way_to_first_lines(key: str, count: int, most: int) -> None:
    """So many guns leave it no room, and all that they are stands in front."""
    settings = Settings(card=format_named(key))
    heights = []
    for number in range(1, most + 1):
        made = laid_out(guns(number), settings, count=count)
        assert not [*missing(guns(number), made[0].front)]
        heights.append(picture(made[0].front))
    assert heights[0] > 12
    assert heights[-1] == 0


def test_a_long_name_does_not_drive_weapons_off_a_mini_card() -> None:
    card = replace(armed(LONG_NAME, "Sabre", size=1), stamp="ILLEGAL")
    for count in (1, 2, 3):
        settings = Settings(card=format_named("mini-euro"))
        (front, *_) = [leaf.front for leaf in laid_out(card, settings, count=count)]
        assert not [*missing(card, front)]
        assert "ILLEGAL" in texts(front)


def test_the_smallest_format_that_serves_is_named() -> None:
    with pytest.raises(ValueError, match=REFUSED) as caught:
        laid(guns(12), "mini-euro")
    assert str(caught.value).startswith(
        "Tank has 12 weapons, more than have room on the front of Mini Euro"
    )
    better = named(caught.value)
    smaller = (one for one in FORMATS
               if one.width * one.height < better.width * better.height)  # fmt: skip
    for one in smaller:
        with pytest.raises(ValueError, match=REFUSED):
            laid(guns(12), one.key)
    assert laid(guns(12), better.key)


@pytest.mark.parametrize("key", KEYS)
def test_a_job_prints_all_but_those_that_are_refused_and_names_them(key: str) -> None:
    settings = Settings(card=format_named(key))
    for designs in sets().values():
        copies = [Copy(card_of(design)) for _, design in designs]
        refusals = [why for copy in copies if (why := refusal_of(copy, settings))]
        kept = [copy for copy in copies if not refusal_of(copy, settings)]
        assert [one.card for one in printed(copies, settings)] == [
            copy.card for copy in kept
        ]
        assert extent(copies, settings) == extent(kept, settings)
        said = [one for one in told_of(copies, settings) if one.startswith("Left out")]
        assert said[:4] == [f"Left out: {why}" for why in dict.fromkeys(refusals)][:4]
        if (rest := len({*refusals}) - 4) > 0:
            assert said[4:] == [f"Left out as well: {counted(rest, 'other card')}"]


MINI = Settings(card=format_named("mini-euro"))
CROWDED = (Copy(guns(2)), Copy(guns(12)), Copy(guns(3)))


@pytest.mark.parametrize("one_back", [False, True])
@pytest.mark.parametrize("arrangement", Arrangement)
def test_paper_and_pictures_hold_all_but_those_that_are_refused(
    arrangement: Arrangement, one_back: bool
) -> None:
    sides = Sides.ONE_BACK if one_back else Sides.LONG_EDGE
    settings = replace(MINI, arrangement=arrangement, sides=sides)
    for make in (cards_pdf, pictures_zip, deck_zip):
        assert make(CROWDED, settings) == make(CROWDED[::2], settings)


def test_an_army_whose_first_card_is_refused_begins_a_sheet_with_the_next() -> None:
    first, crowded, _ = CROWDED
    copies = [first, replace(crowded, breaks=True), first, replace(first, breaks=True)]
    assert [one.breaks for one in printed(copies, MINI)] == [False, True, True]


@pytest.mark.parametrize("more", [(), (Copy(Card("Army", "", scanned=True)),)])
def test_a_job_of_which_nothing_would_be_left_is_refused(more: tuple[Copy]) -> None:
    copies = (Copy(guns(12)), *more)
    for make in (cards_pdf, pictures_zip, deck_zip):
        with pytest.raises(Crowded, match="Tank has 12 weapons"):
            make(copies, MINI)
    assert extent(copies, MINI) == (0, 0)
    assert not idle_of_cards(copies, replace(MINI, square=True)).get("square")
    with pytest.raises(Crowded, match=REFUSED):
        card_pdf(guns(12), MINI)


def test_what_no_format_has_room_for_goes_on_behind() -> None:
    for sides in (Sides.LONG_EDGE, Sides.FRONTS):
        assert cards_pdf([Copy(guns(99))], Settings(sides=sides))
