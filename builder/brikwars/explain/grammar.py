"""The words and signs of stat lines, as books print them and players type them."""

import re
from functools import cache
from typing import Final

from builder.brikwars.explain.query import AREA
from builder.brikwars.model.homemade import AnyMod, AnyType, OwnMod, OwnType
from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType


def _words(text: str) -> re.Pattern[str]:
    return re.compile(text, re.VERBOSE | re.IGNORECASE)


SIGNS: Final = str.maketrans(
    dict.fromkeys("”“„″〃＂", '"')
    | dict.fromkeys("’‘′´`", "'")
    | dict.fromkeys("‐‑‒–—−", "-")
    | {"×": "x", "\N{NO-BREAK SPACE}": " "}
)
"""Typographic signs, and the plain ones they stand for."""

EFFECTS: Final = {
    "": "",
    "fire": "Fire",
    "flame": "Fire",
    "incendiary": "Fire",
    "acid": "Acid",
    "poison": "Poison",
    "ap": "Piercing",
    "piercing": "Piercing",
    "armor piercing": "Piercing",
    "armour piercing": "Piercing",
    "blast": "Blast",
    "exp": "Exp",
    "explosive": "Exp",
    "explosion": "Exp",
    "phase": "Phased",
    "phased": "Phased",
}
"""The effect of a die in players' words, and as the tables print it."""

BARE: Final = {4: Die.FIRE, 6: Die.D6, 8: Die.BLAST, 10: Die.EXP, 12: Die.PHASED}
"""The die meant without an effect: the one that the tables print for its faces."""

SPANS: Final = {
    "radius": (DieArea.RADIUS,),
    "field": (DieArea.FIELD,),
    "arc": (DieArea.ARC,),
    "one target": (DieArea.POINT,),
    "area": AREA,
}
"""The area of a die, by the words behind it."""

_EFFECT: Final = "|".join(
    sorted((word.replace(" ", r"[\s-]+") for word in EFFECTS if word), key=len)[::-1]
)
DIE: Final = _words(
    rf"""(?<![a-z\d])(?P<count>\d{{0,4}})\s*x?\s*d\s?(?P<faces>\d{{1,4}})(?!\d)
    (?:\s*(?P<sign>[+-])\s*(?P<bonus>\d{{1,3}})
        (?!\d|\s*(?:d\s?\d|skill|"|'|cp|x)))?
    (?:\s*\(?\s*(?P<effect>{_EFFECT})\b\s*\)?)?
    (?P<distance>\s*-\s*dist(?:ance)?\b)?
    (?:\s*\(?(?:keeping\s|\d+\s*"\s*)?\s*
        (?P<span>radius|field(?!\s*hazard)|arc\b|one\ target|area)\)?)?"""
)
SKILL: Final = _words(
    r"""(?:(?<![\w.])(?P<count>\d{1,4})\s*(?:x\s*)?)?\bskill(?:\s*di(?:e|ce))?\b
    (?:\s*(?P<sign>[+-])\s*(?P<bonus>\d{1,3})(?!\d|\s*(?:d\s?\d|"|'|cp|x)))?"""
)
SMOKE: Final = _words(
    r'(?:(?<![\w.])(?P<count>\d{1,3})\s*)?\bsmoke\b(?:\s*(?P<inches>\d{1,3})")?'
)
FIELD: Final = _words(
    r"""field\s+hazard\s*(?P<dice>(?:\d*d\d+[a-z\s+]*?(?:\s*\+\s*)?)*)
    \s*in\s*(?P<inches>\d{1,3})\s*\""""
)
HAZARD: Final = _words(
    r"(?P<count>\d{0,3})d(?P<faces>\d{1,3})\s*(?P<effect>fire|exp|move|shield)?"
)
SWAPS: Final = _words(r"[^,;]*→[^,;]*")
"""Swaps in a line that the bench printed; the line has their dice, too."""

