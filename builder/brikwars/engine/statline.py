"""What a weapon can do: its stat line from row, Size and mods, and what mods change.

The signs beside weapons on cards stand each for a word that the weapon's row says.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import Step, perform
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Pool, PoolDie
from builder.brikwars.tables.mods import Statistic, shift
from builder.brikwars.tables.weapons import AUTO_PENALTIES, WeaponType
from builder.content.card import Legend
from builder.core.formatting import figure, inches
from builder.core.formula import Formula


class StatLine(NamedTuple):
    """The statistics of one weapon; None where its row has no such number.

    Attributes:
        use: What the Attack Roll must reach.
        reach: Range in inches.
        melee: Whether it strikes in close combat (Range `CC`).
        rated: Its Damage dice after mods, before swaps.
        pool: Its Damage dice.
        steps: How each swap went.
        loads: The word for what its Damage comes from, if not from itself.
        deflection: Levels of Deflection.
        thrust: Inches of a Shove.
        ammunition: Largest Ammunition XSize.
        payload: Largest payload Size in inches.
        payload_x: Largest payload XSize, of all Explosives launched together.
        extra_turns: Turns it takes to fire beyond the usual.
        armor: What it adds to the Armor of the minifig who wears it.
        farthest: Range in inches beyond which it hits nothing; None without a limit.
        automatic: Use of an Arc or a Burst, in place of `use` and the Auto Penalty.
    """

    use: int | None
    reach: int | None
    melee: bool
    rated: Pool
    pool: Pool
    steps: tuple[Step, ...]
    loads: str
    deflection: int | None
    thrust: int | None
    ammunition: int | None
    payload: int | None
    payload_x: int | None
    extra_turns: int
    armor: int
    farthest: int | None = None
    automatic: int | None = None

    @property
    def range_text(self) -> str:
        """Range as printed: `14"`, `10" (20")` with the farthest, `CC` or a dash."""
        if self.melee:
            return "CC"
        if self.reach is None:
            return "–"
        most = "" if self.farthest is None else f" ({inches(self.farthest)})"
        return f"{inches(self.reach)}{most}"

    @property
    def use_text(self) -> str:
        """Use as printed: a number, `2(6)` with that of Arc and Burst, or a dash."""
        if self.use is None:
            return "–"
        other = "" if self.automatic is None else f"({figure(self.automatic)})"
        return f"{figure(self.use)}{other}"

    @property
    def damage(self) -> str:
        """Damage or effect as printed."""
        return str(self.pool) or self.loads or self._effect or "–"

    @property
    def _effect(self) -> str:
        if self.deflection is None and self.thrust is not None:
            return f"Shove {inches(self.thrust)} or Grab"
        if self.deflection is None:
            return f"Armor +{self.armor}" if self.armor else ""
        if self.thrust is None:
            return f"{figure(self.deflection)} Deflection"
        shove = inches(self.thrust)
        return f"Parry {figure(self.deflection)} Deflection, Shove {shove}"

    @property
    def load_text(self) -> str:
        """What it may load, in words; or nothing."""
        if self.ammunition is not None:
            return f"Ammunition up to X{self.ammunition}"
        if self.payload_x is None:
            return ""
        return f'X{self.payload_x} of Explosives, or {self.payload}" of objects'


def table_size(weapon: Weapon) -> int:
    """Return the Size its row's formulas start from; a Bastard row is not scaled."""
    return 0 if weapon.type.row.bastard else weapon.size


@lru_cache(maxsize=4096)
def statline(weapon: Weapon) -> StatLine:
    """Return the stat line: formulas at the Size, then mods, then swaps (R8.7.5)."""
    row, size, mods = weapon.type.row, table_size(weapon), weapon.mods

    def at(line: Formula | None, stat: Statistic) -> int | None:
        return None if line is None else line(size + shift(mods, stat))

    dice = max(0, at(row.dice, Statistic.EFFECT) or 0)
    usual = PoolDie(row.die, row.cover) if row.die else None
    points = at(row.bonus, Statistic.EFFECT) or 0
    bonus = points if dice or row.tiny else 0
    rated = Pool((usual,) * dice if usual else (), bonus, usual)
    pool, steps = perform(rated, weapon.swaps)
    return StatLine(
        use=at(row.use, Statistic.USE),
        reach=at(row.reach, Statistic.RANGE),
        melee=row.melee,
        rated=rated,
        pool=pool,
        steps=steps,
        loads=row.loads,
        deflection=at(row.deflection, Statistic.EFFECT),
        thrust=at(row.thrust, Statistic.EFFECT),
        ammunition=_room(at(row.ammunition, Statistic.CAPACITY)),
        payload=_room(at(row.payload, Statistic.CAPACITY)),
        payload_x=_room(at(row.payload_x, Statistic.CAPACITY)),
        extra_turns=max(0, shift(mods, Statistic.SPEED)),
        armor=row.armor,
        farthest=at(row.farthest, Statistic.RANGE),
        automatic=at(row.automatic, Statistic.USE),
    )


