"""A line that a card says because of one rule, so that no rule stays silent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.card import Text


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to remember at the table.

    Attributes:
        rule: The number of the rule it comes from.
        text: A short sentence with this design's own numbers in it.
    """

    rule: str
    text: str


def block(title: str, remarks: Iterable[Remark]) -> Text:
    """Remarks as a block of a card; the numbers of their rules stay behind."""
    return Text(title, tuple(each.text for each in remarks))
