"""What a player can do with the entries of an army; the keys are in `ENTRY_KEYS`."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class EntryAct:
    """One thing to do with the selected rows.

    Attributes:
        words: Its words in a menu; also its name in code.
        tip: A sentence about it.
        needs: `entries`, `rows` (entries or groups), `one` row, or empty for nothing.
        parted: Whether a line stands above it in a menu.
    """

    words: str
    tip: str
    needs: str = "rows"
    parted: bool = False


ACTS: Final = (
    EntryAct("Open", "Open the design; fold or unfold a group", "one"),
    EntryAct("−", "One fewer of the selected entries", "entries", parted=True),
    EntryAct("+", "One more of the selected entries", "entries"),
    EntryAct("Plays today", "Whether the selected entries play today"),
    EntryAct("Rename or note…", "Name the group, or note something on the entry",
             "one"),
    EntryAct("Duplicate", "A second entry of the same design", "entries"),
    EntryAct("Up", "Move up, at the edge of a group into the one above",
             parted=True),
    EntryAct("Down", "Move down, at the edge of a group into the one below"),
    EntryAct("Group together", "A new group of the selected entries",
             ""),
    EntryAct("Remove", "Take the selected entries out; of a group, only its head",
             parted=True),
)  # fmt: skip
"""All of them, in the order of the menu."""
