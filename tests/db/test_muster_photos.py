"""Photos in muster files."""

import base64
from collections.abc import Callable

import pytest

import db.files.muster
from builder.brikwars.model.designs import Weapon
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from tests.db.musters import file_of, refusal, spelt

Draw = Callable[..., bytes]


def test_photos_travel_with_their_designs(draw: Draw) -> None:
    photos = {"front": draw(), "back": draw("PNG")}
    file = MusterFile({"gun": Weapon(photo="front")}, {}, photos)
    assert read(write(file)) == file


@pytest.mark.full
def test_a_damaged_or_huge_photo_is_refused(draw: Draw) -> None:
    whole = draw(size=(600, 400))
    for data, words in (
        (whole[: len(whole) // 2], "damaged picture"),
        (draw("PNG", size=(600, 400))[:-500], "damaged picture"),
        (draw("PNG", size=(10_000, 9_000), mode="1"), "80 million pixels"),
        (draw("PNG", size=(20_000, 20_000), mode="1"), "80 million pixels"),
    ):
        photos = {"x": base64.b64encode(data).decode()}
        message = refusal(spelt(file_of(photos=photos)))
        assert message.startswith("Wolves.json, photos.x: ")
        assert words in message


def test_photos_that_take_too_long_to_look_at_are_refused(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db.files.muster, "_MOST_PIXELS", 5_000)
    text = base64.b64encode(draw()).decode()
    message = refusal(spelt(file_of(photos={"a": text, "b": text, "c": text})))
    assert message.startswith("Wolves.json, photos.c: is one photo too many")
