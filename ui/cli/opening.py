"""The command `open`: the window, with files that are brought in."""

import argparse

from ui.cli.errors import CommandError
from ui.cli.main import desktop, has_display


def opened(args: argparse.Namespace) -> int:
    """Show the window, and bring files in as a drop on it does.

    Raises:
        CommandError: If no window can be shown.
    """
    if not has_display():
        raise CommandError(
            "there is no display here, so no window opens; "
            "brickmuster import FILE brings a file into your library"
        )
    return desktop(args)
