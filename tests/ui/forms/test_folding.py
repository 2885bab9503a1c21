"""What a form shows at first sight, and that Add… brings all the rest."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import judge, kinds, systems
from builder.brikwars.model.designs import Creation, Mechanism, Weapon
from builder.brikwars.tables.scales import Medium
from builder.brikwars.tables.specialties import Specialty
from builder.core.field_spec import field_specs
from builder.core.rulebook import Severity
from tests.patience import rest
from ui.core.document import Document
from ui.forms.add_list import AddList
from ui.forms.fields.field import EditorContext
from ui.forms.folding import EVERYTHING
from ui.pages.design_page import DesignPage
from ui.rules.link import RuleNumber
from ui.shell.make_page import EDITORS
from ui.widgets.theme import dress

KINDS = list(kinds().values())


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication) -> Iterator[Any]:
    """Returns the page of a design, in a window of its own."""
    dress(qapp)
    pages: list[DesignPage] = []

    def open_page(design: object) -> DesignPage:
        page = DesignPage(Document(design), EditorContext(EDITORS))
        qtbot.addWidget(page)
        page.resize(820, 640)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is page)
        pages.append(page)
        rest()
        return page

    yield open_page
    EVERYTHING.put(value=False)


def listed(page: DesignPage) -> AddList:
    """Open the list of what can be added."""
    found = page.form.list_additions()
    assert found
    return found


def titles(opened_list: AddList) -> dict[str, Any]:
    """Return the rows of the list that are in it now, by title."""
    held = map(opened_list.rows.held, range(opened_list.rows.rowCount()))
    return {row.addition.title: row for row in held if hasattr(row, "addition")}


def add(page: DesignPage, words: str) -> None:
    """Find a row by words, and take it with Enter."""
    found = listed(page)
    QTest.keyClicks(found.line, words)
    QTest.keyClick(found.line, Qt.Key.Key_Return)
    page.activateWindow()
    rest()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__module__)
def test_each_field_is_in_sight_or_in_the_list_and_go_opens_it(
    opened: Any, kind: type
) -> None:
    page = opened(kind())
    form = page.form
    specs = field_specs(kind)
    rows = {row.field.name for row in titles(listed(page)).values()}
    hidden = [
        name
        for name, field in form.fields.items()
        if field.isHidden() and not field.unused
    ]
    for name in hidden:
        assert name in rows or specs[name].along in rows, name
        page.go((name,))
        assert form.fields[name].isVisible(), name
    assert not any(specs[name].extra for name in specs if name not in hidden) or not (
        form.folded
    )


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__module__)
def test_everything_is_shown_where_the_player_wants_it(opened: Any, kind: type) -> None:
    page = opened(kind())
    found = listed(page)
    found.everything.click()
    rest()
    fields = page.form.fields.values()
    assert all(field.isVisible() for field in fields if not field.unused)
    assert EVERYTHING.get()
    listed(page).everything.click()
    rest()
    assert any(field.isHidden() for field in fields)


def test_what_a_design_uses_is_in_sight(opened: Any) -> None:
    page = opened(
        Creation(
            medium=Medium.SPACE,
            extra_minds=1,
            specialties=(Specialty.GUNNERY,),
            mechanisms=(Mechanism(),),
            notes="Fast",
        )
    )
    fields = page.form.fields
    for name in ("medium", "extra_minds", "specialties", "mechanisms", "notes"):
        assert fields[name].isVisible(), name
    # The Cliche comes along with the specialties.
    assert fields["cliche"].isVisible()
    assert not fields["flight"].isVisible()
    assert not fields["tags"].isVisible()


def test_a_number_is_no_step_until_it_is_typed(opened: Any) -> None:
    page = opened(Creation())
    add(page, "fly")
    assert not page.history.count()
    assert page.form.fields["flight"].isAncestorOf(QApplication.focusWidget())
    entry = page.form.fields["flight"].entry
    QTest.keyClicks(entry, "10")
    QTest.keyClick(entry, Qt.Key.Key_Tab)
    assert page.document.value.flight == 10
    # Nothing goes while it is typed: what the player asked for stays.
    QTest.keyClick(entry, Qt.Key.Key_0)
    page.history.undo()
    assert page.form.fields["flight"].isVisible()


def test_a_choice_is_added_at_once_as_one_step(opened: Any) -> None:
    page = opened(Creation())
    add(page, "gunnery")
    assert page.document.value.specialties == (Specialty.GUNNERY,)
    assert page.history.count() == 1
    assert page.form.fields["specialties"].isVisible()


def test_a_part_is_added_at_once_and_its_form_is_open(opened: Any) -> None:
    page = opened(Creation())
    add(page, "mechanism")
    assert len(page.document.value.mechanisms) == 1
    assert page.form.fields["mechanisms"].fold.isVisible()


def test_the_list_says_what_each_costs_more_than_now(opened: Any) -> None:
    design = Creation(size=4)
    page = opened(design)
    rows, before = titles(listed(page)), judge(design).price or 0
    for row in rows.values():
        part = row.addition.part
        if part is None:
            assert not row.price
            continue
        dearer = judge(replace(design, **{row.field.name: part})).price or 0
        assert bool(row.price) == (dearer > before), row.addition.title
    assert rows["Gunnery"].price == "+1 CP"
    assert rows["Flying Move"].price.endswith("CP an inch")


def test_the_list_finds_by_what_something_does(opened: Any) -> None:
    found = listed(opened(Creation()))
    found.look("stealth")
    assert {"Stealth", "Tracking"} <= titles(found).keys()
    found.look("xyzzy")
    assert found.none.isVisible()


def test_undo_of_what_a_start_used_gives_the_keyboard_to_the_adder(opened: Any) -> None:
    page = opened(Creation())
    page.document.edit(Creation(thrust=4), "Thrust")
    page.form.fields["thrust"].entry.setFocus()
    page.history.undo()
    rest()
    assert QApplication.focusWidget() is page.form.adder


def test_a_weapon_inside_a_creation_has_a_list_of_its_own(opened: Any) -> None:
    page = opened(Creation())
    mounts = page.form.fields["mounts"]
    mounts.add(mounts.fresh())
    rest()
    inner = next(form for form in page.form.findChildren(type(page.form)))
    assert isinstance(inner.design, Weapon)
    assert inner.adder
    assert inner.adder.isVisible()
    assert inner.fields["smart"].isHidden()
    page.go(("mounts", 0, "weapon", "smart"))
    assert inner.fields["smart"].isVisible()


# The number of a rule shows in the row at hand.


def shown_rules(page: DesignPage) -> list[str]:
    return [
        rule.number for rule in page.form.findChildren(RuleNumber) if rule.isVisible()
    ]


def test_a_rule_shows_in_the_row_of_keyboard_or_pointer(opened: Any) -> None:
    page = opened(Creation())
    page.form.fields["name"].entry.setFocus()
    assert shown_rules(page) == []
    before = [field.geometry() for field in page.form.fields.values()]
    page.form.fields["structure"].entry.setFocus()
    assert shown_rules(page) == ["R7.1"]
    page.form.fields["move"].entry.setFocus()
    assert shown_rules(page) == ["R9.1"]
    assert [field.geometry() for field in page.form.fields.values()] == before
    page.form.fields["name"].entry.setFocus()
    mind = page.form.fields["mind"]
    QTest.mouseMove(page, QPoint(1, 1))
    QTest.mouseMove(mind, mind.rect().center())
    rest()
    assert shown_rules(page) == ["R10.1"]


# What do you build?


STARTS = [start for system in systems().values() for start in system.starts.items()]


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start[0])
def test_a_start_is_legal_and_filled_by_one_click_and_one_undo(
    opened: Any, start: tuple[str, Any]
) -> None:
    title, design = start
    broken = judge(design).violations
    assert not [found for found in broken if found.severity is not Severity.NOTE]
    page = opened(replace(type(design)(), name="Mine"))
    assert page.starts.isVisible()
    page.starts.tiles[title].click()
    assert page.document.value == replace(design, name="Mine")
    assert page.history.count() == 1
    assert not page.starts.isVisible()
    page.history.undo()
    assert page.document.value == replace(type(design)(), name="Mine")
    assert page.starts.isVisible()


def test_starts_go_as_soon_as_the_player_says_anything(opened: Any) -> None:
    page = opened(Creation())
    page.document.edit(Creation(size=3), "Size")
    assert not page.starts.isVisible()
    assert len(STARTS) == 4
