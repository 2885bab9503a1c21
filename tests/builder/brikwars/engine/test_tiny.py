"""The attack of one point that only Size 0 has: form, bill, card, planner and odds."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars import SYSTEM
from builder.brikwars.advice import remarks
from builder.brikwars.attack.choices import creation_start
from builder.brikwars.attack.engagement import attackers, attacks, engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Against
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack, attack_chances, hurt_chance
from builder.brikwars.engine.arms import arms
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.explain import explain
from builder.brikwars.explain.query import StatLineQuery
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.legality import TURN
from builder.content.card import Table
from builder.core.rulebook import Severity
from builder.odds import Pmf

STING = Weapon(name="Sting", type=WeaponType.TINY_ATTACK)
MITE = Creation(
    name="Mite",
    size=0,
    structure=Structure.NONE,
    move=3,
    mind=Mind.D6,
    mounts=(Mount(weapon=STING),),
)


def refused(design: Creation, rule: str = "R8.1.18") -> list[str]:
    return [
        each.message
        for each in judge(design).violations
        if each.rule == rule and each.severity is Severity.REFUSE
    ]


def test_r8_1_18_a_tiny_attack_has_its_numbers() -> None:
    """R8.1.18: free, Use of a Melee Weapon of Size 0, one point, no Power."""
    line = statline(STING)
    assert weapon_price(STING).total == 0
    assert (line.use_text, line.range_text, line.damage) == ("1", "CC", "1")
    assert STING.charge == 0
    small_print = WeaponType.TINY_ATTACK.row.small_print
    assert small_print == "0 CP, Use 1, Range CC, Damage 1"
    assert creation_price(MITE).total == creation_price(replace(MITE, mounts=())).total


def test_r8_1_18_size_0_may_have_it_and_no_other_weapon() -> None:
    """R8.1.18."""
    assert judge(MITE).violations == ()
    blade = Mount(weapon=Weapon(type=WeaponType.MELEE))
    assert refused(replace(MITE, mounts=(*MITE.mounts, blade)))


@pytest.mark.parametrize("size", [1, 2, 7])
@pytest.mark.parametrize("mounting", Mounting)
def test_r8_1_18_nothing_larger_has_it(size: int, mounting: Mounting) -> None:
    """R8.1.18: refused on every mounting, and each fix settles it."""
    mount = Mount(weapon=STING, mounting=mounting)
    large = Creation(size=size, mind=Mind.D6, mounts=(mount,))
    (violation,) = [each for each in judge(large).violations if each.rule == "R8.1.18"]
    assert violation.severity is Severity.REFUSE
    assert "Sting: one point of Damage is the attack of Size 0" in violation.message
    assert len(violation.fixes) == 3
    for fix in violation.fixes:
        mended = fix.apply(large)
        assert not any("attack of Size 0" in each for each in refused(mended))


@pytest.mark.parametrize("mounting", [each for each in Mounting if each != "fixed"])
def test_r8_1_18_it_is_part_of_the_body(mounting: Mounting) -> None:
    """R8.1.18: it has no weapon Size, so nothing holds it."""
    design = replace(MITE, mounts=(Mount(weapon=STING, mounting=mounting),))
    (violation,) = [
        each for each in judge(design).violations if "part of the body" in each.message
    ]
    assert refused(violation.fixes[0].apply(design)) == []


def test_r8_1_18_nobody_makes_it() -> None:
    """R8.1.18, R8.7.1: no swaps, no brain, no mods."""
    for changed in ({"swaps": (Swap(),)}, {"smart": True}):
        assert not judge(replace(STING, **changed)).legal


def test_r8_1_18_card_sheet_and_planner_agree() -> None:
    """R8.1.18."""
    card = describe(MITE)
    (table,) = [each for each in card.front if each.title == "Armament"]
    assert isinstance(table, Table)
    assert table.rows[0].cells == ("Sting", "1", "CC", "1")
    assert "one point, without dice" in table.rows[0].below[0].lower()
    told = dict(remarks(MITE, STANDARD))
    assert "Nothing is Parried with it" in told["R8.1.18"]
    assert "R8.2.3" not in dict(remarks(STING, STANDARD))
    plan = TurnPlan(shots=(PlannedUse(weapon="Sting", fired=1),))
    turn = Turn(Combatant(MITE, plan, STANDARD), plan)
    assert turn.used == 0
    assert turn.powered
    assert TURN.audit(turn, STANDARD) == ()


def test_r8_1_18_it_attacks_and_its_odds_are_a_point() -> None:
    """R8.1.18: the flat point hurts what has no Armor, and never a minifig."""
    assert attacks(STING)
    assert [arm.name for arm in attackers(MITE, STANDARD)] == ["Sting"]
    here = creation_start(MITE, STANDARD)
    found = engage(MITE, here, STANDARD)
    assert found is not None
    assert problems(found) == ()
    hit = shot_of(found.strike, here, STANDARD)
    assert hit.mean == 1
    assert hit.chances.hit == Fraction(5, 6), "a 1 misses"
    assert hit.hurt == 0, "Armor 4"
    soft = replace(here, against=Against.CREATION, size=0, level=Structure.NONE)
    small = shot_of(found.strike, soft, STANDARD)
    assert small.hurt == small.chances.hit


@given(st.integers(0, 6), st.integers(1, 12), st.sampled_from([4, 6, 8, 10, 12]))
def test_r8_1_18_a_point_beats_no_armor_of_one_or_more(
    armor: int, use: int, faces: int
) -> None:
    """R8.1.18: brute force; an OverSkill die copies a die, and there is none."""
    target = Target(level=Structure.NONE, worn=armor)
    attack = SingleAttack(skill=faces, use=use, dice=(), bonus=1, target=target)
    assert attack.damage() == attack.damage(spare=True) == Pmf.always(1)
    hurt = hurt_chance(attack, 1)
    assert hurt == (attack.roll.hit if armor == 0 else 0)
    assert attack_chances(attack).mean == attack.roll.hit


def test_r8_1_18_lost_dice_leave_no_point() -> None:
    """3.3: a bonus goes with the dice that Deflection cancels; a point has none."""
    shot = SingleAttack(bonus=2, target=Target(level=Structure.NONE, deflection=3))
    assert shot.damage() == Pmf.always(0)


@pytest.mark.parametrize("line", ["Gun CC", "25d6", "Gun 1, 0 CP", "Use 9 CC, 0 CP"])
def test_r8_1_18_what_nobody_makes_is_no_near_build(line: str) -> None:
    """R8.1.18, 3: a line that nothing gives is not mended by a chair or by hands."""
    found = explain(line, STANDARD)
    near = [each.design for each in found.nearest]
    named = [*(design for design, _ in found.builds), *near]
    assert named
    assert all(each.type.row.made for each in named)


@pytest.mark.parametrize("line", ["CC", "Use 1 CC", "Use 1"])
def test_r8_1_18_no_open_line_is_a_tiny_attack(line: str) -> None:
    """R8.1.18."""
    found = explain(line, STANDARD)
    assert all(not design.type.row.tiny for design, _ in found.builds)


@pytest.mark.parametrize("kind", [each for each in WeaponType if not each.row.made])
def test_r8_1_18_a_line_may_name_it(kind: WeaponType) -> None:
    """R8.1.18, 3."""
    assert kind in StatLineQuery(type=kind).kinds
    found = explain(str(kind), STANDARD)
    assert [design.type for design, _ in found.builds] == [kind]


def test_r8_1_18_presets_hold_it() -> None:
    """R8.1.18."""
    stung = [
        each.design
        for each in SYSTEM.presets()
        if isinstance(each.design, Creation) and each.design.size == 0
    ]
    assert stung
    assert all(arms(each, STANDARD) for each in stung)
    assert all(judge(each).legal for each in stung)
