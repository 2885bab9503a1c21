"""What a window has room for, by its size: laws of the widths where it changes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.brikwars import Weapon
from db.library.library import Library
from tests.sweeps import examples
from ui.library.rows import kind_words
from ui.shell.layout import RAIL, ROOMS, SLACK, Room, room_for, shown_by
from ui.shell.library_commands import LibraryCommands
from ui.shell.window import Window
from ui.widgets.theme import scaled

SIZES = st.tuples(st.integers(640, 2_600), st.integers(500, 1_500))
BREAKS = [least for least, _ in ROOMS]


def place(room: Room) -> int:
    return [each for _, each in ROOMS].index(room)


def test_the_layout_changes_at_these_widths() -> None:
    assert BREAKS == [0, 1_060, 1_180, 1_600, 1_800]
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
    frame.signs["flag"].click()
    assert panel.isVisible()
    assert panel.model.filter.kinds == {"army"}
    frame.signs["gun"].click()
    assert panel.isVisible()
    assert [sign for sign, each in frame.signs.items() if each.isChecked()] == ["gun"]
    frame.signs["gun"].click()
    assert not panel.isVisible()
    assert not any(each.isChecked() for each in frame.signs.values())


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
