"""What a sentence names is there: the command that lists the rest, the help, a word."""

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from builder.examples import examples_of
from builder.infantry.designs import Man
from builder.registry import systems
from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.ui.cli.commands import Cli
from ui.__main__ import main
from ui.cli.parser import COMMANDS
from ui.presets.list import offered

GUNS = {f"gun{place}": Weapon(name=f"Gun no. {place}") for place in range(12)}
MEN = {f"man{place}": Man(name=f"Man no. {place}") for place in range(12)}
TWINS = {f"twin{place}": Weapon(name="Twin") for place in range(12)}
CROWD = Army(
    name="Crowd", system="infantry", entries=tuple(Entry(design=key) for key in MEN)
)
ARMIES = {f"army{place}": Army(name=f"Army no. {place}") for place in range(12)}
PRESETS = [each.title for each in offered()]
EXAMPLES = [each.title for key in systems() for each in examples_of(key)]
TARGETS = [each for system in systems().values() for each in system.strips]

ASKED: Sequence[tuple[str, Sequence[str]]] = [
    ("presets xyzzyx", PRESETS),
    ("examples xyzzyx", EXAMPLES),
    ("check FILE --only xyzzyx", [each.name for each in GUNS.values()]),
    ("roster FILE -o - --army xyzzyx", [each.name for each in ARMIES.values()]),
    ("check FILE --only Twin", [*TWINS]),
    ("odds FILE --only man0 --ask volley --set comrades=Crowd/xyzzyx",
     [each.name for each in MEN.values()]),
    ("cards FILE -o - --odds xyzzyx", TARGETS),
    ("odds FILE --only xyzzyx", [each.name for each in MEN.values()]),
]  # fmt: skip


@pytest.fixture
def crowd(tmp_path: Path) -> Path:
    file = tmp_path / "crowd.json"
    designs = {**GUNS, **MEN, **TWINS}
    file.write_bytes(write(MusterFile(designs, {"crowd": CROWD, **ARMIES})))
    return file


@pytest.mark.parametrize(("asked", "names"), ASKED)
def test_what_is_not_named_is_listed_by_the_command_that_is(
    asked: str, names: Sequence[str], crowd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(asked.replace("FILE", str(crowd)))) == 2
    said = capsys.readouterr().err.replace('\\"', '"')
    found = re.search(r"which `brickmuster (.+?)` lists", said)
    if found is None:
        assert all(name in said for name in names), said
        return
    assert not all(name in said for name in names)
    listing = shlex.split(found[1])
    if COMMANDS[listing[0]].reads:
        listing = [each for each in listing if each != "FILE"]
        listing[1:1] = [str(crowd)]
    if listing[0] == "roster":
        listing += ["--army", "Crowd"]
    assert main(listing) in {0, 1}
    listed = capsys.readouterr().out
    assert [name for name in names if name not in listed] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_names_the_help_of_its_command(
    command: str, cli: Cli
) -> None:
    # What a command needs is given, so that the option alone is wrong.
    needed = {
        "--output": ["-o", "-"],
        "--to": ["--to", "x.db"],
        "shell": ["bash"],
        "measure": ["4"],
    }
    asked = [command]
    for flags, settings in COMMANDS[command].options:
        if settings.get("required"):
            asked += needed[flags[-1]]
        elif not flags[0].startswith("-") and settings.get("nargs") not in {"*", "?"}:
            asked += needed.get(flags[0], ["word"])
    said = cli.warned(*asked, "--xyzzyx", ends=2)
    assert "--xyzzyx" in said
    assert f"(see brickmuster {command} --help)" in said


@pytest.mark.parametrize("words", ["xyzzyx", "/a/Xyzzyx.json", "xyzzyx PLUGH"])
def test_a_rule_that_no_word_finds_says_so_in_the_letters_typed(
    words: str, cli: Cli
) -> None:
    said = cli.warned("rule", *words.split(), ends=2)
    several = "words" if " " in words else "word"
    assert f'no rule has the {several} "{words}"; numbers look like' in said


@pytest.mark.parametrize("number", ["R8.7.2", "R8.1.10", "A19"])
def test_what_a_book_leaves_open_is_not_said_to_be_in_it(number: str, cli: Cli) -> None:
    lines = cli.said("rule", number).splitlines()
    opened = [line for line in lines if line.startswith("  House rule A")]
    assert all(line.endswith("(unless you change it)") for line in opened)
    assert opened or number == "R8.7.2"


def test_themes_say_how_each_looks(cli: Cli, tmp_path: Path) -> None:
    lines = cli.said("themes", "--library", str(tmp_path / "library.db")).splitlines()
    looks = [line.partition(": ")[2] for line in lines]
    assert len(set(looks)) == len(looks) == 5
    assert "blueprint: dark paper, frame: Double line, back: Bricks" in lines


def test_a_verdict_in_words_has_no_paths_and_json_has_them(
    cli: Cli, tmp_path: Path
) -> None:
    for system in systems().values():
        for each in examples_of(system.key):
            file = tmp_path / f"{each.key}.json"
            file.write_bytes(
                write(MusterFile(dict(each.designs), {}, {}, dict(each.rulesets)))
            )
    files = sorted(map(str, tmp_path.glob("*.json")))
    lines = cli.said("check", *files, ends=1).splitlines()
    assert not [line for line in lines if re.search(r" \[[a-z_.\d\[\]]+\]$", line)]
    arsenal = str(tmp_path / "house-rule-arsenal.json")
    designs = cli.json("check", arsenal, ends=1)["designs"]
    assert any("at" in one for each in designs for one in each["violations"])


LABEL = re.compile(r"^(?!.*: Make it)Make it (?:[−+\d½¼X]|an? \w+ [\d½¼]+\")")
"""A label that says how much, but not of what."""


def test_a_fix_says_of_what_it_changes_the_size(cli: Cli, tmp_path: Path) -> None:
    assert LABEL.search('Make it 1"')
    assert LABEL.search('Make it a Creature 2"')
    goldens = Path(__file__).parents[2] / "builder" / "goldens"
    lines = [
        line.strip()
        for file in goldens.glob("*.txt")
        for line in file.read_text("utf-8").splitlines()
    ]
    assert [line for line in lines if LABEL.search(line)] == []
    file = tmp_path / "arsenal.json"
    assert main(["examples", "house-rule-arsenal", "-o", str(file)]) == 0
    ways = re.findall(
        r"(?:Least change|Or): (.+)", cli.said("check", str(file), ends=1)
    )
    assert [way for way in ways if LABEL.search(way)] == []
