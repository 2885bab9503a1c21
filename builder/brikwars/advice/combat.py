"""Advice that code words: Power, fights, crews, custom weapons (3 to 8.4, 8.6-8.7).

All other advice stands in the texts of the rules.
"""

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import SKILLS, blast_mean, by_skill, team_hits
from builder.brikwars.engine.arms import arms
from builder.brikwars.engine.attack_roll import UNSEEN, Situation
from builder.brikwars.engine.close_combat import (
    knocked_from,
    largest_without_counter,
    parry_deflection,
    shove_parry_penalty,
)
from builder.brikwars.engine.explosion import FLIGHT, RING, detonation_chance
from builder.brikwars.engine.fire import FACES, shrink_chance
from builder.brikwars.engine.grip import grip
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.manual_fire import (
    DISARRAY,
    MULLIGAN,
    STRIKE_ORDER,
    STRIKES_ON,
    fires_toys,
    goes_on,
)
from builder.brikwars.engine.phrases import sentence, several_explosions
from builder.brikwars.engine.rows import TYPES, attack_type
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.throwing import arm
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.readings import BonusDice
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import percent

# Power, close combat and shooting (5, 8.1-8.3).

BURNING_DIE: Final = f"d{FACES}"
"""The die that Fire rolls, and that it takes off a victim's Skill and Armor."""
_OUT: Final = shrink_chance(0)
_PENALTY: Final = shove_parry_penalty(2, 1)


def _bonus(house: House) -> bool:
    """Return whether there are Bonus Dice, and so OverSkill."""
    return house.bonus_dice is not BonusDice.NONE


def _highest(house: House) -> str:
    return TEXTS.word(
        "R5.1",
        "highest",
        bonus=_bonus(house),
        spent=house.overskill,
        reading=house.bonus_dice,
    )


def _shares(bearer: Creation, house: House) -> str:
    """The reminder for a card, if a weapon draws on the creation's own Power."""
    drawn = any(each.inches for each in arms(bearer, house))
    return TEXTS.word("R8.1.23", "shared", free=False) if drawn else ""


def _parries(weapon: Weapon, _: House) -> str:
    return TEXTS.word("R8.2.3", "card", levels=parry_deflection(weapon))


def _lost(weapon: Weapon, _: House) -> str:
    least = knocked_from(weapon.charge)
    return TEXTS.word("R8.2.5", "lost", known=True, attacker=least)


def _mindless(creation: Creation, _: House) -> str:
    return TEXTS.word("R8.2.6", "card", pilot=creation.sort == "Vehicle")


def _too_small(creation: Creation, _: House) -> str:
    small = largest_without_counter(creation.size)
    if not small:
        return ""
    return TEXTS.word("R8.2.7", "card", small=small, use=creation.size)


def _shoves(creation: Creation, _: House) -> str:
    return TEXTS.word("R8.2.8", "card", size=creation.size, penalty=_PENALTY)


def _at_its_range(weapon: Weapon, house: House) -> str:
    reach = statline(weapon).reach or 0
    mean = blast_mean(weapon, reach, house)
    return TEXTS.word("R8.3.7", "card", reach=reach, mean=mean)


def _burns(*, sheet: bool) -> str:
    return TEXTS.word(
        "R8.3.14",
        "burns",
        die=BURNING_DIE,
        out=percent(_OUT),
        rolls=1 / _OUT,
        sheet=sheet,
    )


def _fading(house: House) -> str:
    """Return a sentence on the cost of an inch past Range (R8.3.16, A22)."""
    return TEXTS.word("R8.3.16", "fading", damage=house.out_of_range)


_COMBAT: Final = (
    Advice("5.1", Section.CRITICAL, when.ARMED).says(_highest),
    Advice("R8.1.23", Section.POWER, when.POWERED).says(
        TEXTS.word("R8.1.23", "shared", free=True), on=when.POWERS_FIELD, card=_shares
    ),
    Advice("R8.2.3", Section.DEFLECTION, when.PARRIES).says(
        "", on=when.BLADES, card=_parries
    ),
    Advice("R8.2.5", Section.CRITICAL, when.PARRIES).says(
        TEXTS.word("R8.2.5", "lost", known=False, attacker=0),
        on=when.PARRIES,
        card=_lost,
    ),
    Advice("R8.2.6", Section.ENEMY, when.MINDLESS).says(
        TEXTS.word("R8.2.6", "sheet"), on=when.BLADED, card=_mindless
    ),
    Advice("R8.2.7", Section.CLOSE, when.FIGHTS).says(
        TEXTS.word("R8.2.7", "sheet"), on=when.CREATIONS, card=_too_small
    ),
    Advice("R8.2.8", Section.CLOSE, when.FIGHTS).says(
        TEXTS.word("R8.2.8", "sheet", penalty=_PENALTY), on=when.LARGE, card=_shoves
    ),
    Advice("R8.3.7", Section.BLAST, when.BLASTERS).says(
        "", on=when.WEAPONS, card=_at_its_range
    ),
    Advice("R8.3.9", Section.PUSHED, when.BLASTS).says(
        TEXTS.word("R8.3.9", "sheet", nudge=WeaponType.BLASTGUN.row.nudge)
    ),
    Advice("R8.3.13", Section.FIRE, when.BURNS).says(
        TEXTS.word("R8.3.13", "sheet", die=BURNING_DIE), on=when.WEAPONS
    ),
    Advice("R8.3.14", Section.FIRE, when.BURNS).says(
        _burns(sheet=True), on=when.WEAPONS, card=_burns(sheet=False)
    ),
    Advice("R8.3.16", Section.ATTACKS, when.FLAMES).says(
        lambda house: TEXTS.word("R8.3.16", "sheet", fading=_fading(house)),
        on=when.WEAPONS,
    ),
)

