"""Blank cards: the layout of a real card, and nothing that is only true of one."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from builder import describe, kinds, systems
from builder.content.card import Boxes, Card, Table
from builder.examples import examples_of
from builder.examples.blanks import BLANKS, Blank, blank_card
from reports.card.job import card_pdf
from reports.card.layout import laid_out
from reports.layout.formats import FORMATS, MM, POKER, InkStyle, Settings
from reports.pdf.raster import page_images

each_blank = pytest.mark.parametrize("kind", BLANKS, ids=[one.key for one in BLANKS])


def tables(card: Card) -> Iterator[Table]:
    return (one for one in (*card.front, *card.back) if isinstance(one, Table))


def models(kind: Blank) -> list[Card]:
    designs: dict[str, Any] = {
        key: one for each in examples_of(kind.game) for key, one in each.designs
    }
    made = [designs[key] for key in kind.after]
    return [describe(one.weapons[0] if kind.carried else one) for one in made]


def test_each_kind_of_each_game_has_a_blank_card() -> None:
    found = set()
    for kind in BLANKS:
        (first, *_) = models(kind)
        found.add(first.design.kind)
    assert found == set(kinds())
    assert {kind.game for kind in BLANKS} == set(systems())
    assert len({kind.key for kind in BLANKS}) == len(BLANKS)


@each_blank
def test_a_blank_card_asks_what_a_real_one_says(kind: Blank) -> None:
    blank, (real, *_) = blank_card(kind), models(kind)
    labels = [one.label for one in real.stats]
    assert [one.label for one in blank.stats] == labels
    assert [one.sign for one in blank.stats] == [one.sign for one in real.stats]
    assert (blank.badge, blank.currency) == (real.badge, real.currency)
    heads = [[one.label for one in table.columns] for table in tables(real)]
    asked = [[one.label for one in table.columns] for table in tables(blank)]
    assert [each for each in asked if each in heads] == heads
    boxes = [one.title for one in (*real.front, *real.back) if isinstance(one, Boxes)]
    shown = [one.title for one in (*blank.front, *blank.back) if isinstance(one, Boxes)]
    assert shown == boxes


@each_blank
def test_what_stands_on_a_blank_card_is_true_of_each_example(kind: Blank) -> None:
    blank, real = blank_card(kind), models(kind)
    said = [
        {cell for table in tables(card) for row in table.rows for cell in row.cells}
        for card in real
    ]
    for table in tables(blank):
        for row in table.rows:
            for cell in row.cells:
                if re.search(r"[^_–]", cell):
                    assert all(cell in each for each in said)
                    # One example alone tells what is true of it, not of its kind.
                    assert table.part == "track" or len(real) > 1
    assert not {one.title for one in real} & {blank.title, *map(str, blank.stats)}


@each_blank
def test_a_blank_card_is_one_card_of_white_ground(
    kind: Blank, read: Callable[[bytes], list[str]]
) -> None:
    card = blank_card(kind)
    assert len(laid_out(card, Settings(card=POKER))) == 1
    colour, low = (
        card_pdf(card, Settings(ink=ink)) for ink in (InkStyle.COLOUR, InkStyle.LOW)
    )
    assert colour == low
    front, back = read(colour)
    assert kind.words.replace(" ", "") in front
    assert "Notes" in back
    (page,) = page_images(colour, 100, range(1))
    white = page.image().convert("L").histogram()[255]
    assert white > 0.75 * page.width * page.height


@each_blank
@pytest.mark.full
def test_a_blank_card_fits_each_format(kind: Blank) -> None:
    for each in FORMATS:
        made = laid_out(blank_card(kind), Settings(card=each))
        assert 1 <= len(made) <= 4
        assert made[0].front.width == pytest.approx(each.width * MM)


def test_a_track_to_fill_has_a_box_for_each_hit() -> None:
    vehicle = next(one for one in BLANKS if one.key == "vehicle")
    (track,) = (one for one in tables(blank_card(vehicle)) if one.part == "track")
    whole, *hits, end = track.rows
    assert whole.boxes == 0
    assert [row.boxes for row in hits] == [1] * 8
    assert all(row.cells[1:-1] == ("___",) * 4 for row in (whole, *hits))
    assert end.cells[-1] == "destroyed"
