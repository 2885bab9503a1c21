"""What players write for the games without stat lines: exactly that, or nothing."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.design import Design
from builder.infantry import Animal
from builder.infantry import Man as Infantryman
from builder.infantry import Weapon as InfantryWeapon
from builder.infantry.designs import RangeBand, RangeUnit, Role
from builder.infantry.scales import BodyArmor, Helmet, Kind
from builder.microfig import Squad
from builder.microfig.scales import Bulk, Skill
from builder.smallarms import Man, Weapon
from builder.smallarms.scales import Action, Firearm
from tests.db.clipboard.test_shapes import read

BANDS = (
    RangeBand(to=Fraction(50), chance=50),
    RangeBand(to=Fraction(150), chance=30),
)
TOLD: list[tuple[str, Design]] = [
    (
        "Reed Stormers: 4 pistols, skilled",
        Squad(name="Reed Stormers", rifles=0, pistols=4, skill=Skill.SKILLED),
    ),
    (
        "Ox Guard (bigger) - 2 riflemen and 1 heavy weapon",
        Squad(name="Ox Guard", rifles=2, heavies=1, bulk=Bulk.BIG),
    ),
    ("Line squad 5 rifles x3", Squad(name="Line squad", rifles=5)),
    (
        "Marksman (sharpshooter), bolt rifle, 5 rounds",
        Man(
            name="Marksman",
            sharpshooter=True,
            weapons=(Weapon(action=Action.BOLT, capacity=5),),
        ),
    ),
    (
        "Team leader, NCO, SMG full auto, life 80 %",
        Man(
            name="Team leader",
            officer=True,
            life=80,
            weapons=(Weapon(type=Firearm.SMG, action=Action.AUTO),),
        ),
    ),
    (
        "Vane: officer, semi pistol 8 rounds and bolt-action carbine",
        Man(
            name="Vane",
            officer=True,
            weapons=(
                Weapon(type=Firearm.PISTOL, capacity=8),
                Weapon(type=Firearm.CARBINE, action=Action.BOLT),
            ),
        ),
    ),
    (
        'Burp gun: SMG, auto, capacity 30, base 8"',
        Weapon(
            name="Burp gun", type=Firearm.SMG, action=Action.AUTO, capacity=30, base=8
        ),
    ),
    (
        "Long drum: automatic rifle, 20 rounds, factor 2",
        Weapon(
            name="Long drum",
            type=Firearm.AUTOMATIC_RIFLE,
            action=Action.AUTO,
            capacity=20,
            factor=2,
        ),
    ),
    (
        "Sniper, elite 3, scoped rifle",
        Infantryman(name="Sniper", elite=3, weapons=(InfantryWeapon(scope=True),)),
    ),
    (
        "Recruit: elite -1, soft armour, ballistic helmet, 2 pistols",
        Infantryman(
            name="Recruit",
            elite=-1,
            armor=BodyArmor.SOFT,
            helmet=Helmet.BALLISTIC,
            weapons=(InfantryWeapon(type=Kind.PISTOL),) * 2,
        ),
    ),
    (
        "Carbine: rifle, 150 m 30 %, 50 m 50 %",
        InfantryWeapon(name="Carbine", bands=BANDS),
    ),
    (
        'Slug: pistol, 50" 50%, 150": 30%',
        InfantryWeapon(
            name="Slug", type=Kind.PISTOL, unit=RangeUnit.INCHES, bands=BANDS
        ),
    ),
    (
        "Field piece: machine gun, crew of 3, 2 templates",
        InfantryWeapon(
            name="Field piece", type=Kind.MACHINE_GUN, crew=3, templates=2
        ),
    ),
    ("Old nag: mount, 1 rider", Animal(name="Old nag")),
    (
        "Grey: mount, 2 riders",
        Animal(name="Grey", riders=2),
    ),
    (
        "Pack mule",
        Animal(name="Pack mule", role=Role.PACK, riders=0, load="a pack"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("line", "design"), TOLD, ids=[line for line, _ in TOLD])
def test_a_line_makes_exactly_what_it_tells(line: str, design: Design) -> None:
    found = read(line)
    assert [*found.designs.values()] == [design]
    assert not found.unread
    (doubt,) = found.doubts
    assert doubt.why.startswith("It names no game; its words are those of ")


@pytest.mark.parametrize("line", [line for line, _ in TOLD if "x3" not in line][:-1])
def test_the_same_stands_one_statistic_a_line(line: str) -> None:
    name, *parts = re.split(r": | - | \(|\), |\) - |, ", line)
    block = "\n".join((name, *(part.replace(")", "") for part in parts)))
    if re.search(r"(?m)^\d", block):
        # A line with a count in front is a row of a list, in this as in any text.
        return
    assert [*read(block).designs.values()] == [*read(line).designs.values()]


@pytest.mark.parametrize(
    "line",
    [
        "Wanderer: pistol",
        "Wanderer: tall, grim, rifle, old, sharpshooter, poor",
        "Reed Stormers: 4 pistols, 3 pistols",
        "Reed Stormers: skilled, raw, 4 pistols",
        "Vane: officer, life 400 %",
        "Vane: officer, bolt rifle, semi",
        "Carbine: rifle, 50 m 50 %, 50 m 30 %",
        'Carbine: rifle, 50 m 50 %, 90" 30 %',
        "Old nag: mount, elite 3",
        "Sniper: elite 3, 90 rifles",
        "Mule",
        "The rifles and pistols were skilled, and the officer had a bolt rifle.",
        "Gunner: officer, 2 pistols, raw",
    ],
)
def test_what_is_too_little_or_contradicts_makes_nothing(line: str) -> None:
    found = read(line)
    assert not found.designs
    assert [each.line for each in found.unread] == [1]


def test_a_text_of_another_game_is_not_read_in_their_words() -> None:
    found = read("2 Heroes - 22 CP\nReed Stormers: 4 pistols, skilled")
    assert {each.system for each in found.designs.values()} == {"brikwars"}
    assert [each.line for each in found.unread] == [2]


@given(
    st.integers(0, 1_000),
    st.integers(0, 1_000),
    st.integers(0, 1_000),
    st.sampled_from([*Skill]),
)
def test_any_squad_comes_as_it_is_told(
    rifles: int, pistols: int, heavies: int, skill: Skill
) -> None:
    """A squad without troopers is told of by no count."""
    kits = f"{rifles} rifles, {pistols} pistols, {heavies} heavies"
    (made,) = read(f"Reed Watch: {kits}, {skill}").designs.values()
    assert made == Squad(
        name="Reed Watch", rifles=rifles, pistols=pistols, heavies=heavies, skill=skill
    )


def test_thousands_of_such_lines_are_read() -> None:
    lines = [f"Watch {n} squad: {n % 9 + 1} rifles, raw" for n in range(3_000)]
    found = read("\n".join(lines))
    assert len(found.designs) == len(lines)
    assert not found.unread
