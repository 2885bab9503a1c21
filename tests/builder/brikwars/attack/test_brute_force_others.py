"""Several targets of one attack, throws and burning blades, against counting by hand.

As in test_brute_force.py: every throw of a few dice, without Bonus Dice unless said.
"""

import io
import json
from contextlib import redirect_stdout
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.situation import (
    Against,
    ArcTarget,
    Order,
    Origin,
    Shelter,
    TargetBehind,
)
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.rows import How, PlannedUse
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import House, Piercing
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table
from builder.core.rulebook import legal
from builder.questions.model import Answer
from db.files.muster import write
from db.files.muster_file import MusterFile
from tests.builder.asked import value
from tests.builder.brikwars.by_hand import HEAVY_ARMOR, MINIFIG, Attack, Foe, creation
from tests.builder.brikwars.desk import (
    PLAIN,
    TENTH,
    Odds,
    agrees,
    at,
    houses,
    percentage,
    plainly,
    weapon,
)
from ui.__main__ import main

ZERO = Structure("0")


def rows(told: Answer, title: str) -> list[dict[str, str]]:
    (found,) = [p for p in told.parts if isinstance(p, Table) and p.title == title]
    labels = [column.label for column in found.columns]
    return [dict(zip(labels, row.cells, strict=True)) for row in found.rows]


def near(text: str, chance: Fraction) -> bool:
    return percentage(text) == pytest.approx(float(chance), abs=TENTH)


# Arc Fire (8.3)


def test_r8_3_4_only_the_part_in_the_arc_counts(odds: Odds) -> None:
    """The dragon: a FlameThrower 3" on a cottage of 6", 4" of it in the Arc: +2."""
    cottage = creation(6, 1)
    for inside, size in ((4, 4), (6, 6), (1, 1)):
        easier = size // 2
        for house, attack in houses(
            Attack(6, 4, ("fire",) * 3, easier + 1 - 1, own="fire", bonus=easier)
        ):
            told = odds(
                weapon(Type.FLAMETHROWER, 3),
                house,
                points=1,
                distance=6,
                still=True,
                inside=inside,
                **at(cottage),
            )
            agrees(told, attack, cottage, 6)


def test_r8_3_4_inches_inside_are_nothing_to_a_single_shot(odds: Odds) -> None:
    foe = creation(6, 1)
    told = odds(weapon(Type.MACHINEGUN, 2), distance=2, inside=2, **at(foe))
    agrees(told, Attack(6, 4, ("d6", "d6"), 3), foe, 2)


def test_r8_3_2_the_dragon_burns_a_cottage_and_three_peasants() -> None:
    """Each is attacked once; the last one is 1" out of Range (8.3, the example)."""
    told = plainly(
        weapon(Type.FLAMETHROWER, 3),
        points=1,
        distance=7,
        against=Against.CREATION,
        size=6,
        inside=4,
        still=True,
        along=(ArcTarget(), ArcTarget(distance=8), ArcTarget(distance=9)),
    )
    shown = rows(told, "All in the Arc")
    assert [row["Skill"] for row in shown] == ["+2", "−1", "−1", "−2"]
    assert [row["Damage"] for row in shown] == ["+2", "0", "0", "0"]
    flames = ("fire",) * 3
    by_hand = [
        Attack(6, 4, flames, 2, bonus=2).hurts(creation(6, 1)),
        Attack(6, 4, flames, -1).hurts(MINIFIG),
        Attack(6, 4, flames, -1).hurts(MINIFIG),
        # Attack knows the inch past Range from `beyond`.
        Attack(6, 4, flames, -1, beyond=1).hurts(MINIFIG),
    ]
    for row, chance in zip(shown, by_hand, strict=True):
        assert row["Attacks"] == "1"
        assert near(row["Hurts"], chance.low)
    hurt = float(sum(each.low for each in by_hand))
    assert value(told, "In the Arc") == f"{hurt:.2f} hurt"


def arc_by_hand(
    targets: list[tuple[Attack, Foe, int]], penalty: int
) -> tuple[list[Fraction], Fraction]:
    """The chance that each target is hurt, and of a jam, over every throw of Skill."""
    hurt = [Fraction(0)] * len(targets)
    jams = Fraction(0)
    turns = [place for place, (_, _, many) in enumerate(targets) for _ in range(many)]
    faces = targets[0][0].skill
    harms = [_harm(attack, foe) for attack, foe, _ in targets]
    for rolls in product(range(1, faces + 1), repeat=len(turns)):
        safe = [Fraction(1)] * len(targets)
        for place, face in zip(turns, rolls, strict=True):
            attack = targets[place][0]
            if face > 1 and face + attack.plus >= attack.use:
                safe[place] *= 1 - harms[place]
            if face < penalty:
                jams += Fraction(1, faces ** len(turns))
                break
        for place, each in enumerate(safe):
            hurt[place] += (1 - each) / faces ** len(turns)
    return hurt, jams


