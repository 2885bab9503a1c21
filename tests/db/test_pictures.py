"""Photos as they are kept: upright, not too large, without metadata, or refused."""

import io
import warnings
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from db.files.pictures import (
    LARGEST_PNG,
    LONGEST_SIDE,
    NotAPicture,
    ReadingStopped,
    key_of,
    looked_at,
    ready,
)
from tests.reports.pdf.huge import grey_jpeg

Draw = Callable[..., bytes]

ORIENTATION = 0x0112
MAKER = 0x010F


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize(
    ("kind", "mode", "becomes"),
    [
        ("JPEG", "RGB", "JPEG"),
        ("JPEG", "CMYK", "JPEG"),
        ("JPEG", "L", "JPEG"),
        ("PNG", "RGB", "PNG"),
        ("PNG", "P", "JPEG"),
        ("PNG", "1", "JPEG"),
        ("PNG", "LA", "PNG"),
        ("PNG", "RGBA", "PNG"),
        ("WEBP", "RGB", "JPEG"),
        ("WEBP", "RGBA", "PNG"),
        ("GIF", "P", "JPEG"),
        ("BMP", "RGB", "JPEG"),
        ("TIFF", "RGB", "JPEG"),
    ],
)
def test_a_picture_of_each_sort_is_kept(
    draw: Draw, kind: str, mode: str, becomes: str
) -> None:
    data = draw(kind, mode=mode)
    made = ready(data)
    image = opened(made.data)
    assert looked_at(data) == 60 * 40
    assert (image.format, image.size) == (becomes, (60, 40))
    assert (made.width, made.height) == image.size
    assert made.key == key_of(made.data)


def test_a_stored_photo_keeps_its_bytes(draw: Draw) -> None:
    for data in (draw(size=(4_000, 3_000)), draw("PNG", mode="LA"), draw("GIF")):
        once = ready(data)
        assert ready(once.data) == once


def test_an_opaque_picture_with_alpha_becomes_a_jpeg() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (2_000, 1_000), "red").save(out, "PNG")
    assert opened(ready(out.getvalue()).data).format == "JPEG"


def test_a_photo_saved_as_a_large_png_becomes_a_jpeg() -> None:
    out = io.BytesIO()
    Image.effect_noise((900, 900), 60).convert("RGB").save(out, "PNG")
    assert len(out.getvalue()) > LARGEST_PNG
    assert opened(ready(out.getvalue()).data).format == "JPEG"


def test_a_large_picture_becomes_smaller_and_keeps_its_shape(draw: Draw) -> None:
    made = ready(draw(size=(4_000, 3_000)))
    assert (made.width, made.height) == (LONGEST_SIDE, LONGEST_SIDE * 3 // 4)


def test_a_picture_taken_sideways_is_turned_upright_and_forgets_it(draw: Draw) -> None:
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = 6, "Camera of Mine"
    data = draw(exif=exif)
    assert b"Camera of Mine" in data
    made = ready(data)
    assert (made.width, made.height) == (40, 60)
    assert b"Camera of Mine" not in made.data
    assert not opened(made.data).getexif()


@pytest.mark.parametrize(
    ("kind", "options"),
    [("JPEG", {"comment": "my address"}), ("JPEG", {"icc_profile": b"my address"})],
)
def test_metadata_is_left_behind(
    draw: Draw, kind: str, options: dict[str, object]
) -> None:
    data = draw(kind, **options)
    assert b"my address" in data
    assert b"my address" not in ready(data).data


def test_bytes_after_a_picture_are_dropped(draw: Draw) -> None:
    assert ready(draw() + b"a film of my flat").data.endswith(b"\xff\xd9")
    assert not ready(draw("PNG") + b"a film of my flat").data.endswith(b"flat")


@pytest.mark.parametrize("look", [looked_at, ready])
def test_what_is_no_picture_is_refused(
    draw: Draw, look: Callable[[bytes], object]
) -> None:
    for data, words in (
        (b"", "is empty"),
        (b"no picture at all", "is no picture that can be read; use JPEG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "is no picture"),
        (draw(size=(600, 400))[:-900], "is a damaged picture"),
        (draw("PNG", size=(600, 400))[:-90], "is a damaged picture"),
        (draw("PNG", size=(10_000, 8_001), mode="1"), "80 million pixels"),
        (draw("PNG", size=(10_000, 9_000), mode="1"), "80 million pixels"),
        (draw("PNG", size=(20_000, 20_000), mode="1"), "80 million pixels"),
    ):
        with pytest.raises(NotAPicture, match=words):
            look(data)


@given(st.integers(0, 2_000), st.binary(min_size=1, max_size=9))
def test_a_scratched_picture_is_kept_or_refused_but_never_crashes(
    draw: Draw, at: int, scratch: bytes
) -> None:
    data = draw(size=(120, 80))
    try:
        ready(data[:at] + scratch + data[at + len(scratch) :])
    except NotAPicture as refused:
        assert str(refused)  # noqa: PT017 (some damage is harmless)


def test_a_photo_of_a_large_phone_is_scaled_down() -> None:
    data = grey_jpeg(12_000, 9_000)
    seen: list[float] = []

    def told(done: int, total: int) -> bool:
        seen.append(done / total)
        return True

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = ready(data, told)
    assert (made.width, made.height) == (LONGEST_SIDE, LONGEST_SIDE * 3 // 4)
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_the_reading_of_a_photo_can_be_stopped() -> None:
    with pytest.raises(ReadingStopped):
        ready(grey_jpeg(4_000, 3_000), lambda done, total: done < total / 2)


@pytest.mark.parametrize("look", [looked_at, ready])
def test_what_would_take_too_much_memory_says_what_to_do(
    draw: Draw, look: Callable[[bytes], object]
) -> None:
    for data, words in (
        (draw("PNG", size=(12_000, 9_000), mode="1"), "save it as a JPEG"),
        (grey_jpeg(20_000, 12_501), "250 million pixels; make the picture smaller"),
    ):
        with pytest.raises(NotAPicture, match=words):
            look(data)
