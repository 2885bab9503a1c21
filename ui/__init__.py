"""What a player touches: the window, and the command line beside it."""

__version__ = "0.1.0"
"""What `brickmuster --version` says; the same as in pyproject.toml."""
