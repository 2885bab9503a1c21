"""Which lines of a text are taken for weapons, and what the others look like."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.explain.looks import looks_like
from builder.brikwars.explain.parser import doubt, parse
from builder.core.unclear import Unclear

LABELS = (
    *("Cost", "Armour", "Armor", "Skill", "Move", "Size", "Training", "Total", "HP"),
    *("Speed", "Power", "Mind", "Action", "Crew", "Health", "Total cost", "Points"),
    *("Structure Level", "AV", "SL", "Hit Points", "Rider Training", "Gear", "Weapons"),
)
VALUES = ('5"', "1d6", "d8", "4", "2d10", "9 CP", "1d6+1", "-", "3 Skill", "none")

stats = st.tuples(
    st.sampled_from(LABELS),
    st.sampled_from([": ", " = ", ":"]),
    st.sampled_from(VALUES),
).map("".join)
cased = st.sampled_from([str, str.lower, str.upper])
USE = st.integers(1, 9).map("Use {}".format)
REACH = st.sampled_from(['Range 6"', "Range CC", "CC"])
DAMAGE = st.sampled_from(["1d6", "2d6+1", "1d10 Exp", "2 Skill"])


@given(stats, cased)
def test_a_statistic_of_a_unit_is_no_weapon(line: str, case: type[str]) -> None:
    assert doubt(case(line))


@given(st.sampled_from(LABELS), USE, REACH, DAMAGE)
def test_a_statistic_is_never_a_name(
    label: str, use: str, reach: str, dice: str
) -> None:
    line = f"{label}: {use}, {reach}, {dice}"
    try:
        assert parse(line).name == ""
    except Unclear:
        assert doubt(line)


@given(st.lists(USE | REACH | DAMAGE, min_size=1, max_size=3), st.booleans())
def test_two_of_use_range_and_damage_tell_of_a_weapon(
    parts: list[str], named: bool
) -> None:
    kinds = {part[:3] if part[:3] in ("Use", "Ran") else part for part in parts}
    kinds = {"Ran" if kind == "CC" else kind for kind in kinds}
    line = ("Zapper: " if named else "") + ", ".join(parts)
    damage = {kind for kind in kinds if kind not in ("Use", "Ran")}
    told = len(kinds - damage) + bool(damage)
    try:
        parse(line)
    except Unclear:
        # A part that is told twice.
        return
    assert bool(doubt(line)) == (told < 2)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Use 2", False),
        ('14"', False),
        ('5", 1d6', False),
        ('Use 4, 14", 2d6', True),
        ("Gun", False),
        ("Gun 2", True),
        ("Guns", False),
        ("Heavy Weapon", True),
        ("Heavy Weapons", False),
        ("Long-Ranged Weapon", True),
        ('Skill d6, Range 5"', False),
        ('Size 3, Range 14", 3d6', True),
        ("Fire Power: Use 3, CC", True),
        ("Tide Gun: Use 3", False),
    ],
)
def test_a_line_by_itself(line: str, told: bool) -> None:
    assert bool(doubt(line)) != told


@pytest.mark.parametrize(
    ("line", "name", "cost"),
    [
        ('Plasma Gun: Use 3, Range 10", 1d6+1', "Plasma Gun", None),
        ('Zapper (5CP): Use 3, Range 10", 1d6+1', "Zapper", 5),
        ('Deck Gun: Gun 2", Use 4', "Deck Gun", None),
        ("Gun: Use 3, CC, 2d6", "", None),
    ],
)
def test_a_name_may_hold_a_weapons_word(line: str, name: str, cost: int | None) -> None:
    query = parse(line)
    assert (query.name, query.cost) == (name, cost)


@pytest.mark.parametrize(
    ("line", "looks"),
    [
        ("Armour: 4", "a unit's Armor"),
        ('Size 5", Move 6"', "a unit's Move and Size"),
        ("Stealth (+2 CP): unseen at night", "a special ability with its price"),
        ("10x Rifleman", "so many of one unit"),
        ("Red Guards:", "a heading or a name"),
        ("Old Red Guards of the Harbor", "a heading or a name"),
        ("Old Red Guards of the Harbor Street", ""),
        ("Total: 60 CP", "a price"),
        ("Cave troll 6 CP", "a name with its price"),
        ("Weapon\tUse\tRange", "the heads of a table, or one in it"),
        ("Pistol | 3 | 6", "a row of a table"),
        ("we ran out of bricks and used beans for bullets", "a sentence"),
        ("hello", ""),
    ],
)
def test_a_refused_line_looks_like_something(line: str, looks: str) -> None:
    assert looks_like(line) == looks
    with pytest.raises(Unclear) as refused:
        parse(line)
    assert looks in str(refused.value)
    assert ("say for instance" in str(refused.value)) == (not looks)
