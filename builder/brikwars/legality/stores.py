"""The rules of Ammunition and payload on board of a creation (8.4)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition, Moved
from builder.brikwars.engine.loads import explosives, is_cannon, is_launcher, most_x
from builder.brikwars.engine.throwing import arm
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say


def _cannons(creation: Creation) -> tuple[Mount, ...]:
    """Return the Cannons that are ready and have no round of their own that fits."""
    return tuple(
        mount
        for mount in creation.mounts
        if mount.mounting.fires
        and is_cannon(mount.weapon)
        and not any(
            mount.rounds[place].stock and load.size <= most_x(mount.weapon)
            for place, load in explosives(mount)
        )
    )


def _bombs(creation: Creation) -> tuple[Mount, ...]:
    return tuple(
        mount for mount in creation.mounts if mount.weapon.like is WeaponType.EXPLOSIVE
    )


@TEXTS.rule("R8.4.13", "ammunition", on=Creation)
def cannons_have_ammunition(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    """Warn of Cannons without a round that fits; one is never used up (R8.4.11-12)."""
    cannons, stock = _cannons(creation), _bombs(creation)
    for mount in cannons:
        place = creation.mounts.index(mount)
        most = most_x(mount.weapon)
        fitting = sum(each.count for each in stock if each.weapon.size <= most)
        guns = sum(each.count for each in cannons if most_x(each.weapon) <= most)
        # If no Size of Cannon lacks rounds here, all can be loaded (Hall's theorem).
        if fitting < guns:
            # A plain round of its own, as large as fits.
            bomb = Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=max(1, most)))
            load = (*mount.rounds, bomb)
            at = ("mounts", place, "rounds")
            fixes = (Fix(f"Load an Explosive X{most}", at, load),) if most else ()
            yield say(
                "ammunition",
                ("mounts", place),
                fixes,
                title=mount.weapon.title,
                most=most,
                fitting=fitting,
                guns=guns,
            )


@TEXTS.rule("R8.4.17", "stock", on=Creation)
def launches_are_there(creation: Creation, _: House, say: Say) -> Iterator[Finding]:
    for place, mount in enumerate(creation.mounts):
        if not is_launcher(mount.weapon):
            continue
        for number, each in enumerate(mount.rounds):
            carried = sum(
                other.count
                for other in creation.mounts
                if other.mounting is Mounting.CARRIED and other.weapon == each.weapon
            )
            if each.stock + carried < each.together:
                at = ("mounts", place, "rounds", number, "stock")
                missing = each.together - carried
                yield say(
                    "stock",
                    at,
                    (Fix(f"Buy {missing} of them", at, missing),),
                    title=mount.weapon.title,
                    together=each.together,
                    load=each.title,
                    stock=each.stock + carried,
                )


@TEXTS.rule("R8.4.19", "fits", on=Creation)
def explosives_fit_some_weapon(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    most = max(
        (
            most_x(mount.weapon)
            for mount in creation.mounts
            if mount.mounting.fires and mount.weapon.type.row.capacity
        ),
        default=None,
    )
    if most is None:
        return
    for mount in _bombs(creation):
        if mount.weapon.size > most:
            yield say(
                "fits",
                ("mounts", creation.mounts.index(mount), "weapon", "size"),
                title=mount.weapon.title,
                size=mount.weapon.size,
                most=most,
            )


@TEXTS.rule("R8.4.25", "arm", on=Creation)
def grenades_fit_the_arm(
    creation: Creation, house: House, say: Say
) -> Iterator[Finding]:
    """Warn of grenades above half their bearer's Size; X1 fits any arm (A7).

    What has no mind drops its bombs in any case, so only what it holds is warned of.
    """
    strong = creation.compensates
    most = arm(creation.size, compensating=strong).bricks
    bearer = Combatant(creation, Condition(moved=Moved.STILL), house)
    for each in bearer.arms:
        why = bearer.why_dropped(each) if each.thrown else ""
        if not why or not (bearer.throw or each.mounting is Mounting.HELD):
            continue
        for place in each.places:
            at = ("mounts", place)
            if each.weapon.size > most:
                size = (*at, "weapon", "size")
                fix = Fix(f"Make it X{most}", size, most)
                yield say("arm", size, (fix,), why=why)
            else:
                held = Fix("Hold it in hand", (*at, "mounting"), Mounting.HELD)
                yield say("dropped", (*at, "mounting"), (held,), why=why)


RULES: Final = rules_in(globals())
