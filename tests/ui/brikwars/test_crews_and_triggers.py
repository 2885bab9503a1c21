"""Who uses a weapon, in the window: crew, and what a Mechanism is joined to."""

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from builder.brikwars.engine.combatant import CrewMember
from builder.brikwars.model.designs import Creation, Mechanism, Mount, Weapon
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from ui.brikwars.creation_fields import MechanismsField
from ui.brikwars.mounts_field import ShotsField
from ui.core.document import Document
from ui.forms.fields.choice import OfferField
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.questions import QuestionPanel
from ui.shell.make_page import EDITORS

TANK: Final = Creation(
    name="Tank", size=6, move=8, mounts=(Mount(weapon=Weapon(size=2), count=3),)
)
KNIGHT: Final = Creation(
    name="Knight",
    size=1,
    structure=Structure.HALF,
    mind=Mind.D8,
    mounts=(Mount(weapon=Weapon(name="Pistol"), mounting=Mounting.HELD),),
    specialties=(Specialty.RIDING,),
)


def page_of(qtbot: QtBot, design: Creation, tab: str = "") -> DesignPage:
    def shelf() -> Any:
        return [("knight", KNIGHT.title, KNIGHT)]

    page = DesignPage(Document(design), EditorContext(EDITORS, shelf=shelf))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    if tab:
        page.turn(page.views.index(tab))
    return page


def asked(page: DesignPage) -> QuestionPanel:
    assert page.panel
    return page.panel


def choices(field: Any) -> list[str]:
    assert isinstance(field, OfferField)
    return [field.box.itemText(place) for place in range(field.box.count())]


def choose(field: Any, words: str) -> None:
    box: QComboBox = field.box
    box.setCurrentIndex(choices(field).index(words))


def test_a_row_of_the_planner_says_who_uses_its_weapon(qtbot: QtBot) -> None:
    panel = asked(page_of(qtbot, TANK, "Turn planner"))
    rows = panel.form.fields["shots"]
    assert isinstance(rows, ShotsField)
    rows.go((0,))
    form: Any = rows.editor
    assert form.fields["by"].isHidden()
    crew = (CrewMember(who=KNIGHT), CrewMember(skill=Mind.D4, gunnery=True))
    panel.document.edit(replace(panel.situation, crews=crew), "Crew")
    again: Any = panel.form.fields["shots"]
    again.go((0,))
    by = again.editor.fields["by"]
    assert not by.isHidden()
    assert choices(by) == ["the first at the Controls", "Knight, d8", "Gunner, d8"]
    choose(by, "Knight, d8")
    assert panel.situation.shots[0].by == 1
    assert again.model.index(0, 2).data() == "single, crew 1"


def test_a_row_of_equal_weapons_is_split_for_two_users(qtbot: QtBot) -> None:
    panel = asked(page_of(qtbot, TANK, "Turn planner"))
    rows = panel.form.fields["shots"]
    assert isinstance(rows, ShotsField)
    rows.go((0,))
    (split,) = (b for b in rows.findChildren(QPushButton) if b.text() == "Split")
    split.click()
    assert len(panel.situation.shots) == 1
    for _ in range(3):
        rows.use(+1)
    qtbot.mouseClick(split, Qt.MouseButton.LeftButton)
    assert [shot.fired for shot in panel.situation.shots] == [2, 1]
    assert rows.row == 1
    panel.document.history.undo()
    assert [shot.fired for shot in panel.situation.shots] == [3]


def test_a_mechanism_is_joined_to_what_its_creation_has(qtbot: QtBot) -> None:
    trap = Mechanism(name="Tripwire", trigger="a step")
    page = page_of(qtbot, replace(TANK, mechanisms=(trap,)))
    field = page.form.fields["mechanisms"]
    assert isinstance(field, MechanismsField)
    field.go((0,))
    editor: Any = field.editor
    works = editor.fields["works"]
    assert choices(works) == ["nothing", 'Gun 2"']
    choose(works, 'Gun 2"')
    made: Any = page.document.value
    assert made.mechanisms[0].works == 'Gun 2"'
    named = replace(made.mounts[0], weapon=Weapon(name="Howitzer", size=2))
    page.document.edit(replace(made, mounts=(named,)), "Name")
    assert choices(works) == ["nothing", "Howitzer", 'Gun 2" (not there any more)']
    again: Any = page.document.value
    assert again.mechanisms[0].works == 'Gun 2"'
