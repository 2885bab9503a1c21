"""Questions in the window: the situation is edited and the answer is shown."""

import csv
import io
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from builder import brikwars
from builder.brikwars import Weapon
from builder.content.card import Column, Row, Stat, Table, Text
from builder.content.chart import Chart, Dial, HeatTable, Point, Series
from builder.core.field_spec import field, validate
from builder.core.rulebook import Fix, Severity, Violation
from builder.core.tally import Tally, Term
from builder.questions.model import Answer, Question, regardless
from tests.journeys.table import Seat
from tests.patience import PATIENCE_S
from ui.forms.fields.choice import OfferField, SegmentedField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import NumberField, TickField
from ui.forms.fields.options import ChecksField, OffersField
from ui.forms.rows import RowsField
from ui.questions import QuestionPanel
from ui.questions.parts import ChartView, DrawnView, TableView
from ui.questions.view import CHANGE
from ui.shell.make_page import EDITORS
from ui.shell.window import Window
from ui.widgets.theme import Appearance, palette, wear


class Cover(StrEnum):
    OPEN = "open"
    WALL = "wall"
    BUNKER = "bunker"


class Aim(StrEnum):
    STEADY = "steady"
    SCOPE = "scope"
    SPOTTER = "spotter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    name: str = field("Knight", "Name")
    armor: int = field(4, "Armor", low=1, high=20, rule="Q4")

    @property
    def title(self) -> str:
        return self.name

    def __post_init__(self) -> None:
        validate(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Salvo:
    """A situation of no game, with a field of every kind."""

    distance: int = field(
        6, "Range", unit='"', low=0, high=24, rule="Q1", group="Target"
    )
    cover: Cover = field(Cover.OPEN, "Cover", rule="Q2", group="Target")
    aims: tuple[Aim, ...] = field((), "Aim", rule="Q3", group="Firing")
    moved: bool = field(False, "Moved", group="Firing", hint="One less on every die")
    barrel: int = field(0, "Barrel", low=0, high=9, group="Firing")
    reserves: tuple[int, ...] = field((), "Reserves", group="Firing")
    targets: tuple[Target, ...] = field((), "Targets", group="Others")

    def __post_init__(self) -> None:
        validate(self)


RANGES = tuple(range(0, 26, 2))
RELEASE = threading.Event()
"""What a slow answer waits for."""


def chance(weapon: Weapon, salvo: Salvo, distance: int, armor: int) -> Point:
    reach = 4 * weapon.size + 6
    if distance > reach:
        return Point(None, f'{distance}" is out of its {reach}" of range')
    need = armor + distance // 4 + 2 * list(Cover).index(salvo.cover) - len(salvo.aims)
    hits = max(0, min(10, 11 - need))
    value = Fraction(hits, 10) * Fraction(5, 6 if salvo.moved else 5)
    return Point(
        value, f"{float(100 * value):.1f} %", (f"d10 of {need} or more", "Q4 <b>")
    )


def answer(weapon: Weapon, salvo: Salvo, house: Any) -> Answer:
    if salvo.barrel == 9:
        assert RELEASE.wait(PATIENCE_S)
    if salvo.barrel == 8:
        raise ValueError("the barrel is bent")
    reach = 4 * weapon.size + 6
    if salvo.distance > reach:
        return Answer(
            refusals=(
                Violation(
                    Severity.REFUSE,
                    "Q1",
                    "It reaches so far",
                    f'The target stands at {salvo.distance}" and it reaches {reach}"',
                    ("distance",),
                    (Fix(f'Come as near as {reach}"', ("distance",), reach),),
                ),
            )
        )
    hit = chance(weapon, salvo, salvo.distance, 4)
    lines = Chart(
        "Chance to hit by range",
        "Range in inches",
        tuple(map(str, RANGES)),
        tuple(
            Series(name, tuple(chance(weapon, salvo, at, armor) for at in RANGES))
            for name, armor in (("Peasant", 2), ("Knight", 4), ("Dragon <i>", 7))
        ),
    )
    bars = Chart(
        "What one hit does",
        "Damage",
        ("nothing", "a scratch", "wounded", "slain"),
        (
            Series(
                "Body", tuple(Point(Fraction(n, 9), f"{n}/9") for n in (1, 2, 4, 2))
            ),
            Series(
                "Head", tuple(Point(Fraction(n, 9), f"{n}/9") for n in (0, 1, 3, 5))
            ),
        ),
        "bars",
    )
    heat = HeatTable(
        "Chance by cover and range",
        "Cover",
        "Range in inches",
        tuple(f'{at}"' for at in RANGES[1::2]),
        tuple(
            Series(
                str(cover),
                tuple(
                    chance(weapon, replace(salvo, cover=cover), at, 4)
                    for at in RANGES[1::2]
                ),
            )
            for cover in Cover
        ),
    )
    table = Table(
        "Barrels",
        (Column("Barrel"), Column("Heat", "right"), Column("State")),
        (
            Row(("Upper", "3", "ready"), ("Reloaded last turn",)),
            Row(("Lower", "12", "molten"), struck=True),
        ),
    )
    return Answer(
        stats=(
            Stat("Chance to hit", hit.said, ("d10",)),
            Stat("Reach", f'{reach}"'),
            Stat("Shots", "3"),
        ),
        tally=Tally(
            (
                Term("Skill", Fraction(6), "Q4", "d10"),
                Term(
                    "Cover",
                    Fraction(-2),
                    "Q2",
                    "a wall",
                    (Term("Stones", Fraction(-2), "Q2", "each 1"),),
                ),
            )
        ),
        parts=(
            lines,
            heat,
            Text("At the table", ("Roll for each barrel.", "A 1 <b>jams</b> it.")),
            table,
            bars,
            Dial("Arc of fire", 30, 45, 100, "The target is outside the arc"),
        ),
        refusals=(
            Violation(
                Severity.NOTE, "Q3", "Aim", "Aiming takes the whole turn", ("aims",)
            ),
        ),
    )


def fit(weapon: Weapon, salvo: Salvo) -> Salvo:
    most = weapon.size
    return (
        salvo
        if salvo.barrel <= most or salvo.barrel > 7
        else replace(salvo, barrel=most)
    )


def why_disabled(weapon: Weapon, salvo: Salvo, field: str, value: Any) -> str:
    if value is Cover.BUNKER and salvo.moved:
        return "Nobody moves & sits in a bunker"
    if field == "moved" and value and Aim.STEADY in salvo.aims:
        return "A steady aim takes standing still"
    if value is Aim.SCOPE and weapon.size < 3:
        return "A scope needs Size 3 (Q3 <b>)"
    return ""


def offers(weapon: Weapon, salvo: Salvo, field: str) -> Sequence[tuple[Any, str]]:
    names = [
        (at, f"Barrel {at + 1} of {weapon.title}") for at in range(weapon.size + 1)
    ]
    return names if field in ("barrel", "reserves") else ()


SALVO = Question(
    key="salvo",
    title="Fire planner",
    about="What a weapon does to a target at some range.",
    on=Weapon,
    situation=Salvo,
    start=lambda weapon, _: Salvo(distance=min(weapon.size * 3, 24)),
    answer=answer,
    fit=regardless(fit),
    why_disabled=regardless(why_disabled),
    offers=regardless(offers),
)


class Asking:
    """A panel with a question about a weapon, as on a page."""

    def __init__(self, qtbot: QtBot, weapon: Weapon) -> None:
        self.qtbot = qtbot
        self.panel = QuestionPanel(SALVO, weapon, EditorContext(EDITORS))
        qtbot.addWidget(self.panel)
        self.panel.resize(1040, 560)
        with qtbot.waitExposed(self.panel):
            self.panel.show()
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.panel.view.current)

    @property
    def value(self) -> Salvo:
        assert isinstance(self.panel.situation, Salvo)
        return self.panel.situation

    @property
    def said(self) -> Answer:
        assert self.panel.view.said
        return self.panel.view.said.answer

    def chart(self, place: int = 0) -> ChartView:
        view = self.panel.view.parts[place]
        assert isinstance(view, DrawnView)
        return view.chart

    def put(self, **changes: Any) -> None:
        self.panel.document.edit(replace(self.value, **changes), "Test")