def _room(load: int | None) -> int | None:
    return None if load is None else max(0, load)


def has_stat(kind: AnyType, stat: Statistic, house: House) -> bool:
    """Return whether a weapon has the statistic a mod would change (R8.7.24).

    By a house rule, what a Cannon or Launcher fires is its Effect (A21).
    """
    row = kind.row
    if not row.powered or not row.made:
        return False
    match stat:
        case Statistic.USE:
            return row.use is not None
        case Statistic.RANGE:
            return row.reach is not None
        case Statistic.EFFECT:
            fires = house.powered_rounds and bool(row.loads)
            return fires or row.dice is not None or row.deflection is not None
        case Statistic.CAPACITY:
            return row.ammunition is not None or row.payload_x is not None
        case Statistic.SPEED:
            return True


def knockback(weapon: Weapon, target_size: int) -> Fraction:
    """Return inches that a hit knocks back a target of an Effective Size (R8.1.8, A10).

    For Explosions see `engine.loads.knockback`.
    """
    row = weapon.type.row
    nudge = row.nudge if target_size <= 1 else 0
    # A Bastard gun's 1½" is for hands and Power alone (R8.1.10).
    size = 0 if row.bastard or row.bricks else weapon.size
    return Fraction(max(0, size - target_size, nudge))


# What Weapon Mods make of each statistic of a weapon (8.7).


def before_and_after(weapon: Weapon) -> dict[Statistic, tuple[str, str]]:
    """Return each statistic without any mods and with them, in a few letters.

    >>> from builder.brikwars.tables.mods import Mod
    >>> found = before_and_after(Weapon(size=4, mods=(Mod.LONG_RANGE, Mod.SAFETY)))
    >>> found[Statistic.RANGE]
    ('18"', '22"')
    >>> found[Statistic.SPEED]
    ('at once', '+1 turn')
    """
    plain = _texts(statline(replace(weapon, mods=())))
    now = _texts(statline(weapon)) if weapon.mods else plain
    return {stat: (plain[stat], now[stat]) for stat in Statistic}


def _texts(line: StatLine) -> dict[Statistic, str]:
    room = line.payload_x if line.ammunition is None else line.ammunition
    return {
        Statistic.USE: line.use_text,
        Statistic.RANGE: line.range_text,
        Statistic.EFFECT: _effect(line),
        Statistic.CAPACITY: "–" if room is None else f"X{room}",
        Statistic.SPEED: TEXTS.word("R8.7.28", "late", turns=line.extra_turns)
        if line.extra_turns
        else TEXTS.word("R8.7.28", "now"),
    }


def _effect(line: StatLine) -> str:
    """Return the Damage dice before swaps, or else what it stops or fires."""
    if line.rated.chips:
        return str(line.rated)
    if line.deflection is not None:
        return f"{line.deflection} Deflection"
    return line.loads or "–"


LEGEND: Final = Legend(
    "Signs beside weapons on cards",
    (
        ("word-explosive", "Exp dice"),
        ("word-fire", "Fire dice"),
        ("word-automatic", "Arc and Burst"),
        ("word-two-handed", "Two-Handed"),
        ("word-shield", "Parry and Shove with a shield"),
        ("word-lobbed", "Lobbed over obstacles"),
    ),
)
"""Each sign, and what it stands for."""

_SHIELDS: Final = frozenset({WeaponType.SHIELD, WeaponType.HEAVY_SHIELD})


def legend(types: Iterable[AnyType]) -> Legend:
    """Return the legend of the signs that weapons of some types may have."""
    used = {name for each in types for name in weapon_signs(Weapon(type=each))}
    return replace(
        LEGEND, signs=tuple(each for each in LEGEND.signs if each[0] in used)
    )


def weapon_signs(weapon: Weapon) -> tuple[str, ...]:
    """Return the signs of a weapon, in the order of the legend."""
    line, notes = statline(weapon), weapon.type.row.notes
    shown = (
        Die.EXP in line.pool.dice,
        Die.FIRE in line.pool.dice,
        line.automatic is not None or bool(AUTO_PENALTIES & set(notes)),
        "Two-Handed" in notes,
        weapon.like in _SHIELDS,
        line.payload_x is not None and line.reach is not None,
    )
    names = (name for name, _ in LEGEND.signs)
    return tuple(name for name, there in zip(names, shown, strict=True) if there)
