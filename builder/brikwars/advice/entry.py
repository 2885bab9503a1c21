"""One advice: what a rule asks to remember, for whom, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from builder.brikwars.advice.when import NOBODY, Test
from builder.brikwars.model.house_rules import House
from builder.odds import Unanswerable


class Section(StrEnum):
    """Where an advice stands on a reference sheet: under this heading."""

    START = "As your turn starts"
    STILL = "Instead of moving"
    ATTACKING = "Attacking"
    CRITICAL = "When a die shows 1, or its most"
    ENEMY = "In the enemy's turn"
    PUSHED = "KnockBack besides"
    POWER = "Power"
    SAVED = "Together or saved"
    TURRETS = "Turrets"
    CLOSE = "Close combat"
    DEFLECTION = "Deflection"
    PLATING = "Armor Plating"
    ATTACKS = "Attacks"
    ARCS = "In an Arc"
    BLAST = "BlastGun"
    RINGS = "Explosion"
    FUSES = "Explosives"
    LOADS = "Loading and firing"
    THROWS = "Throwing"
    FIELDS = "Fields"
    FIRE = "Fire"
    HIDDEN = "Concealed Hazards"
    MECHANISMS = "Mechanisms and Smart Weapons"
    TOGETHER = "Firing together"
    SUPPORT = "Gunnery Support"
    SCOUTS = "Scouts"
    SWAPPING = "Swapping dice"
    EFFECTS = "Effects in play"
    AREAS = "Areas"
    MODS = "Mods"


TURN: Final = tuple(Section)[:5]
"""What comes up in a turn, in its order."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What one rule asks to remember.

    Attributes:
        rule: The number of the rule.
        section: Where on a reference sheet it stands.
        when: Whom it holds for, asked of a weapon, a creation or a Field.
        sheet: Its words on a sheet, or what says them by a table's readings; none
            where a table of the sheet says it all.
        on: Whose card says it, too, among those it holds for.
        card: The words there, or what says them of a design by a table's readings;
            those of the sheet where there are none.
    """

    rule: str
    section: Section
    when: Test
    sheet: str | Callable[[House], str] = ""
    on: Test = NOBODY
    card: str | Callable[[Any, House], str] = ""

    def says(
        self,
        sheet: str | Callable[[House], str],
        *,
        on: Test = NOBODY,
        card: str | Callable[[Any, House], str] = "",
    ) -> Advice:
        """Return the same with its words."""
        return replace(self, sheet=sheet, on=on, card=card)

    def words(self, house: House) -> str:
        """Return what a sheet says; nothing where its tables do, or if not played."""
        return self.sheet if isinstance(self.sheet, str) else self.sheet(house)

    def remark(self, part: Any, house: House) -> str:
        """Return what the card of a design says; or nothing.

        Args:
            part: A weapon, a creation or a Field.
            house: The readings.
        """
        if not (self.when(part) and self.on(part)):
            return ""
        if isinstance(self.card, str):
            return self.card or self.words(house)
        try:
            return self.card(part, house)
        except Unanswerable:
            return ""  # Too many dice to work out are too many to roll, too.
