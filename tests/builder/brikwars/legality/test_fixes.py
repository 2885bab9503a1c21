"""What the rules say of broken designs, and that each fix does what its label says.

`--update-goldens` writes the golden again, as in `tests/builder/test_goldens.py`.
"""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from builder.brikwars import audit
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import (
    OwnEffect,
    OwnMod,
    OwnSpecialty,
    OwnType,
)
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design
from builder.core.rulebook import Violation
from tests.builder.asked import Golden
from tests.builder.brikwars.test_limits import LIMITS

GUN, CANNON, LAUNCHER = WeaponType.GUN, WeaponType.CANNON, WeaponType.LAUNCHER
EXPLOSIVE, ROCKET = WeaponType.EXPLOSIVE, WeaponType.ROCKET
HELD, CARRIED, JOINT = Mounting.HELD, Mounting.CARRIED, Mounting.JOINT


def of(kind: WeaponType | OwnType, size: int = 1, **others: Any) -> Weapon:
    return Weapon(type=kind, size=size, **others)


def body(size: int, *mounts: Mount, **others: Any) -> Creation:
    parts: dict[str, Any] = {"size": size, "mind": Mind.D6, "mounts": mounts}
    return Creation(**parts | others)


def mount(kind: WeaponType, size: int = 1, **others: Any) -> Mount:
    return Mount(weapon=of(kind, size), **others)


def bomb(size: int, together: int = 1, stock: int = 1, kind: Any = EXPLOSIVE) -> Round:
    return Round(weapon=of(kind, size), together=together, stock=stock)


def swapped(kind: WeaponType, size: int, *swaps: Swap) -> Weapon:
    return of(kind, size, swaps=swaps)


def swap(*takes: Die, gives: Die, spread: Spread = Spread.POINT) -> Swap:
    return Swap(takes=takes, gives=gives, spread=spread)


def hazard(kind: Hazard, die: HazardDie, count: int) -> HazardDice:
    return HazardDice(hazard=kind, die=die, count=count)


