"""`check`, `explain` and the usage: answers, codes, and sentences for bad input."""

import base64
import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from builder.system.model import WARNED
from tests.ui.cli.commands import EXAMPLES, Cli, ended
from ui.__main__ import main
from ui.cli.json_answers import exact
from ui.cli.parser import COMMANDS
from ui.core.version import VERSION

GUN = {"id": "gun", "kind": "brikwars.weapon", "name": "Long Tom", "size": 4}
TANK = {
    "id": "tank",
    "kind": "brikwars.creation",
    "name": "Tank",
    "mounts": [{"weapon": "gun"}],
}
ARMY = {"id": "wolves", "name": "Wolves", "entries": [{"design": "gun"}]}

Written = Callable[[str], Path]


def text_of(*designs: Any, **more: Any) -> str:
    return json.dumps({"brickmuster": 1, "designs": list(designs)} | more)


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(text: str) -> Path:
        file = tmp_path / "Wolves.json"
        file.write_text(text, encoding="utf-8")
        return file

    return write


def test_a_legal_file_is_priced_and_ends_with_0(cli: Cli) -> None:
    output = cli.said("check", EXAMPLES / "first-battle.json")
    assert "Trooper: 8 CP, legal\n" in output
    assert "Border Guard: 1" in output
    assert " of 200 CP, legal\n" in output
    assert "7 designs, legal\n  1 army, legal" in output


def test_an_illegal_file_names_each_rule_and_ends_with_1(cli: Cli) -> None:
    output = cli.said("check", EXAMPLES / "house-rule-arsenal.json", ends=1)
    assert "Endless Gun: 6 CP, ILLEGAL\n" in output
    assert "    Illegal: 1 positive and 0 negative mods: 1 more" in output
    illegal = output.count("CP, ILLEGAL\n") - 1
    assert f" designs, {illegal} illegal\n  1 army, 1 illegal" in output


def test_every_file_is_reported_and_an_unreadable_one_decides_the_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = tmp_path / "gone.json"
    arsenal, battle = EXAMPLES / "house-rule-arsenal.json", "first-battle.json"
    assert ended("check", arsenal, missing, EXAMPLES / battle) == 2
    output = capsys.readouterr()
    assert "Endless Gun" in output.out
    assert "Trooper" in output.out
    assert output.err == f"brickmuster: {missing}: there is no such file\n"


def test_check_answers_in_json(cli: Cli, written: Written) -> None:
    gun = GUN | {"mods": ["High Powered"]}
    army = ARMY | {"limit": 5}
    file = written(text_of(gun, armies=[army]))
    output = cli.json("check", file, "gone.json", ends=2)
    assert output["legal"] is False
    (design,) = output["designs"]
    assert design.pop("file") == str(file)
    assert list(design) == [
        *("id", "kind", "name", "cost"),
        *("stats", "legal", "violations", "way_out", "glance"),
    ]
    assert (design["id"], design["name"], design["cost"]) == ("gun", "Long Tom", 12)
    assert design["stats"][0] == {
        "id": "use",
        "label": "Use",
        "value": "6",
        "small": [],
    }
    broken = design["violations"][0]
    assert list(broken) == ["weight", "rule", "title", "message", "at"]
    assert broken["weight"] == "refuse"
    assert broken["at"] == ["mods"]
    (listed,) = output["armies"]
    assert (listed["points"], listed["limit"], listed["legal"]) == (12, 5, False)
    assert "Army 1" in {each["rule"] for each in listed["violations"]}
    reason = "gone.json: there is no such file"
    assert output["unreadable"] == [{"file": "gone.json", "reason": reason}]


def test_at_a_glance_are_odds_and_other_sizes(
    capsys: pytest.CaptureFixture[str], written: Written
) -> None:
    """Three of an army are three times as good as one."""
    file = written(text_of(GUN, armies=[{**ARMY, "entries": [{"design": "gun"}] * 3}]))
    ended("check", file, "--glance")
    lines = capsys.readouterr().out.splitlines()
    assert '      SL 1, 2": 31.6 %' in lines
    assert '      Gun 3": CP 9, Use 5, Range 14", Damage 3d6' in lines
    assert '      Gun 4": CP 12, Use 6, Range 18", Damage 4d6, now' in lines
    ended("check", file, "--glance", "--json")
    answer = json.loads(capsys.readouterr().out)
    odds, sizes = answer["designs"][0]["glance"]
    (army,) = answer["armies"][0]["glance"]
    assert [row[0] for row in sizes["rows"]] == [f'Gun {n}"' for n in range(2, 7)]
    for three, one in zip(army["chances"], odds["chances"], strict=True):
        assert Fraction(three["exact"][1]) == 3 * Fraction(one["exact"][1])


