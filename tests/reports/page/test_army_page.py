"""An army as one page: what its text holds, and what it cannot hold."""

import base64
import hashlib
import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from PIL import Image

from builder.army.model import Army, Entry, Items
from builder.army.muster import roster
from builder.brikwars import Creation, Mount, Weapon
from builder.brikwars.play import MOST_STATES
from builder.brikwars.tables.specialties import Specialty
from builder.content.card import Card
from builder.content.play import Play
from builder.core.design import Design
from reports.page.army_page import army_page
from reports.page.boxes import PlayedUnit
from reports.page.picture import portrait
from reports.page.style import army_style
from tests.mustered import EXAMPLE_ARMIES

HOSTILE = '<img src=x onerror="alert(1)">&</script><!--'
"""A name that would be markup wherever it is not escaped."""

BATTLE, DESIGNS = EXAMPLE_ARMIES["Border Guard"]
PAGES = {
    (name, hidden): army_page(army, designs, {}, hidden=hidden)
    for name, (army, designs) in EXAMPLE_ARMIES.items()
    for hidden in (False, True)
}


class Read(HTMLParser):
    """Reads a page: its elements with their attributes, and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.texts.append((self.elements[-1][0] if self.elements else "", data))

    def values(self, name: str, *tags: str) -> list[str]:
        """Return an attribute of all elements that have it, or of some kinds."""
        found = (at for tag, at in self.elements if not tags or tag in tags)
        return [at[name] for at in found if name in at]

    @property
    def seen(self) -> str:
        """All that it says to a player."""
        return "".join(
            text for tag, text in self.texts if tag not in {"style", "script"}
        )


every = pytest.mark.parametrize("page", PAGES.values(), ids=map(str, PAGES))


@every
def test_it_asks_for_nothing(page: str) -> None:
    read = Read(page)
    for name in ("src", "href", "action", "srcset", "poster", "data"):
        links = read.values(name)
        assert [it for it in links if not it.startswith(("#", "data:image/"))] == []
    assert "url(" not in page
    assert "@import" not in page


@every
def test_the_policy_names_each_script_and_style(page: str) -> None:
    (policy,) = Read(page).values("content", "meta")[:1]
    inside = re.findall("<(style|script)>(.*?)</", page, re.DOTALL)
    assert [kind for kind, _ in inside] == ["style", "style", "script"]
    for kind, text in inside:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        (allowed,) = [part for part in policy.split("; ") if part.startswith(kind)]
        assert f"'sha256-{digest}'" in allowed
    assert policy.startswith("default-src 'none'; base-uri 'none'; form-action 'none'")
    assert "unsafe" not in policy


@every
def test_nothing_runs_or_is_dressed_by_an_attribute(page: str) -> None:
    names = {name for _, attributes in Read(page).elements for name in attributes}
    assert "style" not in names
    assert [name for name in names if name.startswith("on")] == []


@every
def test_ids_are_unique_and_each_box_has_a_label(page: str) -> None:
    read = Read(page)
    ids = Counter(read.values("id"))
    assert [id_ for id_, count in ids.items() if count > 1] == []
    labels = set(read.values("for", "label"))
    assert labels <= set(ids)
    boxes = {at["id"] for tag, at in read.elements if tag == "input"} - {"q"}
    assert boxes <= labels
    symbols = {link.removeprefix("#") for link in read.values("href", "use")}
    assert symbols <= set(ids)


@every
def test_no_heading_skips_a_level(page: str) -> None:
    levels = [int(tag[1]) for tag, _ in Read(page).elements if re.match("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@every
def test_one_of_each_group_is_ticked(page: str) -> None:
    radios = [at for tag, at in Read(page).elements if at.get("type") == "radio"]
    ticked = Counter(at["name"] for at in radios if "checked" in at)
    assert ticked == dict.fromkeys((at["name"] for at in radios), 1)


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_it_is_the_same_bytes_twice(name: str) -> None:
    army, designs = EXAMPLE_ARMIES[name]
    assert army_page(army, designs, {}) == PAGES[name, False]


def test_whatever_changes_makes_it_another_page() -> None:
    """A browser keeps ticks for a page; its address has the same boxes all the same."""
    key, design = next(iter(DESIGNS.items()))
    noted = {**DESIGNS, key: replace(design, notes="It leaks")}
    pages = (
        PAGES["Border Guard", False],
        PAGES["Border Guard", True],
        army_page(replace(BATTLE, limit=190), DESIGNS, {}),
        army_page(BATTLE, noted, {}),
    )
    roots = [dict(Read(page).elements)["html"] for page in pages]
    assert len({root["data-page"] for root in roots}) == len(pages)
    assert len({root["data-army"] for root in roots}) == 1


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_it_says_each_unit_and_what_it_can_do(name: str) -> None:
    army, designs = EXAMPLE_ARMIES[name]
    said = Read(PAGES[name, False]).seen.replace("\xa0", " ").replace("″", '"')
    for unit in roster(army, designs).units:
        assert unit.name in said
        assert unit.card.kind in said
        for stat in unit.card.stats:
            assert f"{stat.label}" in said


def test_a_secret_page_has_no_points_and_no_notes() -> None:
    notes = "Nobody shall know"
    entries = tuple(replace(entry, note=notes) for entry in BATTLE.entries)
    army = replace(BATTLE, notes=notes, entries=entries)
    designs = {key: replace(one, notes=notes) for key, one in DESIGNS.items()}
    assert notes in army_page(army, designs, {})
    page = army_page(army, designs, {}, hidden=True)
    assert notes not in page
    said = Read(page).seen.replace("\xa0", " ")
    listed = roster(army, designs)
    for price in (listed.total, listed.limit, *(unit.total for unit in listed.units)):
        assert f" {price} CP" not in said
    assert 'class="left"' not in page
    assert 'class="price"' not in page


def test_hostile_names_print_as_themselves() -> None:
    page = army_page(*hostile(), {})
    read = Read(page)
    assert read.seen.count(HOSTILE) >= 4
    tags = Counter(tag for tag, _ in read.elements)
    assert (tags["img"], tags["script"], tags["style"]) == (0, 1, 2)
    assert [name for _, at in read.elements for name in at if name[:2] == "on"] == []


def hostile() -> tuple[Army, Items]:
    """Return an army whose every name and note is markup."""
    gun = Mount(weapon=Weapon(name=HOSTILE, size=1))
    tank = Creation(name=HOSTILE, size=3, notes=HOSTILE, mounts=(gun,))
    entry = Entry(design="a", note=HOSTILE, group="")
    army = Army(name=HOSTILE, system="brikwars", entries=(entry,), notes=HOSTILE)
    return army, {"a": tank}


def test_controls_do_no_harm() -> None:
    army, designs = hostile()
    page = army_page(replace(army, name="a\x00b\x1b"), designs, {})
    assert "<title>ab</title>" in page
    assert "\x00" not in page


def test_an_empty_army_says_so() -> None:
    page = army_page(Army(name="", system="brikwars"), {}, {})
    assert "No unit plays in this army yet." in page


@pytest.mark.parametrize("count", [1, 100, 10_000])
def test_whole_points_are_counted_however_many_they_are(count: int) -> None:
    army = Army(system="brikwars", entries=(Entry(design="a", count=count),))
    listed = roster(army, {"a": Creation(name="Cub", size=7)})
    known = [PlayedUnit(unit, Play(), 1, "", ()) for unit in listed.units]
    assert listed.worth
    assert f"left {listed.worth} lost 0" in army_style(listed, known, ())


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_an_army_without_points_says_nothing_of_them(name: str) -> None:
    listed = roster(*EXAMPLE_ARMIES[name])
    said = Read(PAGES[name, False]).seen.replace("\xa0", " ")
    lines = re.findall(rf"{re.escape(listed.system)} · (.*?)\n?{listed.verdict}", said)
    assert len(lines) == 1
    assert (f"{listed.currency}" in lines[0]) is bool(listed.total)


def test_a_giant_has_the_track_of_its_card() -> None:
    """So many states would be a page of their own; each point has its box still."""
    entry = Entry(design="a")
    army = Army(name="Giants", system="brikwars", entries=(entry,))
    pages = [
        army_page(army, {"a": Creation(name="Hill", size=size)}, {})
        for size in (MOST_STATES - 1, MOST_STATES)
    ]
    boxes = [len(re.findall('id="u1(?:m1h|r)[0-9b]+"', page)) for page in pages]
    assert boxes == [MOST_STATES, MOST_STATES]
    assert ['class="unit one"' in page for page in pages] == [True, False]
    assert ["<h3>Size Damage</h3>" in page for page in pages] == [False, True]


@pytest.mark.parametrize("name", EXAMPLE_ARMIES)
def test_a_portrait_is_drawn_once_for_all_who_look_alike(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many entries a design has; in another colour it is another picture."""
    drawn: list[Card] = []

    def counted(card: Card, photos: Mapping[str, bytes], army: str) -> Element:
        drawn.append(card)
        return portrait(card, photos, army)

    monkeypatch.setattr("reports.page.army_page.portrait", counted)
    army, designs = EXAMPLE_ARMIES[name]
    painted = replace(army.entries[0], own_colour="#123456")
    for entries in (army.entries, (*army.entries * 7, painted, painted)):
        drawn.clear()
        page = army_page(replace(army, entries=entries), designs, {})
        listed = roster(replace(army, entries=entries), designs)
        looks = {(unit.card.portrait, unit.card.livery) for unit in listed.units}
        assert len(drawn) <= len(looks)
        assert len(re.findall('<symbol id="p|<symbol [^>]*id="p', page)) <= len(drawn)


