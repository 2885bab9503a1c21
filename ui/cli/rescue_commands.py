"""The commands for a library that is damaged."""

from typing import Final

from ui.cli.command import CliCommand
from ui.cli.options import option

RESCUE_COMMANDS: Final = {
    "salvage": CliCommand(
        "write what can be read of a damaged library into a new one",
        (
            option("place", "LIBRARY", "the file of the damaged library"),
            option("--output", "NEW", "the new library", required=True),
        ),
        """\
examples:
  brickmuster backup -o damaged.db
  brickmuster salvage damaged.db -o salvaged.db

The damaged file stays as it is. What cannot be read is named, as far as its
name can be read.
""",
    ),
}
"""By name; `ui.cli.commands` lists them after all others."""
