"""The command line as `commands.txt` tells it: its commands, and their parser.

A new command is a chapter of that text, and a function in `ui.main`.
"""

import argparse
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import takewhile
from pkgutil import get_data
from typing import Any, Final, NoReturn

from db.files.unreadable import nearest, shown
from reports.layout.formats import (
    BOUNDS,
    FORMATS,
    PAPERS,
    Arrangement,
    Copies,
    InkStyle,
    Marks,
    RosterSort,
    Sides,
)
from reports.layout.shops import SHOPS
from ui.cli.terminal import CommandError
from ui.core.version import VERSION

# What is made of the text. The arguments of a command are read when it is given, or its
# help is wanted.


Keywords = dict[str, object]
Option = tuple[tuple[str, ...], Keywords]
"""The arguments of `add_argument`."""

SHELLS: Final = {
    "bash": "brickmuster.bash",
    "zsh": "_brickmuster",
    "fish": "brickmuster.fish",
    "powershell": "brickmuster.ps1",
}
"""The script of each shell, beside the manual page."""


def _values(choice: type[StrEnum]) -> list[str]:
    return [each.value for each in choice]


CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "ink": _values(InkStyle),
    "sides": _values(Sides),
    "copies": _values(Copies),
    "arrange": _values(Arrangement),
    "marks": _values(Marks),
    "pictures": ("cards", "deck"),
    "sort": _values(RosterSort),
    "shell": tuple(SHELLS),
}
"""What `{name}` in the text stands for; `{form}` are the forms of the command."""

_LISTED: Final[Mapping[str, Sequence[Any]]] = {
    "{formats}": FORMATS,
    "{papers}": PAPERS,
    "{shops}": SHOPS,
}
"""What stands in a meaning for all rows of a table but the first."""

_SHAPE: Final = re.compile(
    r"(?P<flag>\S+)"
    r"(?: (?P<word>[A-Z][A-Z= ]*?)?(?:\{(?P<of>\w+)\})?(?:=(?P<default>[a-z0-9-]*))?"
    r"(?P<mark>[?*+!]|\.\.\.)?| (?P<constant>[a-z]+=[a-z]+))?"
    r"(?: \[(?P<only>[a-z ]+)\])?"
)

_MARKS: Final[Mapping[str | None, Keywords]] = {
    None: {},
    "!": {"required": True},
    "...": {"action": "append"},
    **{each: {"nargs": each} for each in "?*+"},
}
"""How often an argument is there, by the mark behind it."""


@dataclass(frozen=True)
class CliCommand:
    """One command; `ui.main` knows the function that does it.

    Attributes:
        about: A line about its purpose, without a capital.
        arguments: The lines of its arguments.
        epilog: The end of its help, below the options, with examples first.
        forms: The forms it can write, each as a file's ending.
        library: Whether it works on a library instead of on muster files.
        reads: Whether it reads a muster file, or else a library without changing it.
    """

    about: str
    arguments: Sequence[str]
    epilog: str
    forms: Sequence[str]
    library: bool
    reads: bool

    @cached_property
    def options(self) -> Sequence[Option]:
        """Its arguments and options."""
        return [_option(line, self.forms) for line in self.arguments]

    def idle(self, flags: Iterable[str], form: str) -> list[str]:
        """Return which of some options a form makes nothing of.

        Args:
            flags: The options, as they are typed.
            form: What is written, by its ending, or `deck` or `compact`.
        """
        only = {shape["flag"]: shape["only"] for shape in map(_shape, self.arguments)}
        return [flag for flag in flags if form not in (only.get(flag) or form).split()]


def _shape(line: str) -> re.Match[str]:
    """Return the parts of what is typed of an argument."""
    shape = _SHAPE.fullmatch(line.partition("  ")[0])
    if shape is None:
        raise ValueError(f"no argument: {line}")
    return shape


def _option(line: str, forms: Sequence[str]) -> Option:
    found, (_, _, about) = _shape(line), line.partition("  ")
    flag, default = found.group("flag", "default")
    name = flag.removeprefix("--").removeprefix("no-").replace("-", "_")
    about = about.replace("{forms}", ", ".join(f".{form}" for form in forms))
    for listed, rows in _LISTED.items():
        about = about.replace(listed, ", ".join(row.key for row in rows[1:]))
    settings = {**_taken(found, name, forms), **_MARKS[found["mark"]]}
    if "{bounds}" in about:
        about = about.replace("{bounds}", str(BOUNDS[name]))
    if default is not None:
        settings["default"] = default
    if "choices" in settings and default:
        about = "; ".join(filter(None, (about, f"{default} by default")))
    if found["mark"] == "+" and flag.startswith("--"):
        settings |= {"action": "extend", "default": []}
    settings["help"] = argparse.SUPPRESS if about == "-" else about
    return ("-o", flag) if flag == "--output" else (flag,), settings


