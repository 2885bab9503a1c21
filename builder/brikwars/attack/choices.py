"""The situation that the odds open with, and the choices of its fields."""

from dataclasses import replace
from typing import Any, Final

from builder.brikwars.attack import modifiers
from builder.brikwars.attack.engagement import (
    Design,
    Engagement,
    aboard,
    acting,
    arm_of,
    attackers,
    engage,
    instead,
    named_load,
    picked_load,
    usual,
)
from builder.brikwars.attack.others import explodes, is_sharp
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.shot import shielded
from builder.brikwars.attack.situation import (
    FARTHEST,
    Against,
    Aim,
    Another,
    MountShoot,
    Shoot,
    Sighted,
    idle_target,
)
from builder.brikwars.attack.supernatural import ALONE, Aided, PutDice, spell, why_not
from builder.brikwars.attack.supernatural import idle as idle_dice
from builder.brikwars.engine.armor import plated_inches
from builder.brikwars.engine.combatant import (
    FIRST,
    MOST_SAVED,
    Combatant,
    Condition,
    Moved,
)
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.hands import thrower
from builder.brikwars.engine.loads import Arm, Load
from builder.brikwars.engine.power import limit, turns_to_bank
from builder.brikwars.engine.rows import RIDER, TRIGGER, How
from builder.brikwars.model.designs import LARGEST, Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import TURRETS, Mind
from builder.brikwars.tables.weapons import Arc, WeaponType
from builder.brikwars.turn.legality_weapons import why_not_thrown
from builder.brikwars.turn.question import CONDITION_KEPT, condition_idle
from builder.core.field_spec import field_specs
from builder.questions.model import Kept, idle

_AIDS: Final = field_specs(Aided)
"""The fields of what is added to an attack."""


def weapon_start(weapon: Weapon, house: House) -> Shoot:
    """Return a weapon at half its Range, fired in the usual way of its kind.

    An Explosive is in the smallest hands that throw it (R8.4.27).
    """
    bomb = weapon.like is WeaponType.EXPLOSIVE
    hands = min(LARGEST, thrower(weapon.size)) if bomb else 1
    begun = Shoot(mode=usual(weapon), points=fewest(weapon), hands=hands)
    return replace(begun, distance=half_range(weapon, begun, house))


def creation_start(creation: Creation, house: House) -> MountShoot:
    """Return the creation's first weapon, in a condition in which it can be used."""
    ready = attackers(creation, house)
    if ready:
        return opening(creation, ready[0], house)
    place = spell(creation)
    if place is None:
        return MountShoot()
    die = creation.supernatural[0].die
    return MountShoot(weapon=place, distance=0, supernatural=(PutDice(die=die),))


def opening(creation: Creation, arm: Arm, house: House) -> MountShoot:
    """Return a weapon of a creation at half its Range, in its usual way of use.

    The creation stands still, or has saved Power, where the weapon needs it (R8.1.24).
    """
    now = Combatant(creation, Condition(), house)
    still = now.compensated(arm)
    saved = 0 if still else turns_to_bank(arm.inches, now.now) or 0
    begun = MountShoot(
        weapon=arm.places[0],
        mode=usual(arm.weapon),
        points=fewest(arm.weapon),
        moved=Moved.STILL if still else Moved.MOVES,
        saved=min(saved, MOST_SAVED),
    )
    return replace(begun, distance=half_range(creation, begun, house))


def fewest(weapon: Weapon) -> int:
    """Return the points of Arc or the shots that the odds open with (R8.3.5, A11)."""
    return 1 if weapon.type.row.arc is Arc.MINIMUM else 2


def half_range(design: Design, aimed: Aim, house: House) -> int:
    """Return half of the weapon's Range in whole inches; 0 in close combat."""
    found = engage(design, aimed, house)
    # Mods may push an illegal weapon below any Range; it can still be asked about.
    half = max(0, int(found.strike.reach or 0)) // 2 if found else 0
    return min(FARTHEST, half)


