"""A player's evening: design the dragon, break a rule, mend it, muster it, print it."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from reports.pdf import raster
from tests.journeys.table import pick_segment
from ui.army.picker import Picker
from ui.brikwars.mounts_field import RoundsField
from ui.forms.fields.choice import SegmentedField
from ui.printing.cards import PrintCardsDialog
from ui.printing.sheets import PrintRosterDialog
from ui.shell.window import Window
from ui.verdict.strip import ViolationRow

LEFT = Qt.MouseButton.LeftButton


def mend(row: ViolationRow, label: str) -> None:
    """Choose a fix of a violation, on its button or from its menu."""
    if row.fixes[0].label == label:
        row.fix_button.click()
        return
    next(each for each in row.more.menu().actions() if each.text() == label).trigger()


class Evening:
    """The window, and the actions of a player who clicks and types."""

    def __init__(self, qtbot: QtBot, place: Path) -> None:
        self.qtbot = qtbot
        self.window = Window(str(place))
        qtbot.addWidget(self.window)
        self.window.show()
        with qtbot.waitSignal(self.window.controller.repository.loaded):
            self.window.begin()

    @property
    def page(self) -> Any:
        assert self.window.controller.tabs.page
        return self.window.controller.tabs.page

    @property
    def value(self) -> Any:
        return self.page.document.value

    def new(self, words: str) -> None:
        before = len(self.window.controller.repository.values())
        action = next(
            a for a in self.window.controller.menus.new.actions() if a.text() == words
        )
        action.trigger()
        self.qtbot.waitUntil(
            lambda: len(self.window.controller.repository.values()) == before + 1
        )

    def named(self, title: str) -> str:
        values = self.window.controller.repository.values().items()
        return next(name for name, value in values if value.title == title)

    def type_name(self, words: str) -> None:
        line = self.page.form.fields["name"].line
        line.selectAll()
        self.qtbot.keyClicks(line, words)

    def type_number(self, field: str, number: int) -> None:
        box = self.page.form.fields[field].box
        box.setFocus()
        box.selectAll()
        self.qtbot.keyClicks(box, str(number))
        self.qtbot.keyClick(box, Qt.Key.Key_Return)

    def choose(self, field: str, text: str) -> None:
        chosen = self.page.form.fields[field]
        if isinstance(chosen, SegmentedField):
            pick_segment(chosen, text)
        else:
            chosen.box.setCurrentText(text)

    def add_weapon(self, kind: WeaponType, size: int) -> None:
        mounts = self.page.form.fields["mounts"]
        mounts.type.setCurrentText(str(kind))
        mounts.size_box.setValue(size)
        add = next(b for b in mounts.findChildren(QPushButton) if b.text() == "Add")
        self.qtbot.mouseClick(add, LEFT)

    def pdf(self, dialog: Any, path: Path) -> str:
        """Save the PDF of a print dialog, and return its text."""
        dialog.save_to(path)
        self.qtbot.waitUntil(path.exists)
        dialog.close()
        # The card beside the page may be drawn at the same time, and PDFium crashes in
        # two threads at once.
        with raster._LOCK, pypdfium2.PdfDocument(path) as document:
            return "\n".join(page.get_textpage().get_text_range() for page in document)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def design_the_dragon(evening: Evening) -> Any:
    evening.new("Creation")
    evening.type_name("Fafnir the Cheap")
    evening.type_number("size", 6)
    evening.choose("structure", "2")
    evening.type_number("move", 8)
    evening.type_number("flight", 12)
    evening.choose("mind", "d8")
    evening.add_weapon(WeaponType.FLAMETHROWER, 3)
    dragon = evening.value
    assert (dragon.size, dragon.structure, dragon.mind) == (6, Structure.TWO, Mind.D8)
    assert evening.page.state.price == "51 CP"
    assert evening.window.controller.front.verdict.head.summary.text() == "Legal"
    return dragon


def break_a_rule_and_mend_it(evening: Evening, dragon: Any) -> None:
    verdict, menus = (
        evening.window.controller.front.verdict,
        evening.window.controller.menus,
    )
    evening.add_weapon(WeaponType.PLATING, 6)
    assert "1 illegal" in verdict.head.summary.text()
    row = verdict.lines[0]
    assert row.rule.text() == "R8.2.13"
    assert row.violation.title == "Armor Plating does not fly"
    assert 'forbids the Flying Move of 12"' in row.message.accessibleName()
    assert {fix.label for fix in row.fixes} == {
        "Take the armor off",
        "Give up flying",
        "Fly in space",
    }
    illegal = evening.value
    mend(row, "Take the armor off")
    assert evening.value == dragon
    assert verdict.head.summary.text() == "Legal"
    menus.undo.trigger()
    assert evening.value == illegal
    menus.redo.trigger()
    assert evening.value == dragon


def muster_it(evening: Evening) -> None:
    evening.new("Army")
    name_line = evening.page.fields["name"].entry
    evening.qtbot.keyClicks(name_line, "The Hoard")
    evening.qtbot.mouseClick(evening.page.entries.bar.add, LEFT)
    picker = evening.page.findChild(Picker)
    evening.qtbot.keyClicks(picker.line, "fafnir")
    evening.qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    picker.close()
    dragon = evening.named("Fafnir the Cheap")
    assert [entry.design for entry in evening.value.entries] == [dragon]
    assert evening.page.state.price == "51 CP"


def print_it(evening: Evening, folder: Path) -> None:
    window = evening.window
    window.controller.actions["cards"].trigger()
    cards = window.findChild(PrintCardsDialog)
    assert cards
    text = evening.pdf(cards, folder / "cards.pdf")
    assert "Fafnir the Cheap" in text
    assert "3d4 Fire" in text
    window.controller.actions["roster"].trigger()
    roster = window.findChild(PrintRosterDialog)
    assert roster
    text = evening.pdf(roster, folder / "roster.pdf")
    assert "The Hoard" in text
    assert "Fafnir the Cheap" in text


def test_design_break_mend_undo_muster_print_reopen(
    qtbot: QtBot, place: Path, tmp_path: Path
) -> None:
    evening = Evening(qtbot, place)
    window = evening.window
    qtbot.waitUntil(lambda: len(window.controller.repository.values()) > 20)
    dragon = design_the_dragon(evening)
    break_a_rule_and_mend_it(evening, dragon)
    muster_it(evening)
    print_it(evening, tmp_path)
    kept, front = dict(window.controller.repository.values()), evening.value
    assert window.close()

    again = Evening(qtbot, place)
    assert dict(again.window.controller.repository.values()) == kept
    assert again.value == front
    again.window.controller.app.open(again.named("Fafnir the Cheap"))
    assert again.value == dragon
    assert again.window.close()


def test_a_house_rule_weapon_is_checked_as_it_is_made(
    qtbot: QtBot, place: Path
) -> None:
    evening = Evening(qtbot, place)
    window = evening.window
    qtbot.waitUntil(lambda: len(window.controller.repository.values()) > 20)
    evening.new("Weapon")
    evening.type_name("Sniper")
    evening.choose("type", "Gun")
    evening.type_number("size", 2)
    assert evening.page.state.card().stats[1].value == '10"'
    mods = evening.page.form.fields["mods"]
    box = next(b for b in mods.findChildren(QPushButton) if b.text() == "Long Range")
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert "1 illegal" in window.controller.front.verdict.head.summary.text()
    row = window.controller.front.verdict.lines[0]
    # A Gun has no Capacity, so Low Impact could not pay and is not offered.
    offers = [fix.label for fix in row.fixes]
    assert sum(offer.startswith("Pay with") for offer in offers) == 4
    mend(row, "Pay with Safety")
    assert window.controller.front.verdict.head.summary.text() == "Legal"
    assert evening.page.state.card().stats[1].value == '14"'
    assert window.close()


def test_a_trebuchet_is_loaded_and_its_card_lists_the_load(
    qtbot: QtBot, place: Path, tmp_path: Path
) -> None:
    evening = Evening(qtbot, place)
    window = evening.window
    qtbot.waitUntil(lambda: len(window.controller.repository.values()) > 20)
    evening.new("Creation")
    evening.type_name("Siege Wagon")
    evening.type_number("size", 4)
    evening.add_weapon(WeaponType.LAUNCHER, 4)
    (rounds,) = evening.page.findChildren(RoundsField)
    rounds.size_box.setValue(5)
    add = next(b for b in rounds.findChildren(QPushButton) if b.text() == "Add")
    qtbot.mouseClick(add, LEFT)
    row = window.controller.front.verdict.lines[0]
    assert row.rule.text() == "R8.4.19"
    assert row.violation.title.startswith("A Launcher takes each Explosive")
    mend(row, "Set the Size of Explosive X5 to X4")
    assert evening.value.mounts[0].rounds[0].weapon.size == 4
    assert "illegal" not in window.controller.front.verdict.head.summary.text()
    # 4 for the body, 12 for the Launcher and 4 for what it launches.
    assert evening.page.state.price == "20 CP"
    window.controller.actions["cards"].trigger()
    cards = window.findChild(PrintCardsDialog)
    assert cards
    text = evening.pdf(cards, tmp_path / "cards.pdf")
    assert "Payload of Launcher" in text
    assert "4d10 Exp" in text
    assert window.close()
