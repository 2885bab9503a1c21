"""Squares in pictures: photos, screenshots, several linked ones, and none."""

import functools
import io
import json
import struct
import sys
import zlib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from builder.army.model import Entry
from builder.army.muster import roster
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.codes import pictured, read, read_code, written_square
from db.sharing.parcel import square_text
from reports.layout.square import squares
from reports.roster.pdf import roster_pdf
from reports.roster.square import SIDES
from tests.squares import as_photo, pages_of
from ui.__main__ import main

EXAMPLE = examples_of("brikwars")[0]
DESIGNS = dict(EXAMPLE.designs)


def battle() -> MusterFile:
    ((key, army),) = EXAMPLE.armies
    used = {entry.design: DESIGNS[entry.design] for entry in army.entries}
    return MusterFile(used, {key: army})


def large() -> MusterFile:
    """Return an army that takes linked squares."""
    ((_, army),) = EXAMPLE.armies
    every = list(DESIGNS.values())
    designs = {
        f"d{at}": replace(every[at % 6], name=sha256(bytes([at])).hexdigest())
        for at in range(60)
    }
    entries = tuple(Entry(design=key) for key in designs)
    return MusterFile(designs, {"a": replace(army, entries=entries, groups=())})


@functools.cache
def photo() -> Image.Image:
    """Return a photo of the list of First battle."""
    file = battle()
    (army,) = file.armies.values()
    pdf = roster_pdf(roster(army, file.designs), code=square_text(file))
    return as_photo(next(pages_of(pdf)))


def as_file(image: Image.Image, form: str = "PNG") -> bytes:
    made = io.BytesIO()
    image.save(made, form)
    return made.getvalue()


def drawn(text: str) -> list[Image.Image]:
    """Return the squares of a text as pictures, drawn module by module."""
    images = []
    for one in squares(text, SIDES):
        image = Image.new("L", (one.across, one.across), 255)
        for (left, top), _, (right, low), _ in one.black:
            image.paste(0, (int(left), int(top), int(right), int(low)))
        images.append(image.resize((one.across * 4,) * 2, Image.Resampling.NEAREST))
    return images


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_photo_of_a_list_is_its_army(form: str, tmp_path: Path) -> None:
    path = tmp_path / "photo"
    path.write_bytes(as_file(photo(), form))
    found = read(path)
    assert found == read_code(written_square(battle()))
    assert [each.title for each in found.designs.values()] == [
        each.title for each in battle().designs.values()
    ]


def test_linked_squares_are_joined_over_pictures_in_any_order() -> None:
    images = drawn(square_text(large()))
    assert len(images) > 1
    files = {f"{at}.png": as_file(each) for at, each in enumerate(images)}
    backwards = dict(reversed(files.items()))
    assert pictured(backwards) == pictured(files) == read_code(written_square(large()))


def test_linked_squares_in_one_picture_are_joined() -> None:
    images = drawn(square_text(large()))
    page = Image.new("L", (sum(each.width for each in images), images[0].height), 255)
    for at, each in enumerate(images):
        page.paste(each, (at * each.width, 0))
    assert len(read(as_file(page)).designs) == 60


def test_a_missing_square_is_named() -> None:
    first, *others = drawn(square_text(large()))
    count = 1 + len(others)
    with pytest.raises(Unreadable, match=rf"a\.png.*1 of {count} linked.* missing"):
        pictured({"a.png": as_file(first)})


def test_a_clear_picture_has_a_white_ground() -> None:
    (image,) = drawn(square_text(battle()))
    clear = Image.new("RGBA", image.size, (0, 0, 0, 0))
    ink = image.point([255 - level for level in range(256)])
    clear.paste((0, 0, 0, 255), mask=ink)
    assert read(as_file(clear)) == read_code(written_square(battle()))


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGB", (200, 100), "green"),
        *drawn("A TEXT THAT IS NO CODE AT ALL"),
    ],
)
def test_a_picture_without_one_says_so(image: Image.Image) -> None:
    with pytest.raises(Unreadable, match="without a square of Brickmuster"):
        read(as_file(image), "x.png")


def test_a_damaged_picture_is_told() -> None:
    with pytest.raises(Unreadable, match=r"x\.png: is a damaged picture"):
        read(as_file(photo())[:20_000], "x.png")


def test_a_picture_of_too_many_pixels_is_not_decoded() -> None:
    image = bytearray(as_file(Image.new("L", (8, 8))))
    # Its width and height stand in the first chunk, behind its name.
    image[16:24] = struct.pack(">II", 60_000, 60_000)
    image[29:33] = struct.pack(">I", zlib.crc32(image[12:29]))
    with pytest.raises(Unreadable, match="million pixels"):
        read(bytes(image), "x.png")


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    with pytest.raises(Unreadable, match="zxing-cpp"):
        read(as_file(photo()), "x.png")


def test_the_command_line_reads_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(as_file(photo(), "JPEG"))
    assert main(["check", str(path)]) == 0
    assert "Border Guard" in capsys.readouterr().out
    assert main(["code", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["code"].startswith("BM1.")