# Explosions, Cannons and Launchers, and throwing (8.4).


def _ring(house: House) -> str:
    return TEXTS.word("R8.4.2", "sheet", ring=RING, bonus=_bonus(house))


def _stable(house: House, needed: str) -> str:
    """Whether OverSkill sets it off; without Bonus Dice there is no OverSkill."""
    return TEXTS.word("R8.4.8", "stable", bonus=_bonus(house), needed=needed)


_NEEDED: Final = TEXTS.word("R8.4.8", "needed", bricks="X", told=False, chances="")


def _set_off(weapon: Weapon, house: House) -> str:
    """The second roll that sets off so many bricks; one brick needs none."""
    x = weapon.size
    if x <= 1:
        return _stable(house, "")
    chances = by_skill(percent(detonation_chance(x, faces)) for faces in SKILLS)
    needed = TEXTS.word("R8.4.8", "needed", bricks=x, told=True, chances=chances)
    return _stable(house, needed)


def _blind(*, sheet: bool) -> str:
    return TEXTS.word("R8.4.22", "blind", sheet=sheet, unseen=UNSEEN)


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
    most = arm(creation.size, compensating=True)
    # A hand-sized Explosive is X1.
    bombs = bombs and throw.bricks > 1
    return TEXTS.word(
        "R8.4.27",
        "card",
        sized=bool(throw.payload),
        payload=throw.payload,
        stands=creation.compensates,
        still=most.payload,
        bombs=bombs,
        bricks=throw.bricks,
        braced=bombs and creation.compensates,
        most=most.bricks,
        reach=throw.reach,
        fading=_fading(house),
    )


def _thrown(mount: Mount, creation: Creation) -> bool:
    """Whether a blade or thing can be thrown: none that takes both hands (R8.4.29)."""
    row = mount.weapon.type.row
    held = grip(creation.size, mount.weapon.charge, melee=row.melee)
    ready = mount.mounting is Mounting.HELD and row.melee and not row.bare
    return ready and held.legal and not held.clumsy


_THROWING: Final = when.either(when.HELD, when.BRICKS)

_EXPLOSIVES: Final = (
    Advice("R8.4.2", Section.RINGS, when.EXPLODES).says(_ring),
    Advice("R8.4.3", Section.RINGS, when.EXPLODES).says(
        TEXTS.word("R8.4.3", "sheet", ring=RING)
    ),
    Advice("R8.4.6", Section.RINGS, when.either(when.EXPLODES, when.VOLLEYS)).says(
        lambda house: TEXTS.word("R8.4.6", "sheet", several=several_explosions(house)),
        on=when.VOLLEYS,
        card=lambda _, house: TEXTS.word(
            "R8.4.6", "card", several=several_explosions(house)
        ),
    ),
    Advice("R8.4.8", Section.FUSES, when.BRICKS).says(
        lambda house: _stable(house, _NEEDED), on=when.MAY_BE_STABLE, card=_set_off
    ),
    Advice("R8.4.22", Section.LOADS, when.LAUNCHERS).says(
        _blind(sheet=True), on=when.WEAPONS, card=_blind(sheet=False)
    ),
    Advice("R8.4.23", Section.START, when.LAUNCHERS).says(
        TEXTS.word("R8.4.23", "lands", flight=FLIGHT)
    ),
    Advice("R8.4.23", Section.ATTACKING, when.LAUNCHERS).says(
        TEXTS.word("R8.4.23", "flies", flight=FLIGHT)
    ),
    Advice("R8.4.27", Section.THROWS, _THROWING).says(
        "", on=when.CREATIONS, card=_throws
    ),
    Advice("R8.4.28", Section.THROWS, _THROWING).says(
        lambda house: sentence(_fading(house))
    ),
)

