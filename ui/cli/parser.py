"""The parser of the command line."""

import argparse
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from ui.cli.commands import COMMANDS
from ui.cli.errors import CommandError
from ui.core.version import VERSION

_ABOUT: Final = """\
Designs, checks and prints armies for brick wargames. Without a command the window
opens; on a machine without a display the cards and the roster of an example army are
printed to PDF files in the current folder.
"""
_EXAMPLES: Final = """\
examples:
  brickmuster --library Wolfpack.db
  brickmuster check examples/first-battle.json
  brickmuster cards examples/first-battle.json -o cards.pdf --paper letter
  brickmuster roster examples/first-battle.json -o roster.pdf
  brickmuster reference -o tables.pdf
  brickmuster explain "Use 4, Range 10, 2d6"
  brickmuster presets Hero Scout -o squad.json
  brickmuster export "Border Guard" -o guard.json

exit codes: 0 done, 1 something is illegal or cannot be built, 2 something cannot be
read or the command is wrong. `brickmuster COMMAND --help` lists the options of one.
"""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        settings["formatter_class"] = argparse.RawDescriptionHelpFormatter
        # A shortened option could mean another one in a later version.
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise wrong use as a sentence, like any other error."""
        raise CommandError(f"{message} (see {self.prog} --help)")


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments; `command` is None for the window.

    Raises:
        CommandError: If they are wrong.
        SystemExit: After the help or the version was printed.
    """
    parser = _Parser(prog="brickmuster", description=_ABOUT, epilog=_EXAMPLES)
    version = f"Brickmuster {VERSION}"
    parser.add_argument("--version", action="version", version=version)
    _add_library(parser, default=None)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands"
    )
    for name in COMMANDS:
        # The options of a command that is not given need not be read.
        _add_command(commands, name, wanted=name in argv)
    args = parser.parse_args(argv)
    if args.command is None:
        return args
    command = COMMANDS[args.command]
    if args.library is not None and not command.library:
        parser.error(f"{args.command} works on muster files, not on a library")
    # `odds` writes to standard output by default, and --json replaces that.
    if args.command != "odds" and getattr(args, "output", "") == "-" and args.json:
        parser.error("--json and -o - both want standard output")
    return args


def _add_command(commands: Any, name: str, *, wanted: bool) -> None:
    command = COMMANDS[name]
    parser = commands.add_parser(
        name,
        help=command.about,
        description=f"{command.about[0].upper()}{command.about[1:]}.",
        epilog=command.epilog,
    )
    if not wanted:
        return
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    for flags, settings in command.options:
        parser.add_argument(*flags, **settings)
    if command.library:
        # A default here would overwrite the option given before the command.
        _add_library(parser, default=argparse.SUPPRESS)
    parser.set_defaults(forms=command.forms)


def _add_library(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--library",
        metavar="PLACE",
        default=default,
        help="a library file or database address instead of your own",
    )