def _harm(attack: Attack, foe: Foe) -> Fraction:
    """The chance that a hit hurts."""
    return sum(
        (
            chance * foe.beaten_by(points, bonus=False).low
            for (points, _), chance in attack.damages(foe).items()
        ),
        Fraction(0),
    )


def test_r8_3_10_a_jam_ends_the_whole_arc() -> None:
    """MachineGun 2", Arc 2: a minifig, a wall that spans a point, one in cover."""
    told = plainly(
        weapon(Type.MACHINEGUN, 2),
        mode=How.ARC,
        points=2,
        distance=2,
        along=(
            ArcTarget(against=Against.CREATION, size=4, spanned=1),
            ArcTarget(cover=Shelter.PART, marked=True),
        ),
    )
    dice = ("d6", "d6")
    hurt, jams = arc_by_hand(
        [
            (Attack(6, 4, dice, -2), MINIFIG, 1),
            (Attack(6, 4, dice, 0, bonus=2), creation(4, 1), 2),
            (Attack(6, 4, dice, -2, bonus=-1), MINIFIG, 1),
        ],
        2,
    )
    assert told.parts[0].title == "All in the Arc"
    shown = rows(told, "All in the Arc")
    assert [row["Attacks"] for row in shown] == ["1", "2", "1"]
    for row, chance in zip(shown, hurt, strict=True):
        assert near(row["Hurts"], chance)
    assert near(value(told, "Jams"), jams)
    clear = Fraction(5, 6)
    for row, before in zip(shown, (0, 1, 3), strict=True):
        assert near(row["Before a jam"], clear**before)


def test_r8_3_2_a_blastgun_counts_the_inches_to_each_target() -> None:
    """BlastGun 2", Use 3: at 2" 2d8 - 2, at 5" 2d8 - 5, each with its own Damage."""
    told = plainly(weapon(Type.BLASTGUN, 2), distance=2, along=(ArcTarget(distance=5),))
    for row, flown in zip(rows(told, "All in the Arc"), (2, 5), strict=True):
        attack = Attack(6, 3, ("blast", "blast"), flown=flown)
        assert near(row["Hurts"], attack.hurts(MINIFIG).low)


def test_r8_3_2_a_design_of_the_library_stands_in_the_arc() -> None:
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6, mounts=(WORN,))
    told = plainly(
        weapon(Type.FLAMETHROWER, 2),
        points=1,
        distance=2,
        along=(ArcTarget(against=Against.CHOSEN, chosen=replace(man, name="Brett")),),
    )
    _, row = rows(told, "All in the Arc")
    assert row["Target"] == "Brett"
    attack = Attack(6, 3, ("fire", "fire"), -1)
    assert near(row["Hurts"], attack.hurts(HEAVY_ARMOR).low)


WORN = Mount(weapon=Weapon(type=Type.HEAVY_ARMOR), mounting=Mounting.HELD)


@pytest.mark.parametrize(
    ("fields", "number", "settled"),
    [
        ({"along": (ArcTarget(spanned=3),)}, "R8.3.2", ArcTarget(spanned=2)),
        ({"along": (ArcTarget(inside=3),)}, "R8.3.4", ArcTarget()),
        (
            {"along": (ArcTarget(against=Against.CHOSEN),)},
            "5.1",
            ArcTarget(),
        ),
    ],
    ids=["spans too much", "too much inside", "no design"],
)
def test_each_target_in_the_arc_is_judged(
    fields: dict[str, Any], number: str, settled: ArcTarget
) -> None:
    gun = weapon(Type.MACHINEGUN, 1)
    told = plainly(gun, mode=How.ARC, points=2, **fields)
    assert not told.stats
    (broken,) = [each for each in told.refusals if not legal((each,))]
    assert (broken.rule, broken.at[:2]) == (number, ("along", 0))
    asked = next(q for q in QUESTIONS if q.key == "odds" and q.on is Weapon)
    begun = replace(asked.start(gun, PLAIN), mode=How.ARC, points=2, **fields)
    after = broken.fixes[0].apply(begun)
    assert after.along == (settled,)
    assert asked.answer(gun, after, PLAIN).stats


# What pierces (8.7)


