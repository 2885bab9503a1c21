"""Laws of all portraits: nothing floats, and what differs looks different."""

import ast
import dataclasses
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pypdfium2
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

import builder.drawing
from builder.brikwars.model.designs import Creation, Mount, SuperNaturalDice, Weapon
from builder.brikwars.portrait.beast import BOWS
from builder.brikwars.portrait.trooper import _BLADES, trooper
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.armed import NOSES, at_nose, boom
from builder.drawing.barrels import ArmForm, DrawnArm
from builder.drawing.bricks import AIR, SLOPES, Portrait, album, drawn
from builder.drawing.costumes import COSTUMES
from builder.drawing.people import _BEASTS, animal
from builder.drawing.things import objective_portrait
from builder.drawing.words import FILE, word_list, word_lists
from builder.microfig.designs import Squad
from builder.microfig.scales import Bulk
from builder.registry import describe
from reports.bricks.drawn import BrickLook, brick_colours
from reports.bricks.window import window
from reports.layout.formats import InkStyle
from reports.layout.marks import Area, Placed, Side
from reports.pdf.document import pages_pdf
from tests.builder.test_properties import WEAPONS
from tests.db.values import designs
from tests.portrait_laws import whole
from tests.portraits import HIGH, WIDE, picked

# Laws of all portraits: nothing floats, and what differs looks different

SHOWN = [
    pytest.param(design, id=f"{design.kind} {design.title}") for design in picked(())
]
MOUNTS = st.builds(
    Mount,
    weapon=WEAPONS,
    count=st.integers(1, 8),
    mounting=st.sampled_from(Mounting),
)
NAMES = st.sampled_from(("", "Guard", *COSTUMES))
TROOPERS = st.builds(
    Creation,
    name=NAMES,
    size=st.integers(0, 1),
    structure=st.sampled_from(Structure),
    move=st.integers(0, 12),
    flight=st.sampled_from((0, 0, 6)),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from(tuple(Mind)[1:]),
    mounts=st.lists(MOUNTS, max_size=5).map(tuple),
    specialties=st.lists(st.sampled_from(Specialty), max_size=3).map(tuple),
    supernatural=st.lists(st.builds(SuperNaturalDice), max_size=2).map(tuple),
)


QUICK = settings(deadline=None, phases=[Phase.explicit, Phase.generate])
"""A design that floats is shown as it was found: to make it smaller takes minutes."""


@pytest.mark.parametrize("design", SHOWN)
def test_nothing_floats(design: Any) -> None:
    assert whole(describe(design).portrait)


def test_the_last_man_of_a_crowd_holds_his_pistol() -> None:
    """Nobody stands at his right, whose picture would hold it, too."""
    crowd = Squad(rifles=0, pistols=337, heavies=288, bulk=Bulk.SMALL)
    assert whole(describe(crowd).portrait)


@pytest.mark.parametrize("number", range(1, 5))
def test_no_objective_floats_or_looks_like_another(number: int) -> None:
    assert whole(objective_portrait(number))
    others = {objective_portrait(each) for each in range(1, 5) if each != number}
    assert objective_portrait(number) not in others
    assert objective_portrait(number + 4) == objective_portrait(number)


@given(TROOPERS)
@QUICK
def test_nothing_floats_on_a_random_minifig(creation: Creation) -> None:
    assert whole(describe(creation).portrait)


@given(designs())
@QUICK
def test_nothing_floats_on_a_random_design(design: Any) -> None:
    assert whole(describe(design).portrait)


# No two portraits of what differs look alike: two pixels of a hundred at least

LEAST = 0.02
"""The share of the pixels of a window in which two portraits differ at least."""
VISIBLE = 24
"""How far two pixels are apart, of 255, to be told apart."""


class Picture(NamedTuple):
    """A portrait as pixels, and every fourth line of it."""

    whole: Image.Image
    lines: Image.Image


def pictures(portraits: list[Portrait]) -> list[Picture]:
    """Return portraits in the window of a poker card, in one army's colour."""
    look = BrickLook("#1f5b3a")
    pages = [
        Side(WIDE, HIGH, (Placed(0, 0, window(each, Area(0, 0, WIDE, HIGH), look)),))
        for each in portraits
    ]
    document = pypdfium2.PdfDocument(pages_pdf("Portraits", pages))
    drawn = [page.render(scale=1).to_pil().convert("RGB") for page in document]
    return [Picture(each, fourth(each)) for each in drawn]


