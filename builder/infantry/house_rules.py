"""The readings of the Infantry Fire Rules that a table may change."""

from typing import Literal

from builder.content.card_blocks import LIMITS
from builder.core.field_spec import field, validated
from builder.infantry.scales import FIRST_FIRE


@validated
class House:
    """House rules for the places where the text leaves room (A-I1 to A-I10)."""

    kind: Literal["infantry.house"] = "infantry.house"
    cover_after_modifiers: bool = field(
        False,
        "Cover is checked against the modified location, not the die",
        rule="A-I3",
    )
    cover_stops_fragments: bool = field(
        False,
        "Cover protects from explosives, fire, missiles and artillery, too",
        rule="A-I4",
    )
    exactly_three_levels: bool = field(
        False, "Only troops exactly three levels above fire first", rule="A-I5"
    )
    riders_keep_their_gear: bool = field(
        False, "Whoever a mount throws has armor and helmet, too", rule="A-I6"
    )
    nothing_stays_nothing: bool = field(
        False, "No bonus lifts a chance of 0 %", rule="A-I7"
    )
    first_fire: int | None = field(
        None,
        "Levels above the target that let fire first",
        low=1,
        high=1_000,
        rule="I4",
        group="Numbers",
        hint=f"By the book {FIRST_FIRE}",
    )
    most_elite: int | None = field(
        None, "Highest elite level", low=0, high=1_000, rule="I4", group=LIMITS
    )
    most_weapons: int | None = field(
        None, "Most weapons of a man", low=0, high=20, rule="I1"
    )

    @property
    def levels_above(self) -> int:
        """Levels above the target that let a man fire first (I4)."""
        return FIRST_FIRE if self.first_fire is None else self.first_fire


STANDARD = House()
"""The text's own readings."""
