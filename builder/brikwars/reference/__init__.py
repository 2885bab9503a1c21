"""The reference sheet: the tables of chapter 8, worked out by the code."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from builder.brikwars.advice import TURN, Section, passing, when
from builder.brikwars.advice.tables import (
    blast_mean,
    controls,
    crosses,
    jam_table,
    mean,
    rings,
    team_hits,
    terrain_table,
)
from builder.brikwars.advice.values import BURNING_DIE
from builder.brikwars.chances.clash import Parry
from builder.brikwars.chances.explosion import Ring
from builder.brikwars.engine.attack_roll import AUTO, ROLL
from builder.brikwars.engine.close_combat import (
    parry_bonus,
    parry_deflection,
    shove_use,
    shoves,
)
from builder.brikwars.engine.fields import ignition_chance, shrink_chance
from builder.brikwars.engine.gunnery import GUNNER, most_support
from builder.brikwars.engine.hands import Throw, arm, together
from builder.brikwars.engine.loads import RING, charge, crash, detonation_chance
from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.power import helpers_needed, limit, turns_to_bank
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Mount, Payload, Weapon
from builder.brikwars.model.house_rules import BonusDice, House, resolve_homemade
from builder.brikwars.reference.blocks import (
    LEVELS,
    SIX,
    Cells,
    Uses,
    by,
    grid,
    notes,
    square,
    uses,
)
from builder.brikwars.reference.custom_weapons import additions, customs
from builder.brikwars.reference.weapons import weapons
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables import hazards
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.hazards import PERMANENT_FIRES, Hazard, HazardDie
from builder.brikwars.tables.scales import TURRETS
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import BASTARD_SIZE, WeaponType
from builder.content.card import Block, Text, table
from builder.content.card_blocks import filled, in_force
from builder.core.design import Design
from builder.core.formatting import figure, inches, listed, percent, signed
from builder.core.rows import lines

# The chapters of close combat and of shooting (5.1, 8.2, 8.3)


def close(about: Uses) -> Iterator[Block]:
    """Yield the tables of Parries, Deflection, plating and joints."""
    if about.of(when.PARRIES):
        parry = {"Added to Skill": lambda size: signed(parry_bonus(size))}
        yield from grid("To Parry a weapon (R8.2.4)", "Its S", by(SIX), parry)
        yield from square(
            "Chance to Parry, by Use less what is added (R8.2.3–4)",
            "Skill",
            by(range(2, 9)),
            by(SKILL_DICE, "d{}".format),
            lambda faces, use: percent(
                Parry(skill=faces, use=use, bonus_dice=about.house.bonus_dice).roll.hit
            ),
        )
    # The Sizes of the designs that fight, or of anybody.
    fighting = {one.size for one in about.creations if when.FIGHTS(one)}
    if sizes := SIX if about.everything else tuple(sorted(fighting)):
        yield from square(
            "Shove by the opponent's Size; + is help needed (R8.2.7–8)",
            "Shover",
            by(range(7), inches),
            by(sizes, inches),
            _shove,
        )
    yield from notes(about, Section.CLOSE)
    yield table(
        "Levels of Deflection (R8.2.2–3, 12, R8.5.18)",
        ("From", "^Levels"),
        _deflection(about),
    )
    yield from notes(about, Section.DEFLECTION, Section.PLATING)
    if about.of(when.JOINTED):
        joints = {
            "Joint SL": lambda level: str(level.joint),
            "Armor": lambda level: level.joint.armor,
        }
        title = "Joints, arms and turret mounts (R8.2.11)"
        yield from grid(title, "Body SL", by(LEVELS), joints)


def _shove(size: int, opponent: int) -> str:
    """How one reaches for the other: by itself, by a roll, or with helpers."""
    if not shoves(size, 0, opponent):
        return f"+{inches(opponent - size)}"
    use = shove_use(size, opponent, None)
    return "hits" if use is None else f"Use {use}"


def _deflection(about: Uses) -> tuple[Cells, ...]:
    def level(kind: WeaponType) -> str:
        return str(parry_deflection(Weapon(type=kind)))

    blade, heavy = level(WeaponType.MELEE), level(WeaponType.HEAVY_SHIELD)
    plate, armor = level(WeaponType.PLATING), level(WeaponType.HEAVY_ARMOR)
    shield = str(WeaponType.SHIELD.row.deflection)
    return about.those(
        (when.PARRIES, ("Parry with any weapon", blade)),
        (when.PARRIES, ("Parry with a Melee Shield", shield)),
        (when.like(WeaponType.HEAVY_SHIELD), ("Parry with a Heavy Shield", heavy)),
        (when.PLATING, ("Armor Plating, where it covers", plate)),
        (when.like(WeaponType.HEAVY_ARMOR), ("Heavy Armor", armor)),
        (when.SHIELDS, ("Energy Shield die, against a die of its size", "1")),
    )


def shooting(about: Uses) -> Iterator[Block]:
    """Yield the modifiers of a roll, and the tables of jams and of BlastGuns."""
    if not about.of(when.ARMED, when.EXPOSES):
        return
    yield table(
        "Added to the Attack Roll (R8.3.3–4, 5.1)",
        ("", "^Skill", "Damage"),
        _modifiers(about),
    )
    yield from notes(about, Section.ATTACKS)
    yield from notes(about, Section.ARCS)
    if about.of(when.JAMS):
        yield jam_table("Jam within a Burst (R8.3.10)", range(2, 7), SKILL_DICE)
        once = "Jam on one roll of Arc Fire (R8.3.10)"
        yield jam_table(once, range(1, 5), SKILL_DICE, burst=False)
    plain = [Weapon(type=WeaponType.BLASTGUN, size=size) for size in SIX]
    blasts = plain if about.everything else filter(when.BLASTERS, about.weapons)
    yield from square(
        "BlastGun: average Damage by distance (R8.3.6–7)",
        "",
        by(range(0, 14, 2), inches),
        by(blasts, lambda w: ", ".join(filter(None, (w.label, mods_text(w.mods))))),
        lambda weapon, distance: (
            blast_mean(weapon, distance, about.house)
            if distance <= (statline(weapon).reach or 0)
            else "–"
        ),
    )
    yield from notes(about, Section.BLAST)


def _modifiers(about: Uses) -> tuple[Cells, ...]:
    rows = sorted(ROLL, key=lambda row: row is AUTO)
    return about.those(
        *(
            (passing(line.whom or "ALWAYS"), line[:3])
            for line in lines(rows, about.house, signed)
        ),
        (when.BURNS, ("On fire", f"−1{BURNING_DIE}", "")),
    )


# The chapter of crews, Gunners and specialties (8.6, 6 to 11)

_TEAM: Final = 5
"""The largest team on a sheet."""
_SOURCES: Final = {
    "tool": ("*", TEXTS.word("R11.2", "tool")),
    "talk": ("†", TEXTS.word("R11.2", "talk")),
}
"""The source of a price that the book does not print, with its mark."""


def crews(about: Uses) -> Iterator[Block]:
    """Yield the tables of Gunnery Support and of the specialties."""
    yield from notes(about, Section.TOGETHER, Section.BY_HAND)
    if about.of(when.CREWED):
        yield from _support(about)
    yield from notes(about, Section.SUPPORT)
    yield from _specialties(about)
    yield from notes(about, Section.SCOUTS)


def _support(about: Uses) -> Iterator[Block]:
    crewed = [weapon for weapon in about.weapons if most_support(weapon)]
    shown = tuple(sorted({statline(weapon).use or 0 for weapon in crewed}))
    most = 1 + max(map(most_support, crewed), default=_TEAM)
    yield from square(
        f"A Gunner's d{GUNNER} hits, by Use and team (R8.6.4, 6)",
        "Use",
        {"alone": 1} | by(range(2, min(most, _TEAM) + 1)),
        by(shown or range(2, 11)),
        lambda use, team: team_hits(use, team, about.house),
    )


def _specialties(about: Uses) -> Iterator[Block]:
    bought = {
        specialty for design in about.creations for specialty in design.specialties
    }
    rows = [
        specialty.row
        for specialty in Specialty
        if about.everything or specialty in bought
    ]
    price = "CP × Size" if about.house.specialties_by_size else "CP"
    yield table(
        "Specialties (6 to 11)",
        ("Specialty", f"^{price}", "What it does", "Rule"),
        [
            (
                row.key,
                " ".join((figure(row.cost), *_SOURCES.get(row.read, ())[:1])),
                row.does,
                row.rule,
            )
            for row in rows
        ],
    )
    read = {row.read for row in rows}
    if sources := tuple(" ".join(_SOURCES[mark]) for mark in _SOURCES if mark in read):
        yield Text("", sources)


# The chapter of Explosions, and of throwing and launching them (8.4)

_TEAMS: Final = (1, 2, 3, 4, 6, 8)


def explosives(about: Uses) -> Iterator[Block]:
    """Yield the tables of rings, early Explosions, loads and throws."""
    if about.of(when.RINGED):
        yield from _rings(about)
    yield from notes(about, Section.RINGS)
    if about.of(when.BRICKS) and about.house.bonus_dice is not BonusDice.NONE:
        yield from square(
            "Premature Detonation of a Stable Explosive (R8.4.8)",
            "X",
            by(SKILL_DICE, "d{}".format),
            by(about.sizes(when.BRICKS)),
            lambda x, die: percent(detonation_chance(x, die)),
        )
    yield from notes(about, Section.FUSES, Section.LOADS)
    if about.of(when.LAUNCHERS):
        title = "Damage of an ordinary payload (R8.4.21)"
        damage = {"Damage": lambda level: crash(Payload(structure=level))}
        yield from grid(title, "SL", by(LEVELS), damage)
    if about.of(when.HELD, when.BRICKS):
        yield from _thrown("one (R8.4.25, 27)", "Thrower's Size", SIX, arm)
        several = "minifigs together (R8.4.26)"
        yield from _thrown(several, "Minifigs", _TEAMS, together)
    yield from notes(about, Section.THROWS)


def _rings(about: Uses) -> Iterator[Block]:
    """Mean Damage and KnockBack of the designs' Explosions, or of plain ones."""

    def found(weapons: Iterable[Weapon]) -> dict[str, tuple[Ring, ...]]:
        ringed = {
            statline(weapon).damage: rings(weapon, about.house) for weapon in weapons
        }
        return {label: blast for label, blast in ringed.items() if blast}

    plain = (Weapon(type=WeaponType.EXPLOSIVE, size=size) for size in SIX)
    down = found(about.weapons) or found(plain)
    across = by(range(max(map(len, down.values()))), lambda at: inches(RING * (at + 1)))

    def cell(say: Callable[[Ring], str], rings: tuple[Ring, ...], place: int) -> str:
        return say(rings[place]) if place < len(rings) else "–"

    for title, say in (
        ("average Damage within (R8.4.2–3, 5)", lambda ring: mean(ring.damage)),
        ("KnockBack within (R8.4.4)", lambda ring: inches(ring.knockback)),
    ):
        cells = partial(cell, say)
        yield from square(f"Explosion: {title}", "Dice", across, down, cells)


