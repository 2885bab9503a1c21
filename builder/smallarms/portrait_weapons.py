"""The portrait of a firearm on its own: its class, its action and what it holds."""

from typing import Final

from builder.drawing.arsenal import arm
from builder.drawing.bricks import Portrait
from builder.drawing.weaponry import Ordnance
from builder.smallarms.designs import Weapon
from builder.smallarms.scales import Action, Firearm

_LONG: Final = {
    Firearm.RIFLE: 20,
    Firearm.CARBINE: 12,
    Firearm.PISTOL: 7,
    Firearm.SMG: 9,
    Firearm.AUTOMATIC_RIFLE: 18,
}
"""Cells of the barrel of each class."""
_INCHES: Final = 5
"""Inches of an own base range for each cell of barrel."""
_SHORTEST: Final = 4
_LONGEST: Final = 26
"""Cells of the shortest and the longest barrel."""
_ROUNDS: Final = 4
"""Rounds for each brass cell in the window of a magazine."""
_USUAL: Final = {
    Firearm.RIFLE: ("h",) * 4,
    Firearm.CARBINE: ("h",) * 6,
    Firearm.SMG: ("h",) * 4,
    Firearm.AUTOMATIC_RIFLE: ("h",) * 3,
}
"""The cartridges that show where nobody says what a magazine holds."""
_BELT: Final = 50
"""Rounds from which a belt feeds an automatic weapon."""


def weapon_picture(weapon: Weapon) -> Portrait:
    """Return the picture of a firearm on its own."""
    return arm(looks(weapon))


def looks(weapon: Weapon) -> Ordnance:
    """Return what shows of a firearm."""
    pistol = weapon.type is Firearm.PISTOL
    long = _LONG[weapon.type]
    if weapon.base is not None:
        long = min(max(weapon.base // _INCHES, _SHORTEST), _LONGEST)
    rounds = _USUAL.get(weapon.type, ()) if weapon.action is not Action.BOLT else ()
    if weapon.capacity is not None:
        rounds = _clip(weapon.capacity)
    parts = ["plate"] if weapon.own else []
    if weapon.type is Firearm.CARBINE:
        parts.append("sling")
    if weapon.type is Firearm.AUTOMATIC_RIFLE:
        parts.append("bipod")
    if weapon.action is Action.BOLT and weapon.type is not Firearm.RIFLE:
        parts.append("knob")
    bore = 1 if weapon.factor is None else 1 + weapon.factor // 2
    return Ordnance(
        _make(weapon),
        long,
        bore,
        size=1 if pistol else 0,
        stocked=not pistol,
        dice=rounds,
        parts=tuple(parts),
    )


def _make(weapon: Weapon) -> str:
    """Return the family it looks like."""
    if weapon.action is Action.AUTO and (weapon.capacity or 0) >= _BELT:
        return "machine"
    match weapon.type:
        case Firearm.SMG:
            return "sub"
        case Firearm.AUTOMATIC_RIFLE:
            return "assault"
        case Firearm.RIFLE if weapon.action is Action.BOLT:
            return "bolt"
        case _ if weapon.action is Action.AUTO:
            return "sub"
    return "gun"


def _clip(capacity: int) -> tuple[str, ...]:
    """Return the cartridges in the window of a magazine: one for each four rounds."""
    return ("h",) * (1 + capacity // _ROUNDS)
