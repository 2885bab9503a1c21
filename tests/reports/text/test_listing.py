"""Lists as text: names, amounts, and what a secret one leaves out."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder import describe, systems
from builder.army.model import Army, Entry
from builder.army.muster import muster, roster
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.content.roster import Roster, arms, secret
from builder.core.design import Design
from builder.core.formatting import figure
from builder.examples import catalog_of, examples_of
from builder.infantry import Man as Infantryman
from builder.microfig import Squad
from builder.smallarms import Man
from db.sharing.clipboard.model import PastedText
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from reports.layout.formats import Settings
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_pdf
from reports.text.compact import roster_compact
from reports.text.csv import roster_csv
from reports.text.names import safe_name
from reports.text.plain import card_text, roster_text
from reports.text.posts import markdown
from tests.db.values import armies, designs
from tests.reports.posted import (
    card_bbcode,
    card_markdown,
    roster_bbcode,
    roster_markdown,
)
from tests.sweeps import examples

MACHINE_GUN = catalog_of("infantry")["tripod-gun"]
RIFLE = catalog_of("infantry")["service-rifle"]
MIXED = catalog_of("microfig")["patrol"]
LEADER = catalog_of("smallarms")["team-leader"]


@pytest.mark.parametrize(
    ("design", "said"),
    [
        (LEADER, "Burp gun, Pistol"),
        (
            Infantryman(weapons=(RIFLE, MACHINE_GUN)),
            "Service rifle, Tripod machine gun",
        ),
        (MIXED, "1 pistol, 3 rifles, 1 heavy weapon"),
        (Man(weapons=()), ""),
        (Infantryman(), ""),
        (Squad(rifles=0), ""),
    ],
)
def test_a_line_of_a_list_names_the_weapons(design: Design, said: str) -> None:
    assert arms(describe(design)) == said


def first_battle() -> tuple[Army, dict[str, Design]]:
    (example, *_) = examples_of("brikwars")
    ((_, army),) = example.armies
    assert isinstance(army, Army)
    return army, dict(example.designs)


@pytest.mark.parametrize("write", [roster_text, roster_markdown, roster_bbcode])
def test_a_list_as_text_says_what_each_weapon_can_do(write: Callable[..., str]) -> None:
    army, designs = first_battle()
    bare = re.sub(r"\*\*|\[/?b\]", "", write(roster(army, designs)))
    told = [line for line in bare.splitlines() if ": " in line]
    for entry in army.entries:
        design = designs[entry.design]
        assert isinstance(design, Creation)
        for mount in design.mounts:
            line = statline(mount.weapon)
            if line.use is None or not mount.mounting.fires:
                continue
            start = f"{design.title}, "
            (said,) = (
                one for one in told if start in one and f"{mount.weapon.title}:" in one
            )
            assert f"Use {line.use_text}" in said
            if not mount.weapon.type.row.melee:
                assert f"Range {line.range_text}" in said


@pytest.mark.parametrize("write", [card_text, card_markdown, card_bbcode])
def test_a_card_as_text_says_whose_it_is_and_what_is_remarked(
    write: Callable[..., str],
) -> None:
    army, designs = first_battle()
    for unit in roster(army, designs).units:
        said = write(unit.card)
        assert army.title in said
        assert unit.note in said or markdown(unit.note) in said
    alone = write(describe(designs[army.entries[0].design]))
    assert army.title not in alone
    assert army.entries[0].note not in alone


# The names of files are valid on any machine

LONGEST = 255
"""Bytes of a name on Linux; Windows and macOS count signs, of which there are fewer."""

AROUND = ("001 {} 99 front.png", "{}.muster.json")
"""What is written before and after a name of ours."""

DEVICES = {"CON", "PRN", "AUX", "NUL"} | {
    f"{port}{sign}" for port in ("COM", "LPT") for sign in "0123456789¹²³"
}

parts = st.sampled_from(
    [*DEVICES, "nul", "Aux", ".", " ", "x", "戦", "𝟬", "é", "/", ":"]
)
titles = st.lists(st.one_of(parts, st.text(max_size=9)), max_size=40).map("".join)


@given(titles)
@example("\U0001d7ec" * 80)
@example("戦" * 80)
@example("x" * 79 + ". y")
@example("\ud800")
@example("COM¹ .x")
def test_a_name_is_valid_on_any_machine(title: str) -> None:
    name = safe_name(title)
    assert name
    assert all(len(form.format(name).encode()) <= LONGEST for form in AROUND)
    assert not set(name) & set('<>:"/\\|?*'), "no sign that a system keeps to itself"
    assert all(sign.isprintable() for sign in name)
    assert name == name.strip(" .")
    assert name.partition(".")[0].rstrip().upper() not in DEVICES
    assert safe_name(name) == name, "a name that is valid stays"


@pytest.mark.parametrize(
    "title", ["Wolfpack", "Mk. II", "Console", "Nulls", "Com12", "Coma"]
)
def test_a_usual_title_stays(title: str) -> None:
    assert safe_name(title) == title


# Secret and compact lists: what they say, and what they never say

WORD = "Xyzzyq"
MANY = 7919
"""A prime: what so many cost is a number that nothing else on a list has."""


def whole(listed: Roster) -> str:
    return roster_text(listed, full=True)


FORMS = (whole, roster_text, roster_markdown, roster_bbcode, roster_compact, roster_csv)
EXAMPLES = [
    (army, dict(example.designs))
    for system in systems().values()
    for example in examples_of(system.key)
    for _, army in example.armies
]


@st.composite
def noted(draw: st.DrawFn) -> tuple[Army, dict[str, Design]]:
    """Return an army with notes and prices that stand nowhere else, and its designs."""
    found = draw(st.lists(designs(), min_size=1, max_size=3))
    named = [f"unit {at}" for at in range(len(found))]
    held = {
        key: replace(each, name=key, notes=WORD)
        for key, each in zip(named, found, strict=True)
    }
    army = draw(armies(()))
    entries = tuple(Entry(design=key, count=MANY, note=WORD) for key in held)
    limit = draw(st.none() | st.sampled_from([1, 86_028_157]))
    return replace(army, entries=entries, notes=WORD, limit=limit, name="A"), held


@settings(max_examples=examples(100, 20))
@given(noted())
def test_no_secret_list_says_points_or_notes(
    made: tuple[Army, dict[str, Design]],
) -> None:
    army, held = made
    mustered, listed = muster(army, held), roster(army, held)
    sums = [mustered.total, *(each.total for each in mustered.results if each.total)]
    # A sum below this might be the Range of a gun.
    told = {figure(Fraction(each)) for each in sums if each > 10_000}
    told |= {str(army.limit)} if army.limit and army.limit > 1 else set()
    for form in FORMS:
        open_, hidden = form(listed), form(secret(listed))
        # Only where the whole list says it, its absence says something.
        if listed.units and form is not roster_compact:
            assert WORD in open_
        assert WORD not in hidden
        assert not {each for each in told if each in hidden}
        assert " left" not in hidden.split("\n\n")[0]
        assert "over the limit" not in hidden


@pytest.mark.parametrize(("army", "held"), EXAMPLES)
def test_a_secret_list_names_no_price(army: Army, held: dict[str, Design]) -> None:
    listed = replace(roster(army, held, pool=True), house=())
    for form in FORMS:
        # What a Mechanism costs is the book's rule, the same for everybody.
        said = form(secret(listed)).replace("sets it off: 0 CP,", "")
        assert not re.search(r"[\d½¼¾] (?:CP|points)\b", said), said
        for unit in listed.units:
            assert unit.name in said or form is roster_markdown


def test_the_secret_paper_says_what_the_secret_text_says(
    read: Callable[[bytes], list[str]],
) -> None:
    army, held = EXAMPLES[0]
    listed = roster(army, held)
    assert "165" in "".join(read(roster_pdf(listed, Settings())))
    hidden = roster_pdf(listed, Settings(), choices=RosterChoices(secret=True))
    said = "".join(read(hidden))
    assert "165" not in said
    assert "200" not in said
    assert "Hold" not in said
    assert "Leads" not in said
    assert "Legal" in said
    assert hidden == roster_pdf(secret(listed), Settings())
    without = RosterChoices(points=False, notes=False)
    assert hidden == roster_pdf(listed, Settings(), choices=without)


def test_who_does_not_play_is_not_on_a_secret_list() -> None:
    army, held = EXAMPLES[0]
    first = replace(army.entries[0], sits_out=True)
    away = replace(army, entries=(first, *army.entries[1:]))
    listed = roster(away, held, pool=True)
    assert "Sergeant" in roster_compact(listed)
    assert "Sergeant" not in roster_compact(secret(listed))


def test_what_breaks_the_limit_is_not_told() -> None:
    army, held = EXAMPLES[0]
    listed = roster(replace(army, limit=161), held)
    assert "161" in roster_text(listed)
    said = roster_text(secret(listed))
    assert "161" not in said
    assert "llegal" not in said


def test_a_compact_list_is_a_line_for_each_unit() -> None:
    army, held = EXAMPLES[0]
    assert roster_compact(roster(army, held)).splitlines() == [
        "Border Guard: 165 of 200 CP (BrikWars 2010)",
        "Foot: 10 models, 88 CP",
        "1x Sergeant (Scattergun, Short Sword), 11 CP",
        "4x Trooper (Pistol, Round Shield), 32 CP",
        "3x Rifleman (Rifle), 27 CP",
        "2x Grenadier (Short Sword, 3 × Grenade), 18 CP",
        "Armor and walls: 2 models, 77 CP",
        "1x Plated Half-track (Full Plating, 2 × Twin Gun), 30 CP",
        "1x Border Keep (Wall Catapult, 4 × Powder Keg), 47 CP",
    ]


@pytest.mark.parametrize("hide", [False, True])
@pytest.mark.parametrize(("army", "held"), EXAMPLES)
def test_a_compact_list_is_read_back(
    army: Army, held: dict[str, Design], hide: bool
) -> None:
    listed = roster(army, held)
    pasted = read_text(roster_compact(secret(listed) if hide else listed))
    assert isinstance(pasted, PastedText)
    found = resolved(pasted, held)
    (again,) = found.armies.values()
    assert [(each.design, each.count) for each in again.entries] == [
        (each.design, each.count) for each in army.entries if each.plays
    ]
    assert not found.designs


@pytest.mark.parametrize("sign", "=+-@")
def test_no_weapon_and_no_note_is_a_formula(sign: str) -> None:
    name = f"{sign}HYPERLINK(1)"
    gun = Weapon(name=name, size=2)
    held: dict[str, Design] = {"gun": gun, "man": Creation(mounts=(Mount(weapon=gun),))}
    entries = tuple(Entry(design=key, note=name) for key in held)
    text = roster_csv(roster(Army(entries=entries, notes=name), held))
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert sum(name in cell for cell in cells) >= 5
    assert not [cell for cell in cells if cell[:1] and cell[0] in "=+-@"]


@pytest.mark.parametrize(("army", "held"), EXAMPLES)
def test_a_spreadsheet_says_what_each_weapon_can_do(
    army: Army, held: dict[str, Design]
) -> None:
    rows = list(csv.DictReader(io.StringIO(roster_csv(roster(army, held)))))
    lines = {line.strip(" -") for line in roster_text(roster(army, held)).splitlines()}
    for row in rows:
        for weapon in filter(None, (row.get("Weapons") or "").split("; ")):
            line = f"{row['Unit'].removesuffix(' ILLEGAL')}, {weapon}"
            # The text has the special rules of a weapon behind its values, too.
            assert any(one == line or one.startswith(f"{line}. ") for one in lines)
    assert rows[0].get("About the army", "") == " ".join(army.notes.split())
