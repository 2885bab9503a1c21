"""`code`: a line of text that stands for a file, and every command that reads one."""

import io
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from builder.content.linked import parts
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.pictures import ready
from db.library.library import Library
from db.sharing.codes import read_code
from ui.__main__ import main
from ui.cli.parser import COMMANDS

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
BATTLE = EXAMPLES / "first-battle.json"
RULES = EXAMPLES / "house-rules.json"


def ended(*arguments: str | Path) -> int:
    return main([str(each) for each in arguments])


@pytest.fixture
def code(capsys: pytest.CaptureFixture[str]) -> str:
    assert ended("code", BATTLE) == 0
    return capsys.readouterr().out.strip()


def test_a_code_stands_in_the_place_of_its_file(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("check", BATTLE) == ended("check", code) == 0
    of_file, of_code = capsys.readouterr().out.split("the code\n")
    assert of_file.partition("\n")[2] == of_code
    assert ended("roster", code, "-o", "-") == 0
    assert "Border Guard" in capsys.readouterr().out
    assert ended("check", code, "--only", "Nobody") == 2
    assert capsys.readouterr().err.startswith("brickmuster: the code: no design")


@pytest.mark.parametrize("options", [(), ("--squares",)])
def test_a_code_is_read_from_a_text_and_from_standard_input(
    options: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    post = tmp_path / "post.txt"
    assert ended("code", BATTLE, "-o", post, *options) == 0
    text = f"Here it is:\n\n{post.read_text()}"
    post.write_text(text)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    capsys.readouterr()
    assert ended("check", post, "-", "--only", "Border Guard") == 0
    assert capsys.readouterr().out.count("1 army, legal") == 2


def test_a_code_comes_into_a_library_once(
    code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    place = tmp_path / "mine.db"
    assert ended("import", code, "--library", place) == 0
    assert "1 army came in" in capsys.readouterr().out
    with Library(str(place)) as library:
        before = library.everything()
    assert ended("import", code, "--library", place) == 0
    assert "came in;" not in capsys.readouterr().out
    with Library(str(place)) as library:
        assert library.everything() == before
    assert ended("code", "--only", "border guard", "--library", place) == 0
    (army,) = read_code(capsys.readouterr().out).armies.values()
    assert army.title == "Border Guard"


def test_house_rules_are_named_by_their_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended("code", RULES, "--only", "Harbor Street rules") == 0
    rules = capsys.readouterr().out.strip()
    assert ended("check", BATTLE, "--house", rules) == 1
    assert "House rules: Harbor Street rules 2" in capsys.readouterr().out
    assert ended("roster", BATTLE, "--house", rules[:-5], "-o", "-") == 2
    assert "5 characters are missing" in capsys.readouterr().err


def test_json_has_the_code_and_its_length(
    code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert ended("code", BATTLE, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"version": 1, "code": code, "characters": len(code), "photos": 0}
    out = tmp_path / "code.txt"
    assert ended("code", BATTLE, "--json", "-o", out) == 0
    told = json.loads(capsys.readouterr().out)
    counts = {"characters": len(code), "photos": 0}
    assert told == {"version": 1, "written": str(out), **counts}
    assert out.read_text() == f"{code}\n"


def test_photos_and_length_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (8, 8)).save(stream, "PNG")
    photo = ready(stream.getvalue())
    tank = {"kind": "brikwars.creation", "name": "Tank", "photo": photo.key}
    noise = "".join(chr(0x100 + 7919 * place % 5_000) for place in range(3_000))
    with_photo = {"brickmuster": 1, "designs": [{"id": "t", "notes": noise} | tank]}
    with_photo["photos"] = json.loads(
        write(MusterFile(photos={photo.key: photo.data}))
    )["photos"]
    file = tmp_path / "tank.json"
    file.write_text(json.dumps(with_photo))
    assert ended("code", file) == 0
    said = capsys.readouterr()
    assert said.out.startswith("BM1.")
    assert "1 photo left out" in said.err
    assert f"this code has {len(said.out) - 1:,} characters" in said.err
    assert "send a file" in said.err


@pytest.mark.parametrize(
    ("bend", "why"),
    [
        (lambda code: code[:-67], "the code: is cut short: 67 characters are missing"),
        (lambda code: code[:99] + "x" + code[100:], "changed or cut short on the way"),
        (lambda code: "BM2" + code[3:], "was made by a newer Brickmuster"),
    ],
)
def test_a_wrong_code_is_a_sentence(
    bend: object, why: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(bend)
    assert ended("check", bend(code)) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


def test_nothing_has_no_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text('{"brickmuster": 1}')
    assert ended("code", empty) == 2
    assert "there is nothing in it" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "import", "paste"])
def test_linked_squares_are_put_together(
    command: str, code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert ended("code", BATTLE, "--squares") == 0
    first, second, third = parts(capsys.readouterr().out.rstrip("\n"), 3)
    post = tmp_path / "post.txt"
    post.write_text(f"The last one:\n{third}\n")
    place = ("--library", tmp_path / "mine.db") if command != "check" else ()
    assert ended(command, second, post, *place) == 2
    said = capsys.readouterr().err
    assert "the code, " in said
    assert "2 and 3 of 3 linked squares; 1 is missing" in said
    assert ended(command, second, post, first, *place) == 0
    assert "Border Guard" in capsys.readouterr().out


FILE_WORDS = ("file", "files")


def test_every_command_that_reads_a_file_reads_a_code(
    code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    place = ("--library", tmp_path / "mine.db")
    out = ("-o", tmp_path / "out.pdf", "--force")
    more = {
        "check": (),
        "cards": out,
        "roster": out,
        "tokens": out,
        "reference": out,
        "odds": ("--only", "Trooper"),
        "code": (),
        "import": place,
        "paste": place,
        "open": None,
    }
    with_file = {
        name
        for name, about in COMMANDS.items()
        for names, _ in about.options
        if names[0] in FILE_WORDS
    }
    assert with_file == set(more)
    for name, words in more.items():
        if words is not None:
            assert ended(name, code, *words) == 0, name
            capsys.readouterr()
    assert ended("code", BATTLE, "--only", "Trooper", "Rifleman") == 0
    designs = capsys.readouterr().out.strip()
    assert ended("reference", designs, "-o", "-") == 0
    assert capsys.readouterr().out.startswith("Muster file\n")
