"""The error of a command, and the exit codes."""

from typing import Final

DONE: Final = 0
ILLEGAL: Final = 1
"""Something breaks a rule, or cannot be built."""
CANNOT: Final = 2
"""Something cannot be read or written, or the use is wrong."""
PIPE_CLOSED: Final = 141
"""The reader of our output closed the pipe; the code that a shell gives for that."""


class CommandError(Exception):
    """A command fails; the message is one sentence for the player."""
