"""Cards as pictures, and as a deck for a virtual table."""

import io
import json
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from builder.content.card import Card
from reports.card.copies import Cancelled, Copy
from reports.card.pictures import MOST_PIXELS, deck_grid, deck_zip, pictures_zip
from reports.layout.formats import FORMATS, Copies, Settings, Sides, own_format


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
    grid = deck_grid(count, card)
    assert 2 <= grid.columns <= 10
    assert 2 <= grid.rows <= 7
    assert grid.columns * grid.rows > count
    assert grid.rows * grid.high <= MOST_PIXELS
    assert grid.columns * grid.wide <= MOST_PIXELS
    assert grid.wide / grid.high == pytest.approx(card.width / card.height, rel=0.03)


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
