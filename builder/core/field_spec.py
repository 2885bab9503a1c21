"""What a form asks for in each field of a design, and edits by path.

A design is a frozen dataclass. Each field declares, beside its default, the
label, unit, bounds and rule that a form or a reader needs, so a new field is one
line and appears everywhere.
"""

import dataclasses
import re
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from builder.core.colours import COLOUR
from builder.core.formatting import figure
from builder.core.formula import Formula
from builder.core.measure import SizeMeasure
from builder.core.painting import Painting

Path: TypeAlias = tuple[str | int, ...]
"""Where in a design: field names and tuple positions, from the outside in."""

Kind = TypeVar("Kind")

LONGEST_NAME: Final = 10_000
LONGEST_TEXT: Final = 100_000
MOST_PARTS: Final = 1_000
FINEST: Final = 1_000_000
"""The largest denominator of a number that a player types."""

HALVES: Final = 2
"""The largest denominator of a price in halves."""

_HALVES: Final = re.compile("[\ud800-\udfff]")


class InvalidValue(ValueError):
    """A value outside the bounds of its field; rules never see it.

    Attributes:
        at: The path of the field, from the design that refused it.
        reason: What is wrong with it, as the end of a sentence about the field.
    """

    def __init__(self, at: Path, reason: str) -> None:
        super().__init__(f"{'.'.join(map(str, at))} {reason}")
        self.at = at
        self.reason = reason


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """What a form needs to know about one field.

    Attributes:
        label: What a form calls it.
        unit: Printed after the value, such as ``"`` for inches.
        low: The smallest number allowed, or the fewest parts of a tuple.
        high: The largest number, most parts, or longest text allowed.
        rule: The rule the field comes from.
        group: The heading it stands under, as the rulebook groups it.
        hint: One sentence of help.
        long: Whether the text may run over several lines.
        picked: Whether a whole design is chosen from the library, not edited here.
        measure: How the number is measured on the table, if it can be.
        phrase: How a line about a situation says its value, in place of `{}`: such as
            ``at {}``. It is said even where nobody set it. Nothing for a field that is
            said after its label, once somebody set it.
        one: What one of several parts is called; empty for the name of its class.
        formula: Whether the text is a formula of the Size, such as `4S+2`, or blank.
        colour: Whether the text is a colour, `#1f5b3a`, or blank.
        painted: Whether the text is a painting of cells, row by row, or blank.
        ordered: Whether the order of its parts counts.
        settled: Whether it says what the thing is: with another value it would be
            another thing, which no way out of a verdict makes of it by itself.
        finest: The largest denominator of the number; 2 where it is in halves.
        extra: Whether few designs use it, so that a form shows it only where one does,
            or where the player asks for it.
        along: The field of the class that it comes along with, where that is an extra.
    """

    label: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    rule: str = ""
    group: str = ""
    hint: str = ""
    long: bool = False
    picked: bool = False
    formula: bool = False
    colour: bool = False
    painted: bool = False
    ordered: bool = False
    settled: bool = False
    finest: int = FINEST
    extra: bool = False
    along: str = ""
    one: str = ""
    phrase: str = ""
    measure: SizeMeasure | None = None


def field(default: Any, label: str, **about: Any) -> Any:
    """Declare a dataclass field together with its `FieldSpec`.

    It stands under the heading of the field above it, unless it has a `group`.

    Args:
        default: What a new design starts with.
        label: What a form calls the field.
        **about: Any other attributes of `FieldSpec`.
    """
    metadata = {"spec": FieldSpec(label, **about), "opens": "group" in about}
    return dataclasses.field(default=default, metadata=metadata)


