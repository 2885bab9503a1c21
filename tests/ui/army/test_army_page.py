"""An army's page, as a player uses it: typed, clicked, dropped and undone."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

import pytest
from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from builder import judge, systems
from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars import House
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import field_specs
from builder.core.formatting import figure
from builder.core.kinds import game_of
from builder.core.rulebook import Severity
from builder.examples import examples_of
from builder.house_rules.ruleset import RuleSet
from tests.patience import rest
from ui.army.delegate import EntryDelegate
from ui.army.editing import doubled, followed, joined, recounted, without
from ui.army.model import MOST, Col, EntriesModel
from ui.army.picker import JoinRows, parts_of
from ui.core.document import Document
from ui.core.page import CARD
from ui.forms.fields.number import TickField
from ui.forms.form import Form
from ui.library.catalogue import Catalogue
from ui.library.pictures import Thumbnails
from ui.library.rows import MIME
from ui.lists.line_paint import RowDrawing
from ui.pages.army_page import RULES, ArmyPage
from ui.shell.make_page import EDITORS

Key = Qt.Key
Role = Qt.ItemDataRole


SHIFT = Qt.KeyboardModifier.ShiftModifier


class Table(QObject):
    """A stand-in for the catalogue of an army's page."""

    changed = Signal()
    ruled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[str, Any] = {}
        self.sets: dict[str, RuleSet] = {}
        for example in examples_of("brikwars"):
            self.held |= dict(example.designs)

    def designs(self) -> Mapping[str, Any]:
        return self.held

    newest_last = designs

    def rulesets(self, system: str) -> Mapping[str, RuleSet]:
        return {n: each for n, each in self.sets.items() if each.system == system}

    def ruling(self, system: str) -> RuleSet | None:
        return next(iter(self.rulesets(system).values()), None)

    def army(self, army_id: str) -> Army | None:
        found = self.held.get(army_id)
        return found if isinstance(found, Army) else None


PLATED = Creation(
    name="Plated",
    size=4,
    mounts=(Mount(weapon=Weapon(type=WeaponType.PLATING, size=2)),),
)
"""A creation whose price house rules change."""


@pytest.mark.parametrize("house", [None, House(plating_by_creation=True)])
@pytest.mark.parametrize("game", systems())
@pytest.mark.usefixtures("qapp")
def test_a_row_to_add_costs_what_it_adds_to_the_army(
    game: str, house: House | None
) -> None:
    """The list, the entry and the sum of the army say one price."""
    own = house if game == "brikwars" else None
    designs = {
        key: design
        for example in examples_of(game)
        for key, design in example.designs
        if game_of(design.kind) == game
    }
    designs |= {"plated": PLATED} if game == "brikwars" else {}
    rows = JoinRows(game, lambda: own, Thumbnails(lambda _: None))
    rows.fill(designs)
    spent = Fraction(0)
    army = Army(system=game, house=own)
    for each in rows.all():
        design = rows.value(each.item.id)
        designs[each.item.id] = design
        army = replace(army, entries=(*army.entries, Entry(design=each.item.id)))
        shown = rows._judge(each).price
        bill = judge(design, own).tally
        # The lines of its bill, not the sum that the others take.
        cost = sum((term.amount for term in bill.terms), Fraction(0)) if bill else None
        spent += cost or 0
        assert shown == ("" if cost is None else figure(cost))
    mustered = muster(army, designs)
    assert len(mustered.results) == len(rows.all()) > 3
    assert mustered.total == spent
    listed = [rows._judge(each).price for each in rows.all()]
    assert listed == [
        "" if each.each is None else figure(each.each) for each in mustered.results
    ]


@pytest.fixture
def desk(qapp: QApplication) -> Table:
    return Table()


def opened(qtbot: QtBot, desk: Table, army: Army) -> ArmyPage:
    page = ArmyPage(Document(army), cast("Catalogue", desk), EDITORS)
    qtbot.addWidget(page)
    QAbstractItemModelTester(
        page.entries.model,
        QAbstractItemModelTester.FailureReportingMode.Fatal,
        page.entries.model,
    )
    page.resize(640, 560)
    with qtbot.waitExposed(page):
        page.show()
    return page


@pytest.fixture
def page(qtbot: QtBot, desk: Table) -> ArmyPage:
    """Return the page of the example army: six entries in two groups, 165 CP of 200."""
    example = examples_of("brikwars")[0]
    return opened(qtbot, desk, example.armies[0][1])


