"""The designs inside a design, and the photos they all name."""

import dataclasses
import functools
from collections.abc import Iterator, Mapping
from typing import Any

from builder.core.design import Design


def designs_in(value: Any) -> Iterator[Design]:
    """Yield a design and every design it holds; of other values, those inside."""
    found: list[Design] = []
    _gather(value, found)
    return iter(found)


def _gather(value: Any, found: list[Design]) -> None:
    """Add the designs in a value to a list, each before those inside it."""
    if isinstance(value, tuple):
        for part in value:
            _gather(part, found)
        return
    names = _fields(value.__class__)
    if names is None:
        return
    if "kind" in names or hasattr(value, "kind"):
        found.append(value)
    for name in names:
        _gather(getattr(value, name), found)


@functools.cache
def _fields(kind: type) -> tuple[str, ...] | None:
    """Return the names of a dataclass's fields; None for any other class.

    They are kept, because a library asks for them thousands of times.
    """
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))


def photos_in(value: Any) -> frozenset[str]:
    """Return the keys of every photo that a design or one inside it names."""
    keys = (getattr(design, "photo", "") for design in designs_in(value))
    return frozenset(filter(None, keys))


def with_photos(value: Any, keys: Mapping[str, str]) -> Any:
    """Return a design that names other photos.

    Args:
        value: The design, or a part of one.
        keys: The new key for each key that changes; an empty one removes the photo.
    """
    if isinstance(value, tuple):
        return tuple(with_photos(part, keys) for part in value)
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    changed = {}
    for field in dataclasses.fields(value):
        part = getattr(value, field.name)
        is_photo = field.name == "photo"
        new = keys.get(part, part) if is_photo else with_photos(part, keys)
        if new != part:
            changed[field.name] = new
    return dataclasses.replace(value, **changed) if changed else value
