"""The page by keyboard and by ear: what has the keyboard is seen, what is done is said.

A phone has a keyboard as well, a window on a desk is as narrow where it is zoomed.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from builder.army.model import Army, Entry, Items
from builder.brikwars import Creation
from reports.page.army_page import army_page
from tests.browser import CHROMIUM, Browser, Tab
from tests.mustered import EXAMPLE_ARMIES
from tests.reports.page.test_in_a_browser import BATTLE, DESIGNS, written

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]

PHONES: Final = [(320, 568), (390, 844), (667, 320)]
SIZES: Final = [*PHONES, (820, 1000), (844, 340)]
"""Upright and on their side; on the last two a card stands beside the list."""


def mixed() -> tuple[Army, Items]:
    """Return the first battle, with a giant, twelve of one, and three with tracks."""
    designs: Items = {
        **DESIGNS,
        "giant": Creation(name="Giant", size=40),
        "trike": Creation(name="Trike", size=3, move=5),
    }
    more = (Entry(design="giant"), Entry(design="trike", count=3))
    first, second, *others = BATTLE.entries
    entries = (first, replace(second, count=12), *others, *more)
    return replace(BATTLE, entries=entries), designs


MIXED: Final = army_page(*mixed(), {})
UNITS: Final = len(mixed()[0].entries)

STANDS: Final = """(() => {
    const part = document.activeElement;
    if (part === document.body) return null;
    const seen = part.labels?.[0]?.matches(".bx") ? part.labels[0] : part;
    const edge = seen.getBoundingClientRect();
    const places = [[0.5, 0.5]];
    if (seen !== part) places.push([0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]);
    const hidden = places.filter(([x, y]) => !seen.contains(
        document.elementFromPoint(edge.x + x * edge.width, edge.y + y * edge.height)));
    const marked = getComputedStyle(seen).outlineStyle !== "none";
    const named = seen.textContent.slice(0, 40);
    const wrong = `${hidden.length ? "hidden " : ""}${marked ? "" : "without a mark"}`;
    return {radio: part.type === "radio" ? part.name : "", id: part.id, named, wrong};
})()"""
"""What has the keyboard, and what is wrong with how it shows."""


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def walked(tab: Tab) -> Iterator[dict[str, Any]]:
    """Yield all that has the keyboard from the top of a page to its end, and back.

    Of several of which one is ticked all are ticked in turn.
    """
    tab.do("document.activeElement.blur(); getSelection().collapse(document.body, 0)")
    for back in (False, True):
        tab.press("Tab", back=back)
        while place := tab.do(STANDS):
            yield place
            group, seen = place["radio"], {place["id"]}
            while group and not back:
                tab.press("ArrowRight")
                place = tab.do(STANDS)
                if place["id"] in seen:
                    break
                seen.add(place["id"])
                yield place
            tab.press("Tab", back=back)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("unit", range(UNITS + 1))
def test_what_has_the_keyboard_is_seen(
    browsers: Browser, tmp_path: Path, width: int, height: int, unit: int
) -> None:
    """In the list, and with each card open: nothing behind it has the keyboard."""
    tab = Tab(browsers)
    tab.sized(width, height)
    tab.open(written(tmp_path, MIXED))
    if unit:
        tab.do(f"document.querySelector('#u{unit} > details').open = true")
    else:
        tab.do("for (const part of document.querySelectorAll('.ref')) part.open = true")
    # The views are ticked in turn on the way.
    places = list(walked(tab))
    assert len(places) > UNITS
    assert [place for place in places if place["wrong"]] == []
    tab.close()


@pytest.mark.parametrize("view", ["v-tables", "v-game"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_has_the_keyboard_is_seen_in_other_views(
    browsers: Browser, tmp_path: Path, width: int, height: int, view: str
) -> None:
    tab = Tab(browsers)
    tab.sized(width, height)
    tab.open(written(tmp_path, MIXED))
    tab.do("for (const part of document.querySelectorAll('.ref')) part.open = true")
    tab.tick(view)
    tab.do(f"document.getElementById('{view}').focus()")
    for _ in range(60):
        tab.press("Tab")
        if not (place := tab.do(STANDS)):
            break
        assert place["wrong"] == "", place
    assert place is None
    tab.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "bare"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_of_a_card_comes_into_sight(
    browsers: Browser, tmp_path: Path, width: int, height: int, *, scripts: bool
) -> None:
    """Its boxes lie over it on a phone, and those of a giant are many."""
    tab = Tab(browsers, scripts=scripts)
    tab.sized(width, height)
    tab.open(written(tmp_path, MIXED))
    hidden = tab.do(
        "[...document.querySelectorAll('.unit > details')].flatMap((card) => {"
        "card.open = true;"
        "return [...card.querySelectorAll('.page :is(dt, dd, p, h3, li, .odds, .bx)')]"
        ".filter((part) => part.checkVisibility() && part.textContent.trim())"
        ".filter((part) => {"
        "part.scrollIntoView({block: 'nearest', inline: 'nearest'});"
        "const edge = part.getBoundingClientRect(), x = edge.x + edge.width / 2;"
        "const on = document.elementFromPoint(x, edge.y + edge.height / 2);"
        "return !part.contains(on); })"
        ".map((part) => `${card.textContent.slice(0, 20)}: ${part.textContent}`); })"
    )
    assert hidden == []
    tab.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "bare"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_lies_behind_a_card_is_not_read(
    browsers: Browser, tmp_path: Path, width: int, height: int, *, scripts: bool
) -> None:
    tab = Tab(browsers, scripts=scripts)
    tab.sized(width, height)
    tab.open(written(tmp_path, MIXED))
    tab.do("document.querySelector('#u2 > details').open = true")
    assert ("Giant" in tab.spoken()) is (width >= 760)
    tab.do("document.querySelector('#u2 > details').open = false")
    assert "Giant" in tab.spoken()
    tab.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_escape_closes_a_card_and_its_line_has_the_keyboard(
    browsers: Browser, tmp_path: Path, width: int, height: int
) -> None:
    tab = Tab(browsers)
    tab.sized(width, height)
    tab.open(written(tmp_path, MIXED))
    for unit in range(1, UNITS + 1):
        tab.do(f"document.querySelector('#u{unit} summary').focus()")
        tab.press("Enter")
        for tabs in range(3):
            assert tab.do(f"document.querySelector('#u{unit} > details').open")
            for _ in range(tabs):
                tab.press("Tab")
            # In another view the card is out of sight, and stays open.
            tab.tick("v-tables")
            tab.press("Escape")
            tab.tick("v-army")
            assert tab.do(f"document.querySelector('#u{unit} > details').open")
            tab.press("Escape")
            assert not tab.do("document.querySelector('.unit > [open]')")
            line = f"document.querySelector('#u{unit} summary')"
            assert tab.do(f"document.activeElement === {line}")
            assert tab.do(STANDS)["wrong"] == ""
            tab.press("Enter")
        tab.press("Escape")
    assert tab.errors == []
    tab.close()


def test_back_closes_a_card_where_a_page_may_have_it(
    browsers: Browser, tmp_path: Path
) -> None:
    """A browser tells a page of Back by a watcher, one for each time."""
    tab = Tab(browsers)
    tab.open(written(tmp_path, MIXED))
    tab.do(
        "window.watching = new Set(); window.CloseWatcher = class {"
        "constructor() { watching.add(this); } destroy() { watching.delete(this); } }"
    )
    settled = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
    many = f"{settled}.then(() => watching.size)"
    opened = "document.querySelectorAll('.unit > [open]').length"
    for _ in range(2):
        tab.do("document.querySelector('#u1 summary').click()")
        assert tab.do(many) == 1
        # Another card in the place of the first one.
        tab.do("document.querySelector('#u6 summary').click()")
        assert (tab.do(many), tab.do(opened)) == (1, 1)
        tab.do("[...watching][0].onclose()")
        assert (tab.do(many), tab.do(opened)) == (0, 0)
        tab.do("document.querySelector('#u1 summary').click()")
        assert tab.do(many) == 1
        tab.do("document.querySelector('#u1 summary').click()")
        assert tab.do(many) == 0
    tab.close()


TOLD: Final = "document.getElementById('told').textContent"


def test_a_button_keeps_the_keyboard_and_what_it_does_is_said(
    browsers: Browser, tmp_path: Path
) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, MIXED))
    assert tab.do(TOLD) == ""
    steps = [(".squad .m", "Turn 1, 1 fallen, 1 to undo")]
    steps += [(".one .tracks .h2", "Turn 1, 1 fallen, 2 to undo")]
    for box, words in steps:
        tab.tick(tab.do(f"document.querySelector('{box}').id"))
        assert tab.do(TOLD) == words
    tab.tick("v-game")
    turns = range(2, 13)
    presses = [("next", f"Turn {at}, 1 fallen, {at + 1} to undo") for at in turns]
    presses += [("next", presses[-1][1])]
    back = range(11, 0, -1)
    presses += [("undo", f"Turn {at}, 1 fallen, {at + 1} to undo") for at in back]
    presses += [("undo", steps[0][1]), ("undo", "Turn 1, 0 fallen, 0 to undo")]
    presses += [("undo", presses[-1][1])]
    for button, words in presses:
        if tab.do("document.activeElement.id") != button:
            tab.do(f"document.getElementById('{button}').focus()")
        tab.press("Enter")
        assert tab.do("document.activeElement.id") == button
        assert tab.do(TOLD) == words
    assert "0 to undo" in tab.spoken()
    assert tab.errors == []
    tab.close()


def test_a_search_says_in_how_many_it_found(browsers: Browser, tmp_path: Path) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, MIXED))
    tab.tick("v-tables")
    shown = "[...document.querySelectorAll('#tables .ref:not([hidden])')].length"
    every = tab.do(shown)
    for typed in ("armor", "turn", "no such word", ""):
        tab.do(
            f"(() => {{ const q = document.getElementById('q'); q.value = {typed!r};"
            "q.dispatchEvent(new Event('input')); })()"
        )
        found = tab.do(shown)
        words = f"In {found} of {every}." if found else "Only what this army uses"
        said = tab.do("document.getElementById('hits').textContent")
        assert bool(said) is bool(typed)
        assert said.startswith(words if typed else "")
    tab.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "bare"])
def test_what_is_chosen_is_named_for_what_it_is(
    browsers: Browser, tmp_path: Path, *, scripts: bool
) -> None:
    tab = Tab(browsers, scripts=scripts)
    tab.open(written(tmp_path, MIXED))
    groups = tab.do(
        "[...new Set([...document.querySelectorAll('fieldset input')].map((put) => {"
        "const set = put.closest('fieldset'), legend = set.querySelector('legend');"
        "return legend?.textContent || set.getAttribute('aria-label') || ''; }))]"
    )
    assert {"Against", "Turn", "Shown", "Giant"} <= set(groups)
    assert "" not in groups
    tab.close()


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_a_choice_is_seen_where_a_reader_has_colours_of_his_own(
    browsers: Browser, tmp_path: Path, name: str
) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(*EXAMPLE_ARMIES[name], {})))
    tab.on("screen", colours="active")
    for group in ("t", "tg"):
        looks = tab.do(
            f"[...document.querySelectorAll('[name={group}]')].map((put) => {{"
            "const look = getComputedStyle(put.labels[0]);"
            "return [put.checked, look.backgroundColor + look.content]; })"
        )
        chosen = {look for ticked, look in looks if ticked}
        assert not chosen & {look for ticked, look in looks if not ticked}, group
    tab.close()


def test_a_view_is_found_again_where_it_was_left(
    browsers: Browser, tmp_path: Path
) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, MIXED))
    tab.do("for (const part of document.querySelectorAll('.ref')) part.open = true")

    def scrolled(to: int) -> int:
        there = "addEventListener('scroll', done, {once: true})"
        tab.do(f"new Promise((done) => {{ {there}; scrollTo(0, {to}); }})")
        return int(tab.do("scrollY"))

    left = {"v-army": scrolled(500)}
    tab.tick("v-tables")
    assert tab.do("scrollY") == 0
    left["v-tables"] = scrolled(900)
    for view in ("v-game", "v-army", "v-tables", "v-army"):
        tab.tick(view)
        assert tab.do("scrollY") == left.get(view, 0)
    tab.close()
