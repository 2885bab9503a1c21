"""Limits of a table in words: one is singular, a fix says what it keeps, and works."""

import pytest

from builder import judge, way_out
from builder.brikwars import Creation, Weapon
from builder.brikwars.model.homemade import OwnEffect
from builder.brikwars.model.house_rules import House as Brikwars
from builder.brikwars.tables.specialties import Specialty
from builder.core.design import Design, HouseRules
from builder.infantry import Man as Infantryman
from builder.infantry import Weapon as Rifle
from builder.infantry.house_rules import House as Infantry
from builder.microfig import Squad
from builder.microfig.house_rules import House as Microfig
from builder.smallarms import Man
from builder.smallarms import Weapon as Firearm
from builder.smallarms.house_rules import House as Smallarms

SNIPER = Infantryman(elite=3, weapons=(Rifle(),))


@pytest.mark.parametrize(
    ("design", "house", "said", "way"),
    [
        pytest.param(
            Squad(rifles=4, heavies=1),
            Microfig(most_heavies=0),
            "1 heavy weapon: the table allows at most 0",
            "Keep 0 heavy weapons",
            id="heavies",
        ),
        pytest.param(
            Squad(rifles=4, heavies=1),
            Microfig(most_troopers=2),
            "5 troopers: the table allows at most 2",
            "Keep 1 rifleman",
            id="troopers",
        ),
        pytest.param(
            Man(weapons=(Firearm(capacity=5),)),
            Smallarms(most_weapons=0),
            "1 weapon: the table allows at most 0",
            "Keep 0 weapons",
            id="weapons",
        ),
        pytest.param(
            Firearm(capacity=5),
            Smallarms(most_rounds=1),
            "It holds 5 rounds: the table allows at most 1",
            "Make it 1 round",
            id="rounds",
        ),
        pytest.param(
            SNIPER,
            Infantry(most_elite=1, most_weapons=0),
            "1 weapon: the table allows at most 0",
            "Remove Rifle, then set Elite level to 1",
            id="elite",
        ),
        pytest.param(
            Weapon(effects=(OwnEffect(name="Hum"), OwnEffect(name="Glow"))),
            Brikwars(most_effects=1, effects=(OwnEffect(name="Hum"),)),
            "2 effects; this table plays with up to 1",
            "Remove Glow",
            id="effects",
        ),
        pytest.param(
            Creation(specialties=(*Specialty,)[:3]),
            Brikwars(most_specialties=2),
            "3 specialties; this table plays with up to 2",
            "Remove",
            id="specialties",
        ),
    ],
)
def test_a_limit_and_its_way_out_are_said(
    design: Design, house: HouseRules, said: str, way: str
) -> None:
    assert said in {each.message for each in judge(design, house).violations}
    found = way_out(design, house)
    assert not found.said
    assert any(each.fix.label.startswith(way) for each in found.ways), found
    assert all(judge(each.design, house).legal for each in found.ways)
