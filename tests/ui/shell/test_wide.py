"""What a window has room for, by its size: laws of the widths where it changes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from builder import describe, home
from builder.army.model import Army, Entry, Item
from builder.brikwars import STANDARD, Creation, Mount, Weapon
from builder.brikwars.attack.strip import glance
from builder.brikwars.model.fields import Field
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design
from builder.core.formatting import figure
from builder.history.versions import JudgedBy
from builder.house_rules.ruleset import RuleSet
from db.library.library import Library
from tests.patience import rest
from tests.sweeps import examples
from ui.core.page import CARD
from ui.library.rows import kind_words
from ui.pages.army_page import ArmyPage
from ui.pages.design_page import DesignPage
from ui.pages.ruleset_page import RuleSetPage
from ui.shell import large_screen
from ui.shell.large_screen import (
    WIDE_PARTS,
    LineView,
    Subject,
    WideBox,
    WideLine,
    WideSaid,
    good_against,
    hurt_states,
    odds,
    other_sizes,
    used_by,
)
from ui.shell.layout import RAIL, ROOMS, SLACK, Room, room_for, shown_by
from ui.shell.library_commands import LibraryCommands
from ui.shell.window import Window
from ui.widgets.theme import scaled

SIZES = st.tuples(st.integers(640, 2_600), st.integers(500, 1_500))
BREAKS = [least for least, _ in ROOMS]


def place(room: Room) -> int:
    return [each for _, each in ROOMS].index(room)


def test_the_layout_changes_at_these_widths() -> None:
    assert BREAKS == [0, 1_060, 1_272, 1_600, 1_800]
    seen = [room_for(each, 900) for each in BREAKS]
    assert seen == [room for _, room in ROOMS]
    assert [room_for(each - 1, 900) for each in BREAKS[1:]] == seen[:-1]
    assert not room_for(1_920, 600).library


@given(SIZES, st.sampled_from([room for _, room in ROOMS]))
@settings(max_examples=examples(60))
def test_one_step_there_and_back_changes_the_layout_once(
    size: tuple[int, int], before: Room
) -> None:
    """Whoever drags a border by a few pixels to and fro sees one change at most."""
    wide, high = size
    now = room_for(wide, high, before)
    for step in (-1, 1, SLACK):
        other = room_for(wide + step, high, now)
        back = room_for(wide, high, other)
        assert room_for(wide + step, high, back) == back


@given(SIZES, st.sampled_from([None, *(room for _, room in ROOMS)]))
@settings(max_examples=examples(60))
def test_a_larger_window_has_no_less_room(
    size: tuple[int, int], before: Room | None
) -> None:
    wide, high = size
    now = place(room_for(wide, high, before))
    assert place(room_for(wide + 1, high + 1, before)) >= now
    assert place(room_for(wide, high)) <= now


def test_every_kind_is_behind_one_button_of_the_rail() -> None:
    shown = [kind for sign, *_ in RAIL for kind in shown_by(sign).kinds]
    assert sorted(shown) == sorted(kind_words())


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    with Library(tmp_path / "library.db") as library:
        library.add(Weapon(name="Long Tom"))
        library.add(Army(name="Patrol"))
    made = Window(str(tmp_path / "library.db"))
    qtbot.addWidget(made)
    made.resize(scaled(800), scaled(700))
    made.show()
    with qtbot.waitSignal(made.controller.ready):
        made.begin()
    yield made
    assert made.close()


def test_the_rail_opens_a_part_of_the_library_and_closes_it(window: Window) -> None:
    frame, panel = window.controller.frame, window.controller.library_panel
    assert frame.rail.isVisible()
    assert not panel.isVisible()
    frame.rail.signs["flag"].click()
    assert panel.isVisible()
    assert panel.model.filter.kinds == {"army"}
    frame.rail.signs["gun"].click()
    assert panel.isVisible()
    assert [sign for sign, each in frame.rail.signs.items() if each.isChecked()] == [
        "gun"
    ]
    frame.rail.signs["gun"].click()
    assert not panel.isVisible()
    assert not any(each.isChecked() for each in frame.rail.signs.values())


def test_the_page_of_the_whole_library_stands_alone(window: Window) -> None:
    frame, panel = window.controller.frame, window.controller.library_panel
    window.resize(scaled(1_300), scaled(800))
    assert panel.isVisible()
    window.controller.actions["library"].trigger()
    assert not panel.isVisible()
    window.controller.actions["filter"].trigger()
    assert not panel.isVisible()
    assert (
        frame.focusWidget() is window.controller.app.group(LibraryCommands).page.filter
    )
    window.controller.tabs.close_at(0)
    assert panel.isVisible()


def subject(value: Item, values: dict[str, Item], key: str = "it") -> Subject:
    """Return what parts are asked about; clicks do nothing."""
    by = JudgedBy(None, {})
    none: list[object] = []
    acts = (none.append, none.append, none.clear, none.append)
    return Subject(key, value, by, {key: value, **values}, {}, *acts)


def told(read: Callable[[Any, Subject], WideSaid], of: Subject) -> WideSaid:
    return read(of.value, of)


RIFLE = Weapon(name="Rifle", type=WeaponType.GUN, size=2)
BEARER = Creation(name="Bearer", size=3, mounts=(Mount(weapon=RIFLE),))


def test_who_uses_a_weapon_is_whoever_carries_it_or_another_of_its_name() -> None:
    older = replace(BEARER, name="Old", mounts=(Mount(weapon=replace(RIFLE, size=1)),))
    army = Army(
        name="Patrol",
        entries=(Entry(design="it", count=2), Entry(design="it", count=3)),
    )
    values: dict[str, Item] = {
        "a": BEARER,
        "b": older,
        "c": Creation(name="Bare"),
        "d": army,
    }
    said = told(used_by, subject(RIFLE, values)).lines
    assert [(each.words, each.faint) for each in said] == [
        ("Bearer", "carries it"),
        ("Old", "carries another version of it"),
        ("Patrol", "5 × it"),
    ]


def test_as_it_is_hurt_is_the_track_of_the_card() -> None:
    table = told(hurt_states, subject(BEARER, {})).table
    assert table is not None
    assert table in (*describe(BEARER, None).front, *describe(BEARER, None).back)
    assert told(hurt_states, subject(RIFLE, {})).table is None


@given(st.integers(1, 12))
@settings(max_examples=examples(10))
def test_a_weapon_of_another_size_is_told_as_if_it_were_that(size: int) -> None:
    table = told(other_sizes, subject(replace(RIFLE, size=size), {})).table
    for row in table.rows:
        row_says = dict(
            zip([each.label for each in table.columns], row.cells, strict=True)
        )
        other = replace(RIFLE, size=int(row_says["Size"].split()[-1].strip('"')))
        assert row_says["Size"] == other.label
        judged = home(other).judged(other)
        assert row_says["CP"] == figure(judged.price or Fraction())
        assert (row_says[""] == "now") == (other.size == size)
        assert row_says["Range"] in {each.value for each in judged.stats}
    assert not told(other_sizes, subject(BEARER, {})).table


def test_sizes_are_counted_as_the_rules_count_them() -> None:
    """R8.4.2: an Explosive has an XSize. R8.1.9: a Bastard gun has one size alone."""
    bomb = Weapon(type=WeaponType.EXPLOSIVE, size=3)
    table = told(other_sizes, subject(bomb, {})).table
    assert [row.cells[0] for row in table.rows] == [
        f"Explosive X{n}" for n in range(1, 6)
    ]
    bastard = next(each for each in WeaponType if each.row.bastard)
    assert not told(other_sizes, subject(Weapon(type=bastard), {})).table
    bog = told(other_sizes, subject(Field(size=5), {})).table
    assert "Field Size" not in [each.label for each in bog.columns]
    unpaid = replace(RIFLE, mods=(Mod.HIGH_POWERED,))
    broken = told(other_sizes, subject(unpaid, {})).table
    assert "now, illegal" in [row.cells[-1] for row in broken.rows]


def test_an_army_is_as_good_as_the_sum_of_those_that_play() -> None:
    army = Army(
        entries=(Entry(design="b", count=3), Entry(design="b", count=9, sits_out=True))
    )
    each = dict(glance(BEARER, STANDARD))
    said = told(good_against, subject(army, {"b": BEARER})).lines
    assert [line.number for line in said] == [
        f"{float(3 * x):.1f}" for x in each.values()
    ]
    assert [line.share for line in said] == [float(x) for x in each.values()]
    assert not told(good_against, subject(Army(), {})).lines


@pytest.mark.parametrize("design", [RIFLE, BEARER])
def test_odds_at_a_glance_are_those_of_the_question(design: Design) -> None:
    """The first target is the one that the question begins with."""
    key = "odds" if design is RIFLE else "whole"
    asked = next(
        q for q in home(design).questions if q.on is type(design) and q.key == key
    )
    answer = asked.ask(design, asked.start(design, STANDARD), STANDARD)
    values = {stat.value for stat in answer.stats}
    assert told(odds, subject(design, {})).lines[0].number in values


def test_what_is_said_in_lines_begins_below_each_other(qtbot: QtBot) -> None:
    box = WideBox("History")
    qtbot.addWidget(box)
    box.resize(400, 200)
    lines = (
        WideLine("Today, 12:00", "Name", "now", act=print),
        WideLine("Today, 11:59", "Size", act=print, more="Go back to this"),
        WideLine("A long time ago, in another year", "First version", "1,234"),
        WideLine("Models", "12"),
    )
    box.display(WideSaid(lines=lines))
    box.show()
    views = box.findChildren(LineView)
    assert len({view.faint.mapTo(box, QPoint(0, 0)).x() for view in views}) == 1


def test_a_large_window_shows_its_parts_at_rest_and_a_small_one_makes_none(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be read is not shown as it was."""
    control = window.controller
    window.resize(scaled(1_500), scaled(900))
    tom = next(
        k for k, v in control.repository.values().items() if v.title == "Long Tom"
    )
    page = control.app.open(tom)
    wide = control.wide
    rest()
    assert (wide.side, wide.below) == (None, None)
    window.resize(scaled(1_900), scaled(1_000))
    qtbot.waitUntil(lambda: wide.below is not None)
    side, below = wide.side, wide.below
    assert side is not None
    assert below is not None

    def said() -> list[str]:
        return [key for key, view in side.views.items() if view.isVisible()]

    qtbot.waitUntil(lambda: said() == ["Odds at a glance"])
    silent = replace(WIDE_PARTS[0], read=Mock(side_effect=ValueError))
    monkeypatch.setattr(large_screen, "WIDE_PARTS", (silent,))
    page.document.edit(replace(page.document.value, size=5), "Size")
    qtbot.waitUntil(lambda: not side.views["Odds at a glance"].isVisible())
    window.resize(scaled(1_500), scaled(900))
    assert not side.isVisible()
    assert not below.isVisible()


