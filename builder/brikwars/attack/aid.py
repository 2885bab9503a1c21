"""What is added to an attack: Gunnery Support and SuperNatural dice (8.6, 10.3)."""

from dataclasses import dataclass
from enum import StrEnum

from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.model.designs import Creation
from builder.brikwars.tables.specialties import SuperNatural
from builder.core.field_spec import again, field, validated


class Put(StrEnum):
    """What of an attack a SuperNatural die is put on (10.3)."""

    SKILL = "Skill"
    DAMAGE = "Damage"
    RANGE = "Range"


@validated
class PutDice:
    """Equal SuperNatural dice that are put on one value of an attack (10.3)."""

    die: SuperNatural = field(SuperNatural.FIRE, "Die", rule="R10.3")
    count: int = field(1, "Dice", low=1, high=20, rule="R10.3")
    on: Put = field(Put.DAMAGE, "Put on", rule="R10.3")
    shows: int | None = field(
        None,
        "They show",
        low=1,
        high=1_000,
        rule="R10.3",
        hint="On Range, once they are rolled; all ones, unless you say",
    )

    @property
    def title(self) -> str:
        """The dice, and what they are put on: `2d6 Earth on Skill`."""
        return f"{self.die.many(self.count)} on {self.on}"

    @property
    def inches(self) -> int:
        """What they add to a Range: what they show, or the least they can."""
        return self.count if self.shows is None else self.shows


@dataclass(frozen=True, kw_only=True)
class Aided:
    """What is added to an attack."""

    support: int = field(
        0,
        "Gunners in support",
        low=0,
        high=100,
        rule="R8.6.5",
        group="Gunnery Support",
    )
    supporters: tuple[Creation, ...] = again(
        PlannedUse, "supporters", group="Gunnery Support"
    )
    repeats: int = again(PlannedUse, "repeats", group="Gunnery Support")
    supernatural: tuple[PutDice, ...] = field(
        (),
        "SuperNatural dice",
        one="SuperNatural die",
        high=5,
        rule="R10.3",
        group="SuperNatural dice",
        hint="Each makes the attack harder by 1 on Use",
    )

    @property
    def supported(self) -> bool:
        """Whether anybody supports it (R8.6.5)."""
        return bool(self.support or self.supporters)
