"""Many stat lines: what each is read as, which are refused, and which builds they have.

`--update-goldens` writes the goldens again, as in `tests/builder/test_goldens.py`.
"""

from collections.abc import Iterator

import pytest

from builder.brikwars.explain import differences, explain
from builder.brikwars.explain.parser import LONGEST, MOST_DICE, MOST_MODS, parse
from builder.brikwars.explain.query import DieQuery, StatLineQuery
from builder.brikwars.explain.search import LARGEST, builds
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import OwnMod, OwnType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Statistic
from builder.brikwars.tables.weapons import WeaponType
from builder.core.unclear import Unclear
from tests.builder.asked import Golden

OURS = House(
    types=(
        OwnType(name="Laser", cost="4S", reach="6S", die=Die.D8),
        OwnType(name="Laser Lance", like=WeaponType.MELEE),
        OwnType(name="  "),
    ),
    mods=(
        OwnMod(name="Cooled Barrel", stat=Statistic.EFFECT, shift=2),
        OwnMod(name="Cooled", stat=Statistic.RANGE, shift=1),
        OwnMod(name="Warm-Up", stat=Statistic.SPEED, shift=2, positive=False),
    ),
)
READ = (
    # Whole lines, as players write them.
    *('Gun 3", Use 5, Range 18", 3d6', "rocket x2 2d10 exp", "9 CP; CC; 2 Skill dice"),
    *('Cost:9CP Use:4 Range:8" Damage:3d4(Fire)', "6CP, Use 4, 14'', 2d6", "4½ CP"),
    *("UR 4 CP 6 Range 10”", "2d6 AP + d4 fire area", "2d6 AP (Arc)", "3d6+1d4 Fire"),
    *('2d10 Exp (4" radius)', "2d6-1", "Smoke", 'Smoke 8"', "Use 4 Skill die"),
    *('Field Hazard 1d4 Fire in 4"', "Zapper: smart, Use 4", "Old Zapper, Use 4"),
    'Gun 2"; Long-Range, 2 × Safety; 2d6 → 1d12 Phased',
    'Launcher 3", Payload X3 of Explosives, or 1" of objects',
    "Body Armor, Use –, Armor +2",
    # Rows, their other names, and where their Size may stand.
    *('3" Gun', "Gun 3", "gun x3", "Gun size 3", "Gun s3", "guns, XSize: 3", "3'' gun"),
    *("2-inch Melee", 'Hand weapon 4"', "standard rocket X5", "Grenade", "bomb 2"),
    *("Long-ranged weapon", "Bastard gun", "Machine Gun 2", "Shot Gun", "Rail Gun"),
    *("Gun 2d6", "Gun 2 CP", "Gun 2½ CP", "Gun 3 skill", "Gun 2 x Safety", "Gun 9999"),
    *("Gun 2 Gun 3", "Rocket, Gun", "Bastard Gun 2"),
    # Dice, the words behind them, and what they cover.
    *("d4", "d6", "d8", "d10", "d12", "1d8 Blast", "1d10 Exp", "1d12 phase", "1d4"),
    *("1d4 flame", "1d4 incendiary", "1d4 acid", "1d4 (poison)", "2d6 armour piercing"),
    *("2x d6 ap", "3 x d6", "1d10 explosion", "1d8 - dist", "1d8+1 - distance"),
    *('1d10 (2" radius)', '1d10 (4" field)', "1d10 one target", "1d8 arc", "1d8 area"),
    *("1d8 one target", "1d6 AP keeping arc", "1d6 (area)", "1d4 fire radius"),
    *("1d20", "1d6 Blast", "1d8 fire", "1d3 exp", "0d6", "100d6", "101d6", "9999d6"),
    *("d6 d6+2", "2d6+1 d4", "2d6 +1 d4+1", "2d6 - 2", '2d6 + 2"', "2d6 + 3 CP"),
    *("Skill", "2 skill dice", "1 x skill die+2", "100 skill", "101 skill", "0 skill"),
    *("Skill+1, 1d6+1", "Skill + 2 skill"),
    *("2 smoke", 'smoke 1"', 'smoke 4"', 'smoke 5"', 'smoke 0"', 'smoke 12"'),
    *('Field Hazard 2d6 + 1d4 fire in 7"', 'Field Hazard in 6"', 'field hazard in 0"'),
    *('Field Hazard 1d10 exp in 2"', 'Field Hazard 1d6 move in 3"'),
    *('Field Hazard 2d8 shield in 4"', 'Field Hazard 1d6 fire in 2"'),
    *('Field Hazard 3d6 in 2"', 'Field Hazard 1d8 in 4"', 'Field Hazard in 999"'),
    # Numbers, and their labels.
    *("Use 0", "Use: -1", "Use=5+", "Use Rating 4", "UR 3", "Use 4 d6", "Use 4d6"),
    *("Range 9", "Range: 12in", "range 6 inches", '14"', "7 inch", 'Range 2", 3"'),
    *("Use 1 Use 2", "Range 1, Range 2", "1 CP 2 CP", "Armor +1, armour + 2"),
    *("9CP", "CP 9", "Cost: 9", "price 4 points", "4½ pts", "CP 4.5", "Cost 0.5"),
    *("Use 4.5", "Use ½", "1¼ CP", "Gun 2⅓", "Range 3.0"),
    *("2 Deflection", "Parry 3 x Deflection", 'Shove 6"', "shove 4", "armor +3"),
    *("Ammunition", "by Ammunition up to X2", "ammunition max. xsize 4", "payload: X3"),
    *("Payload; X3 of Explosives", "X2 of explosives", "Payload X2, Payload X3"),
    *('payload x4 of explosives, or 2" of objects', "Use –, Range -, 1 CP"),
    *("CC", "Range CC", "close-combat", "Smart", "smart weapon, Use 3", "1d6 smart"),
    # Mods.
    *("Safety", "2x Safety", "Safety x 3", "long-range", "Longrange, close quarters"),
    *("Sawed-Off 2 × High Precision", "Cooled"),
    # Names in front, and swaps.
    *("Zapper: 2d6", "Big one: Use 4", "UR: 4", "Gun: 2d6", "Smoke: 2", "A: Use 1"),
    *("Safety: 1 CP", "--: Use 1", "Zap 2: Use 1", "Ray:", "Smart one: Use 1"),
    *('2d6 → 1d8, Use 4; "Use 5"', "1d6 -> 1d4, Range 9", "2d6 −1"),
    # Names that say that it strikes, and names that do not.
    *("Boar spear, Use 2, 1d8", "Axe of Ire: 2d6", 'Spear: Use 2, Range 8", 1d8'),
    *("Axe thrower: Use 2, 1d8", "War axe: Gun 2, 2d6", "Whip: Use 2"),
    # What is no part of a line.
    *("", " , ; ", "damage", "a gun", '"big" gun', '2d6 "', "x" * 60, "Gun 2 cheap"),
    *("Use 4 Gun 2 and 3d6 with Range 10", "12345d6", "Gun 1 Gun"),
)
READ_HERE = (
    *("Laser 2", "Laser Lance 3", 'Nameless weapon 4"', "Lance", "Cooled", "Cooled x2"),
    *("Cooled Barrel, Laser", "2 x warm-up; Safety", "Laser: 2d8", "Cooled: 1 CP"),
    *("Laser, Laser Lance", "Laser 1 Gun 1", "Cooled barrel: Use 2"),
)
EXPLAINED = (
    # Each part that can be wrong, and why.
    *('Gun 2" 11 CP', 'Gun 2" Use 3 Range 9"', "Gun 20, Use 40", "Gun 21", "Gun 20"),
    *("Gun 0", "Bastard Gun size 2", "Body Armor, Armor +3", 'Heavy Shield, Shove 5"'),
    *("Melee 3 Range 6", "Gun CC", "Explosive X2 Use 3", "Launcher 2 Payload X9"),
    *("Launcher 2 by Ammunition", "Cannon 4 Use 20", 'Melee Shield 2" Shove 5"'),
    *('Melee Shield 2" 9 Deflection', "Armor Plating 3, 3 Deflection", "Gun 3 Smart"),
    *("Gun 2 Smart", "Rocket X2 Smart 5 CP", "Bastard Gun Smart", "Gun 2 Safety 3d6"),
    *("Gun 2 Long Range", "Gun 2 High Caliber, Safety", "Armor Plating 3 Safety"),
    # Each reason that no swaps make the dice.
    *("Cannon 2 1d6", "Gun 2 3d4", "Gun 2 2d6 area", "Explosive X2 2d6 area 1d12"),
    *("BlastGun 1 1d10 area", "Gun 2 2d8", "FlameThrower 2 1d10", "Gun 2 2d6+1"),
    *("Gun 2 2 skill", "Melee 2 1 skill+2", "Explosive X1 2 smoke", "Gun 2 1 smoke"),
    *('BlastGun 2 Field Hazard 1d10 exp in 2"', "BlastGun 1, d10 radius"),
    *("BlastGun 1 2d4 area", "Explosive 1 2d4 area", "25d6", "24d4", "Gun 20 24d4"),
    # Loads, areas, and numbers out of reach.
    *("Payload X3, 6 CP", 'Ammunition X2, Range 12"', "1d6 AP field", "1d12 arc"),
    *("Use 12, Range 12, 12 CP", 'Shove 7", 2 Deflection', "Payload X40", "Armor +2"),
    *("2d6+1, Range 8", "Skill+2", "1d8+1 - distance", "500 CP", "Use 60, Range 300"),
)
EXPLAINED_HERE = (
    *("Laser 2, Range 12", "Laser 2, 5 CP", "Laser 2 Use 3 Range 13", "Laser 3 5d8"),
    *("3d8, 12 CP", "Laser Lance 2, 2 skill", 'Gun 1, 1d6, Range 10"', "Gun 1 3d6"),
    *("Gun 1, 5d6", "Gun 1 2 x Cooled Barrel, 2 x Safety", "Gun 2 9d6", "Laser 21"),
)


