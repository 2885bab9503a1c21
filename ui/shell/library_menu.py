"""The context menu of the rows selected in the library."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QMessageBox

from builder.army.model import Army, Item
from builder.comparison import KEY as COMPARE
from builder.comparison import MOST
from builder.core.formatting import brief
from builder.house_rules.ruleset import RuleSet
from ui.pages.design_page import DesignPage
from ui.shell.commands import Commands
from ui.shell.context import AppContext
from ui.widgets.labels import literal

LONGEST = 60


Acts = Mapping[str, Callable[[Sequence[str]], object]]
"""What can be done with several items, by name."""


def library_menu(
    app: AppContext,
    commands: Commands,
    ids: Sequence[str],
    acts: Acts = MappingProxyType({}),
) -> QMenu:
    """Return the context menu of some items.

    Args:
        app: The parts of the window.
        commands: The functions of the entries.
        ids: The ids of the items.
        acts: `star`, `tag` and `history`, where they can be asked for.
    """
    menu = QMenu(app.window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    values = app.repository.values()
    held = [values[item_id] for item_id in ids if item_id in values]
    menu.addAction("&Open", lambda: [app.open(item_id) for item_id in ids])
    if len(ids) == 1:
        menu.addAction("&Why is this marked?", partial(_explain, app, ids[0]))
    menu.addAction("&Duplicate", partial(commands.duplicate, ids))
    compare = menu.addAction("Co&mpare", lambda: compare_items(app, ids[0], held[1:]))
    why = why_not_compared(held)
    compare.setEnabled(not why)
    compare.setToolTip(literal(why or "The first of them, with the others beside it"))
    join = menu.addMenu("&Add to army")
    armies = [(key, army) for key, army in values.items() if isinstance(army, Army)]
    for army_id, army in sorted(armies, key=lambda each: each[1].title.casefold()):
        title = brief(army.title, LONGEST).replace("&", "&&")
        join.addAction(title, partial(commands.muster, army_id, ids))
    alone = any(isinstance(value, Army | RuleSet) for value in held)
    join.setEnabled(bool(armies) and not alone)
    if not join.isEnabled():
        why = "Only designs march in armies" if armies else "Make an army first"
        join.menuAction().setToolTip(literal(why))
    menu.addSeparator()
    if acts:
        menu.addAction("&Favourite", partial(acts["star"], ids))
        menu.addAction("&Tag…", partial(acts["tag"], ids))
        if held and all(isinstance(value, Army) for value in held):
            menu.addAction("&House rules…", partial(acts["rules"], ids))
    if len(ids) == 1 and "history" in acts:
        menu.addAction("H&istory…", partial(acts["history"], ids))
    menu.addAction("Print &cards…", partial(commands.print_cards, ids))
    menu.addAction("&Export…", partial(commands.export, ids))
    menu.addSeparator()
    menu.addAction("&Remove", partial(commands.remove, ids))
    return menu


def _explain(app: AppContext, item_id: str) -> None:
    """Say why an item is marked as it is, and by whose rules."""
    value = app.repository.value(item_id)
    if value is not None:
        box = QMessageBox(app.window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle("Why is this marked?")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(brief(value.title, LONGEST))
        box.setInformativeText("\n\n".join(app.library_panel.shelf.reasons(item_id)))
        box.open()


def compare_items(app: AppContext, first: str, others: Sequence[Item]) -> None:
    """Open a design and compare it with others."""
    page = app.open(first)
    if isinstance(page, DesignPage):
        page.pose(COMPARE, others=tuple(others))


def why_not_compared(values: Sequence[Any]) -> str:
    """Return why these cannot be compared; empty if they can."""
    if any(isinstance(value, Army | RuleSet) for value in values):
        return "Only designs can be compared, and no armies or house rules"
    if not 2 <= len(values) <= MOST:
        return f"Select 2 to {MOST} designs of one kind to compare them"
    alike = len({type(value) for value in values}) == 1
    return "" if alike else "Only designs of one kind can be compared"
