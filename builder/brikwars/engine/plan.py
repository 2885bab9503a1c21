"""One turn of a creation as its player plans it: what is used, how and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder.brikwars.engine.condition import Condition
from builder.brikwars.engine.rows import MANY, AttackType, FieldDice, PlannedUse
from builder.core.field_spec import field, values_of


@dataclass(frozen=True, kw_only=True)
class Attacks:
    """The attacks of a turn: their type, who makes them, and with which weapons."""

    attack: AttackType = field(
        AttackType.FREE,
        "Attack type",
        rule="R8.6.1",
        group="Attack",
        hint="All weapons of one attack share a type and a target, or an Arc",
    )
    attackers: int = field(
        1,
        "Attackers",
        low=1,
        high=MANY,
        rule="R8.6.1",
        group="Attack",
        hint="Minds with an Action, or crew at Controls; each makes one attack",
    )
    shots: tuple[PlannedUse, ...] = field((), "Weapons", rule="R8.6.2", group="Weapons")
    rolls: tuple[FieldDice, ...] = field(
        (), "Powered Fields", rule="R8.5.7", group="Fields", one="powered Field"
    )


# The fields of the last base come first, in the form and on the command line.
@dataclass(frozen=True, kw_only=True)
class TurnPlan(Condition, Attacks):
    """What a creation does in one turn, and the condition it is in."""

    @classmethod
    def of(cls, condition: Condition, *shots: PlannedUse) -> TurnPlan:
        """Return the plan of a turn in a condition, with some uses or none."""
        return cls(**values_of(condition, Condition), shots=shots)

    @property
    def dice(self) -> int:
        """All Hazard and Energy Shield dice, an inch each."""
        return sum(roll.dice for roll in self.rolls)

    @property
    def idle(self) -> TurnPlan:
        """The same turn without the use of any weapon."""
        return self.with_fired({})

    def with_fired(self, counts: Mapping[int, int]) -> TurnPlan:
        """Return the same turn with so many of each row fired, and no others."""
        shots = enumerate(self.shots)
        fired = (replace(shot, fired=counts.get(place, 0)) for place, shot in shots)
        return replace(self, shots=tuple(fired))