@pytest.fixture
def asking(qtbot: QtBot) -> Iterator[Asking]:
    RELEASE.clear()
    yield Asking(qtbot, Weapon(name="Long Gun", size=4))
    RELEASE.set()


def test_a_question_opens_with_its_start_and_is_answered(asking: Asking) -> None:
    assert asking.value == Salvo(distance=12)
    assert asking.said.stats[0].value == "40.0 %"
    assert len(asking.panel.view.parts) == 6
    formats = {label.textFormat() for label in asking.panel.findChildren(QLabel)}
    assert formats == {Qt.TextFormat.PlainText}


def test_what_is_told_for_a_while_hides_nothing_for_longer(asking: Asking) -> None:
    view = asking.panel.view
    asking.put(barrel=9)
    asking.qtbot.waitUntil(lambda: view.state.text() == "Working…")
    view.outlet.copy()
    view.wait()
    assert view.state.text() == "Copied"
    view._calm.start(0)
    asking.qtbot.waitUntil(lambda: view.state.text() == "Working…")
    view.outlet.copy()
    view.fail("too much")
    view._calm.setInterval(0)
    asking.qtbot.waitUntil(lambda: not view._calm.isActive())
    assert view.state.text() == "This cannot be worked out: too much"
    RELEASE.set()


def test_a_change_is_answered_and_can_be_undone(asking: Asking) -> None:
    field = asking.panel.form.fields["distance"]
    assert isinstance(field, NumberField)
    field.box.setValue(2)
    view = asking.panel.view
    assert not view.current
    # What is shown is still about the answer below it.
    assert view.state.text() == asking.panel.question.about
    asking.settle()
    assert asking.said.stats[0].value == "70.0 %"
    assert view.state.text() == 'Range: 2"'
    asking.panel.again.click()
    assert asking.value == Salvo(distance=12)
    asking.panel.document.history.undo()
    assert asking.value.distance == 2


