"""A squad as a player writes it: `Stormers: 4 pistols, skilled`."""

from collections.abc import Sequence
from typing import Any, Final

from builder.core.unclear import Unclear
from builder.microfig.designs import Squad
from builder.microfig.scales import Bulk, Skill, SquadWeapon
from builder.system.telling import Vocabulary, Word, any_of, labels_of, once, vocabulary

_KITS: Final = {
    "rifles": (SquadWeapon.RIFLE, "riflemen"),
    "pistols": (SquadWeapon.PISTOL,),
    "heavies": (SquadWeapon.HEAVY, SquadWeapon.HEAVY.row.shortest),
}
"""What each kit is called."""


def _kit(names: Sequence[str]) -> str:
    kit = any_of([*map(str, names)])
    return rf"\d{{1,4}}(?: ?[x×])? ?{kit}|{kit}[\s:=]+\d{{1,4}}"


def _squad(heard: Sequence[Sequence[Word]]) -> Squad:
    by_key = once(heard)
    if not set(_KITS) & set(by_key):
        raise Unclear("No kits are counted")
    # Nobody has a kit that is not told of; a new squad has riflemen.
    kits: dict[str, Any] = {
        key: by_key[key].numbers[0] if key in by_key else 0 for key in _KITS
    }
    return Squad(
        skill=Skill(by_key["skill"].text) if "skill" in by_key else Skill.NORMAL,
        bulk=Bulk(by_key["bulk"].text) if "bulk" in by_key else None,
        **kits,
    )


WORDS: Final = Vocabulary(
    vocabulary({
        **{key: _kit(names) for key, names in _KITS.items()},
        "skill": any_of([*Skill], plural=False),
        "bulk": any_of([*Bulk], plural=False),
    }),
    labels_of(Squad),
    _squad,
    # A kit has its count, so that one is enough.
    least=1,
)  # fmt: skip
"""What tells of a squad."""
