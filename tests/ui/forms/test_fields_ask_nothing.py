"""No field asks the rules while it shows a design: what is known is handed on to it."""

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import home, systems
from builder.brikwars import Creation, Mount, Weapon
from builder.brikwars.model.designs import Payload, Round
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design
from tests.test_memos import forget
from ui.brikwars.die_strip import DieStrip
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.forms.rows import RowsField
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS

ASKS: Final = re.compile(
    r"builder/(\w+/book|\w+/legality\w*|brikwars/legality/\w+|brikwars/turn/\w+"
    r"|system/way_out|army/muster)\.py$"
)
"""Where rules are asked."""
DOORS: Final = frozenset({"known", "why_disabled", "_barred"})
"""What a form may ask: all that is known of a design, and why a choice is barred."""
RACK: Final = Mount(
    weapon=Weapon(type=WeaponType.LAUNCHER, size=4, mods=(Mod.SAFETY,)),
    rounds=(Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=1)),),
    objects=(Payload(),),
)
LOADED: Final = Creation(size=6, mounts=(RACK,))
ROCKET: Final = Weapon(type=WeaponType.ROCKET, size=4)
KINDS: Final = {
    type(preset.design): preset.design
    for system in systems().values()
    for preset in system.presets()
}


def asked(act: Callable[[], object]) -> list[str]:
    """Return what of the rules was asked, past the doors."""
    found = []

    def watch(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not ASKS.search(code.co_filename.replace("\\", "/")):
            return
        around: FrameType | None = frame
        while around:
            if around.f_code.co_name in DOORS:
                return
            around = around.f_back
        found.append(f"{code.co_filename}: {code.co_name}")

    sys.setprofile(watch)
    try:
        act()
    finally:
        sys.setprofile(None)
    return found


def other(value: Any) -> Any:
    """Return a design that is another one throughout."""
    named = replace(value, name="Other")
    if not isinstance(named, Creation):
        return named
    mounts = (replace(each, weapon=other(each.weapon)) for each in named.mounts)
    return replace(named, mounts=tuple(mounts))


@pytest.mark.parametrize(
    "design", [LOADED, ROCKET, *KINDS.values()], ids=lambda each: each.kind
)
def test_no_field_asks_the_rules_while_it_shows(qtbot: QtBot, design: Design) -> None:
    context = EditorContext(EDITORS)
    page = DesignPage(Document(design), context)
    qtbot.addWidget(page)
    page.show()
    for _ in range(2):
        for rows in page.findChildren(RowsField):
            if rows.parts:
                rows.go((0,))
    for strip in page.findChildren(DieStrip):
        # What picked dice may become is asked when they are picked.
        qtbot.keyClick(strip, Qt.Key.Key_Space)
    changed = other(design)
    known = context.known(changed)
    forget()
    assert asked(lambda: page.form.display(changed, known)) == []
    assert asked(lambda: home(LOADED).judged(LOADED))