def test_change_leads_to_the_first_field_even_where_it_is_far_below(
    asking: Asking,
) -> None:
    panel = asking.panel
    panel.resize(420, 500)
    button = next(b for b in panel.view.findChildren(QToolButton) if b.text() == CHANGE)
    asking.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    first = next(iter(panel.form.fields.values()))
    focused = panel.focusWidget()
    assert focused is not None
    assert first.isAncestorOf(focused)
    assert not focused.visibleRegion().isEmpty()


def test_an_older_answer_is_never_shown_as_up_to_date(asking: Asking) -> None:
    view = asking.panel.view
    asking.put(barrel=9)
    asking.qtbot.waitUntil(view._effect.isEnabled)
    asking.put(distance=4)
    asking.put(barrel=0)
    assert not view.current
    RELEASE.set()
    asking.settle()
    assert asking.said == answer(Weapon(name="Long Gun", size=4), asking.value, None)
    assert not view._effect.isEnabled()


def test_a_failed_answer_is_reported(asking: Asking) -> None:
    view = asking.panel.view
    asking.put(barrel=8)
    asking.qtbot.waitUntil(lambda: "barrel is bent" in view.state.text())
    assert not view.current
    asking.put(barrel=0)
    asking.settle()
    assert view.state.text() == asking.panel.question.about


def test_a_refusal_leads_to_its_field_and_its_fix_is_a_step(asking: Asking) -> None:
    asking.put(distance=24)
    asking.settle()
    (row,) = [row for row in asking.panel.view.rows if not row.isHidden()]
    assert row.word.text() == "May not be done"
    assert row.rule.text() == "Q1"
    assert row.title.text() == "Rule: It reaches so far"
    assert not asking.panel.view.stats.isVisible()
    assert not asking.panel.view.parts
    row.see.click()
    assert asking.panel.focusWidget() is asking.panel.form.fields["distance"].entry
    row.fix_button.click()
    assert asking.value.distance == 22
    assert asking.panel.document.history.undoText() == 'Come as near as 22"'