def test_lines_are_read_as_their_golden_says(golden: Golden) -> None:
    lines = [read(line, STANDARD) for line in READ]
    here = [read(line, OURS) for line in READ_HERE]
    golden("lines-read", "\n".join([*lines, "with home-made parts", *here]))


def test_lines_are_explained_as_their_golden_says(golden: Golden) -> None:
    lines = [explained(line, STANDARD) for line in EXPLAINED]
    here = [explained(line, OURS) for line in EXPLAINED_HERE]
    golden("lines-explained", "\n".join([*lines, "with home-made parts", *here]))


def read(line: str, house: House) -> str:
    """Return what a line is read as, or why it is refused."""
    try:
        query = parse(line, house)
    except Unclear as refused:
        return f"{line}\n  refused: {refused}"
    name = [f"name {query.name}"] if query.name else []
    bonus = [] if query.bonus is None else [f"bonus {query.bonus:+}"]
    return f"{line}\n  {'; '.join([*name, *parts(query), *bonus])}"


def parts(query: StatLineQuery) -> Iterator[str]:
    """Yield each stated part of a query, in words."""
    for part in query.stated:
        value = getattr(query, part)
        match part:
            case "dice":
                alike = dict.fromkeys(value)
                words = [f"{value.count(die)} × {die_text(die)}" for die in alike]
                yield f"dice {', '.join(words)}"
            case "mods":
                yield f"mods {', '.join(map(str, value))}"
            case _:
                yield f"{part} {value}"


