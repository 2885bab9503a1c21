"""The update of picked designs to what the library holds now."""

from collections.abc import Mapping
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
        if not any(_picked(situation).values()):
            return situation
        now = {name: value for name, _, value in self._shelf()}
        return self._renewed(situation, now)

    def _renewed(self, situation: Any, now: Mapping[str, Any]) -> Any:
        changed: dict[str, Any] = {}
        for name, part in _picked(situation).items():
            many = part if isinstance(part, tuple) else (part,)
            held = field_specs(type(situation))[name].picked
            each = self._now if held else self._renewed
            after = tuple(each(one, now) for one in many)
            changed[name] = after if isinstance(part, tuple) else after[0]
        return replace(situation, **changed) if changed else situation

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
    """Return what is picked from the library in a situation, by field.

    A row is among it if something in it is picked.
    """
    found: dict[str, Any] = {}
    for name, about in field_specs(type(situation)).items():
        value = getattr(situation, name)
        if about.picked or (isinstance(value, tuple) and any(map(_picks, value))):
            found[name] = value
    return found


def _picks(part: Any) -> bool:
    """Whether a row has something that is picked."""
    return is_dataclass(part) and any(_picked(part).values())
