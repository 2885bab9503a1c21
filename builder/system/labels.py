"""What players call the statistics of a unit and of a weapon, for all who read texts.

The words are in `labels.txt`, the only place that has them.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from builder.core.reading import text_of

BODY: Final = frozenset(
    ("armor", "structure", "skill", "mind", "move", "flight", "size")
)
"""Our words for the statistics of a unit."""


@cache
def _rows() -> Mapping[str, str]:
    """Return our word for each label, as it is written."""
    lines = text_of(__package__ or "", "labels.txt").splitlines()
    rows = (line.split(":") for line in lines if line and not line.startswith("#"))
    return {label.strip(): word for word, labels in rows for label in labels.split(",")}


@cache
def called() -> Mapping[str, str]:
    """Return our word for each label, folded: `ß` is `ss` there."""
    return {label.casefold(): word for label, word in _rows().items()}


def word_for(label: str) -> str:
    """Return what we call a statistic or a column; empty for another word.

    >>> word_for("Armour"), word_for("UR"), word_for("Base Armor"), word_for("Zapper")
    ('armor', 'use', 'armor', '')
    """
    return called().get(" ".join(label.split()).strip(' *_:"').casefold(), "")


def any_label(*words: str) -> str:
    """Return a pattern of the labels of some of our words, or of all; longest first."""
    labels = (label for label, word in _rows().items() if not words or word in words)
    return "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
