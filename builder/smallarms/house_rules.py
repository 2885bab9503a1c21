"""The readings of Small Arms Fire that a table may change."""

from typing import Final, Literal

from builder.content.card_blocks import LIMITS
from builder.core.field_spec import field, validated
from builder.smallarms.scales import Casualties

PASTED: Final[dict[str, object]] = {
    "rule": "S13",
    "long": True,
    "high": 20_000,
    "hint": "A row for each band of the roll: its highest roll, then the damage for "
    "each column of 5 rounds; paste it from a spreadsheet",
}
"""The field spec of a casualty table of the player's own."""


@validated
class House:
    """House rules for the places where the text leaves room (A-S1 to A-S10)."""

    kind: Literal["smallarms.house"] = "smallarms.house"
    casualties: Casualties = field(
        Casualties.PUBLISHED,
        "Casualty table",
        rule="S13",
        hint="The published curve is credited to Wargamer's Digest, the wheel made "
        "of it to Larry Brom",
    )
    own_table: str = field("", "Our own casualty table", **PASTED)
    every_round_adds: bool = field(
        False, "A semi-automatic adds all its rounds to each of its rolls", rule="A-S1"
    )
    capped_first: bool = field(
        False, "Hasty and blind fire cut a chance of at most 100 %", rule="A-S2"
    )
    no_negative_basis: bool = field(
        False, "The basic percentage is never below 0", rule="A-S3"
    )
    automatic_rifle_as_smg: bool = field(
        False, "An automatic rifle has the basic percentage of an SMG", rule="A-S4"
    )
    one_sighting: bool = field(
        False, "Sighting-in counts once, however long it takes", rule="A-S9"
    )
    most_weapons: int | None = field(
        None, "Most weapons of a man", low=0, high=20, rule="S1", group=LIMITS
    )
    most_rounds: int | None = field(
        None, "Most rounds of a magazine", low=1, high=10_000, rule="S15"
    )


STANDARD = House()
"""The text's own readings."""
