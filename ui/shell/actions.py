"""The commands of the window as Qt actions."""

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from ui.core.command_table import COMMANDS, WHY


def made(
    owner: QObject, acts: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Return an action for each command, by its id.

    Args:
        owner: The window.
        acts: The function of each command, by its id.
    """
    actions = {}
    for command in COMMANDS:
        action = QAction(command.words, owner)
        if command.keys:
            action.setShortcuts(QKeySequence.listFromString(command.keys))
        action.triggered.connect(lambda _=False, act=acts[command.id]: act())
        actions[command.id] = action
    return actions


def allow(actions: Mapping[str, QAction], available: Collection[str]) -> None:
    """Enable the actions whose needs are met; the tooltips of the others say why not.

    Args:
        actions: All actions by id.
        available: What is open: some of `library`, `page` and `army`.
    """
    for command in COMMANDS:
        action = actions[command.id]
        met = not command.needs or command.needs in available
        key = command.keys.partition(";")[0]
        keys = f" ({key})" if key else ""
        tip = command.tip if met else WHY[command.needs]
        words = command.words.replace("&", "")
        action.setEnabled(met)
        action.setToolTip(f"{words}{keys}\n{tip}" if tip else f"{words}{keys}")
        action.setStatusTip(tip)
