"""What may be asked of `presets`."""

from __future__ import annotations

import argparse
from typing import Final

ABOUT: Final = "list the units and weapons that a book prints, or copy some to a file"

EXAMPLES: Final = (
    "brickmuster presets",
    "brickmuster presets --game brikwars --json",
    'brickmuster presets Hero Scout "Two-Handed Weapon" -o squad.json',
)

MORE: Final = (
    "With -o it writes a muster file with a copy of each preset that is named, or of\n"
    "all; without it, it lists them: name, cost, and where the numbers are from."
)


def take_options(parser: argparse.ArgumentParser) -> None:
    """Let a parser understand the options of `presets`."""
    parser.add_argument("names", metavar="NAME", nargs="*", help="by name or id")
    parser.add_argument("--game", metavar="GAME", default="", help="only of this game")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="a .json file; - is standard output"
    )
