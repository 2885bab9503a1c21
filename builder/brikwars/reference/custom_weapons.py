"""The chapters of custom weapons (8.7) and of home-made parts."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from builder.brikwars.advice import Section, when
from builder.brikwars.chances.shields import dice_to_pierce
from builder.brikwars.engine.statline import has_stat
from builder.brikwars.model.homemade import HOUSE, AnyType, OwnEffect, OwnStructure
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import Step, Swap, breaches
from builder.brikwars.reference.blocks import LEVELS, SIX, Uses, by, notes, square
from builder.brikwars.reference.weapons import formulas, values
from builder.brikwars.tables.dice import EFFECTS, Die, DieArea, Family, Pool, PoolDie
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.weapons import WeaponRow as Stats
from builder.content.card import Block, table
from builder.core.formatting import figure
from builder.core.formula import Formula

_TAKEN: Final = (Die.D4, Die.D6, Die.D8, Die.D10, Die.D12, Die.SKILL)
_MOST: Final = 3
"""The most equal dice that any one die takes."""


def customs(about: Uses) -> Iterator[Block]:
    """Yield the tables of swaps, areas and mods."""
    given = {swap.gives for weapon in about.weapons for swap in weapon.swaps}
    effects = [die for die in EFFECTS if about.everything or die in given]
    does = [(d.value, d.row.does) for d in effects if d.family is not Family.HAZARD]
    yield table("Alternate Damage (R8.7.2)", ("Die", "What it does"), does)
    if about.of(when.SWAPPED):
        yield from _merging(effects)
    yield from notes(about, Section.SWAPPING, Section.EFFECTS)
    if about.of(when.AREA):
        yield from _areas()
    yield from notes(about, Section.AREAS)
    if about.of(when.PIERCES):
        yield from square(
            "Armor Piercing dice to get through (R8.7.9)",
            "Target's SL",
            by(LEVELS),
            {f"Deflection {count}": count for count in (0, 1, 2, 3)},
            lambda deflection, at: str(dice_to_pierce(at.level, deflection)),
        )
    if about.of(when.MODDED):
        yield from _mods(about)
    yield from notes(about, Section.MODS)


def _merging(effects: list[Die]) -> Iterator[Block]:
    """The number of equal dice that an effect takes."""
    damage = [die for die in effects if die.family is Family.DAMAGE]
    # Fire, Acid and Poison are one column: only their faces count here.
    heads = {die.faces: die for die in reversed(damage)}
    yield from square(
        "Dice it takes for one (R8.7.3–4, 6)",
        "Of",
        by(heads[faces] for faces in sorted(heads)),
        by(_TAKEN, lambda die: f"{die}" if die.faces else "Skill *"),
        _needed,
    )


def _needed(die: Die, effect: Die) -> str:
    for count in range(1, _MOST + 1):
        takes = (die,) * count
        step = Step(Swap(takes=takes, gives=effect), tuple(map(PoolDie, takes)))
        if not any(breaches(step)):
            return str(count)
    return "–"


def _areas() -> Iterator[Block]:
    def pool(dice: int, die: Die, cover: DieArea = DieArea.POINT) -> Pool:
        return Pool((PoolDie(die, cover),) * dice)

    fire, smoke, hazard = Die.FIRE, Die.SMOKE, Die.HAZARD_DAMAGE
    inches = {
        "Damage for Exp: radius": lambda n: pool(n, fire, DieArea.RADIUS).radius,
        "Damage for Blast: Field": lambda n: pool(n, fire, DieArea.FIELD).area_field,
        "Smoke, up to": lambda n: pool(n, smoke).smoke,
        "Field Hazard": lambda n: pool(n, hazard).hazard_field,
    }
    yield from square(
        "Area Effects in inches, by Exp or Blast dice given up (R8.7.14, 16–19)",
        "",
        by(SIX),
        inches,
        lambda say, dice: str(say(dice)),
    )


def _mods(about: Uses) -> Iterator[Block]:
    taken = {mod for weapon in about.weapons for mod in weapon.mods}
    mods = [mod for mod in Mod if about.everything or mod in taken]
    yield table(
        "Weapon Mods (R8.7.21, 23)",
        ("Mod", "^", "What it changes"),
        [(mod.value, "+" if mod.positive else "−", mod.effect) for mod in mods],
    )
    slopes = {kind.value: _slopes(kind, about.house) for kind in about.types}
    yield table(
        "One Size of a mod (R8.7.22, 24)",
        ("Weapon", "^Use", "^Range", "Effect", "Capacity"),
        [(name, *cells) for name, cells in slopes.items() if set(cells) != {"–"}],
    )


def _slopes(each: AnyType, house: House) -> tuple[str, str, str, str]:
    """The change of each statistic by one Size; a dash where no mod applies."""
    row = each.row
    return (
        _step(row.use),
        f'{_step(row.reach)}"' if row.reach else "–",
        _effect(row) if has_stat(each, Statistic.EFFECT, house) else "–",
        _capacity(row) if has_stat(each, Statistic.CAPACITY, house) else "–",
    )


def _step(line: Formula | None) -> str:
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


def additions(house: House) -> Iterator[Block]:
    """Yield the tables of home-made weapons, mods, effects and specialties."""
    if house.types:
        title = f"Weapons, by Size: S inches, X bricks ({HOUSE})"
        yield formulas(title, house.types, house)
    for own in house.types:
        if not own.row.bastard:
            yield from values(own, house, HOUSE)
    for field, own_table in OWN_TABLES.items():
        yield table(
            f"{own_table.title} ({HOUSE})",
            own_table.labels,
            map(own_table.cells, getattr(house, field)),
        )


class OwnTable(NamedTuple):
    """The table for home-made parts of one class.

    Attributes:
        title: The heading.
        labels: The columns.
        cells: The function that gives the row of a part.
    """

    title: str
    labels: tuple[str, ...]
    cells: Callable[[Any], tuple[str, ...]]


def _own_effect(effect: OwnEffect) -> tuple[str, ...]:
    line = effect.price
    examples = ", ".join(figure(max(0, line(size))) for size in SIX[:3])
    return (effect.title, str(line), examples, effect.does)


def _own_structure(rung: OwnStructure) -> tuple[str, ...]:
    line = rung.price
    price = str(line) if line else f"S × {rung.like}"
    return (rung.title, rung.armor, price, f"SL {rung.like}")


OWN_TABLES: Final[Mapping[str, OwnTable]] = {
    "mods": OwnTable(
        "Weapon Mods",
        ("Mod", "^Sign", "Effect"),
        lambda each: (each.title, "+" if each.positive else "−", each.effect),
    ),
    "dice": OwnTable(
        "Alternate Damage Effects",
        ("Effect", "^Die", "Does"),
        lambda each: (each.title, f"d{each.sides}", each.does),
    ),
    "effects": OwnTable(
        "Effects", ("Effect", "^CP", "At 1, 2, 3", "Does"), _own_effect
    ),
    "specialties": OwnTable(
        "Specialties",
        ("Specialty", "^CP", "Does"),
        lambda each: (each.title, figure(each.cost), each.does),
    ),
    "structures": OwnTable("Armor", ("Armor", "^Rolls", "^CP", "Like"), _own_structure),
    "minds": OwnTable(
        "Minds",
        ("Mind", "^Skill", "CP"),
        lambda each: (each.title, each.row.skill, figure(each.cost)),
    ),
}
"""The tables of home-made parts, by the field of the house rules that holds them."""
