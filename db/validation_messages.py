"""What pydantic found wrong with a payload, in a player's words."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, EnumType
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import ValidationError

from builder.core.field_spec import InvalidValue, Path
from db.shape import within
from db.unreadable import shown, unknown_key, wrong_word

_WANTED: Final = {
    "int_type": "must be a whole number",
    "float_type": "must be a number",
    "finite_number": "must be a number",
    "bool_type": "must be true or false",
    "string_type": 'must be text in quotes ""',
    "tuple_type": "must be a list in brackets []",
    "dataclass_type": "must be an object in braces {}",
    "fraction_parsing": 'must be a number or a fraction such as "1/2"',
    "fraction_type": 'must be a number or a fraction such as "1/2"',
}


def complaint(error: ValidationError, kind: type) -> tuple[Path, str]:
    """Return the path of the first thing that is wrong, and what is wrong with it.

    Args:
        error: What reading a payload raised.
        kind: The class it was read by.
    """
    found = _foremost(error)
    path = _plain(kind, tuple(found["loc"]))
    match found:
        case {"type": "value_error", "ctx": {"error": InvalidValue() as wrong}}:
            return (*path, *wrong.at), wrong.reason
        case {"type": "unexpected_keyword_argument"}:
            return path, unknown_key(str(path[-1]), _keys(kind, path[:-1]))
        case {"type": "enum" | "literal_error"}:
            return path, wrong_word(found["input"], _words(kind, path))
        case {"type": "missing" | "missing_argument" | "missing_keyword_only_argument"}:
            return path, "is missing"
        case _:
            return path, _wrong_type(found)


def _foremost(error: ValidationError) -> Mapping[str, Any]:
    """Return the first error; within a union, the one that fits the input."""
    found: list[Any] = error.errors(include_url=False)
    fitting = (
        one
        for one in found
        if not (one["type"] == "enum" and isinstance(one["input"], dict))
    )
    return next(fitting, found[0])


def _plain(kind: type, loc: Path) -> Path:
    """Return a path without the names of classes that pydantic puts into it."""
    path: Path = ()
    for step in loc:
        tried = {one.__name__ for one in within(kind, path) if isinstance(one, type)}
        if step not in tried and step not in {f"str-enum[{name}]" for name in tried}:
            path = (*path, step)
    return path


def _keys(kind: type, path: Path) -> list[str]:
    keys: list[str] = []
    for one in within(kind, path):
        if isinstance(one, type) and is_dataclass(one):
            keys.extend(field.name for field in fields(one))
    return keys


def _words(kind: type, path: Path) -> list[str]:
    words: list[str] = []
    for one in within(kind, path):
        if isinstance(one, EnumType):
            members: list[Enum] = list(one)
            words.extend(str(member.value) for member in members)
        elif get_origin(one) is Literal:
            words.extend(map(str, get_args(one)))
    return words


def _wrong_type(found: Mapping[str, Any]) -> str:
    wanted = _WANTED.get(found["type"], "is not what belongs here")
    given = found["input"]
    tail = ""
    if wanted.endswith("number"):
        if isinstance(given, str) and given.strip().removeprefix("-").isdecimal():
            tail = "; leave out the quotes"
        elif isinstance(given, float) and given.is_integer():
            tail = "; leave out the decimal point"
    return f"{wanted}, not {shown(given)}{tail}"