AREA = Spread.AREA
LASER = OwnType(name="Laser")
STRICT = House(
    largest_weapon=3,
    most_positive=1,
    most_effects=1,
    largest_creation=4,
    most_weapons=2,
    most_specialties=1,
    dearest_creation=20,
    chained_swaps=False,
    powered_rounds=True,
    mixed_loads=True,
    odd_dice_by_half=True,
)
BROKEN: tuple[Design, ...] = (
    *(broken for _, _, broken in LIMITS),
    # Weapons.
    of(ROCKET, 0, mods=(Mod.LONG_RANGE,) * 3),
    of(GUN, 4, mods=(Mod.HIGH_PRECISION,) * 7 + (Mod.SAFETY,) * 9),
    of(LAUNCHER, 1, mods=(Mod.CLOSE_QUARTERS, Mod.LOW_IMPACT, Mod.SURGICAL)),
    of(WeaponType.SHIELD, 1, mods=(Mod.SURGICAL, Mod.LONG_RANGE, Mod.HIGH_CALIBER)),
    of(WeaponType.PLATING, 2, mods=(Mod.SAFETY, Mod.HIGH_POWERED)),
    of(GUN, 2, mods=(Mod.SAWED_OFF, Mod.HIGH_PRECISION, Mod.LONG_RANGE)),
    of(CANNON, 3, mods=(Mod.SAFETY,), smart=True),
    of(
        LASER,
        5,
        effects=(OwnEffect(name="Dazzle"), OwnEffect(name="Hum")),
        mods=(OwnMod(name="Scope"), Mod.LONG_RANGE),
        swaps=(Swap(takes=(Die.D6,), gives=OwnDie(name="Stun", sides=4)),),
    ),
    # Swaps.
    swapped(CANNON, 2, swap(Die.D6, gives=Die.FIRE)),
    swapped(GUN, 2, swap(Die.D8, gives=Die.FIRE)),
    swapped(GUN, 2, swap(Die.D6, gives=Die.PHASED)),
    swapped(GUN, 3, swap(Die.D6, gives=Die.BLAST), swap(Die.D6, gives=Die.D6)),
    swapped(GUN, 2, swap(Die.D6, gives=Die.FIRE, spread=Spread.KEEP)),
    swapped(GUN, 2, swap(Die.D6, gives=Die.FIRE, spread=AREA)),
    swapped(WeaponType.BLASTGUN, 2, swap(*[Die.BLAST] * 2, gives=Die.EXP, spread=AREA)),
    swapped(WeaponType.MELEE, 2, swap(*[Die.SKILL] * 2, gives=Die.EXP)),
    swapped(WeaponType.MELEE, 2, swap(Die.SKILL, gives=Die.PHASED)),
    swapped(
        WeaponType.FLAMETHROWER,
        4,
        swap(*[Die.FIRE] * 2, gives=Die.BLAST),
        swap(Die.BLAST, gives=Die.SMOKE),
        swap(Die.SMOKE, gives=Die.FIRE),
    ),
    # Loads.
    body(9, mount(GUN, 2, rounds=(bomb(1),), objects=(Payload(size=1),))),
    body(
        9,
        mount(
            CANNON,
            2,
            rounds=(bomb(3), bomb(1, together=2), bomb(2, kind=ROCKET)),
            objects=(Payload(size=1),),
        ),
    ),
    body(9, mount(LAUNCHER, 4, rounds=(bomb(2, 2), bomb(1, 3), bomb(5), bomb(1, 1)))),
    body(9, mount(LAUNCHER, 5, objects=(Payload(size=1, together=3), Payload(size=2)))),
    body(9, mount(LAUNCHER, 4, rounds=(bomb(1),), objects=(Payload(size=1),))),
    body(9, mount(LAUNCHER, 4, rounds=(bomb(2),), objects=(Payload(size=2),))),
    body(9, mount(LAUNCHER, 4, objects=(Payload(size=1, structure=Structure.NONE),))),
    body(
        9,
        Mount(
            weapon=of(CANNON, 2, mods=(Mod.SURGICAL, Mod.LOW_IMPACT)), rounds=(bomb(1),)
        ),
        Mount(weapon=of(CANNON, 1, mods=(Mod.LOW_IMPACT,))),
    ),
    # Stores.
    body(9, mount(CANNON, 2, count=3), mount(EXPLOSIVE, 2, mounting=CARRIED)),
    body(9, mount(CANNON, 2), mount(EXPLOSIVE, 3, mounting=CARRIED)),
    body(
        9,
        mount(LAUNCHER, 3, rounds=(bomb(1, together=3, stock=1),)),
        mount(EXPLOSIVE, 1, mounting=CARRIED),
        mount(EXPLOSIVE, 1, mounting=HELD),
    ),
    body(3, mount(EXPLOSIVE, 4, mounting=HELD)),
    # Bodies, hands, turrets and Power.
    body(3, structure=Structure.TEN),
    body(6, structure=Structure.SEVEN),
    body(0, mount(GUN), mount(GUN), mount(WeaponType.BASTARD_GUN)),
    body(1, mount(GUN, 2, mounting=HELD), mount(GUN, 5, mounting=HELD)),
    body(1, mount(WeaponType.BASTARD_GUN, mounting=HELD), mount(GUN, 4, mounting=HELD)),
    body(2, mount(WeaponType.MELEE, 5, mounting=HELD), mount(GUN, 6, mounting=HELD)),
    body(1, mount(GUN, 3, mounting=Mounting.SMALL_TURRET)),
    body(1, mount(GUN, 5, mounting=Mounting.LARGE_TURRET)),
    body(2, mount(GUN, 5), mount(GUN, 4), mount(GUN, 9), flight=5),
    body(3, mount(GUN, 4), mount(GUN, 6), flight=5),
    body(3, mount(GUN, 5, mounting=JOINT), mount(GUN, 1)),
    body(
        2,
        mount(WeaponType.PLATING, 3),
        mount(WeaponType.PLATING, 2),
        mount(GUN),
        move=7,
        flight=5,
    ),
    body(0, mount(WeaponType.PLATING, 2), thrust=3),
    body(2, move=40, flight=60, medium=Medium.SPACE),
    # Minds and Fields.
    body(2, mount(GUN), mind=Mind.NONE, half_mind=True),
    body(2, mind=Mind.NONE, specialties=(Specialty.RIDING,)),
    body(2, specialties=(Specialty.RIDING, Specialty.MEDIK, Specialty.RIDING)),
    body(2, specialties=(OwnSpecialty(name="Brave"),)),
    body(3, mount(WeaponType.MELEE, 2), mind=Mind.NONE, move=3),
    Field(size=1, dice=(hazard(Hazard.SHIELD, HazardDie.FIRE, 2),)),
    Field(size=2, dice=(hazard(Hazard.CONCEALED, HazardDie.MOVE, 3),)),
    Field(size=9, dice=(HazardDice(), hazard(Hazard.TERRAIN, HazardDie.D6, 2))),
    body(
        3,
        fields=(
            Field(size=9, dice=(HazardDice(count=7),)),
            Field(size=2, dice=(hazard(Hazard.SHIELD, HazardDie.D6, 4),)),
        ),
        flight=5,
    ),
)  # fmt: skip


def test_broken_designs_match_their_golden(golden: Golden) -> None:
    lines = []
    for design in BROKEN:
        lines.append(design.label)
        found = audit(design, STANDARD)
        lines += [line for each in found for line in broken_lines(each)]
        strict = [each for each in audit(design, STRICT) if each not in found]
        lines += [f"  strictly {each.rule}: {each.message}" for each in strict]
    golden("broken-designs", "\n".join(lines))


def broken_lines(found: Violation) -> list[str]:
    where = ".".join(map(str, found.at))
    switches = f" [{found.switch}]" if found.switch else ""
    head = f"  {found.severity} {found.rule} at {where}: {found.message}{switches}"
    return [head, *(f"    {fix.label}" for fix in found.fixes)]


@pytest.mark.parametrize("design", BROKEN, ids=lambda each: each.label)
@pytest.mark.parametrize("house", [STANDARD, STRICT], ids=["book", "strict"])
def test_each_fix_does_what_it_says(design: Design, house: House) -> None:
    fixes_do_what_they_say(design, house)


def fixes_do_what_they_say(design: Design, house: House) -> None:
    """A fix sets the number of its label, and what it mends is said less often."""
    before = audit(design, house)
    for found in before:
        for fix in found.fixes:
            if type(fix.value) is int:
                numbers = re.findall(r"\d+", fix.label)
                assert not numbers or str(fix.value) in numbers, fix
            after = audit(fix.apply(design), house)
            assert said(found, after) < said(found, before), fix


def said(found: Violation, verdict: Sequence[Violation]) -> int:
    """Return how often a verdict says the same."""
    return sum(
        (each.rule, each.message) == (found.rule, found.message) for each in verdict
    )
