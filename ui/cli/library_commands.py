"""The commands that work on a library, with their options and functions."""

from typing import Final

from ui.cli.command import CliCommand
from ui.cli.options import FORCE, option

FILES: Final = option("files", "FILE", "muster file; - is standard input", nargs="+")

LIBRARY_COMMANDS: Final = {
    "import": CliCommand(
        "bring muster files into your library",
        (FILES,),
        """\
examples:
  brickmuster examples first-battle -o first-battle.json
  brickmuster import first-battle.json
  brickmuster import first-battle.json --library Wolfpack.db

What the library already holds is not brought in twice. What says something
else than an item of yours comes beside it, under a name of its own. In JSON
each item has `came`: new, same or twin.
""",
        library=True,
    ),
    "export": CliCommand(
        "write a muster file from your library",
        (
            option(
                "names",
                "NAME",
                "designs, armies and house rules, by name or id",
                nargs="*",
            ),
            option("--army", "NAME", "only this army, by name or id"),
            option(
                "--output",
                "FILE",
                "a .json file; - is standard output",
                required=True,
            ),
            FORCE,
        ),
        """\
examples:
  brickmuster export -o everything.json
  brickmuster export --army "Border Guard" -o guard.json

An army takes its designs and photos along. The library is only read.
""",
        ("json",),
        library=True,
    ),
    "move": CliCommand(
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
  brickmuster move --to Wolfpack.db
  brickmuster move --to postgresql://club@server/club
  brickmuster move --library postgresql://club@server/club --to Home.db

Everything comes along: photos, favourites, the history and the bin. The old
library stays where it was, as a copy; what is changed in it afterwards does not
come along.
""",
        library=True,
    ),
    "backup": CliCommand(
        "back up your library, or write all of it into one file",
        (
            option("--output", "FILE", "a file of your own instead of a backup"),
            FORCE,
        ),
        """\
examples:
  brickmuster backup
  brickmuster backup -o copy.db
  brickmuster backup --library copy.db --json

The copy is whole and of one moment, also while a window is open. Backups are in
a folder beside the library; all of the last day are kept, one a day for two
weeks, and one a week for half a year. One that you ask for stays until you
delete it. A file of your own is replaced only with --force.
""",
        library=True,
    ),
    "backups": CliCommand(
        "list the backups of your library, or delete one",
        (option("--delete", "BACKUP", "delete it: a name of the list"),),
        """\
examples:
  brickmuster backups
  brickmuster backups --json

Those that you asked for stay until you delete them, by their names.
""",
        library=True,
    ),
    "restore": CliCommand(
        "make your library what it was in a backup",
        (
            option("backup", "BACKUP", "a name of the list, `newest`, or a file"),
            option("--force", None, "change the library", action="store_true"),
        ),
        """\
examples:
  brickmuster backup
  brickmuster restore newest --force
  brickmuster backup -o copy.db
  brickmuster restore copy.db --force

Without --force it says what would change. The library as it is now is kept as a
backup first, so a restore can be taken back like any other change. Windows that
have the library open see it at once.
""",
        library=True,
    ),
}
"""Its commands by name, in the order the help lists them."""
