"""Every command and shortcut of the program, for menus, lists and help."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Command:
    """One command of the window.

    Attributes:
        id: Its name in code.
        words: Its words in the menu.
        menu: The menu it is in.
        keys: Its shortcut; empty for none.
        icon: The name of its icon; empty for none.
        tip: A sentence about it.
        needs: What must be open for it: `page`, `army`, `tab`, or empty for nothing.
    """

    id: str
    words: str
    menu: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    needs: str = ""


COMMANDS: Final = (
    Command("presets", "New from &preset…", "File", "Ctrl+B", "",
            "A copy of a unit or weapon that the book prints, to be changed"),
    Command("cut", "Cu&t", "Edit", "Ctrl+X", "",
            "Copy the selected rows and take them away; Undo brings them back"),
    Command("copy", "&Copy", "Edit", "Ctrl+C", "",
            "Selected rows, or what is open, for a post or another window"),
    Command("paste", "&Paste", "Edit", "Ctrl+V", "",
            "Designs, armies and stat lines; you see them before anything changes"),
    Command("duplicate", "&Duplicate", "Edit", "Ctrl+D", "duplicate",
            "A copy of what is open, to be changed", "page"),
    Command("try_changes", "&Try changes on a copy", "Edit", "Ctrl+Shift+D", "",
            "A copy of this army that says what it changes, to take over or keep",
            "army"),
    Command("remove", "&Remove from the library", "Edit", "Ctrl+Shift+Del", "",
            "It can be brought back with Undo", "page"),
    Command("open_library", "&Open another library…", "File", "Ctrl+O", "",
            "Or make a new one; it has a window of its own"),
    Command("import", "&Import a muster file…", "File", "Ctrl+I", "",
            "Bring in designs and armies from a file"),
    Command("paste_designs", "Import from the clip&board…", "File", "Ctrl+Shift+I", "",
            "A list, cards or stat lines that you copied somewhere"),
    Command("export", "&Export a muster file…", "File", "Ctrl+E", "",
            "What is open, with all it needs, as a file to share", "page"),
    Command("export_all", "Export &everything…", "File", "", "",
            "The whole library as one muster file"),
    Command("cards", "Print &cards…", "File", "Ctrl+P", "cards",
            "Stat cards of what is open, or of what you choose, as a PDF"),
    Command("roster", "Print &roster…", "File", "Ctrl+Shift+P", "roster",
            "The army list, as a PDF", "army"),
    Command("tokens", "Print to&kens…", "File", "", "",
            "Templates and markers the army needs, at their true size", "army"),
    Command("reference", "Re&ference sheet…", "File", "Ctrl+Shift+R", "",
            "The tables of the game, or what is open of them, as a PDF"),
    Command("copy_text", "Copy as &text", "Edit", "", "",
            "Its card or army list as plain text", "page"),
    Command("copy_markdown", "Copy as &Markdown", "Edit", "", "",
            "Its card or army list for a web page", "page"),
    Command("copy_bbcode", "Copy as &BBCode", "Edit", "", "",
            "Its card or army list for a forum", "page"),
    Command("copy_csv", "Copy as table (CS&V)", "Edit", "", "",
            "The army list for a spreadsheet", "army"),
    Command("saved", "&Save", "File", "Ctrl+S", "",
            "Everything is saved as you make it"),
    Command("close", "C&lose the tab", "File", "Ctrl+W", "",
            "It stays in the library", "tab"),
    Command("quit", "&Quit", "File", "Ctrl+Q"),
    Command("find", "&Find anything…", "Edit", "Ctrl+K", "search",
            "A design, an army or a command, by a few letters"),
    Command("explain", "Check a &weapon…", "Design", "Ctrl+L", "check",
            "Type a stat line: which legal builds give it, or why none does"),
    Command("filter", "Filter the &library", "Edit", "Ctrl+F", "",
            "Type into the filter at the left"),
    Command("library", "The &whole library", "View", "Ctrl+Shift+L", "",
            "As a table, to sort, to filter, and to change several at once"),
    Command("next_fault", "Next &fault", "Design", "F8", "",
            "Go to the next field that breaks a rule", "page"),
    Command("previous_fault", "&Previous fault", "Design", "Shift+F8", "",
            "Go to the field before that breaks a rule", "page"),
    Command("fix_first", "&Mend it", "Design", "F9", "",
            "Apply the first fix that helps", "page"),
    Command("allow_first", "&Allow it…", "Design", "Shift+F9", "",
            "Your table allows what a rule refuses: say who, and why", "page"),
    Command("whole_verdict", "The &whole verdict", "Design", "Ctrl+Shift+V", "",
            "Every line of it, over the page", "page"),
    Command("welcome", "&Welcome page", "View", "", "",
            "The three jobs, the armies of last time, and the examples"),
    Command("card", "&Card and bill", "View", "Ctrl+Shift+C", "",
            "Show or hide them", "page"),
    Command("next_pane", "Next pa&ne", "View", "F6", "",
            "Library, page, card, verdict, in turn"),
    Command("next_tab", "&Next tab", "View", "Ctrl+PgDown", "", "", "page"),
    Command("previous_tab", "&Previous tab", "View", "Ctrl+PgUp", "", "", "page"),
    Command("rule", "&Rule of this field", "Help", "F1", "",
            "What the rule behind it says, and what it does here"),
    Command("about", "&About Brickmuster", "Help"),
)  # fmt: skip
"""All but New, Undo, Redo and the View menu's switches: see `ui.shell.menus`."""

WHY: Final = {
    "page": "Open a design or an army first",
    "army": "Open an army first",
    "tab": "No tab is open",
}
"""The tooltip of a command while what it needs is not open."""

# Several shortcuts of one command are separated by semicolons, as Qt reads them.
UNDO_KEYS: Final = "Ctrl+Z"
REDO_KEYS: Final = "Ctrl+Shift+Z; Ctrl+Y"
NEW_KEYS: Final = ("Ctrl+Shift+N", "Ctrl+N", "Ctrl+Alt+N")
"""For the first items of the New menu."""
VIEW_KEYS: Final = "Ctrl+{}"
"""For each view of the current page, with its number."""
ENTRY_KEYS: Final = {
    "Add design…": "Ins",
    "Find here": "Ctrl+Shift+F",
    "Open": "Return; Enter; Ctrl+Return; Ctrl+Enter",
    "−": "-",
    "+": "+",
    "Plays today": "Space",
    "Rename or note…": "F2",
    "Duplicate": "Ctrl+Ins",
    "Up": "Alt+Up",
    "Down": "Alt+Down",
    "Group together": "Ctrl+Shift+G",
    "Remove": "Del",
}
"""For the groups and entries of an army, by the words in their menu."""
