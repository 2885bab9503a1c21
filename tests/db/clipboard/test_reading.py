"""Lists and cards as text: what is written is read back, and nothing breaks it."""

import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder import describe, systems
from builder.army.groups import in_order
from builder.army.model import Army, Entry
from builder.army.muster import roster
from builder.brikwars.model.designs import Creation, Weapon
from builder.content.card import Card
from builder.content.roster import (
    NO_GROUP,
    WHOLE_ARMY,
    Roster,
    RosterUnit,
    by_group,
)
from builder.core.formatting import figure, worded
from builder.examples import examples_of
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.clipboard.lists import price_of
from db.sharing.clipboard.making import name_key
from db.sharing.clipboard.model import LONGEST_TEXT, PastedText, PastedUnit
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from db.sharing.clipboard.tables import one_line
from reports.layout import glyphs
from reports.text import csv, forum, plain

LISTS = (
    plain.roster_text,
    forum.roster_markdown,
    forum.roster_bbcode,
    csv.roster_csv,
)
CARDS = (plain.card_text, forum.card_markdown, forum.card_bbcode)

EXAMPLES = [
    (system.key, army, dict(example.designs))
    for system in systems().values()
    for example in examples_of(system.key)
    for _, army in example.armies
]

TROOPER = Creation(name="Trooper")
GUN = Weapon(name="Long Tom", size=4)


def said(text: str) -> PastedText:
    found = read_text(text)
    assert isinstance(found, PastedText)
    return found


def units_of(text: str) -> list[tuple[str, int, Fraction | None]]:
    (army,) = said(text).armies
    return [(name_key(unit.name), unit.count, unit.each) for unit in army.units]


def written(text: str) -> str:
    """Return a text as a list has it, and then without signs that take no room."""
    return one_line(glyphs.one_line(text))


def listed_in(army: Army, designs: Any) -> list[tuple[str, int, str, bool]]:
    return [
        (designs[each.design].title, each.count, written(each.group), each.plays)
        for each in army.entries
    ]


@pytest.mark.parametrize("form", LISTS)
@pytest.mark.parametrize(("system", "army", "designs"), EXAMPLES)
def test_every_example_army_is_read_back(
    form: Any, system: str, army: Army, designs: dict[str, Any]
) -> None:
    printed = roster(army, designs)
    assert units_of(form(printed)) == [
        (name_key(f"{unit.name} {unit.card.stamp}"), unit.count, price_of(unit.each))
        for unit in printed.units
    ]
    if form is not csv.roster_csv:
        (read,) = said(form(printed)).armies
        assert (read.title, read.system, read.limit, read.notes) == (
            army.title,
            system,
            army.limit,
            army.notes,
        )
    found = resolved(said(form(printed)), designs)
    ((key, again),) = found.armies.items()
    named = {entry.design for entry in army.entries}
    assert {key} <= set(found.came.values()) <= {key} | named
    assert listed_in(again, designs) == listed_in(army, designs)
    assert again.groups == army.groups
    assert not found.designs
    assert not found.unread


@pytest.mark.parametrize("form", CARDS)
@pytest.mark.parametrize(("system", "army", "designs"), EXAMPLES)
def test_every_card_is_read_back(
    form: Any, system: str, army: Army, designs: dict[str, Any]
) -> None:
    for key, design in designs.items():
        found = said(form(describe(design)))
        assert [unit.name for unit in found.units] == [design.title]
        assert not found.armies
        known = resolved(found, designs)
        assert known.known == (key,)
        assert not known.unread


# A quote at the front is what keeps a spreadsheet from running a formula.
names = st.text(min_size=1, max_size=40).filter(
    lambda text: bool(name_key(text)) and not glyphs.one_line(text).startswith("'")
)
groups = st.sampled_from(["", "Foot", "Foot: 3 models, 9 CP", "Notes", "[b]*|"]) | (
    names.filter(lambda name: one_line(name) not in (NO_GROUP, WHOLE_ARMY))
)
prices = st.none() | st.integers(0, 5000).map(lambda halves: Fraction(halves, 2))


@st.composite
def lists(draw: st.DrawFn) -> Roster:
    units = draw(
        st.lists(
            st.tuples(names, st.integers(1, 9_999), prices, groups, st.booleans()),
            min_size=1,
            max_size=6,
        )
    )
    return Roster(
        title=draw(names),
        system="BrikWars, 2010",
        total="1",
        limit=draw(st.sampled_from(["", "200"])),
        balance="",
        currency="CP",
        share=None,
        units=tuple(
            RosterUnit(
                count,
                "" if each is None else figure(each),
                "" if plays else f"({worded(each)})",
                Card(title=name, kind="Creature", stats=()),
                note=draw(st.sampled_from(["", "No. 1 | [b] <i>", "=1+1"])),
                worth=each if plays else None,
                group=group,
                plays=plays,
            )
            for name, count, each, group, plays in units
        ),
        verdict="Legal",
    )


