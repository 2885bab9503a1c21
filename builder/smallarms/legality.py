"""What is wrong with a weapon, a man, or a shot that was declared (S5 to S15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.core.rulebook import Finding, Fix, Severity, rule
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.firearms import MOST_BURST, Action, Firearm
from builder.smallarms.house_rules import House


@rule("S15", "An automatic weapon is automatic", on=Weapon)
def automatics_are_automatic(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Submachine guns and automatic rifles fire bursts."""
    if weapon.type.row.automatic and not weapon.action.bursts:
        yield Finding(
            f"An {weapon.type} fires bursts; its action is {weapon.action}",
            ("action",),
            (Fix("Make it automatic", ("action",), Action.AUTO),),
        )


@rule("S15", "The magazine is known", on=Weapon, severity=Severity.WARN)
def capacity_is_known(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Undeclared fire empties the clip, and no chart of clips is published."""
    if weapon.capacity is None:
        yield Finding(
            f"{weapon.title} has no capacity yet: whoever does not declare his rounds "
            "fires the whole clip, so say how many it holds",
            ("capacity",),
        )


@rule("S10", "A long burst climbs", on=Weapon, severity=Severity.NOTE)
def long_bursts_climb(weapon: Weapon, _: House) -> Iterator[Finding]:
    """The rounds beyond are spent and do nothing."""
    if weapon.type.row.climbs and (weapon.capacity or 0) > MOST_BURST:
        yield Finding(
            f"Of a burst of {weapon.capacity} rounds, {MOST_BURST} count and the rest "
            "is wasted",
            ("capacity",),
        )


@rule("S12", "An automatic rifle aims like a rifle", on=Weapon, severity=Severity.NOTE)
def automatic_rifles_are_assumed(weapon: Weapon, house: House) -> Iterator[Finding]:
    """The text gives it a way to kill and no percentage to hit by."""
    own = weapon.base is not None or weapon.factor is not None
    if weapon.type.row.assumed and not own:
        model = Firearm.SMG if house.automatic_rifle_as_smg else Firearm.RIFLE
        yield Finding(
            f"Its percentage is assumed to be that of the {model}: {model.row.formula}",
            ("type",),
            switch="An automatic rifle has the basic percentage of an SMG (A-S4)",
        )


@rule("S5", "An SMG needs no eye", on=Man, severity=Severity.WARN)
def sharpshooters_want_other_arms(man: Man, _: House) -> Iterator[Finding]:
    """A sharpshooter gains nothing with a submachine gun."""
    for place, weapon in enumerate(man.weapons):
        if man.sharpshooter and not weapon.type.row.marked:
            yield Finding(
                f"{weapon.title}: a sharpshooter has no bonus with an {weapon.type}",
                ("weapons", place, "type"),
            )


@rule("S1", "A man has something to fire", on=Man, severity=Severity.NOTE)
def men_are_armed(man: Man, _: House) -> Iterator[Finding]:
    """Nothing forbids it."""
    if not man.weapons:
        yield Finding("He carries no weapon", ("weapons",))


@rule("S14", "A man is alive", on=Man, severity=Severity.WARN)
def men_are_alive(man: Man, _: House) -> Iterator[Finding]:
    """At 0 % he is dead."""
    if man.life == 0:
        yield Finding("His life force is 0 %: he is dead", ("life",))


RULES: Final = (
    men_are_armed,
    sharpshooters_want_other_arms,
    long_bursts_climb,
    automatic_rifles_are_assumed,
    men_are_alive,
    automatics_are_automatic,
    capacity_is_known,
)
"""In the order of the book."""
