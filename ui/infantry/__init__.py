"""What the Infantry Fire Rules add to the generic form."""

from collections.abc import Mapping
from typing import Final

from builder.infantry.designs import Weapon
from ui.forms.fields.field import FieldFactory, Panel
from ui.infantry.bands_field import BandsField, CurvePanel

FIELDS: Final[Mapping[tuple[type, str], FieldFactory]] = {
    (Weapon, "bands"): BandsField,
}

PANELS: Final[Mapping[type, tuple[Panel, ...]]] = {
    Weapon: (Panel("Chance by range", "Range table", CurvePanel),),
}
