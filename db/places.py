"""The ids of a muster file, and where in it each of them stands."""

from __future__ import annotations

from typing import Any, Final

from builder.ask import Path
from db.codec import classes
from db.unreadable import Unreadable, shown, spelt, wrong_word

LONGEST_ID: Final = 200
"""Characters of an id: no longer than an entry of an army can name."""


def places_of(designs: list[Any], armies: list[Any]) -> dict[str, Path]:
    """Where each id stands, in the order of the file.

    Raises:
        Unreadable: For a design or army without an id of its own, or one among the
            other's.
    """
    places: dict[str, Path] = {}
    for section, payloads in (("designs", designs), ("armies", armies)):
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


def _id(payload: dict[str, Any], at: Path) -> str:
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


def _kind_fits(payload: dict[str, Any], at: Path) -> None:
    """Refuse an army among the designs; `armies` holds nothing else."""
    kind = payload.get("kind")
    if at[0] == "designs" and kind == "army":
        raise Unreadable(spelt((*at, "kind")), "is an army; move it to armies")
    if at[0] == "armies" and kind not in (None, "army"):
        if kind in classes():
            why = f"is {shown(kind)}, which is a design; move it to designs"
        else:
            why = wrong_word(kind, ["army"])
        raise Unreadable(spelt((*at, "kind")), why)
