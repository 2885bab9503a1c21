"""How fast exact chances come, and the desks that show them.

The chances are counted from the start: caches are emptied before each try. What two
libraries took for the same is in ADR 0013.
"""

import timeit
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.many import MANY
from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.chances import armor, attack, damage, skill
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.odds import Pmf, chained, pmf
from builder.odds import exploding as chains

CACHED = (
    pmf._many,
    chains._chained,
    armor.armor,
    damage.damage_roll,
    skill.attack_roll,
    attack.wounds,
    attack.attack_chances,
)
FRAME = 0.016
"""Seconds of one frame."""
DESKS = (
    Weapon(type=WeaponType.GUN, size=2),
    Weapon(type=WeaponType.MACHINEGUN, size=3),
    Weapon(type=WeaponType.LAUNCHER, size=3),
    Weapon(type=WeaponType.CANNON, size=4),
)
MORE = (
    WeaponType.MELEE,
    WeaponType.ROCKET,
    WeaponType.BLASTGUN,
    WeaponType.FLAMETHROWER,
    WeaponType.BASTARD_GUN,
    WeaponType.SHOTGUN,
)
Work = Callable[[], Any]


def forget() -> None:
    """Empty our caches."""
    for cached in CACHED:
        cached.cache_clear()


def bench_exact_chances() -> None:
    """Pools of dice by themselves, and an attack of 5d10 on 4d10 of Armor."""
    sides = Pmf({1: 2, 0: 3, -1: 1})
    armored = armor.Target(size=4, level=Structure.FOUR)
    dice = (Die.D10,) * 5
    shot = attack.SingleAttack(skill=8, use=5, dice=dice, target=armored)
    works: dict[str, Work] = {
        "20d6": lambda: (20 @ Pmf.die(6)).at_least(80),
        "12d10 with bonus dice": lambda: chained(12, 10).at_least(100),
        "64 dice of +1, 0, -1": lambda: (64 @ sides).at_least(15),
        "twenty attacks in a row": lambda: attack.attack_chances(shot),
    }
    for title, work in works.items():
        least = min(timeit.repeat(work, forget, number=1, repeat=7))
        print(f"\n{title}: {least * 1000:.3f} ms")


def bench_many_against_many() -> None:
    """Six turns of twenty on twenty: minifigs under 60 ms, large ones under 4 s.

    The large are of Size 6 and 8, with three kinds of weapons each.
    """
    gun = Mount(weapon=Weapon(type=WeaponType.GUN, size=1))
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6, mounts=(gun,))
    small, large = (
        Creation(
            size=size,
            structure=Structure.TWO,
            mind=Mind.D6,
            mounts=tuple(
                Mount(weapon=Weapon(type=kind, size=inches), count=2)
                for kind, inches in (
                    (WeaponType.GUN, 2),
                    (WeaponType.MACHINEGUN, 2),
                    (WeaponType.GUN, 3),
                )
            ),
        )
        for size in (6, 8)
    )
    for title, one, other in (("minifigs", man, man), ("large", small, large)):
        asked = replace(MANY.start(one, STANDARD), count=20, others=20)
        asked = replace(asked, against=Against.CHOSEN, chosen=other)
        forget()
        start = process_time()
        MANY.ask(one, asked, STANDARD)
        print(f"\n20 on 20, {title}: {(process_time() - start) * 1000:.0f} ms")


def bench_the_odds_view() -> None:
    """A redraw of the whole odds desk after one change, against a frame of 16 ms."""
    for weapon in DESKS:
        redraw("odds desk", weapon, "odds")


def bench_the_judges_report() -> None:
    """The judge's report, which needs the same odds twice."""
    for weapon in DESKS:
        redraw("judge's report", weapon, "judge")


def bench_the_turn_planner() -> None:
    """The planner of a creation that bears all those weapons, after one change."""
    giant = Creation(
        size=9,
        mind=Mind.D6,
        mounts=tuple(Mount(weapon=weapon, count=2) for weapon in DESKS),
    )
    begun = TURN_PLANNER.start(giant, STANDARD)
    TURN_PLANNER.answer(giant, begun, STANDARD)
    rows = (replace(begun.shots[0], fired=1), *begun.shots[1:])
    plan = replace(begun, shots=rows)
    frames("turn planner", partial(TURN_PLANNER.answer, giant, plan, STANDARD))


def bench_a_whole_attack() -> None:
    """Ten kinds of weapon at one target, after one change: in three tenths of a second.

    Then the corners, in a second each: many equal guns, many kinds of MachineGun, and
    Energy Shields. Only our own time counts, whatever else the machine does.
    """
    kinds = (*DESKS, *(Weapon(type=each, size=2) for each in MORE))
    mounts = tuple(Mount(weapon=weapon) for weapon in kinds)
    bearer = Creation(size=9, mind=Mind.D6, mounts=mounts)
    tank: dict[str, Any] = {"against": Against.CREATION, "level": Structure.THREE}
    shield = HazardDice(hazard=Hazard.SHIELD, count=6)
    ward = Creation(size=6, fields=(Field(size=6, dice=(shield,)),))
    gun, rattle = DESKS[0], DESKS[1]
    guns = (Mount(weapon=gun, count=50),)
    rattles = tuple(
        Mount(weapon=replace(rattle, name=f"Rattle {n}")) for n in range(20)
    )
    cases: dict[str, tuple[Creation, float, dict[str, Any]]] = {
        "ten kinds of weapon": (bearer, 0.3, {**tank, "size": 6}),
        "fifty Guns": (
            replace(bearer, size=50, mounts=guns),
            1,
            {**tank, "size": 50},
        ),
        "twenty kinds of MachineGun": (
            replace(bearer, size=30, mounts=rattles),
            1,
            {**tank, "size": 20},
        ),
        "Energy Shields": (bearer, 1, {"against": Against.CHOSEN, "chosen": ward}),
    }
    for title, (creation, wanted, about) in cases.items():
        begun = WHOLE_ATTACK.start(creation, STANDARD)
        asked = replace(begun, distance=begun.distance + 1, **about)
        work = partial(WHOLE_ATTACK.ask, creation, asked, STANDARD)
        took = timeit.timeit(work, number=1, timer=process_time)
        print(f"\nwhole attack, {title}: {took / wanted:.2f} of what it may take")


def redraw(what: str, weapon: Weapon, key: str) -> None:
    """Print what one change of a question about a weapon takes."""
    asked = next(q for q in QUESTIONS if q.key == key and q.on is Weapon)
    first = asked.start(weapon, STANDARD)
    asked.answer(weapon, first, STANDARD)
    moved = {"distance": getattr(first, "distance", 0) + 1}
    changed = replace(first, **(moved if key == "odds" else {"claimed": 7}))
    work = partial(asked.answer, weapon, changed, STANDARD)
    frames(f"{what} of {weapon.label}", work)


def frames(what: str, work: Callable[[], object]) -> None:
    """Print how much of a frame something takes, once and then again."""
    once = timeit.timeit(work, number=1)
    again = min(timeit.repeat(work, number=1, repeat=3))
    print(f"\n{what}: {once / FRAME:.2f} of a frame, again {again / FRAME:.2f}")
