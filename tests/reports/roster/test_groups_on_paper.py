"""Army lists with groups: as text, for forums, for spreadsheets and as PDF."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace

from builder.army.groups import ticked
from builder.army.model import Army
from builder.army.muster import roster
from builder.content.roster import Roster, by_group
from builder.examples import examples_of
from reports.layout.formats import RosterSort
from reports.roster.choices import RosterChoices
from reports.roster.pdf import roster_pdf
from reports.text.csv import roster_csv
from reports.text.forum import roster_bbcode, roster_markdown
from reports.text.plain import roster_text

Read = Callable[[bytes], list[str]]


def guard(*, away: tuple[int, ...] = (), pool: bool = False) -> Roster:
    """Return the list of the example army, some of whom do not play."""
    example = examples_of("brikwars")[0]
    army = example.armies[0][1]
    assert isinstance(army, Army)
    return roster(ticked(army, away, playing=False), dict(example.designs), pool=pool)


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_text_has_a_head_over_each_group() -> None:
    lines = roster_text(guard()).splitlines()
    heads = [line for line in lines if line.endswith(" CP") and ": " in line]
    assert heads == ["Foot: 10 models, 88 CP", "Armor and walls: 2 models, 77 CP"]
    below = lines[lines.index(heads[0]) + 1]
    assert below.split() == ["1", "11", "11", "Sergeant"]


def test_posts_have_the_groups() -> None:
    posted = roster_markdown(guard())
    assert "### Foot: 10 models, 88 CP\n\n| No. | Unit |" in posted
    assert posted.count("| No. |") == 2
    assert "\nArmor and walls: 2 models, 77 CP\n" in roster_bbcode(guard())


def test_a_hostile_name_of_a_group_is_text() -> None:
    listed = guard()
    units = tuple(replace(unit, group="<b>[b]* |x") for unit in listed.units)
    hostile = replace(listed, units=units)
    assert "### \\<b\\>\\[b\\]\\* \\|x: 12 models" in roster_markdown(hostile)
    assert "[b]*" not in roster_bbcode(hostile)


def test_who_does_not_play_is_left_off_or_in_brackets() -> None:
    assert "Border Keep" not in roster_text(guard(away=(5,)))
    pool = roster_text(guard(away=(5,), pool=True))
    assert "(47)" in pool
    assert "118 of 200 CP" in pool
    assert "Armor and walls: 1 model, 30 CP" in pool


def test_a_spreadsheet_adds_up_with_groups_and_ticks() -> None:
    rows = list(csv.DictReader(io.StringIO(roster_csv(guard(away=(5,), pool=True)))))
    assert [row["Group"] for row in rows] == ["Foot"] * 4 + ["Armor and walls"] * 2
    assert [row["Plays"] for row in rows] == ["yes"] * 5 + ["no"]
    assert sum(int(row["Total"] or 0) for row in rows) == 118
    bare = replace(guard(), units=tuple(replace(u, group="") for u in guard().units))
    (heads, *_) = csv.reader(io.StringIO(roster_csv(bare)))
    assert not {"Group", "Plays"} & set(heads)


def test_paper_has_the_groups_as_entered_only(read: Read) -> None:
    # With its large units in four copies the list takes two pages, and has heads.
    units = guard().units
    many = replace(guard(), units=units * 4)
    words = squeezed("Armor and walls · 8 models · 308 CP")
    assert words in "".join(read(roster_pdf(many)))
    # On one page there is no room for heads: the bar and the units name the groups.
    words = squeezed("Armor and walls 77")
    text = "".join(read(roster_pdf(guard())))
    assert words in text
    assert text.count(squeezed("Armor and walls · ")) == 2
    for choices in (
        RosterChoices(groups=False),
        RosterChoices(sort=RosterSort.NAME),
    ):
        assert words not in "".join(read(roster_pdf(guard(), choices=choices)))
    bare = RosterChoices(points=False)
    text = "".join(read(roster_pdf(guard(), choices=bare)))
    assert text.count(squeezed("Armor and walls · ")) == 2
    assert words not in text


def test_paper_leaves_off_who_does_not_play_unless_asked(read: Read) -> None:
    listed = guard(away=(5,), pool=True)
    assert "BorderKeep" not in "".join(read(roster_pdf(listed)))
    everybody = RosterChoices(pool=True)
    text = "".join(read(roster_pdf(listed, choices=everybody)))
    assert "BorderKeep" in text
    assert "(47)CP" in text
    assert "5units,11models" in text


def test_a_list_without_groups_has_no_heads() -> None:
    units = tuple(replace(unit, group="") for unit in guard().units)
    assert by_group(units) == ()
    assert "Without a group" not in roster_text(replace(guard(), units=units))
