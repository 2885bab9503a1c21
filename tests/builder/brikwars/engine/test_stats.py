"""Statistics of bodies: Armor, tracks, what is tiny."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder import judge
from builder.brikwars.attack.choices import creation_start
from builder.brikwars.attack.engagement import attackers, attacks, engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Against
from builder.brikwars.card import MOST_STATES, creation_card
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack, attack_chances, hurt_chance
from builder.brikwars.engine.armor import armor_of
from builder.brikwars.engine.size_damage import MOST_IN_RUN
from builder.brikwars.engine.statline import before_and_after, statline
from builder.brikwars.engine.stats import table_stats
from builder.brikwars.explain import explain
from builder.brikwars.explain.query import StatLineQuery
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Row, Table
from builder.core.formatting import figure
from builder.core.rulebook import Severity
from builder.examples import examples_of
from builder.odds import Pmf
from tests.builder.asked import Golden
from tests.sweeps import examples

WEAPONS = {
    key: design
    for example in examples_of("brikwars")
    for key, design in example.designs
    if isinstance(design, Weapon)
}


@pytest.mark.parametrize("key", sorted(WEAPONS))
def test_r8_1_7_only_explosion_dice_knock_back_an_inch_each(key: str) -> None:
    """R8.7.13: a d4 of Fire may keep the radius, but pushes nobody."""
    weapon = WEAPONS[key]
    shown = {stat.label: stat.value for stat in table_stats(weapon, None)}
    chips = statline(weapon).pool.chips
    explodes = any(chip.die is Die.EXP for chip in chips)
    assert (shown.get("KnockBack") == '1" a die') is explodes


def test_what_stands_beside_the_form_matches_its_golden(golden: Golden) -> None:
    plain = [Weapon(type=kind, size=3) for kind in WeaponType]
    lines = []
    for weapon in (*plain, *WEAPONS.values()):
        lines.append(weapon.title)
        for stat in table_stats(weapon, None):
            said = " ".join((stat.label, stat.value, *stat.small))
            lines.append(f"  {said}: {stat.working}")
    golden("engine-beside-the-form", "\n".join(lines))


def test_what_a_mod_changes_matches_its_golden(golden: Golden) -> None:
    lines = []
    for kind in WeaponType:
        weapon = Weapon(type=kind, size=4, mods=(Mod.LONG_RANGE, Mod.SAFETY))
        pairs = (" → ".join(pair) for pair in before_and_after(weapon).values())
        lines.append(f"{weapon.title}: {'; '.join(pairs)}")
    golden("engine-mods", "\n".join(lines))


# The Armor of a creation, the same for its card and its odds

MINIFIG = Creation(size=1, structure=Structure.HALF, move=5, mind=Mind.D6)
HERO = replace(
    MINIFIG, move=7, mind=Mind.D10, specialties=(Specialty.HEROIC_EGO,), name="Hero"
)
GIANT = replace(HERO, size=3)
TANK = Creation(size=4, structure=Structure.THREE)
ROLLED, PLAIN = House(rolled_armor=True), House(heroic_armor=False)


def wearing(creation: Creation, *kinds: WeaponType) -> Creation:
    mounts = tuple(Mount(weapon=Weapon(type=kind)) for kind in kinds)
    return replace(creation, mounts=mounts)


CASES = {
    # 7.1: a minifig's 1d6 is played as 4, unless the table rolls it.
    "minifig": (MINIFIG, STANDARD, "4"),
    "minifig, rolled": (MINIFIG, ROLLED, "1d6"),
    # 3: Body Armor adds 2, and Heavy Armor a level of Deflection.
    "body armor": (wearing(MINIFIG, WeaponType.BODY_ARMOR), STANDARD, "6"),
    "body armor, rolled": (wearing(MINIFIG, WeaponType.BODY_ARMOR), ROLLED, "1d6+2"),
    "heavy armor": (wearing(MINIFIG, WeaponType.HEAVY_ARMOR), STANDARD, "4"),
    # 6.1: a Hero rolls 2d6 where a minifig has 4; armor is worn on top of it.
    "hero": (HERO, STANDARD, "2d6"),
    "hero, rolled": (HERO, ROLLED, "2d6"),
    "hero in armor": (wearing(HERO, WeaponType.BODY_ARMOR), STANDARD, "2d6+2"),
    "hero like others": (HERO, PLAIN, "4"),
    "hero like others, rolled": (HERO, replace(PLAIN, rolled_armor=True), "1d6"),
    # The row is a minifig's: a giant and a wooden Hero roll what they are made of.
    "giant": (GIANT, STANDARD, "1d6"),
    "wooden hero": (replace(HERO, structure=Structure.ONE), STANDARD, "1d10"),
    "tank": (wearing(TANK, WeaponType.BODY_ARMOR), STANDARD, "3d10"),
    "glass": (replace(TANK, structure=Structure.NONE), STANDARD, "0"),
}


@pytest.mark.parametrize(("creation", "house", "text"), CASES.values(), ids=CASES)
def test_armor_is_printed_as_it_is_played(
    creation: Creation, house: House, text: str
) -> None:
    """7.1: Armor by Structure Level."""
    assert armor_of(creation, house).text == text
    assert judge(creation, house).stats[1].value == text


def test_plating_and_heavy_armor_are_a_level_of_deflection() -> None:
    """3.3, R8.2.12."""
    assert armor_of(MINIFIG, STANDARD).deflection == 0
    for kind in (WeaponType.HEAVY_ARMOR, WeaponType.PLATING):
        assert armor_of(wearing(MINIFIG, kind), STANDARD).deflection == 1


def test_a_hero_costs_what_is_printed_and_no_point_more() -> None:
    """6.1: 1/2 for the body, 7/2 for Move 7", 4 for a d10 mind and 3 for the Ego."""
    tally = judge(HERO).tally
    assert tally
    assert tally.total == 11


