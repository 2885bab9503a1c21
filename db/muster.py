"""Muster files: designs, armies, house rules and photos as players exchange them.

    {"brickmuster": 1, "designs": [...], "armies": [...], "rulesets": [...],
     "photos": {...}}

A file is read whole or refused whole, with one sentence that names the file and the
field. What is written is read back before it is returned.
"""

import base64
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path as File
from types import MappingProxyType
from typing import Any, Final

from builder.core.design import Design
from builder.core.field_spec import Path
from db.codec import decode_current, encode
from db.json_limits import plain
from db.jsontext import LARGEST, contents, tree
from db.muster_ids import ALONE, places_of
from db.payload_upgrades import FILE_KIND, stepped, upgraded, version_of
from db.photo_names import photos_in
from db.pictures import NotAPicture, Progress, from_base64, looked_at
from db.references import References
from db.unreadable import Unreadable, shown, spelt, unknown_key

_SECTIONS: Final[dict[str, type]] = {
    "designs": list,
    "armies": list,
    "rulesets": list,
    "photos": dict,
}
_VERSION_KEY: Final = "brickmuster"
_MOST_PIXELS: Final = 1_000_000_000

_Look = Callable[[bytes], int]
"""Decodes a photo, and returns how many pixels it has."""


@dataclass(frozen=True, slots=True)
class MusterFile:
    """The contents of a muster file.

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


def read(
    source: bytes | os.PathLike[str],
    name: str = "",
    progress: Progress | None = None,
) -> MusterFile:
    """Read a muster file.

    Args:
        source: The file, or its bytes.
        name: What to call it where something is wrong; the file's own name if empty.
        progress: Called now and then while its photos are looked at.

    Raises:
        Unreadable: For the first thing in it that cannot be read.
        ReadingStopped: If `progress` returned False.
    """
    if not name:
        name = "the file" if isinstance(source, bytes) else File(source).name
    try:
        return _understood(
            tree(contents(source)), partial(looked_at, progress=progress)
        )
    except Unreadable as wrong:
        raise wrong.within(name) from wrong
    except RecursionError as error:
        raise Unreadable(name, "is nested deeper than any muster file") from error


def write(file: MusterFile) -> bytes:
    """Return a muster file as UTF-8 text, the same bytes for the same contents.

    Raises:
        Unreadable: If it could not be read back, or not exactly.
    """
    spelt_out = {
        _VERSION_KEY: version_of(FILE_KIND),
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
    if _understood(tree(data)) != file:
        raise Unreadable("the file", "would not be read back as it is")
    return data


def _understood(file: Any, look: _Look | None = None) -> MusterFile:
    """Return what a tree holds; `look` decodes its photos to check them."""
    file = _newest(file)
    for key in file:
        if key not in _SECTIONS:
            raise Unreadable(spelt((key,)), unknown_key(key, _SECTIONS))
    sections = {name: _section(file, name) for name in _SECTIONS}
    photos = sections.pop("photos")
    places = places_of(sections)
    payloads = {name: _payload(sections, at) for name, at in places.items()}
    of = {name: [n for n, at in places.items() if at[0] == name] for name in sections}
    references = References({name: payloads[name] for name in of["designs"]}, places)
    made = MusterFile(
        {name: references.design(name) for name in of["designs"]},
        {
            name: _army(payloads[name], references, places[name])
            for name in of["armies"]
        },
        _photos(photos, look),
        {name: decode_current(payloads[name], places[name]) for name in of["rulesets"]},
    )
    for name, design in made.designs.items():
        for key in sorted(photos_in(design) - made.photos.keys()):
            why = f"names the photo {shown(key)}, which is not in the file"
            raise Unreadable(spelt(places[name]), why)
    return made


def _newest(file: Any) -> dict[str, Any]:
    """Return the tree as the newest version writes it."""
    if not isinstance(file, dict):
        raise Unreadable("", 'is no muster file; one starts with {"brickmuster": 1')
    if _VERSION_KEY not in file:
        start = f'{{"{_VERSION_KEY}": {version_of(FILE_KIND)}'
        raise Unreadable(_VERSION_KEY, f"is missing; a muster file starts with {start}")
    return stepped(file, FILE_KIND, _VERSION_KEY, ())


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


def _payload(sections: Mapping[str, Any], at: Path) -> dict[str, Any]:
    """Return the payload at a place of a section, as the newest version writes it."""
    section = str(at[0])
    payload = sections[section][at[1]].copy()
    del payload["id"]
    if section in ALONE:
        payload = {"kind": ALONE[section]} | payload
    newest: dict[str, Any] = upgraded(payload, at=at)
    return newest


def _army(payload: dict[str, Any], references: References, at: Path) -> Any:
    army = decode_current(payload, at)
    for place, entry in enumerate(army.entries):
        references.find(entry.design, (*at, "entries", place, "design"))
    return army


def _photos(section: dict[str, Any], look: _Look | None) -> dict[str, bytes]:
    photos: dict[str, bytes] = {}
    pixels = 0
    for key in tuple(section):
        # Taken out: the text of a photo is larger than the photo.
        text, at = section.pop(key), spelt(("photos", key))
        if not isinstance(text, str):
            raise Unreadable(at, f"must be base64 text, not {shown(text)}")
        try:
            photos[key] = from_base64(text)
            pixels += look(photos[key]) if look else 0
        except NotAPicture as wrong:
            raise Unreadable(at, str(wrong)) from wrong
        if pixels > _MOST_PIXELS:
            raise Unreadable(at, "is one photo too many; share fewer or smaller ones")
    return photos
