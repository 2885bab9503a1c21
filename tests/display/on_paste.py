"""Posts are pasted by keys: a row is left out, the rest is taken; replies, cells."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from builder.army.muster import roster
from db.sharing.parcel import army_file, square_text
from reports.roster.pdf import roster_pdf
from tests.db.clipboard.test_posts import EXAMPLES
from tests.display.hand import Hand
from tests.journeys.table import Table
from tests.reports.read_back import copied
from ui.printing.share import text_of
from ui.shell.importing import Bringing

_POST = "Long Tom, Use 5, Range 18, 3d6\nBoar spear, Use 2, 1d8"
_CELLS = 'Weapon\tCost\tUse\tRange\tDamage\nQuay Gun\t5\t3\t"10"""\t1d6+1\n'


def test_a_post_is_pasted_and_taken_by_keys(table: Table, hand: Hand) -> None:
    group = table.window.controller.app.group(Bringing)
    wait = hand.qtbot.waitUntil
    QApplication.clipboard().setText(_POST)
    group.paste_designs()
    wait(lambda: group.dialog is not None and group.dialog.isActiveWindow())
    dialog = group.dialog
    hand.look("paste")
    assert dialog.agree.text() == "&Take 2 designs"
    hand.keys("space")
    wait(lambda: dialog.agree.text() == "&Take design")
    hand.keys("Return")
    wait(lambda: group.dialog is None and table.window.isActiveWindow())


def replied() -> str:
    army, held = EXAMPLES[-1]
    text = text_of([roster(army, held, pool=True)], "txt")
    return "\n".join(f"> {line}" for line in text.split("\n"))


def printed() -> str:
    army, held = EXAMPLES[-1]
    code = square_text(army_file(army, held))
    return copied(roster_pdf(roster(army, held), code=code))


@pytest.mark.parametrize("way", ["reply", "cells", "page", "file"])
def test_what_comes_another_way_is_shown(
    way: str, table: Table, hand: Hand, tmp_path: Path
) -> None:
    group = table.window.controller.app.group(Bringing)
    wait = hand.qtbot.waitUntil
    if way == "file":
        file = tmp_path / "Guns.csv"
        file.write_text(_CELLS.replace("\t", ";"), encoding="utf-8-sig")
        table.window.bring([str(file)])
    else:
        post = {"reply": replied, "cells": lambda: _CELLS, "page": printed}[way]()
        QApplication.clipboard().setText(post)
        group.paste_designs()
    wait(lambda: group.dialog is not None and group.dialog.isActiveWindow())
    assert group.dialog.unread is None
    assert group.dialog.agree.isEnabled()
    hand.look(f"paste {way}")
    hand.keys("Escape")
    wait(lambda: group.dialog is None and table.window.isActiveWindow())
