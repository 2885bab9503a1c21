"""Situations from the command line: `--set range=12.5 --set shots.0.fired=2`."""

from collections.abc import Callable, Iterable
from enum import Enum, EnumType
from typing import Any, Final, get_args, get_origin

from builder.core.field_spec import Path, field_specs
from db.codec import read_situation, spelt_situation
from db.shape import designs, within
from db.unreadable import nearest, shown
from ui.cli.choose import few
from ui.cli.errors import CommandError

FindDesign = Callable[[str], Any]
"""Returns the design with a name or an id."""

_SWITCHES: Final = {
    "yes": True,
    "true": True,
    "on": True,
    "no": False,
    "false": False,
    "off": False,
}
_LONGEST: Final = 12


def situation_with(situation: Any, changes: Iterable[str], find: FindDesign) -> Any:
    """Return a situation with some of its fields set.

    Args:
        situation: The start of the question.
        changes: Each `FIELD=VALUE`; a field inside a row is `rows.0.field`.
        find: Returns the design that a value names.

    Raises:
        CommandError: If there is no such field.
        Unreadable: If a field cannot have a value.
    """
    payload = spelt_situation(situation)
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals:
            raise CommandError(f"--set {shown(change)} is no FIELD=VALUE")
        path = _path(name.strip())
        types = within(type(situation), path)
        if not types:
            raise _no_field(path, type(situation))
        holder = _holder(payload, path)
        holder[path[-1]] = _value(text.strip(), types, find)
    return read_situation(type(situation), payload)


def _path(name: str) -> Path:
    return tuple(
        int(step) if step.isascii() and step.isdigit() and len(step) < 6 else step
        for step in name.split(".")
    )


def _no_field(path: Path, kind: type) -> CommandError:
    known = list(field_specs(kind))
    near = nearest(str(path[0]), known)
    hint = f"did you mean {near}?" if near else f"there is {few(known)}"
    return CommandError(f"--set: no field is called {shown(_spelt(path))}; {hint}")


def _spelt(path: Path) -> str:
    return ".".join(map(str, path))


def _holder(payload: Any, path: Path) -> Any:
    """Return the object, or the long enough list, that has the last step of a path."""
    for place, step in enumerate(path):
        at_end = place == len(path) - 1
        # A payload leaves out a field that is unset.
        if at_end and isinstance(payload, dict):
            break
        if not at_end:
            _grow(payload, step, path[place + 1])
        try:
            inner = payload[step]
        except (LookupError, TypeError):
            raise CommandError(
                f"--set: {shown(_spelt(path))} leads nowhere, for there is no "
                f"{step} in it"
            ) from None
        if not at_end:
            payload = inner
    return payload


def _grow(payload: Any, step: str | int, after: str | int) -> None:
    """Add a new row where a path leads to the place after the last one."""
    if isinstance(payload, dict) and after == 0:
        # A payload leaves out rows of which there are none.
        payload.setdefault(step, [])
    elif isinstance(payload, list) and step == len(payload):
        payload.append({})


def _value(text: str, types: tuple[Any, ...], find: FindDesign) -> Any:
    """Return the value of a text for a field of these types."""
    word = text.casefold()
    if word in {"none", ""} and not (str in types or _is_printed(word, types)):
        return None
    if bool in types:
        return _SWITCHES.get(word, text)
    if int in types and _whole(text):
        return int(text)
    if any(one in designs() for one in types):
        return spelt_situation(find(text))
    for one in types:
        if get_origin(one) is tuple:
            parts = [part.strip() for part in text.split(",")]
            inner = get_args(one)[:1]
            return [_value(part, inner, find) for part in parts if part]
    return text


def _is_printed(word: str, types: tuple[Any, ...]) -> bool:
    """Return whether a word is a value of an enumeration among the types."""
    enums = [one for one in types if isinstance(one, EnumType)]
    return any(word == str(each.value) for enum in enums for each in list[Enum](enum))


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(text) < _LONGEST
