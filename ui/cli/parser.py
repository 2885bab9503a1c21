"""What may be asked of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from reports.layout.settings import FORMATS, Copies, Sides
from ui import __version__
from ui.cli.errors import CommandError
from ui.cli.options import (
    army,
    choice,
    command,
    house,
    library,
    one_file,
    only,
    output,
    paper,
)
from ui.cli.presets_asked import ABOUT, EXAMPLES, MORE, take_options

CARD_FORMS: Final = ("pdf", "txt", "md", "bbcode")
ROSTER_FORMS: Final = (*CARD_FORMS, "csv")

_ABOUT: Final = """\
The desk a brick-wargame player sits at before a game. Without a command the window
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


_BY: Final = "house rules for all that has none of its own"


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        settings["formatter_class"] = argparse.RawDescriptionHelpFormatter
        # An option that is cut short would mean another one in a later version.
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in a sentence like any other."""
        raise CommandError(f"{message} (see {self.prog} --help)")


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """What the arguments ask; `command` is None for the window.

    Raises:
        Trouble: If they ask for nothing that there is.
        SystemExit: After the help or the version was printed.
    """
    parser = _Parser(prog="brickmuster", description=_ABOUT, epilog=_EXAMPLES)
    parser.add_argument(
        "--version", action="version", version=f"Brickmuster {__version__}"
    )
    library(parser, default=None)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands"
    )
    _check(commands)
    _cards(commands)
    _roster(commands)
    _reference(commands)
    _explain(commands)
    _odds(commands)
    _presets(commands)
    _import(commands)
    _export(commands)
    args = parser.parse_args(argv)
    if args.command not in (None, "import", "export") and args.library is not None:
        parser.error(f"{args.command} works on muster files, not on a library")
    if args.command != "odds" and getattr(args, "output", "") == "-" and args.json:
        parser.error("--json and -o - both want standard output")
    return args


def _check(commands: Any) -> None:
    about = "price and judge every design, army and set of house rules in muster files"
    parser = command(
        commands,
        "check",
        about,
        "brickmuster check *.json",
        "brickmuster check wolves.json --json",
        "brickmuster check wolves.json --house wolfpack-rules.json",
        more="It ends with 0 if all is legal, 1 if something is illegal, 2 if a file "
        "cannot\nbe read. Where an army has house rules of its own, --house tells what "
        "would\nchange. --json answers with an object of `legal`, `house` and the "
        "lists `designs`,\n`armies`, `rulesets` and `unreadable`, each entry with its "
        "`file`. Numbers in it\nare exact: 4.5 is four and a half, and what no decimal "
        'can say is text such as\n"1/3".',
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="muster file; - is standard input"
    )
    house(parser, "house rules to judge by; an army's own go first")


def _cards(commands: Any) -> None:
    parser = command(
        commands,
        "cards",
        "print stat cards",
        "brickmuster cards wolves.json -o cards.pdf --card tarot --ink low",
        "brickmuster cards wolves.json -o - --only Trooper Sergeant",
        more="A file with armies gives the cards of their entries, with their counts; "
        "one\nwithout gives a card of each design. Sets of house rules have their card "
        "after\nthe others.",
    )
    one_file(parser)
    output(parser, CARD_FORMS)
    army(parser, "only the cards of this army, by its name or id")
    only(parser, "only these designs or sets of house rules, by name or id")
    house(parser, _BY)
    paper(parser)
    parser.add_argument(
        "--card",
        metavar="FORMAT",
        choices=[each.key for each in FORMATS],
        default="poker",
        help="poker unless you say otherwise; also "
        + ", ".join(each.key for each in FORMATS[1:]),
    )
    choice(parser, "--sides", [each.value for each in Sides], Sides.LONG_EDGE.value)
    choice(parser, "--copies", [each.value for each in Copies], Copies.COUNTED.value)
    parser.add_argument(
        "--odds",
        metavar="TARGET",
        help="a strip of odds on each card, such as: Minifig, Armor 4",
    )
    parser.add_argument(
        "--no-cut-marks",
        dest="cut_marks",
        action="store_false",
        help="leave out the lines that show where to cut",
    )


def _roster(commands: Any) -> None:
    parser = command(
        commands,
        "roster",
        "print an army list",
        "brickmuster roster wolves.json -o roster.pdf",
        'brickmuster roster wolves.json -o - --army "Border Guard"',
    )
    one_file(parser)
    output(parser, ROSTER_FORMS)
    army(parser, "which army, by its name or id, where the file has several")
    house(parser, _BY)
    paper(parser)


def _reference(commands: Any) -> None:
    parser = command(
        commands,
        "reference",
        "print the tables of a game, or what an army uses of them",
        "brickmuster reference -o tables.pdf",
        "brickmuster reference wolves.json -o wolves.pdf --only Walker Trooper",
        'brickmuster reference wolves.json -o - --army "Border Guard"',
        "brickmuster reference --house wolfpack-rules.json -o wolfpack.pdf",
        more="With a muster file it is only what its designs use, by the house rules "
        "of its\narmies.",
    )
    one_file(parser, nargs="?")
    output(parser, CARD_FORMS)
    army(parser, "only what this army uses, by its name or id")
    only(parser, "only what these designs use, by name or id")
    parser.add_argument(
        "--game", metavar="GAME", help="which game, where the file does not tell"
    )
    house(parser, _BY)
    paper(parser)


def _explain(commands: Any) -> None:
    parser = command(
        commands,
        "explain",
        "find the legal builds that give a stat line",
        'brickmuster explain "Use 4, Range 10, 2d6"',
        'brickmuster explain "Use 3, Range 6, 1d8" --house wolfpack-rules.json',
        more="It ends with 0 if there is a build, 1 if there is none, 2 if the text "
        "is no\nstat line.",
    )
    parser.add_argument("line", metavar="STAT LINE", nargs="+", help="in quotes")
    parser.add_argument(
        "--system", metavar="GAME", help="the game in front, or that of --house"
    )
    house(parser, "house rules that the builds are legal by")


def _odds(commands: Any) -> None:
    parser = command(
        commands,
        "odds",
        "answer a question about a design: exact chances, a turn, a fire desk",
        "brickmuster odds wolves.json --only Trooper",
        "brickmuster odds wolves.json --only Walker --ask turn --set aloft=yes",
        "brickmuster odds patrol.json --only Marksman --set distance=45 --json",
        more="Without --ask it tells the odds, or else the first question of the "
        "design's game.\nFields of a situation that are not --set stay as the question "
        "opens; a field in a\nrow is set as rows.0.field. In JSON each chance is an "
        "exact fraction and a decimal.\nIt ends with 1 if the rules forbid the "
        "situation.",
    )
    one_file(parser)
    parser.add_argument("--only", metavar="NAME", help="which design, by name or id")
    parser.add_argument("--ask", metavar="QUESTION", help="odds, turn, fire, ...")
    parser.add_argument(
        "--set", metavar="FIELD=VALUE", action="append", help="part of the situation"
    )
    army(parser, "by the house rules of this army")
    house(parser, _BY)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        default="-",
        help="a .txt, .md, .bbcode or .pdf file",
    )
    parser.add_argument(
        "--format", choices=("txt", "md", "bbcode", "pdf"), help=argparse.SUPPRESS
    )
    paper(parser)


def _presets(commands: Any) -> None:
    take_options(command(commands, "presets", ABOUT, *EXAMPLES, more=MORE))


def _import(commands: Any) -> None:
    parser = command(
        commands,
        "import",
        "bring muster files into your library",
        "brickmuster import wolves.json",
        "brickmuster import wolves.json --library Wolfpack.db",
        more="What the library already holds is not brought in twice.",
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="muster file; - is standard input"
    )
    library(parser, default=argparse.SUPPRESS)


def _export(commands: Any) -> None:
    parser = command(
        commands,
        "export",
        "write a muster file from your library",
        "brickmuster export -o everything.json",
        'brickmuster export "Border Guard" -o guard.json --library Wolfpack.db',
        more="An army takes its designs and photos along.",
    )
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="designs, armies and house rules, by name or id",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="- is standard output"
    )
    library(parser, default=argparse.SUPPRESS)
