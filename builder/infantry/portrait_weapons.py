"""The portrait of a weapon on its own: its kind, a word of its name, its templates."""

from typing import Final

from builder.drawing.album import pick
from builder.drawing.arsenal import arm
from builder.drawing.bricks import Portrait
from builder.drawing.weaponry import Ordnance
from builder.infantry.designs import Weapon
from builder.infantry.scales import Kind, Template

_ARMS: Final = {
    "rifle": Ordnance("bolt", 20, stocked=True, size=0),
    "carbine": Ordnance("gun", 10, stocked=True, size=0),
    "assault": Ordnance("assault", 13, stocked=True, size=0, dice=("h",) * 3),
    "automatic": Ordnance("assault", 18, 2, 0, True, ("h",) * 4, parts=("bipod",)),
    "squad": Ordnance("assault", 17, 2, 0, True, parts=("drum", "bipod")),
    "pistol": Ordnance("gun", 6),
    "machine pistol": Ordnance("sub", 6, dice=("h",) * 4),
    "sub": Ordnance("sub", 9, stocked=True, size=0, parts=("drum",)),
    "light": Ordnance("machine", 15, 1, 2, True, ("h",) * 3),
    "machine": Ordnance("machine", 18, 2, 3, dice=("h",) * 4),
    "tripod": Ordnance("machine", 18, 2, 3, dice=("h",) * 4),
    "heavy": Ordnance("machine", 20, 3, 4, dice=("h",) * 5),
    "crank": Ordnance("crank", 18, 3, 4, dice=("h",) * 3),
    "blast": Ordnance("blast", 12, stocked=True, size=0, dice=("r",) * 2),
    "flame": Ordnance("flame", 12, 1, 1, True, ("o",) * 3),
    "grenade": Ordnance("bomb", size=1, dice=("r",), shape="stick grenade"),
    "dynamite": Ordnance("bomb", size=2, dice=("r", "r"), shape="dynamite"),
    "mine": Ordnance("bomb", size=4, dice=("r", "r"), shape="bomb"),
    "shell": Ordnance("bomb", size=3, dice=("r",), shape="shell"),
    "tube": Ordnance("tube", 20, 2, stocked=True),
    "launcher": Ordnance("rack", 14, 1, 1, True, load=1),
    "mortar": Ordnance("mortar", 13, 2, load=1),
    "rocket": Ordnance("rocket", 16, 1, 1, dice=("r",)),
    "gun": Ordnance("cannon", 22, 2, 3, load=3),
    "howitzer": Ordnance("cannon", 17, 3, 4, load=4),
    "sword": Ordnance("sword", 18, 1, 2),
    "lance": Ordnance("headed", 26, shape="spear"),
    "axe": Ordnance("headed", 14, shape="axe"),
    "catapult": Ordnance("catapult", 14, size=3, load=1),
    "club": Ordnance("headed", 12, shape="mace"),
}
"""How each sort of weapon looks."""

_WORDS: Final = (
    ("flame", "flame"), ("carbine", "carbine"), ("shotgun", "blast"),
    ("machine pistol", "machine pistol"), ("submachine", "sub"), ("smg", "sub"),
    ("automatic rifle", "automatic"), ("automatic assault", "squad"),
    ("assault", "assault"), ("hand cranked", "crank"), ("gatling", "crank"),
    ("bipod", "light"), ("tripod", "tripod"),
    ("light machine", "light"), ("heavy machine", "heavy"),
    ("bazooka", "tube"), ("panzer", "tube"), ("recoilless", "tube"),
    ("grenade launcher", "launcher"), ("rocket launcher", "tube"),
    ("rocket", "rocket"), ("mortar", "mortar"), ("satchel", "dynamite"),
    ("demolition", "dynamite"), ("dynamite", "dynamite"), ("mine", "mine"),
    ("howitzer", "howitzer"), ("field gun", "gun"), ("cannon", "gun"),
    ("sword", "sword"), ("saber", "sword"), ("sabre", "sword"), ("knife", "sword"),
    ("bayonet", "sword"), ("lance", "lance"), ("spear", "lance"), ("pike", "lance"),
    ("axe", "axe"), ("catapult", "catapult"), ("pistol", "pistol"),
    ("revolver", "pistol"), ("rifle", "rifle"), ("club", "club"),
)  # fmt: skip
"""What a weapon is by a word of its name; the kind tells where no word does."""

_KINDS: Final = {
    Kind.RIFLE: "rifle",
    Kind.PISTOL: "pistol",
    Kind.SMG: "sub",
    Kind.MACHINE_GUN: "machine",
    Kind.SHRAPNEL: "grenade",
    Kind.INCENDIARY: "flame",
    Kind.ATGM: "tube",
    Kind.ARTILLERY: "gun",
    Kind.OTHER: "club",
}
_LONGEST: Final = 8
"""Cells that a barrel grows by for long ranges."""
_FAR: Final = 100
"""Metres of the last row of a range table for each of those cells."""
_INCH: Final = 5
"""Metres of a scale man for each inch of a table in inches."""
_MOST_RIVETS: Final = 6
"""Templates that show as rounds in a window."""
_LEGS: Final = ("light", "tripod")
"""What has legs, however many serve it."""
_GROWS: Final = ("bolt", "gun", "assault", "sub", "machine", "blast", "cannon", "crank")
"""The makes whose barrel is longer the farther they reach."""


def weapon_picture(weapon: Weapon) -> Portrait:
    """Return the picture of a weapon on its own."""
    return arm(looks(weapon))


def looks(weapon: Weapon) -> Ordnance:
    """Return what shows of a weapon."""
    sort = pick(_WORDS, weapon.name) or _by_kind(weapon)
    base = _ARMS[sort]
    parts = (*base.parts, *(["scope"] if weapon.scope else []))
    dice = base.dice
    if weapon.templates and dice and base.make not in ("bomb", "rocket"):
        dice = ("h",) * (1 + 2 * min(weapon.templates, _MOST_RIVETS // 2))
    size = base.size
    if base.make in ("machine", "crank", "cannon") and weapon.crew > 1:
        size = size if sort in _LEGS else min(max(size, 1 + weapon.crew), 6)
    long = base.long + (_reach(weapon) if base.make in _GROWS else 0)
    return Ordnance(
        base.make, long, base.bore, size, base.stocked, dice, base.tip, parts,
        base.load, base.shape,
    )  # fmt: skip


def _by_kind(weapon: Weapon) -> str:
    """Return what its kind looks like; a cone without a kind is a flamethrower's."""
    if weapon.type is Kind.OTHER and weapon.shape is Template.CONE:
        return "flame"
    return _KINDS[weapon.type]


def _reach(weapon: Weapon) -> int:
    """Return the cells that its barrel grows by: one for each hundred metres."""
    if not weapon.bands:
        return 0
    far = weapon.bands[-1].to * (1 if weapon.unit.value == "m" else _INCH)
    return min(int(far) // _FAR, _LONGEST)
