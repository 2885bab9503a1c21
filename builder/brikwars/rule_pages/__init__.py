"""What every rule of BrikWars says in our own words, chapter by chapter.

Where an advice has the words of a rule already, its page shows those.
"""

from typing import Final

from builder.brikwars.advice import ADVICE
from builder.brikwars.model.house_rules import House
from builder.brikwars.rule_pages import (
    chapter_8a,
    chapter_8b,
    chapter_8c,
    chapters,
    readings,
)

TEXTS: Final = tuple(
    part.TEXT for part in (chapters, chapter_8a, chapter_8b, chapter_8c, readings)
)
"""The texts of all rules, in the order of the book."""


def advised(number: str, house: House) -> tuple[str, ...]:
    """Return the words of the advice of a rule, under house rules.

    Args:
        number: The number of the rule, such as `R8.1.7` or `R3.3`.
        house: The house rules.
    """
    bare = number.removeprefix("R")
    return tuple(
        words.removeprefix("* ")
        for advice in ADVICE
        if advice.rule.removeprefix("R") == bare and (words := advice.words(house))
    )
