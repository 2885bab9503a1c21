"""What BrikWars adds to the generic form."""

from __future__ import annotations

from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.plan import TurnPlan
from builder.brikwars.engine.rows import AttackType, How
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import FORMULAS, OwnEffect, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import FieldSpec
from ui.brikwars.headlines import creation_headlines, weapon_headlines
from ui.brikwars.homemade_fields import (
    FormulaField,
    OwnDiceField,
    OwnEffectsField,
    OwnModsField,
    OwnSpecialtiesField,
    OwnTypesField,
)
from ui.brikwars.loads import PayloadsField, RoundsField
from ui.brikwars.mods_field import ModsField
from ui.brikwars.mounts_field import MountsField
from ui.brikwars.power_panel import PowerPanel
from ui.brikwars.shots_field import ShotsField
from ui.brikwars.size_field import SizeField
from ui.brikwars.swaps_field import SwapsField
from ui.brikwars.words import (
    attack_words,
    effect_words,
    how_words,
    mind_words,
    mounting_words,
    moved_words,
    specialty_words,
    structure_words,
    weapon_words,
)
from ui.core.page import EditorContext
from ui.forms.fields.field import FormField
from ui.forms.registry import EditorRegistry, Panel


def special() -> EditorRegistry:
    """Its editors, panels, headlines and words."""
    return EditorRegistry(
        fields={
            (Weapon, "size"): SizeField,
            (Weapon, "mods"): ModsField,
            (Weapon, "swaps"): SwapsField,
            (Creation, "mounts"): MountsField,
            (Mount, "rounds"): RoundsField,
            (Mount, "objects"): PayloadsField,
            (TurnPlan, "shots"): ShotsField,
            **{(OwnType, name): FormulaField for name in FORMULAS},
            (House, "types"): OwnTypesField,
            (House, "mods"): OwnModsField,
            (House, "dice"): OwnDiceField,
            (House, "effects"): OwnEffectsField,
            (House, "specialties"): OwnSpecialtiesField,
        },
        panels={
            Creation: (Panel("Power and Size Damage", "Weapons", PowerPanel),),
            OwnType: (Panel("Examples", "", _examples),),
        },
        headlines={Weapon: weapon_headlines, Creation: creation_headlines},
        words={
            WeaponType: weapon_words,
            Structure: structure_words,
            Mind: mind_words,
            Mounting: mounting_words,
            OwnEffect: effect_words,
            Specialty: specialty_words,
            AttackType: attack_words,
            How: how_words,
            Moved: moved_words,
        },
        own={
            (Weapon, "type"): lambda house: house.types if house else (),
            (Weapon, "effects"): lambda house: house.effects if house else (),
            (Creation, "specialties"): lambda house: house.specialties if house else (),
        },
    )


def _examples(name: str, about: FieldSpec, desk: EditorContext) -> FormField:
    """The panel of examples, which is heavy to import."""
    from ui.brikwars.examples_panel import ExamplesPanel

    return ExamplesPanel(name, about, desk)