def gas_blaster() -> Creation:
    """A Cannon 3" with 3d10 Exp that became 2d6 Piercing and 1d4 Fire Blast, 2"."""
    shell = Weapon(
        type=Type.EXPLOSIVE,
        size=3,
        swaps=(
            Swap(takes=(Die.EXP,), gives=Die.PIERCING),
            Swap(takes=(Die.EXP,), gives=Die.PIERCING),
            Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.KEEP),
        ),
    )
    gun = Mount(weapon=Weapon(type=Type.CANNON, size=3), rounds=(Round(weapon=shell),))
    return Creation(size=4, structure=Structure.ONE, mounts=(gun,))


STATION = (
    TargetBehind(against=Against.HEAVY),
    TargetBehind(against=Against.CREATION, size=4),
    TargetBehind(against=Against.CREATION, size=4),
)


def test_r8_7_9_the_shell_goes_through_the_car_and_brett() -> None:
    """R8.7.9: Glass takes no die, Brett one, the seat one, and the tank the Fire."""
    told = plainly(
        gas_blaster(),
        distance=4,
        against=Against.CREATION,
        size=1,
        level=ZERO,
        order=Order.PIERCE,
        behind=STATION,
    )
    shown = rows(told, "One behind the other")
    assert [row["Takes"] for row in shown] == [
        "nothing",
        "1d6 Piercing",
        "1d6 Piercing",
        "1d4 Fire",
    ]
    assert [row["Goes on"] for row in shown] == [
        "2d6 Piercing and 1d4 Fire",
        "1d6 Piercing and 1d4 Fire",
        "1d4 Fire",
        "nothing",
    ]
    # Use 6 without a mind: a d6 at the Controls hits with a 6 alone.
    hit = Fraction(1, 6)
    for row, dice, foe in zip(
        shown[1:], ("ap", "ap", "fire"), (MINIFIG, *[creation(4, 1)] * 2), strict=True
    ):
        harm = _harm(Attack(6, 6, (dice,)), foe)
        assert near(row["Hurts"], hit * harm)
    assert near(shown[0]["Hurts"], hit)
    assert near(
        value(told, "Hurts behind"), hit * _harm(Attack(6, 6, ("ap",)), MINIFIG)
    )


def test_r8_7_8_a_shell_that_spreads_first_stays_where_it_hits() -> None:
    told = plainly(
        gas_blaster(),
        distance=4,
        against=Against.HEAVY,
        order=Order.SPREAD,
        behind=STATION[:1],
    )
    first, second = rows(told, "One behind the other")
    assert (first["Goes on"], second["Takes"]) == ("nothing", "nothing")
    assert second["Hurts"] == "0 %"


def test_r8_7_9_a_spear_skewers_three_minifigs_in_a_row() -> None:
    """R8.7.9: Three piercing d6 of a Gun 3", Use 5: each minifig takes one of them."""
    gun = weapon(Type.GUN, 3, *[Die.PIERCING] * 3)
    told = plainly(gun, distance=4, behind=(TargetBehind(), TargetBehind()))
    chance = Attack(6, 5, ("ap",)).hurts(MINIFIG).low
    for row in rows(told, "One behind the other"):
        assert row["Takes"] == "1d6 Piercing"
        assert near(row["Hurts"], chance)


def test_r8_7_9_an_overskill_die_goes_on_behind() -> None:
    """One piercing d6 goes no farther, unless OverSkill adds another (R8.7.15)."""
    gun = weapon(Type.GUN, 1, Die.PIERCING)
    told = plainly(gun, House(), distance=4, behind=(TargetBehind(),))
    _, second = rows(told, "One behind the other")
    assert second["Takes"] == "nothing"
    # A 6 keeps the OverSkill die, which then strikes alone, with its Bonus Dice.
    attack = Attack(6, 3, ("ap",), bonus_dice=True)
    kept = attack.attack_rolls()[1]
    low = high = Fraction(0)
    for (points, cut), chance in attack.damages(MINIFIG).items():
        low += kept * chance * MINIFIG.beaten_by(points, bonus=True).low
        high += kept * chance * (1 if cut else int(points > 4))
    assert float(low) - TENTH <= percentage(second["Hurts"]) <= float(high) + TENTH


def test_r8_7_9_nothing_pierces_on_beyond_range() -> None:
    """A Gun 2" with Range 10": at 9" it reaches an inch behind, and no farther."""
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    told = plainly(gun, distance=9, behind=(TargetBehind(), TargetBehind()))
    _, near_one, far_one = rows(told, "One behind the other")
    assert near_one["Takes"] == "1d6 Piercing"
    assert far_one["Target"].endswith("out of Range")
    assert (far_one["Takes"], far_one["Hurts"]) == ("nothing", "0 %")


