"""What a creation has besides weapons and Fields: SuperNatural dice, Mechanisms."""

from fractions import Fraction

from builder.brikwars.tables.hazards import DeviceSkill, Worked
from builder.brikwars.tables.specialties import SuperNatural
from builder.core.field_spec import field, validated

_LONGEST = 400


@validated
class SuperNaturalDice:
    """Equal SuperNatural dice of a creature (10.3)."""

    die: SuperNatural = field(SuperNatural.FIRE, "Die", rule="R10.3")
    count: int = field(1, "Dice", low=1, high=100, rule="R10.3")

    @property
    def title(self) -> str:
        """The dice as printed: `2d4 Fire`."""
        return self.die.many(self.count)

    @property
    def price(self) -> Fraction:
        """CP of all of them."""
        return Fraction(self.count * self.die.row.cost)


@validated
class Mechanism:
    """A Mechanism of a creation, with the Trigger that sets it off (8.5)."""

    name: str = field(
        "", "Name", high=200, hint="Such as a blast door, a fire hose, a trapdoor"
    )
    trigger: str = field(
        "",
        "Set off when",
        high=_LONGEST,
        rule="R8.5.21",
        hint="Exactly: somebody pulls the torch, anything crosses the beam",
    )
    does: str = field(
        "",
        "Does",
        high=_LONGEST,
        rule="R8.5.21",
        hint="What happens then; what harms by itself is bought as a weapon",
    )
    worked: Worked = field(Worked.ITSELF, "Worked", rule="R8.5.21")
    skill: DeviceSkill = field(
        DeviceSkill.NONE,
        "Skill die",
        rule="R8.5.21",
        hint="Where it rolls Skill; d4 where nobody works it",
    )
    once: bool = field(
        False,
        "Works once",
        rule="R8.5.24",
        hint="Until somebody sets it again; the card has a box to tick",
    )

    @property
    def title(self) -> str:
        """Its name, or what it is."""
        return self.name.strip() or "Mechanism"
