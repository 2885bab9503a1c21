"""What games answer alike that publish neither points nor stat lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from builder.content.card import Block
from builder.core.design import UnpricedDesign
from builder.core.tally import Tally, Term
from builder.system.protocol import ArmyEffects, Explanation, Unclear

STRIPS: Final[tuple[str, ...]] = ()
"""Whom a strip of odds may be against: nobody, for their cards tell the odds anyway."""


def price(design: UnpricedDesign, _house: Any) -> Tally | None:
    """The player's own points; None until he types some."""
    if design.points is None:
        return None
    return Tally((Term("Your points", design.points),))


def strip(_design: UnpricedDesign, _against: str, _house: Any) -> None:
    """Nothing: the cards tell the odds anyway."""


def army_effects(_designs: Sequence[tuple[int, object]], _house: Any) -> ArmyEffects:
    """Nothing: designs do not change each other's points."""
    return ArmyEffects()


def additions(_house: Any) -> Sequence[Block]:
    """Nothing: their house rules turn readings, and add no parts."""
    return ()


def explain(_text: str, _house: Any) -> Explanation:
    """Nothing: there are no stat lines.

    Raises:
        Unclear: Always.
    """
    raise Unclear("This game prints no stat lines that could be explained")
