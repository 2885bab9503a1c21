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
from typing import Any, Final

from builder.army.model import Army
from builder.core.design import Design
from builder.core.field_spec import InvalidValue, Path, put
from db.files.codec import (
    FILE_KIND,
    Tree,
    decode_current,
    encode,
    stepped,
    upgraded,
    version_of,
)
from db.files.jsontext import LARGEST, contents, plain, tree
from db.files.muster_file import MusterFile
from db.files.pictures import NotAPicture, Progress, from_base64, looked_at, photos_in
from db.files.shape import CLASSES, slots
from db.files.unreadable import (
    Unreadable,
    nearest,
    shown,
    spelt,
    unknown_key,
    wrong_word,
)

MOST_UNFOLDED: Final = 40_000_000
"""Characters that references may stand for: ten lines can name a page of notes ten
thousand times over."""


@dataclass(slots=True)
class _References:
    """The designs of a file by id, each read once, whatever names it."""

    payloads: Mapping[str, Tree]
    places: Mapping[str, Path]
    _made: dict[str, Design] = field(default_factory=dict)
    _lengths: dict[str, int] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _unfolded: int = 0

    def design(self, name: str) -> Design:
        """Return the design of an id, with the designs it names inside it."""
        if name not in self._made:
            self._open.append(name)
            self._made[name] = self._read(name)
            self._open.pop()
        return self._made[name]

    def find(self, name: str, at: Path) -> str:
        """Return the id itself, when it is the id of a design."""
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

    def _read(self, name: str) -> Design:
        payload, at = self.payloads[name], self.places[name]
        kind = CLASSES.get(str(payload.get("kind")), object)
        places = tuple(slots(kind, payload))
        parts = {
            path: self._part(named, wanted, (*at, *path))
            for path, wanted, named in places
        }
        stand_ins = {path: {"kind": part.kind} for path, part in parts.items()}
        plainer = _patched(payload, stand_ins)
        design: Design = decode_current(plainer, at)
        for path, part in parts.items():
            try:
                design = put(design, path, part)
            except InvalidValue as wrong:
                raise Unreadable(spelt((*at, *wrong.at)), wrong.reason) from wrong
        self._lengths[name] = len(json.dumps(plainer)) + sum(
            self._lengths[named] for _, _, named in places
        )
        return design

    def _part(self, name: str, wanted: tuple[type, ...], at: Path) -> Design:
        if self.find(name, at) in self._open:
            why = f"names {shown(name)}, which holds this very design: a circle"
            raise Unreadable(spelt(at), why)
        part = self.design(name)
        if not isinstance(part, wanted):
            legal = " or ".join(kind.__name__.lower() for kind in wanted)
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
        return from_tree(tree(contents(source)), partial(looked_at, progress=progress))
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
    if from_tree(tree(data)) != file:
        raise Unreadable("the file", "would not be read back as it is")
    return data


def from_tree(file: Any, look: _Look | None = None) -> MusterFile:
    """Return what the tree of a muster file holds.

    Args:
        file: What `tree` gives.
        look: Decodes its photos to check them.

    Raises:
        Unreadable: For the first thing in it that cannot be read.
    """
    file = _newest(file)
    for key in file:
        if key not in _SECTIONS:
            raise Unreadable(spelt((key,)), unknown_key(key, _SECTIONS))
    sections = {name: _section(file, name) for name in _SECTIONS}
    photos = sections.pop("photos")
    places = _places_of(sections)
    payloads = {name: _payload(sections, at) for name, at in places.items()}
    of = {name: [n for n, at in places.items() if at[0] == name] for name in sections}
    references = _References({name: payloads[name] for name in of["designs"]}, places)
    made = MusterFile(
        {name: references.design(name) for name in of["designs"]},
        {
            name: _army(payloads[name], references, places[name])
            for name in of["armies"]
        },
        _photos(photos, look),
        {name: decode_current(payloads[name], places[name]) for name in of["rulesets"]},
    )
    for name, value in {**made.designs, **made.armies}.items():
        for key in sorted(photos_in(value) - made.photos.keys()):
            why = f"names the photo {shown(key)}, which is not in the file"
            raise Unreadable(spelt(places[name]), why)
    return made


