"""Options that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.layout.settings import PAPERS, InkStyle

if TYPE_CHECKING:
    from db.houserules import NamedHouseRules


def command(
    commands: Any, name: str, about: str, *examples: str, more: str = ""
) -> Any:
    """A command with its help and examples."""
    epilog = "\n  ".join(["examples:", *examples]) + (f"\n\n{more}" if more else "")
    description = f"{about[:1].upper()}{about[1:]}."
    parser = commands.add_parser(
        name, help=about, description=description, epilog=epilog
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    return parser


def library(parser: Any, *, default: Any) -> None:
    """Which library is meant."""
    # A command that was given none must not undo the one before it.
    parser.add_argument(
        "--library",
        metavar="PLACE",
        default=default,
        help="a library file or database address instead of your own",
    )


def one_file(parser: Any, **how: Any) -> None:
    """The muster file that is read."""
    parser.add_argument(
        "file", metavar="FILE", help="muster file; - is standard input", **how
    )


def output(parser: Any, forms: Sequence[str]) -> None:
    """Where something is written, and as what."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        required=True,
        help=f"its ending decides: .{', .'.join(forms)}; - is standard output",
    )
    parser.add_argument(
        "--format", choices=forms, help="what to write, whatever the ending says"
    )


def army(parser: Any, help_text: str) -> None:
    """Which army of a file is meant."""
    parser.add_argument("--army", metavar="NAME", help=help_text)


def house(parser: Any, help_text: str) -> None:
    """Which house rules are meant, where an army has none of its own."""
    parser.add_argument(
        "--house",
        metavar="FILE",
        help=f"{help_text}: a muster file with one set of house rules, or house rules "
        "alone as an army holds them",
    )


def agreed_on(args: argparse.Namespace) -> NamedHouseRules | None:
    """The house rules that were named; None for the books' own readings.

    Raises:
        Unreadable: If they cannot be read, or the file holds none or several.
    """
    if args.house is None:
        return None
    from db.houserules import read_agreed

    return read_agreed(Path(args.house), args.house)


def inputs(args: argparse.Namespace) -> list[str]:
    """The files that a command reads, and so must not write over."""
    return [name for name in (args.file, args.house) if name is not None]


def only(parser: Any, help_text: str) -> None:
    """Which designs of a file are meant."""
    parser.add_argument(
        "--only",
        metavar="NAME",
        nargs="+",
        action="extend",
        default=[],
        help=help_text,
    )


def paper(parser: Any) -> None:
    """The paper and the ink."""
    choice(parser, "--paper", [each.key for each in PAPERS], PAPERS[0].key)
    choice(parser, "--ink", [each.value for each in InkStyle], InkStyle.COLOUR.value)


def choice(parser: Any, name: str, words: list[str], default: str) -> None:
    """One word of several."""
    parser.add_argument(
        name, choices=words, default=default, help=f"{default} by default"
    )