def test_r8_7_9_a_table_may_keep_the_dice_in_a_large_thing() -> None:
    house = replace(PLAIN, piercing=Piercing.WITHIN)
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    told = plainly(
        gun,
        house,
        distance=2,
        behind=(TargetBehind(against=Against.CREATION, size=2), TargetBehind()),
    )
    taken = [row["Takes"] for row in rows(told, "One behind the other")]
    assert taken == ["1d6 Piercing", "1d6 Piercing", "nothing"]


@pytest.mark.parametrize("origin", Origin)
def test_r8_7_10_a_blast_behind_loses_the_inches_it_has_flown(origin: Origin) -> None:
    """R8.7.10: 1d6 Piercing + 1d8 Blast of a round X2: the Blast strikes 3" behind."""
    swaps = tuple(
        Swap(takes=(Die.EXP,), gives=each) for each in (Die.PIERCING, Die.BLAST)
    )
    shell = Weapon(type=Type.EXPLOSIVE, size=2, swaps=swaps)
    gun = Mount(weapon=Weapon(type=Type.CANNON, size=2), rounds=(Round(weapon=shell),))
    tank = Creation(size=4, mounts=(gun,))
    told = plainly(
        tank,
        distance=2,
        origin=origin,
        order=Order.PIERCE,
        behind=(TargetBehind(gap=3),),
    )
    _, second = rows(told, "One behind the other")
    flown = 3 if origin is Origin.IMPACT else 5
    attack = Attack(6, 5, ("blast",), flown=flown)
    assert second["Takes"] == "1d8 Blast"
    assert near(second["Hurts"], attack.hurts(MINIFIG).low)


# Throws and Fire in close combat (8.4, 8.5)


@pytest.mark.parametrize(("hands", "size", "reach"), [(1, 1, 3), (2, 2, 6), (4, 3, 12)])
def test_r8_4_25_a_thrown_blade_keeps_its_use_and_damage(
    hands: int, size: int, reach: int, odds: Odds
) -> None:
    """Melee S: Use S + 1, S Skill dice; an arm reaches 3" for each inch of Size."""
    for distance in (1, reach, reach + 2):
        beyond = max(0, distance - reach)
        attack = Attack(6, size + 1, ("d6",) * size, beyond=beyond)
        told = odds(
            weapon(Type.MELEE, size), mode=How.THROWN, hands=hands, distance=distance
        )
        assert percentage(told.stats["To hit"]) == pytest.approx(
            float(attack.hit.low), abs=TENTH
        )
        hurt = told.against("Minifig, Armor 4", f'{distance}"')
        assert hurt == attack.hurts(MINIFIG).low
        for least, chance in enumerate(told.damage, 1):
            assert chance == attack.at_least(least, MINIFIG).low


def fighter(blade: Weapon, *gifts: Specialty, **more: Any) -> Creation:
    held = Mount(weapon=blade, mounting=Mounting.HELD)
    about: dict[str, Any] = {"size": 1, "mind": Mind.D6} | more
    return Creation(mounts=(held,), specialties=gifts, **about)


def throws(design: Creation, **fields: Any) -> list[str]:
    """The numbers of the rules that refuse a throw; the planner must agree."""
    told = plainly(design, mode=How.THROWN, **fields)
    refused = sorted(v.rule for v in told.refusals if not legal((v,)))
    begun = TURN_PLANNER.start(design, PLAIN)
    shot = replace(begun.shots[0], fired=1, how=How.THROWN)
    condition = {n: v for n, v in fields.items() if n == "moved"}
    planned = TURN_PLANNER.answer(
        design, replace(begun, shots=(shot,), **condition), PLAIN
    )
    assert refused == sorted(v.rule for v in planned.refusals if not legal((v,)))
    return refused


def test_r8_4_29_what_is_long_is_not_thrown() -> None:
    assert throws(fighter(weapon(Type.MELEE, 1))) == []
    assert throws(fighter(weapon(Type.HEAVY_WEAPON, 1))) == []
    assert throws(fighter(weapon(Type.TWO_HANDED, 1))) == ["R8.4.29"]
    assert throws(fighter(weapon(Type.MELEE, 2))) == ["R8.4.29"]
    assert throws(fighter(weapon(Type.MELEE, 2), size=2)) == []
    assert throws(fighter(weapon(Type.MELEE, 4), size=2)) == ["R8.4.29"]


def test_r8_1_31_a_heavy_who_stands_still_throws_what_others_cannot() -> None:
    heavy = fighter(weapon(Type.MELEE, 2), Specialty.COMPENSATING)
    assert throws(heavy, moved=Moved.STILL) == []
    assert "R8.4.29" in throws(heavy, moved=Moved.MOVES)


