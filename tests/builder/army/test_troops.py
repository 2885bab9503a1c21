"""The units of a class in an army."""

from builder.army.groups import troops
from builder.army.model import Army, Entry
from builder.army.muster import muster, roster
from builder.content.roster import secret
from builder.microfig import Squad
from builder.smallarms import Man, Weapon
from reports.text.plain import roster_text
from ui.army.limit import facts
from ui.cli.json_answers import of_army

LEADER, RIFLEMAN, RIFLE = Man(name="Leader"), Man(name="Rifleman"), Weapon(name="Rifle")
HELD = {"a": LEADER, "b": RIFLEMAN, "c": RIFLE}
PATROL = Army(
    name="Patrol",
    entries=(
        Entry(design="a"),
        Entry(design="c", count=9),
        Entry(design="b", count=3),
        Entry(design="gone", count=2),
    ),
)


def test_an_army_gives_all_its_men_and_each_entry() -> None:
    every, *entries = troops(PATROL, HELD, Man)
    assert (every.title, every.count) == ("Patrol", 4)
    assert every.members == (LEADER, RIFLEMAN, RIFLEMAN, RIFLEMAN)
    assert [each.label for each in entries] == ["Leader", "3 × Rifleman"]
    assert sum((each.members for each in entries), ()) == every.members


def test_an_army_of_squads_says_how_many_troopers_play() -> None:
    """M1: squads of 5 and 3, twice and once; the fourth does not play today."""
    held = {"a": Squad(rifles=4, heavies=1), "b": Squad(rifles=0, pistols=3)}
    army = Army(
        system="microfig",
        entries=(
            Entry(design="a", count=2),
            Entry(design="b"),
            Entry(design="a", sits_out=True),
            Entry(design="gone"),
        ),
    )
    mustered = muster(army, held)
    assert (mustered.figure_count, mustered.figures) == (13, "13 troopers")
    assert "13 troopers" in facts(mustered)
    assert of_army("x", mustered)["figures"] == 13
    listed = roster(army, held)
    assert "- points, 13 troopers" in roster_text(listed)
    assert "13 troopers" in roster_text(secret(listed))
    assert muster(PATROL, HELD).figures == ""
    assert of_army("x", muster(PATROL, HELD))["figures"] is None
