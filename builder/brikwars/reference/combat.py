"""The chapters of close combat and of shooting (5.1, 8.2, 8.3)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.combat import BURNING_DIE
from builder.brikwars.advice.entry import Section
from builder.brikwars.advice.tables import blast_mean, jam_table
from builder.brikwars.attack.situation import Shelter
from builder.brikwars.chances.clash import Parry
from builder.brikwars.engine import attack_roll as attack
from builder.brikwars.engine.attack_roll import Situation, size_modifier
from builder.brikwars.engine.close_combat import (
    parry_bonus,
    parry_deflection,
    shove_use,
    shoves,
)
from builder.brikwars.engine.phrases import mods_text
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.reference.blocks import by, grid, notes, square
from builder.brikwars.reference.uses import LEVELS, SIX, Cells, Uses
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Block
from builder.content.tables import table
from builder.core.formatting import figure, inches, percent, signed

_ARCS: Final = (1, 2, 3, 4)
_SHOTS: Final = (2, 3, 4, 5, 6)
_NEEDED: Final = (2, 3, 4, 5, 6, 7, 8)
_OPPONENTS: Final = (0, 1, 2, 3, 4, 5, 6)
_DISTANCES: Final = (0, 2, 4, 6, 8, 10, 12)


def close(about: Uses) -> Iterator[Block]:
    """Yield the tables of Parries, Deflection, plating and joints."""
    if about.of(when.PARRIES):
        parry = {"Added to Skill": lambda size: signed(parry_bonus(size))}
        yield from grid("To Parry a weapon (R8.2.4)", "Its S", by(SIX), parry)
        yield from square(
            "Chance to Parry, by Use less what is added (R8.2.3–4)",
            "Skill",
            by(_NEEDED),
            by(SKILL_DICE, lambda faces: f"d{faces}"),
            lambda faces, use: percent(
                Parry(skill=faces, use=use, bonus_dice=about.house.bonus_dice).works
            ),
        )
    if sizes := _shovers(about):
        yield from square(
            "Shove by the opponent's Size; + is help needed (R8.2.7–8)",
            "Shover",
            by(_OPPONENTS, inches),
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


def _shovers(about: Uses) -> tuple[int, ...]:
    """The Sizes of the designs that fight, or of anybody."""
    if about.everything:
        return SIX
    return tuple(sorted({each.size for each in about.creations if when.FIGHTS(each)}))


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
        yield jam_table("Jam within a Burst (R8.3.10)", _SHOTS, SKILL_DICE)
        once = "Jam on one roll of Arc Fire (R8.3.10)"
        yield jam_table(once, _ARCS, SKILL_DICE, burst=False)
    plain = [Weapon(type=WeaponType.BLASTGUN, size=size) for size in SIX]
    blasts = plain if about.everything else filter(when.BLASTERS, about.weapons)
    yield from square(
        "BlastGun: average Damage by distance (R8.3.6–7)",
        "",
        by(_DISTANCES, inches),
        by(blasts, lambda w: ", ".join(filter(None, (w.label, mods_text(w.mods))))),
        lambda weapon, distance: (
            blast_mean(weapon, distance, about.house)
            if distance <= (statline(weapon).reach or 0)
            else "–"
        ),
    )
    yield from notes(about, Section.BLAST)


def _modifiers(about: Uses) -> tuple[Cells, ...]:
    part, most = Shelter.PART, Shelter.MOST
    arc, ranged = "the same in an Arc", when.either(when.SHOOTS, when.HELD)
    point, beyond = (
        figure(each.attack) for each in (Situation(arc=1), Situation(beyond=1))
    )
    fading, help_ = f"loses {about.house.out_of_range}", Situation(support=1).attack
    return (
        ("Target below minifig size", signed(size_modifier(0)), arc),
        ('Target 2" or 3"', signed(size_modifier(2)), arc),
        ('Target 4" or 5"; so on by 2"', signed(size_modifier(4)), arc),
        (f"Cover: {part}", figure(part.penalty), arc),
        (f"Cover: {most}", figure(most.penalty), arc),
        ("Target cannot move", signed(attack.STATIONARY), ""),
        *about.those(
            (when.SHOOTS, ("Target unseen", signed(attack.UNSEEN), "unless Marked")),
            (when.SHOOTS, ("Marked by a Scout, once", signed(attack.MARKED), "")),
            (when.CREWED, ("Each supporting Gunner", signed(help_), "")),
            (ranged, ("Each inch beyond Range", beyond, fading)),
            (
                when.either(when.JAMS, when.FLAMES),
                ("Each point of Arc, each shot of a Burst", point, ""),
            ),
            (when.BURNS, ("On fire", f"−1{BURNING_DIE}", "")),
        ),
    )
