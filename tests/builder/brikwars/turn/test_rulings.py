"""Plans that break one rule of a turn each: what is said, and what each fix does."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings

from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.rows import AttackType, FieldDice, How, PlannedUse
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Payload, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as T
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table, Text
from builder.core.rulebook import Fix, Violation
from tests.builder.asked import Golden, ruled, unsettled
from tests.builder.brikwars.values import turns
from tests.sweeps import examples


@dataclass(frozen=True)
class Case:
    """A creation, how each of its weapons is used, and the rest of the plan."""

    creation: Creation
    rows: tuple[dict[str, Any], ...] = ()
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def plan(self) -> TurnPlan:
        begun = TURN_PLANNER.start(self.creation, STANDARD)
        shots = [
            PlannedUse(**({"weapon": shot.weapon, "how": shot.how} | row))
            for shot, row in zip(begun.shots, self.rows, strict=False)
        ]
        more = [PlannedUse(**row) for row in self.rows[len(begun.shots) :]]
        kept = begun.shots[len(shots) :]
        held: dict[str, Any] = {"shots": (*shots, *kept, *more)} | self.about
        return TurnPlan(**held)


def bears(
    *weapons: tuple[T, int],
    size: int = 4,
    mounting: Mounting = Mounting.JOINT,
    count: int = 1,
    **about: Any,
) -> Creation:
    mounts = tuple(
        Mount(weapon=Weapon(type=kind, size=inches), mounting=mounting, count=count)
        for kind, inches in weapons
    )
    return Creation(size=size, mounts=mounts, **about)


def man(*weapons: tuple[T, int], **about: Any) -> Creation:
    return bears(*weapons, size=1, mounting=Mounting.HELD, mind=Mind.D6, **about)


def use(count: int = 1, **about: Any) -> dict[str, Any]:
    return {"fired": count, **about}


TANK = bears((T.GUN, 4), (T.GUN, 2), count=2)
GUNS = bears((T.MACHINEGUN, 2), (T.MACHINEGUN, 1), (T.GUN, 1))
TURRET = bears((T.GUN, 2), size=2, mounting=Mounting.SMALL_TURRET)
CANNON = bears((T.CANNON, 2), count=2)
MIXED = bears((T.GUN, 1), (T.FLAMETHROWER, 1), (T.MELEE, 1))
STING = Field(name="Sting", size=4, dice=(HazardDice(count=3),))
SHIELD = Field(name="Dome", size=4, dice=(HazardDice(hazard=Hazard.SHIELD, count=4),))
AURA = Creation(size=2, fields=(STING,))
DOME = Creation(size=4, fields=(SHIELD,))
BOTH = bears((T.GUN, 2), size=2, fields=(STING,))
HEAVY = man((T.MELEE, 4), specialties=(Specialty.COMPENSATING,))
SAFE = Weapon(type=T.GUN, size=2, mods=(Mod.SAFETY,))
SAFER = Weapon(type=T.GUN, size=2, mods=(Mod.SAFETY, Mod.SAFETY))
CASES = {
    "destroyed at its last inch": Case(TANK, about={"size_damage": 4}),
    "not destroyed an inch before": Case(TANK, about={"size_damage": 3}),
    "destroyed many times": Case(TANK, about={"size_damage": 9}),
    "a Size 0 creation takes a point": Case(Creation(size=0), about={"size_damage": 1}),
    "no wings": Case(TANK, about={"aloft": True}),
    "all of the Power": Case(TANK, (use(), use(2))),
    "an inch too much": Case(bears((T.GUN, 5), (T.GUN, 4)), (use(), use())),
    "two of a kind too many": Case(TANK, (use(2), use(2))),
    "a weapon too big": Case(bears((T.GUN, 4), size=1), (use(),)),
    "a weapon far too big": Case(bears((T.GUN, 200), size=1), (use(),)),
    "dice too many": Case(AURA, about={"rolls": (FieldDice(field="Sting", dice=5),)}),
    "a gun and dice": Case(
        BOTH, (use(),), {"rolls": (FieldDice(field="Sting", dice=3),)}
    ),
    "a gun and many dice": Case(
        BOTH, (use(),), {"rolls": (FieldDice(field="Sting", dice=6),)}
    ),
    "diverting and firing": Case(
        TANK, (use(),), {"diverting": True, "moved": Moved.STILL}
    ),
    "diverting and moving": Case(replace(TANK, move=6), about={"diverting": True}),
    "diverting and rolling": Case(
        BOTH,
        (use(),),
        {
            "diverting": True,
            "moved": Moved.STILL,
            "rolls": (FieldDice(field="Sting", dice=1),),
        },
    ),
    "diverting and reloading": Case(
        CANNON, ({"reloaded": 1},), {"diverting": True, "moved": Moved.STILL}
    ),
    "savings spread out": Case(TANK, (use(2), use(2)), {"saved": 1, "size_damage": 1}),
    "savings for two": Case(TANK, (use(2), use(2)), {"saved": 1}),
    "savings for dice and a gun": Case(
        BOTH, (use(),), {"saved": 3, "rolls": (FieldDice(field="Sting", dice=3),)}
    ),
    "savings for many dice and a gun": Case(
        BOTH, (use(),), {"saved": 1, "rolls": (FieldDice(field="Sting", dice=6),)}
    ),
    "savings for dice": Case(
        BOTH, about={"saved": 1, "rolls": (FieldDice(field="Sting", dice=5),)}
    ),
    "a weapon on Size 0": Case(bears((T.GUN, 1), size=0), (use(),)),
    "dice on Size 0": Case(
        Creation(size=0, fields=(STING,)),
        about={"rolls": (FieldDice(field="Sting", dice=1),)},
    ),
    "a Sprint with a Long weapon": Case(
        man((T.MELEE, 2)), (use(),), {"moved": Moved.SPRINTS}
    ),
    "a Sprint with a turret": Case(
        bears((T.GUN, 2), size=1, mounting=Mounting.SMALL_TURRET, mind=Mind.D6),
        (use(),),
        {"moved": Moved.SPRINTS},
    ),
    "a turret too small": Case(
        bears((T.GUN, 3), mounting=Mounting.SMALL_TURRET), (use(),)
    ),
    "a turret not Set Up": Case(TURRET, (use(),), {"set_up": False}),
    "Compensating on the move": Case(HEAVY, (use(),)),
    "burning with a Long weapon": Case(man((T.MELEE, 2)), (use(),), {"fire": 1}),
    "burning with two weapons": Case(
        man((T.MELEE, 1), (T.GUN, 1)), (use(), use()), {"fire": 1}
    ),
    "a fire larger than what burns": Case(TANK, about={"fire": 5}),
    "a fire as large as what burns": Case(TANK, about={"fire": 4}),
    "a fire on Size 0": Case(Creation(size=0), about={"fire": 2}),
    "an Arc of a Gun": Case(MIXED, (use(how=How.ARC),)),
    "a wide BlastGun": Case(bears((T.BLASTGUN, 2)), (use(how=How.ARC, spread=2),)),
    "an Arc of 0": Case(GUNS, (use(how=How.ARC, spread=0),)),
    "a Burst of 0": Case(GUNS, (use(how=How.BURST, spread=0),)),
    "a Burst of 1": Case(GUNS, (use(how=How.BURST, spread=1),)),
    "a Burst of 2": Case(GUNS, (use(how=How.BURST, spread=2),)),
    "unknown weapons and Fields": Case(
        AURA,
        (use(weapon="Bow"), use(weapon=""), use(0, weapon="Axe")),
        {"rolls": (FieldDice(field="Fog", dice=1), FieldDice(field="", dice=1))},
    ),
    "one use of two guns too many": Case(TANK, (use(0), use(3))),
    "a gun in two rows": Case(MIXED, (use(), use(0), use(0), use(2, weapon='Gun 1"'))),
    "two launches": Case(
        Creation(
            size=6,
            mounts=(
                Mount(
                    weapon=Weapon(type=T.LAUNCHER, size=2), objects=(Payload(size=1),)
                ),
            ),
        ),
        (use(2),),
    ),
    "a MachineGun Reloaded and fired": Case(GUNS, (use(reloaded=1),)),
    "a Cannon Reloaded and fired": Case(CANNON, (use(1, reloaded=2),)),
    "one Cannon Reloaded, one fired": Case(CANNON, (use(1, reloaded=1),)),
    "a Gun Reloaded": Case(MIXED, ({"reloaded": 1},)),
    "three types of attack": Case(MIXED, (use(), use(how=How.ARC), use())),
    "three attackers": Case(MIXED, (use(), use(how=How.ARC), use()), {"attackers": 3}),
    "two attackers for three": Case(
        MIXED, (use(), use(how=How.ARC), use()), {"attackers": 2}
    ),
    "a declared Arc": Case(
        bears((T.MACHINEGUN, 1), (T.MELEE, 1)),
        (use(), use()),
        {"attack": AttackType.ARC},
    ),
    "a declared blow": Case(MIXED, (use(),), {"attack": AttackType.MELEE}),
    "two Arcs": Case(GUNS, (use(how=How.ARC, spread=3), use(how=How.ARC, spread=2))),
    "two Arcs of two": Case(
        GUNS,
        (use(how=How.ARC, spread=3), use(how=How.ARC, spread=2)),
        {"attackers": 2},
    ),
    "too much support": Case(TANK, (use(gunners=4), use(gunners=2))),
    "enough support": Case(TANK, (use(gunners=3), use(gunners=1))),
    "helpers": Case(TANK, (use(2),), {"helpers": 2}),
    "dice of a Field": Case(DOME, about={"rolls": (FieldDice(field="Dome", dice=8),)}),
    "a Safety": Case(Creation(size=4, mounts=(Mount(weapon=SAFE),)), (use(),)),
    "two Safeties": Case(Creation(size=4, mounts=(Mount(weapon=SAFER),)), (use(),)),
}


def found(case: Case, plan: TurnPlan) -> Sequence[Violation]:
    return TURN_PLANNER.answer(case.creation, plan, STANDARD).refusals


def after(case: Case, fix: Fix) -> Sequence[Violation]:
    return found(case, fix.apply(case.plan))


def test_each_rule_of_a_turn_says_what_is_wrong_and_what_helps(golden: Golden) -> None:
    lines = []
    for name, case in CASES.items():
        said = ruled(found(case, case.plan), partial(after, case))
        lines += [f"{name}:", *said]
    golden("rulings-of-turns", "\n".join(lines))


@pytest.mark.parametrize("case", [pytest.param(c, id=n) for n, c in CASES.items()])
def test_each_fix_of_a_turn_settles_what_it_is_for(case: Case) -> None:
    """R7.2, R8.1.12-31, R8.3.5-13, R8.4.15-17, R8.6.1-5: a fix mends its violation."""
    assert not unsettled(found(case, case.plan), partial(after, case))


@settings(max_examples=examples(25))
@given(turns())
def test_any_fix_of_any_turn_settles_what_it_is_for(
    turn: tuple[Creation, TurnPlan, House],
) -> None:
    """R7.2, R8.1.12-31, R8.3.5-13, R8.4.15-17, R8.6.1-5: a fix mends its violation."""
    creation, plan, house = turn

    def mended(fix: Fix) -> Sequence[Violation]:
        return TURN_PLANNER.answer(creation, fix.apply(plan), house).refusals

    assert not unsettled(TURN_PLANNER.answer(creation, plan, house).refusals, mended)


WAYS_TO_FILL = {
    "two kinds of gun": Case(TANK),
    "two kinds, one used": Case(TANK, (use(),)),
    "hurt": Case(TANK, about={"size_damage": 2}),
    "savings": Case(TANK, about={"saved": 1}),
    "savings, two used": Case(TANK, (use(), use()), {"saved": 1, "size_damage": 2}),
    "more sets than are named": Case(bears(*((T.GUN, n) for n in range(1, 7)), size=5)),
    "three types": Case(MIXED),
    "three types for two": Case(MIXED, about={"attackers": 2}),
    "three types, one made": Case(MIXED, (use(),), {"attackers": 2}),
    "an Arc declared": Case(GUNS, about={"attack": AttackType.ARC}),
    "a heavy": Case(HEAVY),
    "a heavy stands still": Case(HEAVY, about={"moved": Moved.STILL}),
    "burning": Case(man((T.MELEE, 1), (T.GUN, 1)), about={"fire": 1}),
    "burning, one used": Case(man((T.MELEE, 1), (T.GUN, 1)), (use(),), {"fire": 1}),
    "too big": Case(bears((T.GUN, 9), (T.GUN, 6), size=2)),
    "a turret": Case(TURRET),
    "a Field": Case(BOTH, (use(),), {"rolls": (FieldDice(field="Sting", dice=1),)}),
    "a shield": Case(DOME),
    "aloft": Case(bears((T.GUN, 4), (T.GUN, 2), flight=8), about={"aloft": True}),
    "a giant": Case(bears((T.GUN, 2), size=14), about={"size_damage": 1}),
    "a creation as high as the table": Case(bears((T.GUN, 2), size=12)),
}


def test_what_fits_in_a_turn_is_listed(golden: Golden) -> None:
    """R8.1.16-31 and R8.6.1: Power, sets of weapons, Size Damage, what is too big."""
    lines = []
    for name, case in WAYS_TO_FILL.items():
        lines.append(f"{name}:")
        answer = TURN_PLANNER.answer(case.creation, case.plan, STANDARD)
        for part in answer.parts:
            if isinstance(part, Table):
                rows = [" | ".join((*row.cells, *row.below)) for row in part.rows]
            else:
                rows = list(part.paragraphs) if isinstance(part, Text) else []
            lines += [f"  {part.title}", *(f"    {row}" for row in rows)]
    golden("sets-of-turns", "\n".join(lines))