@pytest.mark.parametrize("form", LISTS)
@given(lists())
def test_all_that_any_list_says_of_its_units_comes_back(
    form: Any, army: Roster
) -> None:
    in_groups = [unit for group in by_group(army.units) for unit in group.units]
    units = in_groups or army.units
    assert units_of(form(army)) == [
        (name_key(glyphs.one_line(unit.name)), unit.count, price_of(unit.each))
        for unit in units
    ]
    (read,) = said(form(army)).armies
    assert [(one_line(unit.group), unit.plays) for unit in read.units] == [
        (written(unit.group), unit.plays) for unit in units
    ]


@st.composite
def mustered(draw: st.DrawFn) -> tuple[Army, dict[str, Any]]:
    """Return an example army with other counts, groups and ticks, and its designs."""
    _, army, designs = draw(st.sampled_from(EXAMPLES))
    entries = tuple(
        replace(
            each,
            count=draw(st.integers(1, 99)),
            group=draw(groups),
            sits_out=draw(st.sampled_from([None, True])),
        )
        for each in army.entries
    )
    return in_order(replace(army, entries=entries, groups=())), designs


@pytest.mark.parametrize("form", LISTS)
@given(mustered())
def test_groups_and_ticks_of_any_army_come_back(
    form: Any, made: tuple[Army, dict[str, Any]]
) -> None:
    army, designs = made
    text = form(roster(army, designs, pool=True))
    found = resolved(said(text), designs)
    (again,) = found.armies.values()
    expected = army
    if form is csv.roster_csv:
        # Groups whose names look alike in a spreadsheet are one group.
        alike = (replace(each, group=written(each.group)) for each in army.entries)
        expected = in_order(replace(army, entries=tuple(alike), groups=()))
    assert listed_in(again, designs) == listed_in(expected, designs)
    # A line of words keeps each letter of a group's name, also one that is not drawn.
    assert [written(each.name) for each in again.groups] == [
        written(each.name) for each in expected.groups
    ]
    assert not found.unread
    # What has no table of its own is not read as text around the list.
    assert not said(text).units


@pytest.mark.parametrize("form", LISTS)
@pytest.mark.parametrize(
    "name",
    [
        "[b]Hero[/b]",
        "[code]",
        "# Hero",
        "| Hero |",
        "**Hero**",
        "- 3x Hero",
        "1. Hero",
        "=1+1",
        "<script>alert(1)</script>",
        "C:\\new\\*",
        "Notes",
        "'",
        "\u0627\u0644\u0633\u0644\u0627\u0645",
    ],
)
def test_a_name_is_never_markup(form: Any, name: str) -> None:
    card = Card(title=name, kind="Creature", stats=())
    army = Roster(
        title=name,
        system="BrikWars, 2010",
        total="1",
        limit="",
        balance="",
        currency="CP",
        share=None,
        units=(RosterUnit(3, "1", "3", card),),
        verdict="Legal",
    )
    assert units_of(form(army)) == [(name_key(glyphs.one_line(name)), 3, Fraction(1))]


@given(st.text(max_size=400))
@example("No.  Unit\n---  ----")
@example("a\n=\n(\n")
@example("# \n## \n|\n| --- |")
def test_any_text_is_read_without_an_error(text: str) -> None:
    try:
        found = read_text(text)
    except Unreadable:
        return
    assert isinstance(found, PastedText)
    resolved(found, {"t": TROOPER})


@pytest.mark.parametrize(
    "line",
    [
        "- - " * 250_000,
        "[" * 1_000_000,
        "[b]" * 330_000,
        "|" * 1_000_000,
        "|a\\" * 330_000,
        "---  " * 200_000,
        "#" * 1_000_000,
        "*" * 1_000_000,
        "(x1" * 330_000,
        "1 " * 500_000,
        " " * 1_000_000,
        "\t" * 1_000_000,
        "d6" * 500_000,
        'Use 4, Range 10", ' * 50_000,
    ],
)
def test_no_line_takes_long(line: str) -> None:
    assert len(line) <= LONGEST_TEXT
    start = time.process_time()
    for each in said(line).units:
        assert each.line == 1
    # The whole text is one line: a quick machine needs a few milliseconds.
    assert time.process_time() - start < 0.2


def test_a_text_that_is_too_long_is_refused_in_words() -> None:
    with pytest.raises(Unreadable, match="at most 1 million"):
        read_text("x" * (LONGEST_TEXT + 1))


def test_a_muster_file_is_read_as_one() -> None:
    file = MusterFile({"g": GUN}, {"w": Army(entries=(Entry(design="g"),))})
    text = write(file).decode()
    assert read_text(text) == file
    assert read_text(f"[code]\n{text}[/code]") == file
    with pytest.raises(Unreadable, match="the post, line 1"):
        read_text("{3", "the post")


