"""The ids of a muster file, and where in it each of them stands."""

from collections.abc import Mapping
from typing import Final

from builder.core.field_spec import Path
from db.files.shape import classes
from db.files.unreadable import Unreadable, shown, spelt, wrong_word

LONGEST_ID: Final = 200
"""Characters of an id: no longer than an entry of an army can name."""


ALONE: Final = {"armies": "army", "rulesets": "ruleset"}
"""The sections that hold a single kind, which their items may leave out."""


def places_of(sections: Mapping[str, list[object]]) -> dict[str, Path]:
    """Return where each id stands, in the order of the sections.

    Raises:
        Unreadable: For an item without an id of its own, or in a wrong section.
    """
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
    if mine is not None and (not isinstance(kind, str) or kind not in classes()):
        raise Unreadable(where, wrong_word(kind, [mine]))
    if mine is not None:
        what = _NOUNS[home]
        raise Unreadable(where, f"is {shown(kind)}, which is {what}; move it to {home}")


_NOUNS: Final = {
    "designs": "a design",
    "armies": "an army",
    "rulesets": "a set of house rules",
}
