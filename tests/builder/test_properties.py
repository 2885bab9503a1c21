"""Properties that hold for every design that a player can make."""

import dataclasses
from fractions import Fraction
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars.engine.size_damage import track
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import (
    OwnEffect,
    OwnMind,
    OwnMod,
    OwnSpecialty,
    OwnStructure,
    OwnType,
)
from builder.brikwars.model.house_rules import House, resolve_homemade, stale_homemade
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.mods import Statistic as ModStat
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.full_sets import fillings
from builder.content.card_blocks import in_force
from builder.core.field_spec import get, put
from builder.core.rulebook import Severity, legal
from builder.house_rules.ruleset import RuleSet, proof, sheet
from tests.builder.brikwars.routes import Want, route

OWN_DICE = st.builds(
    OwnDie, name=st.sampled_from(("Stun", "stun", "")), sides=st.integers(2, 20)
)
SWAPS = st.builds(
    Swap,
    takes=st.lists(
        st.one_of(st.sampled_from(Die), OWN_DICE), min_size=1, max_size=3
    ).map(tuple),
    gives=st.one_of(st.sampled_from(Die), OWN_DICE),
    spread=st.sampled_from(Spread),
)
LINES = st.sampled_from(("", "3", "4S+2", "(S-1)/2", "2-S"))
NAMES = st.sampled_from(("Laser", "laser", "Mortar", "Gun", ""))
OWN_TYPES = st.builds(
    OwnType,
    name=NAMES,
    like=st.sampled_from(WeaponType),
    cost=LINES,
    use=LINES,
    reach=LINES,
    dice=LINES,
    die=st.none() | st.sampled_from(Die),
    capacity=LINES,
    bonus=LINES,
    farthest=LINES,
    automatic=LINES,
)
OWN_MODS = st.builds(
    OwnMod,
    name=NAMES,
    stat=st.sampled_from(ModStat),
    shift=st.integers(-3, 3),
    positive=st.booleans(),
)
OWN_EFFECTS = st.builds(OwnEffect, name=NAMES, cost=LINES, does=st.text(max_size=5))
OWN_SPECIALTIES = st.builds(
    OwnSpecialty,
    name=NAMES,
    cost=st.integers(-20, 10).map(lambda halves: Fraction(halves, 2)),
)
OWN_STRUCTURES = st.builds(
    OwnStructure,
    name=NAMES,
    like=st.sampled_from(Structure),
    dice=st.integers(0, 10),
    faces=st.integers(2, 20),
    points=st.integers(-100, 100),
    cost=LINES,
)
OWN_MINDS = st.builds(
    OwnMind, name=NAMES, faces=st.integers(2, 20), plus=st.integers(-10, 10)
)
WEAPONS = st.builds(
    Weapon,
    name=st.text(max_size=10),
    type=st.one_of(st.sampled_from(WeaponType), OWN_TYPES),
    size=st.integers(0, 12),
    mods=st.lists(st.one_of(st.sampled_from(Mod), OWN_MODS), max_size=4).map(tuple),
    effects=st.lists(OWN_EFFECTS, max_size=2).map(tuple),
    swaps=st.lists(SWAPS, max_size=3).map(tuple),
    smart=st.booleans(),
)
MOUNTS = st.builds(
    Mount,
    weapon=WEAPONS,
    count=st.integers(1, 5),
    mounting=st.sampled_from(Mounting),
)
FIELDS = st.builds(
    Field,
    name=st.text(max_size=10),
    size=st.integers(0, 8),
    dice=st.lists(
        st.builds(
            HazardDice,
            hazard=st.sampled_from(Hazard),
            die=st.sampled_from(HazardDie),
            count=st.integers(1, 4),
        ),
        max_size=3,
    ).map(tuple),
    natural=st.booleans(),
)
CREATIONS = st.builds(
    Creation,
    name=st.text(max_size=10),
    size=st.integers(0, 12),
    structure=st.one_of(st.sampled_from(Structure), OWN_STRUCTURES),
    move=st.integers(0, 30),
    flight=st.integers(0, 30),
    medium=st.sampled_from(Medium),
    thrust=st.integers(0, 30),
    mind=st.one_of(st.sampled_from(Mind), OWN_MINDS),
    hit_points=st.none() | st.integers(1, 100),
    half_mind=st.booleans(),
    extra_minds=st.integers(0, 3),
    specialties=st.lists(
        st.one_of(st.sampled_from(Specialty), OWN_SPECIALTIES), max_size=3
    ).map(tuple),
    mounts=st.lists(MOUNTS, max_size=4).map(tuple),
    fields=st.lists(FIELDS, max_size=2).map(tuple),
    cliche=st.text(max_size=9),
    supernatural=st.lists(
        st.builds(SuperNaturalDice, die=st.sampled_from(SuperNatural)), max_size=2
    ).map(tuple),
    mechanisms=st.lists(
        st.builds(Mechanism, name=st.text(max_size=9), does=st.text(max_size=9)),
        max_size=2,
    ).map(tuple),
    notes=st.text(max_size=30),
)
HOUSES = st.builds(
    House,
    **{
        field.name: st.booleans()
        if isinstance(field.default, bool)
        else st.none() | st.integers(1, 8)
        for field in dataclasses.fields(House)
        if isinstance(field.default, bool) or field.default is None
    },
    types=st.lists(OWN_TYPES, max_size=2).map(tuple),
    mods=st.lists(OWN_MODS, max_size=2).map(tuple),
    dice=st.lists(OWN_DICE, max_size=2).map(tuple),
    effects=st.lists(OWN_EFFECTS, max_size=2).map(tuple),
    specialties=st.lists(OWN_SPECIALTIES, max_size=2).map(tuple),
    structures=st.lists(OWN_STRUCTURES, max_size=2).map(tuple),
    minds=st.lists(OWN_MINDS, max_size=2).map(tuple),
)


