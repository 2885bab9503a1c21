"""The commands that tell what is in the books, and read neither file nor library."""

from typing import Final

from ui.cli.command import CliCommand
from ui.cli.options import FORCE, option

BOOK_COMMANDS: Final = {
    "measure": CliCommand(
        "tell the Size that a length on the table comes to",
        (
            option("length", "LENGTH", "a number such as 4, 2½ or 0.6"),
            option(
                "unit", "UNIT", "in, mm, cm, studs or bricks", nargs="?", default=""
            ),
        ),
        """\
examples:
  brickmuster measure 14 studs
  brickmuster measure 35mm
  brickmuster measure 0.6

A stud is 8 millimeters wide, a brick 9.6 high.
""",
    ),
    "presets": CliCommand(
        "list the units and weapons that a book prints, or copy some to a file",
        (
            option("names", "NAME", "by name or id", nargs="*"),
            option("--game", "GAME", "only of this game", default=""),
            option("--output", "FILE", "a .json file; - is standard output"),
            FORCE,
        ),
        """\
examples:
  brickmuster presets
  brickmuster presets --game brikwars --json
  brickmuster presets Hero Scout "Two-Handed Weapon" -o squad.json

With -o it writes a muster file with a copy of each preset that is named, or of
all; without it, it lists them: name, cost, and where the numbers are from.
""",
        ("json",),
    ),
}
"""By name, in the order the help lists them."""
