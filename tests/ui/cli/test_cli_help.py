"""The help, names in sentences, the completion scripts and the manual page."""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

import pytest
import shells

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from builder.examples import examples_of
from builder.infantry.designs import Man
from builder.registry import systems
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from tests.sweeps import THOROUGH
from tests.test_examples_shipped import EXAMPLES, file_of
from tests.ui.cli.commands import ROOT, Cli
from ui.__main__ import main
from ui.cli import help as helping
from ui.cli.files import expanded
from ui.cli.parser import COMMANDS, SHELLS
from ui.main import WORK
from ui.presets.list import offered

# The help: every example of it works as printed, and every line fits 80 columns


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with nothing in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def shown(capsys: pytest.CaptureFixture[str], *topic: str) -> str:
    capsys.readouterr()
    assert main(["help", *topic]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("topic", ["", *COMMANDS])
@pytest.mark.usefixtures("empty")
def test_a_help_fits_80_columns_and_is_that_of_its_option(
    topic: str, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [topic] if topic else []
    text = shown(capsys, *words)
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert cli.said(*words, "--help") == text


@pytest.mark.full
@pytest.mark.parametrize("topic", ["", *COMMANDS])
@pytest.mark.usefixtures("empty")
def test_every_example_of_a_help_works_as_printed(
    topic: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder, with a library as the first start of the window makes it."""
    assert main(["examples", "first-battle", "-o", "start.json"]) == 0
    assert main(["import", "start.json"]) == 0
    Path("start.json").unlink()
    lines = [line.strip() for line in shown(capsys, topic).splitlines()]
    examples = [line for line in lines if line.startswith("brickmuster ")]
    assert any(line.startswith(f"brickmuster {topic}".strip()) for line in examples)
    for line in examples:
        # A server is not there, and what a shell does is not done here.
        # A window stays until it is closed.
        if "://" not in line and topic != "open":
            words = shlex.split(line.partition(" > ")[0])[1:]
            code = main(words)
            assert code in {0, 1}, f"{line}: {capsys.readouterr().err}"


def test_every_command_has_its_work() -> None:
    assert WORK.keys() == COMMANDS.keys()
    for module, _, work in (each.partition(":") for each in WORK.values()):
        assert callable(getattr(import_module(module), work))


def test_the_version_is_told_for_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-V"]) == main(["--version"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second


def test_nothing_heavy_is_imported_for_the_version(tmp_path: Path) -> None:
    program = (
        "import sys; from ui.__main__ import main; main(['--version']); "
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    names = done.stderr.decode().split()
    heavy = {"sqlalchemy", "pydantic", "reportlab", "PIL", "PySide6", "asyncio"}
    heavy |= {
        "db.files.muster",
        "db.library.library",
        "builder.brikwars",
        "ui.shell",
        "shtab",
    }
    assert not heavy.intersection(names)
    # Python alone has some 70, the choices of printing bring most of the others.
    assert len(names) < 260


def test_examples_are_listed_for_all_games(cli: Cli) -> None:
    said = cli.said("examples")
    for key, example in EXAMPLES.items():
        assert f"{key}: {example.title}\n  {example.about}\n" in said
    listed = cli.json("examples", "--game", "microfig")["examples"]
    ours = [each.key for each in examples_of("microfig")]
    assert [each["key"] for each in listed] == ours


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_is_written_as_it_is_shipped(key: str, empty: Path) -> None:
    assert main(["examples", key, "-o", "out.json"]) == 0
    assert read(empty / "out.json") == file_of(EXAMPLES[key])
    assert (empty / "out.json").read_bytes() == write(file_of(EXAMPLES[key]))


def test_all_examples_go_into_a_folder_or_none(empty: Path, cli: Cli) -> None:
    ours = empty / "first-battle.json"
    ours.write_text("mine")
    assert "first-battle.json is there already" in cli.warned(
        "examples", "-o", ".", ends=2
    )
    assert [each.name for each in empty.iterdir()] == ["first-battle.json"]
    assert main(["examples", "-o", ".", "--force"]) == 0
    assert {each.stem for each in empty.iterdir()} == set(EXAMPLES)
    assert ours.read_bytes() == write(file_of(EXAMPLES["first-battle"]))


def test_a_pattern_is_filled_in_where_the_shell_does_not(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.json", "a.json", "c.txt", "[odd].json"):
        (empty / name).touch()
    assert expanded(["*.json"]) == ["*.json"]
    monkeypatch.setattr("ui.cli.files.WINDOWS", True)
    names = expanded(["*.txt", "gone*.json", "[odd].json", "-", "[ab].json"])
    assert names == ["c.txt", "gone*.json", "[odd].json", "-", "a.json", "b.json"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["odds", "gone.json", "--json"], 2),
        (["cards", "--json"], 2),
        (["check", "--json", "--hosue", "a"], 2),
        (["explain", "hello", "--json"], 2),
        (["rule", "R99.9", "--json"], 2),
        (["frobnicate", "--json"], 2),
    ],
)
@pytest.mark.usefixtures("empty")
def test_an_error_under_json_is_json(
    line: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == code
    said = capsys.readouterr()
    facts = json.loads(said.out)
    assert list(facts) == ["version", "error"]
    assert said.err.startswith(f"brickmuster: {facts['error']}"[:200])


def test_json_behind_two_minus_signs_is_no_option(cli: Cli) -> None:
    assert cli.said("explain", "--", "--json", ends=2) == ""


def test_words_in_any_case_are_understood(empty: Path, cli: Cli) -> None:
    line = ["reference", "-o", "a.pdf", "--paper", "Letter", "--ink", "LOW"]
    assert main([*line, "--game", "BrikWars"]) == 0
    assert main(["calibrate", "-o", "b.pdf", "--paper", "A4"]) == 0
    assert {each.name for each in empty.iterdir()} == {"a.pdf", "b.pdf"}
    assert "letter" in cli.warned("calibrate", "-o", "c.pdf", "--paper", "a5", ends=2)


def test_a_target_with_commas_stands_in_quotes(empty: Path, cli: Cli) -> None:
    assert main(["examples", "first-battle", "-o", "a.json"]) == 0
    assert 'did you mean "Minifig, Armor' in cli.warned(
        "cards", "a.json", "-o", "-", "--odds", "Minifig Armor", ends=2
    )
    assert '"Minifig, Armor 4", "Minifig, Armor 6"' in cli.warned(
        "cards", "a.json", "-o", "-", "--odds", "a horse", ends=2
    )


# What a sentence names is there: the command that lists the rest, the help, a word

GUNS = {f"gun{place}": Weapon(name=f"Gun no. {place}") for place in range(12)}
MEN = {f"man{place}": Man(name=f"Man no. {place}") for place in range(12)}
TWINS = {f"twin{place}": Weapon(name="Twin") for place in range(12)}
CROWD = Army(
    name="Crowd", system="infantry", entries=tuple(Entry(design=key) for key in MEN)
)
ARMIES = {f"army{place}": Army(name=f"Army no. {place}") for place in range(12)}
PRESETS = [each.title for each in offered()]
NAMING_EXAMPLES = [each.title for key in systems() for each in examples_of(key)]
TARGETS = [each for system in systems().values() for each in system.strips]

ASKED: Sequence[tuple[str, Sequence[str]]] = [
    ("presets xyzzyx", PRESETS),
    ("examples xyzzyx", NAMING_EXAMPLES),
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


# The completion scripts and the manual page, as wheel and bundle hold them


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the files are; CI must have shtab, a desk may lack it."""
    if not THOROUGH:
        pytest.importorskip("shtab")
    made = tmp_path_factory.mktemp("shells")
    shells.write(made)
    return made


@pytest.fixture(scope="module")
def texts(folder: Path) -> Mapping[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


def flags() -> Iterator[tuple[str, str]]:
    for name, command in COMMANDS.items():
        for words, settings in command.options:
            for word in words:
                if word.startswith("--") and settings["help"] != argparse.SUPPRESS:
                    yield name, word


def test_every_option_is_completed_and_explained(texts: Mapping[str, str]) -> None:
    assert set(texts) == {*SHELLS.values(), shells.PAGE}
    for text in texts.values():
        assert [name for name in COMMANDS if name not in text] == []
    for _, flag in flags():
        assert flag in texts["brickmuster.bash"]
        assert flag.removeprefix("--") in texts["brickmuster.fish"]
        assert flag in texts["_brickmuster"]
        assert flag in texts["brickmuster.ps1"]
        assert flag.replace("-", "\\-") in texts[shells.PAGE]


def test_what_a_word_means_is_said(texts: Mapping[str, str]) -> None:
    for name in ("_brickmuster", "brickmuster.fish", "brickmuster.ps1"):
        assert "how far the rim runs over the cut, mostly 3, 0 to 5 mm" in texts[name]
        assert "Print stat cards." in texts[name]
    assert (
        "how far the rim runs over the cut, mostly 3, 0 to 5 mm" in texts[shells.PAGE]
    )


@pytest.mark.parametrize("shell", SHELLS)
def test_the_source_prints_what_the_build_makes(
    shell: str, texts: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == texts[SHELLS[shell]]


def test_what_was_built_is_printed_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def kept(package: str, name: str) -> bytes:
        asked.append((package, name))
        return b"complete brickmuster\n"

    monkeypatch.setattr(helping, "get_data", kept)
    assert main(["completion", "zsh"]) == 0
    assert capsys.readouterr().out == "complete brickmuster\n"
    assert asked == [("ui.cli", "shells/_brickmuster")]


@pytest.mark.parametrize("missing", ["shtab", "source"])
def test_source_without_the_tool_says_so(
    missing: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if missing == "shtab":
        monkeypatch.setitem(sys.modules, "shtab", None)
    else:
        monkeypatch.setattr(helping, "_MAKER", tmp_path / "shells.py")
    assert main(["completion", "bash"]) == 2
    said = capsys.readouterr().err
    assert "an installed Brickmuster has the script" in said
    assert said.count("\n") == 1


def completions(words: str, script: Path) -> list[str]:
    """Return what bash offers at the end of a line."""
    typed = words.split(" ")
    program = f"""
source {script}
COMP_WORDS=({" ".join(each or "''" for each in typed)})
COMP_CWORD={len(typed) - 1}
_shtab_brickmuster
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        [str(shutil.which("bash")), "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


needs_bash = pytest.mark.skipif(
    shutil.which("bash") is None, reason="there is no bash here"
)


@needs_bash
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("brickmuster ro", ["roster"]),
        ("brickmuster cards --pap", ["--paper"]),
        ("brickmuster cards --paper l", ["letter", "legal"]),
        ("brickmuster cards --blank str", ["structure"]),
        ("brickmuster help exa", ["examples"]),
        ("brickmuster completion b", ["bash"]),
    ],
)
def test_bash_completes_what_is_typed(
    typed: str, offered: list[str], folder: Path
) -> None:
    script = folder / SHELLS["bash"]
    assert set(offered) <= set(completions(typed, script))
    assert "check" not in completions(typed, script)


@needs_bash
@pytest.mark.parametrize("command", COMMANDS)
def test_bash_offers_the_options_of_the_help(command: str, folder: Path) -> None:
    more = {"--library"} if COMMANDS[command].library or COMMANDS[command].reads else {}
    wanted = {flag for name, flag in flags() if name == command}
    found = completions(f"brickmuster {command} --", folder / SHELLS["bash"])
    assert set(found) == {*wanted, *more, "--help", "--json"}


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
def test_the_manual_page_can_be_read(folder: Path) -> None:
    done = subprocess.run(
        [str(shutil.which("man")), "--warnings", "-l", folder / shells.PAGE],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "brickmuster cards" in done.stdout
    assert done.stderr == ""
