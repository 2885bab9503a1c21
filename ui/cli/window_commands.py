"""The command that opens the window with something in it."""

from typing import Final

from ui.cli.command import CliCommand
from ui.cli.options import option

WINDOW_COMMANDS: Final = {
    "open": CliCommand(
        "open the window, and bring files into your library",
        (option("files", "FILE", "muster files, lists or text", nargs="*"),),
        """\
examples:
  brickmuster open wolves.json
  brickmuster open wolves.json --library Wolfpack.db

It is what a click on a muster file does, and the same as a drop on the window.
""",
        library=True,
    ),
}
