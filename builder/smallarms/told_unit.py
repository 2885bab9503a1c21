"""A man or a firearm as a player writes it: `Marksman, sharpshooter, bolt rifle`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from builder.core.field_spec import field_specs
from builder.core.unclear import Unclear
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.scales import Action, Firearm
from builder.system.telling import (
    Vocabulary,
    Word,
    any_of,
    armed,
    labels_of,
    vocabulary,
)

_MAN: Final = ("officer", "sharpshooter", "life")
_HOW: Final = any_of([*Action], plural=False)
_UNIT: Final = field_specs(Weapon)["capacity"].unit


def _weapon(by_key: Mapping[str, Word]) -> Weapon:
    sorts = [kind for kind in Firearm if kind.casefold() in by_key["type"].text]
    kind = max(sorts, key=len)
    how = Action.AUTO if kind.row.automatic else Action.SEMI
    if "action" in by_key:
        how = next(way for way in Action if by_key["action"].text.startswith(way))
    numbers: dict[str, Any] = {
        key: by_key[key].numbers[0]
        for key in ("capacity", "base", "factor")
        if key in by_key
    }
    return Weapon(type=kind, action=how, **numbers)


def _made(heard: Sequence[Sequence[Word]]) -> Man | Weapon:
    man, weapons = armed(heard, _MAN, _weapon)
    if man:
        life = man["life"].numbers[0] if "life" in man else 100
        eye = "sharpshooter" in man
        return Man(
            officer="officer" in man, sharpshooter=eye, life=life, weapons=weapons
        )
    if len(weapons) != 1:
        raise Unclear("No man is told of, and not one weapon")
    return weapons[0]


WORDS: Final = Vocabulary(
    vocabulary({
        "officer": any_of(["officer", "NCO"]),
        "sharpshooter": any_of(["sharpshooter"]),
        "life": r"life(?: force)?:? \d{1,3} ?%?",
        "type": rf"(?:\d{{1,2}} ?[x×]? ?)?{any_of([*Firearm])}",
        "action": rf"{_HOW}(?:matic|-?(?:action|auto|automatic))?",
        "capacity": rf"capacity:? \d{{1,4}}|\d{{1,4}} {_UNIT}",
        "base": r"base(?: range)?:? \d{1,4}(?: ?\")?",
        "factor": r"factor:? \d{1,2}",
    }),
    labels_of(Man, Weapon),
    _made,
)  # fmt: skip
"""What tells of a man or a firearm."""
