"""What the program makes of the manual: rules, menus, keys, commands and links."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Final

from builder.core.formatting import capital
from builder.core.texts import canonical
from builder.glossary.terms import GlossaryTerm, choices, synonyms, terms
from builder.registry import systems
from builder.rules.lookup import RuleSource, rule_page, rule_title, sources_of_rules
from ui.cli.parser import COMMANDS as CLI_COMMANDS
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


def slug(heading: str) -> str:
    """Return a heading as links name it, as makers of websites do it.

    >>> slug("R8.7.3 One die for another"), slug("Print, cut & fold")
    ('r873-one-die-for-another', 'print-cut-fold')
    """
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


INDEX: Final = "rules"
"""The page that lists the games, each with a link to its rules."""


@cache
def _sources() -> Mapping[str, RuleSource]:
    found = dict.fromkeys(sources_of_rules().values())
    return {f"{INDEX}-{each.key or 'brickmuster'}": each for each in found}


@cache
def names() -> tuple[str, ...]:
    """Return the names of the pages about rules: the list, then one for each game."""
    return (INDEX, *_sources())


def page_of(number: str) -> str:
    """Return the page that a rule is on.

    Raises:
        KeyError: If there is no such rule.
    """
    source = sources_of_rules()[canonical(number)]
    return f"{INDEX}-{source.key or 'brickmuster'}"


def heading(number: str) -> str:
    """Return the heading of a rule, without marks; empty for an unknown rule."""
    known = canonical(number)
    return f"{known} {rule_title(known)}" if rule_title(known) else ""


def page(name: str) -> str:
    """Return a page about rules as Markdown.

    Raises:
        KeyError: If there is no such page.
    """
    if name == INDEX:
        return _index()
    source = _sources()[name]
    lines = [f"# Rules of {source.name}", ""]
    for section, numbers in groupby(
        source.texts, key=lambda number: source.texts[number].section
    ):
        lines += [f"## {capital(section)}", ""]
        for number in numbers:
            lines += _entry(number)
    return "\n".join(lines)


def _index() -> str:
    lines = [
        "# Rules",
        "",
        "Brickmuster names the rule behind each number and each fault. These pages",
        "say what the rule means, in our words, and where it stands in its book.",
        "They do not replace the book.",
        "",
        "| rules of | how many |",
        "|---|---|",
    ]
    for name, source in _sources().items():
        lines.append(f"| [{source.name}]({name}.md) | {len(source.texts)} |")
    return "\n".join(lines) + "\n"


def _entry(number: str) -> Iterator[str]:
    found = rule_page(number)
    if found is None:
        return
    yield from (f"### {heading(number)}", "")
    for say in found.says:
        yield from (_literal(say), "")
    if found.see:
        yield from (f"See also: {', '.join(map(_link, found.see))}.", "")
    if found.switches:
        labels = "; ".join(_literal(switch.label) for switch in found.switches)
        yield from (f"House rules that change it: {labels}.", "")
    yield from (f"*{_literal(found.where)}*", "")


def _link(number: str) -> str:
    return f"[{number}]({page_of(number)}.md#{slug(heading(number))})"


def _literal(said: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\*_`[]<|" else sign for sign in said)


# The tables of the manual that the program makes: menus, keys and commands.

_UNDER: Final = {"Backups": "File > Backups"}
"""Where the menus are that stand inside another one."""

_PLACE: Final = re.compile(r"^.*<!-- (\w+) -->$", re.MULTILINE)

_MENUS: Final = ("File", "Backups", "Edit", "Share", "View", "Design", "Help")
"""The menus from the left; a new one comes behind them."""


def filled(page: str) -> str:
    """Return a page with the tables in the places that are kept for them.

    A place is a line that ends with a comment, such as `<!-- menus -->`. What stands
    before it is for those who read the file as it is.
    """
    made = {"menus": menus, "entries": entries, "commands": commands, "terms": words}
    return _PLACE.sub(lambda found: made[found[1]](), page)


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


def words() -> str:
    """Return what the words of cards and forms mean, a part for each game."""
    parts = []
    for game, found in groupby(terms(), attrgetter("game")):
        name = systems()[game].name if game else "Every game"
        rows = sorted(found, key=lambda term: term.words[0].casefold())
        parts += [f"## {name}", "", "| word | what it means |", "|---|---|"]
        parts += [_explained(row) for row in rows]
        parts.append("")
        if game:
            parts += _chosen(game)
    return "\n".join(parts).rstrip()


def _chosen(game: str) -> Iterator[str]:
    """Yield what can be chosen in the forms of a game."""
    found = choices(systems()[game].kinds)
    if found:
        yield from (f"### What can be chosen in {systems()[game].name}", "")
        yield from ("| choice | what it means |", "|---|---|")
        yield from (f"| {_literal(each.words[0])} | {each.meaning} |" for each in found)
        yield ""


def _explained(each: GlossaryTerm) -> str:
    first, *others = each.words
    also = f", {', '.join(others)}" if others else ""
    rule = f" {_link(each.rule)}" if each.rule else ""
    theirs = synonyms().get(first, ()) if each.game in {"", "brikwars"} else ()
    asked = f" *Also asked for as {', '.join(theirs)}.*" if theirs else ""
    return f"| **{first}**{also} | {each.meaning}{rule}{asked} |"


def _rows(menu: str, found: Iterable[Command]) -> Iterator[tuple[str, str, str]]:
    if menu == "File":
        yield from _new()
    if menu == "Edit":
        yield "Undo", UNDO_KEYS, "Take back the last step"
        yield "Redo", REDO_KEYS, "Do again what was taken back"
    for action in found:
        yield action.words.replace("&", ""), action.keys, action.tip
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
