"""Advice on attacks together, crews and Gunners (8.6)."""

from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Advice, Section
from builder.brikwars.advice.tables import team_hits
from builder.brikwars.engine.arms import arms
from builder.brikwars.engine.attack_roll import Situation
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.manual_fire import (
    DISARRAY,
    MULLIGAN,
    STRIKE_ORDER,
    STRIKES_ON,
    fires_toys,
    goes_on,
)
from builder.brikwars.engine.rows import TYPES, attack_type
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.core.formatting import listed

_TEAMS: Final = ("two", "three", "four")
MOST_TEAM: Final = 1 + len(_TEAMS)
"""The largest team whose chance is named, with the Gunner who fires."""
_HELP: Final = f"+{Situation(support=1).attack}"


def _kinds(creation: Creation, house: House) -> str:
    """The types of attack of its weapons, where not all fit into one attack."""
    armed = [each for each in arms(creation, house) if when.ARMED(each.weapon)]
    found = {attack_type(each.row, how) for each in armed for how in each.hows}
    types = [str(kind) for kind in TYPES if kind in found]
    alone = len(types) < 2 or sum(each.count for each in armed) < 2
    return "" if alone else f"One attack is of one kind: {listed(types, 'or')}."


def _most(creation: Creation, _: House) -> str:
    crews = ((each.title, most_support(each)) for each in when.ready(creation))
    teams = ", ".join(dict.fromkeys(f"{name} {most}" for name, most in crews if most))
    return f"Most supporting Gunners, {_HELP} each: {teams}."


def _hits(weapon: Weapon, house: House) -> str:
    """The chances of Gunners to hit with a mounted weapon."""
    use, most = statline(weapon).use, 1 + most_support(weapon)
    if use is None:
        return ""
    teams = range(1, min(MOST_TEAM, most) + 1)
    alone, *others = (team_hits(use, team, house) for team in teams)
    chances = ", ".join(map(" ".join, zip(_TEAMS, others, strict=False)))
    more = f" (up to {most})" if most > MOST_TEAM else ""
    return f"Mounted, a Gunner hits {alone}; together{more} {chances}."


def _by_hand(part: Weapon | Creation, _: House) -> str:
    """What Manual Fire with this weapon asks for, or with those of a creation."""
    mine = (part,) if isinstance(part, Weapon) else when.ready(part)
    on = any(map(goes_on, filter(fires_toys, mine)))
    first = f" {STRIKES_ON}" if on else ""
    cost = f"a Mulligan takes {-MULLIGAN} off the Damage"
    return f"Manual Fire: {cost}.{first} {DISARRAY}"


CREWS: Final = (
    Advice("R8.6.1", Section.ATTACKING, when.either(when.ARMED, when.BEARS_ARMS)).says(
        "One attack is all ranged, all Arc or all close combat, at one target or Arc, "
        "with any number of weapons within the Power limit.",
        on=when.CREATIONS,
        card=_kinds,
    ),
    Advice("R8.6.5", Section.SUPPORT, when.CREWED).says(
        f"Each trained Gunner who spends an Action adds {_HELP}. The team, with who "
        "fires, is no larger than the weapon's S: one helper at most at S 2. Homing "
        "In: while weapon and target stay put the bonus remains, and each further "
        "shot may add it again. A new aim or a Critical Failure ends it.",
        on=when.CREATIONS,
        card=_most,
    ),
    Advice("R8.6.6", Section.SUPPORT, when.CREWED).says(
        "", on=when.WEAPONS, card=_hits
    ),
    Advice("R8.6.7", Section.BY_HAND, when.either(when.TOYS, when.BEARS_TOYS)).says(
        "By Manual Fire, if the table likes, the toy's own shot counts within Range. "
        f"{STRIKE_ORDER} {STRIKES_ON} A Mulligan, by hand again or by dice, takes "
        f"{-MULLIGAN} off the Damage; Mulligans add up. {DISARRAY}",
        on=when.either(when.LARGE_TOYS, when.BEARS_TOYS),
        card=_by_hand,
    ),
)
