"""The stat cards of BrikWars: what they say of a weapon and of a creation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from builder.brikwars.book import BOOK
from builder.brikwars.creation_rules import hands_text, mounted_text
from builder.brikwars.designs import Creation, Mount, Weapon
from builder.brikwars.fields import Field, field_price
from builder.brikwars.hazards import HazardDie
from builder.brikwars.house import STANDARD, House, in_force
from builder.brikwars.phrases import (
    carried,
    damage_of,
    effects,
    handling,
    inert,
    mods_text,
    too_big,
)
from builder.brikwars.power import MOST_SETS, full_sets, limit
from builder.brikwars.price import creation_price, weapon_price
from builder.brikwars.scales import Mind, Mounting
from builder.brikwars.sizedamage import (
    State,
    batteries,
    charge,
    drawing,
    track,
)
from builder.brikwars.statline import statline
from builder.brikwars.verdict import (
    creation_audit,
    creation_stats,
    field_audit,
    field_stats,
    weapon_audit,
    weapon_stats,
)
from builder.card import Block, Card, Column, Row, Table, Text
from builder.figures import figure, inches, times
from builder.rules import Violation, Weight, legal

MOST_STATES: Final = 30
"""Rows of a damage track; a giant's shows its first points and its last."""

_MOST_NAMED: Final = 6
"""Sets of weapons a card has room to name."""


def weapon_card(design: Weapon, house: House = STANDARD) -> Card:
    """The card of a weapon by itself."""
    found = weapon_audit(design, house)
    line = statline(design)
    front = [
        Text("", tuple(_sentence(part) for part in handling(design))),
        Text("Damage dice", tuple(_sentence(part) for part in effects(line))),
    ]
    back = [
        Text("Weapon Mods", tuple(f"{mod}: {mod.effect}." for mod in design.mods)),
        Text("Damage swaps", tuple(f"{step.swap}." for step in line.steps)),
        *_closing(design.notes, found),
    ]
    return Card(
        title=design.title,
        kind=design.label if design.name.strip() else _family(design),
        price=figure(weapon_price(design).total),
        currency="CP",
        stats=weapon_stats(design),
        front=_filled(front),
        back=_filled(back),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        emblem=design.type.row.emblem,
        source=_source(house),
    )


def creation_card(design: Creation, house: House = STANDARD) -> Card:
    """The card of a creation with all it bears."""
    found = creation_audit(design, house)
    back = [
        _armament(design, house, found),
        _damage_track(design, house),
        Text("Firing together", tuple(_together(design, house))),
        *_closing(design.notes, found),
    ]
    return Card(
        title=design.title,
        kind=f"{design.sort}, Size {inches(design.size)}",
        price=figure(creation_price(design, house).total),
        currency="CP",
        stats=creation_stats(design),
        front=_filled([Text("", tuple(_traits(design, house)))]),
        back=_filled(back),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        emblem=_emblem(design),
        source=_source(house),
    )


def field_card(field: Field, house: House = STANDARD) -> Card:
    """The card of a Field: what is in it, and what it does."""
    found = field_audit(field, house)
    does = tuple(
        f"{group.label}: {group.hazard.row.does}."
        for group in field.dice
        if group.die in group.hazard.row.dice
    )
    power = f'Each die rolled draws 1" of Power, {field.total_dice}" in all.'
    told = "A natural part of the battlefield." if field.natural else power
    burns = any(group.die is HazardDie.FIRE for group in field.dice)
    return Card(
        title=field.title,
        kind=field.label if field.name.strip() else "Field Hazard",
        price=figure(field_price(field).total),
        currency="CP",
        stats=field_stats(field),
        front=_filled([Text("", (*does, told))]),
        back=_filled(list(_closing(field.notes, found))),
        stamp="" if legal(found) else "ILLEGAL",
        photo=field.photo,
        emblem="shield" if field.shields else "flame" if burns else "bomb",
        source=_source(house),
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


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


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


def _armament(creation: Creation, house: House, found: tuple[Violation, ...]) -> Table:
    """Every weapon, how it is borne and what to remember of it."""
    refused = {
        each.at[1]
        for each in found
        if each.weight is Weight.REFUSE and each.at[:1] == ("mounts",) and each.at[1:]
    }
    columns = (
        Column("Weapon"),
        Column("Use", "center"),
        Column("Range", "center"),
        Column("Damage"),
    )
    return Table(
        "Armament",
        columns,
        tuple(
            _arm(mount, creation, house, illegal=place in refused)
            for place, mount in enumerate(creation.mounts)
        ),
    )


def _arm(mount: Mount, creation: Creation, house: House, *, illegal: bool) -> Row:
    weapon = mount.weapon
    line = statline(weapon)
    named = weapon.title != weapon.label
    drawn = mount in drawing(creation, house)
    below = [
        weapon.label if named else "",
        *carried(mount, creation),
        too_big(charge(mount, house), limit(creation.size)) if drawn else "",
        line.load_text,
        *handling(weapon),
        mods_text(weapon.mods),
        *inert(weapon, creation.mind),
    ]
    single = weapon.type.row.single_use
    return Row(
        (
            times(mount.count, weapon.title),
            line.use_text,
            line.range_text,
            damage_of(weapon, creation.mind),
        ),
        below=(_sentence("; ".join(filter(None, below))),) if any(below) else (),
        struck=illegal,
        boxes=min(mount.count, 12) if single else 0,
    )


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


def _closing(notes: str, found: tuple[Violation, ...]) -> Iterator[Block]:
    """The player's own words, and what breaks the rules."""
    yield Text(
        "Notes", tuple(filter(None, (line.strip() for line in notes.split("\n"))))
    )
    broken = tuple(str(each) for each in found if each.weight is Weight.REFUSE)
    yield Text("Broken rules", broken, grave=True)


def _filled(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Blocks that have something to say."""
    return tuple(
        block
        for block in blocks
        if (block.rows if isinstance(block, Table) else block.paragraphs)
    )


def _source(house: House) -> str:
    changed = len(in_force(house))
    plural = "house rule" if changed == 1 else "house rules"
    told = f", {changed} {plural}" if changed else ""
    return f"{BOOK.name} {BOOK.edition}{told}"
