"""The readings of MicroFig Death that a table may change."""

from dataclasses import dataclass
from typing import Literal

from builder.core.field_spec import field


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """House rules for the places where the text leaves room (A-M1 to A-M13)."""

    kind: Literal["microfig.house"] = "microfig.house"
    edges_are_far: bool = field(
        False,
        'A range of exactly 18", 24" and so on is of the farther band',
        rule="A-M5",
    )
    damage_unsparing: bool = field(
        False,
        "Every 5 and 6 of damage counts, if there are more of them than 1s",
        rule="A-M7",
    )
    own_cover_is_nothing: bool = field(
        False, "Cover does not help against one's own catastrophe", rule="A-M8"
    )
    dice_before_doubling: bool = field(
        False, "Single dice are added before the doublings", rule="A-M9"
    )
    dice_refill: bool = field(
        False, "Single dice count even when halving has emptied the pool", rule="A-M9"
    )
    catastrophes_burst: bool = field(
        False, "A catastrophe of heavy weapons bursts, too", rule="A-M12"
    )
    contact_is_restless: bool = field(
        False, "Standing still does not make close combat easy", rule="A-M13"
    )


STANDARD = House()
"""The text's own readings."""
