"""Stat lines explained by house rules."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from builder.brikwars.engine.statline import statline
from builder.brikwars.explain import described, explain
from builder.brikwars.explain.parser import parse
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import OwnMod, OwnType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import legal
from builder.core.unclear import Unclear

LASER = OwnType(name="Laser", cost="4S", reach="6S", die=Die.D8)
DEATH_RAY = OwnType(name="Death Ray", cost="9", reach="S+30", die=Die.D12)
MORTAR = OwnType(name="Mortar", like=WeaponType.LAUNCHER, capacity="S+1")
OURS = House(types=(LASER, DEATH_RAY, MORTAR))


@pytest.mark.parametrize("own", OURS.types)
def test_every_size_of_a_home_made_row_is_found_by_its_line(own: OwnType) -> None:
    for size in range(1, 13):
        weapon = replace(parse(f"{own.title} {size}", OURS), name="")
        assert weapon.type == own
        found = explain(f'{own.title} {size}"', OURS).builds[0][0]
        assert (found.type, found.size, found.mods) == (own, size, ())
        line = statline(found)
        text = f"Use {line.use_text}, Range {line.range_text}, {line.damage}"
        kinds = {build.type for build, _ in explain(text, OURS, most=500).builds}
        assert own in kinds, text


def test_a_home_made_row_is_known_by_its_own_table_alone() -> None:
    assert explain('Laser 2", Use 4, Range 12", 2d8, 8 CP', OURS).builds
    with pytest.raises(Unclear):
        explain('Laser 2", Use 4, Range 12", 2d8, 8 CP')
    plain = explain('Use 4, Range 12", 2d8, 8 CP').builds
    assert LASER not in {build.type for build, _ in plain}


def test_its_mods_are_found_and_paid_for() -> None:
    (build, line), *_ = explain('Laser 2", Range 18"', OURS).builds
    assert [str(mod) for mod in build.mods] == ["Long Range", "Safety"]
    assert line.startswith('Laser 2" (8 CP): Use 4, Range 18", 2d8')


def test_a_home_made_row_says_what_it_costs() -> None:
    found = explain('Laser 2", Use 4, Range 12", 2d8, 5 CP', OURS)
    assert not found.builds
    assert found.claims == ('Laser 2" costs 8 CP by the tables, 5 CP are claimed',)
    assert any("House" in each for near in found.nearest for each in near.differences)


def test_the_limits_of_a_table_rule_builds_out() -> None:
    small = House(largest_weapon=2, most_positive=0)
    assert explain('Gun 3"', STANDARD).builds
    assert not explain('Gun 3"', small).builds
    assert all(not build.mods for build, _ in explain('Gun 2"', small).builds)


def test_a_name_with_a_printed_one_in_it_is_the_longer_one() -> None:
    ours = House(types=(OwnType(name="Gun of Doom"), OwnType(name="Doom")))
    build = explain('Gun of Doom 3"', ours).builds[0][0]
    assert build.type == ours.types[0]
    assert build.size == 3
    assert described(build, ours).startswith('Gun of Doom 3" (9 CP)')


@pytest.mark.parametrize("name", ["(ray", "a+b", "x*", "[", "2d6", "Ünï"])
def test_any_name_can_stand_in_a_line(name: str) -> None:
    ours = House(types=(OwnType(name=name),))
    assert explain("Use 4, 2d6", ours).builds


@pytest.mark.parametrize("die", [Die.D4, Die.D8, Die.D10, Die.D12])
def test_a_plain_die_of_a_home_made_row_is_found_without_a_swap(die: Die) -> None:
    """`1d8` is a Blast die in the book; here a row rolls plain ones."""
    ours = House(types=(OwnType(name="Beam", die=die),))
    for size in range(1, 6):
        text = f"Use {size + 2}, {3 * size} CP, {size}d{die.faces}"
        builds = [build for build, _ in explain(text, ours, most=500).builds]
        assert any(build.type == ours.types[0] and not build.swaps for build in builds)


COOLED = OwnMod(name="Cooled Barrel", stat=Statistic.EFFECT, shift=2)
SCOPE = OwnMod(name="Scope", stat=Statistic.RANGE, shift=3)
CLUMSY = OwnMod(name="Clumsy Grip", stat=Statistic.USE, shift=3, positive=False)
SLOW = OwnMod(name="Warm-Up", stat=Statistic.SPEED, shift=2, positive=False)
MODDED = House(types=(LASER,), mods=(COOLED, SCOPE, CLUMSY, SLOW))


def test_home_made_mods_are_found_and_pay() -> None:
    (build, line), *_ = explain('Gun 2", 6 CP, Range 22", 2d6', MODDED).builds
    assert [str(mod) for mod in build.mods] == ["Safety", "Scope"]
    assert "Scope" in line
    slow = explain('Gun 2", Range 22", Warm-Up, Scope', MODDED).builds
    assert [str(mod) for mod in slow[0][0].mods] == ["Scope", "Warm-Up"]
    twice = explain("2x Scope, 2x Safety, Gun 1", MODDED).builds[0][0]
    assert statline(twice).range_text == '30"'


def test_a_home_made_mod_is_known_by_its_own_table_alone() -> None:
    with pytest.raises(Unclear):
        explain("Gun 1, Scope, Safety")


def lines_of_a_box() -> Iterator[str]:
    """Every legal weapon of a small box, by its stat line."""
    known: tuple[Mod | OwnMod, ...] = (
        *MODDED.mods,
        Mod.LONG_RANGE,
        Mod.SAFETY,
        Mod.SURGICAL,
    )
    kinds: tuple[WeaponType | OwnType, ...] = (WeaponType.GUN, LASER)
    for kind, size in product(kinds, (1, 2)):
        for count in (0, 2):
            for mods in combinations_with_replacement(known, count):
                weapon = Weapon(type=kind, size=size, mods=mods)
                if legal(weapon_audit(weapon, MODDED)):
                    line, cost = statline(weapon), kind.row.cost(size)
                    yield (
                        f"{cost} CP, Use {line.use_text}, Range {line.range_text}, "
                        f"{line.damage}"
                    )


def test_every_line_of_a_box_with_home_made_mods_has_a_build() -> None:
    lines = sorted(set(lines_of_a_box()))
    assert len(lines) > 20
    for line in lines:
        assert explain(line, MODDED, most=1).builds, line
