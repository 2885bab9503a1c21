"""Titles as the names of files."""

from typing import Final

_MOST: Final = 80


def safe_name(title: str, otherwise: str = "Cards") -> str:
    """Return a title as the name of a file that is valid on any machine.

    Args:
        title: The title.
        otherwise: The name where nothing of the title is left.

    >>> safe_name('Wolf/pack: "red"'), safe_name("...")
    ('Wolf-pack- -red-', 'Cards')
    """
    safe = "".join(
        sign if sign.isalnum() or sign in " -_.,()'" else "-" for sign in title
    )
    return safe.strip(" .")[:_MOST].strip() or otherwise
