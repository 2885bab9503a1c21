"""The situation that a bout opens with, and the choices of its fields."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from builder.brikwars.attack.situation import Against, idle_target
from builder.brikwars.engine.arms import Arm
from builder.brikwars.melee.match import Match
from builder.brikwars.melee.match import match as matched
from builder.brikwars.melee.sides import (
    POWER,
    Design,
    blades_and_shields,
    melee_arms,
    usual_arm,
)
from builder.brikwars.melee.situation import (
    NO_WEAPON,
    Bout,
    CreationBout,
    Doing,
    HandArm,
    WeaponBout,
)
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import TURRETS, Mind, Mounting
from builder.brikwars.turn.choices import condition_idle

NO_HANDS: Final = "nothing"
BARE: Final = "bare hands"


def weapon_start(weapon: Weapon, _: House) -> WeaponBout:
    """Return a blade that strikes a minifig, or a shield that Parries it."""
    row = weapon.type.row
    shield = row.melee and not row.strikes
    return WeaponBout(doing=Doing.PARRY if shield else Doing.STRIKE)


def creation_start(creation: Creation, house: House) -> CreationBout:
    """Return the first thing it can do: strike, or Parry, or Shove with bare hands.

    What is smaller than a minifig can only Shove its like (R8.2.8).
    """
    blades, shields = blades_and_shields(creation, house)
    if blades:
        return CreationBout(weapon=blades[0].places[0], back=blades[0].places[0])
    if shields:
        return CreationBout(doing=Doing.PARRY, weapon=shields[0].places[0])
    if not creation.size:
        return CreationBout(doing=Doing.SHOVE, against=Against.CREATION, size=0)
    return CreationBout(doing=Doing.SHOVE)


def fit(creation: Creation, bout: CreationBout, house: House) -> CreationBout:
    """Return the situation for a creation whose weapons have changed."""
    places = {place for arm in melee_arms(creation, house) for place in arm.places}
    lost = [
        name
        for name in ("weapon", "back")
        if getattr(bout, name) not in (None, *places)
    ]
    if not lost:
        return bout
    start = creation_start(creation, house)
    if "weapon" in lost:
        return replace(bout, doing=start.doing, weapon=start.weapon, back=start.back)
    return replace(bout, back=start.back)


def offers(
    design: Any, bout: Bout, field: str, house: House
) -> Sequence[tuple[Any, str]]:
    """Return the weapons for close combat of the design, or of its opponent."""
    match field:
        case "weapon" if isinstance(design, Creation):
            return (*_named(melee_arms(design, house)), (None, BARE))
        case "back" if isinstance(design, Creation):
            blades, _ = blades_and_shields(design, house)
            return (*_named(blades), (None, NO_HANDS))
        case "own_arm" | "own_guard":
            return _of_foe(bout, house, guards=field == "own_guard")
    return ()


def _of_foe(bout: Bout, house: House, *, guards: bool) -> tuple[tuple[Any, str], ...]:
    """The weapons of an opponent from the library; unless chosen, its usual one."""
    none = NO_HANDS if guards else BARE
    if bout.chosen is None:
        return ((None, "as usual"), (NO_WEAPON, none))
    usual = usual_arm(bout.chosen, house, guards=guards)
    first = f"as usual: {usual.name if usual else none}"
    theirs = melee_arms(bout.chosen, house)
    return ((None, first), *_named(theirs), (NO_WEAPON, none))


def _named(arms: Sequence[Arm]) -> tuple[tuple[int, str], ...]:
    return tuple((each.places[0], each.name) for each in arms)


def why_disabled(
    design: Design, _bout: Bout, field: str, value: Any, house: House
) -> str:
    """Return why a value cannot be chosen now; nothing if it can."""
    if field != "doing":
        return ""
    if isinstance(design, Creation):
        return _why_no_arm(design, value, house)
    return _BY_WEAPON.get((value, design.type.row.strikes), "")


_BY_WEAPON: Final = {
    (Doing.GRAB, True): "Only bare hands Grab: ask it of a creation",
    (Doing.GRAB, False): "Only bare hands Grab: ask it of a creation",
    (Doing.SHOVE, True): "Only bare hands and Melee Shields Shove (R8.2.2)",
    (Doing.STRIKE, False): "It does no Damage (R8.2.2)",
}
"""Why a weapon by itself cannot do something, by whether it does Damage."""


def _why_no_arm(creation: Creation, value: Any, house: House) -> str:
    blades, shields = blades_and_shields(creation, house)
    if value is Doing.STRIKE and not blades:
        return f"{creation.title} has no weapon that strikes (R8.2.1)"
    if value is Doing.PARRY and not (blades or shields):
        return f"{creation.title} has nothing to Parry with (R8.2.3)"
    return ""


def irrelevant_fields(design: Design, bout: Bout, house: House) -> frozenset[str]:
    """Return the fields that make no difference to this bout."""
    found = matched(design, bout, house)
    chosen = bout.against is Against.CHOSEN
    idle = {
        **_idle_deed(found),
        **_idle_foe(found, chosen=chosen),
        **(
            _idle_condition(found)
            if isinstance(design, Creation)
            else {"skill": design.smart}
        ),
    }
    named = frozenset(name for name, without in idle.items() if without)
    return named | idle_target(bout.against)


def _idle_deed(found: Match) -> dict[str, bool]:
    strikes, shoves = (found.deed is each for each in (Doing.STRIKE, Doing.SHOVE))
    parries = found.defends or found.guard.weapon is not None
    return {
        "plus": not strikes and found.attack.use is None,
        "push": not shoves or found.printed_thrust is not None,
        "shovers": not shoves,
        "parries": not parries,
        "parry_plus": not parries,
        "stops": not (shoves and parries),
        "counters": not strikes,
        "pilot": not strikes or not found.bout.counters,
        "back": not (found.defends and strikes),
    }


def _idle_foe(found: Match, *, chosen: bool) -> dict[str, bool]:
    bout, defends = found.bout, found.defends
    strikes = found.deed is Doing.STRIKE
    # What it strikes with counts when it attacks, and when it strikes back.
    armed = defends or (strikes and bout.counters)
    led = chosen and bout.chosen is not None and bout.chosen.mind is not Mind.NONE
    return {
        "chosen": not chosen,
        "foe_skill": led,
        "mindless": chosen or defends or not strikes or bout.foe_skill is Mind.NONE,
        "cover": defends and not found.counters,
        "still": defends and not found.counters,
        "arm": chosen or not armed,
        "arm_size": chosen or not armed or not bout.arm.sized,
        "own_arm": not chosen or not armed,
        "guard": chosen or defends,
        "guard_size": chosen or defends or not bout.guard.sized,
        "own_guard": not chosen or defends,
        "in_hands": chosen or defends or bout.guard is HandArm.NONE,
    }


def _idle_condition(found: Match) -> dict[str, bool]:
    bout, design = found.bout, found.design
    if not (isinstance(bout, CreationBout) and isinstance(design, Creation)):
        return {}
    idle = condition_idle(design, bout)
    side = found.guard if found.defends else found.attacker
    stand = side.arm.mounting if side.arm else None
    # Only a weapon that is used draws on Power, or needs a team.
    unused = found.defends or side.arm is None
    return {
        **dict.fromkeys(POWER if unused else (), True),
        **dict.fromkeys(idle, True),
        "gunnery": stand in (None, Mounting.HELD),
        "diverting": not bout.diverting,
        "set_up": stand not in TURRETS,
        # Who Diverts All Power stands still (R8.1.24).
        **({"moved": False} if bout.diverting else {}),
    }
