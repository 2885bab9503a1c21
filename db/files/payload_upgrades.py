"""Payloads of older versions, made into those of today: in libraries and in files.

Each kind has a version of its own, counted from 1. `UPGRADES` leads from each version
to the next. A payload has its version under `VERSION_KEY`, and no such key in version
1: so all that was written before there were versions is of version 1.
A muster file is the kind `muster`, with its version under the key `brickmuster`.

To change the spelling of a kind, add one step to the table:

    UPGRADES = {("microfig.squad", 1): _men_are_figs}

    def _men_are_figs(squad):
        return {("figs" if key == "men" else key): squad[key] for key in squad}

The parts of a payload are brought up to date from the outside in: a step sees what is
inside its own payload in whatever version that was written. A step changes what has no
kind, such as a mount or a home-made part, with the payload that holds it. It leaves
alone what has a kind of its own, which may also be the id of a design in its place.

The algorithm visits each part once, so the time grows with the length of the payload.
"""

import dataclasses
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from builder.core.field_spec import Path
from db.files.jsontext import plain
from db.files.shape import versioned, within
from db.files.unreadable import Unreadable, shown, spelt

Tree: TypeAlias = dict[str, Any]
"""An object of JSON."""

UPGRADES: Final[dict[tuple[str, int], Callable[[Tree], Tree]]] = {}
"""From each older version of a kind, what makes its payload one of the next version."""

VERSION_KEY: Final = "payload_version"
"""Not `version`, which is a field of a set of house rules."""

FILE_KIND: Final = "muster"
"""The kind of a muster file."""


def version_of(kind: str) -> int:
    """Return the version in which payloads of a kind are written."""
    version = 1
    while (kind, version) in UPGRADES:
        version += 1
    return version


def may_be_old(text: str) -> bool:
    """Return whether the JSON of a row may hold a payload of an older version.

    It only looks for words, so a note with such a word counts as old as well; then the
    row is merely read the slow way.
    """
    words = (VERSION_KEY, *(kind for kind, _ in UPGRADES))
    return any(f'"{word}"' in text for word in words)


def upgraded(payload: object, hint: object = None, at: Path = ()) -> Any:
    """Return a payload with all its parts in today's versions, without version keys.

    Args:
        payload: What `plain` has accepted.
        hint: The annotation of the place it stands in. A part inside a design may leave
            out its kind where only one kind can stand.
        at: The path of the payload in its file, for the sentence.

    Raises:
        Unreadable: If a part is of a newer version, or not what an upgrade can read.
    """
    # While no kind has a second version, looking for the version key is enough.
    if not UPGRADES and not _says_version(payload):
        return payload
    return _upgraded(payload, hint, at)


def _says_version(payload: object) -> bool:
    if isinstance(payload, list):
        return any(map(_says_version, payload))
    if not isinstance(payload, dict):
        return False
    return VERSION_KEY in payload or any(map(_says_version, payload.values()))


def _upgraded(payload: object, hint: object, at: Path) -> Any:
    if isinstance(payload, list):
        return [
            _upgraded(part, _one_of(hint, place), (*at, place))
            for place, part in enumerate(payload)
        ]
    if not isinstance(payload, dict):
        return payload
    kind = payload.get("kind", kind_of(hint))
    known = versioned().get(str(kind))
    if known:
        payload = stepped(payload, kind, VERSION_KEY, at)
        hint = known
    return {
        name: _upgraded(part, _one_of(hint, name), (*at, name))
        for name, part in payload.items()
    }


def stepped(payload: Tree, kind: str, key: str, at: Path) -> Tree:
    """Return a payload taken from its version to today's, step by step.

    Args:
        payload: The payload; the one returned has no version key.
        kind: Its kind.
        key: The key of its version, which is 1 where there is no such key.
        at: The path of the payload, for the sentence.

    Raises:
        Unreadable: If the version is none, or newer than today's, or if the payload is
            not what that version can say.
    """
    version, at = payload.get(key, 1), (*at, key)
    payload = {name: part for name, part in payload.items() if name != key}
    plain(version, at)
    newest, where = version_of(kind), spelt(at)
    name = "file" if kind == FILE_KIND else kind
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        why = (
            f"must be the version of the {name}, such as {newest}, not {shown(version)}"
        )
        raise Unreadable(where, why)
    if version > newest:
        why = (
            f"is {shown(version)}: the {name} was made by a newer Brickmuster; update "
            f"Brickmuster to read it (this one reads up to version {newest})"
        )
        raise Unreadable(where, why)
    for older in range(version, newest):
        try:
            payload = UPGRADES[kind, older](payload)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            # A step may rely on keys that its version always wrote, but a file from
            # another program may lack them.
            why = f"is {older}, but the {name} is not what that version can say"
            raise Unreadable(where, why) from error
    return payload


def kind_of(hint: object) -> str:
    """Return the kind of a class; nothing if it has none."""
    fields = dataclasses.fields(hint) if dataclasses.is_dataclass(hint) else ()
    return next((str(each.default) for each in fields if each.name == "kind"), "")


def _one_of(hint: object, step: str | int) -> object:
    """Return the annotation of a part; None where none or several are possible."""
    found = () if hint is None else within(hint, (step,))
    return found[0] if len(found) == 1 else None
