"""The stat card of a Field."""

from __future__ import annotations

from builder.brikwars.advice import in_play, when
from builder.brikwars.advice.tables import terrain_table
from builder.brikwars.legality import field_audit, field_stats
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.fields import Field, field_price
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.hazards import HazardDie
from builder.content.card import Card, Text
from builder.content.card_blocks import closing, filled, source
from builder.core.formatting import figure
from builder.core.rulebook import legal
from builder.house_rules.describe import in_force


def field_card(field: Field, house: House = STANDARD) -> Card:
    """The card of a Field: what is in it, and what it does."""
    found = field_audit(field, house)
    hinders = when.HINDERS(field)
    terrain = [terrain_table("Which terrain", boxes=1)] if hinders else []
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
        price=figure(field_price(field, house).total),
        currency="CP",
        stats=field_stats(field),
        front=filled([Text("", (*does, told))]),
        back=filled(
            [
                *terrain,
                in_play(field, house),
                *closing(field.notes, found),
            ]
        ),
        stamp="" if legal(found) else "ILLEGAL",
        photo=field.photo,
        emblem="shield" if field.shields else "flame" if burns else "bomb",
        source=source(BOOK, in_force(house)),
    )
