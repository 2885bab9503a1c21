"""How fast exact chances come, beside two libraries and a hundred thousand throws.

All answer the same question from the start: caches are emptied before each try, those
of icepool too. The throws give no exact chance; they show what a guess of three digits
costs.
"""

import timeit
import warnings
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from time import process_time
from typing import Any

import dyce
import icepool
import numpy as np
from icepool.evaluator import sum_evaluator

from builder.brikwars import QUESTIONS
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
from builder.odds import Pmf, chained, compose, pmf, rings
from builder.odds import exploding as chains

THROWS = 100_000
WANTED = 10.0
"""How many times faster than the faster library each answer should be."""
DEPTH = 11
"""Bonus dice in a row that the peers follow up: a d10 goes on once in 10^12."""
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
    """Empty our caches, and that in which icepool keeps pools it has summed."""
    for cached in CACHED:
        cached.cache_clear()
    vars(sum_evaluator).pop("_cache", None)


def best(work: Work, tries: int = 7) -> float:
    """Return the milliseconds of the best try; slow work is tried less often."""
    least = float("inf")
    for _ in range(tries):
        forget()
        least = min(least, timeit.timeit(work, number=1) * 1000)
        if least > 500:
            break
    return least


def race(title: str, ours: Work, **peers: Work) -> None:
    mine = best(ours)
    print(f"\n{title}: {mine:.3f} ms")
    took = {name: best(peer) for name, peer in peers.items()}
    for name, time in took.items():
        print(f"  {name:8} {time:10.3f} ms, {time / mine:8.1f} times as long")
    rivals = [time for name, time in took.items() if name != "numpy"]
    faster = min(rivals) / mine
    verdict = "reached" if faster >= WANTED else "NOT reached"
    print(f"  {faster:.1f} times faster than the faster library: {verdict}")


def fresh(faces: int) -> "icepool.Die[int]":
    return icepool.Die(range(1, faces + 1))


def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def bonus_throws(dice: int, faces: int) -> Any:
    """Return a hundred thousand throws of dice with their bonus dice."""
    throw = rng()
    shown = throw.integers(1, faces + 1, (THROWS, dice))
    total, going = shown.copy(), shown == faces
    while going.any():
        shown = np.where(going, throw.integers(1, faces + 1, shown.shape), 0)
        total += shown
        going = shown == faces
    return total


def at_least(totals: Any, least: int) -> float:
    return float((totals >= least).mean())


def exploding(faces: int) -> "dyce.H[int]":
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return dyce.explode_n(dyce.H(faces), n=DEPTH)


def bench_a_sum() -> None:
    race(
        "20d6",
        lambda: (20 @ Pmf.die(6)).at_least(80),
        icepool=lambda: (20 @ fresh(6)).probability(">=", 80),
        dyce=lambda: dyce.H((20 @ dyce.H(6)).ge(80)),
        numpy=lambda: at_least(rng().integers(1, 7, (THROWS, 20)).sum(axis=1), 80),
    )


def bench_bonus_dice() -> None:
    race(
        "12d10 with bonus dice",
        lambda: chained(12, 10).at_least(100),
        icepool=lambda: (12 @ fresh(10).explode(depth=DEPTH)).probability(">=", 100),
        dyce=lambda: (12 @ exploding(10)).ge(100),
        numpy=lambda: at_least(bonus_throws(12, 10).sum(axis=1), 100),
    )


def bench_a_large_pool() -> None:
    sides = {1: 2, 0: 3, -1: 1}
    faces = np.array([1, 1, 0, 0, 0, -1])
    race(
        "64 dice of +1, 0, -1",
        lambda: (64 @ Pmf(sides)).at_least(15),
        icepool=lambda: (64 @ icepool.Die(sides)).probability(">=", 15),
        dyce=lambda: (64 @ dyce.H(sides)).ge(15),
        numpy=lambda: at_least(
            faces[rng().integers(0, 6, (THROWS, 64))].sum(axis=1), 15
        ),
    )


