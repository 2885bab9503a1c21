"""The commands about a library as a whole, with their options."""

from typing import Final

from ui.cli.command import CliCommand
from ui.cli.options import option

_FORCE: Final = "write over what is there"

LIBRARY_COMMANDS: Final = {
    "backup": CliCommand(
        "ui.cli.backup:back_up",
        "back up your library, or write all of it into one file",
        (
            option("--output", "FILE", "a file of your own instead of a backup"),
            option("--force", None, _FORCE, action="store_true"),
        ),
        """\
examples:
  brickmuster backup
  brickmuster backup -o /media/stick/library.db
  brickmuster backup --library Wolfpack.db --json

The copy is whole and of one moment, also while a window is open. Backups are in a
folder beside the library; all of the last day are kept, one a day for two weeks, and
one a week for half a year. A file of your own is replaced only with --force.
""",
        library=True,
    ),
    "backups": CliCommand(
        "ui.cli.backup:list_backups",
        "list the backups of your library",
        (),
        """\
examples:
  brickmuster backups
  brickmuster backups --library Wolfpack.db --json
""",
        library=True,
    ),
    "restore": CliCommand(
        "ui.cli.backup:put_back",
        "make your library what it was in a backup",
        (
            option("backup", "BACKUP", "a name of the list, `newest`, or a file"),
            option("--force", None, "change the library", action="store_true"),
        ),
        """\
examples:
  brickmuster restore newest
  brickmuster restore 2026-05-31T200000Z-daily --force
  brickmuster restore /media/stick/library.db --library Wolfpack.db --force

Without --force it says what would change. The library as it is now is kept as a
backup first, so a restore can be taken back like any other change. Windows that have
the library open see it at once.
""",
        library=True,
    ),
}
"""They work on a library's file rather than on what is in it."""
