"""A fix that a player chooses: on the strip of the verdict, or in its list."""

from typing import Any

from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from ui.verdict.words import FixButton


def offers(control: Any) -> dict[str, Any]:
    """Return what takes each fix that the open list of the verdict offers."""
    found: dict[str, Any] = {}
    drawer = control.frame.drawer
    for each in drawer.findChildren(FixButton):
        if each.fix and each.isVisible():
            found[each.fix.label] = each.click
    for each in drawer.findChildren(QAbstractButton):
        menu = each.menu() if each.isVisible() and hasattr(each, "menu") else None
        for action in menu.actions() if menu else ():
            found[action.text().replace("&&", "&")] = action.trigger
    return found


def mend(qtbot: QtBot, control: Any, label: str) -> None:
    """Open the list of the verdict, and take a fix of it as soon as it is offered."""
    if not control.frame.drawer.isVisible():
        control.actions["whole_verdict"].trigger()
    qtbot.waitUntil(lambda: label in offers(control))
    offers(control)[label]()
    control.frame.drawer.fold()