def again(kind: type[Any], name: str, **changes: Any) -> Any:
    """Declare a field that is as in another class, but for some of its spec.

    Its heading is that of its new place, as for any other field. With a label of its
    own it has no phrase, unless one comes with it.

    Args:
        kind: The other class.
        name: Its field.
        **changes: Attributes of `FieldSpec` that differ, and `default` if that does.
    """
    known = {each.name: each for each in dataclasses.fields(kind)}[name]
    default = changes.pop("default", known.default)
    own = {"phrase": "", **changes} if "label" in changes else changes
    spec = dataclasses.replace(known.metadata["spec"], **own)
    metadata = {"spec": spec, "opens": "group" in changes}
    return dataclasses.field(default=default, metadata=metadata)


def field_specs(kind: type[object]) -> dict[str, FieldSpec]:
    """Return the specs of a class by field, in the order of a form."""
    # A class is hashable, but mypy takes the __hash__ of its instances for its own.
    known: object = kind
    return _specs(known)


@cache
def _specs(kind: Any) -> dict[str, FieldSpec]:
    specs: dict[str, FieldSpec] = {}
    group = ""
    for field in dataclasses.fields(kind):
        if "spec" in field.metadata:
            spec = field.metadata["spec"]
            group = spec.group if field.metadata["opens"] else group
            specs[field.name] = dataclasses.replace(spec, group=group)
    return specs


@cache
def field_types(kind: type) -> dict[str, Any]:
    """Return the fields of a dataclass with the annotation of each, in their order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


@cache
def choices(hint: object) -> tuple[object, ...]:
    """Return the annotations a value may satisfy, one of them; None is left out."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(one for arg in get_args(hint) for one in choices(arg))
    return () if hint is NoneType else (hint,)


def validate(design: object) -> None:
    """Refuse values outside the bounds their fields declare.

    Raises:
        InvalidValue: For the first field that is out of bounds.
    """
    kind: object = type(design)
    for name, default, spec in _bounds(kind):
        value = getattr(design, name)
        # Most fields have their default, or are off, blank or one word of a list.
        if value is default or value is None or value is True or value is False:
            continue
        if isinstance(value, str) and (not value or isinstance(value, Enum)):
            continue
        if reason := _unreadable(value, spec):
            raise InvalidValue((name,), reason)


@cache
def _bounds(kind: Any) -> tuple[tuple[str, object, FieldSpec], ...]:
    """Each field with its default, if that is within the bounds, and its spec."""
    specs = field_specs(kind)
    return tuple(
        (each.name, each.default, specs[each.name])
        if not _unreadable(each.default, specs[each.name])
        else (each.name, dataclasses.MISSING, specs[each.name])
        for each in dataclasses.fields(kind)
        if each.name in specs
    )


@dataclass_transform(frozen_default=True, kw_only_default=True)
def shared_fields(kind: type[Kind]) -> type[Kind]:
    """Mark a base whose fields stand last in each `validated` class that inherits it.

    At runtime the base is not a dataclass, because a dataclass would put its fields
    in front of all others, in forms and in files.
    """
    return kind


@dataclass_transform(frozen_default=True, kw_only_default=True)
def validated(kind: type[Kind]) -> type[Kind]:
    """Make a frozen dataclass that checks its fields against their bounds.

    Raises:
        InvalidValue: When one is made, for the first field that is out of bounds.
    """
    for base in kind.__mro__[1:]:
        # A copy, because Python 3.14 notes the annotations there when they are read.
        for name, default in dict(vars(base)).items():
            if isinstance(default, dataclasses.Field):
                # A quoted annotation can only be resolved in the module of its base.
                more = {name: get_type_hints(base)[name]}
                kind.__annotations__ = kind.__annotations__ | more
                # A copy, because each dataclass writes its own data into its fields.
                setattr(kind, name, copy(default))
    if not hasattr(kind, "__post_init__"):
        kind.__post_init__ = validate  # type: ignore[attr-defined]
    return dataclass(frozen=True, slots=True, kw_only=True)(kind)


