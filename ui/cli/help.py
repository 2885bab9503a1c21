"""`help`: the list of commands, or the help of one."""

import argparse
from contextlib import suppress

from ui.cli.parser import parsed
from ui.cli.terminal import DONE


def help_text(args: argparse.Namespace) -> int:
    """Print the help, as `--help` does.

    Raises:
        CommandError: If there is no such command.
    """
    topic = [args.topic] if args.topic else []
    with suppress(SystemExit):
        parsed([*topic, "--help"])
    return DONE
