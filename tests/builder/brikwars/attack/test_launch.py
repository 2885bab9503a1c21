"""The loads of Cannons and Launchers, and how many leave at once (8.4)."""

import pytest

from builder import judge
from builder.brikwars.attack.situation import Against, MountShoot
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import legal
from tests.builder.brikwars.desk import by_book

T = WeaponType


def bomb(x: int) -> Weapon:
    return Weapon(type=T.EXPLOSIVE, size=x)


# R8.4.11: what fits


def test_r8_4_20_a_launcher_of_x0_launches_objects_of_size_0() -> None:
    """Objects of Size 0 take no room, so a Launcher of X0 can hold them."""
    weak = Weapon(type=T.LAUNCHER, size=1, mods=(Mod.LOW_IMPACT,))
    mount = Mount(weapon=weak, objects=(Payload(size=0),))
    bearer = Creation(size=2, mind=Mind.D6, mounts=(mount,))
    assert legal(by_book(bearer).refusals)
    (refused,) = by_book(bearer, round=None).refusals
    (fix,) = refused.fixes
    assert fix.apply(MountShoot(round=None)).round == 0


# R8.4.21: one Attack Roll for each


def test_r8_4_21_a_launch_of_more_than_twenty_keeps_its_row() -> None:
    """S 25 launches 25 x X1; at most 20 Attack Rolls are worked out."""
    fired = Round(weapon=bomb(1), together=25, stock=25)
    rack = Mount(weapon=Weapon(type=T.LAUNCHER, size=25), rounds=(fired,))
    tower = Creation(size=13, mind=Mind.D6, mounts=(rack,))
    assert judge(tower).legal
    (refused,) = by_book(tower).refusals
    assert refused.rule == ""
    assert refused.message == (
        "25 things leave together: up to 20 Attack Rolls are worked out"
    )
    (fix,) = refused.fixes
    assert legal(by_book(tower, round=fix.value, load=1).refusals)
    result = strip(tower, STRIPS[0], STANDARD)
    # 6" of Range for each of 25".
    assert result.rows[0].cells[1:] == ('2": –', '75": –', '150": –')


# R8.4.1, R8.4.15: how often the numbers come


@pytest.mark.parametrize(
    ("kind", "count", "damage", "destroys", "attacks"),
    [
        (T.GUN, 1, "a turn, on average", "this turn", ""),
        (
            T.GUN,
            3,
            "a turn by one of 3, on average",
            "this turn, by one of 3",
            "",
        ),
        (T.CANNON, 2, "a shot, every second turn, on average", "with one shot", ""),
        (
            T.ROCKET,
            4,
            "for each that is used up, on average",
            "with one of them",
            "used up, ",
        ),
    ],
)
def test_r8_4_15_a_turn_is_said_only_of_what_fires_each_turn(
    kind: T, count: int, damage: str, destroys: str, attacks: str
) -> None:
    mount = Mount(weapon=Weapon(type=kind, size=2), count=count)
    tank = Creation(size=8, mind=Mind.D6, mounts=(mount,))
    result = by_book(tank, against=Against.CREATION, size=3, level=Structure.ONE)
    said = {each.label: each.small for each in result.stats}
    assert said["Size Damage"] == (damage,)
    assert said["Destroys"] == (destroys,)
    assert said["Attacks"] == (f"{attacks}until it is gone, on average",)