def army(page: ArmyPage) -> Army:
    value: Army = page.document.value
    return value


def marching(page: ArmyPage) -> list[str]:
    return [entry.design for entry in army(page).entries]


def press(page: ArmyPage, key: Key, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(page.entries.tree, key, held)


def editor(page: ArmyPage, kind: type[QWidget]) -> Any:
    found = page.entries.tree.viewport().findChildren(kind)
    return next(each for each in found if each.isVisible())


def mime(*ids: str) -> QMimeData:
    data = QMimeData()
    data.setData(MIME, "\n".join(ids).encode())
    return data


def drop(on: QWidget, at: QPoint, data: QMimeData) -> bool:
    """Drop something at a place; return whether it was accepted."""
    held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, *held)
    QApplication.sendEvent(on, enter)
    if not enter.isAccepted():
        return False
    event = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, *held)
    QApplication.sendEvent(on, event)
    return event.isAccepted()


# Display.


def test_an_army_is_shown_with_its_points_and_verdicts(page: ArmyPage) -> None:
    assert page.bar.words.text() == "165 of 200 CP, 35 left"
    assert page.bar.facts.text() == "12 models"
    assert page.bar.room.accessibleName() == "Room for 3 × Sergeant or 4 × Trooper"
    model = page.entries.model
    row = [model.at(1, column).data() for column in Col]
    assert row == ["plays", "Trooper", 'Creature 1"', "4", "8", "32", "Legal"]
    assert model.head("Foot").data() == "Foot"
    spoken = model.head("Foot").data(Role.AccessibleTextRole)
    assert spoken == "Group Foot: 10 models · 88 CP"
    assert (page.price.amount, page.price.unit) == ("165", "CP")
    assert page.state.title == "Border Guard"
    assert page.state.price == "165 of 200 CP"
    assert page.state.currency == "CP"
    assert page.state.tally == page.mustered.tally
    assert page.state.violations == page.mustered.violations


def test_each_tab_names_the_key_that_turns_to_it(page: ArmyPage) -> None:
    page.offer_card(on=True)
    tips = [page.strip.tabToolTip(place) for place in range(page.strip.count())]
    assert tips == [page.keys.format(place) for place in range(1, len(tips) + 1)]
    assert page.strip.tabText(len(tips) - 1) == CARD


def test_the_rest_is_filled_in_one_step_that_is_undone_in_one(page: ArmyPage) -> None:
    bar, before = page.bar, page.document.value
    place = page.strip.mapTo(page, QPoint())
    bar.ways.aboutToShow.emit()
    first = bar.ways.actions()[0]
    assert first.text() == "Sergeant and 3 × Trooper\texactly 200 CP"
    first.trigger()
    assert bar.words.text() == "200 of 200 CP, 0 left"
    counts = {each.title: each.entry.count for each in page.mustered.results}
    assert (counts["Sergeant"], counts["Trooper"]) == (2, 7)
    # What grew is selected, and nothing has moved though nothing is left to fill.
    assert [page.mustered.results[at].title for at in page.entries.tree.rows()] == [
        "Sergeant",
        "Trooper",
    ]
    assert not bar.fill.isVisibleTo(page)
    assert page.strip.mapTo(page, QPoint()) == place
    page.document.history.undo()
    assert page.document.value == before
    assert bar.fill.isVisibleTo(page)


def test_a_rest_that_nothing_fits_says_so(page: ArmyPage) -> None:
    page.document.edit(replace(page.document.value, limit=168), "Test")
    page.bar.ways.aboutToShow.emit()
    (only,) = page.bar.ways.actions()
    assert (only.text(), only.isEnabled()) == ("Nothing legal fits: 3 CP left", False)
    page.document.edit(replace(page.document.value, limit=None), "Test")
    assert not page.bar.fill.isVisibleTo(page)
    page.bar.open_ways()
    (only,) = page.bar.ways.actions()
    assert only.text() == "There is nothing to fill: the army has no limit"
    page.bar.ways.close()


def test_the_current_entry_shows_its_card_with_its_count(page: ArmyPage) -> None:
    assert page.state.card is not None
    assert (page.state.card().title, page.state.count) == ("Sergeant", 1)
    page.entries.select([1])
    assert page.state.card is not None
    assert (page.state.card().title, page.state.count) == ("Trooper", 4)
    press(page, Key.Key_Down)
    assert page.state.card is not None
    assert (page.state.card().title, page.state.count) == ("Rifleman", 3)


