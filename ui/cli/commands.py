"""The commands of the command line: a new one is an entry here, and a module."""

import argparse
from collections.abc import Sequence
from typing import Final

from ui.cli.book_commands import BOOK_COMMANDS
from ui.cli.command import CliCommand, Option
from ui.cli.help_commands import EXAMPLES, HELP_COMMANDS
from ui.cli.library_commands import LIBRARY_COMMANDS
from ui.cli.options import CARD_OPTIONS, FORCE, PAPER, PRINT, TITLE, option
from ui.cli.rescue_commands import RESCUE_COMMANDS
from ui.cli.roster_options import POOL, ROSTER_OPTIONS
from ui.cli.window_commands import WINDOW_COMMANDS

_FROM: Final = "muster file, or your library without one; - is standard input"


def _file(about: str = _FROM) -> Option:
    return option("file", "FILE", about, nargs="?")


def _output(forms: Sequence[str]) -> tuple[Option, Option, Option]:
    endings = f"its ending decides: .{', .'.join(forms)}; - is standard output"
    about = "what to write, where the ending does not tell"
    return (
        option("--output", "OUT", endings, required=True),
        option("--format", None, about, choices=forms, type=str.lower),
        FORCE,
    )


def _army(about: str) -> Option:
    return option("--army", "NAME", about)


def _only(about: str) -> Option:
    return option("--only", "NAME", about, nargs="+", action="extend", default=[])


def _house(about: str = "house rules for all that has none of its own") -> Option:
    about += (
        ": a muster file with one set of house rules, or house rules alone as an army "
        "holds them"
    )
    return option("--house", "FILE", about)


_CARD_FORMS: Final = ("pdf", "txt", "md", "bbcode")
_ROSTER_FORMS: Final = (*_CARD_FORMS, "csv")
_ODDS_FORMS: Final = ("txt", "md", "bbcode", "pdf")