def _thrown(
    by_whom: str, corner: str, sizes: tuple[int, ...], throw: Callable[[int], Throw]
) -> Iterator[Block]:
    rows = {
        "Range": lambda size: inches(throw(size).reach),
        "Objects up to": lambda size: inches(throw(size).payload),
        "Explosives up to": lambda size: f"X{throw(size).bricks}",
    }
    yield from grid(f"Thrown by {by_whom}", corner, by(sizes), rows)


# The chapter of Fields: prices, fires, Concealed Hazards and shields (8.5)

_INCHES: Final = (1, 2, 3, 4, 5, 6, 8)
_ON: Final = {
    Hazard.EXPOSURE: when.EXPOSES,
    Hazard.TERRAIN: when.HINDERS,
    Hazard.CONCEALED: when.HIDES,
    Hazard.SHIELD: when.SHIELDS,
}
_PAIR: Final = 2
"""Move dice of a Concealed Hazard are sold in pairs (A15)."""


def fields(about: Uses) -> Iterator[Block]:
    """Yield the tables of prices, dice, fires, Concealed Hazards and terrain."""
    shown = [hazard for hazard in Hazard if about.of(_ON[hazard])]
    yield from _prices(shown)
    yield table(
        "Dice of Field Hazards (R8.5.5)",
        ("Hazard", "Dice", "What it does"),
        [(hazard.value, _dice(hazard), hazard.row.does) for hazard in shown],
    )
    yield from notes(about, Section.FIELDS)
    yield from _fires(about)
    if about.of(when.HIDES):
        yield from square(
            "Chance to cross a Concealed Hazard (R8.5.16–17)",
            "Inches",
            by(SKILL_DICE, "d{}".format),
            by(_INCHES),
            lambda far, die: crosses(die, far, about.house),
        )
    yield from notes(about, Section.HIDDEN)
    if about.of(when.HINDERS):
        yield terrain_table("Difficult Terrain (R8.5.15)")
    yield from notes(about, Section.MECHANISMS, Section.DEVICES)


