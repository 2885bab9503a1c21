"""What BrikWars adds to the generic form."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from builder.brikwars.attack.whole import AimedUse, WholeAttack
from builder.brikwars.engine.stats import table_stats
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import FORMULAS, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.reference.custom_weapons import OWN_TABLES
from builder.brikwars.tables.scales import HalfMind
from ui.brikwars.creation_fields import (
    ExamplesPanel,
    FormulaField,
    ListedField,
    MechanismsField,
    OwnTypesField,
    PowerPanel,
    power_facts,
)
from ui.brikwars.mounts_field import (
    MountsField,
    PayloadsField,
    RoundsField,
    ShotsField,
)
from ui.brikwars.swaps_field import SwapsField
from ui.brikwars.weapon_fields import ModsField, SizeField, mods_facts
from ui.forms.fields.field import (
    BigValues,
    Facts,
    FieldFactory,
    OwnChoices,
    Panel,
    Unused,
)

FIELDS: Final[Mapping[tuple[type, str], FieldFactory]] = {
    (Weapon, "size"): SizeField,
    (Weapon, "mods"): ModsField,
    (Weapon, "swaps"): SwapsField,
    (Creation, "mounts"): MountsField,
    (Creation, "mechanisms"): MechanismsField,
    (Mount, "rounds"): RoundsField,
    (Mount, "objects"): PayloadsField,
    (TurnPlan, "shots"): ShotsField,
    (WholeAttack, "shots"): partial(ShotsField, kind=AimedUse),
    **{(OwnType, name): FormulaField for name in FORMULAS},
    (House, "types"): OwnTypesField,
    **{(House, name): ListedField for name in OWN_TABLES},
}

UNUSED: Final[Mapping[tuple[type, str], Unused]] = {
    (Weapon, "fuse"): lambda it, _: not it.type.row.bricks and it.fuse is None,
    (Creation, "half_kind"): lambda it, _: not it.half_mind and it.half_kind is None,
    (Creation, "program"): lambda it, _: (
        it.half_kind is not HalfMind.PROGRAMMED and not it.program
    ),
    (Creation, "hit_points"): lambda it, house: (
        not (house and house.hit_points) and it.hit_points is None
    ),
}

FACTS: Final[Mapping[type, Facts]] = {Weapon: mods_facts, Creation: power_facts}

STATS: Final[Mapping[type, BigValues]] = {Weapon: table_stats}

SECOND: Final[Mapping[type, tuple[str, ...]]] = {
    Weapon: ("Mods", "Notes", "Photo", "Waivers"),
    Creation: (
        "Weapons",
        "Specialties",
        "SuperNatural dice",
        "Fields",
        "Mechanisms",
        "Notes",
        "Waivers",
    ),
}
"""The groups of a form that stand in its second column."""

OWN: Final[Mapping[tuple[type, str], OwnChoices]] = {
    (Weapon, "type"): lambda house: house.types if house else (),
    (Weapon, "effects"): lambda house: house.effects if house else (),
    (Creation, "structure"): lambda house: house.structures if house else (),
    (Creation, "mind"): lambda house: house.minds if house else (),
    (Creation, "specialties"): lambda house: house.specialties if house else (),
}

PANELS: Final[Mapping[type, tuple[Panel, ...]]] = {
    Creation: (Panel("Power", "Mind", PowerPanel),),
    OwnType: (Panel("Examples", "", ExamplesPanel),),
}
