"""Two changes of one value, made without each other, brought together part by part."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from builder.core.field_spec import InvalidValue

APART: Final = "was changed since, and stays so"
"""Why a part cannot have both changes."""

_Rows = tuple[Any, ...]


def merged(base: Any, mine: Any, theirs: Any, *, stepped: bool = False) -> Any:
    """Return a value with both of two changes.

    A part that one of them left alone is as the other has it. Rows that they put in,
    took out or changed in different places stand side by side. Words stand once.

    Args:
        base: The value before either.
        mine: What one change made of it.
        theirs: What the other made of it.
        stepped: Whether mine counts up or down: by so much, wherever theirs went.

    Raises:
        InvalidValue: If both changed the same part, and not to the same, or if both
            together are past the bounds of a field.
    """
    if theirs == base:
        return mine
    if mine == base or (mine == theirs and not stepped):
        return theirs
    kinds = {type(base), type(mine), type(theirs)}
    if kinds == {int} and stepped:
        return theirs + mine - base
    if kinds == {tuple}:
        return _rows(base, mine, theirs, stepped=stepped)
    if len(kinds) == 1 and is_dataclass(base):
        parts = {}
        for name in (part.name for part in fields(base)):
            sides = (getattr(value, name) for value in (base, mine, theirs))
            try:
                parts[name] = merged(*sides, stepped=stepped)
            except InvalidValue as clash:
                raise InvalidValue((name, *clash.at), clash.reason) from clash
        return replace(mine, **parts)
    if mine == theirs:
        return theirs
    raise InvalidValue((), APART)


def _rows(base: _Rows, mine: _Rows, theirs: _Rows, *, stepped: bool) -> _Rows:
    if {type(row) for row in (*base, *mine, *theirs)} == {str}:
        gone = {*base} - ({*mine} & {*theirs})
        return tuple(dict.fromkeys(row for row in (*theirs, *mine) if row not in gone))
    start, end, here = _changed(base, mine)
    first, last, there = _changed(base, theirs)
    if last <= start:
        return (*base[:first], *there, *base[last:start], *here, *base[end:])
    if end <= first:
        return (*base[:start], *here, *base[end:first], *there, *base[last:])
    if (start, end) == (first, last) and len(here) == len(there) == end - start == 1:
        row = merged(base[start], here[0], there[0], stepped=stepped)
        return (*base[:start], row, *base[end:])
    if mine == theirs:
        return theirs
    raise InvalidValue((), APART)


def _changed(base: _Rows, other: _Rows) -> tuple[int, int, _Rows]:
    """Return where the rows begin and end that differ, and what the other has there."""
    most = min(len(base), len(other))
    start = next((at for at in range(most) if base[at] != other[at]), most)
    most -= start
    tail = next((at for at in range(most) if base[-1 - at] != other[-1 - at]), most)
    return start, len(base) - tail, other[start : len(other) - tail]
