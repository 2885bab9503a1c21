"""The explainer against brute force, in a box small enough to try every weapon.

The box: Sizes up to 4, up to 2 positive and 2 negative mods, up to 2 swaps. Acid and
Poison are Fire to the rules of swaps, and one Field Hazard is like another.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.explain import described, differing, explain
from builder.brikwars.explain.dice_search import ENOUGH, MOST_DICE, melted, stretched
from builder.brikwars.explain.parser import parse
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Spread, Swap, breaches, perform
from builder.brikwars.tables.dice import EFFECTS, Die, Pool, PoolDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import legal
from tests.sweeps import share

EVERY = 100_000
"""More builds than any line has."""
GIVES = (
    Die.FIRE,
    Die.D6,
    Die.PIERCING,
    Die.BLAST,
    Die.EXP,
    Die.PHASED,
    Die.SMOKE,
    Die.HAZARD_FIRE,
)
# One row for each die; other rows with the same die allow the same swaps.
ROLLING = (
    WeaponType.MELEE,
    WeaponType.GUN,
    WeaponType.BLASTGUN,
    WeaponType.FLAMETHROWER,
    WeaponType.EXPLOSIVE,
)


def line_of(weapon: Weapon) -> str:
    """Its stat line without the name of the row."""
    cost = weapon_price(weapon).total
    line = described(weapon).partition(": ")[2]
    return f"{cost} CP, {line.partition(';')[0].partition(' (but see')[0]}"


def sized(most: int = 4) -> Iterator[Weapon]:
    for kind in WeaponType:
        for size in range(1, 2 if kind.row.bastard else most + 1):
            yield Weapon(type=kind, size=size)


@cache
def mods(most: int = 2) -> tuple[tuple[Mod, ...], ...]:
    good = [mod for mod in Mod if mod.positive]
    bad = [mod for mod in Mod if not mod.positive]
    counts = range(most + 1)
    return tuple(
        (*best, *worst)
        for many, few in product(counts, counts)
        if many <= few
        for best in combinations_with_replacement(good, many)
        for worst in combinations_with_replacement(bad, few)
    )


@cache
def modded() -> dict[str, list[Weapon]]:
    """Every legal weapon of the box without swaps, by its stat line."""
    found = defaultdict(list)
    for plain in sized():
        for each in mods():
            weapon = Weapon(type=plain.type, size=plain.size, mods=each)
            if legal(weapon_audit(weapon)):
                found[line_of(weapon)].append(weapon)
    return dict(found)


def swaps_of(weapon: Weapon) -> Iterator[Swap]:
    """Every swap that takes dice of a weapon."""
    dice = sorted(statline(weapon).pool.dice, key=lambda die: die.value)
    takes = {
        group
        for count in range(1, len(dice) + 1)
        for group in combinations(dice, count)
    }
    for group, gives, spread in product(takes, GIVES, Spread):
        yield Swap(takes=group, gives=gives, spread=spread)


def swapped(weapon: Weapon, steps: int = 2) -> Iterator[Weapon]:
    """Every legal weapon after so many swaps."""
    yield weapon
    if not steps:
        return
    for swap in swaps_of(weapon):
        changed = Weapon(
            type=weapon.type, size=weapon.size, swaps=(*weapon.swaps, swap)
        )
        if legal(weapon_audit(changed)):
            yield from swapped(changed, steps - 1)


@pytest.mark.parametrize("kind", ROLLING)
def test_more_than_enough_dice_merge_into_nothing_new(kind: WeaponType) -> None:
    """`ENOUGH` dice can merge into every die that more dice can."""
    source = PoolDie(kind.row.die or Die.D6, kind.row.cover)
    enough = melted(source, ENOUGH)
    for count in range(ENOUGH + 1, MOST_DICE + 1):
        direct = melted(source, count)
        assert direct.keys() == enough.keys()
        for chip, way in enough.items():
            more = stretched(source, way, count - ENOUGH)
            assert len(more) == len(direct[chip])
            pool, steps = perform(Pool((source,) * count), more)
            assert pool.chips == (chip,)
            assert not [each for step in steps for each in breaches(step)]


@pytest.mark.full
def test_every_line_of_the_box_is_found() -> None:
    """Every line of a plain or modded weapon has a build."""
    lines = sorted(modded())
    for line in share(random.Random(8).sample(lines, 500), of=6):  # noqa: S311
        assert explain(line, most=1).builds, line


def test_every_build_of_the_box_is_listed() -> None:
    """For each line, every build from which no mod can be dropped is named."""
    boxed = modded()
    lines = random.Random(13).sample(sorted(boxed), 120)  # noqa: S311 (a seed)
    for line in share(lines, of=24):
        found = [build for build, _ in explain(line, most=EVERY).builds]
        named = {(each.type, each.size, sorted_mods(each)) for each in found}
        for weapon in boxed[line]:
            if not any(spare(weapon, other) for other in boxed[line]):
                key = (weapon.type, weapon.size, sorted_mods(weapon))
                assert key in named, (line, described(weapon))


def sorted_mods(weapon: Weapon) -> tuple[str, ...]:
    return tuple(sorted(map(str, weapon.mods)))


def spare(weapon: Weapon, other: Weapon) -> bool:
    """Whether another has the same row and Size, and fewer of the same mods."""
    same = (weapon.type, weapon.size) == (other.type, other.size)
    return same and Counter(other.mods) < Counter(weapon.mods)


@pytest.mark.parametrize(
    ("kind", "size"), share(list(product(ROLLING, (1, 2, 3))), of=4)
)
def test_every_damage_of_two_swaps_is_found(kind: WeaponType, size: int) -> None:
    """The explainer finds every Damage that two swaps of a row's dice can make."""
    weapon = Weapon(type=kind, size=size)
    damages = {statline(each).damage for each in swapped(weapon)}
    assert damages
    for damage in sorted(damages):
        found = explain(f"{weapon.label}, {damage}", most=EVERY)
        assert any(not build.mods for build, _ in found.builds), damage