def _unreadable(value: object, spec: FieldSpec) -> str:
    """Return why a value is out of bounds, as the end of a sentence; or nothing."""
    low, high = spec.low, spec.high
    match value:
        case bool():
            pass
        case str():
            return _unreadable_text(value, spec)
        case int() | Fraction():
            if value.denominator > spec.finest:
                finest = f"{spec.finest:,}"
                return f"is too fine: the smallest part that is read is 1/{finest}"
            if (low is not None and value < low) or (high is not None and value > high):
                number = "whole number" if isinstance(value, int) else "number"
                span = _span(low, high)
                return f"must be a {number} {span}, not {_short(int(value))}"
        case tuple():
            most = MOST_PARTS if high is None else high
            if not (low or 0) <= len(value) <= most:
                return f"has {len(value)} parts; {_span(low or 0, most)} are read"
        case _:
            pass
    return ""


def half_character(text: str) -> bool:
    """Return whether text holds half a character.

    It has no UTF-8, so neither a file nor a database could hold it.
    """
    return _HALVES.search(text) is not None


def _unreadable_text(value: str, spec: FieldSpec) -> str:
    longest = spec.high or (LONGEST_TEXT if spec.long else LONGEST_NAME)
    if len(value) > longest:
        return f"is {len(value):,} characters long; at most {longest:,} are read"
    if half_character(value):
        return "holds half a character (a lone surrogate), which cannot be stored"
    if spec.formula and value.strip():
        try:
            Formula.read(value)
        except ValueError as wrong:
            return str(wrong)
    if spec.painted and value:
        try:
            Painting.read(value)
        except ValueError as wrong:
            return str(wrong)
    if spec.colour and value and not COLOUR.fullmatch(value):
        return "must be a colour such as #1f5b3a, or be left empty"
    return ""


def _short(value: int) -> str:
    # Thousands of digits would fill the screen.
    if value.bit_length() > 64:
        return f"a number of about {int(value.bit_length() * 0.30103) + 1} digits"
    return figure(value)


def _span(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        return f"up to {high}" if low is None else f"from {figure(low)}"
    return f"from {figure(low)} to {figure(high)}"


def values_of(value: Any, kind: type[Any]) -> dict[str, Any]:
    """Return the values of the fields that a class shares, to make one of it."""
    own: object = type(value)
    other: object = kind
    return {name: getattr(value, name) for name in _shared(own, other)}


@cache
def _shared(one: Any, other: Any) -> tuple[str, ...]:
    """Return the fields of the second class that values of the first have, too."""
    own = {field.name for field in dataclasses.fields(one)} | set(dir(one))
    return tuple(field.name for field in dataclasses.fields(other) if field.name in own)


def differing(one: object, other: object, names: Iterable[str]) -> list[str]:
    """Return those of some fields in which two values differ."""
    return [
        name for name in names if getattr(one, name, None) != getattr(other, name, None)
    ]


def path_of(name: str) -> Path:
    """Return the path of a field that is named by one word; of the whole by none.

    >>> path_of("allies.0.skill")
    ('allies', 0, 'skill')
    """
    steps = filter(None, name.split("."))
    return tuple(int(step) if step.isdecimal() else step for step in steps)


def get(value: Any, path: Path) -> Any:
    """Return the part of a design that a path leads to.

    Raises:
        LookupError: If the path leads nowhere.
    """
    for step in path:
        try:
            value = value[step] if isinstance(step, int) else getattr(value, step)
        except AttributeError as error:
            raise LookupError(f"no {step!r} in {type(value).__name__}") from error
    return value


def put(value: Any, path: Path, part: object) -> Any:
    """Return a copy of a design with one part replaced; all else is shared.

    >>> put(("a", ("b", "c")), (1, 0), "B")
    ('a', ('B', 'c'))

    Raises:
        LookupError: If the path leads nowhere.
        InvalidValue: If the new part is out of bounds.
    """
    if not path:
        return part
    step, rest = path[0], path[1:]
    inner = put(get(value, (step,)), rest, part)
    if isinstance(step, int):
        return (*value[:step], inner, *value[step + 1 :])
    return dataclasses.replace(value, **{step: inner})
