"""What Cannons and Launchers fire, and how much of it at once (8.4)."""

from dataclasses import replace

import pytest

from builder import judge
from builder.brikwars.attack.situation import MountShoot
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.bench.worth import worth
from builder.brikwars.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.house import STANDARD, House
from builder.brikwars.mods import Mod
from builder.brikwars.questions import QUESTIONS
from builder.brikwars.scales import Mind
from builder.brikwars.weapons import WeaponType
from builder.question import Answer
from builder.rules import legal

T = WeaponType


def bomb(x: int) -> Weapon:
    return Weapon(type=T.EXPLOSIVE, size=x)


def odds(design: Weapon | Creation, house: House = STANDARD, **said: object) -> Answer:
    asked = next(
        each for each in QUESTIONS if each.key == "odds" and each.on is type(design)
    )
    situation = replace(asked.start(design, house), **said)
    return asked.answer(design, situation, house)


def stat(answer: Answer, label: str) -> str:
    return next(each.value for each in answer.stats if each.label == label)


# R8.4.11: what fits


@pytest.mark.parametrize("kind", [T.CANNON, T.LAUNCHER])
@pytest.mark.parametrize("load", [None, 1])
def test_r8_4_11_what_takes_x0_fires_no_explosive(
    kind: WeaponType, load: int | None
) -> None:
    """S 1 less one Low Impact is X0, and there is no Explosive of no bricks."""
    weak = Weapon(type=kind, size=1, mods=(Mod.LOW_IMPACT,))
    bearer = Creation(size=2, mind=Mind.D6, mounts=(Mount(weapon=weak),))
    for design in (weak, bearer):
        told = odds(design, load=load)
        assert [each.rule for each in told.refusals] == ["R8.4.11"]
        assert told.refusals[0].message.endswith('1" takes X0: no Explosive fits')
        assert not told.stats
        assert strip(design, STRIPS[0], STANDARD) is None
    assert worth(weak, STANDARD) is None


def test_r8_4_20_what_takes_x0_still_launches_what_has_no_size() -> None:
    """Objects of Size 0 take no room, so a Launcher of X0 has them."""
    weak = Weapon(type=T.LAUNCHER, size=1, mods=(Mod.LOW_IMPACT,))
    mount = Mount(weapon=weak, objects=(Payload(size=0),))
    bearer = Creation(size=2, mind=Mind.D6, mounts=(mount,))
    assert legal(odds(bearer).refusals)
    (refused,) = odds(bearer, round=None).refusals
    (fix,) = refused.fixes
    assert fix.apply(MountShoot(round=None)).round == 0


# R8.4.21: one Attack Roll for each


def test_r8_4_21_a_launch_of_more_than_twenty_keeps_its_row() -> None:
    """S 25 launches 25 x X1; 20 Attack Rolls are as many as are worked out."""
    fired = Round(weapon=bomb(1), together=25, stock=25)
    rack = Mount(weapon=Weapon(type=T.LAUNCHER, size=25), rounds=(fired,))
    tower = Creation(size=13, mind=Mind.D6, mounts=(rack,))
    assert judge(tower).legal
    (refused,) = odds(tower).refusals
    assert refused.rule == ""
    assert refused.message == (
        "25 things leave together: up to 20 Attack Rolls are worked out"
    )
    (fix,) = refused.fixes
    assert legal(odds(tower, round=fix.value, load=1).refusals)
    told = strip(tower, STRIPS[0], STANDARD)
    assert told
    # 6" of Range for each of 25".
    assert told.rows[0].cells[1:] == ('2": –', '75": –', '150": –')
