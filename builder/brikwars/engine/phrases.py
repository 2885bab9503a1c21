"""Short remarks for cards, beside the numbers of a stat line."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.close_combat import parry_bonus
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.hands import Category, Grip, arm, grip, largest
from builder.brikwars.engine.loads import FLIGHT
from builder.brikwars.engine.power import turns_to_bank
from builder.brikwars.engine.statline import StatLine, knockback, statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import AnyMind, AnyMod
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import strikes
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family, effects_text
from builder.brikwars.tables.scales import TURRETS, Mind, Mounting
from builder.brikwars.tables.weapons import BASTARD_SIZE
from builder.core.formatting import capital, times

CLUMSY: Final = TEXTS.word("R8.1.12", "clumsy")
"""What is not done with a weapon in both hands."""


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
        yield TEXTS.word("R8.7.28", "fires", turns=line.extra_turns)
    yield from _force(weapon)
    if row.melee and row.dice and not row.bastard and parry_bonus(weapon.size):
        yield TEXTS.word("R8.2.4", "parried", bonus=parry_bonus(weapon.size))
    yield from flight(weapon)
    if weapon.smart:
        yield TEXTS.word("R8.5.22", "aims")
    for effect in weapon.effects:
        yield f"{effect.title}: {effect.does.strip()}" if effect.does else effect.title


def flight(weapon: Weapon, distance: int | None = None) -> Iterator[str]:
    """Yield when a payload lands, if it flies that far, or may do so (R8.4.23)."""
    line = statline(weapon)
    far = line.reach or 0 if distance is None else distance
    if line.payload_x is not None and far > FLIGHT:
        yield TEXTS.word("R8.4.23", "lands", flight=FLIGHT)


def _force(weapon: Weapon) -> Iterator[str]:
    pool = statline(weapon).pool
    if pool.radius and pool.count(Die.EXP):
        yield TEXTS.word("R8.7.11", "radius", radius=pool.radius)
    pushed = knockback(weapon, 1)
    if pushed > weapon.type.row.nudge and pool.chips:
        yield TEXTS.word("R8.1.8", "pushed", pushed=pushed)


def effects(line: StatLine) -> Iterator[str]:
    """Yield what each unusual die does, but for Exp: `handling` gives its radius."""
    return effects_text(die for die in line.pool.dice if die is not Die.EXP)


def customs(weapon: Weapon) -> Iterator[str]:
    """Yield what its swapped dice do, in full, for its bearer's card (R8.7.1)."""
    line = statline(weapon)
    usual = set(line.rated.dice)
    return effects_text(die for die in line.pool.dice if die not in usual)


def orders(line: StatLine) -> Iterator[str]:
    """Yield its swaps in order, numbered where one feeds on another (R8.7.8).

    Equal ones that are not numbered are one, with how often it is made.
    """
    if any(step.fed for step in line.steps):
        for place, step in enumerate(line.steps, start=1):
            yield f"{place}. {step.swap}."
        return
    for swap, often in Counter(str(step.swap) for step in line.steps).items():
        yield f"{swap}{_OFTEN.get(often, f', {often} times')}."


_OFTEN: Final = {1: "", 2: ", twice"}


def mods_text(mods: tuple[AnyMod, ...]) -> str:
    """Return the mods in a line: `High Powered, 2 × Safety`."""
    return ", ".join(times(count, mod.value) for mod, count in Counter(mods).items())


def inert(weapon: Weapon, mind: AnyMind) -> Iterator[str]:
    """Yield custom dice that this wielder's Skill is too small for (R8.7.6)."""
    if weapon.type.row.die is not Die.SKILL or mind is Mind.NONE:
        return
    for die in dict.fromkeys(statline(weapon).pool.dice):
        if die.family is Family.DAMAGE and not strikes(die, mind.row.faces):
            yield TEXTS.word("R8.7.6", "inert", effect=die.row.effect, faces=die.faces)


def several_explosions(house: House) -> str:
    """Return what becomes of several Explosions in one spot (R8.4.6)."""
    return TEXTS.word("R8.4.6", "several", stacked=house.stacked_explosions)


def carried(mount: Mount, creation: Creation) -> Iterator[str]:
    """Yield how a weapon is mounted, where that changes its use."""
    stand = TURRETS.get(mount.mounting)
    if stand:
        yield TEXTS.word(
            "R8.1.27",
            "carried",
            turret=f"{stand.name} {mount.shares or ''}".rstrip(),
            power=stand.power,
            shared=bool(mount.shares),
            carried=stand.carried,
        )
        yield TEXTS.word("R8.1.29", "fires")
    if mount.mounting is Mounting.JOINT and creation.structure.level:
        level = creation.structure.joint
        yield TEXTS.word("R8.2.11", "joint", level=level, armor=level.armor)
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
            yield TEXTS.word("R8.1.30", "throws")
        return
    charge = weapon.charge
    weak = grip(size, charge, melee=row.melee)
    strong = grip(size, charge, melee=row.melee, compensating=creation.compensates)
    usual = weak if weak.legal else strong
    # The printed notes of a hand-and-a-half weapon say how it is held.
    yield "in hands" if row.bastard else f"in hands{_gripped(usual, weapon)}"
    if strong.legal and not weak.legal:
        yield TEXTS.word("R8.1.30", "still")
    elif strong != weak:
        yield f"standing still{_gripped(strong, weapon) or ', one-handed'}"


def _gripped(held: Grip, weapon: Weapon) -> str:
    if held.category is Category.SHORT or not held.legal:
        return ""
    if held.clumsy:
        return f", two-handed: {CLUMSY}"
    return f" as a {held.plays_as}" if weapon.type.row.melee else ", two-handed"


def too_big(charge: Fraction, power: int) -> str:
    """Return that a use draws more than a turn's Power, and what helps; or no text.

    Power can be saved up, and helpers can add theirs (R8.1.24-26).
    """
    if charge <= power:
        return ""
    turns = turns_to_bank(charge, power)
    big = TEXTS.word("R8.1.20", "big", charge=charge)
    return TEXTS.word("R8.1.20", "diverts", big=big, turns=turns) if turns else big


def hands_text(creation: Creation) -> str:
    """Return the largest weapons its hands can use, or no text (R8.1.14)."""
    size, strong = creation.size, creation.compensates
    if size < 1:
        return ""
    guns = largest(size, melee=False, compensating=strong)
    blades = largest(size, melee=True, compensating=strong)
    # A printed gun of an inch and a half is for hands that hold no other of two.
    bastard = guns < BASTARD_SIZE
    return TEXTS.word("R8.1.14", "hands", guns=guns, blades=blades, bastard=bastard)


def mounted_text(creation: Creation, house: House) -> str:
    """Return that its weapons draw more than its Power, or no text (R8.1.19)."""
    bearer = Combatant(creation, Condition(), house)
    if not bearer.shares:
        return ""
    return TEXTS.word("R8.1.19", "mounted", armed=bearer.armed, power=bearer.power())


def sentence(words: str) -> str:
    """Return words with a capital and a full stop."""
    return f"{capital(words)}."


def short_damage(damage: str) -> str:
    """Return a Damage rating for a narrow column; the note of its row says the rest.

    >>> short_damage("3d8+1 − distance"), short_damage('Parry 1 Deflection, Shove 2"')
    ('3d8+1 −dist.', 'Parry 1, Shove 2"')
    """
    return damage.replace(" − distance", " −dist.").replace(" Deflection,", ",")