def fit(creation: Creation, shoot: MountShoot, house: House) -> MountShoot:
    """Return the situation for a creation whose weapons or loads have changed."""
    holder, _ = acting(creation, shoot)
    if not isinstance(holder, Creation):
        return shoot
    places = [place for arm in attackers(holder, house) for place in arm.places]
    if (alone := spell(holder)) is not None:
        places.append(alone)
    if places and shoot.weapon not in places:
        shoot = replace(shoot, weapon=places[0], round=0)
    arm = arm_of(creation, shoot, house)
    if arm and shoot.mode not in arm.ways:
        shoot = replace(shoot, mode=usual(arm.weapon), points=fewest(arm.weapon))
    most = max(1, len(aboard(holder, arm)) if arm else 0)
    unloaded = shoot.round is not None and shoot.round >= most
    return replace(shoot, round=0) if unloaded else shoot


def offers(
    creation: Any, shoot: Aim, field: str, house: House
) -> tuple[tuple[object, str], ...]:
    """Return a creation's own weapons, and what the chosen one is loaded with."""
    holder: Any = acting(creation, shoot)[0]
    if field == "weapon":
        alone = spell(holder)
        magic = () if alone is None else ((alone, ALONE),)
        ready = attackers(holder, house)
        return (*((arm.places[0], arm.name) for arm in ready), *magic)
    arm = arm_of(creation, shoot, house) if field in ("round", "by") else None
    if field == "by" and isinstance(shoot, MountShoot):
        return users(creation, shoot, house)
    loads = aboard(holder, arm) if arm else ()
    if arm is None or not loads:
        return ()
    named = ((place, _fired(arm, load)) for place, load in enumerate(loads))
    return (*named, (None, "another Explosive"))


def users(
    creation: Creation, shoot: MountShoot, house: House
) -> tuple[tuple[int, str], ...]:
    """Return who may attack: users of a weapon of the creation, and its rider (H)."""
    found = engage(creation, replace(shoot, by=0), house)
    now = Combatant(creation, shoot, house)
    ready = now.users(found.use.arm) if found else ((0, FIRST),)
    rider = now.rider
    return (*ready, (RIDER, f"{rider.title} (rider)")) if rider else ready


def _fired(arm: Arm, leaving: tuple[Load, ...]) -> str:
    """The names of what leaves; of all at once one, with the rest (R8.4.18)."""
    title, whole = arm.words(leaving), arm.together and len(arm.loads) > 1
    return f"{title} and the rest" if whole and leaving in arm.choices else title


KEPT: Final = {
    **CONDITION_KEPT,
    **dict.fromkeys(
        ("diverting", "support", "supporters", "supernatural"), Kept.REFUSED
    ),
    **dict.fromkeys(("mode", "load", "fires", "throws"), Kept.FIXED),
}
"""Why fields of an attack are hidden, where it is not that they have no effect."""


def irrelevant_fields(design: Design, aimed: Aim, house: House) -> frozenset[str]:
    """Return the fields that make no difference to this weapon and this target.

    Those that matter to a weapon beside it alone stay in sight.
    """
    found = engage(design, aimed, house)
    if found is None:
        loads = {"load", "fires", "throws", "together", "round"}
        return frozenset({"mode", "points", "spanned", *loads, *_AIDS})
    others = [engage(*instead(found, weapon), house) for weapon in aimed.others]
    fields = frozenset.intersection(*map(_idle, filter(None, (found, *others))))
    if not (isinstance(design, Creation) and isinstance(aimed, MountShoot)):
        return fields
    if found.mount:
        # The rider is as its design says; only its mount moves.
        fields = fields.union(field_specs(Condition)) - {"rider", "moved"}
    alone = len(users(design, aimed, house)) < 2
    return fields | {"by"} if alone else fields - {"by"}


def _idle(found: Engagement) -> frozenset[str]:
    aimed = found.aimed
    now, arm = found.turn.combatant, found.use.arm
    bearer = _idle_of_weapon(arm, aimed) if now.plain else _idle_of_creation(found)
    target = idle_of_target(aimed) | _idle_rows(aimed)
    target |= idle_dice(None if now.plain else now.creation, aimed)
    target |= idle(**{**_idle_firing(found), **_idle_load(found), **bearer})
    # Dice on Range carry what bare hands do to a distance.
    far = found.strike.reach is not None
    return target - {"distance", "unseen", "marked"} if far else target


def _idle_rows(aimed: Aim) -> frozenset[str]:
    """The fields that make no difference to another target, by their paths."""
    fields = {
        f"{name}.{place}.{field}"
        for name in ("along", "behind", "caught")
        for place, target in enumerate(getattr(aimed, name))
        for field in idle_of_target(target)
    }
    for place, target in enumerate(aimed.along):
        fields |= {*modifiers.idle(target.modifiers, f"along.{place}.")}
    return frozenset(fields | {*modifiers.idle(aimed.modifiers)})