# The damage track of a giant: hits that are alike stand in one row, and none is lost


def track_of(creation: Creation) -> tuple[Row, ...]:
    (found,) = (
        one
        for one in creation_card(creation).back
        if isinstance(one, Table) and one.part == "track"
    )
    return found.rows


def counted(creation: Creation, hits: int) -> tuple[str, Fraction, int, str]:
    """Return Armor, Move, Power and what is too big after so many hits."""
    size = creation.size - hits
    dice = min(int(creation.structure.level), size)
    plated = any(one.weapon.type is WeaponType.PLATING for one in creation.mounts)
    move = Fraction(max(1, creation.move - hits), 1 + plated) * bool(creation.move)
    guns = [one.weapon for one in creation.mounts if one.weapon.type is WeaponType.GUN]
    silent = [gun.name for gun in guns if gun.size > 2 * size]
    return f"{dice}d10", move, 2 * size, ", ".join(silent)


@st.composite
def giants(draw: st.DrawFn) -> Creation:
    sizes = draw(st.lists(st.integers(1, 150), max_size=3, unique=True))
    guns = tuple(
        Mount(weapon=Weapon(type=WeaponType.GUN, size=size, name=f"Gun {size}"))
        for size in sizes
    )
    plates = Mount(weapon=Weapon(type=WeaponType.PLATING, size=4))
    return Creation(
        size=draw(st.integers(2, 120)),
        structure=draw(st.sampled_from([one for one in Structure if one.level >= 1])),
        move=draw(st.integers(0, 60)),
        mounts=(*guns, plates) if draw(st.booleans()) else guns,
    )


def numbers(cell: str, many: int) -> list[str]:
    """Return the numbers of a cell, one for each hit: `9–7"` is 9, 8, 7."""
    low, _, high = cell.removesuffix('"').partition("–")
    if not high:
        return [low] * many
    first, last = (Fraction(one.replace("½", ".5")) for one in (low, high))
    step = (last - first) / (many - 1)
    return [figure(first + step * at) for at in range(many)]


@settings(max_examples=examples(40), deadline=None)
@given(giants())
@example(Creation(size=100, structure=Structure.FIVE, move=40))
@example(Creation(size=32, structure=Structure.FIVE))
def test_each_hit_is_told_and_each_change_begins_a_row(creation: Creation) -> None:
    *rows, end = track_of(creation)
    hits = 0
    for row in rows:
        many = max(1, row.boxes)
        _, size, armor, *move, power, silent = row.cells
        lines = [numbers(one, many) for one in (size, *move, power)]
        for at in range(many):
            now = hits + at + bool(row.boxes)
            dice, inches, watts, big = counted(creation, now)
            assert (armor, silent) == (dice, big)
            told = [creation.size - now, *([inches] if move else []), watts]
            assert [line[at] for line in lines] == list(map(figure, told))
        hits += row.boxes
    assert (end.cells[-1], hits + end.boxes) == ("destroyed", creation.size)
    assert max(row.boxes for row in rows) <= MOST_IN_RUN
    if creation.size < MOST_STATES:
        assert len(rows) == creation.size


def test_a_castle_of_thirty_two_keeps_its_last_rows() -> None:
    rows = track_of(Creation(size=32, structure=Structure.FIVE))
    assert [row.cells[2] for row in rows[-5:-1]] == ["4d10", "3d10", "2d10", "1d10"]
    assert [row.boxes for row in rows] == [0, 10, 10, 7, 1, 1, 1, 1, 1]


