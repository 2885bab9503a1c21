"""The advice of every rule: words for cards and reference sheets, as its text has them.

A line says the values of `advice.values`, and besides `house`, the `part` of a card,
and `card`: whether it is a card that says the line.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Final

from builder.brikwars.advice import when as tests
from builder.brikwars.advice.values import VALUES
from builder.brikwars.advice.when import ALWAYS, NOBODY, Test
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.content.card import Text
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
        section: Its heading on a reference sheet; None where a table of the sheet says
            it all.
        when: The test of weapons, creations and Fields that it holds for.
        sheet: The template of its words on a sheet.
        on: The test, besides `when`, of parts whose card says it, too.
        card: The template of a card; empty where it has the words of the sheet.
        shared: Whether a sheet says all that this says on a card, in other words.
    """

    rule: str
    section: Section | None = None
    when: Test = ALWAYS
    sheet: str = ""
    on: Test = NOBODY
    card: str = ""
    shared: bool = False

    def words(self, house: House) -> str:
        """Return the words of a sheet; empty if tables say it, or nobody plays it."""
        return filled(self.sheet, _Values(house=house, card=False))

    def remark(self, part: object, house: House) -> str:
        """Return the words on the card of a design; nothing where it does not apply.

        Args:
            part: A weapon, a creation or a Field.
            house: The house rules.
        """
        if not (self.when(part) and self.on(part)):
            return ""
        try:
            values = _Values(house=house, card=True, part=part)
            return filled(self.card or self.sheet, values)
        except (_NothingToSay, Unanswerable):
            return ""  # Nobody rolls more dice than can be worked out.


class _NothingToSay(Exception):
    """A value is None."""


class _Values(dict[str, object]):
    """The values of a line, worked out as it says them."""

    def __missing__(self, name: str) -> object:
        value = VALUES[name]
        if callable(value):
            value = value(self.get("part"), self["house"])
        if value is None:
            raise _NothingToSay
        return value


def _advice_of(rule: RuleText) -> list[Advice]:
    """Return what a text says on sheets, each with the line of a card behind it."""
    # Sheets cite chapters other than 8 by their bare number.
    number = rule.number if rule.number[:2] == "R8" else rule.number[1:]
    found: list[Advice] = []
    for part in rule.parts:
        if part.use == "sheet":
            section, _, when = part.key.partition(", ")
            when_ = passing(when)
            found.append(Advice(number, Section[section], when_, part.template))
        elif part.use == "card":
            above = found.pop() if found else Advice(number)
            shared, _, on = part.key.rpartition(", ")
            remark = replace(above, on=passing(on), card=part.template)
            found.append(replace(remark, shared=bool(shared)))
    return found


def passing(names: str) -> Test:
    """Return the test that a text names; several of them are joined by `or`."""
    found = [getattr(tests, name) for name in names.split(" or ")]
    return tests.either(*found) if len(found) > 1 else found[0]


def _place(advice: Advice) -> tuple[int, ...]:
    """Return the numbers of an advice's rule, to order it by."""
    return tuple(map(int, re.findall(r"\d+", advice.rule)))


ADVICE: Final[tuple[Advice, ...]] = tuple(
    sorted(chain.from_iterable(map(_advice_of, TEXTS.values())), key=_place)
)
"""Every advice, in the order of the book."""


def advised(number: str, house: House) -> tuple[str, ...]:
    """Return the words of the advice of a rule for its page, under house rules.

    Args:
        number: The number of the rule, with or without the R in front.
        house: The house rules.
    """
    bare = number.removeprefix("R")
    return tuple(
        words.removeprefix("* ")
        for advice in ADVICE
        if advice.rule.removeprefix("R") == bare and (words := advice.words(house))
    )


def in_play(part: object, house: House) -> Text:
    """Return the reminders as a block of the card, without the numbers of the rules.

    General are those which a sheet has in the same words, or in others (`SHARED`).
    """
    said = [(advice.remark(part, house), advice) for advice in ADVICE]
    texts = tuple(words for words, _ in said if words)
    general = tuple(
        words
        for words, advice in said
        if words and (advice.shared or words == advice.words(house))
    )
    return Text("In play", texts, in_play=True, general=general)
