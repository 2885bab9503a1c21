"""The page in a real browser: what it shows is what the engine says, in every state.

With scripts and without: a tick, not a script, changes what shows.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from builder.army.model import Army, Entry, Items
from builder.army.muster import plays, roster
from builder.brikwars import Creation
from builder.brikwars.tables.scales import Structure
from builder.content.card import evened_series
from builder.content.play import HitState, Shots
from builder.core.formatting import figure
from reports.layout.glyphs import typeset
from reports.page.army_page import army_page
from reports.text.plain import in_groups
from tests.browser import CHROMIUM, Browser, Tab, tab_in
from tests.mustered import EXAMPLE_ARMIES
from tests.reports.page.test_army_page import HOSTILE, hostile

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]

BATTLE, DESIGNS = EXAMPLE_ARMIES["Border Guard"]

READ = Path(__file__).with_name("read.js").read_text("utf-8")
"""What reads a unit off the page as a player sees it."""


class Found(NamedTuple):
    """What a page shows of a weapon: each load against a target, by inch."""

    title: str
    chances: tuple[dict[int, str], ...]


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def written(folder: Path, page: str, name: str = "army.html") -> str:
    file = folder / name
    file.write_text(page, "utf-8")
    return file.as_uri()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "bare"])
@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_every_state_says_what_the_engine_says(
    browsers: Browser, name: str, tmp_path: Path, *, scripts: bool
) -> None:
    army, designs = EXAMPLE_ARMIES[name]
    tab = Tab(browsers, scripts=scripts)
    tab.open(written(tmp_path, army_page(army, designs, {})))
    tab.do(READ)
    listed = roster(army, designs)
    known = dict(zip(map(id, listed.units), plays(listed, army), strict=True))
    shots = [shot for play in known.values() for shot in play.shots]
    targets = list(dict.fromkeys(shot.against for shot in shots))
    for number, unit in enumerate(in_groups(listed), 1):
        play = known[id(unit)]
        states = play.states or (HitState(0, unit.card.stats),)
        boxes = [f"u{number}m1h{state.hits}" for state in play.states] or [""]
        asked = json.dumps([number, boxes, len(targets)])
        shown = tab.do(f"readStates(...{asked})")
        for state, of_targets in zip(states, shown, strict=True):
            for target, seen in zip(targets or [""], of_targets, strict=True):
                mine = [
                    shot
                    for shot in play.shots
                    if shot.against == target and state.hits in shot.hits
                ]
                must_show(seen, state, states[0], mine)
    assert tab.errors == []
    assert len(tab.requests) == 1
    tab.close()


def must_show(seen: Any, state: HitState, before: HitState, shots: list[Shots]) -> None:
    """Hold what shows of a unit against one of its states."""
    assert bool(seen["gone"]) is state.gone
    tiles = [
        [
            typeset(stat.label),
            typeset(stat.value),
            f"was {typeset(old.value)}" if stat.value != old.value else "",
        ]
        for stat, old in zip(
            state.stats, () if state.gone else before.stats, strict=True
        )
    ]
    assert seen["tiles"] == tiles
    draws = [
        typeset(f"Too Big: it draws {one.draws}, and Power is {state.power}.")
        for one in state.silent
    ]
    # Mounts of one weapon say it each.
    assert set(seen["tooBig"]) == set(draws)
    shown = [table_of(table) for table in seen["tables"]]
    expected = [chances(shot) for shot in shots]
    assert all(found in expected for found in shown)
    assert all(found in shown for found in expected)


def chances(shots: Shots) -> Found:
    series = evened_series(shots.chart.series)
    ticks = [int(tick) for tick in shots.chart.ticks]
    rows = tuple(
        dict(zip(ticks, (bare(point.said) for point in one.points), strict=True))
        for one in reversed(series)
    )
    return Found(shots.title, rows)


def bare(text: str) -> str:
    return text.replace("%", "").strip()


def table_of(table: Any) -> Found:
    inches = [distances(head) for head in table["heads"]]
    rows = tuple(
        {
            inch: bare(cell)
            for run, cell in zip(inches, cells, strict=True)
            for inch in run
        }
        for _, *cells in table["rows"]
    )
    return Found(table["title"].partition(": chances")[0], rows)


def distances(head: str) -> range:
    """Return the inches of a head: `3″`, `0–10″`, or close combat."""
    numbers = [int(number) for number in re.findall(r"\d+", head)] or [0]
    return range(numbers[0], numbers[-1] + 1)


def test_what_is_ticked_is_crossed_out(browsers: Browser, tmp_path: Path) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(BATTLE, DESIGNS, {})))
    tab.tick("u2m1", "u2m3", "u6m1h3")
    crossed = tab.do(
        "[...document.querySelectorAll('.tracks label')]"
        ".filter((part) => getComputedStyle(part, '::after').content !== 'none')"
        ".map((part) => part.htmlFor)"
    )
    # All points of a track up to the last one are lost.
    assert crossed == ["u2m1", "u2m3", "u6m1h1", "u6m1h2", "u6m1h3"]
    tab.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "bare"])
def test_points_models_and_turn_are_counted(
    browsers: Browser, tmp_path: Path, *, scripts: bool
) -> None:
    tab = Tab(browsers, scripts=scripts)
    for army, designs in (EXAMPLE_ARMIES["Border Guard"], halves()):
        tab.open(written(tmp_path, army_page(army, designs, {}), f"{army.name}.html"))
        listed = roster(army, designs)
        models = sum(unit.count for unit in listed.units)
        first = listed.units[0]
        assert listed.worth is not None
        assert first.worth is not None
        must_count(
            tab, listed.worth, Fraction(), f"Turn 1 · {models} of {models} stand"
        )
        # The last box of a track is its end.
        tab.do("document.querySelector('.m').click()")
        tab.tick("t4")
        lost = first.worth / first.count
        stand = f"Turn 4 · {models - 1} of {models} stand"
        must_count(tab, listed.worth - lost, lost, stand)
    tab.close()


def halves() -> tuple[Army, Items]:
    """Return an army of three that cost 3½ each."""
    cub = Creation(name="Cub", size=2, structure=Structure.HALF, move=5)
    entries = (Entry(design="a"), Entry(design="a", count=2))
    return Army(name="Cubs", system="brikwars", entries=entries), {"a": cub}


THREE: Final = (
    Army(
        name="Three",
        system="brikwars",
        entries=(Entry(design="a"), Entry(design="b", count=3)),
    ),
    {"a": Creation(name="Cub", size=1), "b": Creation(name="Car", size=4, move=5)},
)
"""An army of one model, and of three that each have a track of their own."""


@pytest.mark.parametrize("media", ["screen", "print"])
def test_the_model_that_is_shown_changes_no_count(
    browsers: Browser, tmp_path: Path, media: str
) -> None:
    """On a phone the boxes of one model show, while its unit is open."""
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(*THREE, {})))
    tab.tick("u2m1h4", "u2m3h2")
    tab.do("document.querySelector('#u2 > details').open = true")
    listed = roster(*THREE)
    lost = listed.units[1].worth
    assert listed.worth
    assert lost
    tab.on(media)
    for model in ("u2s1", "u2s2", "u2s3"):
        tab.tick(model)
        left = listed.worth - lost / 3
        must_count(tab, left, lost / 3, "Turn 1 · 3 of 4 stand")
        shown = tab.do(
            "[...document.querySelectorAll('#u2 > .tracks > fieldset')]"
            ".filter((part) => part.checkVisibility({visibilityProperty: true})).length"
        )
        assert shown == (1 if media == "screen" else 3)
    tab.close()


def test_the_list_says_which_model_its_values_are_of(
    browsers: Browser, tmp_path: Path
) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(*THREE, {})))
    tab.tick("u2m1h4", "u2m3h2")
    said = tab.spoken()
    assert "Model 1: Destroyed" in said
    assert said.count("Model ") == 1
    tab.tick("u2s3")
    said = tab.spoken()
    assert "Model 3: 2″ Size" in said
    assert "Destroyed" not in said
    tab.close()


def test_paper_is_light(browsers: Browser, tmp_path: Path) -> None:
    found = []
    for dark in (False, True):
        tab = Tab(browsers, dark=dark)
        tab.open(written(tmp_path, army_page(*THREE, {})))
        tab.on("print")
        words = "[...document.querySelectorAll('.name, .unit, .kv, .num, .bx, dd, h3')]"
        looks = ".map((part) => getComputedStyle(part))"
        both = ".map((look) => look.color + look.backgroundColor)"
        found.append(tab.do(words + looks + both))
        tab.close()
    assert found[0] == found[1]


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
@pytest.mark.parametrize("width", [320, 390])
def test_no_big_value_is_cut_off(
    browsers: Browser, tmp_path: Path, name: str, width: int
) -> None:
    tab = Tab(browsers)
    tab.sized(width, 800)
    tab.open(written(tmp_path, army_page(*EXAMPLE_ARMIES[name], {})))
    wide = tab.do(
        "[...document.querySelectorAll('.unit > details')].flatMap((unit) => {"
        "unit.open = true; return [...unit.querySelectorAll('.tile, .tiles')]"
        ".filter((part) => part.scrollWidth > part.clientWidth)"
        ".map((part) => part.textContent); })"
    )
    assert wide == []
    tab.close()


@pytest.mark.parametrize("number", range(1, 7))
def test_a_phone_on_its_side_has_room_for_the_values(
    browsers: Browser, tmp_path: Path, number: int
) -> None:
    tab = Tab(browsers)
    tab.sized(667, 375)
    tab.open(written(tmp_path, army_page(BATTLE, DESIGNS, {})))
    tab.do(f"document.querySelector('#u{number} > details').open = true")
    edge = "document.querySelector('#u{} {}').getBoundingClientRect().top"
    tops = (edge.format(number, part) for part in (".tracks", ".tile .value"))
    boxes, values = (tab.do(top) for top in tops)
    # With its labels.
    assert values + 60 < boxes
    tab.close()


TYPED: Final = str.maketrans({"\xa0": " ", "″": '"', "−": "-"})
"""The marks of a printer, and what a keyboard has for them."""


@pytest.mark.parametrize("name", ["Border Guard", "Hedgerow Patrol"])
def test_what_the_tables_say_is_found_as_it_is_typed(
    browsers: Browser, tmp_path: Path, name: str
) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(*EXAMPLE_ARMIES[name], {})))
    parts = "[...document.querySelectorAll('.ref :is(li, td, th, h3)')]"
    said = tab.do(f"{parts}.map((part) => part.textContent)")
    typed = [text.translate(TYPED) for text in said]
    # Phones make quotation marks of what is typed.
    typed += [text.replace('"', "”").upper() for text in typed if '"' in text]
    assert len(typed) > len(said)
    found = tab.do(
        "((typed) => { const q = document.getElementById('q');"
        f"const parts = {parts}; return typed.filter((words, at) => {{"
        "q.value = words; q.dispatchEvent(new Event('input'));"
        "const refs = [...document.querySelectorAll('#tables .ref:not([hidden])')];"
        "return at < parts.length ? parts[at].closest('[hidden]') : !refs.length;"
        f"}}); }})({json.dumps(typed)})"
    )
    assert found == []
    tab.close()


@pytest.mark.parametrize("name", ["Border Guard", "Bridge Guard"])
def test_no_row_of_boxes_is_cut_by_the_end_of_a_sheet(
    browsers: Browser, tmp_path: Path, name: str
) -> None:
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(*EXAMPLE_ARMIES[name], {})))
    tab.on("print")
    rows = "[...document.querySelectorAll('.tracks fieldset, .boxes')]"
    looks = f"{rows}.map((part) => getComputedStyle(part).breakInside)"
    assert set(tab.do(looks)) == {"avoid"}
    tab.close()


def test_a_name_stands_above_its_card_on_paper(
    browsers: Browser, tmp_path: Path
) -> None:
    """And no sheet ends between the two, nor below a picture."""
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(*THREE, {})))
    tab.on("print")
    looks = tab.do(
        "[...document.querySelectorAll('.unit summary, .window, h3')]"
        ".map((part) => getComputedStyle(part).breakAfter)"
    )
    assert set(looks) == {"avoid"}
    names = "[...document.querySelectorAll('.name, .page > h2')]"
    shown = f"{names}.filter((part) => part.checkVisibility()).length"
    assert tab.do(shown) == len(THREE[0].entries)
    tab.close()


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_rows_of_boxes_begin_at_one_edge_on_paper(
    browsers: Browser, tmp_path: Path, name: str
) -> None:
    """The box of no hit is for a finger; paper has no keyboard and shows no ring."""
    tab = Tab(browsers)
    tab.open(written(tmp_path, army_page(*EXAMPLE_ARMIES[name], {})))
    tab.do("document.querySelector('.box:checked + * + .box, .box')?.focus()")
    tab.on("print")
    edges = tab.do(
        "[...document.querySelectorAll('.tracks fieldset, .boxes')].map((row) => {"
        "const [first] = [...row.querySelectorAll('.num, label')]"
        ".filter((part) => part.checkVisibility());"
        "return first.getBoundingClientRect().x - row.getBoundingClientRect().x; })"
    )
    assert set(edges) == {0}
    rings = "[...document.querySelectorAll('input, label, summary')]"
    styles = f"{rings}.map((part) => getComputedStyle(part).outlineStyle)"
    assert set(tab.do(styles)) == {"none"}
    tab.close()


def must_count(tab: Tab, left: Fraction, lost: Fraction, stand: str) -> None:
    assert f"{stand} {figure(left)} CP left {figure(lost)} lost" in tab.spoken()


def test_hostile_names_show_as_themselves(tmp_path: Path) -> None:
    army, designs = hostile()
    with tab_in(tmp_path / "profile") as tab:
        tab.open(written(tmp_path, army_page(army, designs, {})))
        assert tab.do("document.querySelector('h1').textContent") == HOSTILE
        assert tab.do("document.querySelectorAll('img').length") == 0
        assert tab.errors == []
        assert len(tab.requests) == 1


@pytest.mark.parametrize("width", [320, 390, 820])
def test_nothing_scrolls_sideways_and_targets_are_large(
    browsers: Browser, width: int, tmp_path: Path
) -> None:
    tab = Tab(browsers)
    tab.sized(width, 800)
    tab.open(written(tmp_path, army_page(*long_names(), {})))
    assert tab.do("document.documentElement.scrollWidth") <= width
    small = tab.do(
        "[...document.querySelectorAll('label.bx, summary, button')]"
        ".filter((part) => part.checkVisibility({visibilityProperty: true}))"
        ".map((part) => part.getBoundingClientRect())"
        ".filter((box) => box.width < 44 || box.height < 44).length"
    )
    assert small == 0
    high = tab.do(
        "Math.max(...[...document.querySelectorAll('.name')]"
        ".map((part) => part.getBoundingClientRect().height / 24.15))"
    )
    assert high <= 2.05
    tab.close()


def long_names() -> tuple[Army, Items]:
    """Return the first battle with names that no line holds."""
    name = "The Most Excellent and Right Honourable Company of Border Wardens " * 2
    designs = {key: replace(one, name=name) for key, one in DESIGNS.items()}
    return replace(BATTLE, name=name), designs
