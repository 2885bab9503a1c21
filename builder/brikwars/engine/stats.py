"""The big values of each kind of design, each with the formula behind it."""

from collections.abc import Iterator
from dataclasses import replace

from builder.brikwars.engine.armor import armor_of, burden
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.hands import grip
from builder.brikwars.engine.statline import knockback, statline, table_size
from builder.brikwars.engine.strike import skilled
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.homemade import HOUSE, OwnStructure
from builder.brikwars.model.house_rules import STANDARD, House, resolve_homemade
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Statistic, shift
from builder.brikwars.tables.scales import Mind
from builder.content.card import Stat
from builder.core.formatting import counted, figure, inches, listed, signed
from builder.core.formula import Formula


def weapon_stats(weapon: Weapon) -> tuple[Stat, ...]:
    """Return Use, Range and Damage, as far as it has them."""
    row, line = weapon.type.row, statline(weapon)
    formula = f'{_formula(weapon, row.reach, Statistic.RANGE)}"'
    reach = "Close combat" if row.melee else formula
    loads = (line.load_text,) if line.load_text else ()
    values = (
        Stat("Use", line.use_text, (), _formula(weapon, row.use, Statistic.USE), "use"),
        Stat("Range", line.range_text, (), reach, "range"),
        Stat("Damage", skilled(line.damage), loads, _damage(weapon), "damage"),
    )
    return tuple(stat for stat in values if stat.value != "–")


def table_stats(weapon: Weapon, house: House | None) -> tuple[Stat, ...]:
    """Return further values of a weapon: Power, KnockBack and hands.

    A card says these in words, so they are no part of `weapon_stats`. House rules
    change home-made parts only; None stands for the book's own.
    """
    return tuple(_table_stats(resolve_homemade(weapon, house or STANDARD)))


def _table_stats(weapon: Weapon) -> Iterator[Stat]:
    row, line = weapon.type.row, statline(weapon)
    pool = line.pool
    if line.damage == "–":
        # A card leaves a dash out; beside the form its formula says why.
        yield Stat("Damage", line.damage, (), _damage(weapon))
    if weapon.charge:
        drawn = "Weapon Inches drawn by each use"
        yield Stat("Power", inches(weapon.charge), (), drawn)
    pushed = knockback(weapon, 1)
    if pool.radius and pool.count(Die.EXP):
        note = TEXTS.word("R8.1.7", "each")
        yield Stat("KnockBack", '1" a die', (), note)
    elif pushed and pool.chips:
        less = TEXTS.word("R8.1.8", "less")
        yield Stat("KnockBack", inches(pushed), ("to minifigs",), less)
    if row.powered and not (row.bricks or row.bare or row.tiny):
        yield _hands(weapon)


def _damage(weapon: Weapon) -> str:
    row, line = weapon.type.row, statline(weapon)
    if not row.dice:
        return line.damage
    before = f"{_formula(weapon, row.dice, Statistic.EFFECT)} dice: {line.rated}"
    return f"{before}; swapped to {line.pool}" if weapon.swaps else before


def _formula(weapon: Weapon, line: Formula | None, stat: Statistic) -> str:
    """Return a formula with what it comes to: `4S+2 at S 3 = 14`."""
    if line is None:
        return ""
    size, moved = table_size(weapon), shift(weapon.mods, stat)
    value = line(size + moved)
    if weapon.type.row.bastard and not moved:
        return f"{value} as printed"
    letter = weapon.type.letter
    at = f"{letter} {size}{f'{signed(moved)} by mods' if moved else ''}"
    return f"{line.text(letter)} at {at} = {figure(value)}"


def _hands(weapon: Weapon) -> Stat:
    """Return how a minifig holds it, or how big its holder must be."""
    melee = weapon.type.row.melee
    for holder in range(1, max(2, weapon.size + 1)):
        found = grip(holder, weapon.charge, melee=melee)
        if found.legal and holder == 1:
            held = TEXTS.word("R8.1.12", "minifig")
            return Stat("Minifig hands", found.hands, (found.plays_as,), held)
        if found.legal:
            held = TEXTS.word("R8.1.12", "creature", held=found.hands, size=holder)
            return Stat("Hands", f'Size {holder}" up', (found.hands,), held)
    return Stat("Hands", "–", (), "Too small to be a weapon")


