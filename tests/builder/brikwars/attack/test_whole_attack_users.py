"""A whole attack by crew, Triggers and own minds, at parts and hit points, with rounds.

The best user is sought by trying every one, and what is hurt is counted die by die.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Final

from builder.brikwars.attack.best import choices
from builder.brikwars.attack.modifiers import Because, Modifier
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.situation import Against, MountShoot
from builder.brikwars.attack.ways import worth
from builder.brikwars.attack.whole import AimedUse, WholeAttack, whole_of
from builder.brikwars.attack.whole_legality import problems
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.engine.combatant import CrewMember
from builder.brikwars.engine.rows import TRIGGER, How
from builder.brikwars.model.designs import Creation, Mechanism, Mount, Weapon
from builder.brikwars.model.homemade import OwnMind
from builder.brikwars.tables.hazards import DeviceSkill
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.formatting import decimal, percent
from builder.core.rulebook import Severity, legal
from builder.questions.model import Answer
from tests.builder.asked import said, value
from tests.builder.brikwars.attack.test_whole_attack import (
    PLAIN,
    Foe,
    alone,
    beaten,
    texts,
)
from tests.sweeps import SEED, THOROUGH

DRILLED: Final = OwnMind(name="Drilled", faces=6, plus=2)
TABLE: Final = replace(PLAIN, hit_points=True, minds=(DRILLED,))
AXE: Final = Mount(weapon=Weapon(name="Axe", type=Type.MELEE, size=2))
GUN: Final = Mount(weapon=Weapon(name="Gun", type=Type.GUN, size=2), count=2)
COAX: Final = Mount(weapon=Weapon(name="Coax", type=Type.MACHINEGUN, size=1))
WIRE: Final = Mechanism(name="Wire", trigger="a step", works="Gun")
TANK: Final = Creation(
    name="Tank",
    size=6,
    move=5,
    structure=Structure.TWO,
    mounts=(GUN, AXE, COAX),
    mechanisms=(WIRE,),
)
PLATED: Final = Creation(
    name="Ironclad",
    size=4,
    structure=Structure.ONE,
    mounts=(Mount(weapon=Weapon(type=Type.PLATING)),),
)
BOSS: Final = Creation(name="Boss", size=2, mind=Mind.D6, hit_points=3)
LOOSE: Final = replace(BOSS, name="Loose", size=3, hit_points=None)
TARGETS: Final = (PLATED, BOSS, LOOSE)


def modifiers(by: Random) -> tuple[Modifier, ...]:
    every = (
        Modifier(amount=by.randint(-3, 2), words="Fog"),
        Modifier(because=Because.STEALTH, amount=-1),
        Modifier(because=Because.INTERFERENCE, skill=by.choice((Mind.D6, Mind.D8))),
        Modifier(because=Because.INTERFERENCE, shows=by.randint(1, 6)),
    )
    return tuple(each for each in every if by.random() < 0.3)


def aboard_of(by: Random) -> tuple[CrewMember, ...]:
    kinds = (Mind.D4, Mind.D6, Mind.D8, Mind.D10)
    return tuple(
        CrewMember(skill=by.choice(kinds), gunnery=by.random() < 0.3)
        for _ in range(by.randrange(3))
    )


def drawn(by: Random) -> tuple[Creation, MountShoot]:
    """A tank with crew, or a creature with a mind of its own, and what it aims at."""
    mind: Any = by.choice((Mind.NONE, Mind.D8, DRILLED))
    device = by.choice((WIRE, replace(WIRE, skill=DeviceSkill.D8), None))
    tank = replace(TANK, mind=mind, mechanisms=(device,) if device else ())
    shoot = MountShoot(
        weapon=by.randrange(3),
        distance=by.randint(0, 10),
        mode=by.choice((How.SINGLE, How.BURST)),
        crews=aboard_of(by) if mind is Mind.NONE else (),
        modifiers=modifiers(by),
        against=Against.CHOSEN,
        chosen=by.choice(TARGETS),
        part=by.choice(tuple(Part)),
        part_size=by.choice((None, None, 1, 5)),
    )
    shoot = CREATION_ODDS.fit(tank, shoot, TABLE)
    users = [one for one, _ in CREATION_ODDS.offers(tank, shoot, "by", TABLE)]
    return tank, replace(shoot, by=by.choice([*users, by.randint(-1, 3)]))


def graver(told: Answer) -> set[str]:
    return {e.rule for e in told.refusals if e.severity is Severity.REFUSE}


def test_one_weapon_has_its_odds_with_all_that_was_built_beside_it() -> None:
    """Crew, Triggers, own minds, free modifiers, parts and hit points: 300 of them."""
    by, compared, refused = Random(SEED), 0, 0  # noqa: S311  # no secret
    for _ in range(300 if THOROUGH else 70):
        tank, shoot = drawn(by)
        asked = alone(shoot, tank, TABLE)
        assert asked
        before = CREATION_ODDS.ask(tank, shoot, TABLE)
        after = WHOLE_ATTACK.ask(tank, asked, TABLE)
        assert graver(before) == graver(after), (tank, shoot)
        theirs = {stat.label: stat.value for stat in before.stats}
        ours = {stat.label: stat.value for stat in after.stats}
        assert bool(theirs) == bool(ours)
        refused += not ours
        if shoot.mode is How.SINGLE:
            assert not theirs or theirs["To hit"] == ours["To hit"]
        for name in {"Kills", "Breaks", "Hurts", "Size Damage", "Hit points"} & {
            *theirs,
            *ours,
        }:
            assert ours[name] == theirs[name], (tank, shoot, name)
            compared += 1
    assert compared > 60
    assert refused > 5


def test_hit_points_are_counted_one_by_one_and_wear_no_armor() -> None:
    """House 7: of three hit points two Guns and an Axe take each its chance."""
    tank = replace(TANK, mind=Mind.D6, mounts=(GUN, replace(AXE, count=1)))
    boss = replace(BOSS, hit_points=2, structure=Structure.TWO)
    rows = (AimedUse(weapon="Gun", fired=2), AimedUse(weapon="Axe", fired=1))
    asked = WholeAttack(
        shots=rows, attackers=2, distance=2, against=Against.CHOSEN, chosen=boss
    )
    told = WHOLE_ATTACK.ask(tank, asked, TABLE)
    foe = Foe(size=2, level=Fraction(2))
    gun = Fraction(4, 6) * beaten((6, 6), 0, foe.armor(2))
    axe = Fraction(5, 6) * beaten((6, 6), 0, foe.armor(2))
    # Use 4 and 3, and a target of 2" adds 1.
    both = (
        1
        - (1 - gun) ** 2 * (1 - axe)
        - (2 * gun * (1 - gun) * (1 - axe) + axe * (1 - gun) ** 2)
    )
    assert value(told, "Hit points") == decimal(2 * gun + axe - gun * gun * axe, 2)
    assert value(told, "Destroys") == percent(both)


def every_set(asked: WholeAttack, tank: Creation, users: int) -> Iterator[WholeAttack]:
    """Every weapon unused, or used in each way by each of its users."""
    hows = {
        "Gun": (How.SINGLE,),
        "Axe": (How.SINGLE,),
        "Coax": (How.SINGLE, How.BURST, How.ARC),
    }
    ways = []
    for mount in tank.mounts:
        name = mount.weapon.name
        ways.append(
            [
                AimedUse(weapon=name, fired=1, how=how, by=by, spread=spread)
                for how in hows[name]
                for spread in (range(2, 11) if how is How.BURST else (1,))
                for by in range(users)
            ]
        )
    for some in product(*([None, *rows] for rows in ways)):
        yield replace(asked, shots=tuple(row for row in some if row))


def test_the_best_attack_is_by_who_uses_each_weapon_best() -> None:
    """R8.6.1, R10.1: every weapon in the hands of every one at the Controls."""
    by, moved = Random(SEED), 0  # noqa: S311  # no secret
    for _ in range(40 if THOROUGH else 12):
        mounts = [AXE, replace(GUN, count=1), COAX]
        by.shuffle(mounts)
        tank = replace(TANK, mounts=tuple(mounts[: by.randint(2, 3)]), mechanisms=())
        crews = aboard_of(by)
        asked = WholeAttack(
            distance=3,
            crews=crews,
            skill=by.choice((Mind.D4, Mind.D6, Mind.D8)),
            gunnery=by.random() < 0.3,
            against=Against.CREATION,
            size=2,
            level=Structure.ONE,
        )
        most = worth(())
        for each in every_set(asked, tank, len(crews) + 1):
            whole = whole_of(tank, each, PLAIN)
            does = worth(whole.weapons).rank
            if does > most and legal(problems(whole)):
                most = does
        best = choices(whole_of(tank, asked, PLAIN)).found[0]
        assert best.worth.rank == most, (tank, asked, best.names)
        whole = whole_of(tank, replace(asked, shots=best.rows), PLAIN)
        assert legal(problems(whole))
        assert worth(whole.weapons) == best.worth
        moved += any(row.by for row in best.rows)
    assert moved > 3


def test_r8_5_21_a_trigger_is_no_attacker_and_stays_as_planned() -> None:
    """A trapped Axe joins the Guns of one attacker; untrapped it does not."""
    trap = replace(WIRE, works="Axe")
    tank = replace(TANK, mind=Mind.D6, mounts=(GUN, AXE), mechanisms=(trap,))
    axe = AimedUse(weapon="Axe", fired=1, by=TRIGGER)
    asked = WholeAttack(distance=2, attackers=2, shots=(axe,))
    one = replace(asked, attackers=1)
    best = choices(whole_of(tank, one, PLAIN)).found[0]
    assert {row.weapon: (row.fired, row.by) for row in best.rows} == {
        "Axe": (1, TRIGGER),
        "Gun": (2, 0),
    }
    whole = whole_of(tank, replace(one, shots=best.rows), PLAIN)
    assert legal(problems(whole))
    assert worth(whole.weapons) == best.worth
    told = WHOLE_ATTACK.ask(tank, replace(asked, shots=best.rows), PLAIN)
    assert "One of 2 attackers has attacked." in texts(told, "What it spends")
    free = replace(one, shots=(replace(axe, by=0),))
    for each in choices(whole_of(tank, free, PLAIN)).found:
        assert len(each.types) == 1


def test_h_a_rider_attacks_by_itself_and_so_it_is_said() -> None:
    """The mount's numbers stay as they are, and where the rider's are is said."""
    knight = Creation(name="Knight", size=1, mind=Mind.D8, mounts=(GUN,))
    trained = replace(knight, specialties=(Specialty.RIDING,))
    horse = Creation(name="Horse", size=3, move=9, mind=Mind.D6, mounts=(AXE,))
    start = WHOLE_ATTACK.start(horse, PLAIN)
    plain = WHOLE_ATTACK.ask(horse, start, PLAIN)
    for rider, word in ((knight, "steers and does not"), (trained, "attacks, too")):
        told = WHOLE_ATTACK.ask(horse, replace(start, rider=rider), PLAIN)
        assert told.stats == plain.stats
        words = " ".join(texts(told, "What is counted"))
        assert word in words
        # Who only steers has no attack to be counted elsewhere.
        assert ("Only the weapons of Horse" in words) is (rider is trained)
    assert "Only the weapons" not in " ".join(texts(plain, "What is counted"))
    assert "rider" not in WHOLE_ATTACK.irrelevant_fields(horse, start, PLAIN)


# Rounds that several weapons share (R8.4.13)

BOMB: Final = Weapon(type=Type.EXPLOSIVE, size=2)
CANNON: Final = Weapon(name="Howitzer", type=Type.CANNON, size=3)


def battery(stowed: int, *more: Mount) -> Creation:
    shells = Mount(weapon=BOMB, mounting=Mounting.CARRIED, count=stowed)
    two = Mount(weapon=CANNON, count=2)
    return Creation(
        name="Fort",
        size=8,
        mind=Mind.D6,
        structure=Structure.TWO,
        mounts=(two, shells, *more),
    )


def firing(many: int, **more: Any) -> WholeAttack:
    row = AimedUse(weapon="Howitzer", fired=many, round=0)
    return WholeAttack(distance=8, shots=(row,), **more)


def test_r8_4_13_several_cannons_need_a_round_each() -> None:
    """Two Cannons and so many rounds: as many fire as there are."""
    for stowed in (1, 2, 3):
        for many in (1, 2):
            fort = battery(stowed)
            told = WHOLE_ATTACK.ask(fort, firing(many), PLAIN)
            short = many > stowed
            assert ("R8.4.13" in graver(told)) is short
            assert bool(told.stats) is not short
    told = WHOLE_ATTACK.ask(battery(1), firing(2), PLAIN)
    (why,) = [each for each in told.refusals if each.rule == "R8.4.13"]
    assert (
        "2 × Howitzer fire 2 × Explosive X2, and 1 is on board" in said(told).values()
    )
    (fix,) = why.fixes
    mended = WHOLE_ATTACK.ask(battery(1), fix.apply(firing(2)), PLAIN)
    assert mended.stats == WHOLE_ATTACK.ask(battery(1), firing(1), PLAIN).stats


def test_r8_4_13_the_best_attack_fires_no_round_twice() -> None:
    for stowed in (1, 2):
        fort = battery(stowed)
        whole = whole_of(fort, firing(0), PLAIN)
        for each in choices(whole).found:
            again = whole_of(fort, replace(firing(0), shots=each.rows), PLAIN)
            assert legal(problems(again))
        assert choices(whole).found[0].rows[0].fired == stowed
    small = Mount(weapon=replace(BOMB, size=1), mounting=Mounting.CARRIED, count=2)
    # Not both with the smaller round: the larger is on board for one of them.
    best = choices(whole_of(battery(1, small), firing(0), PLAIN)).found[0]
    fired = {row.round: row.fired for row in best.rows}
    assert fired == {0: 1, 1: 1}
    # It has two rows then, and no more when it is asked again.
    asked = replace(firing(0), shots=best.rows)
    later = choices(whole_of(battery(1, small), asked, PLAIN)).found[0]
    assert later.rows == best.rows