def test_illegal_and_missing_entries_are_marked_in_words(
    qtbot: QtBot, desk: Table
) -> None:
    entries = Entry(design="too-much-gun"), Entry(design="<b>gone</b>")
    page = opened(qtbot, desk, Army(entries=entries))
    model = page.entries.model
    cell = model.at(0, Col.VERDICT)
    assert (cell.data(), model.at(1, Col.VERDICT).data()) == ("Illegal", "Missing")
    assert not cell.data(Role.DecorationRole).isNull()
    assert len(cell.data(Role.ToolTipRole).splitlines()) > 1
    assert model.at(1, Col.TOTAL).data() == "–"
    assert "<" not in model.at(1, Col.DESIGN).data(Role.ToolTipRole)
    assert model.at(0, Col.COUNT).data(Role.AccessibleTextRole) == "Count: 1"
    page.entries.select([1])
    assert page.state.card is None


def test_without_a_limit_there_is_no_bar(qtbot: QtBot, desk: Table) -> None:
    page = opened(qtbot, desk, Army())
    assert page.bar.words.text() == "0 CP, no limit"
    assert not page.bar.gauge.isVisible()
    page.grab()


# Adding.


def test_the_picker_adds_a_design_by_some_letters_and_enter(
    page: ArmyPage, qtbot: QtBot
) -> None:
    qtbot.mouseClick(page.entries.bar.add, Qt.MouseButton.LeftButton)
    picker = page.entries.picker
    assert picker.isVisible()
    qtbot.keyClicks(picker.line, "SCORP")
    qtbot.keyClick(picker.line, Key.Key_Return)
    # It joins the group of the current row.
    assert marching(page)[4] == "scorpiosaurus-rex"
    assert army(page).entries[4].group == "Foot"
    assert page.entries.row == 4
    assert picker.isVisible()
    assert not picker.isWindow()
    assert not picker.geometry().intersects(page.entries.tree.geometry())
    qtbot.keyClick(picker.line, Key.Key_Return)
    assert len(army(page).entries) == 7
    assert army(page).entries[4].count == 2
    assert picker.said.text() == "In the army: 2 × Scorpiosaurus Rex"
    assert page.document.history.undoText() == "Add Scorpiosaurus Rex"
    qtbot.keyClick(picker.line, Key.Key_Return, SHIFT)
    assert army(page).entries[4].count == 1
    qtbot.keyClick(picker.line, Key.Key_Return, SHIFT)
    assert len(army(page).entries) == 6
    assert page.document.history.undoText() == "Take back Scorpiosaurus Rex"
    qtbot.keyClick(picker.line, Key.Key_Escape)
    assert not picker.isVisible()
    assert page.entries.tree.hasFocus()


def test_plus_minus_and_two_clicks_count_in_the_picker(
    page: ArmyPage, qtbot: QtBot
) -> None:
    page.entries.pick()
    picker = page.entries.picker
    qtbot.keyClicks(picker.line, "troop")
    box = picker.table.visualRect(picker.table.currentIndex())
    port, (less, _, more) = picker.table.viewport(), parts_of(box)
    counts = []
    for at in (more, more, less):
        qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=at.center())
        counts.append(army(page).entries[1].count)
    name = box.topLeft() + QPoint(70, 8)
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=name)
    qtbot.mouseDClick(port, Qt.MouseButton.LeftButton, pos=name)
    counts.append(army(page).entries[1].count)
    assert counts == [5, 6, 5, 6]
    assert picker.spent.text() == "181 of 200 CP, 19 left"


