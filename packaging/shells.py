"""What a shell and `man` know of the command, made from the parser of the command line.

The scripts that complete commands and options are made by shtab, and the manual page
here. They are built into wheel and bundle; in a folder with the source
`brickmuster completion` asks for them here, where shtab is there.
"""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from builder.examples.blanks import BLANKS
from reports.layout.formats import FORMATS, PAPERS
from reports.layout.shops import SHOPS
from ui.cli.parser import COMMANDS, SHELLS, whole_parser

FILES: Final = {"FILE", "OUT", "PLACE", "NEW", "LIBRARY", "BACKUP"}
"""The words in a help that stand for a file."""

PAGE: Final = "brickmuster.1"

PLACES: Final = {
    SHELLS["bash"]: "bash-completion/completions/brickmuster",
    SHELLS["zsh"]: "zsh/site-functions/_brickmuster",
    SHELLS["fish"]: "fish/vendor_completions.d/brickmuster.fish",
    PAGE: f"man/man1/{PAGE}",
}
"""Where shells of Linux and `man` look for these files, in a folder `share`."""

_NAME: Final = "design, check and print armies for brick wargames"


def write(folder: Path) -> list[Path]:
    """Write the scripts and the manual page into a folder; return the files."""
    texts = {name: script(shell) for shell, name in SHELLS.items()} | {PAGE: page()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in texts]


_OFFERED: Final = {
    "topic": tuple(COMMANDS),
    "paper": tuple(each.key for each in PAPERS),
    "card": tuple(each.key for each in FORMATS),
    "shop": tuple(each.key for each in SHOPS),
    "blank": tuple(each.key for each in BLANKS),
}
"""What may stand for an argument that also takes other words."""


def script(shell: str) -> str:
    """Return the script of a shell.

    Raises:
        ImportError: If shtab is not installed.
    """
    import shtab

    parser = whole_parser()
    for each in (parser, *_commands_of(parser).values()):
        for action in each._actions:
            known: Any = action
            if action.metavar in FILES:
                known.complete = shtab.FILE
            if action.dest in _OFFERED:
                known.choices = _OFFERED[action.dest]
    made = shtab.complete(parser, shell)
    return "\n".join(line.rstrip() for line in made.splitlines()) + "\n"


def _commands_of(
    parser: argparse.ArgumentParser,
) -> Mapping[str, argparse.ArgumentParser]:
    (found,) = [each for each in parser._actions if isinstance(each.choices, dict)]
    choices: Any = found.choices
    return dict(choices)


def page() -> str:
    """Return the manual page as roff, the language of such pages."""
    parser = whole_parser()
    lines = [
        '.TH BRICKMUSTER "1" "" "brickmuster" "Brickmuster"',
        ".SH NAME",
        f"brickmuster \\- {_NAME}",
        ".SH SYNOPSIS",
        _usage(parser),
        ".SH DESCRIPTION",
        _roff(parser.description or ""),
        ".SH OPTIONS",
        *_arguments(parser),
        ".SH COMMANDS",
    ]
    for name, each in _commands_of(parser).items():
        lines += [f".SS {name}", _roff(each.description or ""), "", _usage(each)]
        lines += _arguments(each)
        lines += ["", _as_it_is(COMMANDS[name].epilog)]
    lines += [".SH EXAMPLES", _as_it_is(parser.epilog or "")]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _usage(parser: argparse.ArgumentParser) -> str:
    return _roff(" ".join(parser.format_usage().split()).removeprefix("usage: "))


def _roff(text: str) -> str:
    """Return words so that no sign in them means anything to roff."""
    told = text.replace("\\", "\\\\").replace("-", "\\-")
    lines = (
        f"\\&{line}" if line[:1] in {".", "'"} else line for line in told.split("\n")
    )
    return "\n".join(lines)


def _as_it_is(text: str) -> str:
    return "\n".join([".nf", _roff(text.strip("\n")), ".fi"])


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield what a command takes, each with what it means."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help in {None, argparse.SUPPRESS} or isinstance(
            action, argparse._HelpAction | argparse._SubParsersAction
        ):
            continue
        words = formatter._format_action_invocation(action)
        yield from (".TP", f".B {_roff(words)}")
        yield _roff(" ".join(formatter._expand_help(action).split()))
