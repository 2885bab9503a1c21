"""The parser of stat lines: it takes part after part, until nothing is left."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.explain import grammar as words
from builder.brikwars.explain.looks import (
    A_PRICE,
    advice,
    looks_like,
    unit_label,
    unit_skill,
)
from builder.brikwars.explain.query import DieQuery, StatLineQuery
from builder.brikwars.model.homemade import AnyMod, AnyType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.dice import EFFECTS, Die, DieArea, Family
from builder.system.model import Unclear

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
    use = reader.number(words.USE, "Use")
    reach = reader.number(words.REACH, "Range")
    cost = reader.cost()
    mods, dice = tuple(reader.mods()), tuple(reader.dice())
    if len(mods) > MOST_MODS:
        raise Unclear(f"{len(mods)} mods are more than {MOST_MODS}")
    loads, capacity = reader.loads()
    deflection = reader.number(words.DEFLECTION, "Deflection")
    thrust = reader.number(words.THRUST, "Shove")
    armor = reader.number(words.ARMOR, "Armor")
    kind, size = reader.weapon()
    while reader.take(words.OPEN):
        pass
    size = size if size is not None else reader.number(words.SIZE, "Size")
    melee = reader.take(words.CLOSE) is not None
    inches = reader.number(words.INCHES, "Range") if reach is None else None
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
        smart=reader.take(words.SMART) is not None,
        name=name,
        house=house,
    )
    if kind and kind.row.tiny:
        reader.take(words.POINT)
    rest = words.NOISE.sub(" ", reader.left).split()
    if rest and (named := _named(text, rest)):
        return _whole(named, house)
    if rest:
        # Leave quotation marks around a name out of the message.
        strange = rest[0].strip('"') or rest[0]
        raise Unclear(f"“{strange[:40]}” is no part of a stat line; {advice(text)}")
    if not found.stated:
        looks = looks_like(text)
        say = 'say for instance Use 4, Range 10", 2d6'
        seems = f"it looks like {looks}" if looks else say
        raise Unclear(f"There is nothing in it; {seems}")
    return found


class _Reader:
    """The text of a line, of which one part after another is taken."""

    def __init__(self, text: str, house: House) -> None:
        self._types = words.called(house.types) + words.types()
        self._mods = words.moved(house.mods) + words.mods()
        signs = text.translate(words.SIGNS).replace("''", '"').replace("->", "→")
        self.left = words.SWAPS.sub(" ; ", signs) if "→" in signs else signs
        self.bonus: int | None = None

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.search(self.left)
        if found:
            self.left = f"{self.left[: found.start()]} ; {self.left[found.end() :]}"
        return found

    def once(self, pattern: re.Pattern[str], part: str) -> re.Match[str] | None:
        """Return the match of a part that a line may have once; None without one.

        Raises:
            Unclear: If the part is there twice.
        """
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
        found = words.NAME.match(self.left)
        if not found or not words.NOISE.sub("", found["name"]).strip():
            return ""
        patterns = (words.SMART, words.CLOSE, words.LOADS, words.SMOKE, words.USE)
        known = (*(pattern for pattern, _ in (*self._types, *self._mods)), *patterns)
        name = found["name"].strip()
        if name.lower() == "ur" or any(each.search(name) for each in known):
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
        while found := self.take(words.FIELD):
            yield from _hazards(found)
        while found := self.take(words.DIE):
            self._add_bonus(found)
            yield from [_die(found)] * _many(found)
        while found := self.take(words.SKILL):
            self._add_bonus(found)
            yield from [DieQuery(Die.SKILL)] * _many(found)
        while found := self.take(words.SMOKE):
            clouds = -(-int(found["inches"] or 4) // 4)
            yield from [DieQuery(Die.SMOKE)] * int(found["count"] or clouds)

    def _add_bonus(self, found: re.Match[str]) -> None:
        if not found["bonus"]:
            return
        if self.bonus is not None:
            raise Unclear(f"“{found[0].strip()}” adds a second bonus to the Damage")
        self.bonus = int(f"{found['sign']}{found['bonus']}")

    def cost(self) -> Fraction | None:
        found = self.once(words.COST, "price")
        if not found:
            return None
        whole = found["cost"] or found["after"] or found["before"]
        half = found["half"] or found["half2"] or found["half3"]
        return int(whole) + Fraction(bool(half), 2)

    def refuse_fractions(self) -> None:
        """Refuse fractions outside a price; no half of one may be read as a number."""
        found = words.BROKEN.search(words.COST.sub(" ; ", self.left))
        if found:
            raise Unclear(
                f"“{found[0]}” is not a whole number; Size, Use and Range are (R8.1.4)"
            )

    def loads(self) -> tuple[str, int | None]:
        found = self.take(words.LOADS)
        if not found:
            return "", None
        number = found["number"] or found["of"]
        # `Payload; X3 of Explosives` is one load in two parts.
        second = None if number else self.take(words.LOADS)
        if second:
            number = second["number"] or second["of"]
        loads = (found["loads"] or "payload").capitalize()
        return loads, int(number) if number else None

    def weapon(self) -> tuple[AnyType | None, int | None]:
        """Return the row and the Size; None for what the line does not name.

        Raises:
            Unclear: If the line names a second weapon.
        """
        for pattern, kind in self._types:
            found = self.take(pattern)
            if not found:
                continue
            others = (other.search(self.left) for other, _ in self._types)
            if again := next(filter(None, others), None):
                second = max(found, again, key=lambda each: each.start())
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

    `Rifle, Use 3` names a weapon, too: nothing but what stands in front of the first
    comma was left over.

    Args:
        text: The line.
        rest: The words that are no part of a stat line.
    """
    name, comma, parts = text.partition(",")
    told = comma and ":" not in text and words.NOISE.sub(" ", name).split() == rest
    return f"{name}: {parts}" if told else ""


