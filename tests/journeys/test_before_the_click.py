"""What a control would change is what its click then changes, and looking does nothing.

The law takes controls of pages of all games by a seed. What is shown is worked out by
`builder.change.difference`; here it is asked again of what the click made.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QSpinBox, QWidget

from builder import home
from builder.change.difference import Difference, Inquiry, difference
from builder.core.design import Design, HouseRules
from tests.journeys.table import Table
from tests.patience import rest
from ui.core.foreseen import Foreseen
from ui.core.places import FORETELL
from ui.shell.commands import Commands
from ui.widgets.fitting import FittedDialog
from ui.widgets.layouts import ACT
from ui.widgets.theme import choose_text_size, dress

SEED, MANY = 5, 12
"""By what controls are chosen, and how many of a page."""

KINDS = [
    "brikwars.weapon",
    "brikwars.creation",
    "brikwars.field",
    "microfig.squad",
    "smallarms.man",
    "infantry.man",
    "infantry.weapon",
    "infantry.animal",
]
TITLES = ["Ripper Blade", "Missile-rack Walker", "Gunner with too much gun", "Bog"]


class Looks:
    """A pair of eyes on what a window shows of a control."""

    def __init__(self, table: Table) -> None:
        self.rehearsal = table.window.controller.front.rehearsal
        self.seen: list[Foreseen] = []
        self.rehearsal.found.connect(self._see)

    def _see(self, found: Foreseen | None) -> None:
        self.seen += [found] if found else []

    def at(self, page: Any, control: QWidget) -> Foreseen | None:
        """Return what is shown of a control; None for nothing."""
        self.rehearsal.aim(None)
        self.seen.clear()
        self.rehearsal.aim(page.act_at(control, control.pos()), at_once=True)
        rest()
        return self.seen[-1] if self.seen else None


def controls(page: Any) -> list[QWidget]:
    """Return the controls of a page that are rehearsed."""
    return [
        part
        for part in page.form.findChildren(QWidget)
        if part.property(ACT) and part.isVisible() and part.isEnabled()
    ]


def use(control: QWidget) -> None:
    """Use a control as a player does."""
    if isinstance(control, QAbstractButton):
        control.click()
    else:
        assert isinstance(control, QSpinBox)
        control.stepUp()


def ordinary(design: Design, house: HouseRules) -> Inquiry | None:
    """Return what is asked of a design before a player has asked anything."""
    asked = [each for each in home(design).asked_of(design, None) if each.aims]
    if not asked:
        return None
    start = asked[-1].start(design, house)
    return Inquiry(asked[-1], asked[-1].fit(design, start, house))


def said(found: Difference) -> tuple[Any, ...]:
    """Return all that is told of a difference."""
    return (
        found.points, found.values, found.chances, found.broken, found.mended,
        found.legal,
    )  # fmt: skip


def opened(table: Table, name: str) -> Any:
    """Open an example by its title, or something new by its kind."""
    if name in table.titles:
        table.open(name)
    else:
        table.window.controller.app.group(Commands).new(name)
        table.qtbot.waitUntil(lambda: table.page.document.value.kind == name)
    rest()
    return table.page


@pytest.mark.parametrize("name", [*TITLES, *KINDS])
def test_a_click_changes_what_was_shown(table: Table, name: str) -> None:
    page, eyes, chance = opened(table, name), Looks(table), Random(SEED)  # noqa: S311
    known = 0
    for _ in range(MANY):
        control = chance.choice(controls(page))
        before, steps = page.document.value, page.document.history.count()
        shown = eyes.at(page, control)
        assert (page.document.value, page.document.history.count()) == (before, steps)
        use(control)
        after = page.document.value
        rest()
        house = home(before).played_by(None)
        if shown is None:
            assert after == before
            continue
        known += 1
        asked = ordinary(before, house)
        assert said(shown.found) == said(difference(before, after, house, asked))
    assert known


@pytest.fixture
def blade(table: Table) -> Iterator[Table]:
    """Return a window with a weapon in front."""
    opened(table, "Ripper Blade")
    yield table
    FORETELL.put(True)


def test_it_is_shown_where_it_stands_and_said(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    strip, more = blade.window.controller.front.verdict, page.form.fields["size"]
    before, remedy = strip.message.text(), strip.remedy.text()
    found = eyes.at(page, more.stepper.more)
    assert found
    assert "Stays legal" in strip.coming.words
    assert strip.coming.isVisible()
    assert "One attack" in strip.message.text()
    assert "minifig" in strip.message.text()
    assert strip.accessibleDescription() == found.sentence
    assert "33.3 % to 16.7 % worse" in found.sentence
    assert "▲" not in found.sentence
    assert strip.remedy.text() == remedy
    eyes.rehearsal.aim(None)
    assert strip.message.text() == before
    assert strip.coming.isHidden()


def test_a_mod_that_is_not_paid_for_is_told_to_be_illegal(blade: Table) -> None:
    mods = blade.page.form.fields["mods"]
    tick = next(cell.tick for mod, cell in mods.cells.items() if "Prec" in str(mod))
    found = Looks(blade).at(blade.page, tick)
    assert found
    assert found.verdict.startswith("Would be illegal: breaks R8.7.23")
    assert not tick.isChecked()


def test_the_question_that_odds_shows_is_the_one_compared(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    blade.ask("Close combat")
    page.turn(0)
    found = eyes.at(page, page.form.fields["size"].stepper.more)
    assert found
    assert found.asked.startswith("Close combat")


def test_a_weapon_that_would_be_gone_leaves_a_dash(table: Table) -> None:
    page = opened(table, "Sergeant")
    table.ask("One attack")
    page.turn(0)
    mounts = page.form.fields["mounts"]
    mounts.go((0,))
    rest()
    found = Looks(table).at(page, mounts.buttons["Remove"])
    assert found
    assert "→ –" in found.line


def test_an_open_list_tells_what_is_looked_at(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    box = page.form.fields["type"].box
    box.highlighted.emit((box.currentIndex() + 1) % box.count())
    rest()
    assert eyes.seen
    assert eyes.seen[-1].act == "Type"
    assert not page.document.history.count()


def test_the_menu_of_swaps_tells_what_is_looked_at(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    swaps, strip = page.form.fields["swaps"], blade.window.controller.front.verdict
    swaps.strip.item(0).setSelected(True)
    menu = swaps.menu()
    swap = menu.actions()[0]
    swap.hover()
    rest()
    assert eyes.seen[-1].act.startswith("Swap ")
    assert strip.coming.isVisible()
    menu.aboutToHide.emit()
    assert strip.coming.isHidden()
    assert not page.document.history.count()
    menu.close()


def test_the_list_of_additions_tells_its_row(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    listed = page.form.list_additions()
    told = {}
    for _ in range(listed.rows.rowCount()):
        eyes.seen.clear()
        QTest.keyClick(listed.line, Qt.Key.Key_Down)
        rest()
        told[listed.current.addition.title] = [found.act for found in eyes.seen]
    assert ["Smart Weapon"] in told.values()
    assert all(acts in ([title], []) for title, acts in told.items())
    assert page.form.folding.folded(page.document.value) == page.form.folded
    listed.close()


def test_one_more_of_an_army_tells_points_and_room(table: Table) -> None:
    page = opened(table, "Border Guard")
    eyes = Looks(table)
    eyes.rehearsal.aim(lambda: page.entries.edits.step(1, [1]), at_once=True)
    rest()
    assert eyes.seen[-1].price == ("173", "+8")
    assert "27 left" in eyes.seen[-1].line


def test_a_refused_value_keeps_its_reason(blade: Table) -> None:
    form = blade.page.form
    form.small_print("size").refuse("Size is refused")
    Looks(blade).at(blade.page, form.fields["size"].stepper.more)
    assert form.small_print("size").text() == "Size is refused"


def test_a_question_is_never_edited_by_a_look(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    blade.ask("One attack")
    panel = page.asking["odds"]
    for part in panel.form.findChildren(QWidget):
        if part.property(ACT):
            eyes.rehearsal.aim(part.property(ACT), at_once=True)
            rest()
    assert not panel.document.history.count()
    assert not eyes.seen


def test_it_is_turned_off_by_a_key_and_on_again(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    more = page.form.fields["size"].stepper.more
    command = blade.window.controller.actions["foretell"]
    command.trigger()
    assert eyes.at(page, more) is None
    assert not FORETELL.get()
    command.trigger()
    assert eyes.at(page, more)
    assert FORETELL.get()


def test_an_edit_ends_what_is_shown(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    strip = blade.window.controller.front.verdict
    size = page.form.fields["size"]
    assert eyes.at(page, size.stepper.more)
    assert strip.coming.isVisible()
    size.stepper.more.click()
    assert strip.coming.isHidden()
    eyes.seen.clear()
    eyes.rehearsal.aim(page.act_at(size.stepper.more, size.pos()))
    rest()
    assert not eyes.seen


def test_tab_tells_and_leaving_ends_it(blade: Table) -> None:
    blade.take_the_keyboard()
    page, eyes = blade.page, Looks(blade)
    page.form.fields["name"].entry.setFocus()
    met = set()
    for _ in range(12):
        QTest.keyClick(blade.window, Qt.Key.Key_Tab)
        rest()
        held = QApplication.focusWidget()
        if held is not None and held.property(ACT) and held.isEnabled():
            pressed, eyes.seen[:] = eyes.seen[-1:], []
            pointed = eyes.at(page, held)
            assert [one.sentence for one in pressed] == [pointed and pointed.sentence]
            met.add(held)
    assert len(met) > 3


def test_no_dialog_is_opened_by_a_look(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    for part in filter(QWidget.isVisible, page.findChildren(QAbstractButton)):
        eyes.rehearsal.aim(page.act_at(part, part.pos()), at_once=True)
        rest()
    assert not blade.window.findChildren(FittedDialog)
    assert not page.document.history.count()


def test_it_lies_on_its_value_in_letters_of_any_size(
    blade: Table, qapp: QApplication
) -> None:
    dress(qapp)
    page, eyes = blade.page, Looks(blade)
    assert eyes.at(page, page.form.fields["size"].stepper.more)
    for size in (150, 100):
        choose_text_size(size)
        rest()
        cells = [cell for cell in page.bar.cells if cell.coming.isVisible()]
        assert cells
        for cell in cells:
            corner = cell.coming.mapTo(cell, cell.coming.rect().topLeft())
            assert cell.value.geometry() == QRect(corner, cell.coming.size())


def test_a_page_that_was_left_shows_nothing_of_it(blade: Table) -> None:
    page, eyes = blade.page, Looks(blade)
    assert eyes.at(page, page.form.fields["size"].stepper.more)
    assert any(cell.coming.isVisible() for cell in page.bar.cells)
    opened(blade, "Bog")
    blade.open("Ripper Blade")
    rest()
    assert blade.page is page
    assert not any(cell.coming.isVisible() for cell in page.bar.cells)
