"""Cards as pictures, blank cards, and cards for each model."""

import io
import json
import re
import threading
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from builder import describe, kinds, systems
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Boxes, Card, Table
from builder.content.card_blocks import small_print
from builder.examples import examples_of
from builder.examples.blanks import BLANKS, Blank, blank_card
from reports.card import setting
from reports.card.copies import Cancelled, Copy
from reports.card.job import card_pdf
from reports.card.layout import Leaf, laid_out
from reports.card.pictures import MOST_PIXELS, deck_grid, deck_zip, pictures_zip
from reports.card.setting import CardSetting
from reports.layout.fonts import LOCK
from reports.layout.formats import (
    FORMATS,
    MM,
    POKER,
    Copies,
    Format,
    InkStyle,
    Settings,
    Sides,
    format_named,
    own_format,
)
from reports.layout.marks import Box
from reports.pdf.raster import page_images
from tests.leaves import both, example, fronts, leaves, marks, texts
from tests.sweeps import share


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def many(count: int) -> list[Copy]:
    return [Copy(Card(f"Unit {number}", "Man")) for number in range(count)]


def test_each_side_of_each_card_is_a_picture_at_its_true_size() -> None:
    copies = [Copy(Card("Wolf/pack", "Man"), 3), *many(1)]
    files = unpacked(pictures_zip(copies, Settings(copies=Copies.EACH)))
    assert list(files) == [
        "001 Wolf-pack front.png",
        "001 Wolf-pack back.png",
        "002 Unit 0 front.png",
        "002 Unit 0 back.png",
    ]
    for data in files.values():
        with Image.open(io.BytesIO(data)) as image:
            assert image.size == pytest.approx(
                (63 / 25.4 * 300, 88 / 25.4 * 300), abs=1
            )
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    fronts = unpacked(pictures_zip(copies, Settings(sides=Sides.FRONTS)))
    assert [name[-9:] for name in fronts] == ["front.png"] * 2


def test_numbered_copies_have_a_picture_each() -> None:
    settings = Settings(copies=Copies.EACH, numbered=True, sides=Sides.FRONTS)
    files = unpacked(pictures_zip([Copy(Card("Bob", "Man"), 3)], settings))
    assert len(set(files.values())) == 3


formats = st.one_of(
    st.sampled_from(FORMATS),
    st.builds(own_format, st.integers(40, 400), st.integers(50, 400)),
)


@given(st.integers(1, 69), formats)
def test_a_deck_has_room_for_its_cards_and_a_hidden_one(count: int, card: Any) -> None:
    columns, rows, wide, high = deck_grid(count, card)
    assert 2 <= columns <= 10
    assert 2 <= rows <= 7
    assert columns * rows > count
    assert rows * high <= MOST_PIXELS
    assert columns * wide <= MOST_PIXELS
    assert wide / high == pytest.approx(card.width / card.height, rel=0.03)


@pytest.mark.full
def test_a_deck_comes_with_the_numbers_to_type_in() -> None:
    files = unpacked(deck_zip(many(71), Settings(card=FORMATS[8])))
    told = json.loads(files["deck.json"])["decks"]
    assert [deck["number"] for deck in told] == [69, 2]
    for deck in told:
        assert deck["unique_backs"]
        assert len(deck["cards"]) == deck["number"]
        for name in (deck["face"], deck["back"]):
            with Image.open(io.BytesIO(files[name])) as image:
                wide, high = image.size
                assert wide % deck["width"] == high % deck["height"] == 0
                assert max(image.size) <= MOST_PIXELS
                last = image.getpixel((wide - 5, high - 5))
                assert last == (0x39, 0x42, 0x4C)
    assert told[0]["cards"][0] == "Unit 0"
    assert told[1]["cards"] == ["Unit 69", "Unit 70"]


def test_each_copy_lies_in_a_deck_where_each_has_a_card() -> None:
    settings = Settings(copies=Copies.EACH, sides=Sides.FRONTS, fill=True)
    files = unpacked(deck_zip([Copy(Card("Bob", "Man"), 3)], settings))
    (deck,) = json.loads(files["deck.json"])["decks"]
    assert (deck["number"], deck["back"]) == (3, "")


@pytest.mark.parametrize("make", [pictures_zip, deck_zip])
def test_pictures_are_the_same_each_time_and_can_be_stopped(make: Any) -> None:
    settings = Settings(card=replace(FORMATS[8]), sides=Sides.FRONTS)
    assert make(many(2), settings) == make(many(2), settings)
    with pytest.raises(Cancelled):
        make(many(2), settings, progress=lambda done, _: done < 1)
    with pytest.raises(ValueError, match="no cards"):
        make([], settings)


# Blank cards: the layout of a real card, and nothing that is only true of one

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
    assert kind.name.replace(" ", "") in front
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


def test_a_track_to_fill_has_room_for_what_is_too_big() -> None:
    every = [one for kind in BLANKS for one in tables(blank_card(kind))]
    labels = [one.columns[-1].label for one in every if one.part == "track"]
    assert labels == ["Too Big"] * 3