def die_text(die: DieQuery) -> str:
    bare = " bare" if die.bare else ""
    return f"{die.die}{bare} {' or '.join(die.covers)}".strip()


def explained(line: str, house: House) -> str:
    """Return the first builds of a line, or the near ones with what differs."""
    found = explain(line, house, most=3)
    more = ["and more"] if found.more else []
    near = [f"{each.line}: {', '.join(each.differences)}" for each in found.nearest]
    built = [words for _, words in found.builds]
    return "\n  ".join([line, *built, *more, *found.claims, *near])


def test_the_longest_line_is_read_and_one_more_character_is_not() -> None:
    line = "Use 4"
    assert parse(line.ljust(LONGEST)).use == 4
    with pytest.raises(Unclear, match=f"has {LONGEST + 1} characters"):
        parse(line.ljust(LONGEST + 1))


def test_the_most_dice_are_read_and_one_more_is_not() -> None:
    assert len(parse(f"{MOST_DICE}d6").dice) == MOST_DICE
    with pytest.raises(Unclear, match=f"{MOST_DICE + 1} dice are not"):
        parse(f"{MOST_DICE + 1}d6")


def test_the_most_mods_are_read_and_one_more_is_not() -> None:
    most = "9x Safety, " * (MOST_MODS // 9)
    rest = MOST_MODS % 9
    assert len(parse(f"{most}{rest}x Safety").mods) == MOST_MODS
    with pytest.raises(Unclear, match=f"{MOST_MODS + 1} mods"):
        parse(f"{most}{rest + 1}x Safety")


def test_the_largest_sizes_are_found_and_one_more_is_not() -> None:
    """R8.5.22 for a weapon with a brain; the others are tried up to `LARGEST`."""
    for size, smart in ((LARGEST, ""), (LARGEST_SMART, ", Smart")):
        assert explain(f"Gun {size}{smart}").builds
        assert not explain(f"Gun {size + 1}{smart}").builds
        sizes = [found.size for found, _ in builds(parse(f"Gun{smart}"))]
        assert sorted(set(sizes)) == list(range(1, size + 1))


REASONS = (
    # R8.7.2-5, 7, 16 and 17: the plainest reason against these dice comes first.
    (WeaponType.CANNON, 2, "1d6", "rolls no dice of its own (R8.7.7)"),
    (WeaponType.GUN, 2, "3d4", "never make more dice (R8.7.5)"),
    (WeaponType.GUN, 2, "2d6 field", "only Exp and Blast dice fill an area (R8.7.16)"),
    (WeaponType.GUN, 2, "1d6, 1 smoke", "fill an area (R8.7.16)"),
    (WeaponType.GUN, 2, 'Field Hazard in 4"', "fill an area (R8.7.16)"),
    (WeaponType.BLASTGUN, 2, "2d10 field", "too many faces (R8.7.17)"),
    (WeaponType.EXPLOSIVE, 2, "2d12 radius", "too many faces (R8.7.17)"),
    (WeaponType.BLASTGUN, 2, "2d8 field", "no swap makes these"),
    (WeaponType.EXPLOSIVE, 3, "1d10 field, 2d12", "one with more faces (R8.7.3)"),
    (WeaponType.GUN, 2, "1d6, 1d8", "one with more faces (R8.7.3)"),
    (WeaponType.GUN, 2, "2d8", "one with more faces (R8.7.3)"),
    (WeaponType.FLAMETHROWER, 2, "1d10", "too few faces to be merged (R8.7.4)"),
    (WeaponType.GUN, 2, "2 skill", "no swap makes these of what it rolls (R8.7.2)"),
    (WeaponType.GUN, 2, "2d6+1", "a Gun has no bonus (R8.1.2)"),
    (WeaponType.BASTARD_GUN, 1, "d6+2", "a Bastard Gun has +1 (R8.1.9)"),
)


@pytest.mark.parametrize(("kind", "size", "line", "why"), REASONS)
def test_the_plainest_reason_against_dice_is_given(
    kind: WeaponType, size: int, line: str, why: str
) -> None:
    (said,) = differences(parse(line), Weapon(type=kind, size=size))
    assert " instead of " in said
    assert why in said
