"""A fault of a creation names its weapon, where it may be any of several; mods once."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from builder import judge
from builder.army.model import Army, Entry
from builder.army.muster import roster
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Violation
from tests.builder.brikwars.legality.force import creation

FAULTY = Weapon(name="Long Tom", type=WeaponType.GUN, mods=(Mod.LONG_RANGE,))
OTHER = Weapon(name="Old Bess", type=WeaponType.GUN)
UNPAID = "1 positive and 0 negative mods: 1 more negative needed, or fewer positive"
LAUNCHER = Weapon(name="Lobber", type=WeaponType.LAUNCHER, size=2)
SHELL = Weapon(name="Shell", type=WeaponType.EXPLOSIVE, mods=(Mod.HIGH_POWERED,))


def arms_of(design: Creation) -> list[Weapon]:
    """Return all weapons of a creation, with those that others are loaded with."""
    loads = [load.weapon for mount in design.mounts for load in mount.rounds]
    return [mount.weapon for mount in design.mounts] + loads


def about_arms(design: Creation) -> Iterator[tuple[Violation, Weapon]]:
    """Yield each violation that is about a weapon of a creation, with the weapon."""
    for found in judge(design).violations:
        match found.at:
            case ("mounts", int(place), "rounds", int(load), *_):
                yield found, design.mounts[place].rounds[load].weapon
            case ("mounts", int(place), *_):
                yield found, design.mounts[place].weapon


def unpaid(*mounts: Mount) -> str:
    """Return what is said of the mods of some weapons of a creature."""
    found = judge(Creation(size=2, mind=Mind.D6, mounts=mounts)).violations
    return next(each.message for each in found if each.rule == "R8.7.23")


@pytest.mark.parametrize("seed", range(4))
def test_a_fault_of_one_of_several_weapons_names_it(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 (no secret)
    seen = 0
    for _ in range(150):
        design = creation(draw)
        named = replace(
            design,
            mounts=tuple(
                replace(mount, weapon=replace(mount.weapon, name=f"Arm {place}."))
                for place, mount in enumerate(design.mounts)
            ),
        )
        if len(arms_of(named)) > 1:
            for found, weapon in about_arms(named):
                assert weapon.title in found.message, found
                seen += 1
    assert seen > 50


@pytest.mark.parametrize("mod", Mod)
def test_a_mod_that_is_taken_ten_times_is_named_once(mod: Mod) -> None:
    for kind in WeaponType:
        for found in judge(Weapon(type=kind, mods=(mod,) * 10)).violations:
            assert found.message.count(mod.value) <= 1, found.message


def test_the_only_weapon_needs_no_name() -> None:
    assert unpaid(Mount(weapon=FAULTY)) == UNPAID
    assert unpaid(Mount(weapon=FAULTY, count=3)) == UNPAID


def test_one_of_two_is_named_in_front_and_the_fault_stays_alone() -> None:
    mounts = (Mount(weapon=OTHER), Mount(weapon=FAULTY))
    assert unpaid(*mounts) == f"Long Tom: {UNPAID}"
    found = judge(Creation(size=2, mind=Mind.D6, mounts=mounts)).violations
    assert next(each.fault for each in found if each.rule == "R8.7.23") == UNPAID


def test_what_a_launcher_is_loaded_with_has_its_own_name() -> None:
    loaded = Mount(weapon=LAUNCHER, rounds=(Round(weapon=SHELL),))
    assert unpaid(loaded) == f"Shell: {UNPAID}"


def test_paper_names_unit_and_weapon_before_the_rule() -> None:
    mounts = (Mount(weapon=OTHER), Mount(weapon=FAULTY))
    designs = {"x": Creation(name="Ogre", size=2, mind=Mind.D6, mounts=mounts)}
    army = Army(system="brikwars", entries=(Entry(design="x"),))
    listed = roster(army, designs)
    said = f"Ogre: Long Tom: {UNPAID} (R8.7.23: Positive mods are paid for)"
    assert listed.violations == (said,)
