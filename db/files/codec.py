"""Designs and armies as JSON payloads and back: exactly, or refused.

The classes of `builder` are read as they stand, strictly: a wrong type, an unknown
key or a word that is not printed in a table is refused in a player's words. What a
design leaves empty is left out of its payload; numbers, words and switches are
always written, so that a default that changes never changes what was stored.

Payloads of older versions, in libraries and in files, are made into those of today.
Each kind has a version of its own, counted from 1. `UPGRADES` leads from each version
to the next. A payload has its version under `VERSION_KEY`, and no such key in version
1: so all that was written before there were versions is of version 1.
A muster file is the kind `muster`, with its version under the key `brickmuster`.

To change the spelling of a kind, add one step to the table:

    UPGRADES = {("microfig.squad", 1): _men_are_figs}

    def _men_are_figs(squad):
        return {("figs" if key == "men" else key): squad[key] for key in squad}

The parts of a payload are brought up to date from the outside in: a step sees what is
inside its own payload in whatever version that was written. A step changes what has no
kind, such as a mount or a home-made part, with the payload that holds it. It leaves
alone what has a kind of its own, which may also be the id of a design in its place.

The algorithm visits each part once, so the time grows with the length of the payload.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from enum import Enum, EnumType
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

from pydantic import ConfigDict, TypeAdapter, ValidationError

from builder.army.model import Army, Item
from builder.core.field_spec import HALVES, InvalidValue, Path, field_types
from builder.house_rules.ruleset import RuleSet
from db.files.jsontext import plain
from db.files.shape import CLASSES, HOUSES, VERSIONED, within
from db.files.unreadable import Unreadable, shown, spelt, unknown_key, wrong_word

Tree: TypeAlias = dict[str, Any]
"""An object of JSON."""

UPGRADES: Final[dict[tuple[str, int], Callable[[Tree], Tree]]] = {}
"""From each older version of a kind, what makes its payload one of the next version."""

VERSION_KEY: Final = "payload_version"
"""Not `version`, which is a field of a set of house rules."""

FILE_KIND: Final = "muster"
"""The kind of a muster file."""


def version_of(kind: str) -> int:
    """Return the version in which payloads of a kind are written."""
    version = 1
    while (kind, version) in UPGRADES:
        version += 1
    return version


def may_be_old(text: str) -> bool:
    """Return whether the JSON of a row may hold a payload of an older version.

    It only looks for words, so a note with such a word counts as old as well; then the
    row is merely read the slow way.
    """
    words = (VERSION_KEY, *(kind for kind, _ in UPGRADES))
    return any(f'"{word}"' in text for word in words)


def upgraded(payload: object, hint: object = None, at: Path = ()) -> Any:
    """Return a payload with all its parts in today's versions, without version keys.

    Args:
        payload: What `plain` has accepted.
        hint: The annotation of the place it stands in. A part inside a design may leave
            out its kind where only one kind can stand.
        at: The path of the payload in its file, for the sentence.

    Raises:
        Unreadable: If a part is of a newer version, or not what an upgrade can read.
    """
    # While no kind has a second version, looking for the version key is enough.
    if not UPGRADES and not _says_version(payload):
        return payload
    return _upgraded(payload, hint, at)


def _says_version(payload: object) -> bool:
    if isinstance(payload, list):
        return any(map(_says_version, payload))
    if not isinstance(payload, dict):
        return False
    return VERSION_KEY in payload or any(map(_says_version, payload.values()))


def _upgraded(payload: object, hint: object, at: Path) -> Any:
    if isinstance(payload, list):
        return [
            _upgraded(part, _one_of(hint, place), (*at, place))
            for place, part in enumerate(payload)
        ]
    if not isinstance(payload, dict):
        return payload
    kind = payload.get("kind", kind_of(hint))
    known = VERSIONED.get(str(kind))
    if known:
        payload = stepped(payload, kind, VERSION_KEY, at)
        hint = known
    return {
        name: _upgraded(part, _one_of(hint, name), (*at, name))
        for name, part in payload.items()
    }


def stepped(payload: Tree, kind: str, key: str, at: Path) -> Tree:
    """Return a payload taken from its version to today's, step by step.

    Args:
        payload: The payload; the one returned has no version key.
        kind: Its kind.
        key: The key of its version, which is 1 where there is no such key.
        at: The path of the payload, for the sentence.

    Raises:
        Unreadable: If the version is none, or newer than today's, or if the payload is
            not what that version can say.
    """
    version, at = payload.get(key, 1), (*at, key)
    payload = {name: part for name, part in payload.items() if name != key}
    plain(version, at)
    newest, where = version_of(kind), spelt(at)
    name = "file" if kind == FILE_KIND else kind
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        why = (
            f"must be the version of the {name}, such as {newest}, not {shown(version)}"
        )
        raise Unreadable(where, why)
    if version > newest:
        why = (
            f"is {shown(version)}: the {name} was made by a newer Brickmuster; update "
            f"Brickmuster to read it (this one reads up to version {newest})"
        )
        raise Unreadable(where, why)
    for older in range(version, newest):
        try:
            payload = UPGRADES[kind, older](payload)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            # A step may rely on keys that its version always wrote, but a file from
            # another program may lack them.
            why = f"is {older}, but the {name} is not what that version can say"
            raise Unreadable(where, why) from error
    return payload


def kind_of(hint: object) -> str:
    """Return the kind of a class; nothing if it has none."""
    fields = dataclasses.fields(hint) if dataclasses.is_dataclass(hint) else ()
    return next((str(each.default) for each in fields if each.name == "kind"), "")


def _one_of(hint: object, step: str | int) -> object:
    """Return the annotation of a part; None where none or several are possible."""
    found = () if hint is None else within(hint, (step,))
    return found[0] if len(found) == 1 else None


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
"""What pydantic found wrong with a payload, in a player's words."""
_NUMBERS: Final = frozenset({"int_type", "float_type", "finite_number"})
"""Those by which nothing but a number would do."""


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
    found = (one for one in within(kind, path) if isinstance(one, type))
    return [name for one in found if is_dataclass(one) for name in field_types(one)]


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
    if found["type"] in _NUMBERS:
        if isinstance(given, str) and given.strip().removeprefix("-").isdecimal():
            tail = "; leave out the quotes"
        elif isinstance(given, float) and given.is_integer():
            tail = "; leave out the decimal point"
    return f"{wanted}, not {shown(given)}{tail}"