def test_a_screen_has_no_lines_to_write_on() -> None:
    """But for those that a player wrote: nothing of his is left out."""
    hero = Creation(name="Hero", specialties=(Specialty.HEROIC_EGO,))
    for page in (*PAGES.values(), army_page(*alone(hero), {})):
        assert "____" not in Read(page).seen
        assert "Our medical chart" not in Read(page).seen
    mine = replace(hero, notes="Password: ____")
    army, designs = alone(mine)
    noted = army_page(replace(army, notes="Won by ____"), designs, {})
    said = Read(noted).seen
    assert "Password: ____" in said
    assert "Won by ____" in said
    assert said.count("____") == 2


def alone(design: Creation) -> tuple[Army, Items]:
    """Return an army of one."""
    entries = (Entry(design="a"),)
    return Army(name="One", system="brikwars", entries=entries), {"a": design}


def test_photos_are_small() -> None:
    out = io.BytesIO()
    Image.effect_noise((1600, 1200), 80).convert("RGB").save(out, "JPEG")
    designs = {
        key: replace(one, photo="p")
        for key, one in DESIGNS.items()
        if isinstance(one, Design)
    }
    page = army_page(BATTLE, designs, {"p": out.getvalue()})
    (photo,) = set(Read(page).values("href", "image"))
    data = base64.b64decode(photo.partition(",")[2])
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (400, 300)
    assert page.count("data:image/") == 1


@pytest.mark.parametrize("hidden", [False, True])
def test_the_first_battle_is_below_300_kilobytes(*, hidden: bool) -> None:
    assert len(PAGES["Border Guard", hidden].encode()) < 300_000


def test_style_and_script_are_short() -> None:
    room = Path("reports/page")
    files = (room / name for name in ("page.css", "page.js"))
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    assert len(lines) <= 300
    assert max(map(len, lines)) <= 120
