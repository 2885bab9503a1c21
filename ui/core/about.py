"""What the program says of itself."""

from typing import Final

VERSION: Final = "0.1.0"
"""What `brickmuster --version` says; the same as in pyproject.toml."""