def idle_of_target(other: Sighted | Another) -> frozenset[str]:
    """Return the fields of a target that make no difference to it."""
    picked = other.against is Against.CHOSEN
    return idle_target(other.against) | idle(
        chosen=not picked,
        shield_power=not shielded(other),
        part=not (picked and other.chosen),
        part_size=not (picked and other.chosen) or other.part is Part.ANY,
    )


def _idle_firing(found: Engagement) -> dict[str, bool]:
    aimed, arm = found.aimed, found.use.arm
    arc = arm.row.arc
    melee = arm.row.melee and aimed.mode is not How.THROWN
    single = arc is Arc.CHOICE and aimed.mode is How.SINGLE
    bound = arc in (Arc.NONE, Arc.FIXED)
    # Nobody supports what a Trigger sets off.
    alone = found.use.triggered
    return {
        "points": bound or single,
        # A mode the weapon does not have must stay in sight, to be corrected.
        "mode": bound and not arm.throws and aimed.mode in (*arm.hows, How.SINGLE),
        **dict.fromkeys(("spanned", "inside", "along"), not found.strike.arc),
        "distance": melee,
        # All allies see what is Marked (R8.5.23).
        "unseen": melee
        or (aimed.marked and all(target.marked for target in aimed.along)),
        "marked": melee,
        **dict.fromkeys(
            ("support", "supporters"),
            alone or (not aimed.supported and not most_support(arm.weapon)),
        ),
        "repeats": alone or not aimed.supported,
        "modifiers": found.strike.use is None,
    }


def _idle_load(found: Engagement) -> dict[str, bool]:
    aimed, arm, strike = found.aimed, found.use.arm, found.strike
    own = isinstance(aimed, MountShoot) and aimed.round is not None
    ready = bool(arm.loads) or (bool(found.aboard) and not named_load(aimed))
    closed = not arm.row.loads or (ready and own)
    given = picked_load(aimed)
    return {
        "behind": not is_sharp(found),
        "caught": not explodes(found),
        "origin": not strike.mixed_blast,
        "order": not strike.area_pierces,
        "load": closed or given is not None,
        "fires": closed or aimed.throws is not None,
        "throws": closed,
        "together": closed or given is None,
        "round": not found.aboard,
    }


def _idle_of_weapon(arm: Arm, aimed: Aim) -> dict[str, bool]:
    thrown = arm.thrown or (arm.throws and aimed.mode is How.THROWN)
    # A minifig has too little Power for it (R8.1.20).
    heavy = arm.weapon.charge > limit(1)
    return {"hands": not (thrown or heavy), "skill": arm.weapon.smart}


def _idle_of_creation(found: Engagement) -> dict[str, bool]:
    now, arm, by = found.turn.combatant, found.use.arm, found.use.shot.by
    smart, hidden = arm.weapon.smart, condition_idle(now.creation, now.condition)
    # One of the crew, or a Trigger, in the place of who else is at the Controls.
    another = by == TRIGGER or 0 < by <= len(now.crews)
    return {
        **dict.fromkeys(hidden, True),
        # A creation that Diverts cannot attack, so the field stays out of sight.
        "diverting": not now.condition.diverting,
        "set_up": arm.mounting not in TURRETS,
        "crew": another or "crew" in hidden,
        "gunnery": smart or another or "gunnery" in hidden,
        "skill": smart or another or "skill" in hidden,
    }


def why_disabled(
    design: Design, aimed: Aim, field: str, value: object, house: House
) -> str:
    """Return why a value cannot be chosen for this weapon (R8.3.5)."""
    match field, value:
        case "mode", How():
            found = engage(design, aimed, house)
            if found and value not in (
                *found.use.arm.ways,
                usual(found.use.arm.weapon),
            ):
                return found.use.arm.used_alone
            if found and value is How.THROWN:
                return why_not_thrown(found.turn.combatant, found.use.arm)
        case "skill", Mind.NONE if isinstance(design, Weapon):
            return TEXTS.word("R8.5.21", "unaimed")
        case "part", Part.PLATED if not plated_inches(aimed.chosen or Creation()):
            return TEXTS.word("R8.2.15", "unplated")
    holder, _ = acting(design, aimed)
    return why_not(holder, field, value) if isinstance(holder, Creation) else ""
