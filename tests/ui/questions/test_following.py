"""Situations with picked designs, what they take over, and what an attack is asked."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.brikwars.attack.modifiers import Because
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.situation import Against
from builder.microfig import Squad
from builder.microfig.scales import Movement
from builder.microfig.situation import Ally, Fire, ImpactUnit
from builder.smallarms import Man
from tests.builder.asked import cells, value
from tests.journeys.table import Seat
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.forms.from_library import FromLibrary, PickedField, picked_one
from ui.forms.rows import RowsField
from ui.library.design_picker import DesignPicker
from ui.pages.design_page import DesignPage
from ui.questions import Picks, QuestionPanel
from ui.shell.make_page import EDITORS
from ui.shell.window import Window

GUNS = Squad(name="Guns", rifles=0, heavies=2)
LEVY = Squad(name="Levy", rifles=8)


def page_of(qtbot: QtBot, *shelf: Squad) -> DesignPage:
    def held() -> Sequence[tuple[str, str, Any]]:
        return [(f"id{n}", each.title, each) for n, each in enumerate(shelf)]

    page = DesignPage(Document(GUNS), EditorContext(EDITORS, shelf=held))
    qtbot.addWidget(page)
    return page


def turned(page: DesignPage, title: str) -> QuestionPanel:
    page.turn(page.views.index(title))
    assert page.panel
    return page.panel


def test_the_planner_opens_with_what_the_desk_says(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    assert turned(page, "Blast planner").situation.dice == 2
    desk = turned(page, "Fire desk")
    still = replace(desk.situation, movement=Movement.STILL)
    desk.document.edit(still, "Stood still")
    assert turned(page, "Blast planner").situation.dice == 16


def test_an_edited_planner_takes_over_at_a_press_as_one_step(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    planner = turned(page, "Blast planner")
    units = (ImpactUnit(name="Tower", distance=Fraction(1)),)
    planner.document.edit(replace(planner.situation, units=units), "Units")
    desk = turned(page, "Fire desk")
    desk.document.edit(replace(desk.situation, movement=Movement.BRACED), "Braced")
    planner = turned(page, "Blast planner")
    assert planner.situation.dice == 2
    button = planner.follow["fire"]
    assert button.text() == "From the Fire desk"
    button.click()
    assert (planner.situation.dice, planner.situation.units) == (32, units)
    planner.document.history.undo()
    assert (planner.situation.dice, planner.situation.units) == (2, units)
    planner.again.click()
    assert planner.situation.dice == 32


def test_a_press_before_the_desk_was_opened_takes_its_start(qtbot: QtBot) -> None:
    planner = turned(page_of(qtbot), "Blast planner")
    planner.document.edit(replace(planner.situation, dice=9), "Dice")
    planner.follow["fire"].click()
    assert planner.situation.dice == 2
    assert not turned(page_of(qtbot), "Fire desk").follow


def test_a_row_hides_what_its_squad_of_the_library_brings(qtbot: QtBot) -> None:
    page = page_of(qtbot, LEVY)
    desk = turned(page, "Fire desk")
    two = (Ally(), Ally(squad=LEVY))
    desk.document.edit(replace(desk.situation, allies=two), "Allies")
    rows = desk.form.fields["allies"]
    assert isinstance(rows, RowsField)
    hidden = []
    for place in (0, 1):
        rows.go((place,))
        form: Any = rows.editor
        hidden.append({each for each in form.fields if form.fields[each].isHidden()})
    assert hidden[0] == {"elsewhere"}
    assert hidden[1] == {"elsewhere", "name", "rifles", "pistols", "heavies", "skill"}


def test_a_row_is_added_straight_from_the_library(qtbot: QtBot) -> None:
    assert picked_one(Ally) == {"squad": Squad}
    assert picked_one(ImpactUnit) == {}
    page = page_of(qtbot, LEVY)
    desk = turned(page, "Fire desk")
    rows = desk.form.fields["allies"]
    (menu,) = [
        each
        for each in rows.findChildren(QToolButton)
        if isinstance(each, FromLibrary) and each.text() == "From library"
    ]
    picker = menu.open_picker()
    assert [each.item.title for each in picker.found] == [LEVY.title]
    qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    assert desk.situation.allies == (Ally(squad=LEVY),)


HORDE = Army(
    name="Horde",
    system="microfig",
    entries=(Entry(design="levy", count=3), Entry(design="guard")),
)
PATROL = Army(name="Patrol", entries=(Entry(design="one", count=5),))


def shelf_of(**held: Any) -> Callable[[], list[tuple[str, str, Any]]]:
    return lambda: [(name, each.title, each) for name, each in held.items()]


def chosen(field: Any, army: str, entry: str) -> DesignPicker:
    """Open the list of a field, and find what an army offers in it."""
    (listed,) = [
        each
        for each in field.findChildren(QToolButton)
        if isinstance(each, FromLibrary) and each.text() in {"From library", "Add…"}
    ]
    picker = listed.open_picker()
    picker.line.setText(f"{army} {entry}")
    titles = [each.item.title for each in picker.found]
    picker.table.selectRow(titles.index(f"{army}: {entry}"))
    return picker


def test_rows_are_added_from_an_army(qtbot: QtBot) -> None:
    guard = replace(LEVY, name="Guard")
    shelf = shelf_of(levy=LEVY, guard=guard, horde=HORDE, patrol=PATROL)
    page = DesignPage(Document(LEVY), EditorContext(EDITORS, shelf=shelf))
    qtbot.addWidget(page)
    desk = turned(page, "Fire desk")
    rows = desk.form.fields["allies"]
    chosen(rows, "Of Horde", "All 4").choose()
    squads = [each.squad for each in desk.situation.allies]
    assert squads == [LEVY, LEVY, LEVY, guard]
    chosen(rows, "Of Horde", "Guard").choose()
    assert desk.situation.allies[4:] == (Ally(squad=guard),)
    desk.document.history.undo()
    desk.document.history.undo()
    assert desk.situation.allies == ()


def test_a_section_is_filled_from_an_army(qtbot: QtBot) -> None:
    man = Man(name="Rifleman")
    shelf = shelf_of(one=man, patrol=PATROL, horde=HORDE)
    page = DesignPage(Document(man), EditorContext(EDITORS, shelf=shelf))
    qtbot.addWidget(page)
    desk = turned(page, "Section volley")
    comrades = desk.form.fields["comrades"]
    chosen(comrades, "Of Patrol", "5 × Rifleman").choose()
    chosen(comrades, "Of Patrol", "All 5").choose()
    assert desk.situation.comrades == (man,) * 10
    more = chosen(comrades, "Of Patrol", "All 5")
    more.choose()
    assert more.said.text() == "5 are too many: room is left for 2"
    assert desk.situation.comrades == (man,) * 10
    more.close()
    desk.document.history.undo()
    assert desk.situation.comrades == (man,) * 5


def test_picked_designs_inside_rows_follow_the_library() -> None:
    shelf: dict[str, Squad] = {"levy": LEVY}
    picks = Picks(lambda: [(name, each.title, each) for name, each in shelf.items()])
    fire = Fire(touches=(LEVY,), allies=(Ally(), Ally(squad=LEVY)))
    assert picks.renewed(fire) == fire
    shelf["levy"] = replace(LEVY, rifles=9)
    fresh = picks.renewed(fire)
    assert [ally.squad for ally in fresh.allies] == [None, shelf["levy"]]
    assert fresh.touches == (shelf["levy"],)
    plain = Fire(allies=(Ally(),))
    assert picks.renewed(plain) is plain


# What an attack is asked besides: parts, modifiers, loads, Explosions, Fields


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    seat = Seat(qtbot, tmp_path / "library.db")
    seat.wait_for("Rifle")
    seat.window.resize(1280, 720)
    yield seat.window
    assert seat.window.close()


def asked(window: Window, title: str, qtbot: QtBot) -> QuestionPanel:
    values = window.controller.repository.values().items()
    page: Any = window.controller.app.open(
        next(n for n, v in values if v.title == title)
    )
    page.turn(list(page.views).index("One attack"))
    panel: QuestionPanel = page.panel
    qtbot.waitUntil(lambda: panel.view.current)
    return panel


def answered(panel: QuestionPanel, qtbot: QtBot) -> Any:
    qtbot.waitUntil(lambda: panel.view.current)
    return panel.view.said.answer


def take(button: Any, title: str, qtbot: QtBot) -> None:
    """Pick a design of the library by its name."""
    picker = button.open_picker()
    picker.line.setText(title)
    qtbot.keyClick(picker.line, Qt.Key.Key_Return)


def button_of(panel: QuestionPanel, name: str) -> FromLibrary:
    field = panel.form.fields[name]
    assert isinstance(field, PickedField)
    return field.button


def in_sight(panel: QuestionPanel) -> set[str]:
    return {each.field.name for each in panel.form.lines.shown}


def labelled(panel: QuestionPanel, part: str) -> QPushButton:
    (found,) = [b for b in panel.form.findChildren(QPushButton) if b.text() == part]
    return found


def test_a_modifier_is_added_by_hand_and_stands_in_the_sum(
    window: Window, qtbot: QtBot
) -> None:
    panel = asked(window, "Rifle", qtbot)
    before = value(answered(panel, qtbot), "To hit")
    labelled(panel, "Add modifier").click()
    answer = answered(panel, qtbot)
    assert value(answer, "To hit") != before
    assert answer.tally.working == "As your table agreed −1"
    (row,) = panel.situation.modifiers
    assert row.because is Because.AGREED
    window.controller.menus.undo.trigger()
    assert value(answered(panel, qtbot), "To hit") == before


def test_a_part_of_a_picked_design_is_chosen(window: Window, qtbot: QtBot) -> None:
    """The parts are in sight once there is a design to have them."""
    panel = asked(window, "Rifle", qtbot)
    assert "part" not in in_sight(panel)
    panel.document.edit(replace(panel.situation, against=Against.CHOSEN), "Target")
    take(button_of(panel, "chosen"), "Scorpiosaurus", qtbot)
    qtbot.waitUntil(lambda: "part" in in_sight(panel))
    assert "part_size" not in in_sight(panel)
    panel.document.edit(replace(panel.situation, part=Part.JOINT), "Part")
    answer = answered(panel, qtbot)
    assert [each.label for each in answer.stats if each.label == "Breaks"]
    assert "part_size" in in_sight(panel)


def test_targets_in_an_explosion_come_from_the_library(
    window: Window, qtbot: QtBot
) -> None:
    """What is picked for a row is the target there, not a hidden field of it."""
    panel = asked(window, "Firebomb", qtbot)
    labelled(panel, "Add bystander").click()
    rows = panel.form.fields["caught"]
    (menu,) = [
        each
        for each in rows.findChildren(QToolButton)
        if each.text() == "From library" and isinstance(each, FromLibrary)
    ]
    take(menu, "Half-track", qtbot)
    qtbot.waitUntil(lambda: len(panel.situation.caught) == 2)
    _, tank = panel.situation.caught
    assert tank.against is Against.CHOSEN
    shown = cells(answered(panel, qtbot), "All in the Explosion")
    assert [row[0] for row in shown] == ["Minifig", "Minifig", "Plated Half-track"]
