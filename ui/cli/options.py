"""The options of printing, the same as the choices of the print dialogs.

`reports.layout.settings` is imported here, so that the help lists its choices; the
modules of the commands are imported only when their command is given.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from reports.layout.settings import (
    BOUNDS,
    FORMATS,
    PAPERS,
    Arrangement,
    Copies,
    InkStyle,
    Marks,
    Settings,
    Sides,
    format_named,
    paper_named,
)
from ui.cli.command import Option
from ui.cli.terminal import CommandError


def option(flag: str, metavar: str | None, about: str, **settings: Any) -> Option:
    """Return an option with its flag, the word for its value, and what it does."""
    flags = ("-o", flag) if flag == "--output" else (flag,)
    # A switch takes no word at all, and may not have one for its value.
    word = {"metavar": metavar} if metavar else {}
    return flags, {**word, "help": about, **settings}


FORCE: Final = option(
    "--force", None, "replace the file if it is there already", action="store_true"
)


def choice(flag: str, words: Sequence[str], default: str, about: str = "") -> Option:
    """Return an option with a few words to choose from."""
    said = "; ".join(filter(None, (about, f"{default} by default")))
    # The words have no capitals, whatever a player types.
    return option(flag, None, said, choices=words, default=default, type=str.lower)


def _length(flag: str, about: str) -> Option:
    """Return an option that is a number of the settings with the same name."""
    bounds = BOUNDS[flag.removeprefix("--").replace("-", "_")]
    return option(flag, "N", f"{about}, {bounds}", type=_number, default=None)


def _number(text: str) -> float:
    """Return a number as players write it: `1.5` or `1,5`."""
    return float(text.replace(",", "."))


_number.__name__ = "number"  # the word in the complaint of the parser


def _switch(flag: str, about: str) -> Option:
    return option(flag, None, about, action="store_true")


PAPER: Final = choice("--paper", [each.key for each in PAPERS], PAPERS[0].key)
PRINT: Final = (
    PAPER,
    choice("--ink", [each.value for each in InkStyle], InkStyle.COLOUR.value),
)
TITLE: Final = option("--title", "WORDS", "what the paper is called")

CARD_OPTIONS: Final = (
    *PRINT,
    option(
        "--card",
        "FORMAT",
        "poker unless you say otherwise; also "
        + ", ".join(each.key for each in FORMATS[1:])
        + "; or a size of your own in mm, such as 70x100",
        default="poker",
    ),
    choice("--sides", [each.value for each in Sides], Sides.LONG_EDGE.value),
    choice("--copies", [each.value for each in Copies], Copies.COUNTED.value),
    choice(
        "--arrange",
        [each.value for each in Arrangement],
        Arrangement.SHEETS.value,
        "pages is one card a page, for a print shop",
    ),
    choice(
        "--marks",
        [each.value for each in Marks],
        Marks.LINES.value,
        "corners are crosses",
    ),
    option(
        "--no-cut-marks",
        None,
        argparse.SUPPRESS,
        dest="marks",
        action="store_const",
        const=Marks.OFF.value,
    ),
    _length("--bleed", "how far the rim runs over the cut, mostly 3"),
    _length("--gutter", "between two cards"),
    _length("--margin", "the edge that your printer leaves white"),
    _length("--back-x", "moves the backs to the right"),
    _length("--back-y", "moves the backs down"),
    _length("--scale-x", "prints wider"),
    _length("--scale-y", "prints higher"),
    _switch("--fill", "fill the rest of the last sheet with spare copies"),
    _switch("--numbered", "each of several copies says which it is"),
    _switch("--no-points", "leave out what the cards cost"),
    _switch("--no-notes", "leave out your remarks on the entries"),
    TITLE,
    choice("--pictures", ("cards", "deck"), "cards", "what a .zip holds"),
)
"""The options of cards; each is a choice of the dialog that prints them."""


def settings_of(args: argparse.Namespace) -> Settings:
    """Return the settings with the chosen paper and ink."""
    return Settings(paper=paper_named(args.paper), ink=InkStyle(args.ink))


def card_settings_of(args: argparse.Namespace) -> Settings:
    """Return all settings of a print job of cards.

    Raises:
        CommandError: One of them cannot be.
    """
    lengths = {
        name: getattr(args, name) for name in BOUNDS if getattr(args, name) is not None
    }
    try:
        return replace(
            settings_of(args),
            card=format_named(args.card),
            sides=Sides(args.sides),
            copies=Copies(args.copies),
            arrangement=Arrangement(args.arrange),
            marks=Marks(args.marks),
            fill=args.fill,
            numbered=args.numbered,
            points=not args.no_points,
            notes=not args.no_notes,
            **lengths,
        )
    except (KeyError, ValueError) as error:
        raise CommandError(str(error.args[0])) from error
