"""Every command and shortcut of the program, for menus, lists and help."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class Command:
    """One command of the window.

    Attributes:
        id: Its name in code.
        words: Its words in the menu.
        menu: The menu it is in.
        writes: Whether it changes what the library holds, and so is off where that is
            only looked at.
        keys: Its shortcut; empty for none.
        tip: A sentence about it.
        needs: What must be open for it: `library`, `page`, `army`, `design`, a `thing`
            that is open or selected, or empty for nothing.
    """

    id: str
    words: str
    menu: str
    writes: bool
    keys: str
    tip: str
    needs: str


_LINE: Final = re.compile(
    r"^(\w+) (\w+) (reads|writes)(?: (library|page|army|design|thing))?"
    r"(?: \[(.+)\])?: (.+)(?:\n  (.+))?",
    re.MULTILINE,
)


def _read() -> Iterator[Command]:
    text = Path(__file__).with_name("commands.txt").read_text(encoding="utf-8")
    for found in _LINE.finditer(text):
        menu, name, writes, needs, keys, words, tip = found.groups(default="")
        yield Command(name, words, menu, writes == "writes", keys, tip, needs)


COMMANDS: Final = tuple(_read())
"""All but New, Undo, Redo and the View menu's switches: see `ui.shell.menus`."""

WHY: Final = {
    "library": "No library is open: try again, or choose another one",
    "page": "Open a design or an army first",
    "army": "Open an army first",
    "design": "Open a design first",
    "thing": "Open a design, an army or house rules, or select one in the library",
}
"""The tooltip of a command while what it needs is not open."""

# Several shortcuts of one command are separated by semicolons, as Qt reads them.
UNDO_KEYS: Final = "Ctrl+Z"
REDO_KEYS: Final = "Ctrl+Shift+Z; Ctrl+Y"
NEW_KEYS: Final = ("Ctrl+Shift+N", "Ctrl+N", "Ctrl+Alt+N")
"""For the first items of the New menu."""
VIEW_KEYS: Final = "Ctrl+{}"
"""For each view of the current page, with its number."""
ADD_WEAPON_KEYS: Final = "Ins"
"""Leads to the weapons of a creation, as the same key opens the list of an army."""
TAKE_BACK_KEYS: Final = "Shift+Enter"
"""Takes one of a row back in the list of what an army may get."""
ENTRY_KEYS: Final = {
    "Add design…": "Ins",
    "Find here": "Ctrl+Shift+F",
    "Open": "Return; Enter; Ctrl+Return; Ctrl+Enter",
    "One fewer": "-",
    "One more": "+",
    "Plays today": "Space",
    "Rename or note…": "F2",
    "Colour and emblem…": "Shift+F2",
    "Duplicate": "Ctrl+Ins",
    "Up": "Alt+Up",
    "Down": "Alt+Down",
    "Group together": "Ctrl+Shift+G",
    "Remove": "Del",
}
"""For the groups and entries of an army, by the words in their menu."""
