"""Evenings of players: design, break a rule, mend it, muster, print."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.examples import examples_of
from reports.pdf import raster
from tests.journeys.mending import mend
from tests.journeys.table import Seat, Table, pick_segment
from ui.army.picker import Picker
from ui.brikwars.mounts_field import RoundsField
from ui.forms.fields.choice import SegmentedField
from ui.forms.from_library import FromLibrary
from ui.printing.cards import PrintCardsDialog
from ui.printing.sheets import PrintRosterDialog
from ui.questions.parts import ChartView
from ui.shell.outgoing import Printing

# A player's evening: design the dragon, break a rule, mend it, muster it, print it

LEFT = Qt.MouseButton.LeftButton


class Evening(Seat):
    """The window, and the actions of a player who clicks and types."""

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
    assert "1 fault" in verdict.head.summary.text()
    assert verdict.rule.text() == "R8.2.13"
    assert "Armor Plating does not fly" in verdict.toolTip()
    assert 'forbids the Flying Move of 12"' in verdict.message.text()
    assert {fix.label for fix in verdict.mending(verdict.violations[0])} == {
        "Take the armor off",
        "Give up flying",
        "Fly in space",
    }
    illegal = evening.value
    mend(evening.qtbot, evening.window.controller, "Take the armor off")
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
    assert "1 fault" in window.controller.front.verdict.head.summary.text()
    verdict = window.controller.front.verdict
    # A Gun has no Capacity, so Low Impact could not pay and is not offered.
    offers = [fix.label for fix in verdict.mending(verdict.violations[0])]
    assert sum(offer.startswith("Pay with") for offer in offers) == 4
    mend(qtbot, window.controller, "Pay with Safety")
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
    verdict = window.controller.front.verdict
    assert verdict.rule.text() == "R8.4.19"
    assert "A Launcher takes each Explosive" in verdict.toolTip()
    mend(qtbot, window.controller, "Set the Size of Explosive X5 to X4")
    assert evening.value.mounts[0].rounds[0].weapon.size == 4
    assert "fault" not in window.controller.front.verdict.head.summary.text()
    # 4 for the body, 12 for the Launcher and 4 for what it launches.
    assert evening.page.state.price == "20 CP"
    window.controller.actions["cards"].trigger()
    cards = window.findChild(PrintCardsDialog)
    assert cards
    text = evening.pdf(cards, tmp_path / "cards.pdf")
    assert "Payload of Launcher" in text
    assert "4d10 Exp" in text
    assert window.close()


# The other games through the window: design, ask the fire desk, muster, print


def begin(table: Table, words: str) -> None:
    """Make a new item, by its words in the search and the menus."""
    values = table.window.controller.repository.values
    before = len(values())
    found = [act for said, act in table.window.controller.menus.making if said == words]
    assert len(found) == 1, words
    found[0].trigger()
    table.qtbot.waitUntil(lambda: len(values()) == before + 1)


def type_into(table: Table, field: str, text: str) -> None:
    entry = table.page.form.fields[field].entry
    entry.setFocus()
    entry.selectAll()
    table.qtbot.keyClicks(entry, text)
    table.qtbot.keyClick(entry, Qt.Key.Key_Return)


def printed(table: Table, dialog: type, path: Path) -> str:
    """Return the text of what a print dialog writes."""
    made = table.window.findChild(dialog)
    assert made is not None
    made.save_to(path)
    table.qtbot.waitUntil(path.exists)
    made.close()
    with raster._LOCK, pypdfium2.PdfDocument(path) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return " ".join(" ".join(pages).split())


def test_a_squad_is_designed_fired_and_printed(table: Table, tmp_path: Path) -> None:
    """MicroFig Death: the trail of a pool, and points left blank."""
    begin(table, "New squad (MicroFig Death)")
    type_into(table, "name", "Bridge Watch")
    type_into(table, "rifles", "5")
    pick_segment(table.page.form.fields["skill"], "Skilled")
    table.ask("Fire desk")
    table.say("movement", "Stood still")
    table.say("distance", "14")
    table.say("cover", "Hard")
    assert table.stat("Pool") == "10 > 5 > 2 > 1 > 2 > 4"
    table.say("distance", "1.5")
    assert "M11" in table.refusals
    # Nothing bursts yet, so nobody is asked (M26).
    assert "Blast planner" not in table.page.views
    table.page.turn(0)
    type_into(table, "heavies", "1")
    assert "Blast planner" in table.page.views
    table.ask("Fire desk")
    table.say("distance", "14")
    table.say("cover", "Light")
    table.ask("Blast planner")
    assert table.part("Troopers lost")
    assert table.panel.situation.dice == 4
    assert table.panel.situation.cover
    table.page.turn(0)
    table.window.controller.app.group(Printing).print_cards()
    text = printed(table, PrintCardsDialog, tmp_path / "squad.pdf")
    assert "Bridge Watch" in text
    assert "0 points" not in text


def test_a_man_is_armed_and_the_chance_is_shown_line_by_line(
    table: Table, tmp_path: Path
) -> None:
    """Small Arms Fire."""
    begin(table, "New man (Small Arms Fire)")
    type_into(table, "name", "Marksman Vogel")
    table.page.form.fields["sharpshooter"].box.click()
    weapons = table.page.form.fields["weapons"]
    weapons.table.setCurrentIndex(weapons.model.index(0, 0))
    capacity = weapons.editor.fields["capacity"]
    capacity.set.click()
    table.ask("Fire desk")
    table.say("distance", "30")
    assert table.stat("To hit") == "81 %"
    table.say("prone", True)
    table.say("bearing", 90)
    assert "S8" in table.refusals
    tally = table.panel.view.said.answer.tally
    assert [term.rule for term in tally.terms] == ["S1", "S1", "S5", "S4", "S8"]
    table.say("casualties", "Our own")
    assert "S13" in table.refusals
    assert table.part("Firing arc").bearing == 90
    table.page.turn(0)
    table.window.controller.app.group(Printing).print_cards()
    text = printed(table, PrintCardsDialog, tmp_path / "man.pdf")
    assert "Marksman Vogel" in text
    assert "Life force" in text


def test_two_sections_of_the_library_fire_at_each_other(table: Table) -> None:
    """Small Arms Fire: men are added one by one, and the dead do not answer."""
    begin(table, "New man (Small Arms Fire)")
    type_into(table, "name", "Rifleman Okoro")
    table.ask("Exchange of fire")
    # Without a capacity one round each is declared, so the desk opens with an answer.
    assert table.stat("We lose") == "0.04"
    enemies = table.panel.form.fields["targets"]
    for _ in range(2):
        picker = enemies.button.open_picker()
        picker.line.setText("okoro")
        assert len(picker.found) == 1
        picker.choose()
    table.say("count", "1")
    table.say("distance", "30")
    table.say("first", "Both at once")
    rows = table.part("Their fire").rows
    assert [row.cells[0] for row in rows] == ["1. Rifleman Okoro", "2. Rifleman Okoro"]
    # Two rolls of 71 %, and each kills on a 1.
    assert table.stat("We lose") == "0.02"
    table.ask("Section volley")
    assert table.stat("Hits") == f"{4 * 0.81:.2f}"


def test_a_range_table_is_pasted_and_its_curve_drawn(
    table: Table, tmp_path: Path
) -> None:
    """Infantry Fire Rules: a bad cell is named, and the table stays as it was."""
    begin(table, "New infantry weapon (Infantry Fire Rules)")
    type_into(table, "name", "Old carbine")
    assert not table.window.controller.front.verdict.head.summary.text().startswith(
        "Legal"
    )
    bands = table.page.form.fields["bands"]
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("50\t60\n100\tforty\n")
    table.qtbot.mouseClick(bands.paster, Qt.MouseButton.LeftButton)
    assert "Row 2, column 2 (chance) says 'forty'" in bands.refusal.text()
    assert table.page.document.value.bands == ()
    clipboard.setText("Range\tHit\n50\t60%\n100\t45%\n300\t33%\n")
    table.qtbot.mouseClick(bands.paster, Qt.MouseButton.LeftButton)
    assert not bands.refusal.isVisible()
    assert [band.chance for band in table.page.document.value.bands] == [60, 45, 33]
    assert "Legal" in table.window.controller.front.verdict.head.summary.text()
    assert table.page.form.findChildren(ChartView)
    table.ask("Fire desk")
    table.say("posture", "Behind a low wall")
    assert table.stat("To hit") == "60 %"
    assert table.part("Hit location").rows[1].cells[3] == "protected"
    table.say("distance", "301")
    assert table.refusals == ["I1"]
    table.window.controller.undo.group.undo()
    table.settle()
    assert table.stat("To hit") == "60 %"


def test_a_rider_is_mounted_and_shot_at(table: Table) -> None:
    """Infantry Fire Rules: an animal of the library is ridden, and asked about."""
    (section, *_) = examples_of("infantry")
    table.bring(section)
    begin(table, "New animal (Infantry Fire Rules)")
    type_into(table, "name", "Old Bay")
    table.ask("Its turn")
    table.say("state", "Walking wounded")
    assert table.stat("Riders") == "0"
    table.ask("Under fire")
    assert table.refusals == ["I1"]
    pick(table.panel.form.fields["shooter"], "Sniper")
    table.settle()
    table.say("ridden", True)
    assert table.stat("To hit") == "75 %"
    assert table.part("Mount and rider")
    table.open("Line rifleman")
    form = table.page.form
    pick(form.fields["mount"], "Old Bay")
    assert table.page.document.value.mount.title == "Old Bay"
    table.qtbot.waitUntil(lambda: "on foot" in str(table.page.state.violations))


def pick(field: QWidget, title: str) -> None:
    """Choose a design in the list of a field."""
    (button,) = field.findChildren(FromLibrary)
    picker = button.open_picker()
    titles = [each.item.title for each in picker.found]
    picker.table.selectRow(titles.index(title))
    picker.choose()


@pytest.mark.full
@pytest.mark.parametrize("game", ["microfig", "smallarms", "infantry"])
def test_an_army_of_a_game_without_points_misses_none_on_paper(
    table: Table, game: str, tmp_path: Path
) -> None:
    example = examples_of(game)[0]
    table.bring(example)
    name, army = example.armies[0]
    assert isinstance(army, Army)
    table.open(army.title)
    page = table.page
    assert page.state.violations
    assert "points" in page.state.violations[-1].message
    table.window.controller.app.group(Printing).print_roster()
    text = printed(table, PrintRosterDialog, tmp_path / f"{name}.pdf")
    assert army.title in text
    assert "have no points" not in text
    table.window.controller.app.group(Printing).print_cards()
    cards = printed(table, PrintCardsDialog, tmp_path / f"{name}-cards.pdf")
    marching = [dict(example.designs)[entry.design] for entry in army.entries]
    assert all(design.title in cards for design in marching)


@pytest.mark.full
def test_every_new_thing_opens_a_page_with_a_form(table: Table) -> None:
    for words, _ in tuple(table.window.controller.menus.making):
        begin(table, words)
        assert table.page.findChildren(QPushButton)
