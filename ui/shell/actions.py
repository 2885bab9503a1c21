"""Every command of the window, declared once: its words, its keys and its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        name: What the code calls it.
        words: What the menu calls it.
        menu: The menu it stands in.
        keys: Its shortcut, or nothing.
        icon: The name of its icon, or nothing.
        tip: A sentence about it.
        needs: What must be so for it to make sense: nothing, `page` or `army`.
        why: What its tooltip says while that is not so.
    """

    name: str
    words: str
    menu: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    needs: str = ""
    why: str = ""


_NO_PAGE: Final = "Open a design or an army first"
_NO_ARMY: Final = "Open an army first"

COMMANDS: Final = (
    Command("presets", "New from &preset…", "File", "Ctrl+B", "",
            "A copy of a unit or weapon that the book prints, to be changed"),
    Command("duplicate", "&Duplicate", "Edit", "Ctrl+D", "duplicate",
            "A copy of what is open, to be changed", "page", _NO_PAGE),
    Command("remove", "&Remove from the library", "Edit", "Ctrl+Shift+Del", "",
            "It can be brought back with Undo", "page", _NO_PAGE),
    Command("open_library", "&Open another library…", "File", "Ctrl+O", "",
            "Or make a new one; it has a window of its own"),
    Command("import", "&Import a muster file…", "File", "Ctrl+I", "",
            "Bring in designs and armies from a file"),
    Command("export", "&Export a muster file…", "File", "Ctrl+E", "",
            "What is open, with all it needs, as a file to share", "page", _NO_PAGE),
    Command("export_all", "Export &everything…", "File", "", "",
            "The whole library as one muster file"),
    Command("cards", "Print &cards…", "File", "Ctrl+P", "cards",
            "Stat cards of what is open, as a PDF", "page", _NO_PAGE),
    Command("roster", "Print &roster…", "File", "Ctrl+Shift+P", "roster",
            "The army list, as a PDF", "army", _NO_ARMY),
    Command("reference", "Re&ference sheet…", "File", "Ctrl+Shift+R", "",
            "The tables of the game, or what is open of them, as a PDF"),
    Command("copy_text", "Copy as &text", "File", "", "",
            "Its card or army list as plain text", "page", _NO_PAGE),
    Command("copy_markdown", "Copy as &Markdown", "File", "", "",
            "Its card or army list for a web page", "page", _NO_PAGE),
    Command("copy_bbcode", "Copy as &BBCode", "File", "", "",
            "Its card or army list for a forum", "page", _NO_PAGE),
    Command("copy_csv", "Copy as table (CS&V)", "File", "", "",
            "The army list for a spreadsheet", "army", _NO_ARMY),
    Command("saved", "&Save", "File", "Ctrl+S", "",
            "Everything is saved as you make it"),
    Command("close", "C&lose the tab", "File", "Ctrl+W", "",
            "It stays in the library", "page", _NO_PAGE),
    Command("quit", "&Quit", "File", "Ctrl+Q"),
    Command("find", "&Find anything…", "Edit", "Ctrl+K", "search",
            "A design, an army or a command, by a few letters"),
    Command("explain", "From a &stat line…", "Edit", "Ctrl+L", "",
            "Which legal builds give a house-rule stat line"),
    Command("filter", "Filter the &library", "Edit", "Ctrl+F", "",
            "Type into the filter at the left"),
    Command("next_fault", "Next &fault", "View", "F8", "",
            "Go to the next field that breaks a rule", "page", _NO_PAGE),
    Command("previous_fault", "Pre&vious fault", "View", "Shift+F8", "",
            "Go to the field before that breaks a rule", "page", _NO_PAGE),
    Command("next_tab", "&Next tab", "View", "Ctrl+PgDown", "", "", "page", _NO_PAGE),
    Command("previous_tab", "&Previous tab", "View", "Ctrl+PgUp", "", "", "page",
            _NO_PAGE),
    Command("about", "&About Brickmuster", "Help", "F1"),
)  # fmt: skip
"""All but New, Undo, Redo and the switches of the View menu, which make themselves."""


def made(
    owner: QObject, acts: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """An action for each command.

    Args:
        owner: The window.
        acts: What each command does, by its name.
    """
    actions = {}
    for command in COMMANDS:
        action = QAction(command.words, owner)
        if command.keys:
            action.setShortcut(QKeySequence(command.keys))
        action.triggered.connect(lambda _=False, act=acts[command.name]: act())
        actions[command.name] = action
        allow(action, command, "")
    return actions


def allow(action: QAction, command: Command, why: str) -> None:
    """Let an action be used, or say why it cannot be."""
    keys = f" ({command.keys})" if command.keys else ""
    action.setEnabled(not why)
    tip = why or command.tip
    words = command.words.replace("&", "")
    action.setToolTip(f"{words}{keys}\n{tip}" if tip else f"{words}{keys}")
    action.setStatusTip(tip)