@pytest.mark.parametrize("title", ["Long Tom", "Patrol"])
def test_the_card_is_a_tab_where_it_has_no_room_beside(
    window: Window, title: str
) -> None:
    control = window.controller
    values = control.repository.values().items()
    page = control.app.open(next(k for k, v in values if v.title == title))
    assert isinstance(page, DesignPage | ArmyPage)
    beside, strip = control.frame.beside, page.strip
    last = strip.count() - 1
    assert strip.tabText(last) == CARD
    assert not beside.isVisible()
    strip.setCurrentIndex(last)
    assert beside.isVisible()
    corner = page.card_place.mapTo(window, QPoint())
    assert beside.mapTo(window, QPoint()) == corner
    assert beside.size() == page.card_place.size()
    page.document.edit(replace(page.document.value, name="Other"), "Name")
    assert strip.currentIndex() == last
    control.actions["card"].trigger()
    assert not beside.isVisible()
    control.actions["card"].trigger()
    window.resize(scaled(1_300), scaled(800))
    assert strip.count() == last
    assert page.card_place is None
    assert beside.isVisible()
    assert strip.currentIndex() == 0
    window.resize(scaled(800), scaled(700))
    assert strip.tabText(last) == CARD
    assert not beside.isVisible()


def test_house_rules_have_their_card_where_it_has_no_room_beside(
    window: Window, qtbot: QtBot
) -> None:
    control, came = window.controller, list[str]()
    control.repository.add(RuleSet(name="Ours"), came.append)
    qtbot.waitUntil(lambda: bool(came))
    page = control.app.open(came[0])
    assert isinstance(page, RuleSetPage)
    beside, strip = control.frame.beside, page.strip
    assert strip.isVisible()
    assert not beside.isVisible()
    control.actions["card"].trigger()
    assert beside.isVisible()
    page.go(("house",))
    assert not beside.isVisible()
    window.resize(scaled(1_300), scaled(800))
    assert not strip.isVisible()
    assert beside.isVisible()


def test_a_page_that_closes_takes_no_card_along(window: Window) -> None:
    control = window.controller
    for value in list(control.repository.values()):
        control.app.open(value)
        control.actions["card"].trigger()
        assert control.frame.beside.isVisible()
    while control.tabs.count():
        control.tabs.close_at(0)
    assert not control.frame.beside.isVisible()