def test_names_of_the_library_are_referred_to() -> None:
    library = {"t": TROOPER, "g": GUN}
    found = resolved(
        said("3x trooper\n- 2 TROOPER (8 CP)\nLong  Tom\nDeath Robot"), library
    )
    (army,) = found.armies.values()
    assert [(entry.design, entry.count) for entry in army.entries] == [
        ("t", 3),
        ("t", 2),
    ]
    assert found.known == ("t", "g")
    assert not found.designs
    assert [(each.line, each.text) for each in found.unread] == [(4, "Death Robot")]
    assert "no stat line" in found.unread[0].why


def test_several_stat_lines_at_once_are_built() -> None:
    found = resolved(
        said('Use 4, Range 10", 2d6\nZap: Gun 3"\nUse 9, Range 99", 9d4'), {}
    )
    assert [(d.title, d.label) for d in found.designs.values()] == [
        ('Gun 2"', 'Gun 2"'),
        ("Zap", 'Gun 3"'),
    ]
    (wrong,) = found.unread
    assert wrong.line == 3
    assert "No legal build" in wrong.why


def test_an_unknown_weapon_is_built_from_its_card_or_its_entry() -> None:
    weapon = Weapon(name="Zapper", size=2)
    for form in CARDS:
        (made,) = resolved(said(form(describe(weapon))), {}).designs.values()
        assert made == weapon
    wanted = Army(name="A", entries=(Entry(design="z", count=2),))
    for write_list in LISTS:
        text = write_list(roster(wanted, {"z": weapon}))
        found = resolved(said(text), {})
        assert list(found.designs.values()) == [weapon]
        (read,) = found.armies.values()
        assert [(e.design, e.count) for e in read.entries] == [(*found.designs, 2)]


def test_the_weapons_of_an_unknown_creation_are_offered() -> None:
    _, army, designs = EXAMPLES[0]
    design = next(each for each in designs.values() if each.title == "Trooper")
    found = resolved(said(plain.card_text(describe(design))), {})
    assert [each.title for each in found.designs.values()] == ["Pistol", "Round Shield"]
    assert "its weapons are offered instead" in found.unread[0].why
    assert not found.armies
    assert army.title


@pytest.mark.parametrize("game", ["BrikWars 2010", "BrikWars, 2010"])
def test_the_price_decides_between_equal_names(game: str) -> None:
    """In a list of today, and in one of version 1.0."""
    library = {"a": TROOPER, "b": Creation(name="Trooper", size=8)}
    columns = "No.  Each  Total  Unit\n---  ----  -----  ----\n"
    text = f"Raid\n====\n{game}\n\n{columns}"
    each = roster(Army(entries=(Entry(design="b"),)), library).units[0].each
    row = f"1    {each.ljust(4)}  {each.ljust(5)}  Trooper\n"
    (army,) = resolved(said(text + row), library).armies.values()
    assert army.entries[0].design == "b"


GENERATED = """{"name": "Blue", "rules": "No nukes", "squads": [{"name": "First",
"units": [{"name": "Trooper", "unit_number": "3", "value": "12",
"custom_notes": "brave",
"weapons": [{"type": "gun", "size": 2, "name": "Zap", "use": "4", "range": "10\\"",
"damage": "2d6"}], "specialties": [{"name": "Medic"}]}, {"name": "Unheard of"}, 3]}]}"""


def test_a_list_of_the_army_generator_is_read_by_its_fields() -> None:
    found = resolved(said(GENERATED), {"t": TROOPER})
    (army,) = found.armies.values()
    assert (army.name, army.notes) == ("Blue", "No nukes\nSquad: First")
    assert army.entries == (Entry(design="t", count=3, note="brave; Squad: First"),)
    assert [each.text for each in found.unread] == [
        "Trooper: specialties",
        "Unheard of",
    ]
    assert "2020" in found.unread[1].why
    # Each place of such a list may say several things.
    both = GENERATED.replace('"specialties"', '"equipment": [{}], "specialties"')
    assert len(resolved(said(both), {"t": TROOPER}).unread) == 3
    (made,) = resolved(said(GENERATED), {}).designs.values()
    assert (made.name, made.label) == ("Zap", 'Gun 2"')


def test_words_around_a_list_do_not_hide_it() -> None:
    _, army, designs = EXAMPLES[0]
    text = plain.roster_text(roster(army, designs))
    found = said(f"Hello all\n\n{text}\nWhat do you think?\n- 2x Trooper")
    assert [each.title for each in found.armies] == [army.title]
    assert [unit.name for unit in found.units] == [
        "Hello all",
        "What do you think?",
        "- 2x Trooper",
    ]
    assert isinstance(found.units[0], PastedUnit)


def test_a_list_that_a_web_page_has_squeezed_is_read() -> None:
    _, army, designs = EXAMPLES[0]
    printed = roster(army, designs)
    text = "\n".join(
        " ".join(line.split()) for line in plain.roster_text(printed).split("\n")
    )
    read = [(unit.name, unit.count) for unit in said(text).armies[0].units]
    assert read == [(unit.name, unit.count) for unit in printed.units]
