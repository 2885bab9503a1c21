"""Every field of an item as a line of text, for two of them side by side."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from builder.comparison.rows import NONE, compared
from builder.content.card import Row
from builder.core.design import Design
from builder.core.field_spec import FieldSpec, field_specs
from builder.core.formatting import brief, worded

_LONGEST: Final = 160
"""Letters of a value that a cell has room for."""

_BEFORE: Final = 30
"""Letters that are shown before the first one that differs, in a longer text."""

_KEY: Final = 8
"""Letters of the hash of a photo, which tell one picture from another."""


class FieldLine(NamedTuple):
    """One field of an item.

    Attributes:
        label: What a form calls it, after the parts it is in: `Weapons: Gun: Size`.
        value: Its value.
        text: The value in words.
        usual: Whether it has the value that every new item has.
        key: Its field, after those of the parts it is in: `mounts.weapon.size`.
    """

    label: str
    value: Any
    text: str
    usual: bool
    key: str = ""


def field_rows(
    then: Any, now: Any, called: Callable[[str], str] = str
) -> tuple[Row, ...]:
    """Return the fields of two items of one class as rows: mark, label, then, now.

    A field that both have as every new item has it is left out.

    Args:
        then: An item.
        now: Another one.
        called: Returns the name of a design that an army names by its id.
    """
    sides = [_numbered(field_lines(each, called)) for each in (then, now)]
    rows = []
    for key in dict.fromkeys((*sides[0], *sides[1])):
        old, new = (side.get(key) for side in sides)
        if all(each is None or each.usual for each in (old, new)):
            continue
        values = [each and each.value for each in (old, new)]
        differs = old is None or new is None or values[0] != values[1]
        path = next(each.key for each in (old, new) if each)
        rows.append(compared(key[0], _cells(old, new), differs=differs, key=path))
    return tuple(rows)


def field_lines(value: Any, called: Callable[[str], str] = str) -> Iterator[FieldLine]:
    """Yield the fields of an item in the order of a form, those of its parts too."""
    usual = {each.name: each.default for each in fields(value)}
    for name, spec in field_specs(type(value)).items():
        if name in _UNSEEN:
            continue
        held = getattr(value, name)
        same = held == usual[name]
        if name == "design" and isinstance(held, str):
            held = called(held)
        elif name == "photo" and held:
            held = f"picture {held[:_KEY]}"
        for each in _lines(spec.label, spec, held, called, usual=same):
            yield each._replace(key=f"{name}.{each.key}" if each.key else name)


_UNSEEN: Final = frozenset({"trial_of", "system"})
"""Fields that no form shows: an id, and a game, which never changes."""


def _lines(
    label: str,
    spec: FieldSpec,
    value: Any,
    called: Callable[[str], str],
    *,
    usual: bool,
) -> Iterator[FieldLine]:
    if _is_part(value) and not isinstance(value, Design):
        for each in field_lines(value, called):
            yield each._replace(label=f"{label}: {each.label}")
    elif isinstance(value, tuple) and any(map(_is_part, value)):
        for part in value:
            name = brief(_name(part, spec, called), 40)
            yield FieldLine(f"{label}: {name}", name, name, usual=False)
            if _is_part(part):
                yield from _inside(name, name, part, called)
    elif _is_part(value):
        yield FieldLine(label, value.title, value.title, usual)
        yield from _inside(label, value.title, value, called)
    else:
        yield FieldLine(label, value, _words(spec, value), usual)


def _inside(
    label: str, name: str, part: Any, called: Callable[[str], str]
) -> Iterator[FieldLine]:
    """Yield the fields of a part, but for those that say its name again."""
    for each in field_lines(part, called):
        if each.text != name:
            yield each._replace(label=f"{label}: {each.label}")


def _is_part(value: Any) -> bool:
    """Return whether a value has fields of its own."""
    return is_dataclass(value) and bool(field_specs(type(value)))


def _name(part: Any, spec: FieldSpec, called: Callable[[str], str]) -> str:
    """Return what one of several parts is called; a mount is called as its weapon."""
    if not _is_part(part):
        return worded(part)
    if hasattr(part, "title"):
        return str(part.title)
    if isinstance(getattr(part, "design", None), str):
        return called(part.design)
    inner = (getattr(part, each.name) for each in fields(part))
    named = next((each.title for each in inner if isinstance(each, Design)), "")
    return named or getattr(part, "name", "") or str(spec.one or spec.label)


def _words(spec: FieldSpec, value: Any) -> str:
    if isinstance(value, Enum):
        bare = type(value).__str__ is Enum.__str__
        return str(value.value if bare else value)
    if isinstance(value, tuple):
        return ", ".join(map(worded, value)) or NONE
    return worded(value, spec.unit)


def _numbered(
    lines: Iterator[FieldLine],
) -> dict[tuple[str, int], FieldLine]:
    """Return lines by their label, and how often that label came before."""
    met: dict[str, int] = {}
    found = {}
    for each in lines:
        at = met.get(each.label, 0)
        met[each.label] = at + 1
        found[each.label, at] = each
    return found


def _cells(old: FieldLine | None, new: FieldLine | None) -> tuple[str, str]:
    """Return both texts, a long one from where it begins to differ."""
    texts = [" ".join(each.text.split()) if each else NONE for each in (old, new)]
    start = 0
    if max(map(len, texts)) > _LONGEST and texts[0] != texts[1]:
        pairs = enumerate(zip(*texts, strict=False))
        least = min(map(len, texts))
        first = next((at for at, (a, b) in pairs if a != b), least)
        start = max(0, first - _BEFORE)
    return _from(texts[0], start), _from(texts[1], start)


def _from(text: str, start: int) -> str:
    return brief(f"…{text[start:]}" if start else text, _LONGEST)