def _prices(shown: list[Hazard]) -> Iterator[Block]:
    """The price of a die, by the Size of its Field."""
    rows = {}
    for hazard in shown:
        price = partial(hazards.price, hazard)
        rows[f"{hazard}, a die"] = partial(price, hazard.row.dice[0], 1)
        if hazard is Hazard.CONCEALED:
            two = partial(price, HazardDie.MOVE, _PAIR)
            rows['Concealed d6" Move, two dice'] = two
    title = "CP of Field Hazards, by Field Size (R8.5.1–2)"
    across = by(SIX, inches)
    yield from square(title, "", across, rows, lambda cost, size: figure(cost(size)))


def _dice(hazard: Hazard) -> str:
    if hazard is Hazard.SHIELD:
        return "any size"
    names = [
        'd6" Move' if die is HazardDie.MOVE else die.value for die in hazard.row.dice
    ]
    return listed(names, "or")


def _fires(about: Uses) -> Iterator[Block]:
    if about.of(when.BURNING):
        yield table(
            "Fires that never go out (R8.5.10)",
            ("Fire", "^Dice", "^CP an inch", "^Field Size"),
            [
                (
                    name,
                    HazardDie.FIRE.many(count),
                    figure(hazards.price(Hazard.EXPOSURE, HazardDie.FIRE, count, 1)),
                    f'{count}" or more',
                )
                for count, name in PERMANENT_FIRES.items()
            ],
        )
    if about.of(when.BURNS):
        chances = {"Lights an inch": ignition_chance, "An inch goes out": shrink_chance}
        yield from square(
            "Fire on an object, each d4 (R8.5.11–12)",
            "SL",
            by(LEVELS),
            chances,
            lambda chance, at: percent(chance(at.level)),
        )
    yield from notes(about, Section.FIRE)


