"""The sheet's chapter of custom weapons: effects, swaps, areas and mods (8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.chances.piercing import dice_to_pierce
from builder.brikwars.dice import EFFECTS, Chip, Cover, Die, Family, Pool
from builder.brikwars.homemade import AnyType
from builder.brikwars.house import House
from builder.brikwars.mods import Mod, Stat
from builder.brikwars.reference_parts import (
    Entry,
    Note,
    chapter,
    grid,
    listing,
    notes,
    titled,
)
from builder.brikwars.reference_uses import SIX, Topic, Uses
from builder.brikwars.statline import has_stat
from builder.brikwars.swaps import Step, Swap, breaches
from builder.brikwars.weaponrow import Row as Stats
from builder.card import Block
from builder.figures import figure
from builder.formula import Line

_TAKEN: Final = (Die.D4, Die.D6, Die.D8, Die.D10, Die.D12, Die.SKILL)
_MOST: Final = 3
"""So many dice are enough to become any one die."""
_LEVELS: Final = ("0", "1/2", "1", "2", "3", "4", "5")


def custom_chapter(about: Uses, house: House) -> Iterator[Block]:
    """What dice may become, and what mods change."""
    return chapter("Custom weapons", _custom(about, house))


def _custom(about: Uses, house: House) -> Iterator[Block]:
    effects = _effects(about)
    yield from listing(
        titled("Alternate Damage", "R8.7.2"),
        ("Die", "What it does"),
        about,
        [
            Entry((die.value, f"{die.row.does}"))
            for die in effects
            if die.family is not Family.HAZARD
        ],
    )
    if about.of(Topic.SWAPPED):
        yield from _merging(effects)
        yield from notes("Swapping dice", about, _swapping(house))
        yield from notes("Effects in play", about, _IN_PLAY)
    yield from _areas(about)
    if about.of(Topic.PIERCES):
        yield from _piercing()
    yield from _mods(about, house)


def _effects(about: Uses) -> tuple[Die, ...]:
    """The dice that swaps give, and those of the weapons themselves."""
    if about.everything:
        return EFFECTS
    given = {swap.gives for weapon in about.weapons for swap in weapon.swaps}
    return tuple(die for die in EFFECTS if die in given)


def _merging(effects: tuple[Die, ...]) -> Iterator[Block]:
    """How many equal dice it takes for an effect."""
    damage = [die for die in effects if die.family is Family.DAMAGE]
    # Fire, Acid and Poison are one column: only their faces count here.
    heads = {die.faces: die for die in reversed(damage)}
    columns = [heads[faces] for faces in sorted(heads)]
    yield from grid(
        titled("Dice it takes for one", "R8.7.3", "R8.7.4", "R8.7.6"),
        "Of",
        [die.value for die in columns],
        [
            (
                f"{die}" if die.faces else "Skill *",
                [_needed(die, effect) for effect in columns],
            )
            for die in _TAKEN
            if columns
        ],
    )


def _needed(die: Die, effect: Die) -> str:
    for count in range(1, _MOST + 1):
        takes = (die,) * count
        step = Step(Swap(takes=takes, gives=effect), tuple(map(Chip, takes)))
        if not any(breaches(step)):
            return str(count)
    return "–"


def _swapping(house: House) -> tuple[Note, ...]:
    chained = "may" if house.chained_swaps else "may not"
    return (
        Note(
            "R8.7.4",
            "Different dice may go together: each smaller than the new one, and their "
            "faces no fewer in all.",
        ),
        Note("R8.7.5", "Never more dice than before, nor one die for several."),
        Note(
            "R8.7.6",
            "* A Skill die swaps one for one; the effect works only in hands whose "
            "Skill die is as large, else it is an ordinary Skill die.",
        ),
        Note(
            "R8.7.7",
            "Shields, plating, Cannons and Launchers have no dice to swap: customize "
            "the Explosive.",
        ),
        Note("R8.7.8", f"A swap {chained} feed on the dice of an earlier one."),
        Note(
            "R8.7.1",
            "All of it is free, stands in full on the card, and needs the table's nod.",
        ),
    )


def _areas(about: Uses) -> Iterator[Block]:
    if not about.of(Topic.AREA):
        return
    smoke = [Pool((Chip(Die.SMOKE),) * dice) for dice in SIX]
    hazard = [Pool((Chip(Die.HAZARD_DAMAGE),) * dice) for dice in SIX]
    radius = [Pool((Chip(Die.FIRE, Cover.RADIUS),) * dice) for dice in SIX]
    field = [Pool((Chip(Die.FIRE, Cover.FIELD),) * dice) for dice in SIX]
    yield from grid(
        titled(
            "Area Effects in inches, by Exp or Blast dice given up",
            *("R8.7.14", "R8.7.16", "R8.7.17", "R8.7.18", "R8.7.19"),
        ),
        "",
        SIX,
        [
            ("Damage for Exp: radius", [str(each.radius) for each in radius]),
            ("Damage for Blast: Field", [str(each.area_field) for each in field]),
            ("Smoke, up to", [str(each.smoke) for each in smoke]),
            ("Field Hazard", [str(each.hazard_field) for each in hazard]),
        ],
    )
    yield from notes("Areas", about, _AREAS)


_AREAS: Final = (
    Note("R8.7.17", "The new die is no larger than the one it replaces."),
    Note(
        "R8.7.13",
        "A swapped die may instead keep the Arc or the radius of the old one.",
    ),
    Note(
        "R8.7.18",
        'Smoke does no Damage and is full cover. It loses 1" a turn.',
    ),
    Note(
        "R8.7.19",
        "A Field Hazard brings up to one Hazard Die, of any kind, for each die given "
        'up. It loses 1" at the start of each turn, and has no more dice than inches.',
    ),
)


def _piercing() -> Iterator[Block]:
    levels = [Fraction(level) for level in _LEVELS]
    yield from grid(
        titled("Armor Piercing dice to get through", "R8.7.9"),
        "Target's SL",
        [figure(level) for level in levels],
        [
            (
                f"Deflection {deflection}",
                [str(dice_to_pierce(level, deflection)) for level in levels],
            )
            for deflection in (0, 1, 2, 3)
        ],
    )


_IN_PLAY: Final = (
    Note(
        "R8.7.9",
        "Piercing: with enough dice the target takes those and the rest goes on, with "
        'too few it takes them all. What is 1" thick is passed, larger things an inch '
        "deep at a time.",
        (Topic.PIERCES,),
    ),
    Note("R8.7.15", "Bonus Dice of a piercing d6 pierce as well.", (Topic.PIERCES,)),
    Note(
        "R8.7.10",
        "Blast: an Arc of 1, and 1 less for each inch from where it starts: the muzzle "
        "if all dice are Blast, else muzzle or target, as its builder says. At 0 all "
        "other dice stop, too.",
        (Topic.BLASTS,),
    ),
    Note(
        "R8.7.11",
        "Exp among other dice: each ring loses the highest die, the attacker picks "
        "among equals; after the last d10 everything stops.",
        (Topic.EXPLODES,),
    ),
    Note(
        "R8.7.12",
        "Phased: only the d12 passes Deflection, not the dice beside it.",
        (Topic.PHASED,),
    ),
)


def _mods(about: Uses, house: House) -> Iterator[Block]:
    if not about.of(Topic.MODDED):
        return
    taken = {mod for weapon in about.weapons for mod in weapon.mods}
    mods = [mod for mod in Mod if about.everything or mod in taken]
    yield from listing(
        titled("Weapon Mods", "R8.7.21", "R8.7.23"),
        ("Mod", "", "What it changes"),
        about,
        [Entry((mod.value, "+" if mod.positive else "−", mod.effect)) for mod in mods],
        centered=(1,),
    )
    rows = [
        Entry((each.value, *slopes))
        for each in about.types
        for slopes in [_slopes(each, house)]
        if any(cell != "–" for cell in slopes)
    ]
    yield from listing(
        titled("One Size of a mod", "R8.7.22", "R8.7.24"),
        ("Weapon", "Use", "Range", "Effect", "Capacity"),
        about,
        rows,
        centered=(1, 2),
    )
    yield from notes("Mods", about, _MODDING)


def _slopes(each: AnyType, house: House) -> tuple[str, str, str, str]:
    """What one Size more changes; a dash where no mod applies."""
    row = each.row
    return (
        _step(row.use),
        f'{_step(row.reach)}"' if row.reach else "–",
        _effect(row) if has_stat(each, Stat.EFFECT, house) else "–",
        _capacity(row) if has_stat(each, Stat.CAPACITY, house) else "–",
    )


def _step(line: Line | None) -> str:
    return figure(Fraction(line.slope, line.over)) if line and line.slope else "–"


def _effect(row: Stats) -> str:
    if row.dice:
        return "1 die" if row.dice.slope else "–"
    if row.deflection:
        pushed = f', {_step(row.thrust)}"' if row.thrust else ""
        return f"{_step(row.deflection)} Deflection{pushed}"
    return "1 die a round"


def _capacity(row: Stats) -> str:
    if row.ammunition:
        return f"X {_step(row.ammunition)}"
    return f'X {_step(row.payload_x)}, {_step(row.payload)}"'


_MODDING: Final = (
    Note("R8.7.23", "Each + is paid for with a −; Sawed Off counts as one."),
    Note("R8.7.21", "Price, Power, KnockBack and hands keep the true Size."),
    Note(
        "R8.7.25",
        "No Size or Use below 0, no Range of 0, at least one die and a load of X1.",
    ),
    Note("R8.7.27", "The same mod may be taken again, and is paid for again."),
    Note(
        "R8.7.28",
        "Safety: one turn more before it fires. A Cannon then fires every third turn.",
    ),
)
