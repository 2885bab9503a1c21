"""The keys of all answers in JSON are those that the manual documents, and no others.

Every command is asked with `--json`. A key is written with the keys that hold it:
`designs[].stats[].label`; `{}` stands for keys that a file or a player chooses.
"""

import contextlib
import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from ui.__main__ import main
from ui.cli.parser import COMMANDS
from ui.cli.terminal import JSON_VERSION

ROOT: Final = Path(__file__).resolve().parents[3]
PAGE: Final = (ROOT / "ui" / "manual" / "pages" / "programs.md").read_text("utf-8")
EXAMPLES: Final = ROOT / "examples"
SHAPE: Final = re.compile(r"\(#shape-([\w-]+)\)")
"""A link to a table of keys that several answers have."""
OPEN: Final = frozenset({
    "odds situation", "odds set", "against situation", "odds --fields fields[].default",
    "odds --change situation", "odds --change set", "next set", "next steps[].edited",
    "explain builds[].design", "explain nearest[].design", "explain written.design",
    "explain lines[].builds[].design", "explain lines[].nearest[].design",
    "presets presets[].design", "check designs[].way_out.ways[].design",
})  # fmt: skip
"""What holds keys that a question or the schema of muster files has."""
SILENT: Final = {
    "open": "it opens a window",
    "schema": "it prints the schema, which is JSON that has a version itself",
}

BATTLE, HOUSE, ARSENAL = (
    "first-battle.json",
    "house-rules.json",
    "house-rule-arsenal.json",
)
ASKED: Final[dict[str, Any]] = {
    "check": [
        (BATTLE, ARSENAL, "no-such.json", "--ways", "--glance"),
        (HOUSE, "--house", HOUSE),
        ("cavalry-patrol.json", "fire-team.json", "grouped.json"),
    ],
    "host": [(".",), (".", "--house", HOUSE)],
    "cards": [(BATTLE, "-o", "out-cards.txt")],
    "roster": [(BATTLE, "-o", "out-roster.txt")],
    "page": [(BATTLE, "-o", "out-page.html")],
    "tokens": [
        (BATTLE, "-o", "out-tokens.pdf"),
        (BATTLE, "--only", "Rifleman", "-o", "out-token.pdf"),
    ],
    "reference": [(BATTLE, "-o", "out-reference.txt")],
    "calibrate": [("-o", "out-test.pdf")],
    "explain": [
        ("Use 4, Range 10, 2d6",),
        ("Use 9, Range 90, 1d4",),
        ("Use 4, Range 10, 2d6", "no line at all"),
    ],
    "rule": [("R8.7.23",), ("R8.1.10", "--house", HOUSE), ("parry",)],
    "odds": [
        (BATTLE, "--only", "Rifleman"),
        (BATTLE, "--only", "Rifleman", "--ask", "turn", "--set", "shots.0.fired=9"),
        (BATTLE, "--only", "Rifleman", "--ask", "melee"),
        ("fire-team.json", "--only", "Marksman"),
        ("cavalry-patrol.json", "--only", "Riding horse"),
        ("micro-skirmish.json", "--only", "Stormers"),
        ("fire-breathing-dragon.json", "--only", "Fire-breathing dragon"),
    ],
    "against": [(BATTLE,), (BATTLE, HOUSE, "--distance", "6")],
    "odds --change": [
        (BATTLE, "--only", "Rifleman", "--change", "size=2", "--change", "mounts="),
        (BATTLE, "--only", "Trooper", "--change", "mounts.0.weapon.size=2"),
        ("fire-team.json", "--only", "Marksman", "--change", "sharpshooter=yes"),
    ],
    "next": [
        (BATTLE, "--only", "Trooper"),
        ("micro-skirmish.json", "--only", "Stormers", "--purpose", "to-hit"),
    ],
    "odds --fields": [(BATTLE, "--only", "Rifleman", "--ask", "turn", "--fields")],
    "measure": [("35mm",)],
    "presets": [("Hero",), ("Hero", "-o", "out-presets.json")],
    "import": [("grouped.json", ARSENAL, "list.txt")],
    "paste": [("list.txt",)],
    "export": [("-o", "out-export.json")],
    "backup": [()],
    "backups": [()],
    "restore": [("newest",)],
    "code": [(BATTLE,), (BATTLE, "-o", "out-code.txt")],
    "move": [("--to", "moved.db")],
    "examples": [(), ("first-battle", "-o", "out-example.json")],
    "themes": [(), ("dark", "-o", "dark.json"), ("--keep", "dark.json")],
    "salvage": [("moved.db", "-o", "salvaged.db")],
    "completion": [("bash",)],
    "help": [("check",)],
    "anything that fails": [("odds", "no-such.json")],
}  # fmt: skip
"""What is asked, in this order, in a folder with the examples."""


