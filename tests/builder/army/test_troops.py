"""The units of a class in an army."""

from builder.army.model import Army, Entry
from builder.army.troops import troops
from builder.smallarms import Man, Weapon

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


def test_other_classes_and_missing_designs_are_left_out() -> None:
    every, only = troops(PATROL, HELD, (Weapon,))
    assert every.members == only.members == (RIFLE,) * 9
    assert troops(PATROL, {}, Man) == ()
    assert troops(PATROL, {"b": RIFLE}, Man) == ()
