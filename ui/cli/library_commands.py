"""The commands that work on a library, with their options and functions."""

from typing import Final

from ui.cli.command import CliCommand
from ui.cli.options import option

FILES: Final = option("files", "FILE", "muster file; - is standard input", nargs="+")

LIBRARY_COMMANDS: Final = {
    "import": CliCommand(
        "ui.cli.share:bring_in",
        "bring muster files into your library",
        (FILES,),
        """\
examples:
  brickmuster import wolves.json
  brickmuster import wolves.json --library Wolfpack.db

What the library already holds is not brought in twice.
""",
        library=True,
    ),
    "export": CliCommand(
        "ui.cli.share:take_out",
        "write a muster file from your library",
        (
            option(
                "names",
                "NAME",
                "designs, armies and house rules, by name or id",
                nargs="*",
            ),
            option("--output", "FILE", "- is standard output", required=True),
        ),
        """\
examples:
  brickmuster export -o everything.json
  brickmuster export "Border Guard" -o guard.json --library Wolfpack.db

An army takes its designs and photos along.
""",
        ("json",),
        library=True,
    ),
    "move": CliCommand(
        "ui.cli.moving:move",
        "move a whole library, such as from a file to a server and back",
        (
            option(
                "--to",
                "PLACE",
                "where it shall be: a new file, or the address of an empty database",
                required=True,
            ),
        ),
        """\
examples:
  brickmuster move --to postgresql://club@server/club
  brickmuster move --library postgresql://club@server/club --to Wolfpack.db

Everything comes along: photos, favourites, the history and the bin. The old library
stays where it was, as a copy; what is changed in it afterwards does not come along.
""",
        library=True,
    ),
}
"""Its commands by name, in the order the help lists them."""
