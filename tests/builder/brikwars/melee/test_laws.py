"""Laws of close combat, over any weapons, dice and Sizes."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Against, Shoot
from builder.brikwars.melee.match import match
from builder.brikwars.melee.situation import Doing, HandArm, Parries, WeaponBout
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import BonusDice, House, OverSkill
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import legal
from tests.sweeps import examples

SMALL = st.integers(1, 4)
MINDS = st.sampled_from([Mind.D4, Mind.D6, Mind.D8, Mind.D10])
BOUTS = st.builds(
    WeaponBout,
    skill=MINDS,
    foe_skill=MINDS,
    on_fire=st.booleans(),
    burning=st.booleans(),
    parries=st.sampled_from(Parries),
    doing=st.sampled_from([Doing.STRIKE, Doing.PARRY]),
    against=st.sampled_from([Against.MINIFIG, Against.CREATION]),
    size=st.integers(0, 5),
    level=st.sampled_from([Structure.HALF, Structure.ONE, Structure.TWO]),
    arm=st.sampled_from([HandArm.MELEE, HandArm.TWO_HANDED]),
    arm_size=SMALL,
    guard=st.sampled_from(HandArm),
    guard_size=SMALL,
    in_hands=st.booleans(),
)
HOUSES = st.builds(
    House, bonus_dice=st.sampled_from(BonusDice), overskill=st.sampled_from(OverSkill)
)
(QUESTION,) = (q for q in QUESTIONS if q.key == "melee" and q.on is Weapon)


@settings(max_examples=examples(60), deadline=None)
@given(bout=BOUTS, size=SMALL, house=HOUSES)
def test_a_parry_never_helps_the_attacker_and_chances_add_up(
    bout: WeaponBout, size: int, house: House
) -> None:
    blade = Weapon(type=WeaponType.MELEE, size=size)
    clash = match(blade, bout, house).clash
    alone = replace(clash, parry=None)
    assert clash.hurt <= alone.hurt <= clash.hit
    assert clash.parried + clash.lands == clash.hit
    assert sum(clash.flies().values()) == clash.lost <= 1
    struck_back = clash.stands * clash.back.roll.hit if clash.back else 0
    assert clash.back_hurts <= struck_back <= clash.stands <= 1
    # Bonus Dice that are left out count at most this much.
    slack = clash.damage(parried=True).truncation_error
    parried, plain = (clash.damage(parried=each).mean for each in (True, False))
    assert parried <= plain + slack


@settings(max_examples=examples(40), deadline=None)
@given(bout=BOUTS, size=SMALL, house=HOUSES)
def test_a_strike_without_a_parry_is_that_of_the_odds(
    bout: WeaponBout, size: int, house: House
) -> None:
    """R8.2.1: one attack, whichever question is asked."""
    blade = Weapon(type=WeaponType.MELEE, size=size)
    struck = replace(bout, doing=Doing.STRIKE, guard=HandArm.NONE)
    shared = ("skill", "on_fire", "against", "size", "level", "burning")
    aimed = Shoot(distance=0, **{name: getattr(bout, name) for name in shared})
    found = engage(blade, aimed, house)
    attack = shot_of(found.strike, aimed, house).attack
    clash = match(blade, struck, house).clash
    assert (clash.attack, clash.hurt) == (attack, replace(clash, attack=attack).hurt)
    answer = QUESTION.answer(blade, struck, house)
    # Who burns swings nothing Long (R8.3.13); everybody else may strike.
    assert legal(answer.refusals) or bout.on_fire
    assert bool(answer.stats) is legal(answer.refusals)
