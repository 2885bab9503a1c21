"""The rules of creations in close combat (8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.close_combat import strikes_back
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in


@rule("R8.2.6", "The mindless do not Counter", on=Creation, severity=Severity.WARN)
def mindless_do_not_counter(creation: Creation, _: House) -> Iterator[Finding]:
    """An operator is too slow to strike back; a trained Pilot is not."""
    if creation.mind is not Mind.NONE or not strikes_back(creation):
        return
    pilot = creation.sort == "Vehicle"
    yield Finding(
        "It has no mind: what it strikes with cannot Counter"
        + (", unless a trained Pilot drives it" if pilot else ""),
        ("mind",),
        (Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6),),
    )


RULES: Final = rules_in(globals())
