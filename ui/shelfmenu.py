"""What can be done with the rows that are selected on the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from builder.army import Army
from ui.commands import Commands
from ui.lettering import literal
from ui.store import Store

LONGEST = 60


def shelf_menu(
    parent: QWidget, store: Store, commands: Commands, names: Sequence[str]
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
    join = menu.addMenu("&Add to army")
    armies = {n: value for n, value in values.items() if isinstance(value, Army)}
    for name, army in sorted(armies.items(), key=lambda each: each[1].title.casefold()):
        title = " ".join(army.title.split())[:LONGEST].replace("&", "&&")
        join.addAction(title, partial(commands.muster, name, names))
    join.setEnabled(bool(armies) and not any(isinstance(v, Army) for v in held))
    if not join.isEnabled():
        why = "Armies do not march in armies" if armies else "Make an army first"
        join.menuAction().setToolTip(literal(why))
    menu.addSeparator()
    menu.addAction("Print &cards…", partial(commands.print_cards, names))
    menu.addAction("&Export…", partial(commands.export, names))
    menu.addSeparator()
    menu.addAction("&Remove", partial(commands.remove, names))
    return menu
