"""Every line of a pasted text came in, is yours already, or is listed with a reason."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import describe, systems
from builder.army.model import Item
from builder.army.muster import roster
from builder.examples import examples_of
from db.files.unreadable import Unreadable
from db.sharing.arriving import ImportLook
from db.sharing.twins import arrivals
from reports.text import csv, plain
from tests.reports import posted
from tests.sweeps import THOROUGH
from ui.exchange.arriving import Read, from_text
from ui.exchange.preview import PreviewDialog
from ui.exchange.preview_model import from_lines

HERE = Path(__file__).parents[2]
SHAPES = [
    shape["text"]
    for shape in tomllib.loads(
        (HERE / "db" / "clipboard" / "shapes.toml").read_text(encoding="utf-8")
    )["shape"]
]
EXAMPLE = examples_of(next(iter(systems())))[0]
DESIGNS = dict(EXAMPLE.designs)
ARMY = roster(next(iter(EXAMPLE.armies))[1], DESIGNS)
CARD = describe(next(iter(DESIGNS.values())))
OWN = [
    *(form(ARMY) for form in (plain.roster_text, posted.roster_markdown)),
    *(form(ARMY) for form in (posted.roster_bbcode, csv.roster_csv)),
    *(form(CARD) for form in (plain.card_text, posted.card_markdown)),
    posted.card_bbcode(CARD),
]
LINES = sorted({line for text in (*SHAPES, *OWN) for line in text.split("\n")})

lines = st.sampled_from(LINES) | st.text(max_size=30) | st.sampled_from(["", "---"])
texts = st.lists(lines, max_size=14).map("\n".join) | st.lists(
    st.sampled_from([*SHAPES, *OWN]), min_size=1, max_size=2
).map("\n".join)


def shown(read: Read) -> PreviewDialog:
    look = ImportLook("", read.file, (), arrivals(read.file, {}, {}, "", told=True))
    return PreviewDialog(look, "From a test", (lambda _: None, {}), read)


def listed(dialog: PreviewDialog) -> list[int]:
    """Return the lines of all lists of the dialog, each as often as it is there."""
    model = dialog.model
    found = [line for item in model.items for line in model.lines(item.key)]
    found += model.named
    if dialog.unread is not None:
        rows = dialog.unread.model()
        for row in range(rows.rowCount()):
            numbers = re.findall(r"\d+", rows.index(row, 0).data())
            found += range(int(numbers[0]), int(numbers[-1]) + 1)
    return found


@pytest.mark.parametrize("library", [{}, DESIGNS], ids=["empty", "full"])
@settings(max_examples=200 if THOROUGH else 40)
@given(text=texts)
@example(text=SHAPES[0])
@example(text="\n".join(OWN))
def test_every_line_is_in_exactly_one_list(
    qapp: QApplication, library: dict[str, Item], text: str
) -> None:
    try:
        read = from_text(text, "", library, lambda _: None, lambda _done, _all: True)
    except Unreadable:
        return
    dialog = shown(read)
    counts = Counter(listed(dialog))
    # No line is opened as it is written unless one is in hand.
    opened: list[object] = []
    dialog.checked.connect(opened.append)
    dialog.check.click()
    assert None not in opened
    dialog.close()
    numbered = enumerate(re.split("\r\n|\r|\n", text), 1)
    filled = [number for number, line in numbered if line.strip()]
    assert {number: counts[number] for number in filled} == dict.fromkeys(filled, 1)


def test_the_dialog_says_where_each_item_comes_from(qtbot: QtBot) -> None:
    name = next(iter(DESIGNS.values())).title
    text = f'Zap: Gun 3"\n\n{name}\nArmor: 4\n\n2x {name}\n4x {name}'
    read = from_text(text, "", DESIGNS, lambda _: None, lambda _done, _all: True)
    dialog = shown(read)
    qtbot.addWidget(dialog)
    model = dialog.model
    sources = [from_lines(model.lines(item.key)) for item in model.items]
    assert sources == ["From line 1.", "From lines 6–7."]
    dialog.table.selectRow(0)
    assert "From line 1." in dialog.detail.toPlainText()
    assert "1 line names only what you have." in dialog.said.text()
    row = [dialog.unread.model().index(0, column).data() for column in range(3)]
    assert row[:2] == ["4", "Armor: 4"]
    assert "a unit's Armor" in row[2]


def test_what_was_guessed_is_shown_and_the_button_says_what_it_takes(
    qtbot: QtBot,
) -> None:
    text = "RED TIDE\n5 x Trooper (rifle, body armor) 10 CP\nWhat do you think?"
    read = from_text(text, "", {}, lambda _: None, lambda *_: True)
    dialog = shown(read)
    qtbot.addWidget(dialog)
    model = dialog.doubts.model()
    said = [model.index(row, 2).data() for row in range(model.rowCount())]
    assert "“rifle” is taken as Long-Ranged Weapon" in said
    assert dialog.doubts.property("tone") == "warn"
    assert dialog.agree.text() == "&Take army and design"
