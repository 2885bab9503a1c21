"""Muster files: designs, armies, house rules and photos as players exchange them.

    {"brickmuster": 1, "designs": [...], "armies": [...], "rulesets": [...],
     "photos": {...}}

A file is read whole or refused whole, with one sentence that names the file and the
field. What is written is read back before anybody gets it.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from builder.core import field_spec as ask
from builder.core.design import Design
from db.codec import decode, encode
from db.inside import photos_in
from db.json_limits import plain
from db.jsontext import LARGEST, contents, tree
from db.muster_ids import places_of
from db.pictures import NotAPicture, from_base64, looked_at
from db.references import References
from db.unreadable import Unreadable, shown, spelt, unknown_key

VERSION: Final = 1
"""The version of what is written. To change the format, raise it and add the step
from the version before to `UPGRADES`."""

UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""From each older version, what makes its tree one of the next version."""

_SECTIONS: Final[dict[str, type]] = {
    "designs": list,
    "armies": list,
    "rulesets": list,
    "photos": dict,
}
_MOST_PIXELS: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class MusterFile:
    """All that a muster file says.

    Attributes:
        designs: Every design by the id that armies name it by.
        armies: Every army by its id.
        photos: Every photo by the key that designs name it by.
        rulesets: Every set of house rules by its id.
    """

    designs: Mapping[str, Design] = field(default_factory=lambda: MappingProxyType({}))
    armies: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    photos: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    rulesets: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def read(source: bytes | os.PathLike[str], name: str = "") -> MusterFile:
    """Read a muster file.

    Args:
        source: The file, or its bytes.
        name: What to call it where something is wrong; the file's own name if empty.

    Raises:
        Unreadable: For the first thing in it that cannot be read.
    """
    if not name:
        name = "the file" if isinstance(source, bytes) else Path(source).name
    try:
        return _understood(tree(contents(source)), look=True)
    except Unreadable as wrong:
        raise wrong.within(name) from wrong
    except RecursionError as error:
        raise Unreadable(name, "is nested deeper than any muster file") from error


def write(file: MusterFile) -> bytes:
    """A muster file as UTF-8 text, the same bytes for the same contents.

    Raises:
        Unreadable: If it could not be read back, or not exactly.
    """
    spelt_out = {
        "brickmuster": VERSION,
        "designs": [{"id": key} | encode(value) for key, value in file.designs.items()],
        "armies": [{"id": key} | encode(value) for key, value in file.armies.items()],
    }
    if file.rulesets:
        spelt_out["rulesets"] = [
            {"id": key} | encode(value) for key, value in file.rulesets.items()
        ]
    if file.photos:
        spelt_out["photos"] = {
            key: base64.b64encode(data).decode() for key, data in file.photos.items()
        }
    data = json.dumps(spelt_out, ensure_ascii=False, indent=2).encode() + b"\n"
    if len(data) > LARGEST:
        most = f"{LARGEST // 1_000_000} MB"
        why = f"would be larger than {most}, the most that is read; share less at once"
        raise Unreadable("the file", why)
    if _understood(tree(data), look=False) != file:
        raise Unreadable("the file", "would not be read back as it is")
    return data


def _understood(file: Any, *, look: bool) -> MusterFile:
    """What a tree says; its photos are looked at unless they are our own."""
    file = _newest(file)
    for key in file:
        if key not in ("brickmuster", *_SECTIONS):
            raise Unreadable(spelt((key,)), unknown_key(key, _SECTIONS))
    sections = {name: _section(file, name) for name in _SECTIONS}
    photos = sections.pop("photos")
    places = places_of(sections)
    payloads = {
        name: {key: part for key, part in file[at[0]][at[1]].items() if key != "id"}
        for name, at in places.items()
    }
    of = {name: [n for n, at in places.items() if at[0] == name] for name in sections}
    references = References({name: payloads[name] for name in of["designs"]}, places)
    made = MusterFile(
        {name: references.design(name) for name in of["designs"]},
        {
            name: _army(payloads[name], references, places[name])
            for name in of["armies"]
        },
        _photos(photos, look=look),
        {
            name: decode({"kind": "ruleset"} | payloads[name], places[name])
            for name in of["rulesets"]
        },
    )
    for name, design in made.designs.items():
        for key in sorted(photos_in(design) - made.photos.keys()):
            why = f"names the photo {shown(key)}, which is not in the file"
            raise Unreadable(spelt(places[name]), why)
    return made


def _newest(file: Any) -> dict[str, Any]:
    """The tree as the newest version would spell it."""
    if not isinstance(file, dict):
        raise Unreadable("", 'is no muster file; one starts with {"brickmuster": 1')
    version = file.get("brickmuster")
    if "brickmuster" not in file:
        why = f'is missing; a muster file starts with {{"brickmuster": {VERSION}'
        raise Unreadable("brickmuster", why)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        plain(version, ("brickmuster",))
        why = (
            f"must be the version of the file, such as {VERSION}, not {shown(version)}"
        )
        raise Unreadable("brickmuster", why)
    if version > VERSION:
        why = (
            f"is {shown(version)}: the file was made by a newer Brickmuster; update "
            f"Brickmuster to read it (this one reads up to version {VERSION})"
        )
        raise Unreadable("brickmuster", why)
    newest: dict[str, Any] = file
    for older in range(version, VERSION):
        newest = UPGRADES[older](newest)
    return newest


def _section(file: dict[str, Any], name: str) -> Any:
    shape = _SECTIONS[name]
    section = file.get(name, shape())
    plain(section, (name,))
    if not isinstance(section, shape):
        brackets = (
            "a list in brackets []" if shape is list else "an object in braces {}"
        )
        raise Unreadable(name, f"must be {brackets}, not {shown(section)}")
    return section


def _army(payload: dict[str, Any], references: References, at: ask.Path) -> Any:
    army = decode({"kind": "army"} | payload, at)
    for place, entry in enumerate(army.entries):
        references.find(entry.design, (*at, "entries", place, "design"))
    return army


def _photos(section: dict[str, Any], *, look: bool) -> dict[str, bytes]:
    photos: dict[str, bytes] = {}
    pixels = 0
    for key, text in section.items():
        at = spelt(("photos", key))
        if not isinstance(text, str):
            raise Unreadable(at, f"must be base64 text, not {shown(text)}")
        try:
            photos[key] = from_base64(text)
            pixels += looked_at(photos[key]) if look else 0
        except NotAPicture as wrong:
            raise Unreadable(at, str(wrong)) from wrong
        if pixels > _MOST_PIXELS:
            raise Unreadable(at, "is one photo too many; share fewer or smaller ones")
    return photos
