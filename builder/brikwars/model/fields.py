"""Fields as designs of their own: hazardous ground, fires and Energy Shields (8.5)."""

from fractions import Fraction
from functools import partial
from typing import Literal

from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables import hazards
from builder.brikwars.tables.hazards import PERMANENT_FIRES, Hazard, HazardDie, Terrain
from builder.brikwars.tables.scales import FIELD_SIZE
from builder.core.design import Design
from builder.core.field_spec import field, validated
from builder.core.formatting import inches
from builder.core.tally import Tally, Term


@validated
class HazardDice:
    """Equal dice of one kind of hazard in a Field."""

    hazard: Hazard = field(Hazard.EXPOSURE, "Hazard", rule="R8.5.1", settled=True)
    die: HazardDie = field(HazardDie.D6, "Die", rule="R8.5.5")
    count: int = field(1, "Dice", low=1, high=1_000, rule="R8.5.3")
    terrain: Terrain | None = field(
        None, "Terrain", rule="R8.5.15", hint="What Move dice do"
    )

    @property
    def label(self) -> str:
        """What it is: `Exposure Damage 2d6`, `Spiked Difficult Terrain 1d6" Move`."""
        kind = f"{self.terrain} " if self.terrain else ""
        return f"{kind}{self.hazard} {self.die.many(self.count)}"

    @property
    def does(self) -> str:
        """What it does to whoever is in it, in a few words."""
        if self.terrain and self.hazard is Hazard.TERRAIN:
            return self.terrain.small_print
        return self.hazard.row.does

    @property
    def title(self) -> str:
        """The label: dice have no name of their own."""
        return self.label


_field = partial(field, group="Field")


@validated
class Field(Design):
    """An area that hurts, hinders, hides something or shields."""

    kind: Literal["brikwars.field"] = "brikwars.field"
    name: str = _field("", "Name")
    size: int = _field(
        1, "Field Size", unit='"', low=0, high=1_000, rule="R8.5.1", measure=FIELD_SIZE
    )
    dice: tuple[HazardDice, ...] = _field(
        (HazardDice(),), "Hazard Dice", high=100, rule="R8.5.1", one="Hazard Die"
    )
    natural: bool = _field(
        False,
        "Natural",
        rule="R8.5.6",
        extra=True,
        hint="Part of the battlefield: costs nothing and draws on nobody's Power",
    )

    @property
    def label(self) -> str:
        """What it is: `Regular Fire 4"`, `Field 3"`."""
        return f"{self.fire or 'Field'} {inches(self.size)}"

    @property
    def fire(self) -> str:
        """The name of the permanent fire it is; or nothing (R8.5.10)."""
        if len(self.dice) != 1:
            return ""
        (only,) = self.dice
        burns = only.hazard is Hazard.EXPOSURE and only.die is HazardDie.FIRE
        return PERMANENT_FIRES.get(only.count, "") if burns else ""

    @property
    def undecided(self) -> bool:
        """Whether its kind of Difficult Terrain is still to be chosen (R8.5.15)."""
        return any(
            group.hazard is Hazard.TERRAIN and group.terrain is None
            for group in self.dice
        )

    @property
    def shields(self) -> bool:
        """Whether it is an Energy Shield and nothing else."""
        return bool(self.dice) and all(
            group.hazard is Hazard.SHIELD for group in self.dice
        )

    @property
    def total_dice(self) -> int:
        """All its Hazard Dice together (A34)."""
        return sum(group.count for group in self.dice)


def field_price(field: Field, house: House = STANDARD) -> Tally:
    """Return the bill of a Field; a natural one costs nothing (R8.5.2, R8.5.6)."""
    return Tally(tuple(_term(field, group, house) for group in field.dice))


def _term(field: Field, group: HazardDice, house: House) -> Term:
    price = hazards.price(
        group.hazard, group.die, group.count, field.size, by_half=house.odd_dice_by_half
    )
    if field.natural:
        return Term(group.label, Fraction(0), "R8.5.6", "natural")
    rate = f"{group.hazard.row.rate} × " if group.hazard.row.rate > 1 else ""
    dice = f"{group.count} dice" if group.count > 1 else "1 die"
    working = f'{rate}{field.size}" × {dice}'
    return Term(group.label, Fraction(price), "R8.5.1", working)
