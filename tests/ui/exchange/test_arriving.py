"""Rows that join an army: where they stand, and what stays as it was."""

from builder.army.model import Army, ArmyGroup, Entry
from builder.core.field_spec import field_specs
from db.files.muster_file import MusterFile
from ui.exchange.arriving import Rows, rows_file, with_rows

IDS = {"file": "library"}
FOOT = Entry(design="a", group="Foot")
TANK = Entry(design="b", group="Tanks")
ARMY = Army(
    groups=(ArmyGroup(name="Foot"), ArmyGroup(name="Tanks")), entries=(FOOT, TANK)
)


def after(army: Army, *entries: Entry, at: int | None, group: str | None) -> Army:
    return with_rows(army, Rows("army", entries, at, group), IDS)


def placed(army: Army) -> list[tuple[str, str]]:
    return [(entry.design, entry.group) for entry in army.entries]


def test_rows_join_the_group_in_hand_or_keep_their_own() -> None:
    new = Entry(design="file", group="Scouts")
    a, b = ("a", "Foot"), ("b", "Tanks")
    joined = after(ARMY, new, at=1, group="Foot")
    assert placed(joined) == [a, ("library", "Foot"), b]
    assert joined.groups == ARMY.groups
    assert placed(after(ARMY, new, at=None, group="Foot")) == placed(joined)
    assert placed(after(ARMY, new, at=0, group="Foot"))[0] == ("library", "Foot")
    assert placed(after(ARMY, new, at=0, group=""))[0] == ("library", "")
    own = after(ARMY, new, at=None, group=None)
    assert placed(own) == [a, b, ("library", "Scouts")]
    assert [group.name for group in own.groups] == ["Foot", "Tanks", "Scouts"]


def test_a_full_army_keeps_all_that_it_has() -> None:
    most = field_specs(Army)["entries"].high or 0
    full = Army(entries=(*[Entry(design="a")] * (most - 1), Entry(design="last")))
    for group in ("", None):
        assert after(full, Entry(design="file"), at=0, group=group) == full


def test_copied_rows_name_only_their_own_groups() -> None:
    part = rows_file(MusterFile(), ARMY, [TANK], "rows").armies["rows"]
    assert part.groups == (ArmyGroup(name="Tanks"),)
    assert part.entries == (TANK,)
