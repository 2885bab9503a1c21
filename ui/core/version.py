"""The version of the program."""

from typing import Final

VERSION: Final = "1.2.0.dev0"
"""The output of `brickmuster --version`; wheel and bundle take theirs from here."""