# The chapter of Heroes and SuperNatural dice (6.1, 10.3)


def gear(about: Uses) -> Iterator[Block]:
    """Yield the notes on Heroes, and the tables of SuperNatural dice."""
    yield from notes(about, Section.HEROES)
    if about.of(when.SUPERNATURAL):
        yield from _supernatural(about)
    yield from notes(about, Section.SUPERNATURAL)


def _supernatural(about: Uses) -> Iterator[Block]:
    held = {dice.die for creation in about.creations for dice in creation.supernatural}
    dice = [die for die in SuperNatural if about.everything or die in held]
    rows = [(str(die), figure(die.row.cost), die.row.does) for die in dice]
    if about.everything:
        rows.append(("d20 Chaos", "–", "not for sale"))
    yield table("SuperNatural dice (10.3)", ("Die", "^CP", "What it does"), rows)
    minds = {
        creation.mind.row.faces for creation in about.creations if creation.supernatural
    }
    skills = SKILL_DICE if about.everything else sorted(minds - {0})
    yield from square(
        "SuperNatural dice obey, by how many are used at once (10.3)",
        "Skill",
        by(range(1, 6)),
        by(skills, "d{}".format),
        lambda faces, count: controls(faces, count, about.house),
    )


# The chapter of Power: how much there is, what draws on it, and how to save it

_LARGE: Final[tuple[int, ...]] = (3, 4, 5, 6, 7, 8, 10, 12)
"""The Sizes that may be Too Big for somebody, on a sheet for the whole game."""


