"""The stat cards of the Infantry Fire Rules, and its designs side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.comparison.tables import NONE, Comparable, Labeled
from builder.content.card import Block, Boxes, Card, Stat, Table, Text, table
from builder.content.livery import Badge
from builder.core.formatting import counted, figure, percent
from builder.fire_desk.desk import carried, carried_once, firearm_card
from builder.infantry.answer import location_list
from builder.infantry.chances import chance_tally, effects, pips, table_pips
from builder.infantry.designs import Animal, Man, RangeUnit, Weapon
from builder.infantry.house_rules import House
from builder.infantry.legality import BOOK
from builder.infantry.portrait import portrait
from builder.infantry.rules import TEXTS
from builder.infantry.scales import (
    BONUS,
    PIP,
    BodyArmor,
    Effect,
    Kind,
    TargetKind,
)
from builder.infantry.situation import Fire, Shot, thrown, worn
from builder.infantry.templates import if_short, outline, pieces

# What cards and sheets say of animals and of men on them (I12, I13, I16).


def rider(house: House) -> str:
    """Return how the rider of a killed mount falls, as a table plays it (I13, A-I6)."""
    return TEXTS.word("I13", "falls", gear=house.riders_keep_their_gear)


def wounds(house: House, animal: Animal | None = None) -> Text:
    """Return what becomes of an animal that is hit; of its rider, if it carries one."""
    ridden = animal is None or animal.riders
    riders = (TEXTS.word("I13", "sheet", falls=rider(house)),) if ridden else ()
    return Text(
        "A hurt animal (I12, I13, I16)",
        (
            TEXTS.word("I12", "charge"),
            *riders,
            TEXTS.word("I12", "walking"),
            TEXTS.word("I12", "litter"),
            TEXTS.word("I12", "chart_sheet"),
        ),
    )


def animal_stats(animal: Animal, house: House) -> tuple[Stat, ...]:
    """Return the big values of an animal: how much it can take, and what it carries."""
    load = animal.load.strip()
    found = effects(worn(target=TargetKind.ANIMAL), house)
    dies = found[Effect.DEATH] + found[Effect.CHARGE]
    carried = (
        Stat("Dies of a hit", percent(dies), ("at once or in a charge",), sign="kill"),
        Stat("Riders", str(animal.riders or ""), sign="troops"),
        Stat("Load", load, sign="other"),
    )
    return tuple(stat for stat in carried if stat.value)


_POSES: Final = (
    TEXTS.word("I17", "cover"),
    TEXTS.word("I17", "wall"),
    TEXTS.word("I17", "turning"),
)
POSES: Final = Text("Poses (I17)", _POSES, general=_POSES)
"""How a figure counts, whatever it shows; the sheet says the same."""

WOUNDS: Final = ("walking wounded", "litter case", "dead")
"""What becomes of a man or an animal, box by box."""


def stats(design: Weapon | Man | Animal, house: House) -> tuple[Stat, ...]:
    """Return the big values of a design."""
    if isinstance(design, Animal):
        return animal_stats(design, house)
    if isinstance(design, Weapon):
        if not design.bands:
            return (Stat("To hit", "–", ("no range table",), sign="aim"),)
        first, last = design.bands[0], design.bands[-1]
        near = f"up to {first.to} {design.unit}"
        hit = PIP * table_pips(design, first.chance, 0, house)
        return (
            Stat("To hit", f"{hit} %", (near,), sign="aim"),
            Stat("Reach", f"{last.to} {design.unit}", sign="range"),
        )
    bonus = BONUS * max(0, design.elite)
    return (
        Stat(
            "Elite",
            figure(design.elite),
            (f"+{bonus} %",) if bonus else (),
            sign="star",
        ),
        Stat("Armor", design.armor.value, ("body",), sign="armor"),
        Stat("Helmet", design.helmet.value, sign="helmet"),
    )


def card(design: Weapon | Man | Animal, house: House) -> Card:
    """Return all that a stat card says."""
    content = Card(
        design.title,
        "Animal" if isinstance(design, Animal) else "Infantry weapon",
        stats=stats(design, house),
        front=tuple(_front(design, house)),
        back=tuple(_back(design, house)),
        portrait=portrait(design),
    )
    whole = firearm_card(content, design, BOOK, house)
    if isinstance(design, Animal):
        return replace(whole, badge=Badge.CREATURE)
    mount = design.mount if isinstance(design, Man) and design.mounted else None
    return replace(whole, arms=(*whole.arms, f"on {mount.title}")) if mount else whole


def _front(design: Weapon | Man | Animal, house: House) -> Iterator[Block]:
    if isinstance(design, Weapon):
        yield range_table(design, house)
        return
    if isinstance(design, Animal):
        yield Boxes("Wounds", WOUNDS)
        hit = worn(target=TargetKind.ANIMAL)
        yield location_list(hit, house, "Where a hit lands")
        return
    for weapon, name in carried_once(design):
        table_of_his = range_table(weapon, house, elite=design.elite)
        yield replace(table_of_his, title=name)
    yield Boxes("Wounds", WOUNDS)
    hit = worn(design.armor, design.helmet)
    yield location_list(hit, house, "Where a hit lands")
    if design.armor is BodyArmor.SOFT:
        # Soft armor treats these weapons alike, so a pistol stands for all of them.
        by_pistol = replace(hit, weapon=Weapon(type=Kind.PISTOL))
        title = "By pistol, submachine gun or shrapnel"
        yield location_list(by_pistol, house, title)
    if design.mounted:
        known, mount = bool(design.mount), design.mount and design.mount.title
        falls = rider(house)
        words = TEXTS.word("I13", "card", known=known, mount=mount, falls=falls)
        yield Text("", (words,))


def _back(design: Weapon | Man | Animal, house: House) -> Iterator[Block]:
    if isinstance(design, Animal):
        yield wounds(house, design)
        return
    for weapon, name in carried_once(design):
        title = name if isinstance(design, Man) else ""
        yield Text(title, tuple(_lines(weapon, house)))
    if isinstance(design, Man) and design.elite > 0:
        yield Text("Elite", tuple(_elite_lines(design, house)))
    if isinstance(design, Man):
        yield POSES


def _elite_lines(man: Man, house: House) -> Iterator[str]:
    # Levels start at 0, so nobody is far enough below a man of level 1 or 2.
    if man.elite >= house.levels_above:
        exact, levels = house.exactly_three_levels, house.levels_above
        yield TEXTS.word("I4", "card", exact=exact, levels=levels)
    yield TEXTS.word("I4", "table")


def range_table(weapon: Weapon, house: House, *, elite: int = 0) -> Table:
    """Return the range table as percent and d20 numbers, scope and level included."""
    labels = [f"Up to ({weapon.unit})", "Hit", "d20"]
    if weapon.moves:
        labels += ["Moved", "d20"]
    rows = []
    for band in weapon.bands:
        columns = [band.chance]
        if weapon.moves:
            columns.append(band.after_move)
        rolls = [table_pips(weapon, chance, elite, house) for chance in columns]
        cells = [(f"{PIP * roll} %", f"≤ {roll}" if roll else "–") for roll in rolls]
        rows.append([str(band.to), *(cell for pair in cells for cell in pair)])
    return table("", labels, rows)


def _lines(weapon: Weapon, house: House) -> Iterator[str]:
    if weapon.scope:
        yield TEXTS.word("I3", "card", bonus=BONUS)
    shape = outline(weapon)
    if shape:
        many = counted(pieces(weapon), "template")
        yield TEXTS.word("I14", "card", templates=many)
        yield TEXTS.word("I14", "cut", shape=shape.said)
    if weapon.area.strip():
        yield f"Area: {weapon.area.strip()}."
    if weapon.crew > 1:
        fewer = if_short(weapon) if weapon.shared else ""
        short = bool(fewer)
        yield TEXTS.word("I14", "served", crew=weapon.crew, short=short, few=fewer)
    if weapon.type.bursts and not house.cover_stops_fragments:
        yield TEXTS.word("I11", "card")


# Men and their weapons side by side.


_Edges = Sequence[tuple[RangeUnit, Fraction]]


def _odds(designs: Sequence[Man | Weapon], house: House) -> Sequence[Sequence[Labeled]]:
    """Return the odds of each weapon at every range of any table, and of each man."""
    arms = [arm for design in designs for arm in carried(design)]
    edges = sorted({(arm.unit, band.to) for arm in arms for band in arm.bands})
    return [[*_odds_of(design, edges, house)] for design in designs]


def _odds_of(design: Man | Weapon, edges: _Edges, house: House) -> Iterator[Labeled]:
    elite = 0
    if isinstance(design, Man):
        elite = design.elite
        found = effects(worn(design.armor, design.helmet), house)
        for effect in (Effect.DEATH, Effect.LITTER, Effect.WALKING):
            yield f"A rifle that hits it: {effect}", percent(found[effect])
        if design.mounted:
            gear = Fire(armor=design.armor, helmet=design.helmet)
            fallen = effects(thrown(gear), house)
            yield "Falls from a killed mount: unhurt", percent(fallen[Effect.NONE])
    for arm in carried(design):
        yield "Weapon", arm.title
        for unit, far in edges:
            at = Shot(arm, Fire(distance=far), elite)
            # Ranges in another unit cannot be compared.
            yield f"Hit at {far} {unit}", _hit(at, house) if arm.unit is unit else NONE


def _hit(shot: Shot, house: House) -> str:
    tally = chance_tally(shot, house)
    if tally is None:
        return "out of range"
    roll = pips(tally.total)
    return f"{PIP * roll} % (d20 ≤ {roll})" if roll else "0 %"


def _odds_of_animals(
    designs: Sequence[Animal], house: House
) -> Sequence[Sequence[Labeled]]:
    """Return what a hit does to each animal: the same for all (I12)."""
    found = effects(worn(target=TargetKind.ANIMAL), house)
    lines = [
        (f"A hit: {effect}", percent(found[effect]))
        for effect in (Effect.DEATH, Effect.CHARGE, Effect.LITTER, Effect.WALKING)
    ]
    return [lines for _ in designs]


COMPARE: Final = (
    Comparable(Man, "infantrymen", _odds),
    Comparable(Weapon, "weapons", _odds),
    Comparable(Animal, "animals", _odds_of_animals),
)
"""What can stand side by side."""
