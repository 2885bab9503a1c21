"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.style import PAPERS, Ink


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
    choice(parser, "--ink", [each.value for each in Ink], Ink.COLOUR.value)


def choice(parser: Any, name: str, words: list[str], default: str) -> None:
    """One word of several."""
    parser.add_argument(
        name, choices=words, default=default, help=f"{default} by default"
    )
