"""Questions that take over another one, and situations with picked inner designs."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.microfig import Squad
from builder.microfig.scales import Movement
from builder.microfig.situation import Ally, Fire, ImpactUnit
from builder.smallarms import Man
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.forms.from_library import FromLibrary, picked_one
from ui.forms.rows import RowsField
from ui.library.design_picker import DesignPicker
from ui.pages.design_page import DesignPage
from ui.questions import Picks, QuestionPanel
from ui.shell.make_page import EDITORS

GUNS = Squad(name="Guns", rifles=0, heavies=2)
LEVY = Squad(name="Levy", rifles=8)
TITLES = ["Design", "Fire desk", "Blast planner"]


def page_of(qtbot: QtBot, *shelf: Squad) -> DesignPage:
    def held() -> Sequence[tuple[str, str, Any]]:
        return [(f"id{n}", each.title, each) for n, each in enumerate(shelf)]

    page = DesignPage(Document(GUNS), EditorContext(EDITORS, shelf=held))
    qtbot.addWidget(page)
    return page


def turned(page: DesignPage, title: str) -> QuestionPanel:
    page.turn([page.strip.tabText(n) for n in range(page.strip.count())].index(title))
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