@given(st.one_of(WEAPONS, CREATIONS, FIELDS), HOUSES)
def test_anything_is_priced_judged_and_described(
    design: Weapon | Creation | Field, house: House
) -> None:
    judged = judge(design, house)
    assert judged.tally
    assert judged.tally.total >= 0
    card = describe(design, house)
    assert card.title
    assert (card.stamp == "ILLEGAL") is not judged.legal
    for violation in judged.violations:
        get(design, violation.at)
        assert violation.message


@given(st.one_of(WEAPONS, CREATIONS, FIELDS), HOUSES)
def test_a_resolved_design_stays_as_it_is(
    design: Weapon | Creation | Field, house: House
) -> None:
    once = resolve_homemade(design, house)
    assert resolve_homemade(once, house) == once
    assert not list(stale_homemade(once, resolve_homemade(once, house)))
    assert judge(once, house).tally == judge(design, house).tally


@given(HOUSES)
def test_any_house_rules_are_checked_and_shown(house: House) -> None:
    rules = RuleSet(name="Ours", house=house)
    for violation in proof(rules):
        get(rules, violation.at)
        for fix in violation.fixes:
            assert fix.apply(rules) != rules
    card = sheet(rules)
    assert (card.stamp == "DRAFT") is not legal(proof(rules))
    assert all(in_force(house))
    assert rules.rule_system.reference((), house)


@given(st.one_of(WEAPONS, CREATIONS, FIELDS))
def test_a_verdict_is_the_same_twice_and_orders_by_weight(
    design: Weapon | Creation | Field,
) -> None:
    judge.cache_clear()
    first = judge(design)
    judge.cache_clear()
    assert judge(design) == first
    order = list(Severity)
    weights = [order.index(v.severity) for v in first.violations]
    assert weights == sorted(weights)