def power(about: Uses) -> Iterator[Block]:
    """Yield the tables of Power: limits, what draws on it, savings and Turrets."""
    if not about.of(when.POWERED):
        return
    rows = {"Ground, space, antigravity": lambda size: figure(limit(size))}
    if about.of(when.FLIES):
        rows["Flying in the air"] = lambda size: figure(limit(size, aloft=True))
    title = "Power limit in inches a turn, by Effective Size (R8.1.16–18)"
    yield from grid(title, "", by((0, *SIX)), rows)
    title = "What draws on Power (R8.1.21, R8.5.7–8, 13)"
    yield table(title, ("Used this turn", "Inches"), _drawn(about))
    yield from notes(about, Section.POWER)
    if about.of(when.TOO_BIG):
        yield from _saved(about)
    yield from notes(about, Section.SAVED)
    if about.of(when.TURRET):
        yield table(
            "Turrets to buy (R8.1.27–28)",
            ("Turret", "^CP", "^Size", "^Max Power", "Hauled by a minifig"),
            [
                (t.name, figure(t.cost), f'{t.size}"', f'{t.power}"', t.carried)
                for t in TURRETS.values()
            ],
        )
    yield from notes(about, Section.TURRETS)


def _drawn(about: Uses) -> tuple[Cells, ...]:
    house = about.house
    on_body = "its own" if house.independent_turrets else "the creation's"
    launched = "Explosive out of a Cannon or Launcher"
    return about.those(
        (when.DRAWS, ("Weapon or device", "S")),
        *((when.BASTARD, cells) for cells in dict.fromkeys(_printed(about))),
        (
            when.either(when.CANNONS, when.LAUNCHERS),
            (launched, "S of the Cannon or Launcher"),
        ),
        (when.BRICKS, ("Rocket; Explosive dropped or thrown", "X")),
        (when.TURRET, ("Weapon on a Turret in the field", "the Turret's own")),
        (when.TURRET, ("Weapon on a Turret of a creation", f"{on_body} Power")),
        (when.FIELDS, ("Die of a powered Field, each roll", "1")),
        (when.SHIELDS, ("Die of an Energy Shield", "1")),
        (
            when.either(when.EXPOSES, when.BURNS),
            ("Exposure die suffered", "1 of the victim's"),
        ),
        (when.BURNS, ("Each inch on fire", "1 of the victim's")),
        (when.FIELDS, ("Natural Field; Size 0 in a Field", "0")),
        (when.PLATING, ("Armor", "0")),
        (when.ALWAYS, ("Mechanism, Trigger, hinge, carried ammunition", "0")),
    )


def _printed(about: Uses) -> Iterator[Cells]:
    """The weapons of one printed Size, and the Power that they draw (A2)."""
    for kind in about.types:
        if kind.row.bastard and kind.row.powered:
            half = kind.row.hand_size == BASTARD_SIZE
            drawn = charge(Mount(weapon=Weapon(type=kind)), about.house)
            yield "Hand-and-a-half weapon" if half else kind.row.key, figure(drawn)


def _saved(about: Uses) -> Iterator[Block]:
    """The turns or helpers that a weapon takes that is Too Big."""
    sizes = _LARGE if about.everything else about.sizes(when.TOO_BIG)
    limits = {inches(limit(size)): limit(size) for size in SIX}
    yield from square(
        "Too Big: turns to Divert, by Power limit; or a team (R8.1.24–25)",
        "S",
        limits | {"minifigs": 0},
        by(sizes),
        lambda size, power: str(
            turns_to_bank(size, power) if power else helpers_needed(size)
        ),
    )


def reference(designs: Sequence[Design], house: House) -> Sequence[Block]:
    """Return every table, or only those that some designs use.

    Each chapter starts with a text without paragraphs.

    Args:
        designs: The designs to be played; without any, the sheet is for all the game.
        house: The house rules for all numbers; the sheet lists them at the end.
    """
    return tuple(
        _blocks(uses([resolve_homemade(design, house) for design in designs], house))
    )


def _blocks(about: Uses) -> Iterator[Block]:
    for title, chapter in _CHAPTERS:
        if blocks := filled(chapter(about)):
            yield Text(title, ())
            yield from blocks
    if changed := in_force(about.house):
        yield Text("House rules in force", changed)


_CHAPTERS: Final = (
    ("In the turn", lambda about: notes(about, *TURN)),
    ("Weapons", weapons),
    ("Power", power),
    ("Close combat and armor", close),
    ("Attack rolls and automatic fire", shooting),
    ("Explosives, loads and throws", explosives),
    ("Fields and fire", fields),
    ("Crews and specialties", crews),
    ("Heroes and SuperNatural dice", gear),
    ("Custom weapons", customs),
    ("Home-made", lambda about: additions(about.house) if about.everything else ()),
)
