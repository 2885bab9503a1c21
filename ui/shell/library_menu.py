"""What can be done with the rows that are selected on the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from builder.army.model import Army, Item
from builder.comparison import KEY as COMPARE
from builder.comparison import MOST
from builder.house_rules.ruleset import RuleSet
from ui.library.repository import LibraryRepository
from ui.pages.design_page import DesignPage
from ui.shell.commands import Commands
from ui.widgets.labels import literal

LONGEST = 60


def shelf_menu(
    parent: QWidget, store: LibraryRepository, commands: Commands, names: Sequence[str]
) -> QMenu:
    """The context menu of some ids.

    Args:
        parent: The window.
        store: What they stand for.
        commands: What is done.
        names: The ids.
    """
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    values = store.values()
    held = [values[name] for name in names if name in values]
    menu.addAction("&Open", lambda: [commands.open(name) for name in names])
    menu.addAction("&Duplicate", partial(commands.duplicate, names))
    beside = menu.addAction("Co&mpare", lambda: _compare(commands, names[0], held[1:]))
    why = _apart(held)
    beside.setEnabled(not why)
    beside.setToolTip(literal(why or "The first of them, with the others beside it"))
    join = menu.addMenu("&Add to army")
    armies = {n: value for n, value in values.items() if isinstance(value, Army)}
    for name, army in sorted(armies.items(), key=lambda each: each[1].title.casefold()):
        title = " ".join(army.title.split())[:LONGEST].replace("&", "&&")
        join.addAction(title, partial(commands.muster, name, names))
    alone = any(isinstance(value, Army | RuleSet) for value in held)
    join.setEnabled(bool(armies) and not alone)
    if not join.isEnabled():
        why = "Only designs march in armies" if armies else "Make an army first"
        join.menuAction().setToolTip(literal(why))
    menu.addSeparator()
    menu.addAction("Print &cards…", partial(commands.print_cards, names))
    menu.addAction("&Export…", partial(commands.export, names))
    menu.addSeparator()
    menu.addAction("&Remove", partial(commands.remove, names))
    return menu


def _compare(commands: Commands, first: str, others: Sequence[Item]) -> None:
    """Open a design with others beside it."""
    page = commands.open(first)
    if isinstance(page, DesignPage):
        page.pose(COMPARE, others=tuple(others))


def _apart(values: Sequence[Any]) -> str:
    """Why these cannot be put side by side; nothing if they can."""
    if any(isinstance(value, Army | RuleSet) for value in values):
        return "Only designs can be compared, and no armies or house rules"
    if not 2 <= len(values) <= MOST:
        return f"Select 2 to {MOST} designs of one kind to compare them"
    alike = len({type(value) for value in values}) == 1
    return "" if alike else "Only designs of one kind can be compared"
