"""Where the page of a rule is put."""

import shiboken6
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.rules.lookup import rule_page, sources_of_rules
from ui.rules.link import NUMBER
from ui.rules.opening import open_rule
from ui.rules.popover import LEAST, MARGIN, RulePageView, RulePopover, placed
from ui.widgets.fitting import HelpDesk
from ui.widgets.theme import scaled

sides = st.integers(200, 3000)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[QRect, QRect, QSize]:
    window = QRect(0, 0, draw(sides), draw(sides))
    x, y = (
        draw(st.integers(-50, window.width())),
        draw(st.integers(-50, window.height())),
    )
    wide, high = draw(st.integers(1, window.width())), draw(st.integers(1, 400))
    # Heights that just fit below or above, or just do not, are tried most.
    room = draw(st.sampled_from((window.height() - y - high, y, 400)))
    tall = max(60, room + draw(st.integers(-40, 40)))
    size = QSize(draw(st.integers(100, 1200)), tall)
    return window, QRect(x, y, wide, high), size


@given(scenes())
def test_a_page_is_always_inside_the_window(scene: tuple[QRect, QRect, QSize]) -> None:
    window, anchor, size = scene
    place = placed(window, anchor, size)
    inner = window.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    assert inner.contains(place)
    assert place.width() <= size.width()
    assert place.height() <= size.height()


@given(scenes())
def test_it_covers_what_it_belongs_to_only_where_there_is_no_room(
    scene: tuple[QRect, QRect, QSize],
) -> None:
    window, anchor, size = scene
    inner = window.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    seen = anchor.intersected(inner)
    if seen.isEmpty():
        return
    place = placed(window, anchor, size)
    beside = max(seen.top() - inner.top(), inner.bottom() - seen.bottom())
    if beside > LEAST + 20:
        assert not place.intersects(seen)


def test_it_stands_below_then_above_then_beside() -> None:
    window = QRect(0, 0, 1280, 720)
    size = QSize(600, 300)
    below = placed(window, QRect(600, 100, 60, 20), size)
    above = placed(window, QRect(600, 650, 60, 20), size)
    right = placed(window, QRect(100, 250, 60, 250), size)
    left = placed(window, QRect(1200, 250, 60, 250), size)
    assert below.top() > 120
    assert above.bottom() < 650
    assert right.left() > 160
    assert left.right() < 1200
    assert {each.size() for each in (below, above, right, left)} == {size}


def test_what_is_too_high_is_made_lower_and_scrolls() -> None:
    place = placed(QRect(0, 0, 640, 480), QRect(0, 200, 640, 30), QSize(600, 900))
    assert LEAST <= place.height() < 300
    assert not place.intersects(QRect(0, 200, 640, 30))


def test_the_titles_of_links_begin_below_each_other(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    for number in sources_of_rules():
        page = rule_page(number)
        if page is None or len(page.see) < 2:
            continue
        view = RulePageView(page)
        view.setParent(window)
        view.resize(600, view.sizeHint().height())
        view.show()
        shown = [link for link in view.links if link.text() != link.number]
        assert len({link.x() for link in shown}) == 1
        for link in shown:
            number_wide = link.fontMetrics().horizontalAdvance(link.number)
            assert number_wide + 4 <= scaled(NUMBER), link.number
        view.hide()


def test_the_manual_is_asked_for_when_the_field_is_gone(qtbot: QtBot) -> None:
    """A busy machine takes a field away before the page beside it hears of it."""
    window = QWidget()
    qtbot.addWidget(window)
    field, desk = QWidget(window), HelpDesk(window)
    heard: list[QWidget] = []
    desk.manual.connect(heard.append)
    window.show()
    assert open_rule(field, "R8.1.17")
    popover = window.findChild(RulePopover)
    assert popover.anchor is field
    shiboken6.delete(field)
    popover.more.click()
    assert heard == [window]