def test_a_fix_of_an_older_situation_is_no_error(asking: Asking) -> None:
    asking.panel.apply_fix(Fix("Later", ("targets", 7), Target()))
    asking.panel.apply_fix(Fix("Too far", ("distance",), 99))
    assert asking.value == Salvo(distance=12)


def test_disabled_choices_are_grey_and_say_why(asking: Asking) -> None:
    cover = asking.panel.form.fields["cover"]
    assert isinstance(cover, SegmentedField)
    last = cover.segments.buttons[2]
    assert last.isEnabled()
    asking.put(moved=True)
    assert not last.isEnabled()
    assert "moves &amp; sits" in last.toolTip()
    asking.put(moved=False)
    assert last.isEnabled()
    assert last.toolTip() == ""


def test_a_disabled_choice_that_is_ticked_can_be_cleared(asking: Asking) -> None:
    aims = asking.panel.form.fields["aims"]
    assert isinstance(aims, ChecksField)
    assert aims.boxes[Aim.SCOPE].isEnabled()
    asking.panel.display(Weapon(name="Short Gun", size=2))
    assert not aims.boxes[Aim.SCOPE].isEnabled()
    assert "(Q3 &lt;b>)" in aims.boxes[Aim.SCOPE].toolTip()
    asking.put(aims=(Aim.SCOPE,))
    aims.boxes[Aim.SCOPE].click()
    assert asking.value.aims == ()


def test_a_disabled_yes_can_be_cleared(asking: Asking) -> None:
    moved = asking.panel.form.fields["moved"]
    assert isinstance(moved, TickField)
    asking.put(aims=(Aim.STEADY,))
    assert not moved.box.isEnabled()
    assert "standing still" in moved.box.toolTip()
    asking.put(moved=True)
    moved.box.click()
    assert not asking.value.moved


def test_choices_that_depend_on_the_design_are_offered(asking: Asking) -> None:
    barrel, reserves = (asking.panel.form.fields[n] for n in ("barrel", "reserves"))
    assert isinstance(barrel, OfferField)
    assert isinstance(reserves, OffersField)
    barrel.box.setCurrentIndex(3)
    reserves.boxes[4].click()
    reserves.boxes[0].click()
    assert (asking.value.barrel, asking.value.reserves) == (3, (4, 0))
    asking.panel.display(Weapon(name="Short Gun", size=1))
    assert barrel.box.currentText() == "Barrel 2 of Short Gun"
    assert [box.text() for box in reserves.boxes.values()] == [
        "Barrel 1 of Short Gun",
        "Barrel 2 of Short Gun",
        "4 (gone)",
    ]


def test_a_situation_fits_the_design_and_comes_back_with_it(asking: Asking) -> None:
    asking.put(barrel=4)
    asking.panel.display(Weapon(size=2))
    assert asking.value.barrel == 2
    asking.panel.display(Weapon(size=4))
    assert asking.value.barrel == 4
    fresh = QuestionPanel(SALVO, Weapon(size=2), EditorContext(EDITORS))
    asking.qtbot.addWidget(fresh)
    fresh.display(Weapon(size=5))
    assert fresh.situation == Salvo(distance=15)


def test_parts_of_a_situation_are_rows_with_choices_of_their_own(
    asking: Asking,
) -> None:
    asking.put(targets=(Target(), Target(name="Ogre", armor=9)))
    asking.panel.go(("targets", 1, "armor"))
    entry = asking.panel.focusWidget()
    assert entry is not None
    assert entry.accessibleName() == "Armor"
    rows = asking.panel.form.fields["targets"]
    assert isinstance(rows, RowsField)
    assert rows.buttons["Remove"].accessibleName() == "Remove target"


def test_missing_points_are_not_drawn_as_zeros(asking: Asking) -> None:
    chart = asking.chart()
    spots = [spot for spot in chart.drawing().spots if spot.series == 0]
    assert len(spots) == len(RANGES)
    assert spots[-1].point.value is None
    assert spots[-1].y < max(spot.y for spot in chart.drawing().spots)
    assert '24" is out of its 22" of range' in chart.accessibleDescription()


