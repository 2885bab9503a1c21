"""What the Infantry Fire Rules add to the generic form."""

from __future__ import annotations

from builder.infantry import Weapon
from ui.infantry.bandsfield import BandsField
from ui.infantry.curve import CurvePanel
from ui.special import Panel, Special


def special() -> Special:
    """Its editors and panels."""
    return Special(
        fields={(Weapon, "bands"): BandsField},
        panels={Weapon: (Panel("Chance by range", "Range table", CurvePanel),)},
    )
