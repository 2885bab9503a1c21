"""The rules of Turrets that several weapons share (8.1)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.turrets import bearers, carried_inches, shared_turrets
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import TURRETS
from builder.core.formatting import inches
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in


@rule("R8.1.28", "A Turret is of one size", on=Creation)
def shared_turrets_are_of_one_size(creation: Creation, _: House) -> Iterator[Finding]:
    """Refuse one number for a Small and a Large Turret."""
    for turret in shared_turrets(creation.mounts):
        first = creation.mounts[turret.places[0]].mounting
        for place in turret.places:
            mount = creation.mounts[place]
            if mount.mounting is first:
                continue
            at = ("mounts", place)
            yield Finding(
                f"{mount.weapon.title} is on a {TURRETS[mount.mounting].name}, and "
                f"Turret {turret.number} is a {turret.stand.name}",
                (*at, "turret"),
                (
                    Fix(f"Put it on the {turret.name}", (*at, "mounting"), first),
                    Fix("Give it a Turret of its own", (*at, "turret"), None),
                ),
            )


@rule("R8.1.28", "A Turret powers a part of it", on=Creation, severity=Severity.WARN)
def shared_turrets_power_a_part(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of more inches on one Turret than it powers in a turn."""
    for turret in shared_turrets(creation.mounts):
        size, power = carried_inches(creation, turret), turret.stand.power
        if size > power:
            at = ("mounts", turret.places[-1], "turret")
            yield Finding(
                f"{bearers(creation, turret)} are {inches(size)} on {turret.name}, "
                f"which powers {inches(power)} of them in a turn",
                at,
                (Fix("Give the last a Turret of its own", at, None),),
            )


@rule("R8.1.27", "Only Turrets are shared", on=Creation, severity=Severity.WARN)
def only_turrets_are_shared(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of a Turret's number on what is mounted elsewhere."""
    for place, mount in enumerate(creation.mounts):
        if mount.turret is not None and mount.mounting not in TURRETS:
            at = ("mounts", place, "turret")
            yield Finding(
                f"{mount.weapon.title} is mounted {mount.mounting}, and on no Turret "
                f"{mount.turret} to share",
                at,
                (Fix("Take the number off", at, None),),
            )


RULES: Final = rules_in(globals())
"""In the order of the book."""
