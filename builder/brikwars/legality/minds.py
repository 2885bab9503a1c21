"""The rules of who thinks in a creation, and what it has learnt (6, 10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind
from builder.core.formatting import listed
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in


@rule("R10.1", "Somebody must steer", on=Creation, severity=Severity.NOTE)
def mindless_needs_operator(creation: Creation, _: House) -> Iterator[Finding]:
    """What has no mind acts only through an operator."""
    acts = creation.move or creation.flight or creation.thrust
    armed = any(
        mount.mounting.fires and mount.weapon.type.row.powered
        for mount in creation.mounts
    )
    if creation.mind is Mind.NONE and (acts or armed):
        yield Finding(
            "It has no mind: a minifig at the Controls drives and fires it",
            ("mind",),
            (Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6),),
        )
    if creation.half_mind and creation.mind is Mind.NONE:
        yield Finding(
            "A half mind without a mind changes nothing",
            ("half_mind",),
            (Fix("Clear it", ("half_mind",), False),),
        )


@rule("R6.1", "Specialties need a mind", on=Creation)
def specialties_need_a_mind(creation: Creation, _: House) -> Iterator[Finding]:
    """What does not think has learnt nothing."""
    if creation.mind is Mind.NONE and creation.specialties:
        yield Finding(
            f"{listed([str(each) for each in creation.specialties])}: "
            "a creation without a mind has no specialties",
            ("specialties",),
            (
                Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6),
                Fix("Take them away", ("specialties",), ()),
            ),
        )


@rule("R6.2", "A specialty is bought once", on=Creation, severity=Severity.WARN)
def specialties_are_bought_once(creation: Creation, _: House) -> Iterator[Finding]:
    """Twice the same is paid twice and does nothing more."""
    once = tuple(dict.fromkeys(creation.specialties))
    if once != creation.specialties:
        yield Finding(
            "A specialty is taken twice: it is paid twice and does nothing more",
            ("specialties",),
            (Fix("Keep one of each", ("specialties",), once),),
        )


RULES: Final = rules_in(globals())
