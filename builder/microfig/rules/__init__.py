"""What every rule of MicroFig Death says in our own words, one text for each.

`builder.core.texts` tells how they are written and read.
"""

from typing import Final

from builder.core.texts import RuleTexts

TEXTS: Final = RuleTexts(__name__, "firing", "damage", "open")
"""All rules, in the order of the text."""
