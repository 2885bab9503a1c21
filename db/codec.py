"""Designs and armies as JSON payloads and back: exactly, or refused.

The classes of `builder` are read as they stand, strictly: a wrong type, an unknown
key or a word that is not printed in a table is refused in a player's words. What a
design leaves empty is left out of its payload; numbers, words and switches are
always written, so that a default that changes never changes what was stored.
"""

import dataclasses
import json
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final

from pydantic import ConfigDict, TypeAdapter, ValidationError

from builder.army.model import Army
from builder.core.field_spec import InvalidValue, Path
from builder.house_rules.ruleset import RuleSet
from db.json_limits import plain
from db.payload_upgrades import VERSION_KEY, may_be_old, upgraded, version_of
from db.shape import classes, houses
from db.unreadable import Unreadable, spelt, wrong_word
from db.validation_messages import complaint

_STRICT: Final = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


@cache
def reader(kind: type) -> TypeAdapter[Any]:
    """Return the strict reader of one class from JSON.

    House rules may be of any system's class, so they are read separately.
    """
    # pydantic takes no config for a dataclass alone, but takes one for a union.
    either: Any = kind | None
    return TypeAdapter(either, config=_STRICT)


def encode(value: Any) -> dict[str, Any]:
    """Return the payload of a design, an army or a set of house rules.

    Raises:
        Unreadable: If it could not be read back exactly, and so must not be stored.
    """
    payload: dict[str, Any] = _spelt_out(value)
    if decode(payload) != value:
        raise Unreadable("", f"{value.title} would not be read back as it is")
    return payload


def decode(payload: Any, at: Path = ()) -> Any:
    """Return the design, army or set of house rules in a payload of any version.

    Args:
        payload: What `json.loads` gives.
        at: Where the payload stands in its file, for the sentence.

    Raises:
        Unreadable: For the first value in it that cannot be read.
    """
    plain(payload, at)
    kind = _kind(payload, classes(), at)
    return decode_current(upgraded(payload, kind, at), at)


def decode_current(payload: Any, at: Path = ()) -> Any:
    """Return the value of a payload that went through `upgraded`.

    Raises:
        Unreadable: For the first value in it that cannot be read.
    """
    kind = _kind(payload, classes(), at)
    if kind not in (Army, RuleSet) or payload.get("house") is None:
        return _read(kind, payload, at)
    inner = (*at, "house")
    house = _read(_kind(payload["house"], houses(), inner), payload["house"], inner)
    holder: Any = _read(kind, payload | {"house": None}, at)
    try:
        return dataclasses.replace(holder, house=house)
    except InvalidValue as wrong:
        raise Unreadable(spelt((*at, *wrong.at)), wrong.reason) from wrong


def decode_house(payload: Any) -> Any:
    """Return the house rules in a payload.

    Raises:
        Unreadable: For the first value in it that cannot be read.
    """
    plain(payload)
    kind = _kind(payload, houses(), ())
    return _read(kind, upgraded(payload, kind), ())


def spelt_situation(situation: Any) -> dict[str, Any]:
    """Return a situation as JSON values; it is never stored."""
    payload: dict[str, Any] = _spelt_out(situation)
    return payload


def read_situation(kind: type, payload: Any) -> Any:
    """Return the situation in a payload.

    Args:
        kind: Its class.
        payload: What `spelt_situation` gives, perhaps changed.

    Raises:
        Unreadable: For the first thing in it that cannot be.
    """
    plain(payload)
    return _read(kind, upgraded(payload, kind), ())


def dumps(value: Any) -> str:
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
            value = reader(classes()[kind]).validate_json(text)
            if value is not None:
                return value
    # The careful way also reads house rules, and explains what is wrong.
    return decode(json.loads(text))


def _spelt_out(value: Any) -> Any:
    match value:
        case Enum():
            return value.value
        case Fraction():
            return str(value)
        case tuple():
            return [_spelt_out(part) for part in value]
        case _ if dataclasses.is_dataclass(value):
            made = {
                field.name: _spelt_out(part)
                for field in dataclasses.fields(value)
                if not _empty(part := getattr(value, field.name), field.default)
            }
            version = version_of(made.get("kind", ""))
            return made if version == 1 else {"kind": "", VERSION_KEY: version} | made
        case _:
            return value


def _empty(part: Any, default: Any) -> bool:
    """Return whether a part is empty and empty by default, so it can be left out."""
    return part == default and (part is None or part in ("", ()))


def _kind(payload: Any, known: dict[str, type], at: Path) -> type:
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


def _read(kind: type, payload: dict[str, Any], at: Path) -> Any:
    try:
        # As JSON text: in strict mode pydantic reads dataclasses only from that.
        return reader(kind).validate_json(json.dumps(payload))
    except ValidationError as error:
        path, why = complaint(error, kind)
        raise Unreadable(spelt((*at, *path)), why) from error