def test_a_plated_move_is_printed_as_it_is_played() -> None:
    plates = (Mount(weapon=Weapon(type=WeaponType.PLATING, size=4)),)
    for move, played in ((10, '5"'), (7, '3½"')):
        for each, value in ((plates, played), ((), f'{move}"')):
            creation = Creation(size=4, move=move, mounts=each)
            (stat,) = (
                one for one in creation_card(creation).stats if one.label == "Move"
            )
            assert stat.value == value
            assert track_of(creation)[0].cells[3] == value
            assert stat.small == ((f'½ of {move}"',) if each else ())
    space = Creation(size=4, thrust=6, move=4, mounts=plates)
    (stat,) = (one for one in creation_card(space).stats if one.label == "Move")
    assert (stat.value, stat.small) == ('2"', ('Thrust 3"', '½ of 4"'))


# The attack of one point that only Size 0 has: form, bill, card, planner and odds

STING = Weapon(name="Sting", type=WeaponType.TINY_ATTACK)
MITE = Creation(
    name="Mite",
    size=0,
    structure=Structure.NONE,
    move=3,
    mind=Mind.D6,
    mounts=(Mount(weapon=STING),),
)


def refused(design: Creation, rule: str = "R8.1.18") -> list[str]:
    return [
        each.message
        for each in judge(design).violations
        if each.rule == rule and each.severity is Severity.REFUSE
    ]


@pytest.mark.parametrize("size", [1, 2, 7])
@pytest.mark.parametrize("mounting", Mounting)
def test_r8_1_18_nothing_larger_has_it(size: int, mounting: Mounting) -> None:
    """R8.1.18: refused on every mounting, and each fix settles it."""
    mount = Mount(weapon=STING, mounting=mounting)
    large = Creation(size=size, mind=Mind.D6, mounts=(mount,))
    (violation,) = [each for each in judge(large).violations if each.rule == "R8.1.18"]
    assert violation.severity is Severity.REFUSE
    assert "Sting: one point of Damage is the attack of Size 0" in violation.message
    assert len(violation.fixes) == 3
    for fix in violation.fixes:
        mended = fix.apply(large)
        assert not any("attack of Size 0" in each for each in refused(mended))


def test_r8_1_18_it_attacks_and_its_odds_are_a_point() -> None:
    """R8.1.18: the flat point hurts what has no Armor, and never a minifig."""
    assert attacks(STING)
    assert [arm.name for arm in attackers(MITE, STANDARD)] == ["Sting"]
    here = creation_start(MITE, STANDARD)
    found = engage(MITE, here, STANDARD)
    assert found is not None
    assert problems(found) == ()
    hit = shot_of(found.strike, here, STANDARD)
    assert hit.mean == 1
    assert hit.chances.hit == Fraction(5, 6), "a 1 misses"
    assert hit.hurt == 0, "Armor 4"
    soft = replace(here, against=Against.CREATION, size=0, level=Structure.NONE)
    small = shot_of(found.strike, soft, STANDARD)
    assert small.hurt == small.chances.hit


@given(st.integers(0, 6), st.integers(1, 12), st.sampled_from([4, 6, 8, 10, 12]))
def test_r8_1_18_a_point_beats_no_armor_of_one_or_more(
    armor: int, use: int, faces: int
) -> None:
    """R8.1.18: brute force; an OverSkill die copies a die, and there is none."""
    target = Target(level=Structure.NONE, worn=armor)
    attack = SingleAttack(skill=faces, use=use, dice=(), bonus=1, target=target)
    assert attack.damage() == attack.damage(spare=True) == Pmf.always(1)
    hurt = hurt_chance(attack, 1)
    assert hurt == (attack.roll.hit if armor == 0 else 0)
    assert attack_chances(attack).mean == attack.roll.hit


def test_r8_1_18_lost_dice_leave_no_point() -> None:
    """3.3: a bonus goes with the dice that Deflection cancels; a point has none."""
    shot = SingleAttack(bonus=2, target=Target(level=Structure.NONE, deflection=3))
    assert shot.damage() == Pmf.always(0)


@pytest.mark.parametrize("kind", [each for each in WeaponType if not each.row.made])
def test_r8_1_18_a_line_may_name_it(kind: WeaponType) -> None:
    """R8.1.18, 3."""
    assert kind in StatLineQuery(type=kind).kinds
    found = explain(str(kind), STANDARD)
    assert [design.type for design, _ in found.builds] == [kind]
