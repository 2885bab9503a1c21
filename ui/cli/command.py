"""What a command of the command line is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Option = tuple[tuple[str, ...], dict[str, Any]]
"""The arguments of `add_argument`."""


@dataclass(frozen=True, slots=True)
class CliCommand:
    """One command.

    Attributes:
        work: The function that does it, as `module:function`; it is imported when
            the command is given. It takes the parsed arguments and returns the exit
            code. It may raise CommandError, Unreadable, LibraryError and Unclear,
            each with a sentence for the player.
        about: A line about its purpose, without a capital.
        options: Its options.
        epilog: The end of its help, below the options, with examples first.
        forms: The forms it can write, each as a file's ending.
        library: Whether it works on a library instead of on muster files.
        reads: Whether it reads a muster file, or else a library without changing it.
    """

    work: str
    about: str
    options: Sequence[Option]
    epilog: str
    forms: Sequence[str] = ()
    library: bool = False
    reads: bool = False