def _apart(text: str, house: House) -> StatLineQuery | None:
    """Return a line whose name holds a word of a stat line, or its price in brackets.

    What stands behind the name must tell of a weapon by itself, as in `Tide Gun: Use 3,
    Range 10"`; None if it does not.
    """
    found = words.CALLED.match(text)
    if found is None or unit_label(found["name"]):
        return None
    try:
        query = _whole(f"{found['parts']}, {found['price'] or ''}", house)
    except Unclear:
        return None
    told = query.tells_weapon and not query.name
    return replace(query, name=found["name"]) if told else None


def _many(found: re.Match[str]) -> int:
    count = int(found["count"] or 1)
    if not 1 <= count <= MOST_DICE:
        raise Unclear(f"{count} dice are not 1 to {MOST_DICE}")
    return count


def _die(found: re.Match[str]) -> DieQuery:
    faces = int(found["faces"])
    word = re.sub(r"[\s-]+", " ", (found["effect"] or "").lower())
    effect = words.EFFECTS[word] or ("Blast" if found["distance"] else "")
    known = {die.value: die for die in EFFECTS}
    die = known.get(f"d{faces} {effect}") if effect else words.BARE.get(faces)
    if die is None:
        listed = ", ".join(die.value for die in EFFECTS if die.family is Family.DAMAGE)
        raise Unclear(
            f"There is no d{faces} {effect}".rstrip() + f"; there are d6, {listed}"
        )
    span = re.sub(r"\s+", " ", (found["span"] or "").lower())
    covers = words.SPANS.get(span, ())
    # An Exp d10 has a radius anyway, so these words add nothing; "one target" does.
    natural = die.cover in covers and die.cover is not DieArea.POINT
    bare = not effect and bool(die.row.effect)
    return DieQuery(die, () if natural else covers, bare=bare)


def _hazards(found: re.Match[str]) -> Iterator[DieQuery]:
    """The dice of a Field Hazard: one for each 2" of it; some may be empty."""
    known = {die.value: die for die in EFFECTS}
    room = -(-int(found["inches"]) // 2)
    for group in words.HAZARD.finditer(found["dice"]):
        effect = (group["effect"] or "").capitalize()
        die = known.get(f"Hazard d{group['faces']} {effect}".rstrip())
        if die is None:
            raise Unclear(f"“{group[0].strip()}” is no Hazard Die")
        count = _many(group)
        room -= count
        yield from [DieQuery(die)] * count
    yield from [DieQuery(Die.HAZARD_EMPTY)] * max(0, min(room, MOST_DICE))
