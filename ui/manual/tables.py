"""The tables of the manual that the program makes: menus, keys and commands."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from ui.cli.commands import COMMANDS as CLI_COMMANDS
from ui.core.command_table import (
    COMMANDS,
    ENTRY_KEYS,
    NEW_KEYS,
    REDO_KEYS,
    UNDO_KEYS,
    VIEW_KEYS,
    Command,
)
from ui.core.new_items import beginnings

_UNDER: Final = {"Backups": "File > Backups"}
"""Where the menus are that stand inside another one."""

_PLACE: Final = re.compile(r"^.*<!-- (\w+) -->$", re.MULTILINE)

_MENUS: Final = ("File", "Backups", "Edit", "View", "Design", "Help")
"""The menus from the left; a new one comes behind them."""


def filled(page: str) -> str:
    """Return a page with the tables in the places that are kept for them.

    A place is a line that ends with a comment, such as `<!-- menus -->`. What stands
    before it is for those who read the file as it is.
    """
    return _PLACE.sub(lambda found: _table_of(found[1]), page)


@cache
def _table_of(name: str) -> str:
    return {"menus": menus, "entries": entries, "commands": commands}[name]()


def menus() -> str:
    """Return every entry of the menus with its keys, a part for each menu."""
    parts = []
    for menu in dict.fromkeys((*_MENUS, *(each.menu for each in COMMANDS))):
        found = [each for each in COMMANDS if each.menu == menu]
        parts += [f"### {_UNDER.get(menu, menu)}", "", _table(_rows(menu, found)), ""]
    return "\n".join(parts).rstrip()


def entries() -> str:
    """Return what can be done with the rows of an army, with the keys."""
    return _table((words, keys, "") for words, keys in ENTRY_KEYS.items())


def commands() -> str:
    """Return every command of the command line, and what it does."""
    lines = ["| command | what it does |", "|---|---|"]
    lines += [f"| `{name}` | {each.about} |" for name, each in CLI_COMMANDS.items()]
    return "\n".join(lines)


def _rows(menu: str, found: Iterable[Command]) -> Iterator[tuple[str, str, str]]:
    """Yield words, keys and meaning of the entries of a menu."""
    if menu == "File":
        yield from _new()
    if menu == "Edit":
        yield "Undo", UNDO_KEYS, "Take back the last step"
        yield "Redo", REDO_KEYS, "Do again what was taken back"
    for each in found:
        yield each.words.replace("&", ""), each.keys, each.tip
    if menu == "File":
        yield "Open recent", "", "What was used last"
    if menu == "View":
        yield "Library", "", "Show or hide the list at the left"
        yield "As the system, Light, Dark", "", "The looks of the window"
    if menu == "Design":
        keys = VIEW_KEYS.format("1")
        yield "Tabs of this design", keys, "Each tab by its number, the first with 1"


def _new() -> Iterator[tuple[str, str, str]]:
    """Yield the menu New: the first game's items, then the games."""
    items = list(beginnings().values())
    for place, each in enumerate(items):
        if not each.game:
            keys = NEW_KEYS[place] if place < len(NEW_KEYS) else ""
            yield f"New > {each.thing.capitalize()}", keys, ""
    for game in dict.fromkeys(each.game for each in items if each.game):
        things = [each.thing for each in items if each.game == game]
        yield f"New > {game}", "", f"New {', '.join(things)}"


def _table(rows: Iterable[tuple[str, str, str]]) -> str:
    lines = ["| entry | keys | what it does |", "|---|---|---|"]
    for words, keys, about in rows:
        shown = ", ".join(f"`{each}`" for each in keys.split("; ") if each)
        lines.append(f"| {words} | {shown} | {about} |")
    return "\n".join(lines)