def keys(answer: Any, name: str, under: str = "") -> Iterator[str]:
    """Yield each key of an answer, but for those below an open one."""
    if f"{name} {under}" in OPEN:
        return
    if isinstance(answer, list):
        for each in answer:
            yield from keys(each, name, f"{under}[]")
    if isinstance(answer, dict):
        for key, value in answer.items():
            path = f"{under}.{key}" if under else key
            yield path
            yield from keys(value, name, path)


@cache
def documented() -> dict[str, dict[str, str]]:
    """Return the table below each heading of the page: the meanings by the keys."""
    found: dict[str, dict[str, str]] = {}
    table: dict[str, str] = {}
    for line in PAGE.splitlines():
        if head := re.fullmatch(r"#{2,4} (.+)", line):
            table = found.setdefault(head[1].replace("`", ""), {})
        elif row := re.fullmatch(r"\| `([^`]+)` \| (.*)\|", line):
            assert row[1] not in table, f"{row[1]} is there twice"
            table[row[1]] = row[2]
    return found


def shapes(head: str, under: str = "") -> Iterator[tuple[str, str]]:
    """Yield each place below a heading where a shape stands, such as a design.

    A row that links to a shape, `[design](#shape-design)`, has its keys, too.
    """
    for key, meaning in documented()[head].items():
        for found in SHAPE.findall(meaning):
            yield f"{under}{key}", f"Shape: {found}"
            yield from shapes(f"Shape: {found}", f"{under}{key}.")


def told(name: str) -> Iterator[str]:
    """Yield the keys that the page documents for a command."""
    yield from documented()[name]
    for place, shape in shapes(name):
        yield from (f"{place}.{inner}" for inner in documented()[shape])


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The keys that each command really says."""
    folder = tmp_path_factory.mktemp("asked")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for file in EXAMPLES.glob("*.json"):
            (folder / file.name).write_bytes(file.read_bytes())
        grouped(folder / BATTLE, folder / "grouped.json")
        (folder / "list.txt").write_text("2x Reed Watch: 4 pistols\n\nWhat now?\n")
        return {name: set(said(name)) for name in ASKED}


def grouped(source: Path, target: Path) -> None:
    """Write an army with a group, a set of house rules named, and one who sits out."""
    file = json.loads(source.read_bytes())
    army = file["armies"][0]
    army["groups"] = [{"name": "Left"}]
    army["entries"][0] |= {"group": "Left", "sits_out": True}
    army["edition"] = {"code": "x", "name": "Ours", "version": 1, "author": "Us"}
    army["house"] = {"kind": "brikwars.house"}
    target.write_text(json.dumps(file))


def said(name: str) -> Iterator[str]:
    command = name.partition(" ")[0]
    asked: list[tuple[str, ...]] = ASKED[name]
    for words in asked:
        out = io.StringIO()
        known = COMMANDS.get(command)
        library = ["--library", "club.db"] if known and known.library else []
        argv = [*([command] if known else []), *words, *library, "--json"]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            main(argv)
        answer = json.loads(out.getvalue())
        assert answer["version"] == JSON_VERSION
        yield from keys(answer, name)


def test_every_command_is_asked() -> None:
    assert {*ASKED, *SILENT} == {
        *COMMANDS,
        "odds --fields",
        "odds --change",
        "anything that fails",
    }


@pytest.mark.parametrize("name", ASKED)
def test_its_keys_are_documented_and_said(
    name: str, answers: dict[str, set[str]]
) -> None:
    said = answers[name] - {"version"}
    assert said - set(told(name)) == set()
    # What stands for a shape has its keys in the table of the shape.
    own = {key for key in documented()[name] if not key.endswith("[]")}
    assert own - said == set()


def test_each_key_of_a_shape_is_said_somewhere(answers: dict[str, set[str]]) -> None:
    said: dict[str, set[str]] = {}
    for name in ASKED:
        for place, shape in shapes(name):
            inner = (each.partition(f"{place}.") for each in answers[name])
            said.setdefault(shape, set()).update(
                key for before, _, key in inner if not before
            )
    for shape, found in said.items():
        own = {key for key in documented()[shape] if not key.endswith("[]")}
        assert own - found == set(), shape


def test_each_command_and_shape_of_the_page_is_known() -> None:
    heads = {head for head, table in documented().items() if table}
    assert heads == {*ASKED} | {f"Shape: {each}" for each in SHAPE.findall(PAGE)}