def test_pointing_at_a_value_shows_its_working(asking: Asking) -> None:
    chart = asking.chart()
    spot = chart.drawing().spots[18]
    place = QPoint(round(spot.x) + 11, round(spot.y) + 12)
    asking.qtbot.mouseMove(chart, place)
    asking.qtbot.waitUntil(lambda: chart.words != "")
    assert (
        chart.words == "Knight, Range in inches: 10\n50.0 %\nd10 of 6 or more\nQ4 <b>"
    )


def test_the_arrow_keys_go_from_value_to_value(asking: Asking) -> None:
    for chart in (asking.chart(0), asking.chart(1), asking.chart(4)):
        chart.setFocus()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
            asking.qtbot.keyClick(chart, key)
        assert chart.spot
        assert (chart.spot.series, chart.spot.tick) == (1, 1)
        assert chart.spot.point.said in chart.accessibleName()
        for _ in range(40):
            asking.qtbot.keyClick(chart, Qt.Key.Key_Left)
        assert (chart.spot.series, chart.spot.tick) == (1, 0)


def test_the_value_pointed_at_stays_when_the_answer_changes(asking: Asking) -> None:
    chart = asking.chart()
    chart.setFocus()
    asking.qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert "90.0 %" in chart.words
    asking.put(cover=Cover.WALL)
    asking.settle()
    assert asking.chart() is chart
    assert "70.0 %" in chart.words


def shades(widget: QWidget) -> set[str]:
    """Return the colors of a widget's pixels."""
    image = widget.grab().toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }


@pytest.mark.parametrize("dark", [False, True])
def test_charts_follow_light_and_dark(asking: Asking, dark: bool) -> None:
    try:
        wear(Appearance.DARK if dark else Appearance.LIGHT)
        ground = palette(dark=dark).color(QPalette.ColorRole.Base).name()
        first = "#6cb6f5" if dark else "#0b62a8"
        asking.qtbot.waitUntil(lambda: {ground, first} <= shades(asking.chart()))
    finally:
        wear(Appearance.SYSTEM)


def test_a_table_is_copied_row_by_row(asking: Asking) -> None:
    view = asking.panel.view.parts[3]
    assert isinstance(view, TableView)
    view.table.selectAll()
    view.copy()
    assert QApplication.clipboard().text() == (
        "Upper\t3\tready\n↳ Reloaded last turn\t\t\nLower\t12\tmolten\n"
    )


def test_the_tally_is_a_tree(asking: Asking) -> None:
    tally = asking.panel.view.tally
    assert tally.isVisibleTo(asking.panel.view)
    assert "  Stones\t−2\teach 1\tQ2" in tally.bill.text()


def test_a_sum_of_nothing_is_not_shown(asking: Asking) -> None:
    view = asking.panel.view
    assert view.said
    view.display(replace(view.said, answer=replace(view.said.answer, tally=Tally(()))))
    assert not view.tally.isVisibleTo(view)


def test_all_of_an_answer_is_copied_as_text(asking: Asking) -> None:
    asking.panel.view.outlet.buttons["copy"].click()
    text = QApplication.clipboard().text()
    assert text.startswith("Long Gun, Fire planner\n======================\n")
    assert "Barrel: Barrel 1 of Long Gun\n" in text
    assert "  22               40.0 %   20.0 %  0.0 %\n" in text


def chosen(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", staticmethod(lambda *_, **__: (str(path), ""))
    )


def test_numbers_are_saved_for_a_spreadsheet(
    asking: Asking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outlet = asking.panel.view.outlet
    chosen(monkeypatch, tmp_path / "numbers")
    menu = outlet.buttons["table"].menu()
    assert [action.text() for action in menu.actions()] == [
        "Chance to hit by range",
        "Chance by cover and range",
        "Barrels",
        "What one hit does",
    ]
    with asking.qtbot.waitSignal(outlet.reported) as told:
        menu.actions()[0].trigger()
    assert told.args
    assert told.args[0].startswith("Saved numbers.csv")
    data = (tmp_path / "numbers.csv").read_bytes().decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(data, newline="")))
    assert rows[1]["Reads"] == "90.0 %"
    assert (rows[1]["Numerator"], rows[1]["Denominator"]) == ("9", "10")
    assert rows[12]["Decimal"] == ""


