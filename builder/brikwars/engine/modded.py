"""What Weapon Mods make of each statistic of a weapon (8.7)."""

from dataclasses import replace

from builder.brikwars.engine.statline import StatLine, statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.mods import Statistic
from builder.core.formatting import counted


def before_and_after(weapon: Weapon) -> dict[Statistic, tuple[str, str]]:
    """Return each statistic without any mods and with them, in a few letters.

    >>> from builder.brikwars.tables.mods import Mod
    >>> found = before_and_after(Weapon(size=4, mods=(Mod.LONG_RANGE, Mod.SAFETY)))
    >>> found[Statistic.RANGE]
    ('18"', '22"')
    >>> found[Statistic.SPEED]
    ('at once', '1 turn later')
    """
    plain = _texts(statline(replace(weapon, mods=())))
    now = _texts(statline(weapon)) if weapon.mods else plain
    return {stat: (plain[stat], now[stat]) for stat in Statistic}


def _texts(line: StatLine) -> dict[Statistic, str]:
    return {stat: _text(line, stat) for stat in Statistic}


def _text(line: StatLine, stat: Statistic) -> str:
    match stat:
        case Statistic.USE:
            return line.use_text
        case Statistic.RANGE:
            return line.range_text
        case Statistic.EFFECT:
            return _effect(line)
        case Statistic.CAPACITY:
            room = line.payload_x if line.ammunition is None else line.ammunition
            return "–" if room is None else f"X{room}"
        case Statistic.SPEED:
            turns = line.extra_turns
            return f"{counted(turns, 'turn')} later" if turns else "at once"


def _effect(line: StatLine) -> str:
    """Return the Damage dice before swaps, or else what it stops or fires."""
    if line.rated.chips:
        return str(line.rated)
    if line.deflection is not None:
        return f"{line.deflection} Deflection"
    return line.loads or "–"
