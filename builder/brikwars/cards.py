"""The stat cards of BrikWars: what they say of a weapon and of a creation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.armament import armament
from builder.brikwars.book import BOOK
from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.house import STANDARD, House, in_force
from builder.brikwars.phrases import (
    effects,
    handling,
    hands_text,
    mounted_text,
    orders,
    sentence,
)
from builder.brikwars.power import MOST_SETS, full_sets, limit
from builder.brikwars.price import creation_price, weapon_price
from builder.brikwars.remark import block
from builder.brikwars.remarks import creation_remarks
from builder.brikwars.scales import Mind, Mounting
from builder.brikwars.sizedamage import State, batteries, track
from builder.brikwars.statline import statline
from builder.brikwars.verdict import (
    creation_audit,
    creation_stats,
    weapon_audit,
    weapon_stats,
)
from builder.brikwars.weapon_remarks import (
    jam_table,
    needed_skill,
    ring_table,
    weapon_remarks,
)
from builder.card import Card, Column, Row, Table, Text
from builder.cardtext import closing, filled, source
from builder.figures import figure, inches, times
from builder.rules import legal

MOST_STATES: Final = 30
"""Rows of a damage track; a giant's shows its first points and its last."""

_MOST_NAMED: Final = 6
"""Sets of weapons a card has room to name."""


def weapon_card(design: Weapon, house: House = STANDARD) -> Card:
    """The card of a weapon by itself."""
    found = weapon_audit(design, house)
    line = statline(design)
    front = [
        Text("", tuple(sentence(part) for part in handling(design))),
        Text(
            "Damage dice",
            tuple(sentence(part) for part in (*effects(line), *needed_skill(design))),
        ),
    ]
    back = [
        Text("Weapon Mods", tuple(f"{mod}: {mod.effect}." for mod in design.mods)),
        Text("Damage swaps", tuple(orders(line))),
        ring_table(design),
        jam_table(design),
        block("In play", weapon_remarks(design)),
        *closing(design.notes, found),
    ]
    return Card(
        title=design.title,
        kind=design.label if design.name.strip() else _family(design),
        price=figure(weapon_price(design).total),
        currency="CP",
        stats=weapon_stats(design),
        front=filled(front),
        back=filled(back),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        emblem=design.type.row.emblem,
        source=source(BOOK, in_force(house)),
    )


def creation_card(design: Creation, house: House = STANDARD) -> Card:
    """The card of a creation with all it bears."""
    found = creation_audit(design, house)
    back = [
        armament(design, house, found),
        _damage_track(design, house),
        Text("Firing together", tuple(_together(design, house))),
        block("In play", creation_remarks(design, house)),
        *closing(design.notes, found),
    ]
    return Card(
        title=design.title,
        kind=f"{design.sort}, Size {inches(design.size)}",
        price=figure(creation_price(design, house).total),
        currency="CP",
        stats=creation_stats(design, house),
        front=filled([Text("", tuple(_traits(design, house)))]),
        back=filled(back),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        emblem=_emblem(design),
        source=source(BOOK, in_force(house)),
    )


def _emblem(creation: Creation) -> str:
    """A creature as small as a minifig looks like a man."""
    if creation.sort == "Creature" and creation.size <= 1:
        return "man"
    return creation.sort.lower()


def _family(weapon: Weapon) -> str:
    if weapon.type.row.melee:
        return "Close combat weapon"
    return "Ranged weapon" if weapon.type.ranged else "Equipment"


def _traits(creation: Creation, house: House) -> Iterator[str]:
    """What the front says below the portrait."""
    weapons = ", ".join(times(m.count, m.weapon.title) for m in creation.mounts)
    if weapons:
        yield f"Weapons: {weapons}."
    for specialty in creation.specialties:
        yield f"{specialty}: {specialty.row.does}."
    if creation.extra_minds:
        yield f"{1 + creation.extra_minds} minds, an Action for each."
    for field in creation.fields:
        dice = ", ".join(group.label for group in field.dice)
        yield f"{field.title}: {dice} in {inches(field.size)}."
    if creation.plated:
        yield "Armored: 1 Deflection where it is covered; Half Speed."
    if any(mount.mounting is Mounting.HELD for mount in creation.mounts):
        yield f"{hands_text(creation)}."
    if shared := mounted_text(creation, house):
        yield f"Power: {shared}."
    if creation.mind is Mind.NONE and creation.sort == "Vehicle":
        yield "Needs a minifig at the Controls."


def _damage_track(creation: Creation, house: House) -> Table:
    """Armor, Move, Power and what falls silent, for each point of Size Damage."""
    states = track(creation, house)
    shown = states if creation.size > 1 else ()
    if len(shown) > MOST_STATES:
        shown = (*shown[: MOST_STATES - 1], shown[-1])
    movers = [
        (label, field)
        for label, field in (("Move", "move"), ("Fly", "flight"), ("Thrust", "thrust"))
        if getattr(creation, field)
    ]
    columns = (
        Column("Hits", "center"),
        Column("Size", "center"),
        Column("Armor", "center"),
        *(Column(label, "center") for label, _ in movers),
        Column("Power", "center"),
        Column("Too Big"),
    )
    fields = [field for _, field in movers]
    return Table("Size Damage", columns, tuple(_state(each, fields) for each in shown))


def _state(each: State, fields: list[str]) -> Row:
    if each.destroyed:
        gone = ("–",) * (len(fields) + 2)
        return Row((str(each.damage), "0", *gone, "destroyed"))
    aloft = "" if each.power_aloft is None else f" ({each.power_aloft} aloft)"
    return Row(
        (
            str(each.damage),
            inches(each.size),
            each.structure.armor,
            *(inches(getattr(each, field)) for field in fields),
            f"{each.power}{aloft}",
            ", ".join(each.silent),
        )
    )


def _together(creation: Creation, house: House) -> Iterator[str]:
    """Which weapons one turn's Power is enough for, if not for all of them."""
    ready = batteries(creation, house)
    power = limit(creation.size)
    total = sum(battery.inches * battery.count for battery in ready)
    if not ready or total <= power:
        return
    sets = full_sets(ready, power)
    for counts in sets[:_MOST_NAMED]:
        names = [
            times(count, battery.name)
            for count, battery in zip(counts, ready, strict=True)
            if count
        ]
        if names:
            yield f"{', '.join(names)}."
    more = len(sets) - _MOST_NAMED
    if more > 0:
        yield f"And {more}{'+' if len(sets) == MOST_SETS else ''} other sets."
