"""The other games through the window: design, ask the fire desk, muster, print."""

from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from builder.army.model import Army
from builder.examples import examples_of
from reports.pdf import raster
from tests.journeys.table import Table, pick_segment
from ui.forms.from_library import FromLibrary
from ui.printing.cards import PrintCardsDialog
from ui.printing.sheets import PrintRosterDialog
from ui.questions.parts import ChartView
from ui.shell.printing import Printing


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
def test_an_army_without_points_says_so_on_paper(
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
    assert "have no points and are not in the total" in text
    table.window.controller.app.group(Printing).print_cards()
    cards = printed(table, PrintCardsDialog, tmp_path / f"{name}-cards.pdf")
    marching = [dict(example.designs)[entry.design] for entry in army.entries]
    assert all(design.title in cards for design in marching)


@pytest.mark.full
def test_every_new_thing_opens_a_page_with_a_form(table: Table) -> None:
    for words, _ in tuple(table.window.controller.menus.making):
        begin(table, words)
        assert table.page.findChildren(QPushButton)