def fourth(picture: Image.Image) -> Image.Image:
    """Return every fourth line of a picture."""
    lines = Image.new("RGB", (picture.width, len(range(0, picture.height, 4))))
    for row, line in enumerate(range(0, picture.height, 4)):
        lines.paste(picture.crop((0, line, picture.width, line + 1)), (0, row))
    return lines


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels differ visibly."""
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[VISIBLE:])


def apart(one: Picture, other: Picture) -> float:
    """Return the share of pixels that differ visibly, or less where it is enough."""
    pixels = one.whole.width * one.whole.height
    # Most pairs differ enough in every fourth line, and need no closer look.
    some = differing(one.lines, other.lines) / pixels
    return some if some >= LEAST else differing(one.whole, other.whole) / pixels


@pytest.fixture(scope="module")
def shown() -> dict[Portrait, list[Any]]:
    """Return each portrait of an example or a preset, with the designs it shows."""
    found: dict[Portrait, list[Any]] = {}
    for design in picked(()):
        portrait = describe(design).portrait
        if portrait:
            found.setdefault(portrait, []).append(design)
    return found


@pytest.mark.full
def test_what_differs_looks_different(shown: dict[Portrait, list[Any]]) -> None:
    drawn = zip(shown.values(), pictures(list(shown)), strict=True)
    alike = [
        (ours[0].title, theirs[0].title, round(share, 4))
        for (ours, one), (theirs, other) in combinations(drawn, 2)
        if (share := apart(one, other)) < LEAST
    ]
    assert not alike


HIDDEN = {"name", "notes", "tags", "photo", "points", "waivers", "capacity"}
"""Fields that need not show: what a design is called, and how much is in a clip."""


def visible(value: Any) -> Any:
    """Return a design without what need not show."""
    if isinstance(value, tuple):
        return tuple(map(visible, value))
    if not dataclasses.is_dataclass(value):
        return value
    shown = (each.name for each in dataclasses.fields(value) if each.name not in HIDDEN)
    return tuple((name, visible(getattr(value, name))) for name in shown)


def test_only_equal_designs_share_a_portrait(
    shown: dict[Portrait, list[Any]],
) -> None:
    mixed = [
        [design.title for design in designs]
        for designs in shown.values()
        if len({visible(design) for design in designs}) > 1
    ]
    assert not mixed


# Every word of the tables of shapes draws something whole, not only those in use

WORDS = [(word, WeaponType.MELEE) for word in _BLADES]
WORDS += [(word, WeaponType.GUN) for word in BOWS]


@pytest.mark.parametrize(("word", "kind"), WORDS, ids=str)
def test_a_weapon_of_any_name_is_held(word: str, kind: WeaponType) -> None:
    bare = trooper(Creation())
    for size, many in product((1, 2), (1, 2)):
        mount = Mount(weapon=Weapon(name=word.title(), type=kind, size=size))
        shown = trooper(Creation(mounts=(mount,) * many))
        assert whole(shown), (size, many)
        assert shown != bare


@pytest.mark.parametrize("of", sorted(_BEASTS))
def test_an_animal_is_whole_under_any_tack(of: str) -> None:
    for saddle, loaded in product((False, True), repeat=2):
        layers = animal(of, saddle=saddle, loaded=loaded)
        assert whole(Portrait(layers)), (saddle, loaded)


@pytest.mark.parametrize("form", list(NOSES))
@pytest.mark.parametrize("made", [at_nose, boom])
def test_what_strikes_is_whole_at_any_size(form: ArmForm, made: Any) -> None:
    for size, dice in product(range(10), (1, 4)):
        layers = made(DrawnArm(form, size=size, dice=dice))
        assert whole(Portrait(layers)), (size, dice)


# The word lists: each is asked for, and each file is read once and whole

BUILDER = Path(__file__).resolve().parents[3] / "builder"
LISTS = word_lists((BUILDER / "drawing" / FILE).read_text(encoding="utf-8"))


def test_every_list_is_asked_for_by_its_name() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in BUILDER.rglob("*.py"))
    assert sorted(re.findall(r'= word_list\("([^"]+)"\)', code)) == sorted(LISTS)


def test_words_are_asked_in_the_order_of_the_file() -> None:
    assert list(word_list("wings").items()) == list(LISTS["wings"].items())


def test_words_are_in_lower_case_and_have_a_meaning() -> None:
    words = {word: what for each in LISTS.values() for word, what in each.items()}
    assert all(words.values())
    assert all(word == word.casefold() and word.strip() for word in words)


# The files of art: each line is a course, and the code names each part

FOLDER = Path(builder.drawing.__file__).parent
FILES = sorted(path.stem for path in (FOLDER / "art").iterdir())
CATALOGS = (
    FOLDER / "costumes.txt",
    FOLDER / "species.txt",
    *FOLDER.parent.glob("infantry/*s.txt"),
    *FOLDER.parent.glob("smallarms/*s.txt"),
    *FOLDER.parent.glob("*/portrait/*.txt"),
)

HEAD = re.compile(r"\[[a-z0-9]+([ -][a-z0-9]+)*\] -?\d+ -?\d+")
COLOURS = "".join(brick_colours("#000000", InkStyle.COLOUR))
COURSE = re.compile(f"[{re.escape(COLOURS + AIR + SLOPES)}TUEC]+")
"""A course has colours, air and slopes; capitals wait for a beast."""
RULER = re.compile(r":[.+a-z]+")
GROWING = re.compile(f"[|+a-z]{COURSE.pattern}")


def faults(text: str) -> Iterator[str]:
    """Yield each line that is neither the head of a part nor a course of it."""
    for part in text.removesuffix("\n").split("\n\n"):
        head, *courses = part.split("\n")
        if not HEAD.fullmatch(head) or not courses:
            yield f"No name and place, or no course below: {head!r}"
        ruler = courses[0] if courses and courses[0].startswith(":") else ""
        if ruler and not RULER.fullmatch(courses.pop(0)):
            yield f"No ruler of {head}: {ruler!r}"
        for course in courses:
            if not (GROWING if ruler else COURSE).fullmatch(course):
                yield f"No course of {head}: {course!r}"
            if ruler and len(course) > len(ruler):
                yield f"Longer than the ruler of {head}: {course!r}"
    if not text.endswith("\n"):
        yield "The last line has no end"


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_made_of_parts_and_their_courses(name: str) -> None:
    text = (FOLDER / "art" / f"{name}.txt").read_text(encoding="utf-8")
    assert list(faults(text)) == []
    assert all(layer.rows for layer in drawn(name).values())


@pytest.mark.parametrize(
    "spoilt",
    [
        "[cap] 2\ndd\n",
        "[Cap] 2 1\ndd\n",
        "[cap] 2 1\ndd \n",
        "[cap] 2 1\ndq\n",
        "[cap] 2 1\n:..+\n/dd\\\n",
        "[cap] 2 1\n:..+\n|/ddd\\\n",
        "[cap] 2 1\ndd\n\n\n[hat] 0 0\ndd\n",
        "[cap] 2 1\ndd\n[hat] 0 0\ndd\n",
        "[cap] 2 1\ndd",
    ],
)
def test_a_spoilt_line_is_told(spoilt: str) -> None:
    assert list(faults(spoilt))


def strings() -> Iterator[str]:
    """Yield a pattern for each text in the code that draws, its values left open.

    What the words of a name stand for counts as well: parts are asked for by it. So do
    the texts of costumes, of beasts, and of what the rows of the games look like.
    """
    words = word_lists((FOLDER / FILE).read_text(encoding="utf-8"))
    for each in words.values():
        yield from map(re.escape, each.values())
    for path in CATALOGS:
        for field in re.split("[;,] |\n *", path.read_text(encoding="utf-8")):
            starts = re.finditer(r"\b\w", field)
            yield from (re.escape(field[at.start() :]) for at in starts)
    for path in FOLDER.parent.rglob("*.py"):
        if "drawing" not in path.parts and "portrait" not in str(path):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            if isinstance(node, ast.JoinedStr):
                parts = [getattr(part, "value", None) for part in node.values]
                known = [part if isinstance(part, str) else None for part in parts]
                if re.search("[a-z]{3}", "".join(part or "" for part in known)):
                    yield "".join(re.escape(part) if part else ".+" for part in known)


def test_every_file_and_every_part_is_named_in_the_code() -> None:
    named = re.compile("|".join({f"(?:{each})" for each in strings()}))
    parts = {f"{file}: {name}" for file in FILES for name in (file, *drawn(file))}
    assert [
        each for each in sorted(parts) if not named.fullmatch(each.split(": ")[1])
    ] == []


def test_the_lines_of_another_system_end_as_well() -> None:
    assert album("[cap] 2 1\r\ndd\r\n\r\n[hat] 0 0\r\nmm\r\n")["cap"].rows == ("dd",)


def test_art_is_read_from_a_zip(tmp_path: Path) -> None:
    packed = tmp_path / "packed.zip"
    with ZipFile(packed, "w") as archive:
        for name in ("__init__.py", "bricks.py", "art/people-hats.txt"):
            archive.write(FOLDER / name, f"builder/drawing/{name}")
        for name in ("painting.py", "reading.py"):
            archive.write(FOLDER.parent / "core" / name, f"builder/core/{name}")
        for name in ("builder/__init__.py", "builder/core/__init__.py"):
            archive.writestr(name, "")
    code = "import sys; sys.path.insert(0, sys.argv[1])\n"
    code += "from builder.drawing.bricks import drawn; print(len(drawn('people-hats')))"
    # Without what is installed, which has the same names in a folder.
    words = [sys.executable, "-I", "-S", "-c", code, str(packed)]
    said = subprocess.run(words, capture_output=True, check=True, text=True)
    assert int(said.stdout) == len(drawn("people-hats"))
