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
from tests.ui.cli.commands import BATTLE, EXAMPLES, TEAM, Cli, ended
from ui.cli.parser import COMMANDS

RULES = EXAMPLES / "house-rules.json"


@pytest.fixture
def code(capsys: pytest.CaptureFixture[str]) -> str:
    assert ended("code", BATTLE) == 0
    return capsys.readouterr().out.strip()


def test_a_code_stands_in_the_place_of_its_file(
    code: str, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("check", BATTLE) == ended("check", code) == 0
    of_file, of_code = capsys.readouterr().out.split("the code\n")
    assert of_file.partition("\n")[2] == of_code
    assert "Border Guard" in cli.said("roster", code, "-o", "-")
    assert cli.warned("check", code, "--only", "Nobody", ends=2).startswith(
        "brickmuster: the code: no design"
    )


@pytest.mark.parametrize("options", [(), ("--squares",)])
def test_a_code_is_read_from_a_text_and_from_standard_input(
    options: tuple[str, ...],
    cli: Cli,
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
    assert (
        cli.said("check", post, "-", "--only", "Border Guard").count("1 army, legal")
        == 2
    )


def test_a_code_comes_into_a_library_once(code: str, cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "mine.db"
    assert "1 army came in" in cli.said("import", code, "--library", place)
    with Library(str(place)) as library:
        before = library.everything()
    assert "came in;" not in cli.said("import", code, "--library", place)
    with Library(str(place)) as library:
        assert library.everything() == before
    (army,) = read_code(
        cli.said("code", "--only", "border guard", "--library", place)
    ).armies.values()
    assert army.title == "Border Guard"


def test_house_rules_are_named_by_their_code(cli: Cli) -> None:
    rules = cli.said("code", RULES, "--only", "Harbor Street rules").strip()
    assert "House rules: Harbor Street rules 2" in cli.said(
        "check", BATTLE, "--house", rules, ends=1
    )
    assert "5 characters are missing" in cli.warned(
        "roster", BATTLE, "--house", rules[:-5], "-o", "-", ends=2
    )


def test_json_has_the_code_and_its_length(code: str, cli: Cli, tmp_path: Path) -> None:
    told = cli.json("code", BATTLE)
    assert told == {"version": 1, "code": code, "characters": len(code), "photos": 0}
    out = tmp_path / "code.txt"
    told = cli.json("code", BATTLE, "-o", out)
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
    bend: object, why: str, code: str, cli: Cli
) -> None:
    assert callable(bend)
    said = cli.warned("check", bend(code), ends=2)
    assert why in said
    assert said.count("\n") == 1


def test_nothing_has_no_code(cli: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text('{"brickmuster": 1}')
    assert "there is nothing in it" in cli.warned("code", empty, ends=2)


@pytest.mark.parametrize("command", ["check", "import", "paste"])
def test_linked_squares_are_put_together(
    command: str, code: str, cli: Cli, tmp_path: Path
) -> None:
    first, second, third = parts(cli.said("code", BATTLE, "--squares").rstrip("\n"), 3)
    post = tmp_path / "post.txt"
    post.write_text(f"The last one:\n{third}\n")
    place = ("--library", tmp_path / "mine.db") if command != "check" else ()
    said = cli.warned(command, second, post, *place, ends=2)
    assert "the code, " in said
    assert "2 and 3 of 3 linked squares; 1 is missing" in said
    assert "Border Guard" in cli.said(command, second, post, first, *place)


def test_linked_squares_of_two_players_are_told_apart(cli: Cli) -> None:
    mine = parts(cli.said("code", BATTLE, "--squares").rstrip("\n"), 3)
    theirs = parts(cli.said("code", TEAM, "--squares").rstrip("\n"), 2)
    said, warned = cli.both("check", mine[0], *theirs, ends=2)
    assert "Marksman" in said
    assert "1 of 3 linked squares" in warned


def test_linked_squares_that_do_not_fit_are_refused(cli: Cli) -> None:
    code = cli.said("code", BATTLE, "--squares").rstrip("\n")
    first, second = parts(code, 2)
    spoilt = f"{second[:-1]}{'A' if second[-1] != 'A' else 'B'}"
    assert "that do not fit each other" in cli.refused("check", f"{first}\n{spoilt}")


FILE_WORDS = ("file", "files")


def test_every_command_that_reads_a_file_reads_a_code(
    code: str, cli: Cli, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    place = ("--library", tmp_path / "mine.db")
    out = ("-o", tmp_path / "out.pdf", "--force")
    more = {
        "check": (),
        "cards": out,
        "roster": out,
        "page": ("-o", tmp_path / "out.html"),
        "tokens": out,
        "reference": out,
        "against": (),
        "odds": ("--only", "Trooper"),
        "next": ("--only", "Trooper"),
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
    designs = cli.said("code", BATTLE, "--only", "Trooper", "Rifleman").strip()
    assert cli.said("reference", designs, "-o", "-").startswith("Muster file\n")
