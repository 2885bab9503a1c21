"""Titles as the names of files."""

import re
from typing import Final

_MOST: Final = 80

_MOST_BYTES: Final = 200
"""A name has 255 bytes at most, with what is written before and after the title."""

_DEVICE: Final = re.compile(
    r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\.|$)", re.IGNORECASE
)
"""What Windows takes for a device, whatever follows the first dot."""


def safe_name(title: str, otherwise: str = "Cards") -> str:
    """Return a title as the name of a file that is valid on any machine.

    Args:
        title: The title.
        otherwise: The name where nothing of the title is left.

    >>> safe_name('Wolf/pack: "red"'), safe_name("..."), safe_name("aux.x")
    ('Wolf-pack- -red-', 'Cards', '-aux.x')
    """
    safe = "".join(
        sign if sign.isalnum() or sign in " -_.,()'" else "-" for sign in title
    )
    # A sign of several bytes is not cut through.
    cut = safe.strip(" .")[:_MOST].encode()[:_MOST_BYTES].decode(errors="ignore")
    name = cut.strip(" .") or otherwise
    return f"-{name}" if _DEVICE.match(name) else name
