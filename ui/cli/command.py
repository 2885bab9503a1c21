"""What a command of the command line is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Option = tuple[tuple[str, ...], dict[str, Any]]
"""The arguments of `add_argument`."""


@dataclass(frozen=True, slots=True)
class CliCommand:
    """One command; `ui.main` knows the function that does it.

    Attributes:
        about: A line about its purpose, without a capital.
        options: Its options.
        epilog: The end of its help, below the options, with examples first.
        forms: The forms it can write, each as a file's ending.
        library: Whether it works on a library instead of on muster files.
        reads: Whether it reads a muster file, or else a library without changing it.
    """

    about: str
    options: Sequence[Option]
    epilog: str
    forms: Sequence[str] = ()
    library: bool = False
    reads: bool = False