def test_a_chart_is_saved_as_a_picture(
    asking: Asking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outlet = asking.panel.view.outlet
    chosen(monkeypatch, tmp_path / "chart.png")
    with asking.qtbot.waitSignal(outlet.reported):
        outlet.buttons["picture"].menu().actions()[1].trigger()
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")
    chosen(monkeypatch, tmp_path / "nowhere" / "chart.png")
    with asking.qtbot.waitSignal(outlet.reported) as told:
        outlet.buttons["picture"].menu().actions()[1].trigger()
    assert told.args
    assert "No such file" in told.args[0]


def test_without_charts_there_is_nothing_to_save(asking: Asking) -> None:
    asking.put(distance=24)
    asking.settle()
    button = asking.panel.view.outlet.buttons["picture"]
    assert not button.isEnabled()
    assert button.toolTip() == "There is no chart in this answer"


def test_an_answer_is_printed(asking: Asking, tmp_path: Path) -> None:
    from ui.printing.dialog import PrintDialog

    asking.panel.view.outlet.print()
    dialog = asking.panel.findChild(PrintDialog)
    assert dialog is not None
    with asking.qtbot.waitSignal(dialog.line.press.done):
        dialog.save_to(tmp_path / "answer.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "answer.pdf")
    text = document[0].get_textpage().get_text_range()
    assert "Long Gun" in text
    assert "Chance to hit by range" in text
    document.close()
    dialog.close()


# In the window.


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Window]:
    salvo = replace(brikwars.SYSTEM, questions=(SALVO,))
    monkeypatch.setattr("ui.pages.asking_page.home", lambda _design: salvo)
    seat = Seat(qtbot, tmp_path / "library.db")
    seat.wait_for("Rifle")
    seat.window.resize(1280, 720)
    yield seat.window
    assert seat.window.close()


def opened(window: Window, title: str) -> Any:
    values = window.controller.repository.values().items()
    return window.controller.app.open(next(n for n, v in values if v.title == title))


def test_a_question_is_a_view_of_its_design(window: Window, qtbot: QtBot) -> None:
    bench = window.controller
    page = opened(window, "Rifle")
    assert list(page.views) == ["Design", "Fire planner"]
    assert bench.frame.beside.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert page.panel
    assert not bench.frame.beside.isVisible()
    qtbot.waitUntil(lambda: page.panel.view.current)
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert page.panel is None
    assert bench.frame.beside.isVisible()


def test_undo_works_on_the_view_in_front(window: Window, qtbot: QtBot) -> None:
    page = opened(window, "Rifle")
    before = page.document.value
    page.document.edit(replace(before, size=3), "Size")
    page.turn(1)
    page.panel.document.edit(replace(page.panel.situation, moved=True), "Moved")
    window.controller.menus.undo.trigger()
    assert not page.panel.situation.moved
    assert page.document.value.size == 3
    page.turn(0)
    window.controller.menus.undo.trigger()
    assert page.document.value == before


def test_going_to_a_field_of_the_design_shows_the_design(window: Window) -> None:
    page = opened(window, "Phased Pistol")
    page.turn(1)
    window.controller.front.verdict.see.click()
    assert page.panel is None
    page.turn(1)
    fixes = [fix for found in page.state.violations for fix in found.fixes]
    if fixes:
        window.controller.front.verdict.fix.emit(fixes[0])
        assert page.panel is None


def test_the_search_lists_the_questions_of_the_design(window: Window) -> None:
    from ui.shell.command_palette import CommandPalette

    opened(window, "Rifle")
    window.controller._find()
    finder = window.findChild(CommandPalette)
    assert finder is not None
    finder.look("fire planner")
    assert finder.rows.index(1, 0).data() == "Fire planner of this design"
    finder.choose()
    assert window.controller.tabs.page.panel


def test_a_design_without_questions_has_no_strip(window: Window) -> None:
    page = opened(window, "Trooper")
    assert not page.strip.isVisible()
    assert not window.controller.menus.views.menuAction().isVisible()
