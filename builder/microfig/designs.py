"""The design of MicroFig Death: a squad by its kits."""

from functools import partial
from typing import Final, Literal

from builder.core.catalog import Catalog
from builder.core.design import UnpricedDesign
from builder.core.field_spec import field, validated
from builder.core.formatting import counted, listed
from builder.microfig.scales import Bulk, Skill, SquadWeapon

MOST_TROOPS: Final = 1_000
"""The most troopers with one kit."""
MOST_IN_ALL: Final = 3 * MOST_TROOPS
"""The most troopers of a squad."""


class Troops:
    """Troopers counted by their kits."""

    __slots__ = ()

    rifles: int
    pistols: int
    heavies: int

    @property
    def troops(self) -> int:
        """All its troopers."""
        return self.rifles + self.pistols + self.heavies

    @property
    def bearers(self) -> dict[SquadWeapon, int]:
        """How many may use each weapon, in firing order (M1, M2, M13)."""
        return self.free(0)

    def free(self, carriers: int) -> dict[SquadWeapon, int]:
        """Return how many may use each weapon while some carry blocks (M18).

        Blocks are carried by those whose weapons have the fewest dice.
        """
        left = carriers
        counts: dict[str, int] = {}
        for kit in ("pistols", "rifles", "heavies"):
            count: int = getattr(self, kit)
            taken = min(count, left)
            left -= taken
            counts[kit] = count - taken
        return {
            weapon: sum(counts[kit] for kit in weapon.row.kits)
            for weapon in SquadWeapon
        }


# The fields of each group.
_troopers = partial(field, group="Troopers")


@validated
class Squad(Troops, UnpricedDesign):
    """A unit of troopers on one base; each has one kit (M1)."""

    kind: Literal["microfig.squad"] = "microfig.squad"
    name: str = field("", "Name", group="Squad")
    skill: Skill = field(Skill.NORMAL, "Skill", rule="M6", group="Squad")
    bulk: Bulk | None = field(
        None,
        "Size of its figures",
        rule="M15",
        group="Squad",
        extra=True,
        hint="Man size unless you say: one or two bricks tall, one stud wide",
    )
    rifles: int = _troopers(4, "Riflemen", low=0, high=MOST_TROOPS, rule="M1")
    pistols: int = _troopers(
        0, "Pistol and close combat weapon", low=0, high=MOST_TROOPS, rule="M1"
    )
    heavies: int = _troopers(0, "Heavy weapons", low=0, high=MOST_TROOPS, rule="M1")

    @property
    def label(self) -> str:
        """What it is: `Squad of 4 rifles and 1 heavy weapon`."""
        return f"Squad of {listed([*self.kits])}" if self.kits else "Empty squad"

    @property
    def kits(self) -> tuple[str, ...]:
        """What its troopers carry: `4 rifles`, `1 heavy weapon`."""
        return tuple(
            counted(count, name)
            for count, name in (
                (self.pistols, "pistol"),
                (self.rifles, "rifle"),
                (self.heavies, "heavy weapon"),
            )
            if count
        )


CATALOG: Final = Catalog(__package__, (Squad,))
"""What can be copied and changed."""
