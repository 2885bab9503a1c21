"""The advice of every rule: one table of words for cards and reference sheets."""

import re
from collections.abc import Iterator
from typing import Any, Final

from builder.brikwars.advice.combat import COMBAT
from builder.brikwars.advice.entry import Advice, advice_in
from builder.brikwars.advice.fields import FIELDS
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.content.card import Text


def _place(advice: Advice) -> tuple[int, ...]:
    """Return the numbers of an advice's rule, to order it by."""
    return tuple(map(int, re.findall(r"\d+", advice.rule)))


ADVICE: Final[tuple[Advice, ...]] = tuple(
    sorted((*advice_in(TEXTS.values()), *COMBAT, *FIELDS), key=_place)
)
"""Every advice, in the order of the book."""


def remarks(part: Any, house: House) -> Iterator[tuple[str, str]]:
    """Yield the reminders on the card of a design, each with its rule's number.

    Args:
        part: A weapon, a creation or a Field.
        house: The house rules.
    """
    for advice in ADVICE:
        if words := advice.remark(part, house):
            yield advice.rule, words


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


def in_play(part: Any, house: House) -> Text:
    """Return the reminders as a block of the card, without the numbers of the rules."""
    words = tuple(words for _, words in remarks(part, house))
    return Text("In play", words, in_play=True)