@example(
    Weapon(
        type=WeaponType.MELEE,
        size=0,
        swaps=(Swap(takes=(Die.SKILL,), gives=Die.FIRE),) * 2,
    )
)
@given(st.one_of(WEAPONS, CREATIONS, FIELDS))
def test_every_fix_can_be_applied_and_removes_its_violation(
    design: Weapon | Creation | Field,
) -> None:
    for violation in judge(design).violations:
        for fix in violation.fixes:
            after = fix.apply(design)
            assert type(after) is type(design)
            assert after != design
            said = (violation.rule, violation.message)
            before, left = (
                [(each.rule, each.message) for each in judge(one).violations]
                for one in (design, after)
            )
            assert left.count(said) < before.count(said)


@given(WEAPONS, st.sampled_from(Mod))
def test_mods_and_swaps_never_change_a_price_or_a_charge(
    weapon: Weapon, mod: Mod
) -> None:
    plain = dataclasses.replace(weapon, mods=(), swaps=())
    changed = dataclasses.replace(weapon, mods=(*weapon.mods, mod))
    assert judge(plain).tally == judge(changed).tally == judge(weapon).tally
    assert plain.charge == changed.charge


@given(WEAPONS)
def test_swaps_never_make_more_dice(weapon: Weapon) -> None:
    line = statline(weapon)
    assert len(line.pool.chips) <= len(line.rated.chips)


@given(CREATIONS)
def test_damage_never_strengthens(creation: Creation) -> None:
    states = track(creation)
    # Hit points leave it as it is until the last of them.
    assert len(states) == (1 if creation.hit_points else creation.size + 1)
    assert states[-1].destroyed or creation.hit_points
    for before, after in pairwise(states):
        assert after.size == before.size - 1
        assert after.power() <= before.power()
        assert after.structure.level <= before.structure.level
        silent = [{arm.name for arm in each.silent} for each in (before, after)]
        assert silent[0] <= silent[1]


@given(CREATIONS)
def test_a_change_of_one_part_shares_the_rest(creation: Creation) -> None:
    renamed = put(creation, ("name",), creation.name + "!")
    assert renamed.mounts is creation.mounts
    assert put(renamed, ("name",), creation.name) == creation


SIZES = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 3)), max_size=4).map(tuple)


@given(SIZES, st.integers(0, 14))
def test_a_filling_fits_and_has_room_for_no_more(
    sizes: tuple[tuple[int, int], ...], room: int
) -> None:
    found = fillings(sizes, room, 10_000)
    assert len(set(found)) == len(found)
    for counts in found:
        pairs = list(zip(counts, sizes, strict=True))
        left = room - sum(count * size for count, (size, _) in pairs)
        assert left >= 0
        assert not any(count < most and size <= left for count, (size, most) in pairs)


@given(SIZES, st.integers(0, 14))
def test_no_filling_is_missing(sizes: tuple[tuple[int, int], ...], room: int) -> None:
    from itertools import product

    every = {
        counts
        for counts in product(*(range(most + 1) for _, most in sizes))
        if (left := room - sum(n * size for n, (size, _) in zip(counts, sizes)))  # noqa: B905
        >= 0
        and not any(
            n < most and size <= left
            for n, (size, most) in zip(counts, sizes, strict=True)
        )
    }
    assert set(fillings(sizes, room, 10_000)) == every


PLAIN = st.sampled_from([Die.D4, Die.D6, Die.D8, Die.D10, Die.EXP, Die.FIRE])
EFFECTS = st.sampled_from([Die.FIRE, Die.PIERCING, Die.BLAST, Die.EXP, Die.PHASED])


@given(
    st.lists(PLAIN, min_size=1, max_size=6), st.lists(EFFECTS, min_size=1, max_size=4)
)
def test_a_route_uses_every_die_and_each_group_is_a_legal_swap(
    have: list[Die], want: list[Die]
) -> None:
    found = route(tuple(have), tuple(Want(die) for die in want))
    assert found.outcome.legal is bool(found.groups)
    if found.groups:
        used = [die for group in found.groups for die in group]
        assert sorted(map(str, used)) == sorted(map(str, have))
        for group, die in zip(found.groups, want, strict=True):
            if len(group) == 1:
                assert die.faces <= group[0].faces
            else:
                assert all(each.faces < die.faces for each in group)
                assert sum(each.faces for each in group) >= die.faces
