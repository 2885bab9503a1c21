"""What an object that is launched does by itself (8.4)."""

from builder.brikwars.tables.objects import ObjectDie
from builder.core.field_spec import field, shared_fields, validated


@validated
class ObjectDice:
    """Equal dice of an object's own Damage (R8.4.21)."""

    die: ObjectDie = field(ObjectDie.D6, "Die", rule="R8.4.21")
    count: int = field(1, "Dice", low=1, high=100, rule="R8.4.21")

    @property
    def title(self) -> str:
        """The dice as printed: `2d6 Piercing`."""
        return self.die.die.many(self.count)

    @property
    def worth(self) -> int:
        """How many d6 all of them stand for."""
        return self.count * self.die.worth


@shared_fields
class OwnDamage:
    """What the Damage of an object comes from, besides its Structure Level."""

    __slots__ = ()

    dice: tuple[ObjectDice, ...] = field(
        (),
        "Damage of its own",
        high=10,
        rule="R8.4.21",
        one="kind of dice",
        hint="Then it is paid as a Melee Weapon; no more d6 than inches",
    )
    fire: int | None = field(
        None,
        "On Fire",
        unit='"',
        low=1,
        high=1_000,
        rule="R8.5.13",
        hint="Burning it adds 1d4 Fire",
    )

    @property
    def worth(self) -> int:
        """How many d6 its own dice stand for; 0 for an ordinary object."""
        return sum(each.worth for each in self.dice)
