"""The values that lines of advice say, by the name that stands in the text.

A value is a constant, or a function of a part and house rules; on a sheet there is no
part. A card does not say a line that has a value of None.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.tables import (
    SKILLS,
    blast_mean,
    by_skill,
    controls,
    crosses,
    team_hits,
)
from builder.brikwars.engine.attack_roll import Situation
from builder.brikwars.engine.close_combat import (
    knocked_from,
    largest_without_counter,
    parry_deflection,
    shove_parry_penalty,
)
from builder.brikwars.engine.combatant import SMART, UNMANNED
from builder.brikwars.engine.fields import FACES, SCOUT, ignition_chance, shrink_chance
from builder.brikwars.engine.gunnery import (
    DISARRAY,
    MULLIGAN,
    STRIKE_ORDER,
    STRIKES_ON,
    fires_toys,
    goes_on,
    most_support,
)
from builder.brikwars.engine.hands import arm, grip
from builder.brikwars.engine.loads import FLIGHT, RING, arms, detonation_chance
from builder.brikwars.engine.phrases import several_explosions
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.price import SMART_PRICE
from builder.brikwars.engine.rows import TYPES, attack_type
from builder.brikwars.engine.statline import statline
from builder.brikwars.legality.weapons import LARGEST_SMART
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import BonusDice, House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import percent

BURNING_DIE: Final = f"d{FACES}"
"""The die that Fire rolls, and that it takes off a victim's Skill and Armor."""
_OUT: Final = shrink_chance(0)
_TEAMS: Final = ("two", "three", "four")
_MOST_TEAM: Final = 1 + len(_TEAMS)
"""The largest team whose chance is named, with the Gunner who fires."""
_MOST_TOLD: Final = 4
"""The most SuperNatural dice whose chance is named on a card."""

# Power, close combat and shooting (5, 8.1-8.3).


def mean(weapon: Weapon, house: House) -> str:
    """Return the average Damage of a blast at the end of its Range."""
    return blast_mean(weapon, statline(weapon).reach or 0, house)


def fading(_: object, house: House) -> str:
    """Return a sentence on the cost of an inch past Range (R8.3.16, A22)."""
    return TEXTS.word("R8.3.16", "fading", damage=house.out_of_range)


# Explosions, Cannons and Launchers, and throwing (8.4).


def needed(weapon: Weapon, _: House) -> str:
    """Return the second roll that sets off so many bricks; one brick needs none."""
    x = weapon.size
    if x <= 1:
        return ""
    chances = by_skill(percent(detonation_chance(x, faces)) for faces in SKILLS)
    return TEXTS.word("R8.4.8", "needed", bricks=x, chances=chances)


def thrown(creation: Creation, house: House) -> str | None:
    """Return how far its hands throw, where a card needs to say so."""
    bombs = any(
        mount.weapon.like is WeaponType.EXPLOSIVE and mount.mounting.at_hand
        for mount in creation.mounts
    )
    light = any(_light(mount, creation) for mount in creation.mounts)
    if not creation.size or not (bombs or light):
        return None
    throw = arm(creation.size)
    most = arm(creation.size, compensating=True)
    # A hand-sized Explosive is X1.
    bombs = bombs and throw.bricks > 1
    return TEXTS.word(
        "R8.4.27",
        "thrown",
        sized=bool(throw.payload),
        payload=throw.payload,
        stands=creation.compensates,
        still=most.payload,
        bombs=bombs,
        bricks=throw.bricks,
        braced=bombs and creation.compensates,
        most=most.bricks,
        reach=throw.reach,
        fading=fading(creation, house),
    )


def _light(mount: Mount, creation: Creation) -> bool:
    """Whether a blade or thing can be thrown: none that takes both hands (R8.4.29)."""
    row = mount.weapon.type.row
    held = grip(creation.size, mount.weapon.charge, melee=row.melee)
    ready = mount.mounting is Mounting.HELD and row.melee and not row.bare
    return ready and held.legal and not held.clumsy


# Fields, fire and Mechanisms (8.5).


def triggers(creation: Creation, _: House) -> str | None:
    """Return how often the Power of a turn is enough for all dice of each Field."""
    power = limit(creation.size)
    powered = (each for each in creation.fields if when.POWERED_FIELD(each))
    dice = {each.title: each.total_dice for each in powered if each.total_dice <= power}
    told = (f"{name} {_of_power(creation, many)}" for name, many in dice.items())
    return ", ".join(told) or None


def _of_power(creation: Creation, dice: int) -> str:
    """How often a turn powers so many dice; in the air, too, where it flies there."""
    return TEXTS.word(
        "R8.5.7",
        "times",
        times=limit(creation.size) // dice,
        flies=creation.flies_in_air,
        aloft=limit(creation.size, aloft=True) // dice,
    )


def _by_level(chance: Callable[[int], Fraction]) -> str:
    return ", ".join(
        TEXTS.word("R8.5.11", "chance", chance=percent(chance(level)), level=level)
        for level in (1, 2, 3)
    )


