"""A stat line as somebody says it: what is wished for, and what is left open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from builder.brikwars.dice import EFFECTS, Die, Family
from builder.brikwars.routes import Want
from builder.brikwars.weapons import WeaponType
from builder.system import Unclear

_ABBREVIATIONS: Final = {
    "ap": "piercing",
    "armor piercing": "piercing",
    "explosive": "exp",
    "explosion": "exp",
    "phase": "phased",
}
_DIE: Final = re.compile(
    r"""(?P<count>\d*)d(?P<faces>\d+)
        (?:\+(?P<bonus>\d+)(?!\d*d))?
        \s*(?P<effect>fire|acid|poison|piercing|armor\ piercing|ap|blast|
            exp(?:losive|losion)?|phased?)?
        (?P<area>\s*area)?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SKILL: Final = re.compile(
    r"(?P<count>\d+)\s*(?:x\s*)?Skill(?:\s*di(?:e|ce))?", re.IGNORECASE
)
_SMOKE: Final = re.compile(r"Smoke", re.IGNORECASE)
_COST: Final = re.compile(r"(?P<cost>\d+)\s*CP", re.IGNORECASE)
_USE: Final = re.compile(r"Use\s*:?\s*(?P<use>\d+)", re.IGNORECASE)
_REACH: Final = re.compile(
    r"Range\s*:?\s*(?P<reach>\d+)\s*(?:\"|in(?:ch(?:es)?)?)?", re.IGNORECASE
)
_CLOSE: Final = re.compile(r"(?:Range\s*:?\s*)?\bCC\b|close combat", re.IGNORECASE)
_SIZE: Final = re.compile(
    r"(?:X?Size\s*|\bX)(?P<size>\d+)\"?|(?P<inches>\d+)\s*\"", re.IGNORECASE
)
_NOISE: Final = re.compile(
    r"damage|distance|radius|cost|weapon|and|with|for|[\s,;:+()\-–−./]", re.IGNORECASE
)
LARGEST_DICE: Final = 100


@dataclass(frozen=True, slots=True)
class Wish:
    """What a weapon should be; None and empty leave it open.

    Attributes:
        type: The row it is built from.
        size: Its Size in inches, or bricks.
        cost: What it costs in CP.
        use: Its Use.
        reach: Its Range in inches.
        melee: Whether it strikes in close combat.
        dice: What it rolls.
        bonus: The flat bonus to its Damage.
    """

    type: WeaponType | None = None
    size: int | None = None
    cost: int | None = None
    use: int | None = None
    reach: int | None = None
    melee: bool = False
    dice: tuple[Want, ...] = ()
    bonus: int | None = None

    @property
    def stated(self) -> tuple[str, ...]:
        """The names of what it does not leave open."""
        return tuple(
            name
            for name in ("type", "size", "cost", "use", "reach", "melee", "dice")
            if getattr(self, name) not in (None, (), False)
        )

    def without(self, name: str) -> Wish:
        """The same wish with one thing left open."""
        open_again: dict[str, Any] = {name: getattr(Wish(), name)}
        return replace(self, **open_again)


def wish(text: str) -> Wish:
    """Read a stat line such as `Gun 3", Use 5, Range 18", 3d6`.

    Raises:
        Unclear: Something in it is no part of a stat line, or there is nothing in it.
    """
    reader = _Reader(text[:500])
    kind = reader.weapon()
    found = Wish(
        type=kind,
        cost=reader.number(_COST, "cost"),
        use=reader.number(_USE, "use"),
        reach=reader.number(_REACH, "reach"),
        melee=reader.take(_CLOSE) is not None,
        dice=tuple(reader.dice()),
        bonus=reader.bonus,
        size=reader.size(),
    )
    rest = _NOISE.sub(" ", reader.left).split()
    if rest:
        raise Unclear(
            f"“{rest[0]}” is no part of a stat line; say for instance "
            'Gun 3", Use 5, Range 18", 3d6'
        )
    if not found.stated:
        raise Unclear('There is nothing in it; say for instance Use 4, Range 10", 2d6')
    return found


class _Reader:
    """Text from which one part after another is taken."""

    def __init__(self, text: str) -> None:
        self.left = text.replace("”", '"').replace("″", '"').replace("×", "x")
        self.bonus: int | None = None

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.search(self.left)
        if found:
            self.left = f"{self.left[: found.start()]} ; {self.left[found.end() :]}"
        return found

    def number(self, pattern: re.Pattern[str], name: str) -> int | None:
        found = self.take(pattern)
        return int(found[name]) if found else None

    def weapon(self) -> WeaponType | None:
        for kind in sorted(WeaponType, key=lambda kind: -len(kind.value)):
            # `Explosive` is a weapon by itself, and an effect behind a die.
            pattern = re.compile(rf"(?<!\d )\b{re.escape(kind.value)}\b", re.IGNORECASE)
            if self.take(pattern):
                return kind
        return None

    def size(self) -> int | None:
        found = self.take(_SIZE)
        return int(found["size"] or found["inches"]) if found else None

    def dice(self) -> Iterator[Want]:
        while found := self.take(_DIE):
            if found["bonus"]:
                self.bonus = int(found["bonus"])
            yield from [_want(found)] * _many(found)
        if found := self.take(_SKILL):
            yield from [Want(Die.SKILL)] * _many(found)
        while self.take(_SMOKE):
            yield Want(Die.SMOKE)


def _many(found: re.Match[str]) -> int:
    count = int(found["count"] or 1)
    if not 1 <= count <= LARGEST_DICE:
        raise Unclear(f"{count} dice are not 1 to {LARGEST_DICE}")
    return count


def _want(found: re.Match[str]) -> Want:
    faces = int(found["faces"])
    said = (found["effect"] or "").lower()
    effect = _ABBREVIATIONS.get(said, said)
    plain = f"d{faces}"
    known = {die.value.lower(): die for die in (*EFFECTS, *Die)}
    die = known.get(f"{plain} {effect}".strip())
    if die is None:
        listed = ", ".join(die.value for die in EFFECTS if die.family is Family.DAMAGE)
        raise Unclear(
            f"There is no {plain} {effect}".rstrip() + f"; there are {listed}"
        )
    return Want(die, bool(found["area"]))
