"""What is ticked on a page is kept in its address, by the browser and by its copy.

Undo goes back in the game that is shown, and in no other.
"""

import re
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.brikwars import Creation
from reports.page.army_page import army_page
from reports.page.style import TURNS
from tests.browser import CHROMIUM, Browser, Tab, tab_in
from tests.reports.page.test_in_a_browser import BATTLE, DESIGNS, written
from tests.sweeps import examples

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]

TICKED: Final = ["u2m2", "u5m1h2", "u6m1h7", "u4r1b1", "t3"]
"""Some boxes of the first battle: a model, hits, a grenade, a turn."""

PAGE: Final = army_page(BATTLE, DESIGNS, {})
PATROL: Final = army_page(
    Army(
        name="Patrol",
        system="brikwars",
        entries=(Entry(design="cub", count=4), Entry(design="car")),
    ),
    {"cub": Creation(name="Cub", size=1), "car": Creation(name="Car", size=7)},
    {},
)
"""A page that a browser has at once, to load it often."""


def press(tab: Tab, id_: str) -> None:
    tab.do(f"document.getElementById({id_!r}).click()")


def disabled(tab: Tab) -> bool:
    """Return whether there is nothing to undo."""
    return bool(tab.do("document.getElementById('undo').ariaDisabled === 'true'"))


def test_a_reload_and_a_new_tab_keep_what_is_ticked(tmp_path: Path) -> None:
    address = written(tmp_path, PAGE)
    with Browser(tmp_path / "one") as browser:
        tab = Tab(browser)
        tab.open(address)
        tab.tick(*TICKED)
        assert sorted(tab.ticked()) == sorted(TICKED)
        tab.reload()
        assert sorted(tab.ticked()) == sorted(TICKED)
        fragment = tab.do("location.hash")
        other = Tab(browser)
        other.open(address)
        assert sorted(other.ticked()) == sorted(TICKED)
        press(other, "undo")
        assert sorted(other.ticked()) == sorted(TICKED[:-1])
    with tab_in(tmp_path / "two") as fresh:
        fresh.open(address + fragment)
        assert sorted(fresh.ticked()) == sorted(TICKED)


def test_no_tick_is_lost_by_300_reloads_and_closings(tmp_path: Path) -> None:
    address = written(tmp_path, PATROL)
    with Browser(tmp_path / "profile") as browser:
        tab = Tab(browser)
        tab.open(address)
        for number in range(examples(300, 15)):
            hit = f"u2m1h{1 + number % 7}"
            tab.tick(hit)
            if number % 10:
                tab.reload()
            else:
                tab.close()
                tab = Tab(browser)
                tab.open(address)
            assert tab.ticked() == [hit]


def test_a_saved_page_has_its_ticks_and_so_has_its_copy(tmp_path: Path) -> None:
    address = written(tmp_path, PAGE)
    for copy in ("first.html", "second.html"):
        with tab_in(tmp_path / f"of-{copy}") as tab:
            tab.open(address)
            if copy == "first.html":
                tab.tick(*TICKED)
            tab.tick("v-tables")
            page = saved(tab)
        address = written(tmp_path, page, copy)
        for scripts in (True, False):
            with tab_in(tmp_path / f"{copy}{scripts}", scripts=scripts) as tab:
                tab.open(address)
                assert sorted(tab.ticked()) == sorted(TICKED)
                assert tab.do("document.getElementById('v-army').checked")
                assert tab.errors == []


def test_a_copy_of_a_copy_is_a_copy(tmp_path: Path) -> None:
    """But for the time it was saved at, and what a script sets when it is opened."""
    address, pages = written(tmp_path, PATROL), list[str]()
    for copy in ("first.html", "second.html", "third.html"):
        with tab_in(tmp_path / f"of-{copy}") as tab:
            tab.open(address)
            if copy == "first.html":
                tab.tick("u1m2", "t12")
            page = saved(tab)
            pages.append(
                re.sub('data-saved="[0-9]+"| aria-disabled="[a-z]+"', "", page)
            )
            address = written(tmp_path, page, copy)
    assert pages[0] == pages[1] == pages[2]


def test_ticks_are_kept_where_a_clock_is_slow(tmp_path: Path) -> None:
    """On a phone that is behind the tablet on which its page was saved."""
    ahead = PATROL.replace('data-saved="0"', 'data-saved="9999999999999"')
    assert ahead != PATROL
    address = written(tmp_path, ahead)
    with Browser(tmp_path / "profile") as browser:
        for ticked in (["u1m1"], ["u1m1", "u1m2"]):
            tab = Tab(browser)
            tab.open(address)
            tab.tick(ticked[-1])
            tab.close()
            tab = Tab(browser)
            tab.open(address)
            assert tab.ticked() == ticked
            tab.close()