COST: Final = _words(
    r"""(?:cost|price)\s*[:=]?\s*(?P<cost>\d{1,4})(?P<half>½|\.5)?\s*(?:cp|pts?|points?)?\b
    |\bcp\s*[:=]?\s*(?P<after>\d{1,4})(?P<half2>½|\.5)?(?!\s*cp)(?!\d)
    |(?<![\w.])(?P<before>\d{1,4})(?P<half3>½|\.5)?\s*(?:cp|pts?|points?)\b"""
)
USE: Final = _words(
    r"""\b(?:use|ur)\b\s*(?:rating)?\s*[:=]?\s*
    (?P<number>(?:(?<=[\s:=])-)?\d{1,4})(?!\d|d\d)\+?"""
)
REACH: Final = _words(
    r"""\brange\s*[:=]?\s*(?P<number>\d{1,4})(?!\d|d\d)\s*(?:"|''|in(?:ch(?:es)?)?\b)?"""
)
INCHES: Final = _words(r"(?<![\w.])(?P<number>\d{1,4})\s*(?:\"|''|in(?:ch(?:es)?)\b)")
CLOSE: Final = _words(r"(?:\brange\s*[:=]?\s*)?(?:\bcc\b|\bclose[\s-]combat\b)")
OPEN: Final = _words(r"\b(?:use|ur|range|damage)\s*[:=]?\s*[-*](?=\s*(?:[,;/]|$))")
"""A part that is printed as a dash, as the weapon does not have it."""
SIZE: Final = _words(
    r"""(?:\bx?size\s*[:=]?\s*|(?<![a-z\d])[xs])(?P<number>\d{1,4})(?!\d)
    \s*(?:"|'')?"""
)
DEFLECTION: Final = _words(
    r"(?:parry\s*)?(?<![\w.])(?P<number>\d{1,3})\s*(?:x\s*)?deflection"
)
THRUST: Final = _words(r"\bshove\s*(?P<number>\d{1,4})\s*(?:\"|'')(?:\s*or\s+grab\b)?")
ARMOR: Final = _words(r"\barmou?r\s*\+\s*(?P<number>\d{1,3})")
LOADS: Final = _words(
    r"""(?:by\s+)?\b(?P<loads>ammunition|payload)\b
    (?:\s*(?:up\s*to|max\.?|:)?\s*x(?:size)?\s*(?P<number>\d{1,3})(?!\d)
    (?:\s*of\s*explosives(?:,?\s*or\s*\d+"\s*of\s*objects)?)?)?
    |\bx(?P<of>\d{1,3})\s*of\s*explosives(?:,?\s*or\s*\d+"\s*of\s*objects)?"""
)
POINT: Final = _words(r"(?<![\w.])1(?![\w.])")
"""The Damage of a Tiny Attack, which is no dice."""
SMART: Final = _words(r"\bsmart(?:\s*weapon)?\b")
BROKEN: Final = re.compile(r"\d*(?:\.\d|[¼½¾⅓⅔])")
NOISE: Final = _words(
    r"""\b(?:damage|dmg|effect|cost|use|range|notes|size|type|weapon|mods?|cp|and|
    with|for|dice)\b|[\s,;:=+()\[\]/|.*-]"""
)
NAME: Final = re.compile(r"\s*(?P<name>[^\d:\"(),;/+]{2,60}):\s*(?=\S)")
"""A name in front, such as `Zapper:` in `Zapper: Use 4`."""
CALLED: Final = re.compile(
    r"\s*(?P<name>[^\W\d][^:\"(),;/+]{0,58}[^\s:\"(),;/+])\s*"
    r"(?:\((?P<price>[^():]{1,20})\)\s*)?:\s*(?P<parts>\S.*)"
)
"""A name of any words in front, with or without a price, and what stands behind it."""

# A29: an Explosive of 3" is one of three bricks.
_BEFORE: Final = "(?:(?P<ahead>\\d{1,4})\\s*(?:\"|''|-?inch\\b)\\s*)?"
_BEHIND: Final = (
    r"(?:\s*(?:x?size|\s[xs]|x|\s)?\s*(?P<number>\d{1,4})"
    r"(?:\s*(?:\"|'')|(?!\d|\s*(?:cp|pt|point|d\s?\d|skill|x\b|x\s|½|\.\d))))?"
)
_CALLED: Final = {
    WeaponType.MELEE: ("hand weapon", "melee"),
    WeaponType.EXPLOSIVE: ("bomb", "grenade"),
    WeaponType.BASTARD_GUN: ("long-ranged weapon",),
}
_NAMES: Final = sorted(
    (
        (name, kind)
        for kind in WeaponType
        # Players also type a BlastGun in two words.
        for apart in [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.value)]
        for name in dict.fromkeys((kind.value, apart, *_CALLED.get(kind, ())))
    ),
    key=lambda pair: -len(pair[0]),
)


def _row_pattern(name: str, kind: AnyType) -> tuple[re.Pattern[str], AnyType]:
    """The pattern of a row: one of its names, with a Size before or behind it."""
    pattern = rf"(?<![a-z])(?:standard\s+)?{re.escape(name)}s?(?![a-z])"
    return _words(_BEFORE + pattern + ("" if kind.row.bastard else _BEHIND)), kind


def called(ours: tuple[OwnType, ...]) -> tuple[tuple[re.Pattern[str], AnyType], ...]:
    """Return the patterns of home-made rows, the longest name first."""
    pairs = sorted(((own.title, own) for own in ours), key=lambda pair: -len(pair[0]))
    return tuple(_row_pattern(" ".join(name.split()), own) for name, own in pairs)


# The patterns of the tables are made when a line is first read, because each start of
# the program would wait for them.


@cache
def types() -> tuple[tuple[re.Pattern[str], AnyType], ...]:
    """Return the patterns of the printed rows, the longest name first."""
    return tuple(_row_pattern(name, kind) for name, kind in _NAMES)


def _mod_pattern(mod: AnyMod) -> tuple[re.Pattern[str], AnyMod]:
    """The pattern of a mod: its name, and how often it is taken."""
    name = r"[\s-]*".join(map(re.escape, mod.value.split()))
    return (
        _words(
            r"(?:(?<![\w.])(?P<count>\d)\s*x\s*)?(?<!\w)"
            + name
            + r"(?!\w)(?:\s*x\s*(?P<after>\d)(?!\d))?"
        ),
        mod,
    )


def moved(ours: tuple[OwnMod, ...]) -> tuple[tuple[re.Pattern[str], AnyMod], ...]:
    """Return the patterns of home-made mods, the longest name first."""
    return tuple(map(_mod_pattern, sorted(ours, key=lambda mod: -len(mod.title))))


@cache
def mods() -> tuple[tuple[re.Pattern[str], AnyMod], ...]:
    """Return the patterns of the printed mods."""
    return tuple(map(_mod_pattern, Mod))