# Attacks together, crews and Gunners (8.6).


def kinds(creation: Creation, house: House) -> list[str] | None:
    """Return the types of attack of its weapons, if not all fit into one attack."""
    armed = [each for each in arms(creation, house) if when.ARMED(each.weapon)]
    found = {attack_type(each.row, how) for each in armed for how in each.hows}
    alone = len(found) < 2 or sum(each.count for each in armed) < 2
    return None if alone else [kind for kind in TYPES if kind in found]


def teams(creation: Creation, _: House) -> str:
    """Return how many Gunners may support each of its weapons."""
    crews = ((each.title, most_support(each)) for each in when.ready(creation))
    return ", ".join(dict.fromkeys(f"{most} at {name}" for name, most in crews if most))


def hits(weapon: Weapon, house: House) -> str | None:
    """Return the chances of Gunners to hit with a mounted weapon."""
    use, most = statline(weapon).use, 1 + most_support(weapon)
    if use is None:
        return None
    team = range(1, min(_MOST_TEAM, most) + 1)
    alone, *others = (team_hits(use, many, house) for many in team)
    chances = ", ".join(map(" ".join, zip(_TEAMS, others, strict=False)))
    larger = most > _MOST_TEAM
    return TEXTS.word(
        "R8.6.6", "hits", alone=alone, larger=larger, most=most, chances=chances
    )


def goes_through(part: Weapon | Creation, _: House) -> bool:
    """Return whether later strikes of a weapon fired by hand count, too."""
    mine = (part,) if isinstance(part, Weapon) else when.ready(part)
    return any(map(goes_on, filter(fires_toys, mine)))


# Swapped dice (8.7) and SuperNatural dice (10.3).


def needs(weapon: Weapon, _: House) -> str | None:
    """Return the Skill dice that the effects of a close combat weapon need."""
    if weapon.type.row.die is not Die.SKILL:
        return None
    harm = (die for die in statline(weapon).pool.dice if die.family is Family.DAMAGE)
    told = (
        TEXTS.word("R8.7.6", "needs", effect=die.row.effect, faces=die.faces)
        for die in dict.fromkeys(harm)
    )
    return "; ".join(told) or None


def alone(creature: Creation, house: House) -> str:
    """Return the chances to use one, two or more dice with no other Use."""
    faces, plus = creature.mind.row.faces, creature.mind.row.plus
    if not faces:
        return ""
    most = min(_MOST_TOLD, sum(dice.count for dice in creature.supernatural))
    obeyed = partial(controls, faces, house=house, bonus=plus)
    chances = ", ".join(
        TEXTS.word("R10.3", "chance", dice=dice, chance=obeyed(dice))
        for dice in range(1, most + 1)
    )
    return f" {TEXTS.word('R10.3', 'alone', faces=faces, chances=chances)}"


VALUES: Final[Mapping[str, object]] = {
    "alone": alone,
    "bonus": lambda _, house: house.bonus_dice is not BonusDice.NONE,
    "burning_die": BURNING_DIE,
    "burning_rolls": 1 / _OUT,
    "crossed": lambda field, house: by_skill(
        crosses(faces, field.size, house) for faces in SKILLS
    ),
    "disarray": DISARRAY,
    "fading": fading,
    "flight": FLIGHT,
    "goes_through": goes_through,
    "helper": Situation(support=1).attack,
    "hits": hits,
    "kinds": kinds,
    "knocked": lambda weapon, _: knocked_from(weapon.charge),
    "largest_smart": LARGEST_SMART,
    "lights": lambda _, __: _by_level(ignition_chance),
    "marked": Situation(marks=1).attack,
    "mean": mean,
    "mulligan": -MULLIGAN,
    "needed": needed,
    "needs": needs,
    "nudge": WeaponType.BLASTGUN.row.nudge,
    "obeys": lambda creation, _: (
        f"{creation.half_kind}: {creation.half_kind.small_print}"
    ),
    "order": STRIKE_ORDER,
    "out": percent(_OUT),
    "parried": lambda weapon, _: parry_deflection(weapon),
    "pilot": lambda creation, _: creation.sort == "Vehicle",
    "reach": lambda weapon, _: statline(weapon).reach or 0,
    "ring": RING,
    "scout": SCOUT,
    "several": lambda _, house: several_explosions(house),
    "shared": lambda bearer, house: any(each.inches for each in arms(bearer, house)),
    "shields": lambda creation, _: _of_power(creation, 1),
    "shove": shove_parry_penalty(2, 1),
    "shrinks": lambda _, __: _by_level(shrink_chance),
    "small": lambda creation, _: largest_without_counter(creation.size) or None,
    "smart": SMART,
    "smart_price": SMART_PRICE,
    "smoke": lambda weapon, _: statline(weapon).pool.smoke,
    "strikes_on": STRIKES_ON,
    "teams": teams,
    "thrown": thrown,
    "triggers": triggers,
    "unmanned": UNMANNED,
    "unseen": Situation(visible=False).attack,
}
"""Every value by its name."""
