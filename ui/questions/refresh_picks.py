"""The update of picked designs to what the library holds now."""

from collections.abc import Mapping
from dataclasses import replace
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
        picked = _picked(situation)
        if not any(picked.values()):
            return situation
        now = {name: value for name, _, value in self._shelf()}
        return replace(
            situation,
            **{
                field: tuple(self._now(each, now) for each in part)
                if isinstance(part, tuple)
                else self._now(part, now)
                for field, part in picked.items()
            },
        )

    def _now(self, value: Any, shelf: Mapping[str, Any]) -> Any:
        if value is None:
            return None
        if value not in self._origins:
            found = (name for name, each in shelf.items() if each == value)
            self._origins[value] = next(found, "")
        current = shelf.get(self._origins[value], value)
        self._origins.setdefault(current, self._origins[value])
        return current


def _picked(situation: Any) -> dict[str, Any]:
    """Return what is picked from the library in a situation, by field."""
    return {
        name: getattr(situation, name)
        for name, about in field_specs(type(situation)).items()
        if about.picked
    }