# Attacks together, crews and Gunners (8.6).

_TEAMS: Final = ("two", "three", "four")
MOST_TEAM: Final = 1 + len(_TEAMS)
"""The largest team whose chance is named, with the Gunner who fires."""
_HELP: Final = Situation(support=1).attack


def _kinds(creation: Creation, house: House) -> str:
    """The types of attack of its weapons, where not all fit into one attack."""
    armed = [each for each in arms(creation, house) if when.ARMED(each.weapon)]
    found = {attack_type(each.row, how) for each in armed for how in each.hows}
    types = [kind for kind in TYPES if kind in found]
    alone = len(types) < 2 or sum(each.count for each in armed) < 2
    return "" if alone else TEXTS.word("R8.6.1", "card", types=types)


def _most(creation: Creation, _: House) -> str:
    crews = ((each.title, most_support(each)) for each in when.ready(creation))
    teams = ", ".join(dict.fromkeys(f"{name} {most}" for name, most in crews if most))
    return TEXTS.word("R8.6.5", "card", more=_HELP, teams=teams)


def _hits(weapon: Weapon, house: House) -> str:
    """The chances of Gunners to hit with a mounted weapon."""
    use, most = statline(weapon).use, 1 + most_support(weapon)
    if use is None:
        return ""
    teams = range(1, min(MOST_TEAM, most) + 1)
    alone, *others = (team_hits(use, team, house) for team in teams)
    chances = ", ".join(map(" ".join, zip(_TEAMS, others, strict=False)))
    return TEXTS.word(
        "R8.6.6",
        "card",
        alone=alone,
        larger=most > MOST_TEAM,
        most=most,
        chances=chances,
    )


def _by_hand(part: Weapon | Creation, _: House) -> str:
    """What Manual Fire with this weapon asks for, or with those of a creation."""
    mine = (part,) if isinstance(part, Weapon) else when.ready(part)
    return TEXTS.word(
        "R8.6.7",
        "card",
        mulligan=-MULLIGAN,
        goes_on=any(map(goes_on, filter(fires_toys, mine))),
        on=STRIKES_ON,
        disarray=DISARRAY,
    )


_CREWS: Final = (
    Advice("R8.6.1", Section.ATTACKING, when.either(when.ARMED, when.BEARS_ARMS)).says(
        TEXTS.word("R8.6.1", "sheet"), on=when.CREATIONS, card=_kinds
    ),
    Advice("R8.6.5", Section.SUPPORT, when.CREWED).says(
        TEXTS.word("R8.6.5", "sheet", more=_HELP), on=when.CREATIONS, card=_most
    ),
    Advice("R8.6.6", Section.SUPPORT, when.CREWED).says(
        "", on=when.WEAPONS, card=_hits
    ),
    Advice("R8.6.7", Section.BY_HAND, when.either(when.TOYS, when.BEARS_TOYS)).says(
        TEXTS.word(
            "R8.6.7",
            "sheet",
            order=STRIKE_ORDER,
            on=STRIKES_ON,
            mulligan=-MULLIGAN,
            disarray=DISARRAY,
        ),
        on=when.either(when.LARGE_TOYS, when.BEARS_TOYS),
        card=_by_hand,
    ),
)

# Swapped dice, Area Effects and mods (8.7).


def _needed(weapon: Weapon, _: House) -> str:
    """Return the Skill dice that the effects of a close combat weapon need."""
    harm = (die for die in statline(weapon).pool.dice if die.family is Family.DAMAGE)
    needs = "; ".join(
        TEXTS.word("R8.7.6", "needs", effect=die.row.effect, faces=die.faces)
        for die in dict.fromkeys(harm)
    )
    return f"{needs}." if needs and weapon.type.row.die is Die.SKILL else ""


def _pierces_too(house: House) -> str:
    return TEXTS.word("R8.7.15", "bonus") if _bonus(house) else ""


def _gone(weapon: Weapon, _: House) -> str:
    return TEXTS.word("R8.7.18", "gone", turns=statline(weapon).pool.smoke)


_CUSTOMS: Final = (
    Advice("R8.7.6", Section.SWAPPING, when.SWAPPED).says(
        TEXTS.word("R8.7.6", "swapping"), on=when.WEAPONS, card=_needed
    ),
    Advice("R8.7.15", Section.EFFECTS, when.PIERCES).says(_pierces_too),
    Advice("R8.7.18", Section.AREAS, when.SMOKES).says(
        TEXTS.word("R8.7.18", "smoke"), on=when.SMOKES, card=_gone
    ),
)

COMBAT: Final = (*_COMBAT, *_EXPLOSIVES, *_CREWS, *_CUSTOMS)
