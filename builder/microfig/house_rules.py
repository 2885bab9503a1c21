"""The readings of MicroFig Death that a table may change."""

from typing import Any, Literal

from builder.content.card_blocks import LIMITS
from builder.core.field_spec import field, validated
from builder.microfig.designs import MOST_IN_ALL, MOST_TROOPS
from builder.microfig.scales import SquadWeapon

MOST_TARGETS = 6
"""Targets of one squad that are worked out, at most."""


def _dice(weapon: SquadWeapon, label: str) -> Any:
    """The number of base dice of a weapon, as a table may change it (M3)."""
    return field(
        None,
        label,
        low=0,
        high=20,
        rule="M3",
        group="Base dice",
        hint=f"By the book {weapon.row.dice}",
    )


@validated
class House:
    """House rules where the text leaves room (A-M1 to A-M14), and a table's numbers."""

    kind: Literal["microfig.house"] = "microfig.house"
    edges_are_far: bool = field(
        False,
        'A range of exactly 18", 24" and so on is of the farther band',
        rule="A-M5",
    )
    damage_unsparing: bool = field(
        False,
        "Every 5 and 6 of damage counts, if there are more of them than 1s",
        rule="A-M7",
    )
    own_cover_is_nothing: bool = field(
        False, "Cover does not help against one's own catastrophe", rule="A-M8"
    )
    dice_before_doubling: bool = field(
        False, "Single dice are added before the doublings", rule="A-M9"
    )
    dice_refill: bool = field(
        False, "Single dice count even when halving has emptied the pool", rule="A-M9"
    )
    catastrophes_burst: bool = field(
        False, "A catastrophe of heavy weapons bursts, too", rule="A-M12"
    )
    contact_is_restless: bool = field(
        False, "Standing still does not make close combat easy", rule="A-M13"
    )
    most_targets: int | None = field(
        None,
        "Targets over which a squad may split its fire",
        low=1,
        high=MOST_TARGETS,
        rule="A-M14",
        hint="By the book 1",
    )
    pistol_dice: int | None = _dice(SquadWeapon.PISTOL, "Base dice of a pistol")
    ccw_dice: int | None = _dice(SquadWeapon.CCW, "Base dice of a close combat weapon")
    fists_dice: int | None = _dice(SquadWeapon.FISTS, "Base dice of fists")
    rifle_dice: int | None = _dice(SquadWeapon.RIFLE, "Base dice of a rifle")
    heavy_dice: int | None = _dice(SquadWeapon.HEAVY, "Base dice of a heavy weapon")
    most_troopers: int | None = field(
        None,
        "Most troopers of a squad",
        low=1,
        high=MOST_IN_ALL,
        rule="M1",
        group=LIMITS,
    )
    most_heavies: int | None = field(
        None, "Most heavy weapons of a squad", low=0, high=MOST_TROOPS, rule="M1"
    )

    @property
    def targets(self) -> int:
        """Over how many targets a squad may split its fire (A-M14)."""
        return self.most_targets or 1

    def dice(self, weapon: SquadWeapon) -> int:
        """Return the base dice of each trooper with a weapon (M3)."""
        own = {
            SquadWeapon.PISTOL: self.pistol_dice,
            SquadWeapon.CCW: self.ccw_dice,
            SquadWeapon.FISTS: self.fists_dice,
            SquadWeapon.RIFLE: self.rifle_dice,
            SquadWeapon.HEAVY: self.heavy_dice,
        }[weapon]
        return weapon.row.dice if own is None else own


STANDARD = House()
"""The text's own readings."""