def test_prices_in_the_picker_stand_below_each_other(
    page: ArmyPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a row has a count, and a button to take one back, or not."""
    ends: list[int] = []
    monkeypatch.setattr(RowDrawing, "number", lambda row, _: ends.append(row.right))
    page.entries.pick()
    picker = page.entries.picker
    picker.grab()
    shown = [picker.joins.key_at(row) for row in range(len(picker.joins.found))]
    assert len({bool(picker.joins.count(key)) for key in shown if key}) == 2
    assert len(ends) > 2
    assert len(set(ends)) == 1


def test_an_empty_library_offers_what_the_book_prints(qtbot: QtBot) -> None:
    desk = Table()
    desk.held = {}
    page = opened(qtbot, desk, Army())
    page.entries.pick()
    picker = page.entries.picker
    held = [picker.joins.held(row) for row in range(2)]
    assert [each and each.title for each in held] == [
        "From the book: Minifigs and specialists", "Minifig",
    ]  # fmt: skip
    assert picker.current
    with qtbot.waitSignal(picker.printed) as emitted:
        qtbot.keyClick(picker.line, Key.Key_Return)
    assert emitted.args[0].title == "Minifig"


def test_the_picker_shows_prices_and_counts(page: ArmyPage, qtbot: QtBot) -> None:
    press(page, Key.Key_Insert)
    picker = page.entries.picker
    qtbot.keyClicks(picker.line, "troop")
    assert picker.current
    spoken = picker.joins.spoken(picker.table.currentIndex().row())
    assert spoken == "Trooper, 8, legal, 4 in the army, Yours"
    picker.line.setText("no such thing")
    assert picker.said.text() == "Nothing found. New… takes it as its name"
    picker.choose()
    assert page.document.history.count() == 0
    picker.line.setText("")
    qtbot.keyClick(picker.line, Key.Key_Down)
    # The first row is a heading.
    assert picker.table.currentIndex().row() == 2
    page.hide()
    assert not picker.isVisible()


def test_designs_dropped_on_the_table_join_where_they_fall(page: ArmyPage) -> None:
    table = page.entries.tree
    box = table.visualRect(page.entries.model.at(1))
    assert drop(
        table.viewport(), box.topLeft() + QPoint(3, 2), mime("rifle", "missile")
    )
    assert marching(page)[:4] == ["sergeant", "rifle", "missile", "trooper"]
    assert page.document.history.count() == 1
    page.document.history.undo()
    assert drop(table.viewport(), QPoint(20, box.bottom() + 2), mime("trooper"))
    assert army(page).entries[1].count == 5
    head = table.visualRect(page.entries.model.head("Armor and walls"))
    assert drop(table.viewport(), head.center(), mime("missile"))
    assert army(page).entries[4] == Entry(design="missile", group="Armor and walls")


def test_designs_dropped_beside_the_table_join_at_its_end(page: ArmyPage) -> None:
    assert drop(page, QPoint(5, 5), mime("missile"))
    assert army(page).entries[4] == Entry(design="missile", group="Foot")
    assert not drop(page, QPoint(5, 5), QMimeData())


def test_designs_of_another_game_are_refused_in_words(page: ArmyPage) -> None:
    drop(page, QPoint(5, 5), mime("nobody", "missile"))
    assert marching(page)[4] == "missile"
    assert page.entries.trouble.isVisible()
    assert page.entries.trouble.text().startswith("1 of 2 is no design of BrikWars")
    page.entries.edits.add(["nobody"])
    assert page.entries.trouble.text().startswith("This is no design")
    page.entries.edits.add(["rifle"])
    assert not page.entries.trouble.isVisible()


def test_an_army_that_is_full_says_so(qtbot: QtBot, desk: Table) -> None:
    page = opened(qtbot, desk, Army(entries=(Entry(design="trooper"),) * 1000))
    page.entries.edits.add(["rifle"])
    assert len(army(page).entries) == 1000
    assert "1000 are read" in page.entries.trouble.text()


# Counts and notes.


def test_plus_and_minus_change_the_count_in_one_step(page: ArmyPage) -> None:
    page.entries.select([1])
    for _ in range(3):
        press(page, Key.Key_Plus)
    assert army(page).entries[1].count == 7
    assert page.document.history.count() == 1
    assert page.entries.tree.rows() == [1]
    for _ in range(9):
        press(page, Key.Key_Minus)
    assert army(page).entries[1].count == 1
    page.document.history.undo()
    assert army(page).entries[1].count == 4
    assert page.entries.row == 1


def test_plus_counts_on_keyboards_that_need_shift_for_it(page: ArmyPage) -> None:
    page.entries.select([0])
    press(page, Key.Key_Plus, Qt.KeyboardModifier.ShiftModifier)
    press(page, Key.Key_Plus, Qt.KeyboardModifier.KeypadModifier)
    assert army(page).entries[0].count == 3


def test_digits_go_to_the_count(page: ArmyPage, qtbot: QtBot) -> None:
    page.entries.tree.setCurrentIndex(page.entries.model.at(2))
    QTest.keyClick(page.entries.tree, Key.Key_1)
    box = editor(page, QSpinBox)
    QTest.keyClicks(box, "2")
    QTest.keyClick(box, Key.Key_Return)
    qtbot.waitUntil(lambda: army(page).entries[2].count == 12)
    assert page.bar.words.text() == "246 of 200 CP, 46 over the limit"


def test_a_count_is_at_least_one(page: ArmyPage, qtbot: QtBot) -> None:
    page.entries.tree.setCurrentIndex(page.entries.model.at(2))
    QTest.keyClick(page.entries.tree, Key.Key_0)
    box = editor(page, QSpinBox)
    assert (box.minimum(), box.maximum()) == (1, MOST)
    QTest.keyClick(box, Key.Key_Return)
    rest()
    assert army(page).entries[2].count >= 1


def test_who_renames_while_a_count_is_typed_keeps_the_count(
    page: ArmyPage, qtbot: QtBot
) -> None:
    """The menu of the entries is there while a box stands open in a row."""
    page.entries.tree.setCurrentIndex(page.entries.model.at(2))
    QTest.keyClick(page.entries.tree, Key.Key_7)
    assert editor(page, QSpinBox).hasFocus()
    page.entries.acts["Rename or note…"].trigger()
    line = next(
        each
        for each in page.entries.tree.viewport().findChildren(QLineEdit)
        if each.isVisible() and not isinstance(each.parent(), QSpinBox)
    )
    qtbot.waitUntil(lambda: army(page).entries[2].count == 7)
    QTest.keyClicks(line, "Behind the wall")
    page.entries.acts["Rename or note…"].trigger()
    qtbot.waitUntil(lambda: army(page).entries[2].note == "Behind the wall")


def test_a_note_is_typed(page: ArmyPage, qtbot: QtBot) -> None:
    page.entries.tree.setCurrentIndex(page.entries.model.at(1))
    press(page, Key.Key_F2)
    line = editor(page, QLineEdit)
    QTest.keyClicks(line, "On the <left>, 2nd row - fast")
    QTest.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: army(page).entries[1].note.startswith("On the <left>"))
    assert page.document.history.undoText() == "Note of Trooper"
    assert page.document.history.count() == 1


def test_a_note_that_cannot_be_stored_is_refused_in_words(page: ArmyPage) -> None:
    page.entries.model.noted.emit(0, "x" * 100_001)
    assert page.document.history.count() == 0
    assert page.entries.trouble.text().startswith("This note is 100,001 characters")


# Order, copies, removal.


def test_entries_are_reordered_by_keys_and_stay_selected(page: ArmyPage) -> None:
    page.entries.select([2, 3])
    alt = Qt.KeyboardModifier.AltModifier
    press(page, Key.Key_Up, alt)
    assert marching(page)[:4] == ["sergeant", "rifleman", "grenadier", "trooper"]
    assert page.entries.tree.rows() == [1, 2]
    press(page, Key.Key_Up, alt)
    press(page, Key.Key_Down, alt)
    assert page.entries.tree.rows() == [1, 2]
    page.document.history.undo()
    assert page.entries.tree.rows() == [0, 1]
    # Beyond the edge of its group an entry goes into the next one.
    page.entries.select([3])
    press(page, Key.Key_Down, alt)
    moved = army(page).entries[4 - 1]
    assert (moved.design, moved.group) == ("trooper", "Armor and walls")
    assert page.entries.tree.rows() == [3]


class Dragged(QDropEvent):
    """A drop whose source is the tree itself."""

    def __init__(self, page: ArmyPage, at: QPoint, data: QMimeData) -> None:
        actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
        held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        super().__init__(QPointF(at), actions, data, *held)
        # Qt does not own what is dropped.
        self._tree, self._data = page.entries.tree, data

    def source(self) -> QObject:
        return self._tree


def test_entries_are_reordered_by_dragging(page: ArmyPage) -> None:
    page.entries.select([0])
    tree, model = page.entries.tree, page.entries.model
    data = model.mimeData([model.at(0)])
    lower = tree.visualRect(model.at(2)).bottomLeft()
    event = Dragged(page, lower, data)
    tree.dropEvent(event)
    assert event.isAccepted()
    assert event.dropAction() is Qt.DropAction.CopyAction
    assert marching(page)[:3] == ["trooper", "rifleman", "sergeant"]
    assert tree.rows() == [2]
    data = model.mimeData([model.at(0)])
    assert bytes(data.data(MIME).data()) == b"trooper"
    # Into another group, and a whole group before another.
    upper = tree.visualRect(model.at(5)).topLeft()
    tree.dropEvent(Dragged(page, upper, model.mimeData([model.at(2)])))
    assert army(page).entries[4] == Entry(
        design="sergeant", note="Leads from behind the wall.", group="Armor and walls"
    )
    head = model.head("Armor and walls")
    tree.choose([head])
    top = tree.visualRect(model.head("Foot")).center()
    tree.dropEvent(Dragged(page, top, model.mimeData([head])))
    assert [each.name for each in army(page).groups] == ["Armor and walls", "Foot"]


def test_the_last_entry_can_be_removed(qtbot: QtBot, desk: Table) -> None:
    page = opened(qtbot, desk, Army(entries=(Entry(design="trooper"),)))
    page.entries.select([0])
    press(page, Key.Key_Delete)
    press(page, Key.Key_Delete)
    assert army(page).entries == ()
    assert page.state.card is None
    assert not page.entries.acts["Remove"].isEnabled()


def test_a_copy_is_below_its_entry_and_current(page: ArmyPage) -> None:
    page.entries.select([1])
    press(page, Key.Key_Insert, Qt.KeyboardModifier.ControlModifier)
    assert marching(page)[1:3] == ["trooper", "trooper"]
    assert page.entries.tree.rows() == [2]


def test_a_row_is_opened_by_a_double_click_and_by_enter(
    page: ArmyPage, qtbot: QtBot
) -> None:
    table = page.entries.tree
    place = table.visualRect(page.entries.model.at(1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(page.opened) as told:
        qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args == ["trooper"]
    for held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
        with qtbot.waitSignal(page.opened) as told:
            press(page, Key.Key_Return, held)
        assert told.args == ["trooper"]


# Limit, name, house.


def test_an_army_over_the_limit_says_so_and_is_fixed(
    page: ArmyPage, qtbot: QtBot
) -> None:
    page.go(("limit",))
    qtbot.keyClicks(page.limit.box, "100")
    assert army(page).limit == 100
    assert page.document.history.count() == 1
    assert page.bar.words.text() == "165 of 100 CP, 65 over the limit"
    assert page.bar.mark.isVisible()
    page.grab()
    over = page.state.violations[0]
    assert (over.severity, over.at) == (Severity.REFUSE, ("limit",))
    assert over.fixes[0].label == "Raise the limit to 165 CP"
    assert page.apply_fix(over.fixes[0])
    assert page.limit.box.value() == 165
    assert page.bar.words.text() == "165 of 165 CP, 0 left"
    assert not page.apply_fix(over.fixes[0])


def test_a_limit_begins_where_the_army_fits(page: ArmyPage, qtbot: QtBot) -> None:
    page.limit.set.click()
    assert army(page).limit is None
    assert page.bar.words.text() == "165 CP, no limit"
    page.limit.set.click()
    assert army(page).limit == 200


def test_a_name_is_one_step(page: ArmyPage, qtbot: QtBot) -> None:
    page.go(("name",))
    qtbot.keyClicks(page.fields["name"].entry, " II")
    assert page.state.title == "Border Guard II"
    assert page.document.history.count() == 1
    qtbot.keyClicks(page.fields["tags"].entry, "red, big")
    qtbot.keyClicks(page.fields["notes"].entry, "!")
    assert army(page).tags == ("red", "big")
    assert "!" in army(page).notes


def test_a_house_rule_changes_what_the_army_costs(page: ArmyPage, desk: Table) -> None:
    # Plates of Size 4" on a bigger creation: the house rule makes them dearer.
    desk.held["half-track"] = replace(desk.held["half-track"], size=6)
    desk.changed.emit()
    page.go(("house", "plating_by_creation"))
    assert set(page.house.form.fields) == set(field_specs(House))
    tick = page.house.form.fields["plating_by_creation"]
    assert isinstance(tick, TickField)
    assert tick.box.isVisible()
    before = page.mustered.total
    tick.box.click()
    assert army(page).house == House(plating_by_creation=True)
    assert page.mustered.total != before
    assert page.house.summary.text() == "1 changed"
    assert page.state.price.startswith(str(page.mustered.total))
    tick.box.click()
    assert army(page).house is None
    page.document.history.undo()
    page.house.reset.click()
    assert army(page).house is None
    assert page.mustered.total == before


def test_the_form_of_house_rules_is_made_when_it_is_seen(page: ArmyPage) -> None:
    assert page.findChildren(Form) == []
    page.strip.setCurrentIndex(RULES)
    assert page.findChildren(Form) == [page.house.form]
    assert page.house.form.isVisible()
    # With nothing but the book to play by, no menu asks.
    assert page.house.sets.isHidden()


def test_a_long_army_draws_only_what_is_seen(
    qtbot: QtBot, desk: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[int] = set()
    told = EntryDelegate.paint

    def noted(self: EntryDelegate, painter: Any, option: Any, index: Any) -> None:
        asked.add(index.row())
        told(self, painter, option, index)

    monkeypatch.setattr(EntryDelegate, "paint", noted)
    page = opened(qtbot, desk, Army(entries=(Entry(design="trooper"),) * 300))
    page.grab()
    assert 3 < len(asked) < 60


def test_each_path_of_a_violation_leads_somewhere(page: ArmyPage) -> None:
    page.activateWindow()
    page.go(("entries", 3, "design"))
    assert page.entries.row == 3
    assert page.focusWidget() is page.entries.tree
    page.go(("limit",))
    assert page.focusWidget() is page.limit.box
    page.go(("house",))
    assert page.house.form.isAncestorOf(page.focusWidget())
    for lost in (("entries", 99), ("entries",), ("nowhere",), ()):
        page.go(lost)
        assert page.focusWidget() is page.entries.tree


# Changes from outside.


def test_a_change_of_a_design_reaches_the_army(page: ArmyPage, desk: Table) -> None:
    page.entries.select([1])
    shown: list[object] = []
    page.state_changed.connect(shown.append)
    desk.changed.emit()
    assert not shown
    desk.held["trooper"] = replace(desk.held["trooper"], name="Guard", size=2)
    desk.changed.emit()
    assert page.entries.model.at(1).data() == "Guard"
    assert page.state.card is not None
    assert page.state.card().title == "Guard"
    assert page.entries.tree.rows() == [1]
    assert len(shown) == 1
    del desk.held["trooper"]
    desk.changed.emit()
    assert page.entries.model.at(1, Col.VERDICT).data() == "Missing"
    assert page.document.history.count() == 0


def test_an_army_from_another_window_is_shown_completely(
    page: ArmyPage, desk: Table
) -> None:
    entries = tuple(Entry(design=name) for name in ("keep", "rifle", "sergeant"))
    page.document.adopt(Army(name="Other", entries=entries, house=House()), 2)
    model: EntriesModel = page.entries.model
    rows = [model.at(row).data() for row in range(model.rowCount())]
    assert rows == ["Border Keep", "Rifle", "Sergeant"]
    assert not page.document.history.canUndo()


# Edits of entries.


def test_edits_of_entries() -> None:
    a, b, c = (Entry(design=name) for name in "abc")

    def of(*entries: Entry) -> Army:
        return Army(entries=entries)

    added, rows = joined(of(a, b), ["c", "a"], None, 0)
    assert (added.entries, rows) == ((c, replace(a, count=2), b), [0, 1])
    assert without(of(a, b, c), [0, 2]) == of(b)
    assert recounted(of(a, b), [0], -5) == of(a, b)
    assert recounted(of(a), [0], 10**9).entries[0].count == MOST
    assert doubled(of(a, b), [0]) == of(a, a, b)
    assert followed((a, b, c), (c, replace(a, count=2)), [0, 1, 2]) == [0, 1]


def test_a_design_joins_one_group_and_is_counted_there_only() -> None:
    here = Army(entries=(Entry(design="a"), Entry(design="a", group="Wall")))
    more, rows = joined(here, ["a", "a", "b"], "Wall")
    assert [(e.group, e.design, e.count) for e in more.entries] == [
        ("", "a", 1), ("Wall", "a", 3), ("Wall", "b", 1),
    ]  # fmt: skip
    assert rows == [1, 2]
    empty = without(here, [1])
    assert [each.name for each in empty.groups] == ["Wall"]


def test_the_limit_that_is_offered_stays_while_its_page_is_open(page: ArmyPage) -> None:
    bare = replace(page.document.value, limit=None)
    page.display(bare)
    offered = page.limit.box.value()
    page.limit.remember(replace(bare, limit=offered + 150))
    page.display(bare)
    assert page.limit.box.value() == offered
