"""What Weapon Mods make of each statistic of a weapon (8.7)."""

from dataclasses import replace

from builder.brikwars.engine.statline import StatLine, statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.mods import Statistic
from builder.core.formatting import counted


def before_and_after(weapon: Weapon, stat: Statistic) -> tuple[str, str]:
    """Return a statistic without any mods and with them, in a few letters.

    >>> from builder.brikwars.tables.mods import Mod
    >>> gun = Weapon(size=4, mods=(Mod.LONG_RANGE, Mod.SAFETY))
    >>> before_and_after(gun, Statistic.RANGE)
    ('18"', '22"')
    >>> before_and_after(gun, Statistic.SPEED)
    ('at once', '1 turn later')
    """
    plain = statline(replace(weapon, mods=()))
    return _text(plain, stat), _text(statline(weapon), stat)


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
