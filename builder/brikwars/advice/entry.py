"""An advice: the words of a rule for card and sheet, and the designs it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import zip_longest
from typing import Any, Final

from builder.brikwars.advice import when as tests
from builder.brikwars.advice.when import NOBODY, Test
from builder.brikwars.model.house_rules import House
from builder.core.texts import RuleText, filled
from builder.odds import Unanswerable


class Section(StrEnum):
    """The heading under which an advice stands on a reference sheet."""

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
    DEVICES = "Mechanisms of a creation"
    TOGETHER = "Firing together"
    BY_HAND = "Manual Fire"
    SUPPORT = "Gunnery Support"
    SCOUTS = "Scouts"
    SWAPPING = "Swapping dice"
    EFFECTS = "Effects in play"
    AREAS = "Areas"
    MODS = "Mods"
    HEROES = "Heroes"
    SUPERNATURAL = "SuperNatural dice in play"


TURN: Final = tuple(Section)[:5]
"""The headings of a turn, in its order."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of one rule.

    Attributes:
        rule: The number of the rule.
        section: Its heading on a reference sheet.
        when: The test of weapons, creations and Fields that it holds for.
        sheet: Its words on a sheet, or a function that words it for house rules;
            empty where a table of the sheet says it all.
        on: The test, besides `when`, of parts whose card says it, too.
        card: Its words on a card, or a function that words it for a part and house
            rules; empty where it has the words of the sheet.
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
        """Return the same advice with words for sheet and card."""
        return replace(self, sheet=sheet, on=on, card=card)

    def words(self, house: House) -> str:
        """Return the words of a sheet; empty if tables say it, or nobody plays it."""
        return self.sheet if isinstance(self.sheet, str) else self.sheet(house)

    def remark(self, part: Any, house: House) -> str:
        """Return the words on the card of a design; nothing where it does not apply.

        Args:
            part: A weapon, a creation or a Field.
            house: The house rules.
        """
        if not (self.when(part) and self.on(part)):
            return ""
        if isinstance(self.card, str):
            return self.card or self.words(house)
        try:
            return self.card(part, house)
        except Unanswerable:
            return ""  # Nobody rolls more dice than can be worked out.


def advice_in(rules: Iterable[RuleText]) -> Iterator[Advice]:
    """Yield what rules say on sheet and card, where their texts have all of it."""
    for rule in rules:
        for part, after in zip_longest(rule.parts, rule.parts[1:]):
            if part.use == "sheet":
                section, _, when = part.key.partition(", ")
                yield Advice(
                    # Sheets cite chapters other than 8 by their bare number.
                    rule.number if rule.number[:2] == "R8" else rule.number[1:],
                    Section[section],
                    _passing(when),
                    partial(_worded, part.template),
                    _passing(after.key) if after and after.use == "card" else NOBODY,
                    _card(after.template) if after and after.use == "card" else "",
                )


def _passing(names: str) -> Test:
    """Return the test that a text names; several of them are joined by `or`."""
    found = [getattr(tests, name) for name in names.split(" or ")]
    return tests.either(*found) if len(found) > 1 else found[0]


def _worded(template: str, house: House) -> str:
    return filled(template, {"house": house})


def _card(template: str) -> str | Callable[[Any, House], str]:
    return (lambda _, house: _worded(template, house)) if "{" in template else template