_STRICT: Final = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


@cache
def reader(kind: type) -> TypeAdapter[object]:
    """Return the strict reader of one class from JSON.

    House rules may be of any system's class, so they are read separately.
    """
    # pydantic takes no config for a dataclass alone, but takes one for a union.
    either: Any = kind | None
    return TypeAdapter(either, config=_STRICT)


def encode(value: Item) -> Tree:
    """Return the payload of a design, an army or a set of house rules.

    Raises:
        Unreadable: If it could not be read back exactly, and so must not be stored.
    """
    payload: Tree = spelt_out(value)
    if decode(payload) != value:
        raise Unreadable("", f"{value.title} would not be read back as it is")
    return payload


def decode(payload: object, at: Path = ()) -> Any:
    """Return the design, army or set of house rules in a payload of any version.

    Args:
        payload: What `json.loads` gives.
        at: Where the payload stands in its file, for the sentence.

    Raises:
        Unreadable: For the first value in it that cannot be read.
    """
    plain(payload, at)
    kind = _kind(payload, CLASSES, at)
    return decode_current(upgraded(payload, kind, at), at)


def decode_current(payload: Any, at: Path = ()) -> Any:
    """Return the value of a payload that went through `upgraded`.

    Raises:
        Unreadable: For the first value in it that cannot be read.
    """
    kind = _kind(payload, CLASSES, at)
    if kind not in (Army, RuleSet) or payload.get("house") is None:
        return _read(kind, payload, at)
    inner = (*at, "house")
    house = _read(_kind(payload["house"], HOUSES, inner), payload["house"], inner)
    holder: Any = _read(kind, payload | {"house": None}, at)
    try:
        return dataclasses.replace(holder, house=house)
    except InvalidValue as wrong:
        raise Unreadable(spelt((*at, *wrong.at)), wrong.reason) from wrong


