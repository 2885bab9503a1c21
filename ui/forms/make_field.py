"""Which widget edits a field, told by the type its design declares."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from builder.core.field_spec import FieldSpec, field_specs
from ui.core.page import EditorContext
from ui.forms.fields.checks import ChecksField
from ui.forms.fields.choice import ChoiceField
from ui.forms.fields.field import FormField
from ui.forms.fields.number import (
    MeasureField,
    NumberField,
    OptionalField,
    PointsField,
    TickField,
)
from ui.forms.fields.offers import OfferField, OffersField
from ui.forms.fields.photo import PhotoField
from ui.forms.fields.text import LineField, LongField, TagsField
from ui.forms.registry import Members, special

PHOTO: Final = "photo"
"""The name every design gives to the key of its portrait."""

WAIVERS: Final = "waivers"
"""The name every design gives to what its table allows."""


def make_field(kind: type, name: str, desk: EditorContext) -> FormField:
    """The field of a design's class, by its own editor or by its type.

    Raises:
        TypeError: If nothing here can edit it.
    """
    about = field_specs(kind)[name]
    own = special().fields.get((kind, name))
    if own:
        return own(name, about, desk)
    if name == PHOTO:
        return PhotoField(name, about, desk)
    if name == WAIVERS:
        from ui.forms.waivers import WaiversField

        return WaiversField(name, about, desk)
    if desk.choices.offers(name):
        several = get_origin(hints(kind)[name]) is tuple
        return (OffersField if several else OfferField)(name, about, desk)
    if about.picked:
        return _picked(hints(kind)[name], name, about, desk)
    made = _chosen(hints(kind)[name], (kind, name), about, desk) or _by_type(
        hints(kind)[name], name, about, desk
    )
    if made is None:
        raise TypeError(f"no widget edits {kind.__name__}.{name}")
    return made


@cache
def hints(kind: type) -> dict[str, Any]:
    """The types of a class's fields."""
    return get_type_hints(kind)


def _chosen(
    hint: Any, place: tuple[type, str], about: FieldSpec, desk: EditorContext
) -> FormField | None:
    """One or several out of what is printed and what house rules add to it."""
    own, name = special().own.get(place), place[1]
    several = get_origin(hint) is tuple
    kinds = _either(get_args(hint)[0] if several else hint)
    printed: list[type[Enum]] = [kind for kind in kinds if _is_table(kind)]
    optional = type(None) in kinds
    if own is None and not printed:
        return None
    make = ChecksField if several else ChoiceField
    chosen = Members(
        (*([None] if optional else []), *(one for kind in printed for one in kind)),
        _nothing if optional else special().words.get(kinds[0], _nothing),
        own or (lambda _: ()),
    )
    return make(name, about, desk, chosen)


def _nothing(_: object) -> str:
    """No small print."""
    return ""


def _either(hint: Any) -> tuple[Any, ...]:
    """The types a value may have."""
    if get_origin(hint) in (Union, types.UnionType):
        return get_args(hint)
    return (hint,)


def _is_table(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


_PLAIN: Final[dict[Any, Callable[[str, FieldSpec, EditorContext], FormField]]] = {
    int: NumberField,
    bool: TickField,
    Fraction: MeasureField,
}


def _by_type(
    hint: Any, name: str, about: FieldSpec, desk: EditorContext
) -> FormField | None:
    if hint is str:
        return (LongField if about.long else LineField)(name, about, desk)
    if hint in _PLAIN:
        return _PLAIN[hint](name, about, desk)
    if get_origin(hint) in (Union, types.UnionType):
        return _optional(set(get_args(hint)), name, about, desk)
    if get_origin(hint) is tuple:
        return _several(get_args(hint)[0], name, about, desk)
    return _by_class(hint, name, about, desk)


def _picked(hint: Any, name: str, about: FieldSpec, desk: EditorContext) -> FormField:
    """A design, or several, of the class that the hint names."""
    from ui.forms.picked import PickedField, PickedSeveralField

    kind: type = next(one for one in get_args(hint) if isinstance(one, type))
    several = get_origin(hint) is tuple
    return (PickedSeveralField if several else PickedField)(name, about, desk, kind)


def _by_class(
    hint: Any, name: str, about: FieldSpec, desk: EditorContext
) -> FormField | None:
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        from ui.forms.nested import DesignField

        return DesignField(name, about, desk, hint)
    return None


def _optional(
    choices: set[Any], name: str, about: FieldSpec, desk: EditorContext
) -> FormField | None:
    if choices == {int, type(None)}:
        return OptionalField(name, about, desk)
    if choices == {Fraction, type(None)}:
        return PointsField(name, about, desk)
    return None


def _several(
    part: Any, name: str, about: FieldSpec, desk: EditorContext
) -> FormField | None:
    if part is str:
        return TagsField(name, about, desk)
    if dataclasses.is_dataclass(part) and isinstance(part, type):
        from ui.forms.rows import RowsField

        return RowsField(name, about, desk, part)
    return None
