"""Advice on Explosions, on Cannons and Launchers, and on throwing (8.4)."""

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.combat import fading
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import SKILLS, by_skill
from builder.brikwars.engine.attack_roll import UNSEEN
from builder.brikwars.engine.explosion import FLIGHT, RING, detonation_chance
from builder.brikwars.engine.grip import grip
from builder.brikwars.engine.phrases import sentence, several_explosions
from builder.brikwars.engine.throwing import arm
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.readings import BonusDice
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import figure, inches, percent

_BOTH: Final = ("or objects, not both", "and objects, which count twice")
_DUD: Final = "A Dud is Unstable, and carried at Half Speed by an Action"
_BLIND: Final = (
    f"Fired blind at {figure(UNSEEN)}, unless a Scout of yours sees the target."
)


def _ring(house: House) -> str:
    radius = f"Each d10 adds a ring of {inches(RING)}"
    if house.bonus_dice is BonusDice.NONE:
        return f"{radius}."
    return f"{radius}, one won by OverSkill, too; a Bonus Die adds Damage alone."


def _stable(house: House, needed: str) -> str:
    """Whether OverSkill sets it off; without Bonus Dice there is no OverSkill."""
    if house.bonus_dice is BonusDice.NONE:
        return "Stable: nothing sets it off early, for there is no OverSkill."
    return f"Stable: only OverSkill sets it off early{needed}."


def _set_off(weapon: Weapon, house: House) -> str:
    """The second roll that sets off so many bricks; one brick needs none."""
    x = weapon.size
    chances = by_skill(percent(detonation_chance(x, faces)) for faces in SKILLS)
    return _stable(
        house, f", and then a Skill die of {x} or more: {chances}" if x > 1 else ""
    )


def _throws(creation: Creation, house: House) -> str:
    """How far its hands throw, where a card needs to say so."""
    bombs = any(
        mount.weapon.like is WeaponType.EXPLOSIVE and mount.mounting.at_hand
        for mount in creation.mounts
    )
    light = any(_thrown(mount, creation) for mount in creation.mounts)
    if not creation.size or not (bombs or light):
        return ""
    throw = arm(creation.size)
    objects = f'up to {throw.payload}" in size' if throw.payload else "hand-sized"
    most = arm(creation.size, compensating=True)
    still = f' (up to {most.payload}" standing still)' if creation.compensates else ""
    # A hand-sized Explosive is X1.
    bricks = ""
    if bombs and throw.bricks > 1:
        bricks = f" and Explosives up to X{throw.bricks}"
        bricks += f" (X{most.bricks})" if creation.compensates else ""
    return (
        f"Throws what is {objects}{still}{bricks} {inches(throw.reach)} far; "
        f"{fading(house)}."
    )


def _thrown(mount: Mount, creation: Creation) -> bool:
    """Whether a blade or thing can be thrown: none that takes both hands (R8.4.29)."""
    row = mount.weapon.type.row
    held = grip(creation.size, mount.weapon.charge, melee=row.melee)
    ready = mount.mounting is Mounting.HELD and row.melee and not row.bare
    return ready and held.legal and not held.clumsy


_THROWING: Final = when.either(when.HELD, when.BRICKS)

EXPLOSIVES: Final = (
    Advice("R8.4.2", Section.RINGS, when.EXPLODES).says(_ring),
    Advice("R8.4.3", Section.RINGS, when.EXPLODES).says(
        f"Roll once. Each further {inches(RING)} loses the highest die that is left, "
        "with the Bonus Dice it earned."
    ),
    Advice("R8.4.6", Section.RINGS, when.either(when.EXPLODES, when.VOLLEYS)).says(
        lambda house: f"Several at once: {several_explosions(house)}",
        on=when.VOLLEYS,
        card=lambda _, house: f"Several Explosions: {several_explosions(house)}",
    ),
    Advice("R8.4.8", Section.FUSES, when.BRICKS).says(
        lambda house: _stable(house, ", and then a Skill die of X or more"),
        on=when.MAY_BE_STABLE,
        card=_set_off,
    ),
    Advice("R8.4.18", Section.LOADS, when.LAUNCHERS).says(
        lambda house: (
            f"It fires Explosives {_BOTH[house.mixed_loads]}; all in one launch count "
            "together. Of loads that are too many for it, one leaves."
        )
    ),
    Advice("R8.4.22", Section.LOADS, when.LAUNCHERS).says(
        f"The payload lies on the Launcher and flies over what is between. {_BLIND}",
        on=when.WEAPONS,
        card=_BLIND,
    ),
    Advice("R8.4.23", Section.START, when.LAUNCHERS).says(
        f'What was launched beyond {FLIGHT}" comes down: make its Attack Roll now.'
    ),
    Advice("R8.4.23", Section.ATTACKING, when.LAUNCHERS).says(
        f'Beyond {FLIGHT}" a payload gets a marker now and lands next turn.'
    ),
    Advice("R8.4.25", Section.THROWS, _THROWING).says(
        "It keeps the Use and Damage it has in close combat; an Explosive goes off "
        "where it lands, and a grenade counts as Size 0. What is built in, or too "
        "large for the arm, is dropped."
    ),
    Advice("R8.4.26", Section.THROWS, _THROWING).says(
        "The lowest Skill of them all rolls."
    ),
    Advice("R8.4.27", Section.THROWS, _THROWING).says(
        "", on=when.CREATIONS, card=_throws
    ),
    Advice("R8.4.28", Section.THROWS, _THROWING).says(
        lambda house: sentence(fading(house))
    ),
    Advice("R8.4.29", Section.THROWS, _THROWING).says(
        "What is held as Long is not thrown."
    ),
)
