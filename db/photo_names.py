"""The designs inside a design, and the photos they all name."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any


def designs_in(value: Any) -> Iterator[Any]:
    """Yield a design and every design it holds; of other values, those inside."""
    if isinstance(value, tuple):
        for part in value:
            yield from designs_in(part)
    elif dataclasses.is_dataclass(value):
        if hasattr(value, "kind"):
            yield value
        for field in dataclasses.fields(value):
            yield from designs_in(getattr(value, field.name))


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