def _taken(found: re.Match[str], name: str, forms: Sequence[str]) -> Keywords:
    """Return what an argument takes: a word, one of several, or none at all."""
    if const := found["constant"]:
        dest, _, value = const.partition("=")
        return {"action": "store_const", "dest": dest, "const": value}
    word, of = found.group("word", "of")
    named = {"metavar": word} if word else {}
    if of:
        # The words have no capitals, whatever a player types.
        words = forms if of == "form" else CHOICES[of]
        return {**named, "choices": words, "type": str.lower}
    if word:
        sorts = {"N": _number, **dict.fromkeys(PLACES, _place)}
        return {**named, "type": sorts.get(word)}
    off = found["flag"].startswith("--no-")
    return {"action": "store_false" if off else "store_true", "dest": name}


def _number(text: str) -> float:
    """Return a number as players write it: `1.5` or `1,5`."""
    return float(text.replace(",", "."))


_number.__name__ = "number"  # the word in the complaint of the parser

PLACES: Final = ["FILE", "FOLDER", "OUT", "OTHER", "PLACE", "BACKUP", "LIBRARY", "NEW"]
"""What stands for the name of a file, a folder or a library."""


def _place(text: str) -> str:
    """Return a name; without a letter it would mean the current folder."""
    if not text:
        raise argparse.ArgumentTypeError('"" is no name of a file or a folder')
    return text


def _read(text: str) -> Iterator[tuple[str, CliCommand]]:
    head, *chapters = text.split("\n== ")
    groups: dict[str, Sequence[str]] = {}
    for part in head.split("\n@@ ")[1:]:
        name, _, lines = part.partition("\n")
        groups[f"@{name}"] = list(_lines(lines, groups))
    for chapter in chapters:
        title, _, rest = chapter.partition("\n")
        arguments, _, epilog = rest.partition("\n\n")
        named, _, about = title.partition(": ")
        name, *facts = named.replace("[", "").replace("]", "").split()
        yield (
            name,
            CliCommand(
                about,
                tuple(_lines(arguments, groups)),
                epilog.strip("\n") + "\n",
                tuple(fact for fact in facts if fact not in {"library", "reads"}),
                library="library" in facts,
                reads="reads" in facts,
            ),
        )


def _lines(text: str, groups: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield each argument as one line, those of groups, too."""
    for line in text.strip("\n").replace("\n  ", " ").split("\n"):
        yield from groups[line] if line.startswith("@") else (line,)


COMMANDS: Final = dict(_read((get_data("ui.cli", "commands.txt") or b"").decode()))
"""The commands by name, in the order the help lists them."""


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
cannot be read or worked out, or the command is wrong.
"""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        settings["formatter_class"] = argparse.RawDescriptionHelpFormatter
        # A shortened option could mean another one in a later version.
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
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
    args, strange = parser.parse_known_args(argv)
    if args.command:
        # What is wrong from here on is wrong with one command, whose help tells of it.
        parser.prog = f"{parser.prog} {args.command}"
    if strange:
        parser.error(f"unrecognized arguments: {' '.join(strange)}")
    if args.command is None:
        return args
    command = COMMANDS[args.command]
    words = [word.partition("=")[0] for word in takewhile("--".__ne__, argv)]
    args.given = [word for word in words if word.startswith("--")]
    named = getattr(args, "file", None) or getattr(args, "files", None)
    if args.library is not None and not (command.library or command.reads):
        parser.error(f"{args.command} reads no library")
    # Beside a FILE a library may have the theme.
    dressed = getattr(args, "theme", None)
    if args.library is not None and command.reads and named and not dressed:
        parser.error(f"{args.command} reads a FILE or a library; name one of the two")
    if command.reads:
        file = getattr(args, "file", None)
        args.where = _source_name(file, args.library)
    # Some write to standard output by default, and --json replaces that.
    told = args.command in ("against", "code", "host", "odds")
    out = "" if told else getattr(args, "output", "")
    if out == "-" and args.json:
        parser.error("--json and -o - both want standard output")
    return args


def _source_name(file: str | None, library: str | None) -> str:
    """Return what a sentence calls the file, or else the library, that is read."""
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
        type=_place,
        default=default,
        help="a library file or database address instead of your own",
    )
