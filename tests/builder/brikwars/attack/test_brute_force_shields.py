"""Energy Shields against every way to spend them (R8.5.18).

The owner of a shield knows the dice of a hit before they are rolled, and the Power
that is left. Here every choice is tried.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.shot import creation_target
from builder.brikwars.attack.situation import Against, ArcTarget, TargetBehind
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.chances.shields import guards
from builder.brikwars.chances.volley import shielded_hurts
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Table, Text
from tests.builder.asked import value
from tests.builder.brikwars.by_hand import MINIFIG, Attack, Foe, creation
from tests.builder.brikwars.desk import (
    PLAIN,
    TENTH,
    Odds,
    agrees,
    percentage,
    plainly,
    weapon,
)
from tests.builder.brikwars.one_blast import volley


def shield(count: int, die: HazardDie = HazardDie.D6, size: int = 3) -> Field:
    return Field(
        size=size, dice=(HazardDice(hazard=Hazard.SHIELD, die=die, count=count),)
    )


def box(size: int, *fields: Field, **more: Any) -> Creation:
    """A thing of SL 1 with Energy Shields."""
    return Creation(size=size, fields=fields, **more)


def aimed(target: Creation, **more: Any) -> dict[str, Any]:
    return {"against": Against.CHOSEN, "chosen": target, "distance": 2} | more


@pytest.mark.parametrize(
    ("dice", "power", "left"),
    [
        (0, None, 3),
        (1, None, 2),
        (2, None, 1),
        (3, None, 0),
        (3, 2, 1),
        (3, 0, 3),
        (1, 5, 2),
    ],
)
def test_r8_5_18_each_die_spent_stops_one_of_its_type(
    dice: int, power: int | None, left: int, odds: Odds
) -> None:
    """R8.5.18: Gun 3", Use 5, on a box of 3": +1; it has 6" of Power."""
    fields = (shield(dice),) if dice else ()
    foe = creation(3, 1)
    # OverSkill adds a die to the hit, which the shield may stop as well.
    attack = Attack(6, 5, ("d6",) * left, 1)
    given_power = {} if power is None else {"shield_power": power}
    told = odds(weapon(Type.GUN, 3), **aimed(box(3, *fields), **given_power))
    agrees(told, attack, foe, 2)


@pytest.mark.parametrize("die", [HazardDie.D4, HazardDie.D8, HazardDie.D12])
def test_r8_5_18_dice_of_another_type_pass(die: HazardDie, odds: Odds) -> None:
    told = odds(weapon(Type.GUN, 3), **aimed(box(3, shield(3, die))))
    agrees(told, Attack(6, 5, ("d6",) * 3, 1), creation(3, 1), 2)


def test_r8_5_18_the_overskill_die_is_stopped_while_there_are_dice(odds: Odds) -> None:
    """R8.5.18: One d6, and two with OverSkill: a shield of two dice leaves nothing."""
    told = odds(weapon(Type.GUN, 1), House(), **aimed(box(2, shield(2))))
    assert told.at(2) == 0
    one = odds(weapon(Type.GUN, 1), House(), **aimed(box(2, shield(1))))
    kept = Attack(6, 3, ("d6",), 1, bonus_dice=True)
    chance = kept.attack_rolls()[1]
    found = sum(
        chance * part * creation(2, 1).beaten_by(points, bonus=True).low
        for (points, _), part in kept.damages(creation(2, 1)).items()
    )
    assert float(one.at(2)) == pytest.approx(float(found), abs=0.005)


def test_r8_5_18_a_shield_stops_the_die_whose_loss_helps_most(odds: Odds) -> None:
    """A d6 and a d4 of Fire; a shield of each, but Power for one: the d6 goes."""
    gun = weapon(Type.GUN, 2, Die.FIRE)
    both = (shield(1), shield(1, HazardDie.D4))
    told = odds(gun, **aimed(box(2, *both), shield_power=1))
    agrees(told, Attack(6, 4, ("fire",), 1, own="fire"), creation(2, 1), 2)


@pytest.mark.parametrize(
    ("dice", "taken"), [(0, ("ap",)), (1, ("ap", "ap")), (2, ("ap",)), (4, ())]
)
def test_r8_5_18_two_shield_dice_cancel_a_piercing_one(
    dice: int, taken: tuple[str, ...]
) -> None:
    """Two piercing d6 on SL 1: with one level more it takes as many (R8.7.9)."""
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    told = plainly(gun, **aimed(box(4, *([shield(dice, size=4)] if dice else []))))
    harm = Attack(6, 4, taken, 2)
    best = harm.hurts(creation(4, 1)).low if taken else Fraction(0)
    lower = Attack(6, 4, ("ap",), 2).hurts(creation(4, 1)).low
    # A single level would only make it take more, so its owner spends none.
    chance = min(best, lower)
    assert percentage(value(told, "Hurts")) == pytest.approx(float(chance), abs=TENTH)


