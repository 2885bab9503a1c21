"""The parser of stat lines: it takes part after part, until nothing is left.

It also says whether a line of a text, which may be about anything, tells of a weapon.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Final

from builder.brikwars.explain.looks import (
    A_PRICE,
    advice,
    looks_like,
    says_numbers,
    unit_label,
    unit_skill,
)
from builder.brikwars.explain.query import AREA, DieQuery, StatLineQuery
from builder.brikwars.model.homemade import AnyMod, AnyType, OwnMod, OwnType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import EFFECTS, Die, DieArea, Family
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.unclear import Unclear
from builder.system.labels import any_label, word_for

LONGEST: Final = 500
"""The longest line that is read, in characters."""
MOST_DICE: Final = 100
MOST_MODS: Final = 100


def parse(text: str, house: House = STANDARD) -> StatLineQuery:
    """Read a stat line such as `Gun 3", Use 5, Range 18", 3d6`.

    Args:
        text: The line.
        house: The house rules; the line may name their home-made weapons.

    Raises:
        Unclear: If something is no part of a stat line, or the line is empty.
    """
    if len(text) > LONGEST:
        raise Unclear(
            f"It has {len(text)} characters; a stat line has {LONGEST} at most. "
            "Put each weapon on a line of its own"
        )
    try:
        return _whole(text, house)
    except Unclear:
        apart = _apart(text, house)
        if apart is None:
            raise
        return apart


def _whole(text: str, house: House) -> StatLineQuery:
    """Return a line whose name, if it has one, holds no word of a stat line."""
    if skill := unit_skill(text):
        unit = "it looks like a unit's Skill"
        raise Unclear(f"“{skill}” is no part of a stat line; {unit}")
    reader = _Reader(text, house)
    name = reader.name()
    reader.refuse_fractions()
    # Labels go first: the 4 of `Use 4 d6` is no number of dice. Dice go before the
    # weapon: `Explosive` behind a die is its effect.
    use = reader.number(USE, "Use")
    reach = reader.number(REACH, "Range")
    cost = reader.cost()
    mods, dice = tuple(reader.mods()), tuple(reader.dice())
    if len(mods) > MOST_MODS:
        raise Unclear(f"{len(mods)} mods are more than {MOST_MODS}")
    loads, capacity = reader.loads()
    deflection = reader.number(DEFLECTION, "Deflection")
    thrust = reader.number(THRUST, "Shove")
    armor = reader.number(ARMOR, "Armor")
    kind, size = reader.weapon()
    while reader.take(OPEN):
        pass
    size = size if size is not None else reader.number(SIZE, "Size")
    melee = reader.take(CLOSE) is not None
    inches = reader.number(INCHES, "Range") if reach is None else None
    if dice and kind is None and reach is None and inches is None:
        melee = melee or STRIKING.search(name.partition(" of ")[0]) is not None
    found = StatLineQuery(
        type=kind,
        size=size,
        cost=cost,
        use=use,
        melee=melee,
        reach=reach if reach is not None else inches,
        inches=inches is not None,
        dice=dice,
        bonus=reader.bonus,
        deflection=deflection,
        thrust=thrust,
        armor=armor,
        loads=loads,
        capacity=capacity,
        mods=mods,
        smart=reader.take(SMART) is not None,
        name=name,
        house=house,
    )
    if kind and kind.row.tiny:
        reader.take(POINT)
    rest = NOISE.sub(" ", reader.left).split()
    if rest and (named := _named(text, rest)):
        return _whole(named, house)
    if rest:
        # Leave quotation marks around a name out of the message.
        strange = rest[0].strip('"') or rest[0]
        raise Unclear(f"“{strange[:40]}” is no part of a stat line; {advice(text)}")
    if not found.stated:
        raise _nothing_in(text)
    return found


def _nothing_in(text: str) -> Unclear:
    looks, say = looks_like(text), 'say for instance Use 4, Range 10", 2d6'
    seems = f"it looks like {looks}" if looks else say
    return Unclear(f"There is nothing in it; {seems}")


def doubt(text: str, house: House = STANDARD) -> str:
    """Return why a line of a text tells of no weapon, as a sentence; empty if it does.

    The line may be about anything, and name home-made weapons of the house rules.
    """
    looks = "" if says_numbers(text) else looks_like(text)
    seems = f"it looks like {looks}" if looks else ""
    try:
        query = parse(text, house)
    except Unclear as wrong:
        return seems or str(wrong)
    plural = text.strip(" .:*").lower().endswith("s")
    headed = query.stated == ("type",) and plural
    if query.tells_weapon and not (headed and not str(query.type).endswith("s")):
        return ""
    return seems or (
        "it says too little; a stat line names a kind with its Size, or two of Use, "
        "Range and Damage"
    )


class _Reader:
    """The text of a line, of which one part after another is taken."""

    def __init__(self, text: str, house: House) -> None:
        self._types = called(house.types) + types()
        self._mods = moved(house.mods) + mods()
        signs = text.translate(SIGNS).replace("''", '"').replace("->", "→")
        self.left = SWAPS.sub(" ; ", signs) if "→" in signs else signs
        self.bonus: int | None = None

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.search(self.left)
        if found:
            self.left = f"{self.left[: found.start()]} ; {self.left[found.end() :]}"
        return found

    def once(self, pattern: re.Pattern[str], part: str) -> re.Match[str] | None:
        """Return the match of a part; one that is there twice is unclear."""
        found = self.take(pattern)
        again = pattern.search(self.left) if found else None
        if again:
            raise Unclear(
                f"“{again[0].strip()}” tells the {part} a second time; "
                "put each weapon on a line of its own"
            )
        return found

    def number(self, pattern: re.Pattern[str], part: str) -> int | None:
        found = self.once(pattern, part)
        return int(found["number"]) if found else None

    def name(self) -> str:
        """Return the text in front of the first colon, unless it is another part."""
        found = NAME.match(self.left)
        if not found or not NOISE.sub("", found["name"]).strip():
            return ""
        patterns = (SMART, CLOSE, LOADS, SMOKE, USE)
        known = (*(pattern for pattern, _ in (*self._types, *self._mods)), *patterns)
        name = found["name"].strip()
        if word_for(name) == "use" or any(pattern.search(name) for pattern in known):
            return ""
        if label := unit_label(name):
            if label == A_PRICE:
                return ""
            raise Unclear(f"“{name}” is no part of a stat line; it looks like {label}")
        self.left = self.left[found.end() :]
        return name

    def mods(self) -> Iterator[AnyMod]:
        for pattern, mod in self._mods:
            while found := self.take(pattern):
                yield from [mod] * int(found["count"] or found["after"] or 1)

    def dice(self) -> Iterator[DieQuery]:
        while found := self.take(FIELD):
            yield from _hazards(found)
        while found := self.take(DIE):
            self._add_bonus(found)
            yield from [_die(found)] * _many(found)
        while found := self.take(SKILL):
            self._add_bonus(found)
            yield from [DieQuery(Die.SKILL)] * _many(found)
        while found := self.take(SMOKE):
            clouds = -(-int(found["inches"] or 4) // 4)
            yield from [DieQuery(Die.SMOKE)] * int(found["count"] or clouds)

    def _add_bonus(self, found: re.Match[str]) -> None:
        if not found["bonus"]:
            return
        if self.bonus is not None:
            raise Unclear(f"“{found[0].strip()}” adds a second bonus to the Damage")
        self.bonus = int(f"{found['sign']}{found['bonus']}")

    def cost(self) -> Fraction | None:
        found = self.once(COST, "price")
        if not found:
            return None
        whole = found["cost"] or found["after"] or found["before"]
        half = found["half"] or found["half2"] or found["half3"]
        return int(whole) + Fraction(bool(half), 2)

    def refuse_fractions(self) -> None:
        """Refuse fractions outside a price; no half of one may be read as a number."""
        found = BROKEN.search(COST.sub(" ; ", self.left))
        if found:
            raise Unclear(
                f"“{found[0]}” is not a whole number; Size, Use and Range are (R8.1.4)"
            )

    def loads(self) -> tuple[str, int | None]:
        found = self.take(LOADS)
        if not found:
            return "", None
        number = found["number"] or found["of"]
        # `Payload; X3 of Explosives` is one load in two parts.
        second = None if number else self.take(LOADS)
        if second:
            number = second["number"] or second["of"]
        loads = (found["loads"] or "payload").capitalize()
        return loads, int(number) if number else None

    def weapon(self) -> tuple[AnyType | None, int | None]:
        """Return the row and the Size; None for what the line does not name."""
        for pattern, kind in self._types:
            found = self.take(pattern)
            if not found:
                continue
            others = (other.search(self.left) for other, _ in self._types)
            if again := next(filter(None, others), None):
                second = max(found, again, key=lambda match: match.start())
                raise Unclear(
                    f"“{second[0].strip()}” is a second weapon; "
                    "put each weapon on a line of its own"
                )
            parts = found.groupdict()
            size = parts["ahead"] or parts.get("number")
            return kind, int(size) if size else None
        return None, None


def _named(text: str, rest: list[str]) -> str:
    """Return the line with a colon behind the name in front; empty if there is none.

    `Rifle, Use 3` names a weapon, too: the rest that is no part of a stat line is what
    stands in front of the first comma.
    """
    name, comma, parts = text.partition(",")
    told = comma and ":" not in text and NOISE.sub(" ", name).split() == rest
    return f"{name}: {parts}" if told else ""


def _apart(text: str, house: House) -> StatLineQuery | None:
    """Return a line whose name holds a word of a stat line, or its price in brackets.

    What stands behind the name must tell of a weapon by itself, as in `Tide Gun: Use 3,
    Range 10"`; None if it does not.
    """
    found = CALLED.match(text)
    if found is None or unit_label(found["name"]):
        return None
    try:
        query = _whole(f"{found['parts']}, {found['price'] or ''}", house)
    except Unclear:
        return None
    named = query.tells_weapon and not query.name
    return replace(query, name=found["name"]) if named else None


def _many(found: re.Match[str]) -> int:
    count = int(found["count"] or 1)
    if not 1 <= count <= MOST_DICE:
        raise Unclear(f"{count} dice are not 1 to {MOST_DICE}")
    return count


def _die(found: re.Match[str]) -> DieQuery:
    faces = int(found["faces"])
    word = re.sub(r"[\s-]+", " ", (found["effect"] or "").lower())
    effect = EFFECT_WORDS[word] or ("Blast" if found["distance"] else "")
    known = {die.value: die for die in EFFECTS}
    die = known.get(f"d{faces} {effect}") if effect else BARE.get(faces)
    if die is None:
        listed = ", ".join(die.value for die in EFFECTS if die.family is Family.DAMAGE)
        raise Unclear(
            f"There is no d{faces} {effect}".rstrip() + f"; there are d6, {listed}"
        )
    span = re.sub(r"\s+", " ", (found["span"] or "").lower())
    covers = SPANS.get(span, ())
    # An Exp d10 has a radius anyway, so these words add nothing; "one target" does.
    natural = die.cover in covers and die.cover is not DieArea.POINT
    bare = not effect and bool(die.row.effect)
    return DieQuery(die, () if natural else covers, bare=bare)


def _hazards(found: re.Match[str]) -> Iterator[DieQuery]:
    """The dice of a Field Hazard: one for each 2" of it; some may be empty."""
    known = {die.value: die for die in EFFECTS}
    room = -(-int(found["inches"]) // 2)
    for group in HAZARD.finditer(found["dice"]):
        effect = (group["effect"] or "").capitalize()
        die = known.get(f"Hazard d{group['faces']} {effect}".rstrip())
        if die is None:
            raise Unclear(f"“{group[0].strip()}” is no Hazard Die")
        count = _many(group)
        room -= count
        yield from [DieQuery(die)] * count
    yield from [DieQuery(Die.HAZARD_EMPTY)] * max(0, min(room, MOST_DICE))


# The words and signs of stat lines, as books print them and players type them


def _labels(*words: str) -> str:
    """Return a pattern of the labels of some of our words, for `_words`."""
    return any_label(*words).replace(" ", r"\s+")


def _words(text: str) -> re.Pattern[str]:
    return re.compile(text, re.VERBOSE | re.IGNORECASE)


SIGNS: Final = str.maketrans(
    dict.fromkeys("”“„″〃＂", '"')
    | dict.fromkeys("’‘′´`", "'")
    | dict.fromkeys("‐‑‒–—−", "-")
    | {"×": "x", "\N{NO-BREAK SPACE}": " "}
)
"""Typographic signs, and the plain ones they stand for."""

EFFECT_WORDS: Final = {
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
    sorted((word.replace(" ", r"[\s-]+") for word in EFFECT_WORDS if word), key=len)[
        ::-1
    ]
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
    rf"""\b(?:{_labels("use")})\s*(?:rating)?\s*[:=]?\s*
    (?P<number>(?:(?<=[\s:=])-)?\d{{1,4}})(?!\d|d\d)\+?"""
)
REACH: Final = _words(
    rf"""\b(?:{_labels("range")})\s*[:=]?\s*(?P<number>\d{{1,4}})(?!\d|d\d)
    \s*(?:"|''|in(?:ch(?:es)?)?\b)?"""
)
INCHES: Final = _words(r"(?<![\w.])(?P<number>\d{1,4})\s*(?:\"|''|in(?:ch(?:es)?)\b)")
CLOSE: Final = _words(r"(?:\brange\s*[:=]?\s*)?(?:\bcc\b|\bclose[\s-]combat\b)")
OPEN: Final = _words(
    rf"\b(?:{_labels('use', 'range', 'damage')})\s*[:=]?\s*[-*](?=\s*(?:[,;/]|$))"
)
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
STRIKING: Final = _words(
    r"""(?:sword|axe|spear|blade|hammer|staff|\b(?:
    sab(?:er|re)|rapier|katana|scimitar|cutlass|dagger|knife|machete|lance|pike|halberd
    |glaive|trident|pitchfork|scythe|sickle|hatchet|mace|maul|flail|club|cudgel|claw
    |whip))s?$"""
)
"""The end of a name that says that it strikes: such a line needs no `CC`."""
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
