"""What every rule of Infantry Fire Rules says in our own words, one text for each.

`builder.core.texts` tells how they are written and read.
"""

from typing import Final

from builder.core.texts import RuleTexts

TEXTS: Final = RuleTexts(__name__, "firing", "animals", "results", "open")
"""All rules, in the order of the text."""