def test_r8_7_12_phased_dice_pass_every_shield() -> None:
    pool = (DamageDie(Die.PHASED, 12), DamageDie(Die.SKILL, 12))
    shielded = replace(creation_target(box(2), PLAIN), shields=((12, 2),), power=4)
    last = guards(Damage(chips=pool, bonus_dice=BonusDice.NONE), shielded, 2)[-1]
    assert (last.spent, last.split.taken) == (1, (DamageDie(Die.PHASED, 12),))


CHIPS = {
    "d4": DamageDie(Die.SKILL, 4),
    "d6": DamageDie(Die.D6, 6),
    "fire": DamageDie(Die.FIRE, 4),
    "blast": DamageDie(Die.BLAST, 8),
    "exp": DamageDie(Die.EXP, 10),
}
FACES = {"d4": 4, "d6": 6, "fire": 4, "blast": 8, "exp": 10}


def stopped(dice: tuple[str, ...], caps: dict[int, int], power: int) -> Iterator[Any]:
    """Every set of dice that shields may stop, and what is left of the hit."""
    for many in range(min(power, len(dice)) + 1):
        for gone in combinations(range(len(dice)), many):
            spent = [FACES[dice[place]] for place in gone]
            if all(spent.count(faces) <= caps.get(faces, 0) for faces in spent):
                yield many, tuple(d for n, d in enumerate(dice) if n not in gone)


def harm(dice: tuple[str, ...], foe: Foe) -> Fraction:
    """The chance that a hit with these dice hurts; Deflection comes after shields."""
    return sum(
        (
            chance * foe.beaten_by(points, bonus=False).low
            for (points, _), chance in Attack(6, 2, dice).damages(foe).items()
        ),
        Fraction(0),
    )


@given(
    st.lists(st.sampled_from(sorted(CHIPS)), min_size=1, max_size=4).map(tuple),
    st.dictionaries(st.sampled_from([4, 6, 8, 10]), st.integers(1, 2), max_size=3),
    st.integers(0, 3),
    st.integers(0, 1),
)
def test_no_other_way_to_spend_dice_is_better(
    dice: tuple[str, ...], caps: dict[int, int], power: int, deflection: int
) -> None:
    target = replace(
        creation_target(box(2), PLAIN),
        shields=tuple(sorted(caps.items())),
        power=power,
        deflection=deflection,
    )
    held = Damage(chips=tuple(CHIPS[die] for die in dice), bonus_dice=BonusDice.NONE)
    ways = guards(held, target, 2)
    foe = creation(2, 1, deflection)
    best = min(harm(left, foe) for _, left in stopped(dice, caps, power))
    assert ways[min(power, len(ways) - 1)].hurt == best
    for before, after in pairwise(ways):
        assert after.hurt <= before.hurt
        assert after.spent >= before.spent


LARGE = 4
"""The Size of the box in a Burst."""


def burst_by_hand(rolls: int, dice: int, caps: int, power: int) -> dict[int, Fraction]:
    """The points of Size Damage of a Burst, at the owner's best (R8.3.10, R8.5.18).

    Skill d6 and Use 4; each point of Size Damage takes 2" of Power.
    """
    penalty, plus = rolls, LARGE // 2 - rolls

    def ends(left: int, inches: int, done: int) -> dict[int, Fraction]:
        if left == 0 or done == LARGE:
            return {done: Fraction(1)}
        ways = []
        for face in range(1, 7):
            after = 0 if face < penalty else left - 1
            good = face > 1 and face + plus >= 4
            ways.append((hit if good else ends)(after, inches, done))
        return mixed([(Fraction(1, 6), way) for way in ways])

    def hit(after: int, inches: int, done: int) -> dict[int, Fraction]:
        choices = []
        for spent in range(min(caps, inches, dice) + 1):
            hurts = harm(("d6",) * (dice - spent), creation(LARGE - done, 1))
            rest = inches - spent
            hurt = ends(after, max(0, rest - 2), done + 1)
            choices.append(mixed([(hurts, hurt), (1 - hurts, ends(after, rest, done))]))
        return min(choices, key=mean)

    return ends(rolls, power, 0)


