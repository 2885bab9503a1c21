"""The update of picked designs to what the library holds now."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from typing import Any

from builder.core.field_spec import field_specs
from ui.forms.fields.field import Shelf


class Picks:
    """A memory of the id that each picked design has in the library."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._origins: dict[Any, str] = {}

    def renewed(self, situation: Any) -> Any:
        """Return a situation with its picked designs as they are now.

        A design that is not in the library, or not any more, stays as it was.
        """
        if not _picks(situation):
            return situation
        return self._fresh(situation, {name: value for name, _, value in self._shelf()})

    def _fresh(self, part: Any, shelf: Mapping[str, Any]) -> Any:
        """Return a part of a situation with its picked designs as they are now."""
        fresh: dict[str, Any] = {}
        for name, value, picked in _held(part):
            renew = self._now if picked else self._fresh
            fresh[name] = (
                tuple(renew(each, shelf) for each in value)
                if isinstance(value, tuple)
                else renew(value, shelf)
            )
        return replace(part, **fresh) if fresh else part

    def _now(self, value: Any, shelf: Mapping[str, Any]) -> Any:
        if value is None:
            return None
        if value not in self._origins:
            found = (name for name, each in shelf.items() if each == value)
            self._origins[value] = next(found, "")
        current = shelf.get(self._origins[value], value)
        self._origins.setdefault(current, self._origins[value])
        return current


def _held(part: Any) -> Iterator[tuple[str, Any, bool]]:
    """Yield each field that holds picked designs or inner parts, and whether picked."""
    for name, about in field_specs(type(part)).items():
        value = getattr(part, name)
        if about.picked or any(map(is_dataclass, several(value))):
            yield name, value, about.picked


def _picks(part: Any) -> bool:
    """Return whether a situation or one of its inner parts has a picked design."""
    return any(
        (picked and value not in (None, ()))
        or (not picked and any(map(_picks, several(value))))
        for _, value, picked in _held(part)
    )


def several(value: Any) -> tuple[Any, ...]:
    """Return the parts of a tuple; any other value is its own only part."""
    return value if isinstance(value, tuple) else (value,)
