"""The designs of Small Arms Fire: firearms, and the men who carry them."""

from dataclasses import replace
from functools import partial
from typing import Final, Literal

from builder.core.catalog import Catalog
from builder.core.design import UnpricedDesign
from builder.core.field_spec import field, validated
from builder.core.formatting import capital
from builder.smallarms.scales import HELP, NERVE, Action, Firearm, FirearmRow

# The fields of each group.
_weapon = partial(field, group="Weapon")
_own = partial(field, group="Own percentage", rule="S1", extra=True)
_man = partial(field, group="Man")


@validated
class Weapon(UnpricedDesign):
    """A firearm: its class, how it loads, and what it holds."""

    kind: Literal["smallarms.weapon"] = "smallarms.weapon"
    name: str = _weapon("", "Name")
    type: Firearm = _weapon(Firearm.RIFLE, "Class", rule="S1", settled=True)
    action: Action = _weapon(
        Action.SEMI,
        "Action",
        rule="S3",
        extra=True,
        hint="How it loads: by a bolt, or by itself",
    )
    capacity: int | None = _weapon(
        None,
        "Capacity",
        unit="rounds",
        low=1,
        high=10_000,
        rule="S15",
        hint="Rounds in a full clip or magazine; no chart of them is published",
    )
    base: int | None = _own(
        None,
        "Own base range",
        unit='"',
        low=0,
        high=10_000,
        hint="Where your table gives it another basic percentage",
    )
    factor: int | None = _own(
        None,
        "Own factor",
        low=1,
        high=100,
        hint="The chance is this times what the range leaves of the base",
    )

    @property
    def label(self) -> str:
        """What it is: `bolt-action rifle`, `SMG`."""
        how = {Action.BOLT: "bolt-action ", Action.SEMI: "semi-automatic "}
        spoken = "" if self.type.row.automatic else how.get(self.action, "automatic ")
        return capital(f"{spoken}{self.type}")

    @property
    def own(self) -> bool:
        """Whether its table gives it another basic percentage."""
        return self.base is not None or self.factor is not None

    def own_row(self, row: FirearmRow) -> FirearmRow:
        """Return a row with the table's own numbers in place of the printed ones."""
        return replace(
            row,
            base=row.base if self.base is None else self.base,
            factor=row.factor if self.factor is None else self.factor,
        )


@validated
class Man(UnpricedDesign):
    """One figure, its weapons and its skills."""

    kind: Literal["smallarms.man"] = "smallarms.man"
    name: str = _man("", "Name")
    sharpshooter: bool = _man(
        False, "Sharpshooter", rule="S5", hint=f"+{HELP} %, but not with an SMG"
    )
    officer: bool = _man(
        False,
        "Officer or NCO",
        rule="S16",
        hint=f"+{NERVE} on the roll the wounded make for their morale",
    )
    life: int = _man(
        100,
        "Life force",
        unit="%",
        low=0,
        high=100,
        rule="S14",
        extra=True,
        hint="Everybody begins at 100 %",
    )
    weapons: tuple[Weapon, ...] = field(
        (Weapon(),), "Weapons", high=20, rule="S1", group="Weapons"
    )

    @property
    def label(self) -> str:
        """What it is: `Officer`, `Sharpshooter`, `Officer, sharpshooter`, `Man`."""
        found = ["officer"] * self.officer + ["sharpshooter"] * self.sharpshooter
        return ", ".join(found or ["man"]).capitalize()


CATALOG: Final = Catalog(__package__, (Weapon, Man))
"""What can be copied and changed."""