def mixed(ways: list[tuple[Fraction, dict[int, Fraction]]]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for chance, way in ways:
        for points, part in way.items():
            found[points] = found.get(points, Fraction(0)) + chance * part
    return found


def mean(chances: dict[int, Fraction]) -> Fraction:
    return sum((n * chance for n, chance in chances.items()), Fraction(0))


@pytest.mark.parametrize("power", [0, 1, 2, 3, 4, 6])
@pytest.mark.parametrize("caps", [1, 2])
@pytest.mark.parametrize("shots", [2, 3])
def test_r8_5_18_power_is_kept_for_the_hits_to_come(
    shots: int, caps: int, power: int
) -> None:
    """R8.5.18: A Burst of a MachineGun 2", Use 4, 2d6, on a box of 4" with a shield."""
    told = plainly(
        weapon(Type.MACHINEGUN, 2),
        mode=How.BURST,
        points=shots,
        **aimed(box(4, shield(caps, size=4)), shield_power=power),
    )
    counted = burst_by_hand(shots, 2, caps, power)
    assert sum(counted.values()) == 1
    assert value(told, "Size Damage") == f"{float(mean(counted)):.2f}"
    none = counted.get(0, Fraction(0))
    chance = float(1 - none)
    assert percentage(value(told, "Hurts")) == pytest.approx(chance, abs=TENTH)


def test_r8_5_18_a_die_is_saved_where_it_helps_more() -> None:
    """R8.5.18: Power for one die; 3d10 come first, and 1d10 after them.

    Of 3d10 a die less changes little, and the 1d10 it stops whole, so it waits.
    """
    target = replace(
        creation_target(box(2), PLAIN), shields=((10, 1),), power=1, power_per_inch=0
    )
    about: dict[str, Any] = {
        "use": None,
        "target": target,
        "bonus_dice": BonusDice.NONE,
    }
    first, then = (SingleAttack(dice=(Die.EXP,) * n, **about) for n in (3, 1))
    hits = [harm(("exp",) * n, creation(2, 1)) for n in (3, 2)]
    # The last inch has the same SL 1, so the 1d10 hurts it as often.
    last = harm(("exp",), creation(1, 1))
    saved, spent = hits[0], hits[1] + last
    assert saved < spent
    assert shielded_hurts((first, then), 2).mean == saved
    assert shielded_hurts((then, first), 2).mean == min(hits[0], last + hits[1])


@pytest.mark.parametrize("size", [0, 1, 3])
def test_r8_5_18_shields_without_power_stop_nothing(size: int) -> None:
    """SL 3 goes down with each inch that is lost (R7.2), shielded or not."""
    target = creation_target(box(2), PLAIN)
    bare = replace(target, size=size, level=Structure.THREE)
    spent = replace(bare, shields=((10, 1),), power=0, power_per_inch=0)
    plain, same = (
        volley(((SingleAttack(dice=(Die.EXP,) * 3, use=None, target=each), 3),)).hurts
        for each in (bare, spent)
    )
    points = (1, 2, 3)
    assert [plain.at_least(n) for n in points] == [same.at_least(n) for n in points]
    assert plain.at_least(1) > 0


def test_r8_5_18_a_minifig_with_a_personal_shield(odds: Odds) -> None:
    """R8.5.18: Two inches of Power stop one d6 of a hit, and one more of the next."""
    man = Creation(
        size=1,
        structure=Structure.HALF,
        mind=Mind.D6,
        fields=(shield(1, size=1),),
        mounts=(Mount(weapon=Weapon(type=Type.BODY_ARMOR), mounting=Mounting.HELD),),
    )
    told = odds(weapon(Type.GUN, 2), **aimed(man))
    agrees(told, Attack(6, 4, ("d6",)), replace(MINIFIG, fixed=6), 2)


def test_r8_5_18_shields_of_others_in_the_arc_and_behind() -> None:
    """R8.5.18: Everybody's own shield stops a d4 of Fire of 2, or nothing of a d6."""
    man = Creation(
        size=1,
        structure=Structure.HALF,
        mind=Mind.D6,
        fields=(shield(1, HazardDie.D4, 1),),
    )
    chosen: dict[str, Any] = {"against": Against.CHOSEN, "chosen": man}
    told = plainly(
        weapon(Type.FLAMETHROWER, 2), points=1, distance=2, along=(ArcTarget(**chosen),)
    )
    (found,) = [
        p for p in told.parts if isinstance(p, Table) and p.title == "All in the Arc"
    ]
    for row, dice in zip(found.rows, (2, 1), strict=True):
        chance = Attack(6, 3, ("fire",) * dice, -1).hurts(MINIFIG).low
        assert percentage(row.cells[6]) == pytest.approx(float(chance), abs=TENTH)
    mixed = weapon(Type.GUN, 3, Die.PIERCING, Die.FIRE, Die.FIRE)
    told = plainly(mixed, distance=2, behind=(TargetBehind(**chosen),))
    (found,) = [
        p
        for p in told.parts
        if isinstance(p, Table) and p.title == "One behind the other"
    ]
    assert found.rows[1].cells[1] == "1d4 Fire; 1d4 Fire cancelled"


def test_r8_5_18_the_answer_says_what_the_shields_do() -> None:
    told = plainly(weapon(Type.GUN, 3), **aimed(box(3, shield(2))))
    words = "\n".join(
        line for p in told.parts if isinstance(p, Text) for line in p.paragraphs
    )
    assert 'have 6" of Power left and stop 2 dice of a hit' in words
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Weapon)
    gun = weapon(Type.GUN, 3)
    begun = asked.start(gun, PLAIN)
    shielded = replace(begun, **aimed(box(3, shield(2))))
    assert "shield_power" in asked.irrelevant_fields(gun, begun, PLAIN)
    assert "shield_power" not in asked.irrelevant_fields(gun, shielded, PLAIN)
    natural = replace(shield(2), natural=True)
    bare = replace(begun, **aimed(box(3, natural)))
    assert "shield_power" in asked.irrelevant_fields(gun, bare, PLAIN)
