"""Photos as they are kept, squares in them, and when they go."""

import functools
import io
import json
import sqlite3
import struct
import sys
import tempfile
import warnings
import zlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from builder.army.model import Entry
from builder.army.muster import roster
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from db.files.pictures import (
    LARGEST_PNG,
    LONGEST_SIDE,
    NotAPicture,
    ReadingStopped,
    key_of,
    looked_at,
    photos_in,
    ready,
)
from db.files.unreadable import Unreadable
from db.library.library import Library
from db.sharing.codes import pictured, read, read_code, written_square
from db.sharing.parcel import square_text
from reports.layout.square import squares
from reports.roster.pdf import roster_pdf
from reports.roster.square import SIDES
from tests.db.conftest import Draw, blank, played, tidy
from tests.db.test_history import aged
from tests.reports.pdf.huge import grey_jpeg
from tests.squares import as_photo, pages_of
from tests.sweeps import examples
from ui.__main__ import main

# Photos as they are kept: upright, not too large, without metadata, or refused

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


# Photos stay while anything names them, and go when nothing does

GUN = Weapon(name="Long Tom")


@cache
def pictures() -> tuple[bytes, ...]:
    return tuple(blank("PNG", (40 + n, 40), "RGB") for n in range(4))


def grown_old(place: Path, days: float = 91) -> None:
    """Make every photo older, while somebody plays each day."""
    with closing(sqlite3.connect(place)) as connection, connection:
        then = f"strftime('%Y-%m-%d %H:%M:%f000', added, '-{days} days')"
        connection.execute(f"UPDATE photo SET added = {then}")  # noqa: S608
    played(place)


def photos(place: Path) -> set[str]:
    with closing(sqlite3.connect(place)) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM photo")}


def named(library: Library) -> set[str]:
    """Return the photos that any value which can be got back names."""
    ids = {each.id for each in library.everything()}
    ids |= {each.id for each in library.removed()}
    return {
        key
        for item in ids
        for each in library.versions(item)
        for key in photos_in(library.version_value(item, each.number))
    }


def holder(key: str) -> Creation:
    """Return a creation with a gun inside that has a photo."""
    return Creation(name="Tank", mounts=(Mount(weapon=replace(GUN, photo=key)),))


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["add", "inner", "save", "remove", "restore", "empty"]),
        st.integers(0, 3),
        st.integers(0, 4),
    ),
    max_size=12,
)


@pytest.mark.full
@settings(max_examples=examples(25))
@given(ACTS, st.sampled_from(["nothing", "photos", "everything"]))
def test_what_anything_names_stays_and_all_else_goes(
    acts: list[tuple[str, int, int]], old: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "library.db"
        with Library(place) as library:
            keys = [library.keep_photo(each) for each in pictures()]
            for act in acts:
                done(library, *act, (*keys, ""))
            if old != "nothing":
                grown_old(place)
            if old == "everything":
                aged(place, 91)
            tidy(library)
            still = named(library)
            assert photos(place) == (set(keys) if old == "nothing" else still)
            assert still <= photos(place)


def done(
    library: Library, act: str, number: int, photo: int, keys: tuple[str, ...]
) -> None:
    """Do one act, if it is possible."""
    here, gone = library.everything(), library.removed()
    some = here[number % len(here)] if here else None
    match act:
        case "add":
            library.add(replace(GUN, photo=keys[photo]))
        case "inner":
            library.add(holder(keys[photo]))
        case "save" if some:
            value = replace(GUN, photo=keys[photo])
            if isinstance(some.value, Weapon):
                library.save(some.id, value, some.version)
        case "remove" if some:
            library.remove(some.id, some.version)
        case "restore" if gone:
            library.restore(gone[number % len(gone)].id)
        case "empty" if gone:
            library.empty_bin([gone[number % len(gone)].id])


@pytest.mark.full
def test_a_photo_just_added_stays_though_nothing_names_it_yet(
    library: Library, place: Path, draw: Draw
) -> None:
    key = library.keep_photo(draw())
    grown_old(place, 89)
    tidy(library)
    assert photos(place) == {key}
    library.keep_photo(draw())
    grown_old(place, 2)
    tidy(library)
    assert photos(place) == {key}
    grown_old(place, 89)
    tidy(library)
    assert photos(place) == set()


@pytest.mark.full
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE design SET payload = substr(payload, 1, length(payload) - 2)",
        "UPDATE design SET payload = CAST(payload AS BLOB)",
        "UPDATE version SET payload = x'07'",
        "UPDATE version SET payload = 7 WHERE payload IS NOT NULL",
    ],
)
def test_what_cannot_be_read_keeps_its_photos(
    library: Library, place: Path, draw: Draw, damage: str
) -> None:
    key = library.keep_photo(draw())
    kept = library.add(replace(GUN, photo=key))
    if "version" in damage:
        library.save(kept.id, GUN, kept.version)
    grown_old(place)
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(damage)
    tidy(library)
    assert photos(place) == {key}


@pytest.mark.full
def test_nothing_goes_while_somebody_writes(
    library: Library, place: Path, draw: Draw
) -> None:
    """The other window gives a photo back to a design while it is looked for."""
    key = library.keep_photo(draw())
    kept = library.add(GUN)
    grown_old(place)
    work = library.tidying(kept.updated)
    with Library(place) as other:
        for number, _ in enumerate(work):
            # Four steps look for days of use, one at the bin, one at old versions.
            if number == 6:
                other.save(kept.id, replace(GUN, photo=key), kept.version)
    assert photos(place) == {key}
    tidy(library)
    assert photos(place) == {key}


@pytest.mark.full
def test_many_photos_go_some_at_a_time(
    library: Library, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.history.tidying.FEW", 2)
    monkeypatch.setattr("db.history.tidying._SLICE", 2)
    keys = [library.keep_photo(each) for each in pictures()]
    kept = [library.add(replace(GUN, name=str(n))) for n in range(5)]
    for each, key in zip(kept, (*keys[:1], *keys[:1], "", "", keys[3]), strict=True):
        value = replace(GUN, photo=key)
        library.save(each.id, replace(GUN, name="x"), each.version)
        library.save(each.id, value, each.version + 1)
        library.save(each.id, GUN, each.version + 2)
    grown_old(place)
    tidy(library)
    assert photos(place) == named(library) == {keys[0], keys[3]}


# Squares in pictures: photos, screenshots, several linked ones, and none

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
