"""What every rule of BrikWars says in our own words, one text for each.

`builder.core.texts` tells how they are written and read.
"""

from typing import Final

from builder.core.texts import RuleTexts

_CHAPTERS: Final = (
    *("1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "horses"),
    *("8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "open", "house"),
)

TEXTS: Final = RuleTexts(__name__, *_CHAPTERS)
"""All rules: chapter 8 behind the others, then what the book leaves open."""