def saved(tab: Tab) -> str:
    """Return what *Save this page* writes."""
    tab.do("URL.createObjectURL = (blob) => { window.copy = blob.text(); return '#'; }")
    tab.do("document.getElementById('save').click()")
    page: str = tab.do("window.copy")
    return page


def test_an_address_of_another_army_is_refused_in_words(tmp_path: Path) -> None:
    address = written(tmp_path, PAGE)
    with tab_in(tmp_path / "profile") as tab:
        tab.open(f"{address}#1.00000000.u2m1")
        assert tab.ticked() == []
        said = tab.do("document.getElementById('say').textContent")
        assert said.startswith("The address is of another army")
        # From the first tick on it is the address of this one.
        tab.tick("u2m1")
        assert tab.do("document.getElementById('say').textContent") == ""


def test_undo_turn_and_start_again(tmp_path: Path) -> None:
    address = written(tmp_path, PAGE)
    with tab_in(tmp_path / "profile") as tab:
        tab.open(address)
        tab.tick("u6m1h3", "u6m1h3")
        assert tab.ticked() == ["u6m1h2"]
        press(tab, "next")
        assert tab.ticked() == ["u6m1h2", "t2"] or tab.ticked() == ["t2", "u6m1h2"]
        for left in (["u6m1h2"], ["u6m1h3"], []):
            press(tab, "undo")
            assert tab.ticked() == left
        assert disabled(tab)
        tab.tick(*TICKED)
        press(tab, "again")
        assert tab.ticked() == []


def test_the_last_turn_has_no_next_one(tmp_path: Path) -> None:
    address = written(tmp_path, PATROL)
    off = "document.getElementById('next').ariaDisabled === 'true'"
    with tab_in(tmp_path / "profile") as tab:
        tab.open(address)
        for turn in range(2, TURNS + 1):
            assert not tab.do(off)
            press(tab, "next")
            assert tab.ticked() == [f"t{turn}"]
        assert tab.do(off)
        tab.reload()
        assert tab.do(off)
        press(tab, "undo")
        assert not tab.do(off)


def starts(tab: Tab) -> list[str]:
    """Return what a page offers to begin with: each once folded, once to be pressed."""
    said: list[str] = tab.do(
        "[...document.querySelectorAll('#game summary, #game button[type=reset]')]"
        ".filter((part) => part.closest('details').checkVisibility())"
        ".map((part) => part.textContent)"
    )
    return said


AGAIN: Final = ["Start again"] * 2
BACK: Final = ["Back to as saved"] * 2


def test_a_saved_page_says_what_it_goes_back_to(tmp_path: Path) -> None:
    """Without scripts a browser puts back what the file says, ticks and all."""
    fresh = written(tmp_path, PAGE)
    with tab_in(tmp_path / "first") as tab:
        tab.open(fresh)
        assert starts(tab) == AGAIN
        tab.tick(*TICKED)
        copy = written(tmp_path, saved(tab), "copy.html")
    with tab_in(tmp_path / "bare", scripts=False) as bare:
        for address, begun, words, button in (
            (fresh, [], AGAIN, "again"),
            (copy, TICKED, BACK, "back"),
        ):
            bare.open(address)
            assert starts(bare) == words
            bare.tick("u2m1", "u6m1h1", "t5")
            press(bare, button)
            assert sorted(bare.ticked()) == sorted(begun)
    with tab_in(tmp_path / "second") as tab:
        tab.open(copy)
        assert starts(tab) == [*BACK, *AGAIN]
        tab.tick("u2m1", "u6m1h1")
        more = tab.ticked()
        for button, left in (("back", TICKED), ("again", []), ("back", TICKED)):
            press(tab, button)
            assert sorted(tab.ticked()) == sorted(left)
        for left in ([], TICKED, more):
            press(tab, "undo")
            assert sorted(tab.ticked()) == sorted(left)


def test_an_army_that_is_written_anew_is_a_new_game(tmp_path: Path) -> None:
    """In the place of the file before; the same bytes are the same page."""
    cheaper = replace(BATTLE, limit=190)
    pages = (PAGE, PAGE, army_page(cheaper, DESIGNS, {}), PAGE)
    with tab_in(tmp_path / "profile") as tab:
        tab.open(written(tmp_path, PAGE))
        tab.tick(*TICKED)
        address = tab.do("location.hash")
        for page, ticks in zip(pages, (TICKED, TICKED, [], TICKED), strict=True):
            tab.open("about:blank")
            tab.open(written(tmp_path, page))
            assert sorted(tab.ticked()) == sorted(ticks)
            assert disabled(tab) is (not ticks)
        # An address names boxes, which are the same in both.
        tab.open("about:blank")
        tab.open(written(tmp_path, pages[2]) + address)
        assert sorted(tab.ticked()) == sorted(TICKED)


