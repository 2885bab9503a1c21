"""One turn of a creation as its player plans it: what is used, how and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from builder.ask import ask, sane
from builder.brikwars.designs import LARGEST
from builder.brikwars.scales import Mind
from builder.brikwars.turn_rows import MANY, Attack, Roll, Shot


class Moved(StrEnum):
    """How the creation moves in this turn."""

    STILL = "stands still"
    MOVES = "moves"
    SPRINTS = "sprints"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlan:
    """What a creation does in one turn, and the state it is in."""

    attack: Attack = ask(
        Attack.FREE,
        "Attack type",
        rule="R8.6.1",
        group="Attack",
        hint="All weapons of one attack share a type and a target, or an Arc",
    )
    attackers: int = ask(
        1,
        "Attackers",
        low=1,
        high=MANY,
        rule="R8.6.1",
        group="Attack",
        hint="Minds with an Action, or crew at Controls; each makes one attack",
    )
    shots: tuple[Shot, ...] = ask((), "Weapons", rule="R8.6.2", group="Weapons")
    rolls: tuple[Roll, ...] = ask((), "Powered Fields", rule="R8.5.7", group="Fields")
    size_damage: int = ask(
        0, "Size Damage", low=0, high=LARGEST, rule="R7.2", group="Condition"
    )
    fire: int = ask(
        0, "On Fire", unit='"', low=0, high=LARGEST, rule="R8.5.13", group="Condition"
    )
    overload: int = ask(
        0,
        "Exposure dice taken",
        low=0,
        high=MANY,
        rule="R8.5.8",
        group="Condition",
        hint="Dice of the fire it burns with are not counted again",
    )
    moved: Moved = ask(Moved.MOVES, "Movement", rule="R8.1.30", group="Condition")
    aloft: bool = ask(False, "In flight", rule="R8.1.17", group="Condition")
    set_up: bool = ask(True, "Turrets Set Up", rule="R8.1.29", group="Condition")
    diverting: bool = ask(
        False,
        "Diverts All Power",
        rule="R8.1.24",
        group="Power",
        hint="saves its Power",
    )
    saved: int = ask(
        0,
        "Turns diverted before",
        low=0,
        high=100,
        rule="R8.1.24",
        group="Power",
        hint="Just before this turn, one after the other",
    )
    helpers: int = ask(
        0, "Minifigs who help", low=0, high=MANY, rule="R8.1.25", group="Teamwork"
    )
    helper_inches: int = ask(
        0,
        "Larger helpers",
        unit='"',
        low=0,
        high=LARGEST,
        rule="R8.1.25",
        group="Teamwork",
        hint="Their Effective Sizes together",
    )
    helper_inches_aloft: int = ask(
        0,
        "Helpers in flight",
        unit='"',
        low=0,
        high=LARGEST,
        rule="R8.1.17",
        group="Teamwork",
        hint="Their Effective Sizes together; in the air each counts once",
    )
    helper_skill: Mind = ask(
        Mind.D6, "Lowest Skill of helpers", rule="R8.1.25", group="Teamwork"
    )
    skill: Mind = ask(
        Mind.D6,
        "Skill at the Controls",
        rule="R10.1",
        group="Crew",
        hint="Of who fires for a creation that has no mind",
    )
    gunnery: bool = ask(
        False,
        "A trained Gunner fires",
        rule="R8.6.4",
        group="Crew",
        hint="d8 if mounted",
    )

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)

    @property
    def dice(self) -> int:
        """All Hazard and Energy Shield dice, an inch each."""
        return sum(roll.dice for roll in self.rolls)

    @property
    def team(self) -> int:
        """Weapon Inches that helpers add (R8.1.25)."""
        return 2 * (self.helpers + self.helper_inches) + self.helper_inches_aloft

    @property
    def idle(self) -> TurnPlan:
        """The same turn without the use of any weapon."""
        return self.with_fired({})

    def with_fired(self, counts: Mapping[int, int]) -> TurnPlan:
        """The same turn with other weapons used.

        Args:
            counts: How many are used, by the place of the row; of other rows none.
        """
        shots = tuple(
            shot
            if shot.fired == counts.get(place, 0)
            else replace(shot, fired=counts.get(place, 0))
            for place, shot in enumerate(self.shots)
        )
        return replace(self, shots=shots)
