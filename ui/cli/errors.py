"""Why a command cannot be done, and the codes it ends with."""

from typing import Final

DONE: Final = 0
ILLEGAL: Final = 1
"""Something breaks a rule, or cannot be built."""
CANNOT: Final = 2
"""Something cannot be read or written, or was asked for wrongly."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""Whoever read our output went away; what a shell says of that."""


class CommandError(Exception):
    """A command cannot be done; the text is one sentence for the player."""
