"""What the Infantry Fire Rules add to the generic form."""

from __future__ import annotations

from builder.infantry.designs import Weapon
from ui.forms.registry import EditorRegistry, Panel
from ui.infantry.bands_field import BandsField
from ui.infantry.curve_panel import CurvePanel


def special() -> EditorRegistry:
    """Its editors and panels."""
    return EditorRegistry(
        fields={(Weapon, "bands"): BandsField},
        panels={Weapon: (Panel("Chance by range", "Range table", CurvePanel),)},
    )
