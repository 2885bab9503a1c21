"""The manual page of the command, made from the parser of the command line."""

import argparse
from collections.abc import Iterator, Mapping

from ui.cli.commands import COMMANDS

_NAME = "design, check and print armies for brick wargames"


def page(
    parser: argparse.ArgumentParser, commands: Mapping[str, argparse.ArgumentParser]
) -> str:
    """Return the page as roff, the language of manual pages.

    Args:
        parser: The parser of the whole command.
        commands: The parser of each command, by its name.
    """
    lines = [
        '.TH BRICKMUSTER "1" "" "brickmuster" "Brickmuster"',
        ".SH NAME",
        f"brickmuster \\- {_NAME}",
        ".SH SYNOPSIS",
        ".B brickmuster",
        "[-h] [-V] [--library PLACE] COMMAND ...".replace("-", "\\-"),
        ".SH DESCRIPTION",
        roff(parser.description or ""),
        ".SH OPTIONS",
        *_arguments(parser),
        ".SH COMMANDS",
    ]
    for name, each in commands.items():
        given = [_place(at) for at in each._actions if not at.option_strings]
        usage = " ".join(["brickmuster", name, "[OPTION]...", *given])
        lines += [f".SS {name}", roff(each.description or ""), "", ".B", roff(usage)]
        lines += _arguments(each)
        lines += ["", _as_it_is(COMMANDS[name].epilog)]
    lines += [".SH EXAMPLES", _as_it_is(parser.epilog or "")]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def roff(text: str) -> str:
    """Return words so that no sign in them means anything to roff."""
    told = text.replace("\\", "\\\\").replace("-", "\\-")
    lines = (f"\\&{line}" if line[:1] in {".", "'"} else line
             for line in told.split("\n"))  # fmt: skip
    return "\n".join(lines)


def _as_it_is(text: str) -> str:
    return "\n".join([".nf", roff(text.strip("\n")), ".fi"])


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield what a command takes, each with what it means."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help in {None, argparse.SUPPRESS} or isinstance(
            action, argparse._HelpAction | argparse._SubParsersAction
        ):
            continue
        yield from (".TP", f".B {roff(_words(action))}")
        yield roff(" ".join(formatter._expand_help(action).split()))


def _words(action: argparse.Action) -> str:
    """Return how an argument is written: its words and what follows them."""
    if not action.option_strings:
        return _place(action)
    follows = "" if action.nargs == 0 else f" {_place(action)}"
    return f"{', '.join(action.option_strings)}{follows}"


def _place(action: argparse.Action) -> str:
    """Return how a usage shows where an argument stands."""
    words = action.metavar or "|".join(map(str, action.choices or [action.dest]))
    name = " ".join(words) if isinstance(words, tuple) else words
    optional = action.nargs in {"?", "*"}
    several = "..." if action.nargs in {"*", "+"} else ""
    return f"[{name}]{several}" if optional else f"{name}{several}"
