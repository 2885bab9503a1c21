"""The parser of the command line."""

import argparse
from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Any, Final, NoReturn

from db.files.unreadable import nearest, shown
from ui.cli.commands import COMMANDS
from ui.cli.terminal import CommandError
from ui.core.version import VERSION

_ABOUT: Final = """\
Designs, checks and prints armies for brick wargames. Without a command the
window opens. On a machine without a display the cards of an example army are
printed to brickmuster-cards.pdf in the current folder, if there is no such file
yet.
"""
_EXAMPLES: Final = """\
examples:
  brickmuster examples
  brickmuster examples first-battle -o first-battle.json
  brickmuster check first-battle.json
  brickmuster cards first-battle.json -o cards.pdf --paper letter
  brickmuster reference -o tables.pdf
  brickmuster explain "Use 4, Range 10, 2d6"
  brickmuster help cards

A command that reads a FILE reads your library without one:
  brickmuster cards --army "Border Guard" -o guard.pdf

exit codes: 0 done, 1 something is illegal or cannot be built, 2 something
cannot be read or the command is wrong.
"""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        settings["formatter_class"] = argparse.RawDescriptionHelpFormatter
        # A shortened option could mean another one in a later version.
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise wrong use as a sentence, like any other error."""
        raise CommandError(f"{message} (see {self.prog} --help)")


def whole_parser(wanted: Collection[str] = tuple(COMMANDS)) -> argparse.ArgumentParser:
    """Return the parser.

    Args:
        wanted: The commands whose options it knows; the others are only listed.
    """
    parser = _Parser(prog="brickmuster", description=_ABOUT, epilog=_EXAMPLES)
    parser.add_argument(
        "-V", "--version", action="version", version=f"Brickmuster {VERSION}"
    )
    _add_library(parser, default=None)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands"
    )
    for name in COMMANDS:
        _add_command(commands, name, wanted=name in wanted)
    return parser


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments; `command` is None for the window.

    Raises:
        CommandError: If they are wrong.
        SystemExit: After the help or the version was printed.
    """
    name = _command_of(argv)
    _refuse_misspelt(argv, name)
    # The options of a command that is not given need not be read.
    parser = whole_parser((name,))
    args = parser.parse_args(argv)
    if args.command is None:
        return args
    command = COMMANDS[args.command]
    named = getattr(args, "file", None) or getattr(args, "files", None)
    if args.library is not None and not (command.library or command.reads):
        parser.error(f"{args.command} reads no library")
    if args.library is not None and command.reads and named:
        parser.error(f"{args.command} reads a FILE or a library; name one of the two")
    if command.reads:
        file = getattr(args, "file", None)
        args.where = _source_name(file, args.library)
    # `odds` writes to standard output by default, and --json replaces that.
    if args.command != "odds" and getattr(args, "output", "") == "-" and args.json:
        parser.error("--json and -o - both want standard output")
    return args


def _source_name(file: str | None, library: str | None) -> str:
    """Return what a sentence calls the place that a command reads.

    Args:
        file: The muster file; None if a library is read.
        library: The library; None for the player's own.
    """
    if file is not None:
        return file
    if library is None:
        return "your library"
    # An address may hold a password.
    return "the club's library" if "://" in library else library


def _command_of(argv: Sequence[str]) -> str:
    words = iter(argv)
    for word in words:
        if word == "--library":
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""


def _refuse_misspelt(argv: Sequence[str], name: str) -> None:
    """Refuse a command or an option that is nearly one that there is.

    argparse itself lists every command, and first asks for what else is missing.

    Raises:
        CommandError: If one is, with the one that was probably meant.
    """
    command = COMMANDS.get(name)
    known = {"--help", "--json", "--library", "--version"}
    known |= {
        flag for flags, _ in (command.options if command else ()) for flag in flags
    }
    # The options of a command that there is not are not known.
    words = argv if command else argv[: list(argv).index(name) if name else None]
    for word in takewhile("--".__ne__, words):
        flag = word.partition("=")[0]
        # What holds a blank is no option, even with two minus signs before it.
        unknown = flag.startswith("--") and " " not in word and flag not in known
        if unknown and (near := nearest(flag, known)):
            help_of = " ".join(filter(None, ("brickmuster", name if command else "")))
            raise CommandError(
                f"there is no option {shown(flag)}; did you mean {near}? "
                f"(see {help_of} --help)"
            )
    if name and not command:
        near = nearest(name, COMMANDS)
        hint = f"did you mean {near}?" if near else "brickmuster help lists them"
        raise CommandError(f"there is no command {shown(name)}; {hint}")


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
    if command.library or command.reads:
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
