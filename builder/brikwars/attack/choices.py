"""How the odds open, and which values of their fields count or can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from builder.brikwars.attack.engagement import (
    Design,
    arm_of,
    attackers,
    engage,
    usual,
)
from builder.brikwars.attack.situation import Against, Aim, MountShoot, Shoot
from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition, Moved
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.power import turns_to_bank
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import TURRETS, Mind
from builder.brikwars.tables.weapon_row import Arc
from builder.brikwars.turn.choices import condition_idle
from builder.core.formatting import listed, times


def weapon_start(weapon: Weapon, house: House) -> Shoot:
    """The weapon at half its Range, as its kind is fired."""
    begun = Shoot(mode=usual(weapon), points=fewest(weapon))
    return replace(begun, distance=half_range(weapon, begun, house))


def creation_start(creation: Creation, house: House) -> MountShoot:
    """The creation's first weapon, in a condition in which it can be used."""
    ready = attackers(creation, house)
    return opening(creation, ready[0], house) if ready else MountShoot()


def opening(creation: Creation, arm: Arm, house: House) -> MountShoot:
    """A weapon of a creation at half its Range, as it is usually used.

    Who must stand still for it does, and what is Too Big is saved for (R8.1.24).
    """
    now = Combatant(creation, Condition(), house)
    still = now.compensated(arm)
    saved = 0 if still else turns_to_bank(arm.inches, now.now) or 0
    begun = MountShoot(
        weapon=arm.places[0],
        mode=usual(arm.weapon),
        points=fewest(arm.weapon),
        moved=Moved.STILL if still else Moved.MOVES,
        saved=min(saved, 100),
    )
    return replace(begun, distance=half_range(creation, begun, house))


def fewest(weapon: Weapon) -> int:
    """Points of Arc or shots that the odds open with: no more than it must (R8.3.5).

    A Burst is two shots or more (A11).
    """
    return 1 if weapon.type.row.arc is Arc.MINIMUM else 2


def half_range(design: Design, aimed: Aim, house: House) -> int:
    """Half of its Range in whole inches; 0 in close combat."""
    found = engage(design, aimed, house)
    # Mods may push an illegal weapon below any Range; it can still be asked about.
    return max(0, int(found.strike.reach or 0)) // 2 if found else 0


def fit(creation: Creation, shoot: MountShoot, house: House) -> MountShoot:
    """The situation for a creation whose weapons or loads have changed."""
    places = [place for arm in attackers(creation, house) for place in arm.places]
    if places and shoot.weapon not in places:
        shoot = replace(shoot, weapon=places[0], round=0)
    arm = arm_of(creation, shoot, house)
    if arm and shoot.mode not in arm.hows:
        shoot = replace(shoot, mode=usual(arm.weapon), points=fewest(arm.weapon))
    most = max(1, len(arm.loads) if arm else 0)
    gone = shoot.round is not None and shoot.round >= most
    return replace(shoot, round=0) if gone else shoot


def offers(
    creation: Any, shoot: Aim, field: str, house: House
) -> tuple[tuple[Any, str], ...]:
    """A creation's own weapons, and what the chosen one is loaded with."""
    if field == "weapon":
        return tuple((arm.places[0], arm.name) for arm in attackers(creation, house))
    arm = arm_of(creation, shoot, house) if field == "round" else None
    if arm is None or not arm.loads:
        return ()
    own = (
        (place, _fired(arm, times(each.together, each.title)))
        for place, each in enumerate(arm.loads)
    )
    return (*own, (None, "another Explosive"))


def _fired(arm: Arm, load: str) -> str:
    """A load by its name; of a launch all leaves, and one is looked at (R8.4.18)."""
    whole = len(arm.leaving()) > 1
    return f"{load} and the rest" if whole else load


def irrelevant_fields(design: Design, aimed: Aim, house: House) -> frozenset[str]:
    """The fields that make no difference to this weapon and this target."""
    found = engage(design, aimed, house)
    if found is None:
        return frozenset({"mode", "points", "spanned", "load", "round"})
    arm, now = found.use.arm, found.turn.combatant
    return frozenset(
        (
            *_idle_firing(arm, aimed),
            *_idle_effects(found.strike),
            *_idle_loads(arm, aimed),
            *_idle_target(aimed),
            *(_idle_hands(arm) if isinstance(design, Weapon) else ()),
            *(_idle_condition(now, arm) if isinstance(design, Creation) else ()),
        )
    )


def _idle_firing(arm: Arm, aimed: Aim) -> Iterator[str]:
    arc = arm.row.arc
    if arc in (Arc.NONE, Arc.FIXED):
        yield "points"
        # A way it cannot fire is there to be corrected.
        if aimed.mode in (*arm.hows, How.SINGLE):
            yield "mode"
    if arc is Arc.NONE:
        yield "spanned"
    if arc is Arc.CHOICE and aimed.mode is How.SINGLE:
        yield from ("points", "spanned")
    if arc is Arc.CHOICE and aimed.mode is How.BURST:
        yield "spanned"
    if arm.row.melee:
        yield from ("distance", "unseen", "marked")
    if not aimed.support and not most_support(arm.weapon):
        yield "support"
    if not aimed.support:
        yield "repeats"


def _idle_effects(made: Strike) -> Iterator[str]:
    if not made.mixed_blast:
        yield "origin"
    if not made.area_pierces:
        yield "order"


def _idle_loads(arm: Arm, aimed: Aim) -> Iterator[str]:
    own = isinstance(aimed, MountShoot) and aimed.round is not None
    if not arm.row.loads or (arm.loads and own):
        yield "load"
    if not arm.loads:
        yield "round"


def _idle_target(aimed: Aim) -> Iterator[str]:
    if aimed.against is not Against.CREATION:
        yield from ("size", "level")
    if aimed.against is not Against.CHOSEN:
        yield "chosen"


def _idle_hands(arm: Arm) -> Iterator[str]:
    if not arm.thrown:
        yield "hands"
    if arm.weapon.smart:
        yield "skill"


def _idle_condition(now: Combatant, arm: Arm) -> Iterator[str]:
    yield from condition_idle(now.creation, now.condition)
    # Who diverts attacks with nothing; that is for the planner to tell.
    if not now.condition.diverting:
        yield "diverting"
    if arm.mounting not in TURRETS:
        yield "set_up"
    if arm.weapon.smart:
        yield from ("skill", "gunnery")


def why_disabled(
    design: Design, aimed: Aim, field: str, value: Any, house: House
) -> str:
    """Why a value cannot be chosen for this weapon (R8.3.5)."""
    match field, value:
        case "mode", How():
            arm = arm_of(design, aimed, house)
            if arm and value not in (*arm.hows, usual(arm.weapon)):
                known = listed([str(how) for how in arm.hows], "or")
                return f"{arm.row.key}: used {known} alone (R8.3.5)"
        case "skill", Mind.NONE if isinstance(design, Weapon):
            return "What nobody aims rolls d4: choose that (R8.5.21)"
    return ""
