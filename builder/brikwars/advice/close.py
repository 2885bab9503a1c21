"""Advice on close combat, aiming and armor (8.2)."""

from __future__ import annotations

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.engine.close_combat import (
    knocked_from,
    largest_without_counter,
    parry_deflection,
    shove_parry_penalty,
)
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.core.formatting import figure, inches

_PENALTY: Final = figure(shove_parry_penalty(2, 1))


def _lost(attacker: str) -> str:
    return (
        f"From hands, a failed Parry against {attacker} or more, or any Critical "
        "Failure, knocks it away as many inches as the Attack Roll."
    )


def _small(opponent: str, use: str) -> str:
    return f"Against {opponent}: no Counter; Shove and Grab need Use {use}."


def _shoves(largest: str) -> str:
    return f"Shoves up to {largest}; Parries larger Shoves at {_PENALTY} an inch."


def _mindless(creation: Creation, _: House) -> str:
    pilot = " without a trained Pilot" if creation.sort == "Vehicle" else ""
    return f"It has no mind: it cannot Counter{pilot}."


def _too_small(creation: Creation, _: House) -> str:
    small = largest_without_counter(creation.size)
    said = f"Size {inches(small)} or less"
    return _small(said, str(creation.size)) if small else ""


CLOSE: Final = (
    Advice("R8.2.2", Section.CLOSE, when.PARRIES).says(
        "A Melee Shield Parries or Shoves, and does no Damage."
    ),
    Advice("R8.2.3", Section.DEFLECTION, when.PARRIES).says(
        "",
        on=when.BLADES,
        card=lambda weapon, _: (
            f"A Parry with it gives {parry_deflection(weapon)} Deflection."
        ),
    ),
    Advice("R8.2.5", Section.CRITICAL, when.PARRIES).says(
        _lost("twice its Size"),
        on=when.PARRIES,
        card=lambda weapon, _: _lost(inches(knocked_from(weapon.charge))),
    ),
    Advice("R8.2.6", Section.ENEMY, when.MINDLESS).says(
        "What has no mind does not Counter, but a Vehicle with a trained Pilot does, "
        "and a creature with its Rider.",
        on=when.BLADED,
        card=_mindless,
    ),
    Advice("R8.2.7", Section.CLOSE, when.FIGHTS).says(
        _small("less than half its own Size", "as high as that")
        + " Only Size 0 Counters Size 0.",
        on=when.CREATIONS,
        card=_too_small,
    ),
    Advice("R8.2.8", Section.CLOSE, when.FIGHTS).says(
        f"{_shoves('its own Size')} Several together add up their Sizes.",
        on=when.LARGE,
        card=lambda creation, _: _shoves(f"Size {inches(creation.size)}"),
    ),
    Advice("R8.2.9", Section.CLOSE, when.ROOTED).says(
        "What does not move has no Angry Inch, unless it plainly leaps.",
        on=when.CREATIONS,
    ),
    Advice("R8.2.10", Section.ATTACKS, when.SHOOTS).says(
        "Measured from the muzzle, aimed within 45° of it.", on=when.WEAPONS
    ),
    Advice("R8.2.13", Section.PLATING, when.PLATING).says(
        "No flight in the air, no jump, no other movement that Half Speed would slow, "
        "but it may go in reverse, into space, be dropped or be launched."
    ),
    Advice("R8.2.14", Section.PLATING, when.PLATING).says(
        "The smallest patch leaves its bearer at Half Speed for good."
    ),
    Advice("R8.2.15", Section.PLATING, when.PLATED).says(
        "A hit strikes the plating in view and in Range, unless a bare part was named.",
        on=when.CREATIONS,
    ),
)
