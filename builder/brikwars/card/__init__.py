"""The stat cards of BrikWars weapons, creations and Fields."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.brikwars.advice import in_play
from builder.brikwars.advice.tables import jams, ring_table, terrain_table
from builder.brikwars.card.armament import armament
from builder.brikwars.card.gear import gear_traits, mechanism_table, supernatural_table
from builder.brikwars.engine.fading import turns_table
from builder.brikwars.engine.phrases import (
    effects,
    handling,
    hands_text,
    mounted_text,
    orders,
    sentence,
)
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.size_damage import damage_track
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.stats import creation_stats, field_stats, weapon_stats
from builder.brikwars.legality import (
    creation_audit,
    field_audit,
    weapon_audit,
)
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field, field_price
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.portrait import (
    creation_portrait,
    field_portrait,
    weapon_portrait,
)
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.turn.firing_together import firing_together
from builder.content.card import Block, Card, Text
from builder.content.card_blocks import closing, filled, source
from builder.content.house_rules import in_force
from builder.content.livery import Badge
from builder.core.formatting import figure, inches
from builder.core.rulebook import Violation, legal
from builder.core.tally import Tally

MOST_STATES: Final = 30
"""Rows of a damage track with one for each hit; a giant's tells several in one."""

_MOST_NAMED: Final = 6
"""Sets of weapons a card has room to name."""


def weapon_card(design: Weapon, house: House = STANDARD) -> Card:
    """Return the card of a weapon."""
    line = statline(design)
    back: list[Block] = [
        Text("Weapon Mods", tuple(f"{mod}: {mod.effect}." for mod in design.mods)),
        Text("Damage swaps", tuple(orders(line))),
        ring_table(design, house),
        jams(design),
        turns_table(line.pool),
    ]
    return replace(
        _card(design, house, weapon_price(design), weapon_audit(design, house), back),
        kind=design.label if design.name.strip() else _family(design),
        stats=weapon_stats(design),
        front=filled(
            [
                Text("", tuple(map(sentence, handling(design)))),
                Text("Damage dice", tuple(map(sentence, effects(line)))),
            ]
        ),
        badge=Badge.WEAPON,
        portrait=weapon_portrait(design),
    )


def creation_card(design: Creation, house: House = STANDARD) -> Card:
    """Return the card of a creation, with its weapons and Fields."""
    found = creation_audit(design, house)
    back = [
        supernatural_table(design),
        mechanism_table(design),
        damage_track(design, house, MOST_STATES) if design.size > 1 else Text("", ()),
        Text("Firing together", firing_together(design, house, _MOST_NAMED)),
    ]
    return replace(
        _card(design, house, creation_price(design, house), found, back),
        kind=design.sort,
        stats=creation_stats(design, house),
        front=filled(
            [armament(design, house, found), Text("", tuple(_traits(design, house)))]
        ),
        badge=Badge[design.sort.upper()],
        portrait=creation_portrait(design),
    )


def field_card(design: Field, house: House = STANDARD) -> Card:
    """Return the card of a Field: what is in it, and what it does."""
    back = [terrain_table("Which terrain", boxes=1)] if design.undecided else []
    does = [
        f"{group.label}: {group.does}."
        for group in design.dice
        if group.die in group.hazard.row.dice
    ]
    if design.natural:
        does.append("A natural part of the battlefield.")
    else:
        dice = design.total_dice
        does.append(f'Each die rolled draws 1" of Power, {dice}" in all.')
    price, found = field_price(design, house), field_audit(design, house)
    return replace(
        _card(design, house, price, found, back),
        kind=design.label if design.name.strip() else "Field Hazard",
        stats=field_stats(design),
        front=filled([Text("", tuple(does))]),
        badge=Badge.FIELD,
        portrait=field_portrait(design),
    )


def _card(
    design: Weapon | Creation | Field,
    house: House,
    price: Tally,
    found: tuple[Violation, ...],
    back: Sequence[Block],
) -> Card:
    """Return a card with what all kinds share; callers replace the blanks."""
    return Card(
        title=design.title,
        kind="",
        price=figure(price.total),
        currency="CP",
        stats=(),
        front=(),
        back=filled([*back, in_play(design, house), *closing(design.notes, found)]),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        framing=design.framing,
        source=source(BOOK, in_force(house)),
    )


def _family(weapon: Weapon) -> str:
    if weapon.type.row.melee:
        return "Close combat weapon"
    return "Ranged weapon" if weapon.type.ranged else "Equipment"


def _traits(creation: Creation, house: House) -> Iterator[str]:
    """Yield the lines on the front, below the portrait."""
    for specialty in creation.specialties:
        yield f"{specialty}: {specialty.row.does}."
    yield from gear_traits(creation)
    if creation.extra_minds:
        yield f"{1 + creation.extra_minds} minds, an Action for each."
    for field in creation.fields:
        dice = ", ".join(group.label for group in field.dice)
        yield f"{field.title}: {dice} in {inches(field.size)}."
    if creation.plated:
        yield "Armored: 1 Deflection where it is covered."
    if any(mount.mounting is Mounting.HELD for mount in creation.mounts):
        yield f"{hands_text(creation)}."
    if shared := mounted_text(creation, house):
        yield f"Power: {shared}."
    if creation.mind is Mind.NONE and creation.sort == "Vehicle":
        yield "Needs a minifig at the Controls."
