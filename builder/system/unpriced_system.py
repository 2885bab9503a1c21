"""A rule system that publishes neither points nor stat lines, as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from builder.content.card import Block, Card, Stat, Table
from builder.core.rulebook import Book, Violation
from builder.core.tally import Tally
from builder.house_rules.in_force import in_force
from builder.questions.model import Question
from builder.system import unpriced
from builder.system.protocol import ArmyEffects, Example, Explanation, Preset


@dataclass(frozen=True, kw_only=True)
class UnpricedSystem:
    """A `System`; the fields with a default are the same in all such games."""

    KEY: str
    NAME: str
    CURRENCY: str = "points"
    BOOK: Book
    NAMES: Mapping[type[Any], tuple[str, str]]
    STANDARD: Any
    QUESTIONS: Sequence[Question]
    STRIPS: Sequence[str] = unpriced.STRIPS
    audit: Callable[[Any, Any], tuple[Violation, ...]]
    stats: Callable[[Any, Any], tuple[Stat, ...]]
    card: Callable[[Any, Any], Card]
    reference: Callable[[Sequence[Any], Any], Sequence[Block]]
    presets: Callable[[], Sequence[Preset]]
    examples: Callable[[], Sequence[Example]]
    in_force: Callable[[Any], tuple[str, ...]] = in_force
    price: Callable[[Any, Any], Tally | None] = unpriced.price
    strip: Callable[[Any, str, Any], Table | None] = unpriced.strip
    additions: Callable[[Any], Sequence[Block]] = unpriced.additions
    army_effects: Callable[[Sequence[tuple[int, Any]], Any], ArmyEffects] = (
        unpriced.army_effects
    )
    explain: Callable[[str, Any], Explanation] = unpriced.explain

    @property
    def KINDS(self) -> Sequence[type[Any]]:  # noqa: N802 (as in `System`)
        """The classes of its designs, the one a newcomer wants first in front."""
        return tuple(self.NAMES)