def test_halves_are_exact_in_json(
    capsys: pytest.CaptureFixture[str], written: Written
) -> None:
    half = TANK | {"mounts": [], "size": 3, "mind": "d6", "half_mind": True}
    file = written(text_of(half))
    ended("check", "--json", file)
    cost = json.loads(capsys.readouterr().out)["designs"][0]["cost"]
    ended("check", file)
    assert f"Tank: {int(cost)}½ CP" in capsys.readouterr().out
    assert cost % 1 == 0.5


def test_control_characters_in_a_name_are_shown_harmlessly(
    cli: Cli, written: Written
) -> None:
    name = "<b>Long & \x1b[31mTom\x07\u202e\x9b2J\r\nrefuse R1"
    file = written(text_of(GUN | {"name": name}, GUN | {"id": "\x1b[2J"}))
    output = cli.said("check", file)
    assert "<b>Long & [31mTom2J refuse R1: 12 CP, legal\n" in output
    assert not set("\x1b\x07\u202e\x9b\r") & set(output)
    answer = cli.said("check", "--json", file)
    assert answer.isascii()
    assert json.loads(answer)["designs"][0]["name"] == name


def test_a_third_is_text_in_json() -> None:
    numbers = (Fraction(1, 3), Fraction(9, 2), Fraction(4), None)
    assert [exact(each) for each in numbers] == ["1/3", 4.5, 4, None]


BAD = {
    "no JSON": ("{nonsense", "line 1, column 2: is not JSON"),
    "nothing": ("", "is empty"),
    "a PDF": ("%PDF-1.7\n", "is a PDF, not a muster file"),
    "no object": ("[]", "is no muster file"),
    "negative": (text_of(GUN | {"size": -3}), "designs[0].size"),
    "not a number": (text_of(GUN | {"size": float("nan")}), "designs[0].size"),
    "infinite": (text_of(GUN).replace('"size": 4', '"size": 1e400'), "designs[0].size"),
    "enormous": (text_of(GUN | {"size": 10**400}), "designs[0].size"),
    "unknown key": (text_of(GUN | {"sise": 4}), 'did you mean "size"?'),
    "steering key": (text_of(GUN | {"\x9b2J\x1b": 4}), "is not a key"),
    "nobody": (text_of(TANK), 'names "gun", and this file has no such design'),
    "circle": (text_of(TANK | {"id": "gun"}), "a circle"),
    "twice": (text_of(GUN, GUN), "designs[1].id"),
    "newer": ('{"brickmuster": 2}', "made by a newer Brickmuster"),
    "deep": ("[" * 100_000, "nested deeper"),
    "no photo": (
        text_of(GUN, photos={"front": base64.b64encode(b"not one").decode()}),
        "photos.front",
    ),
}


