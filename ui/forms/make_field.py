"""The choice of a field's widget: an editor of its own, or one by its type."""

import dataclasses
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Final, Union, get_args, get_origin

from builder.core.field_spec import FieldSpec, field_specs, field_types
from ui.forms.fields.choice import (
    ChoiceField,
    OfferField,
    SegmentedField,
    suits_segments,
)
from ui.forms.fields.field import EditorContext, FieldFactory, FormField
from ui.forms.fields.number import (
    MeasureField,
    NumberField,
    OptionalField,
    PointsField,
    TickField,
)
from ui.forms.fields.options import ChecksField, OffersField, OptionsField, price_of
from ui.forms.fields.photo import FramingField, PhotoField
from ui.forms.fields.pictured import TypeField
from ui.forms.fields.portrait import PortraitField
from ui.forms.fields.text import ColourField, LineField, LongField, TagsField
from ui.forms.form import DesignField
from ui.forms.from_library import PickedField, PickedSeveralField
from ui.forms.rows import RowsField, WaiversField

_BY_NAME: Final[dict[str, FieldFactory]] = {
    "photo": PhotoField,
    "framing": FramingField,
    "portrait": PortraitField,
    "waivers": WaiversField,
}
"""Fields that have the same name in every kind of design."""

_BY_TYPE: Final[dict[object, FieldFactory]] = {
    int: NumberField,
    bool: TickField,
    Fraction: MeasureField,
    int | None: OptionalField,
    Fraction | None: PointsField,
    tuple[str, ...]: TagsField,
}


def make_field(kind: type, name: str, context: EditorContext) -> FormField:
    """Return the field of a design's class, by its own editor or by its type.

    Raises:
        TypeError: If no widget edits it.
    """
    about, hint = field_specs(kind)[name], field_types(kind)[name]
    own = context.editors.fields.get((kind, name)) or _BY_NAME.get(name)
    if own:
        return own(name, about, context)
    several = get_origin(hint) is tuple
    if context.choices.offers(name):
        return (OffersField if several else OfferField)(name, about, context)
    if about.picked:
        picked: type = next(one for one in get_args(hint) if isinstance(one, type))
        field = PickedSeveralField if several else PickedField
        return field(name, about, context, picked)
    editor = _chosen(kind, name, context) or _by_type(hint, name, about, context)
    if editor is None:
        raise TypeError(f"no widget edits {kind.__name__}.{name}")
    return editor


def _chosen(kind: type, name: str, context: EditorContext) -> FormField | None:
    """Return a field for the members of printed tables and those of house rules."""
    hint, own = field_types(kind)[name], context.editors.own.get((kind, name))
    several = get_origin(hint) is tuple
    either = get_args(hint)[0] if several else hint
    union = get_origin(either) in (Union, UnionType)
    kinds = get_args(either) if union else (either,)
    printed = [one for one in kinds if isinstance(one, type) and issubclass(one, Enum)]
    if own is None and not printed:
        return None
    members = (
        *((None,) if NoneType in kinds else ()),
        *(member for table in printed for member in table),
    )
    if not several and suits_segments(members):
        return SegmentedField(name, field_specs(kind)[name], context, members, own)
    # What is bought shows its price; what is only ticked is all seen at once.
    bought = several and any(price_of(member) for member in members)
    many = OptionsField if bought else ChecksField
    one = TypeField if name == "type" else ChoiceField
    field = many if several else one
    return field(name, field_specs(kind)[name], context, members, own)


def _by_type(
    hint: object, name: str, about: FieldSpec, context: EditorContext
) -> FormField | None:
    if hint is str and about.colour:
        return ColourField(name, about, context)
    if hint is str:
        return (LongField if about.long else LineField)(name, about, context)
    if hint in _BY_TYPE:
        return _BY_TYPE[hint](name, about, context)
    several = get_origin(hint) is tuple
    part = get_args(hint)[0] if several else hint
    if not (isinstance(part, type) and dataclasses.is_dataclass(part)):
        return None
    return (RowsField if several else DesignField)(name, about, context, part)