COMMANDS: Final = {
    "check": CliCommand(
        "price and judge every design, army and set of house rules",
        (
            option("files", "FILE", _FROM, nargs="*"),
            _only("only these designs, armies and house rules, by name or id"),
            _house("house rules to judge by; an army's own go first"),
        ),
        """\
examples:
  brickmuster check
  brickmuster check --only "Border Guard"
  brickmuster examples first-battle -o first-battle.json
  brickmuster check first-battle.json --json
  brickmuster examples house-rules -o house-rules.json
  brickmuster check first-battle.json --house house-rules.json

It ends with 0 if all is legal, 1 if something is illegal, 2 if a file cannot
be read. Without a FILE it reads your library, and changes nothing in it. With
--house it tells for each army what changes: points, verdict and play. --json
answers with an object of `legal`, `house` and the lists `designs`, `armies`,
`rulesets` and `unreadable`, each entry with its `file`. Numbers in it are
exact: 4.5 is four and a half, and what no decimal can say is text such as
"1/3".
""",
        reads=True,
    ),
    "cards": CliCommand(
        "print stat cards",
        (
            _file(),
            *_output((*_CARD_FORMS, "zip")),
            _army("only the cards of this army, by its name or id"),
            _only("only these designs or sets of house rules, by name or id"),
            _house(),
            *CARD_OPTIONS,
            POOL,
            option(
                "--odds",
                "TARGET",
                "a strip of odds on each card, such as: Minifig, Armor 4",
            ),
        ),
        """\
examples:
  brickmuster cards --army "Border Guard" -o guard.pdf
  brickmuster examples first-battle -o first-battle.json
  brickmuster cards first-battle.json -o cards.pdf --card tarot --ink low
  brickmuster cards first-battle.json -o - --only Trooper Sergeant
  brickmuster cards first-battle.json -o shop.pdf --arrange pages --bleed 3
  brickmuster cards first-battle.json -o deck.zip --pictures deck

A file with armies gives the cards of their entries, with their counts; one
without gives a card of each design. So does your library, which is read where
no FILE is named. Sets of house rules have their card after the others. A .zip
holds a picture of each side, or the sheets of a deck for a virtual table with
the numbers to type in. `brickmuster calibrate` prints a test page that tells
--margin, --back-x, --back-y, --scale-x and --scale-y.
""",
        (*_CARD_FORMS, "zip"),
        reads=True,
    ),
    "roster": CliCommand(
        "print an army list",
        (
            _file(),
            *_output(_ROSTER_FORMS),
            _army("which army, by its name or id, where the file has several"),
            _house(),
            *PRINT,
            *ROSTER_OPTIONS,
            POOL,
        ),
        """\
examples:
  brickmuster roster --army "Border Guard" -o guard.pdf
  brickmuster examples first-battle -o first-battle.json
  brickmuster roster first-battle.json -o roster.pdf
  brickmuster roster first-battle.json -o short.pdf --summary --sort kind
  brickmuster roster first-battle.json -o list.csv
""",
        _ROSTER_FORMS,
        reads=True,
    ),
    "tokens": CliCommand(
        "print the templates and tokens an army needs, at their true size",
        (
            _file(),
            option(
                "--output", "OUT", "a .pdf file; - is standard output", required=True
            ),
            FORCE,
            _army("which army, by its name or id, where the file has several"),
            _house(),
            *PRINT,
            POOL,
        ),
        """\
examples:
  brickmuster tokens --army "Border Guard" -o guard.pdf
  brickmuster examples first-battle -o first-battle.json
  brickmuster tokens first-battle.json -o tokens.pdf --ink low
""",
        ("pdf",),
        reads=True,
    ),
    "reference": CliCommand(
        "print the tables of a game, or what an army uses of them",
        (
            _file("muster file; - is standard input"),
            *_output(_CARD_FORMS),
            _army("only what this army uses, by its name or id"),
            _only("only what these designs use, by name or id"),
            option("--game", "GAME", "which game, where the file does not tell"),
            TITLE,
            _house(),
            *PRINT,
        ),
        """\
examples:
  brickmuster reference -o tables.pdf
  brickmuster reference --army "Border Guard" -o guard.pdf
  brickmuster examples first-battle -o first-battle.json
  brickmuster reference first-battle.json -o - --only Trooper Sergeant
  brickmuster examples house-rules -o house-rules.json
  brickmuster reference --house house-rules.json -o house.pdf

With a muster file, or with --army or --only from your library, it is only what
these designs use, by the house rules of their armies.
""",
        _CARD_FORMS,
        reads=True,
    ),
    "calibrate": CliCommand(
        "print a test page that tells how to set up a printer",
        (
            *_output(("pdf",)),
            PAPER,
            option(
                "--landscape",
                None,
                "a sheet on its side, as some sheets of cards lie",
                action="store_true",
            ),
        ),
        """\
examples:
  brickmuster calibrate -o test.pdf
  brickmuster calibrate -o letter.pdf --paper letter

Print it on both sides at 100 %. What is read off it goes into --margin,
--back-x, --back-y, --scale-x and --scale-y of `cards`.
""",
        ("pdf",),
    ),
    "explain": CliCommand(
        "find the legal builds that give a stat line",
        (
            option("line", "STAT LINE", "in quotes", nargs="+"),
            option("--system", "GAME", "the game in front, or that of --house"),
            _house("house rules that the builds are legal by"),
        ),
        """\
examples:
  brickmuster explain "Use 4, Range 10, 2d6"
  brickmuster explain "Use 4, Range 10, 2d6" "Use 3, Range 6, 1d8"
  brickmuster examples house-rules -o house-rules.json
  brickmuster explain "Use 3, Range 6, 1d8" --house house-rules.json

It ends with 0 if there is a build, 1 if there is none, 2 if the text is no
stat line.
""",
    ),
    "rule": CliCommand(
        "say what a rule means, by its number",
        (
            option("number", "NUMBER", "such as R8.7.23, M12 or A19", nargs="+"),
            _house(),
        ),
        """\
examples:
  brickmuster rule R8.7.23
  brickmuster examples house-rules -o house-rules.json
  brickmuster rule R8.1.10 --house house-rules.json
""",
    ),
    "odds": CliCommand(
        "answer a question about a design: exact chances, a turn, a fire desk",
        (
            _file(),
            option("--only", "NAME", "which design, by name or id"),
            option("--ask", "QUESTION", "odds, turn, fire, ..."),
            option("--set", "FIELD=VALUE", "part of the situation", action="append"),
            _army("by the house rules of this army"),
            _house(),
            option("--output", "OUT", "a .txt, .md, .bbcode or .pdf file", default="-"),
            option(
                "--format", None, argparse.SUPPRESS, choices=_ODDS_FORMS, type=str.lower
            ),
            FORCE,
            *PRINT,
        ),
        """\
examples:
  brickmuster odds --only Trooper
  brickmuster examples first-battle -o first-battle.json
  brickmuster odds first-battle.json --only Rifleman --ask turn
  brickmuster examples fire-team -o fire-team.json
  brickmuster odds fire-team.json --only Marksman --set distance=45 --json

Without --ask it tells the odds, or else the first question of the design's
game. Fields of a situation that are not --set stay as the question opens; a
field in a row is set as rows.0.field, and the row after the last one is added.
Where several designs are named, commas stand between them, and an army of the
file brings its units: --set comrades=Patrol, or only those of an entry:
--set comrades=Patrol/Rifleman. A question that takes over another one also
takes its fields: --ask blast --set fire.distance=12.
In JSON each chance is an exact fraction and a decimal. It ends with 1 if the
rules forbid the situation.
""",
        _ODDS_FORMS,
        reads=True,
    ),
    **BOOK_COMMANDS,
    **LIBRARY_COMMANDS,
    **EXAMPLES,
    **RESCUE_COMMANDS,
    **WINDOW_COMMANDS,
    **HELP_COMMANDS,
}
"""The commands by name, in the order the help lists them."""
