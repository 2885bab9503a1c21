"""The files of art: each line is a course, and the code names each part."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import builder.drawing
from builder.drawing.album import album, drawn
from builder.drawing.bricks import AIR, COLOURS, SLOPES
from builder.drawing.words import FILE, word_lists

FOLDER = Path(builder.drawing.__file__).parent
FILES = sorted(path.stem for path in (FOLDER / "art").iterdir())

HEAD = re.compile(r"\[[a-z0-9]+([ -][a-z0-9]+)*\] -?\d+ -?\d+")
COURSE = re.compile(f"[{re.escape(''.join(COLOURS) + AIR + SLOPES)}TUEC]+")
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

    What the words of a name stand for counts as well: parts are asked for by it.
    """
    words = word_lists((FOLDER / FILE).read_text(encoding="utf-8"))
    for each in words.values():
        yield from map(re.escape, each.values())
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
        for name in ("__init__.py", "album.py", "bricks.py", "art/people-hats.txt"):
            archive.write(FOLDER / name, f"builder/drawing/{name}")
    code = "import sys; sys.path.insert(0, sys.argv[1])\n"
    code += "from builder.drawing.album import drawn; print(len(drawn('people-hats')))"
    words = [sys.executable, "-I", "-c", code, str(packed)]
    said = subprocess.run(words, capture_output=True, check=True, text=True)
    assert int(said.stdout) == len(drawn("people-hats"))
