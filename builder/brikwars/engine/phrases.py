"""Short remarks for cards, beside the numbers of a stat line."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from builder.brikwars.engine.close_combat import parry_bonus
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition
from builder.brikwars.engine.hands import Category, Grip, arm, grip, largest
from builder.brikwars.engine.loads import FLIGHT
from builder.brikwars.engine.power import turns_to_bank
from builder.brikwars.engine.statline import StatLine, knockback, statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import AnyMod
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import strikes
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family, effects_text
from builder.brikwars.tables.scales import TURRETS, Mind, Mounting
from builder.core.formatting import capital, counted, figure, inches, times


def handling(weapon: Weapon) -> Iterator[str]:
    """Yield what to remember when a weapon is used, a few words each."""
    line = statline(weapon)
    row = weapon.type.row
    yield from row.notes
    if row.reload:
        yield row.reload
    if weapon.fuse and row.bricks:
        yield f"{weapon.fuse}: {weapon.fuse.small_print}"
    if line.extra_turns:
        yield f"+{counted(line.extra_turns, 'turn')} to fire"
    yield from _force(weapon)
    if row.melee and row.dice and not row.bastard and parry_bonus(weapon.size):
        yield f"Parried at +{parry_bonus(weapon.size)}"
    if line.payload_x is not None and (line.reach or 0) > FLIGHT:
        yield f'beyond {FLIGHT}" lands next turn'
    if weapon.smart:
        yield "Smart Weapon: Skill d6"
    for effect in weapon.effects:
        yield f"{effect.title}: {effect.does.strip()}" if effect.does else effect.title


def _force(weapon: Weapon) -> Iterator[str]:
    pool = statline(weapon).pool
    if pool.radius and pool.count(Die.EXP):
        yield f'radius {pool.radius}", 1" KnockBack per die'
    pushed = knockback(weapon, 1)
    if pushed > weapon.type.row.nudge and pool.chips:
        yield f"KnockBack {inches(pushed)} to minifigs"


def effects(line: StatLine) -> Iterator[str]:
    """Yield what each unusual die does, but for Exp: `handling` gives its radius."""
    return effects_text(die for die in line.pool.dice if die is not Die.EXP)


def customs(weapon: Weapon) -> Iterator[str]:
    """Yield what its swapped dice do, in full, for its bearer's card (R8.7.1)."""
    line = statline(weapon)
    usual = set(line.rated.dice)
    return effects_text(die for die in line.pool.dice if die not in usual)


def orders(line: StatLine) -> Iterator[str]:
    """Yield its swaps in order, numbered where one feeds on another (R8.7.8)."""
    numbered = any(step.fed for step in line.steps)
    for place, step in enumerate(line.steps, start=1):
        yield f"{place}. {step.swap}." if numbered else f"{step.swap}."


def mods_text(mods: tuple[AnyMod, ...]) -> str:
    """Return the mods in a line: `High Powered, 2 × Safety`."""
    return ", ".join(times(count, mod.value) for mod, count in Counter(mods).items())


def inert(weapon: Weapon, mind: Mind) -> Iterator[str]:
    """Yield custom dice that this wielder's Skill is too small for (R8.7.6)."""
    if weapon.type.row.die is not Die.SKILL or mind is Mind.NONE:
        return
    for die in dict.fromkeys(statline(weapon).pool.dice):
        if die.family is Family.DAMAGE and not strikes(die, mind.row.faces):
            yield f"{die.row.effect} needs Skill d{die.faces}: here an ordinary die"


def several_explosions(house: House) -> str:
    """Return what becomes of several Explosions in one spot (R8.4.6)."""
    return TEXTS.word("R8.4.6", "several", stacked=house.stacked_explosions)


def carried(mount: Mount, creation: Creation) -> Iterator[str]:
    """Yield how a weapon is mounted, where that changes its use."""
    stand = TURRETS.get(mount.mounting)
    if stand:
        name = f"{stand.name} {mount.shares or ''}".rstrip()
        shared = " for all that is on it" if mount.shares else ""
        yield f'{name}: {stand.power}" of Power{shared}; {stand.carried} when carried'
        yield "an Action to Set Up, fires the turn after"
    if mount.mounting is Mounting.JOINT and creation.structure.level:
        joint = creation.structure.joint
        yield f"on a joint: SL {joint}, Armor {joint.armor}"
    if mount.mounting is Mounting.HELD:
        yield from _held(mount.weapon, creation)
    if mount.mounting is Mounting.CARRIED:
        yield "stowed"


def _held(weapon: Weapon, creation: Creation) -> Iterator[str]:
    """Yield how a weapon is held in hands (R8.1.12, R8.1.30)."""
    row, size = weapon.type.row, creation.size
    if row.bricks or not row.powered:
        yield "in hands"
        most = arm(size, compensating=creation.compensates).bricks
        if row.bricks and arm(size).bricks < weapon.size <= most:
            yield "thrown only while standing still"
        return
    charge = weapon.charge
    weak = grip(size, charge, melee=row.melee)
    strong = grip(size, charge, melee=row.melee, compensating=creation.compensates)
    usual = weak if weak.legal else strong
    # The printed notes of a hand-and-a-half weapon say how it is held.
    yield "in hands" if row.bastard else f"in hands{_gripped(usual, weapon)}"
    if strong.legal and not weak.legal:
        yield "only while standing still"
    elif strong != weak:
        yield f"standing still{_gripped(strong, weapon) or ', one-handed'}"


def _gripped(held: Grip, weapon: Weapon) -> str:
    if held.category is Category.SHORT or not held.legal:
        return ""
    if held.clumsy:
        return ", two-handed: no Sprint, no throwing"
    return f" as a {held.plays_as}" if weapon.type.row.melee else ", two-handed"


def too_big(charge: Fraction, power: int) -> str:
    """Return that a use draws more than a turn's Power, and what helps; or no text.

    Power can be saved up, and helpers can add theirs (R8.1.24-26).
    """
    if charge <= power:
        return ""
    turns = turns_to_bank(charge, power)
    if turns is None:
        return f"Too Big: draws {inches(charge)}"
    return (
        f"Too Big: draws {inches(charge)}; Divert All Power for "
        f"{counted(turns, 'turn')}, or Teamwork with like Power"
    )


def hands_text(creation: Creation) -> str:
    """Return the largest weapons its hands can use, or no text (R8.1.14)."""
    size, strong = creation.size, creation.compensates
    if size < 1:
        return ""
    guns = largest(size, melee=False, compensating=strong)
    blades = largest(size, melee=True, compensating=strong)
    return f'Hands hold guns up to {guns}" and blades up to {blades}"'


def mounted_text(creation: Creation, house: House) -> str:
    """Return that its weapons draw more than its Power, or no text (R8.1.19)."""
    bearer = Combatant(creation, Condition(), house)
    if not bearer.shares:
        return ""
    return f'{figure(bearer.armed)}" of weapons, {bearer.power()}" usable a turn'


def sentence(words: str) -> str:
    """Return words with a capital and a full stop."""
    return f"{capital(words)}."


def short_damage(damage: str) -> str:
    """Return a Damage rating for a narrow column.

    >>> short_damage("3d8+1 − distance")
    '3d8+1 −dist.'
    """
    return damage.replace(" − distance", " −dist.")
