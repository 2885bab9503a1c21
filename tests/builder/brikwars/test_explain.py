"""House-rule stat lines: what is read out of them, and which builds give them."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import judge
from builder.brikwars import explain
from builder.brikwars.designs import Weapon
from builder.brikwars.dice import Die
from builder.brikwars.routes import Want
from builder.brikwars.statline import statline
from builder.brikwars.weapons import WeaponType
from builder.brikwars.wishes import Wish, wish
from builder.system import Unclear


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            'Gun 3", Use 5, Range 18", 3d6',
            Wish(
                type=WeaponType.GUN,
                size=3,
                use=5,
                reach=18,
                dice=(Want(Die.D6),) * 3,
            ),
        ),
        (
            "rocket x2 2d10 exp",
            Wish(type=WeaponType.ROCKET, size=2, dice=(Want(Die.EXP),) * 2),
        ),
        (
            "9 CP; CC; 2 Skill dice",
            Wish(cost=9, melee=True, dice=(Want(Die.SKILL),) * 2),
        ),
        (
            "2d6 AP + d4 fire area",
            Wish(
                dice=(Want(Die.PIERCING), Want(Die.PIERCING), Want(Die.FIRE, area=True))
            ),
        ),
        ("d8+1 - distance", Wish(dice=(Want(Die.D8),), bonus=1)),
        ("Smoke", Wish(dice=(Want(Die.SMOKE),))),
    ],
)
def test_a_stat_line_is_read(text: str, read: Wish) -> None:
    assert wish(text) == read


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing in it"),
        ("the big one", "“the” is no part"),
        ("d20", "There is no d20"),
        ("2d6 Blast", "There is no d6 blast"),
        ("500d6", "500 dice"),
    ],
)
def test_what_is_no_stat_line_is_told(text: str, says: str) -> None:
    with pytest.raises(Unclear, match=says):
        explain(text)


def test_an_official_weapon_is_found_first() -> None:
    build, line = explain('Use 4, Range 10", 2d6').builds[0]
    assert build == Weapon(type=WeaponType.GUN, size=2)
    assert line == 'Gun 2" (6 CP): Use 4, Range 10", 2d6'


def test_mods_and_swaps_are_found() -> None:
    build, line = explain('Gun 3", Use 5, Range 18"').builds[0]
    assert [mod.value for mod in build.mods] == ["Long Range", "Safety"]
    shell = explain("2d6 AP + 1d4 Fire area, 3 CP").builds[0][0]
    assert statline(shell).damage == '2d6 Piercing + 1d4 Fire (2" radius)'
    assert line.startswith('Gun 3" (9 CP)')


def test_what_cannot_be_is_told_with_what_stands_in_the_way() -> None:
    found = explain("CC, Use 3, 5 Skill dice")
    assert not found.builds
    assert found.obstacles[0].startswith("The Use stands in the way: otherwise Melee")
    assert "it rolls no dice of its own (R8.7.7)" in found.obstacles[1]
    named = explain("Melee Weapon, CC, Use 3, 5 Skill dice")
    assert "swaps never make more dice (R8.7.5)" in named.obstacles[1]


def test_hopeless_wishes_are_told_so() -> None:
    (told,) = explain("Use 99").obstacles
    assert told.startswith("No weapon comes near it")


@pytest.mark.parametrize(
    "text", ["2d12 Phased", "Smoke", "Rocket X3 4d10 exp", "Launcher, Range 30", "1 CP"]
)
def test_every_build_is_legal_and_as_wished(text: str) -> None:
    wanted = wish(text)
    builds = explain(text).builds
    assert builds
    for build, _ in builds:
        assert judge(build).legal
        line = statline(build)
        assert wanted.reach in (None, line.reach)
        assert wanted.type in (None, build.type)
        if wanted.dice:
            assert [want.die for want in wanted.dice] == list(line.pool.dice)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(Unclear):
        assert wish(text).stated
