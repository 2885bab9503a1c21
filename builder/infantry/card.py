"""The stat cards of the Infantry Fire Rules."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.content.card import Block, Boxes, Card, Stat, Table, Text
from builder.content.livery import Badge
from builder.content.tables import table
from builder.core.formatting import counted, figure
from builder.drawing.bricks import Portrait
from builder.firearms.card import firearm_card
from builder.firearms.desk import carried
from builder.infantry.animals import Animal
from builder.infantry.book import BOOK
from builder.infantry.card_animals import animal_card, animal_stats, rider
from builder.infantry.designs import Man, Weapon
from builder.infantry.hitting import table_pips
from builder.infantry.house_rules import House
from builder.infantry.portrait import animal_portrait, man_portrait, weapon_picture
from builder.infantry.rules import TEXTS
from builder.infantry.scales import BONUS, FIRST_FIRE, PIP, BodyArmor, Kind
from builder.infantry.situation import worn
from builder.infantry.tables import location_list
from builder.infantry.templates import if_short, outline, pieces

POSES: Final = Text(
    "Poses (I17)",
    (
        TEXTS.word("I17", "cover"),
        TEXTS.word("I17", "wall"),
        TEXTS.word("I17", "turning"),
    ),
)
"""How a figure counts, whatever it shows; the sheet says the same."""

WOUNDS: Final = ("walking wounded", "litter case", "dead")
"""What becomes of a man, box by box."""


def stats(design: Weapon | Man | Animal, house: House) -> tuple[Stat, ...]:
    """Return the big values of a design."""
    if isinstance(design, Animal):
        return animal_stats(design)
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
    if isinstance(design, Animal):
        content = animal_card(design, house)
        named = firearm_card(content, design, BOOK, house)
        return replace(named, badge=Badge.CREATURE, portrait=animal_portrait(design))
    content = Card(
        design.title,
        "Infantry weapon",
        stats=stats(design, house),
        front=tuple(_front(design, house)),
        back=tuple(_back(design, house)),
        badge=Badge.CREATURE if isinstance(design, Man) else Badge.WEAPON,
        portrait=_portrait(design),
    )
    made = firearm_card(content, design, BOOK, house)
    mount = design.mount if isinstance(design, Man) and design.mounted else None
    return replace(made, arms=(*made.arms, f"on {mount.title}")) if mount else made


def _portrait(design: Weapon | Man) -> Portrait:
    if isinstance(design, Man):
        return man_portrait(design)
    return weapon_picture(design)


def _front(design: Weapon | Man, house: House) -> Iterator[Block]:
    if isinstance(design, Weapon):
        yield range_table(design, house)
        return
    for weapon in carried(design):
        table_of_his = range_table(weapon, house, elite=design.elite)
        yield replace(table_of_his, title=weapon.title)
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


def _back(design: Weapon | Man, house: House) -> Iterator[Block]:
    for weapon in carried(design):
        title = weapon.title if isinstance(design, Man) else ""
        yield Text(title, tuple(_lines(weapon, house)))
    if isinstance(design, Man) and design.elite > 0:
        yield Text("Elite", tuple(_elite_lines(design, house)))
    if isinstance(design, Man):
        yield POSES


def _elite_lines(man: Man, house: House) -> Iterator[str]:
    # Levels start at 0, so nobody is far enough below a man of level 1 or 2.
    if man.elite >= FIRST_FIRE:
        yield TEXTS.word("I4", "card", exact=house.exactly_three_levels)
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
        rolls = [table_pips(weapon, each, elite, house) for each in columns]
        rows.append([str(band.to), *(cell for roll in rolls for cell in _cells(roll))])
    return table("", labels, rows)


def _cells(roll: int) -> tuple[str, str]:
    return f"{PIP * roll} %", f"≤ {roll}" if roll else "–"


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