@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("command", ["check", "cards", "import"])
def test_bad_input_is_refused_in_a_sentence_and_nothing_is_written(
    case: str, command: str, cli: Cli, written: Written, tmp_path: Path
) -> None:
    text, words = BAD[case]
    file = written(text)
    where: list[str | Path] = ["-o", tmp_path / "out.pdf"] * (command == "cards")
    if command == "import":
        where = ["--library", tmp_path / "wolves.db"]
    output = cli.refused(command, file, *where)
    assert output.startswith(f"brickmuster: {file}")
    assert words in output
    assert output.rstrip("\n").isprintable()
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_far_too_large_is_refused(cli: Cli, tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(50_000_000)
    assert "is larger than 40 MB" in cli.refused("check", large)


def test_a_folder_is_no_file(cli: Cli, tmp_path: Path) -> None:
    assert "is a folder" in cli.refused("check", tmp_path)


def test_explain_answers_in_json_with_designs_to_paste(
    cli: Cli, written: Written
) -> None:
    output = cli.json("explain", "Use 4, Range 10, 2d6")
    assert output["builds"][0]["cost"] == 6
    designs = [
        {"id": f"build {number}"} | build["design"]
        for number, build in enumerate(output["builds"])
    ]
    assert ended("check", written(text_of(*designs))) == 0


@pytest.mark.parametrize("line", ["hello", ""])
def test_explain_ends_with_2_if_the_text_is_no_stat_line(line: str, cli: Cli) -> None:
    assert "say for instance" in cli.refused("explain", line)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], 'no command "frobnicate"; brickmuster help lists them'),
        (["chekc", "a.json"], 'no command "chekc"; did you mean check?'),
        (["help", "chekc"], "did you mean check?"),
        (["import"], "arguments are required: FILE"),
        (
            ["cards", "--outptu", "a.pdf"],
            'no option "--outptu"; did you mean --output?',
        ),
        (["--libary", "a.db"], "did you mean --library? (see brickmuster --help)"),
        (["presets", "Heroo"], 'did you mean "Hero"?'),
        (["presets", "--game", "brikwar"], "did you mean brikwars?"),
        (["check", "Border Guard"], "there is no such file"),
        (["cards", "Border Guard", "-o", "-"], '--only "Border Guard" names'),
        (["cards", "a.json", "-o", "a.pdf", "--format", "txt"], "may end in .txt"),
        (["check", "--json"], "there is no library"),
        (["check", "--jso", "a"], "--jso"),
        (["cards", "a.json"], "required: -o/--output"),
        (
            ["cards", "a.json", "-o", "b.pdf", "--card", "tiny"],
            "no card format is called tiny; there are poker",
        ),
        (
            ["cards", "a.json", "-o", "b.json"],
            "it may end in .pdf, .txt, .md, .bbcode or .zip",
        ),
        (["cards", "a.json", "-o", "b"], "it may end in .pdf"),
        (["cards", "a.json", "-o", "gone/b.pdf"], "there is no folder gone"),
        (["cards", "a.json", "-o", "\0.pdf"], "cannot be the name of a file"),
        (["cards", "a.json", "-o", "-", "--json"], "both want standard output"),
        (["explain", "Use 4", "--system", "chess"], "no game is called chess"),
        (["--library", "a.db", "check", "a.json"], "reads a FILE or a library"),
        (["--library", "a.db", "presets"], "presets reads no library"),
        (["check", "--library", "gone.db"], "there is no library gone.db"),
        (["export", "-o", "out.pdf"], "it may end in .json"),
        (["backup", "-o", "out.pdf"], "may end in .db, .sqlite or .sqlite3"),
        (["salvage", "a.db", "-o", "out.json"], "may end in .db"),
        (["move", "--to", "out.json"], "may end in .db"),
        (["examples", "-o", "a.json"], "several examples go into a folder"),
        (["export", "-o", "a.json", "--library", "gone.db"], "there is no library"),
    ],
)
def test_wrong_use_is_refused_in_a_sentence(
    arguments: list[str],
    words: str,
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in cli.refused(*arguments)
    assert list(tmp_path.iterdir()) == []


NO_PLACES: Final = frozenset(
    ("NAME", "POINTS", "PAPER", "FORMAT", "SIDES", "N", "SHOP", "KIND", "WORDS", "URL",
     "TARGET", "DAY", "GAME", "STAT LINE", "NUMBER", "QUESTION", "FIELD=VALUE",
     "PATH=VALUE", "WORD", "LENGTH", "UNIT", "SHELL", "COMMAND")
)  # fmt: skip
"""What stands for an argument that names no file, folder or library."""

PLACED: Final = [
    (command, flags[-1])
    for command, read in COMMANDS.items()
    for flags, told in read.options
    if told.get("metavar", "NAME") not in NO_PLACES
]


@pytest.mark.parametrize(("command", "flag"), [*PLACED, ("check", "--library")])
def test_a_place_without_a_letter_is_none(
    command: str,
    flag: str,
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would be the current folder: it is not hosted, and nothing is put there."""
    monkeypatch.chdir(tmp_path)
    words = [flag, ""] if flag.startswith("--") else [""] * (1 + (flag == "other"))
    refused = cli.refused(command, *words)
    assert '"" is no name of a file or a folder' in refused
    assert f"brickmuster {command} --help" in refused
    assert list(tmp_path.iterdir()) == []


def test_the_version_is_told(cli: Cli) -> None:
    assert cli.said("--version") == f"Brickmuster {VERSION}\n"


@pytest.mark.parametrize("place", [None, "Wolfpack.db"])
def test_without_a_command_the_window_opens_on_its_library(
    place: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def run(argv: list[str], library: str | None = None, files: object = ()) -> int:
        asked.append((argv, library))
        return 7

    monkeypatch.setattr("ui.shell.application.run", run)
    assert ended(*(["--library", place] if place else [])) == 7
    assert asked == [(["brickmuster"], place)]


# `explain` with several lines: a result for each, and a code for all


LINES = 'Gun 2", 2d6\nGun 2", 2d6, 3 CP\nhello\n'


def test_every_line_has_its_own_result(cli: Cli) -> None:
    output = cli.said("explain", "--all", LINES, ends=2).splitlines()
    assert output[:3] == [
        'Gun 2", 2d6',
        "Legal builds, the plainest first:",
        '  Gun 2" (6 CP): Use 4, Range 10", 2d6',
    ]
    assert '  Gun 2" costs 6 CP by the tables, 3 CP are claimed' in output
    assert "    - costs 6 CP by the tables, 3 CP are claimed (R8.1.2)" in output
    assert "Not understood: “hello” is no part of a stat line" in output[-1]


@pytest.mark.parametrize(
    ("line", "looks"),
    [("Armour: 4", "a unit's Armor"), ("Ridge Sappers", "a heading or a name")],
)
def test_a_refusal_says_what_the_line_looks_like(
    line: str, looks: str, cli: Cli
) -> None:
    assert f"it looks like {looks}" in cli.warned("explain", line, ends=2)


def test_the_code_is_1_if_one_line_has_no_build(cli: Cli) -> None:
    assert "No legal build" in cli.said("explain", 'Gun 2"\nGun 2" CC', ends=1)
    assert main(["explain", 'Gun 2"\nGun 3"']) == 0


def test_several_lines_in_json(cli: Cli) -> None:
    first, second, third = cli.json("explain", LINES, ends=2)["lines"]
    assert first["builds"][0]["cost"] == 6
    assert second["claims"] == ['Gun 2" costs 6 CP by the tables, 3 CP are claimed']
    assert second["nearest"][0]["design"]["size"] == 2
    assert "(R8.1.2)" in second["nearest"][0]["differences"][0]
    assert "hello" in third["unclear"]


@pytest.mark.parametrize(
    "line", ["Use 4, Range 10, 2d6", "Use 3, 1d6", "Use 2, Range 4, 1d6", 'Gun 3"']
)
def test_few_builds_are_said_and_the_others_counted(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*options: str) -> list[str]:
        capsys.readouterr()
        assert main(["explain", line, *options]) == 0
        return capsys.readouterr().out.splitlines()

    def builds(lines: list[str]) -> list[str]:
        return [each for each in lines if each.startswith("  ")]

    few, every = said(), said("--all")
    assert len(few) <= 6
    assert builds(few) == builds(every)[: len(builds(few))]
    assert builds(few)
    assert len(builds(few)) <= 3
    rest = len(builds(every)) - len(builds(few))
    counted = [each for each in few if f"{rest} other" in each]
    assert bool(counted) == bool(rest)
    (answer,) = [json.loads("\n".join(said("--json")))]
    assert len(answer["builds"]) == len(builds(every))
    head = ""
    warned = {each["line"]: each["warned"] for each in answer["builds"]}
    for each in every:
        head = head if each.startswith("  ") else each
        if each.startswith("  "):
            assert warned[each.strip()] == ("but see" in each)
            assert warned[each.strip()] == (head == WARNED), "its head says so"


def test_readme_shows_what_its_example_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^    brickmuster explain \"(.+)\"$", readme, re.MULTILINE)
    assert main(["explain", line]) == 0
    assert f"```\n{capsys.readouterr().out}```" in readme
