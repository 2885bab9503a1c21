"""The readings of BrikWars that a table may turn: one frozen value, never a global."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from builder.ask import ask, asks


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """House rules for the places where the book leaves room (A1 to A34)."""

    kind: Literal["brikwars.house"] = "brikwars.house"
    bastard_draws_two: bool = ask(
        False, 'A Bastard gun draws 2" of Power instead of 1½"', rule="A2"
    )
    chained_swaps: bool = ask(
        True, "A damage swap may feed on the dice of an earlier swap", rule="A19"
    )
    independent_turrets: bool = ask(
        False, "A turret on a creation has Power of its own", rule="A8"
    )
    plating_by_creation: bool = ask(
        False, "Armor Plating costs the Creation's Size + 1 CP", rule="A13"
    )
    specialties_by_size: bool = ask(
        False,
        "Specialties of larger creatures cost their CP times the Size",
        rule="11.2",
    )
    half_mind_discount: bool = ask(
        True, "A half mind costs ½ CP less, from Skill d6 up", rule="10.1"
    )


STANDARD = House()
"""The book's own readings."""


def switch(name: str) -> str:
    """A house rule in a player's words, with the rule it turns."""
    about = asks(House)[name]
    return f"{about.label} ({about.rule})"


def in_force(house: House) -> tuple[str, ...]:
    """The house rules that differ from the book's own readings, a sentence each."""
    return tuple(
        f"{about.label} ({about.rule}): {'yes' if getattr(house, name) else 'no'}"
        for name, about in asks(House).items()
        if getattr(house, name) != getattr(STANDARD, name)
    )
