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
        writes: Whether it changes what the library holds, and so is off where that is
            only looked at.
        keys: Its shortcut; empty for none.
        tip: A sentence about it.
        needs: What must be open for it: `library`, `page`, `army`, or empty for
            nothing.
    """

    id: str
    words: str
    menu: str
    writes: bool
    keys: str = ""
    tip: str = ""
    needs: str = ""


READS: Final = False
WRITES: Final = True
"""Whether a command changes what the library holds: each row says it."""

COMMANDS: Final = (
    Command("presets", "New from &preset…", "File", WRITES, "Ctrl+B",
            "A copy of a unit or weapon that the book prints, to be changed",
            "library"),
    Command("cut", "Cu&t", "Edit", WRITES, "Ctrl+X",
            "Copy the selected rows and take them away; Undo brings them back"),
    Command("copy", "&Copy", "Edit", READS, "Ctrl+C",
            "Selected rows, or what is open, for a post or another window"),
    Command("paste", "&Paste", "Edit", WRITES, "Ctrl+V",
            "Designs, armies and stat lines; you see them before anything changes"),
    Command("duplicate", "&Duplicate", "Edit", WRITES, "Ctrl+D",
            "A copy of what is open, to be changed", "page"),
    Command("try_changes", "Tr&y changes on a copy", "Edit", WRITES, "Ctrl+Shift+D",
            "A copy of this army that says what it changes, to take over or keep",
            "army"),
    Command("remove", "R&emove from the library", "Edit", WRITES, "Ctrl+Shift+Del",
            "It goes to the bin; Undo brings it back at once", "page"),
    Command("history", "&History…", "Edit", READS, "Ctrl+H",
            "Every version of what is selected or open, to compare and bring back",
            "library"),
    Command("open_library", "&Open another library…", "File", READS, "Ctrl+O",
            "Or make a new one; it has a window of its own"),
    Command("restore", "&Restore from a backup…", "Backups", READS, "",
            "What each backup holds, before anything changes; all of it or a part"),
    Command("backup_now", "&Make a backup now", "Backups", READS, "",
            "One is made by itself at the start, each day, and before large imports",
            "library"),
    Command("save_copy", "&Save a copy of the library…", "Backups", READS, "",
            "All of it in one file, to take along or to keep", "library"),
    Command("move_library", "M&ove the library…", "Backups", READS, "",
            "To another folder or drive; it is compared before it opens there",
            "library"),
    Command("to_server", "Move to a ser&ver…", "Backups", READS, "",
            "Onto a PostgreSQL server, where several players work on it at once",
            "library"),
    Command("salvage", "Salva&ge a damaged library…", "File", READS, "",
            "What can be read of it, into a new one; the damaged file stays as it is"),
    Command("unread", "What could not be rea&d…", "File", READS, "",
            "Items of this library that are damaged or of a newer version, and why",
            "library"),
    Command("import", "&Import a muster file…", "File", WRITES, "Ctrl+I",
            "Bring in designs and armies from a file", "library"),
    Command("paste_designs", "Import from the clip&board…", "File", WRITES,
            "Ctrl+Shift+I",
            "A list, cards or stat lines that you copied somewhere", "library"),
    Command("export", "&Export a muster file…", "File", READS, "Ctrl+E",
            "What is open, with all it needs, as a file to share", "page"),
    Command("export_all", "Export e&verything…", "File", READS, "",
            "The whole library as one muster file", "library"),
    Command("bin", "T&he bin…", "File", READS, "Ctrl+Shift+B",
            "What was removed, to bring back or to delete for good", "library"),
    Command("cards", "Print &cards…", "File", READS, "Ctrl+P",
            "Stat cards of what is open, or of what you choose, as a PDF", "library"),
    Command("roster", "Print a&rmy list…", "File", READS, "Ctrl+Shift+P",
            "The army list, as a PDF", "army"),
    Command("tokens", "Print to&kens…", "File", READS, "",
            "Templates and markers the army needs, at their true size", "army"),
    Command("reference", "Re&ference sheet…", "File", READS, "Ctrl+Shift+R",
            "The tables of the game, or what is open of them, as a PDF"),
    Command("copy_text", "Copy as te&xt", "Edit", READS, "",
            "Its card or army list as plain text", "page"),
    Command("copy_markdown", "Copy as &Markdown", "Edit", READS, "",
            "Its card or army list for a web page", "page"),
    Command("copy_bbcode", "Copy as &BBCode", "Edit", READS, "",
            "Its card or army list for a forum", "page"),
    Command("copy_csv", "Copy as table (CS&V)", "Edit", READS, "",
            "The army list for a spreadsheet", "army"),
    Command("saved", "&Save", "File", READS, "Ctrl+S",
            "Everything is saved as you make it"),
    Command("close", "C&lose the tab", "File", READS, "Ctrl+W",
            "What it shows stays in the library"),
    Command("quit", "&Quit", "File", READS, "Ctrl+Q"),
    Command("find", "&Find anything…", "Edit", READS, "Ctrl+K",
            "A design, an army or a command, by a few letters"),
    Command("explain", "&Check a weapon…", "Design", WRITES, "Ctrl+L",
            "Type a stat line: which legal builds give it, or why none does",
            "library"),
    Command("filter", "Filter the &library", "Edit", READS, "Ctrl+F",
            "Type into the filter at the left"),
    Command("library", "The &whole library", "View", READS, "Ctrl+Shift+L",
            "As a table, to sort, to filter, and to change several at once"),
    Command("next_fault", "Next &fault", "Design", READS, "F8",
            "Go to the next field that breaks a rule", "page"),
    Command("previous_fault", "&Previous fault", "Design", READS, "Shift+F8",
            "Go to the field before that breaks a rule", "page"),
    Command("fix_first", "&Mend it", "Design", WRITES, "F9",
            "Apply the first fix that helps", "page"),
    Command("allow_first", "&Allow it…", "Design", WRITES, "Shift+F9",
            "Your table allows what a rule refuses: say who, and why", "page"),
    Command("whole_verdict", "The &whole verdict", "Design", READS, "Ctrl+Shift+V",
            "Every line of it, over the page", "page"),
    Command("welcome", "Welcome page", "View", READS, "",
            "The three jobs, the armies of last time, and the examples"),
    Command("card", "&Card and bill", "View", READS, "Ctrl+Shift+C",
            "Show or hide them", "page"),
    Command("next_pane", "Next pa&ne", "View", READS, "F6",
            "Library, page, card, verdict, in turn"),
    Command("next_tab", "Next &tab", "View", READS, "Ctrl+PgDown",
            "", "page"),
    Command("previous_tab", "&Previous tab", "View", READS, "Ctrl+PgUp",
            "", "page"),
    Command("recent_tab", "Tab used &before", "View", READS, "Ctrl+Tab",
            "Once more for the one before that; letting go of Ctrl ends it", "page"),
    Command("recent_tab_back", "Bac&k in the tabs used before", "View", READS,
            "Ctrl+Shift+Tab",
            "", "page"),
    Command("reopen_tab", "&Reopen the closed tab", "View", READS, "Ctrl+Shift+T",
            "With every step that can be undone"),
    Command("larger", "Lar&ger text", "View", READS, "Ctrl++; Ctrl+="),
    Command("smaller", "S&maller text", "View", READS, "Ctrl+-"),
    Command("usual_size", "&Usual text size", "View", READS, "Ctrl+0",
            "As large as the system's"),
    Command("settings", "&Settings…", "Edit", READS, "Ctrl+,",
            "The looks, the size of the text, the card, and what opens at the start"),
    Command("rule", "&Help on this", "Help", READS, "F1",
            "The rule of the field you are in, or the manual about what you see"),
    Command("manual", "&Manual", "Help", READS, "",
            "How to do what, step by step; to search and to read"),
    Command("keys", "&Keys…", "Help", READS, "Ctrl+F1",
            "Every command that has a key, to search"),
    Command("news", "What is &new", "Help", READS, "",
            "What changed from version to version"),
    Command("examples_away", "Remove the &examples…", "Help", READS, "",
            "Those that you have not changed go to the bin", "library"),
    Command("examples_back", "&Bring the examples back", "Help", READS, "",
            "The designs and armies that a new library begins with", "library"),
    Command("report", "&Report a fault…", "Help", READS, "",
            "What helps to find it, as a text to copy; nothing is sent anywhere"),
    Command("about", "&About Brickmuster", "Help", READS, "",
            "The version, the licences, and where the library is"),
)  # fmt: skip
"""All but New, Undo, Redo and the View menu's switches: see `ui.shell.menus`."""

WHY: Final = {
    "library": "No library is open: try again, or choose another one",
    "page": "Open a design or an army first",
    "army": "Open an army first",
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
