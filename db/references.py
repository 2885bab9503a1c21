"""Designs of a file that name each other by id, put together."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from builder.core.field_spec import InvalidValue, Path, put
from db.codec import decode_current
from db.shape import classes, slots
from db.unreadable import Unreadable, nearest, shown, spelt

MOST_UNFOLDED: Final = 40_000_000
"""Characters that references may stand for: ten lines can name a page of notes ten
thousand times over."""


@dataclass(slots=True)
class References:
    """The designs of a file, each read once, whatever names it.

    Attributes:
        payloads: What the file says of each design, by id.
        places: Where in the file each id stands, armies' ids included.
    """

    payloads: Mapping[str, dict[str, Any]]
    places: Mapping[str, Path]
    _made: dict[str, Any] = field(default_factory=dict)
    _lengths: dict[str, int] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _unfolded: int = 0

    def design(self, name: str) -> Any:
        """Return the design of an id, with the designs it names inside it.

        Raises:
            Unreadable: If it or one that it names cannot be read.
        """
        if name not in self._made:
            self._open.append(name)
            self._made[name] = self._read(name)
            self._open.pop()
        return self._made[name]

    def find(self, name: str, at: Path) -> str:
        """Return the id itself, when it is the id of a design.

        Raises:
            Unreadable: If it is not; `at` is the path that names it.
        """
        if name in self.payloads:
            return name
        if name in self.places:
            why = f"names {shown(name)}, which is an army; a design is wanted here"
        elif meant := nearest(name, self.payloads):
            why = (
                f"names {shown(name)}, and this file has no such design; "
                f"did you mean {shown(meant)}?"
            )
        else:
            why = f"names {shown(name)}, and this file has no such design; add it"
        raise Unreadable(spelt(at), why)

    def _read(self, name: str) -> Any:
        payload, at = self.payloads[name], self.places[name]
        kind = classes().get(str(payload.get("kind")), object)
        places = tuple(slots(kind, payload))
        parts = {
            path: self._part(named, wanted, (*at, *path))
            for path, wanted, named in places
        }
        stand_ins = {path: {"kind": part.kind} for path, part in parts.items()}
        plainer = _patched(payload, stand_ins)
        design = decode_current(plainer, at)
        for path, part in parts.items():
            try:
                design = put(design, path, part)
            except InvalidValue as wrong:
                raise Unreadable(spelt((*at, *wrong.at)), wrong.reason) from wrong
        self._lengths[name] = len(json.dumps(plainer)) + sum(
            self._lengths[named] for _, _, named in places
        )
        return design

    def _part(self, name: str, wanted: tuple[type, ...], at: Path) -> Any:
        if self.find(name, at) in self._open:
            why = f"names {shown(name)}, which holds this very design: a circle"
            raise Unreadable(spelt(at), why)
        part = self.design(name)
        if not isinstance(part, wanted):
            legal = " or ".join(each.__name__.lower() for each in wanted)
            why = f"names {shown(name)}, which is a {part.kind}; a {legal} is wanted"
            raise Unreadable(spelt(at), why)
        self._unfolded += self._lengths[name]
        if self._unfolded > MOST_UNFOLDED:
            why = "is one reference too many: together they stand for over 40 MB"
            raise Unreadable(spelt(at), why)
        return part


def _patched(payload: Any, parts: Mapping[Path, Any]) -> Any:
    """Return a payload with some of its parts replaced, each by its path."""
    if () in parts:
        return parts[()]
    below: dict[str | int, dict[Path, Any]] = {}
    for path, part in parts.items():
        below.setdefault(path[0], {})[path[1:]] = part
    copied = payload.copy()
    for step, inner in below.items():
        copied[step] = _patched(payload[step], inner)
    return copied
