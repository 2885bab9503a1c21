"""The rules of Turrets that several weapons share (8.1)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.turrets import bearers, carried_inches, shared_turrets
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import TURRETS
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say


@TEXTS.rule("R8.1.28", "size", on=Creation)
def shared_turrets_are_of_one_size(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    for turret in shared_turrets(creation.mounts):
        first = creation.mounts[turret.places[0]].mounting
        for place in turret.places:
            mount = creation.mounts[place]
            if mount.mounting is first:
                continue
            at = ("mounts", place)
            yield say(
                "size",
                (*at, "turret"),
                (
                    Fix(f"Put it on the {turret.name}", (*at, "mounting"), first),
                    Fix("Give it a Turret of its own", (*at, "turret"), None),
                ),
                title=mount.weapon.title,
                stand=TURRETS[mount.mounting].name,
                number=turret.number,
                turret=turret.stand.name,
            )


@TEXTS.rule("R8.1.28", "part", on=Creation)
def shared_turrets_power_a_part(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    for turret in shared_turrets(creation.mounts):
        size, power = carried_inches(creation, turret), turret.stand.power
        if size > power:
            at = ("mounts", turret.places[-1], "turret")
            yield say(
                "part",
                at,
                (Fix("Give the last a Turret of its own", at, None),),
                bearers=bearers(creation, turret),
                size=size,
                turret=turret.name,
                power=power,
            )


@TEXTS.rule("R8.1.27", "shared", on=Creation)
def only_turrets_are_shared(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    for place, mount in enumerate(creation.mounts):
        if mount.turret is not None and mount.mounting not in TURRETS:
            at = ("mounts", place, "turret")
            yield say(
                "shared",
                at,
                (Fix("Take the number off", at, None),),
                title=mount.weapon.title,
                mounting=mount.mounting,
                turret=mount.turret,
            )


RULES: Final = rules_in(globals())
"""In the order of the book."""
