"""What the sections of all games with firearms share."""

from enum import StrEnum


class FiresFirst(StrEnum):
    """Which section fires first; the texts leave that to the table's turns."""

    OURS = "this section"
    THEIRS = "the other section"
    BOTH = "both at once"