def decode_house(payload: object) -> Any:
    """Return the house rules in a payload.

    Raises:
        Unreadable: For the first value in it that cannot be read.
    """
    plain(payload)
    kind = _kind(payload, HOUSES, ())
    return _read(kind, upgraded(payload, kind), ())


def read_situation(kind: type, payload: object) -> Any:
    """Return the situation in a payload.

    Args:
        kind: Its class.
        payload: What `spelt_out` gives, perhaps changed.

    Raises:
        Unreadable: For the first thing in it that cannot be.
    """
    plain(payload)
    return _read(kind, upgraded(payload, kind), ())


def dumps(value: Item) -> str:
    """Return the payload as one line of JSON.

    Raises:
        Unreadable: As `encode`.
    """
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))


def loads(kind: str, text: str) -> Any:
    """Return the design or army of a kind that `dumps` wrote.

    Raises:
        Unreadable: If `dumps` did not write it.
    """
    # The fast way would read an old number that has another meaning today.
    if not may_be_old(text):
        with suppress(KeyError, ValidationError):
            value = reader(CLASSES[kind]).validate_json(text)
            if value is not None:
                return value
    # The careful way also reads house rules, and explains what is wrong.
    return decode(json.loads(text))


def item_in(text: str) -> Item:
    """Return the item that `dumps` wrote, of the kind that its text says.

    Raises:
        ValueError: If `dumps` did not write it; an `Unreadable` tells where.
        KeyError: If it says no kind.
    """
    value: Item = loads(json.loads(text)["kind"], text)
    return value


def spelt_out(value: object) -> Any:
    """Return a value as JSON values, without what it leaves empty."""
    match value:
        case Enum():
            return value.value
        case Fraction():
            return str(value)
        case tuple():
            return [spelt_out(part) for part in value]
        case _ if dataclasses.is_dataclass(value):
            fields = {
                field.name: spelt_out(_whole(part, field))
                for field in dataclasses.fields(value)
                if not _empty(part := getattr(value, field.name), field.default)
            }
            version = version_of(fields.get("kind", ""))
            return (
                fields if version == 1 else {"kind": "", VERSION_KEY: version} | fields
            )
        case _:
            return value


def _whole(part: object, field: dataclasses.Field[Any]) -> object:
    """Return a whole price that is counted in halves as a whole number.

    Such prices were whole numbers once: old files are written as they were, and an
    older program reads what has no half in it.
    """
    spec = field.metadata.get("spec")
    if not isinstance(part, Fraction) or spec is None or spec.finest != HALVES:
        return part
    return int(part) if part.denominator == 1 else part


def _empty(part: object, default: object) -> bool:
    """Return whether a part is empty and empty by default, so it can be left out."""
    return part == default and (part is None or part in ("", ()))


def _kind(payload: object, known: Mapping[str, type], at: Path) -> type:
    """Return the class that reads a payload."""
    if not isinstance(payload, dict):
        raise Unreadable(spelt(at), "must be an object in braces {}")
    where, kind = spelt((*at, "kind")), payload.get("kind")
    if "kind" not in payload:
        few = ", ".join(known)
        raise Unreadable(where, f"is missing; say which it is, one of {few}")
    if not isinstance(kind, str) or kind not in known:
        raise Unreadable(where, wrong_word(kind, known))
    return known[kind]


def _read(kind: type, payload: Tree, at: Path) -> Any:
    try:
        # As JSON text: in strict mode pydantic reads dataclasses only from that.
        return reader(kind).validate_json(json.dumps(payload))
    except ValidationError as error:
        path, why = complaint(error, kind)
        raise Unreadable(spelt((*at, *path)), why) from error