def test_undo_goes_back_to_the_address_that_was_opened(tmp_path: Path) -> None:
    """And no further: what was ticked before is another game."""
    address = written(tmp_path, PAGE)
    with Browser(tmp_path / "profile") as browser:
        tab, other = Tab(browser), Tab(browser)
        tab.open(address)
        tab.tick(*TICKED)
        mine = tab.do("location.hash")
        theirs = mine[: mine.rindex(".", 0, mine.index("u"))] + ".u2m3"
        other.open(address + theirs)
        go = f"location.hash = {theirs!r}"
        tab.do(f"new Promise((done) => {{ onhashchange = done; {go}; }})")
        for page in (other, tab):
            assert page.ticked() == ["u2m3"]
            assert disabled(page)
            page.tick("u2m4")
            press(page, "undo")
            assert page.ticked() == ["u2m3"]
            assert disabled(page)
        # Back in one's own game its ticks can be undone again.
        tab.do("new Promise((done) => { onhashchange = done; history.back(); })")
        press(tab, "undo")
        assert sorted(tab.ticked()) == sorted(TICKED[:-1])


Game = Literal["mine", "theirs"]

BOXES: Final[dict[Game, list[str]]] = {
    "mine": ["u1m1", "u1m2", "u1m3", "t2"],
    "theirs": ["u2m1h2", "u2m1h7"],
}
OWN: Final[dict[Game, tuple[str, ...]]] = {"mine": ("u1", "t"), "theirs": ("u2",)}
"""Two games of one army, which have no tick in common, by how their boxes begin."""

STEPS: Final = ("tick", "tick", "undo", "undo", "other", "back", "reload", "open")


class Table:
    """A player at a page, who opens the address of somebody else now and then.

    Attributes:
        tab: What shows.
        game: Whose game that is.
        kept: Whose game was ticked last, which the browser keeps and shows where an
            address tells nothing.
        behind: What the browser goes back to: whose game, and its address.
    """

    def __init__(self, tab: Tab, address: str) -> None:
        self.tab, self.address = tab, address
        tab.do("localStorage.clear()")
        tab.open("about:blank")
        tab.open(address)
        self.game: Game = "mine"
        self.kept: Game = "mine"
        self.behind: list[tuple[Game, str]] = []
        army = tab.do("document.documentElement.dataset.army")
        self.fragments = {"mine": "", "theirs": f"#1.{army}.u2m1h7"}

    def step(self, what: str, box: int) -> None:
        """Do something to the page."""
        if what == "tick":
            self.tab.tick(BOXES[self.game][box % len(BOXES[self.game])])
            self.kept = self.game
        elif what == "undo" and not disabled(self.tab):
            press(self.tab, "undo")
            self.kept = self.game
        elif what == "other":
            self.behind.append((self.game, self.tab.do("location.hash")))
            self.fragments[self.game] = self.behind[-1][1]
            other: Game = "theirs" if self.game == "mine" else "mine"
            there = self.fragments[other]
            self.go(f"location.hash = {there!r}", other, there)
        elif what == "back" and self.behind:
            self.go("history.back()", *self.behind.pop())
        elif what == "reload":
            self.tab.reload()
        elif what == "open":
            self.tab.open("about:blank")
            self.tab.open(self.address)
            self.game, self.behind = self.kept, []

    def go(self, how: str, game: Game, fragment: str) -> None:
        """Go to the address of a game, and wait until it is there."""
        there = "addEventListener('hashchange', done, {once: true})"
        self.tab.do(f"new Promise((done) => {{ {there}; {how}; }})")
        self.game = game if fragment else self.kept


steps = st.tuples(st.sampled_from(STEPS), st.integers(0, 3))


def test_undo_stays_in_the_game_that_is_shown(tmp_path: Path) -> None:
    address = written(tmp_path, PATROL)
    with tab_in(tmp_path / "profile") as tab:
        tab.open(address)

        @settings(max_examples=examples(30))
        @given(st.lists(steps, min_size=2, max_size=14))
        def law(walk: list[tuple[str, int]]) -> None:
            table = Table(tab, address)
            for what, box in walk:
                table.step(what, box)
                own = OWN[table.game]
                assert [id_ for id_ in tab.ticked() if not id_.startswith(own)] == []

        law()