def test_r8_4_25_only_blades_in_hands_are_thrown() -> None:
    assert throws(fighter(weapon(Type.GUN, 1))) == ["R8.3.5"]
    fixed = replace(fighter(weapon(Type.MELEE, 1)), mounts=(Mount(weapon=SWORD),))
    assert throws(fixed) == ["R8.3.5"]
    assert throws(fighter(SWORD, mind=Mind.NONE, size=2)) == ["R8.4.25"]


SWORD = Weapon(type=Type.MELEE, size=1)


def test_r8_5_23_a_mark_helps_what_flies_and_no_blow() -> None:
    for mode, plus in ((How.THROWN, 1), (How.SINGLE, 0)):
        axe = weapon(Type.MELEE, 3)
        told = plainly(axe, mode=mode, distance=2, marked=True, hands=3)
        assert near(value(told, "To hit"), Attack(6, 4, ("d6",) * 3, plus).hit.low)
        assert ("Mark" in str(told.parts[-1])) is bool(plus)


def test_r8_5_23_allies_see_what_is_marked() -> None:
    """R8.5.23: fire over an obstacle loses no 5 at a Marked target (R8.4.22)."""
    mortar = weapon(Type.LAUNCHER, 1)
    for marked, plus in ((False, -5), (True, 1)):
        told = plainly(
            mortar, unseen=True, marked=marked, distance=2, skill=Mind.D10, load=1
        )
        assert near(value(told, "To hit"), Attack(10, 2, ("exp",), plus).hit.low)


def test_r8_5_13_who_burns_adds_a_die_of_fire_to_a_blow(odds: Odds) -> None:
    for house, attack in houses(
        Attack(8, 3, ("d8", "d8", "fire"), own="d8", shooter_burns=True)
    ):
        axe = weapon(Type.MELEE, 2)
        told = odds(axe, house, skill=Mind.D8, on_fire=True, hands=2)
        chance = told.charts["Chance to hurt, by target"]["Minifig, Armor 4"]["CC"]
        assert attack.hurts(MINIFIG).holds(Fraction(chance or 0))
        for least, each in enumerate(told.damage, 1):
            assert attack.at_least(least, MINIFIG).holds(each)
    thrown = odds(SWORD, distance=2, mode=How.THROWN, on_fire=True)
    agrees(thrown, Attack(6, 2, ("d6",), shooter_burns=True), MINIFIG, 2)


def test_r8_5_13_a_burning_creature_strikes_with_fire_in_odds_and_plan() -> None:
    golem = fighter(weapon(Type.MELEE, 2), size=4)
    told = plainly(golem, fire=3)
    chance = Attack(6, 3, ("d6", "d6", "fire"), shooter_burns=True).hurts(MINIFIG)
    assert near(value(told, "Kills"), chance.low)
    row = PlannedUse(weapon='Melee Weapon 2"', fired=1)
    planned = TURN_PLANNER.answer(golem, TurnPlan(fire=3, shots=(row,)), PLAIN)
    (used,) = rows(planned, "Used this turn")
    assert used["Damage"] == "2d6 + 1d4 Fire"


@pytest.mark.parametrize(("repeats", "bonus"), [(0, 1), (1, 2), (5, 6)])
def test_r8_6_5_homing_in_grows_past_the_largest_team(repeats: int, bonus: int) -> None:
    """R8.6.5: At S 2 one Gunner supports; each repeated shot adds that again."""
    told = plainly(
        weapon(Type.GUN, 2), distance=2, skill=Mind.D4, support=1, repeats=repeats
    )
    assert near(value(told, "To hit"), Attack(4, 4, ("d6", "d6"), bonus).hit.low)


# On the command line


def test_rows_of_other_targets_can_be_typed(tmp_path: Path) -> None:
    designs = tmp_path / "designs.json"
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    designs.write_bytes(write(MusterFile({"it": gun, "wall": Creation(name="Wall")})))
    sets = ("distance=2", "behind.0.against=minifig", "behind.1.gap=2")
    chosen = ("behind.1.against=design of the library", "behind.1.chosen=wall")
    words = [word for each in (*sets, *chosen) for word in ("--set", each)]
    with redirect_stdout(io.StringIO()) as out:
        main(["odds", str(designs), "--only", "it", "--json", *words])
    told = json.loads(out.getvalue())
    (found,) = [p for p in told["parts"] if p.get("table") == "One behind the other"]
    assert [row[0] for row in found["rows"]] == [
        "Minifig",
        'Minifig, 1" behind',
        'Wall, 2" behind',
    ]