def _newest(file: object) -> Tree:
    """Return the tree as the newest version writes it."""
    if not isinstance(file, dict):
        raise Unreadable("", 'is no muster file; one starts with {"brickmuster": 1')
    if _VERSION_KEY not in file:
        start = f'{{"{_VERSION_KEY}": {version_of(FILE_KIND)}'
        raise Unreadable(_VERSION_KEY, f"is missing; a muster file starts with {start}")
    return stepped(file, FILE_KIND, _VERSION_KEY, ())


def _section(file: Tree, name: str) -> Any:
    shape = _SECTIONS[name]
    section = file.get(name, shape())
    plain(section, (name,))
    if not isinstance(section, shape):
        brackets = (
            "a list in brackets []" if shape is list else "an object in braces {}"
        )
        raise Unreadable(name, f"must be {brackets}, not {shown(section)}")
    return section


def _payload(sections: Mapping[str, Any], at: Path) -> Tree:
    """Return the payload at a place of a section, as the newest version writes it."""
    section = str(at[0])
    payload = sections[section][at[1]].copy()
    del payload["id"]
    if section in ALONE:
        payload = {"kind": ALONE[section]} | payload
    newest: Tree = upgraded(payload, at=at)
    return newest


def _army(payload: Tree, references: _References, at: Path) -> Army:
    army: Army = decode_current(payload, at)
    for place, entry in enumerate(army.entries):
        references.find(entry.design, (*at, "entries", place, "design"))
    return army


def _photos(section: Tree, look: _Look | None) -> dict[str, bytes]:
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


LONGEST_ID: Final = 200
"""Characters of an id: no longer than an entry of an army can name."""

ALONE: Final = {"armies": "army", "rulesets": "ruleset"}
"""The sections that hold a single kind, which their items may leave out."""


def _places_of(sections: Mapping[str, list[object]]) -> dict[str, Path]:
    """Return where each id stands, in the order of the sections."""
    places: dict[str, Path] = {}
    for section, payloads in sections.items():
        for place, payload in enumerate(payloads):
            at = (section, place)
            if not isinstance(payload, dict):
                why = f"must be an object in braces {{}}, not {shown(payload)}"
                raise Unreadable(spelt(at), why)
            name = _id(payload, at)
            if name in places:
                why = f"is {shown(name)}, as in {spelt(places[name])}; give it its own"
                raise Unreadable(spelt((*at, "id")), why)
            places[name] = at
    return places


def _id(payload: Mapping[str, object], at: Path) -> str:
    name = payload.get("id")
    if isinstance(name, str) and name.strip() and len(name) <= LONGEST_ID:
        _kind_fits(payload, at)
        return name
    if "id" not in payload:
        why = 'is missing; give it a word of its own, such as "tank"'
    elif not isinstance(name, str):
        why = f'must be text in quotes "", not {shown(name)}'
    elif len(name) > LONGEST_ID:
        why = f"is {len(name)} characters long; at most {LONGEST_ID} are read"
    else:
        why = 'is empty; give it a word of its own, such as "tank"'
    raise Unreadable(spelt((*at, "id")), why)


def _kind_fits(payload: Mapping[str, object], at: Path) -> None:
    """Refuse what belongs in another section."""
    kind, mine = payload.get("kind"), ALONE.get(str(at[0]))
    if kind in (None, mine):
        return
    where = spelt((*at, "kind"))
    home = next((name for name, only in ALONE.items() if only == kind), "designs")
    if mine is None and home != "designs":
        raise Unreadable(where, f"is {_NOUNS[home]}; move it to {home}")
    if mine is not None and (not isinstance(kind, str) or kind not in CLASSES):
        raise Unreadable(where, wrong_word(kind, [mine]))
    if mine is not None:
        what = _NOUNS[home]
        raise Unreadable(where, f"is {shown(kind)}, which is {what}; move it to {home}")


_NOUNS: Final = {
    "designs": "a design",
    "armies": "an army",
    "rulesets": "a set of house rules",
}
