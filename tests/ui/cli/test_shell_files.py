"""The completion scripts and the manual page, as wheel and bundle hold them."""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import shells

from tests.sweeps import THOROUGH
from ui.__main__ import main
from ui.cli import help as helping
from ui.cli.parser import COMMANDS, SHELLS


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
