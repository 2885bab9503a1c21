"""What a stat line cannot say in numbers, in the few words a card has room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from builder.brikwars.designs import Creation, Mount, Weapon
from builder.brikwars.dice import Die, Family
from builder.brikwars.mods import Mod
from builder.brikwars.scales import TURRETS, Mind, Mounting
from builder.brikwars.statline import StatLine, knockback, statline
from builder.brikwars.swaps import strikes
from builder.figures import inches, times


def handling(weapon: Weapon) -> Iterator[str]:
    """What to remember when it is used, a few words each."""
    line = statline(weapon)
    row = weapon.type.row
    yield from row.notes
    if row.reload:
        yield row.reload
    if line.extra_turns:
        yield f"+{line.extra_turns} turn{'s' if line.extra_turns > 1 else ''} to fire"
    yield from _force(weapon)
    if weapon.smart:
        yield "Smart Weapon: Skill d6"


def _force(weapon: Weapon) -> Iterator[str]:
    """Radius and KnockBack (8.1)."""
    pool = statline(weapon).pool
    if pool.radius and pool.count(Die.EXP):
        yield f'radius {pool.radius}", 1" KnockBack per die'
    pushed = knockback(weapon, 1)
    if pushed > weapon.type.row.nudge and pool.chips:
        yield f"KnockBack {inches(pushed)} to minifigs"


def effects(line: StatLine) -> Iterator[str]:
    """What each of its unusual dice does; a radius is said in inches instead."""
    for die in dict.fromkeys(line.pool.dice):
        if die.row.does and die is not Die.EXP:
            yield f"{die.row.effect}: {die.row.does}"


def mods_text(mods: tuple[Mod, ...]) -> str:
    """The mods in a line: `High Powered, 2 × Safety`."""
    return ", ".join(times(count, mod.value) for mod, count in Counter(mods).items())


def damage_of(weapon: Weapon, mind: Mind) -> str:
    """Its Damage, with the wielder's own die where the Skill is known (R8.2.1).

    A blade of 4 Skill dice does 4d6 in the hands of a d6 mind.
    """
    damage = statline(weapon).damage
    return damage if mind is Mind.NONE else damage.replace(" Skill", mind.value)


def inert(weapon: Weapon, mind: Mind) -> Iterator[str]:
    """Custom dice that this wielder's Skill is too small for (R8.7.6)."""
    if weapon.type.row.die is not Die.SKILL or mind is Mind.NONE:
        return
    for die in dict.fromkeys(statline(weapon).pool.dice):
        if die.family is Family.DAMAGE and not strikes(die, mind.row.faces):
            yield f"{die.row.effect} needs Skill d{die.faces}: here an ordinary die"


def carried(mount: Mount, creation: Creation) -> Iterator[str]:
    """How a weapon is borne, where that changes what it does."""
    stand = TURRETS.get(mount.mounting)
    if stand:
        yield f'{stand.name}: {stand.power}" of Power; {stand.carried} when carried'
    if mount.mounting is Mounting.JOINT and creation.structure.level:
        joint = creation.structure.joint
        yield f"on a joint: SL {joint}, Armor {joint.armor}"
    if mount.mounting is Mounting.HELD:
        yield "in hands"
    if mount.mounting is Mounting.CARRIED:
        yield "stowed"


def too_big(charge: Fraction, power: int) -> str:
    """That a weapon draws more than there is; or nothing."""
    return f"Too Big: draws {inches(charge)}" if charge > power else ""