def field_stats(field: Field) -> tuple[Stat, ...]:
    """Return its Size, and the dice of each hazard."""
    dice = (
        Stat(
            str(group.hazard),
            group.die.many(group.count),
            (str(group.terrain),) if group.terrain else (),
            sign="damage",
        )
        for group in field.dice
    )
    return (Stat("Field Size", inches(field.size), sign="size"), *dice)


def creation_stats(creation: Creation, house: House = STANDARD) -> tuple[Stat, ...]:
    """Return Size, Armor, Move, Skill and Power."""
    return stats_of(Combatant(creation, Condition(), house))


def stats_of(now: Combatant) -> tuple[Stat, ...]:
    """Return the same of a creation as its Size Damage leaves it (R7.2)."""
    creation, armor = now.creation, armor_of(now.creation, now.house)
    if now.condition.size_damage:
        armor = replace(armor, level=now.structure)
    deflected = (f"Defl. {armor.deflection}",) if armor.deflection else ()
    level = armor.level
    title = level.title if isinstance(level, OwnStructure) else f"SL {level}"
    rung = (title, *deflected)
    aloft = (f'{now.power(aloft=True)}" aloft',) if creation.flies_in_air else ()
    doubled = f'2 × Size {now.size}" (R8.1.16)'
    sign = "fly" if creation.flight and not creation.move else "move"
    return (
        Stat("Size", inches(now.size), _hits(creation), _worn(creation), "size"),
        Stat("Armor", armor.text, rung, _graded(creation), "armor"),
        Stat("Move", *_move(now), _moved_by(creation), sign),
        Stat("Skill", *_skill(creation), _minded(creation), "skill"),
        Stat("Power", inches(now.power()), aloft, doubled, "power"),
    )


def _worn(creation: Creation) -> str:
    if points := creation.hit_points:
        return TEXTS.word("House 7", "track", points=points)
    return TEXTS.word("R7.2", "unhurt")


def _hits(creation: Creation) -> tuple[str, ...]:
    points = creation.hit_points
    return (counted(points, "hit point"),) if points else ()


def _graded(creation: Creation) -> str:
    level = creation.structure
    if isinstance(level, OwnStructure):
        return f"{level.title}: {level.small_print} ({HOUSE})"
    return f"Structure Level {level} (R7.1)"


def _move(now: Combatant) -> tuple[str, tuple[str, ...]]:
    """Return the ground Move, or else flight or Thrust, as played, and remarks."""
    creation = now.creation
    ways = (
        ("", "", creation.move),
        ("Fly ", "flying", creation.flight),
        ("Thrust ", "Thrust", creation.thrust),
    )
    rates = [(way, rate) for way in ways if (rate := now.slowed(way[-1])) is not None]
    if not rates:
        return "–", ("unmoving",)
    ((_, how, rating), rate), *others = rates
    more = (f"{label}{inches(other)}" for (label, *_), other in others)
    # Half a Move is worked out from what is bought, which Size Damage leaves behind.
    halved = creation.plated and not now.condition.size_damage
    half = f"½ of {inches(rating)}" if halved else ""
    less = burden(creation, now.house)
    slow = f"{inches(less)} less for its load" if less else ""
    small = tuple(filter(None, (how, *more, half, slow)))
    return inches(rate), small


def _moved_by(creation: Creation) -> str:
    """Return each way to move and what slows it, with its rule."""
    rates = (
        ("on the ground", creation.move),
        ("flying", creation.flight),
        ("by Thrust", creation.thrust),
    )
    ways = listed([f"{inches(rate)} {way}" for way, rate in rates if rate])
    said = ways or TEXTS.word("R9.1", "none")
    return TEXTS.word("R9.1", "ways", ways=said, half=creation.plated)


def _minded(creation: Creation) -> str:
    mind, does = creation.mind, creation.mind.row.small_print
    if mind is Mind.NONE:
        return TEXTS.word("R10.1", "mindless", does=does)
    kind = creation.obeys_as
    return TEXTS.word(
        "R10.1",
        "mind",
        mind=mind.row.skill,
        half=creation.half_mind,
        told=kind is not None,
        kind=kind,
        does=does,
    )


def _skill(creation: Creation) -> tuple[str, tuple[str, ...]]:
    if creation.mind is Mind.NONE:
        return "–", ("no mind",)
    half = ("half mind",) if creation.half_mind else ()
    return creation.mind.row.skill, (creation.mind.row.level, *half)