def bench_two_stages() -> None:
    sides = {1: 2, 0: 3, -1: 1}
    faces = np.array([1, 1, 0, 0, 0, -1])

    def with_dyce() -> Any:
        hits = (32 @ dyce.H(sides)).apply(lambda n: max(n, 0))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rolled = dyce.expand(lambda hit: hit.outcome @ dyce.H(6), hits)
        return rolled.ge(30)

    def with_numpy() -> float:
        throw = rng()
        hits = faces[throw.integers(0, 6, (THROWS, 32))].sum(axis=1).clip(0)
        dice = throw.integers(1, 7, (THROWS, 32))
        return at_least((dice * (np.arange(32) < hits[:, None])).sum(axis=1), 30)

    race(
        "hits of 32 such dice, a d6 for each",
        lambda: compose((32 @ Pmf(sides)).floor(), Pmf.die(6)).at_least(30),
        icepool=lambda: (
            (32 @ icepool.Die(sides)).map(lambda n: max(n, 0)) @ fresh(6)
        ).probability(">=", 30),
        dyce=with_dyce,
        numpy=with_numpy,
    )


def bench_rings() -> None:
    def with_dyce(die: "dyce.H[int]") -> Any:
        pool = dyce.P(*[die] * 8)
        return [pool.at(slice(0, n)).ge(20) for n in range(1, 9)]

    def kept(die: "icepool.Die[int]") -> Any:
        pool = die.pool(8)
        return [pool.lowest(n).sum().probability(">=", 20) for n in range(1, 9)]

    def dropped(totals: Any) -> list[float]:
        ordered = np.sort(totals, axis=1)
        return [at_least(ordered[:, :n].sum(axis=1), 20) for n in range(1, 9)]

    race(
        "8 rings of 8d10",
        lambda: [ring.at_least(20) for ring in rings(8, 10, bonus=False)],
        icepool=lambda: kept(fresh(10)),
        dyce=lambda: with_dyce(dyce.H(10)),
        numpy=lambda: dropped(rng().integers(1, 11, (THROWS, 8))),
    )
    race(
        "8 rings of 8d10 with bonus dice",
        lambda: [ring.at_least(20) for ring in rings(8, 10)],
        icepool=lambda: kept(fresh(10).explode(depth=DEPTH)),
        dyce=lambda: with_dyce(exploding(10)),
        numpy=lambda: dropped(bonus_throws(8, 10)),
    )


def bench_an_attack() -> None:
    """Skill d8 against Use 5, 5d10 Damage with bonus dice against 4d10 Armor."""
    shot = attack.SingleAttack(
        skill=8,
        use=5,
        dice=(Die.D10,) * 5,
        target=armor.Target(size=4, level=Structure.FOUR),
    )

    def ours() -> Fraction:
        return attack.attack_chances(shot).hurt

    def with_icepool() -> Any:
        die = fresh(10).explode(depth=DEPTH)
        plain, spare = (n @ die > 4 @ die for n in (5, 6))
        return Fraction(3, 8) * plain.probability(True) + Fraction(
            1, 8
        ) * spare.probability(True)

    def with_dyce() -> Any:
        die = exploding(10)
        return [(n @ die).gt(4 @ die) for n in (5, 6)]

    def with_numpy() -> float:
        skill = rng().integers(1, 9, THROWS)
        dice = bonus_throws(6, 10)
        damage = dice[:, :5].sum(axis=1) + np.where(skill == 8, dice[:, 5], 0)
        harmed = (skill >= 5) & (damage > bonus_throws(4, 10).sum(axis=1))
        return float(harmed.mean())

    race(
        "Skill d8, 5d10 against 4d10 (ours: twenty attacks in a row as well)",
        ours,
        icepool=with_icepool,
        dyce=with_dyce,
        numpy=with_numpy,
    )


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
