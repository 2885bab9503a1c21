"""The rules of a turn for Turrets that several weapons share (8.1)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.house_rules import House
from builder.brikwars.turn.legality_weapons import leave_out
from builder.core.formatting import inches
from builder.core.rulebook import Finding, rule


@rule("R8.1.28", "Weapons share their Turret's Power", on=Turn)
def turrets_power_what_is_used(turn: Turn, _: House) -> Iterator[Finding]:
    """All weapons on one Turret draw no more in a turn than it powers."""
    for turret, drawn in turn.overloaded:
        on_it = {turn.arms[place].name for place in turret.places}
        uses = [each for each in turn.uses if each.name in on_it]
        # A weapon too large for its Turret by itself has a rule of its own.
        if any(each.arm.weapon.charge > turret.stand.power for each in uses):
            continue
        yield Finding(
            f"{inches(drawn)} are used on {turret.name}, which powers "
            f"{inches(turret.stand.power)} in a turn",
            ("shots",),
            tuple(leave_out(each) for each in uses),
        )


RULES: Final = (turrets_power_what_is_used,)
"""In the order of the book."""
