"""The stat cards of the Infantry Fire Rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.content.card import Block, Card, Column, Row, Stat, Table, Text
from builder.content.card_blocks import closing, filled, source
from builder.core.formatting import figure
from builder.core.rulebook import legal
from builder.house_rules.describe import in_force
from builder.infantry.answer import location_list
from builder.infantry.book import BOOK, audit
from builder.infantry.designs import PIP, Man, Weapon
from builder.infantry.hitting import BONUS, FIRST_FIRE, pips
from builder.infantry.house_rules import House
from builder.infantry.locations import Struck
from builder.infantry.scales import BodyArmor, Kind


def stats(design: Weapon | Man, _: House) -> tuple[Stat, ...]:
    """The big values of a design."""
    if isinstance(design, Weapon):
        if not design.bands:
            return (Stat("To hit", "–", ("no range table",)),)
        first, last = design.bands[0], design.bands[-1]
        return (
            Stat(
                "To hit",
                f"{design.percent(first.chance)} %",
                (f"up to {first.to} {design.unit}",),
            ),
            Stat("Reach", f"{last.to} {design.unit}"),
        )
    bonus = BONUS * design.elite
    return (
        Stat("Elite", str(design.elite), (f"+{bonus} %",) if bonus else ()),
        Stat("Armor", design.armor.value, ("body",)),
        Stat("Helmet", design.helmet.value),
    )


def card(design: Weapon | Man, house: House) -> Card:
    """All that a stat card says."""
    found = audit(design, house)
    weapon = isinstance(design, Weapon)
    named = bool(design.name.strip())
    return Card(
        title=design.title,
        kind=design.label if named or not weapon else "Infantry weapon",
        price="" if design.points is None else figure(design.points),
        currency="your points",
        stats=stats(design, house),
        front=filled(_front(design, house)),
        back=filled([*_back(design, house), *closing(design.notes, found)]),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        emblem="gun" if weapon else "man",
        source=source(BOOK, in_force(house)),
        arms=_arms(design),
    )


def _arms(design: Weapon | Man) -> tuple[str, ...]:
    carried = design.weapons if isinstance(design, Man) else ()
    return tuple(weapon.title for weapon in carried)


def _front(design: Weapon | Man, house: House) -> Iterator[Block]:
    if isinstance(design, Weapon):
        yield range_table(design)
        return
    worn = Struck(armor=design.armor, helmet=design.helmet)
    yield location_list(worn, house, "Where a hit lands")
    if design.armor is BodyArmor.SOFT:
        soft = replace(worn, fire=Kind.PISTOL)
        title = "By pistol, submachine gun or shrapnel"
        yield location_list(soft, house, title)
    if design.mounted:
        yield Text(
            "", ("Mounted: if the mount is killed, d6 + 1 on the location table.",)
        )


def _back(design: Weapon | Man, house: House) -> Iterator[Block]:
    weapons = (design,) if isinstance(design, Weapon) else design.weapons
    for weapon in weapons:
        if isinstance(design, Man):
            yield replace(range_table(weapon, elite=design.elite), title=weapon.title)
        yield Text("", tuple(_lines(weapon)))
    if isinstance(design, Man) and design.elite:
        yield Text("Elite", tuple(_elite_lines(design, house)))


def _elite_lines(man: Man, house: House) -> Iterator[str]:
    # Levels start at 0, so nobody is far enough below a man of level 1 or 2.
    if man.elite >= FIRST_FIRE:
        first = "exactly" if house.exactly_three_levels else "at least"
        yield f"Fires first at troops {first} three levels below."
    yield "His bonus is in the table."


def range_table(weapon: Weapon, *, elite: int = 0) -> Table:
    """The range table in percent and as d20 numbers, scope and level included."""
    extra = BONUS * (elite + weapon.scope)
    columns = [Column(f"Up to ({weapon.unit})"), Column("Hit"), Column("d20")]
    if weapon.moves:
        columns += [Column("Moved"), Column("d20")]
    rows = []
    for band in weapon.bands:
        cells = [str(band.to), *_cells(weapon.percent(band.chance) + extra)]
        if weapon.moves:
            still = band.chance if band.moving is None else band.moving
            cells += _cells(weapon.percent(still) + extra)
        rows.append(Row(tuple(cells)))
    return Table("", tuple(columns), tuple(rows))


def _cells(chance: int) -> tuple[str, str]:
    roll = pips(chance)
    return f"{PIP * roll} %", f"≤ {roll}" if roll else "–"


def _lines(weapon: Weapon) -> Iterator[str]:
    if weapon.scope:
        yield f"Sniper scope: +{BONUS} %, in the table."
    if weapon.templates:
        plural = "template" if weapon.templates == 1 else "templates"
        yield f"{weapon.templates} {plural}: one roll for each man under it."
    if weapon.area.strip():
        yield f"Area: {weapon.area.strip()}."
    if weapon.crew > 1:
        yield f"Crew of {weapon.crew}."
    if weapon.type.bursts:
        yield "Cover against small arms does not count."