weapons = st.builds(
    Weapon,
    type=st.sampled_from(WeaponType),
    size=st.integers(1, 20),
    mods=st.sampled_from([each for each in mods(3) if len(each) <= 6]),
)
gifts = st.tuples(
    st.integers(1, 3), st.sampled_from(EFFECTS), st.sampled_from(list(Spread))
)


@given(weapons, st.lists(gifts, max_size=3))
def test_a_legal_weapon_is_found_by_its_line(
    weapon: Weapon, changes: list[tuple[int, Die, Spread]]
) -> None:
    # Most mods go ill together: drop the last one until the rest do not.
    while weapon.mods and not legal(weapon_audit(weapon)):
        weapon = replace(weapon, mods=weapon.mods[:-1])
    assume(legal(weapon_audit(weapon)))
    for count, gives, spread in changes:
        dice = statline(weapon).pool.dice[:count]
        swap = Swap(takes=dice or (Die.D6,), gives=gives, spread=spread)
        changed = Weapon(
            type=weapon.type,
            size=weapon.size,
            mods=weapon.mods,
            swaps=(*weapon.swaps, swap),
        )
        weapon = changed if legal(weapon_audit(changed)) else weapon
    # The point of a Tiny Attack can be read only behind its name.
    line = f"{weapon.label}, {line_of(weapon)}"
    found = explain(line, most=5)
    assert found.builds, described(weapon)
    for build, _ in found.builds:
        assert legal(weapon_audit(build))
        assert differing(parse(line), build) == ()


@pytest.mark.full
@given(
    st.builds(
        "Use {}, Range {}, {}d{}".format,
        st.integers(0, 30),
        st.integers(0, 90),
        st.integers(1, 9),
        st.sampled_from((4, 6, 8, 10, 12)),
    )
)
def test_a_line_has_a_build_or_a_near_one_with_its_rules(line: str) -> None:
    found = explain(line)
    for build, _ in found.builds:
        assert legal(weapon_audit(build))
        assert differing(parse(line), build) == ()
    if not found.builds:
        assert found.nearest
        for near in found.nearest:
            assert legal(weapon_audit(near.design))
            assert near.differences
            assert all("R8." in each for each in near.differences)
