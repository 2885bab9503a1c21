"""What the Infantry Fire Rules add to the generic form."""

from __future__ import annotations

from builder.infantry import Weapon
from ui.forms.registry import Panel, Special
from ui.infantry.bands_field import BandsField
from ui.infantry.curve_panel import CurvePanel


def special() -> Special:
    """Its editors and panels."""
    return Special(
        fields={(Weapon, "bands"): BandsField},
        panels={Weapon: (Panel("Chance by range", "Range table", CurvePanel),)},
    )