# A card for several models has boxes for each: hits, shots, wounds, men

ROCKET = Weapon(type=WeaponType.ROCKET, size=1)
GUN = Weapon(type=WeaponType.GUN, size=3)
TANK = Creation(size=4, move=8, mounts=(Mount(weapon=ROCKET, count=6),))
BEAST = Creation(size=3, move=8, mounts=(Mount(weapon=GUN),))
TOWER = Creation(size=32, mounts=(Mount(weapon=GUN),))


def ticks(made: tuple[Leaf, ...]) -> int:
    """Return how many boxes a pen may tick."""
    return sum(
        isinstance(mark, Box)
        and bool(mark.stroke)
        and mark.fill == "#ffffff"
        and mark.width == mark.height >= 3.5 * MM - 0.01
        for mark, _, _ in marks(*both(made))
    )


TITAN = Creation(size=100, move=40, flight=30, thrust=20)
MINI = format_named("mini-euro")
EACH = {
    "tank": (TANK, 4 + 6),
    "beast": (BEAST, 3),
    "tower": (TOWER, 32),
    "grenadier": (example("Grenadier"), 3),
    "walker": (example("Missile-rack Walker"), 6 + 12),
    "squad": (example("Line squad"), 5),
    "bog": (example("Bog"), 4),
    "line rifleman": (example("Line rifleman"), 3),
}
"""Designs, and the boxes of one of each: hits, shots, men, wounds or choices."""
WIDEST = {**EACH, "titan": (TITAN, 100)}
"""And one whose track has too many columns for a small card."""


def card_of(name: str) -> Card:
    return describe(WIDEST[name][0])


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize("count", [1, 2, 3, 6, 10])
def test_each_model_has_its_boxes(name: str, count: int) -> None:
    """Beside those that tell how many of the unit are left."""
    each = EACH[name][1]
    left = count if count > 1 else 0
    for make in (leaves, fronts):
        made = make(card_of(name), POKER, InkStyle.COLOUR, count=count)
        assert ticks(made) - left == each * count


@pytest.mark.parametrize(
    "card_format", [MINI, *share(FORMATS, 3)], ids=lambda one: one.key
)
def test_each_model_has_its_boxes_in_every_format(card_format: Format) -> None:
    for name, (_, each) in WIDEST.items():
        made = leaves(card_of(name), card_format, InkStyle.LOW, count=3)
        assert ticks(made) == 3 * (each + 1), name


def test_more_models_than_have_room_share_one_set_and_are_told_so() -> None:
    made = leaves(card_of("beast"), POKER, InkStyle.COLOUR, count=11)
    # With the box to write in how many are left there is none for the count.
    assert ticks(made) == 3
    assert "boxes are for one of 11" in " ".join(texts(*both(made)))
    few = leaves(describe(Creation(size=1)), POKER, InkStyle.COLOUR, count=11)
    assert "one of 11" not in " ".join(texts(*both(few)))


def test_boxes_of_one_model_stand_together() -> None:
    """Six shots of each of three: each six in a row of their own, or apart."""
    made = leaves(card_of("tank"), format_named("a6"), InkStyle.COLOUR, count=3)
    boxes = [
        ((at, round(placed.y + mark.y)), placed.x + mark.x)
        for at, side in enumerate(both(made))
        for placed in side.content
        for mark in placed.marks
        if isinstance(mark, Box) and mark.width == mark.height and mark.stroke
    ]
    lines: dict[tuple[int, int], list[float]] = {}
    for place, x in boxes:
        lines.setdefault(place, []).append(x)
    shots = [xs for xs in lines.values() if len(xs) >= 6]
    assert shots
    for xs in shots:
        xs.sort()
        steps = [b - a for a, b in pairwise(xs)]
        wide = [at + 1 for at, step in enumerate(steps) if step > 1.3 * min(steps)]
        assert all(at % 6 == 0 for at in wide)


# Two threads lay out cards at once: neither waits for the other for ever

PATIENCE = 2
"""Seconds after which a thread is taken to wait for ever."""


def test_a_card_is_measured_while_another_one_is_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Up to Python 3.11 a cached property is locked while it is worked out.
    measuring, printing = threading.Event(), threading.Event()

    def slow(card: Card) -> str:
        if threading.current_thread() is measurer:
            measuring.set()
            printing.wait(PATIENCE)
        return small_print(card)

    def measure(sign: str) -> None:
        # Signs that nobody measured yet: those known are asked of no font.
        card = Card("Guard", "Soldier", source=sign * 3)
        assert CardSetting(card, Settings(), photo=False, count=1).footer

    def print_one() -> None:
        measuring.wait(PATIENCE)
        with LOCK:
            printing.set()
            measure("\u1e9e")

    monkeypatch.setattr(setting, "small_print", slow)
    measurer = threading.Thread(target=measure, args=("\u1e9f",), daemon=True)
    printer = threading.Thread(target=print_one, daemon=True)
    for each in (measurer, printer):
        each.start()
    for each in (measurer, printer):
        each.join(PATIENCE)
    assert not measurer.is_alive()
    assert not printer.is_alive()
