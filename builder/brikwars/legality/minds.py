"""The rules of a creation's mind and specialties (6, 8.2, 10.1)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.close_combat import strikes_back
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind
from builder.core.formatting import listed
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in

GIVE_MIND: Final = Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6)
"""The edit that gives a creation a mind."""


@rule("R10.1", "Somebody must steer", on=Creation, severity=Severity.NOTE)
def mindless_needs_operator(creation: Creation, _: House) -> Iterator[Finding]:
    """Note a creation without a mind, which needs somebody at the Controls."""
    acts = creation.move or creation.flight or creation.thrust
    armed = any(
        mount.mounting.fires and mount.weapon.type.row.powered
        for mount in creation.mounts
    )
    if creation.mind is Mind.NONE and (acts or armed):
        yield Finding(
            "It has no mind: a minifig at the Controls drives and fires it",
            ("mind",),
            (GIVE_MIND,),
        )
    if creation.half_mind and creation.mind is Mind.NONE:
        yield Finding(
            "A half mind without a mind changes nothing",
            ("half_mind",),
            (Fix("Clear it", ("half_mind",), False),),
        )


@rule("R6.1", "Specialties need a mind", on=Creation)
def specialties_need_a_mind(creation: Creation, _: House) -> Iterator[Finding]:
    """Refuse specialties of a creation without a mind."""
    if creation.mind is Mind.NONE and creation.specialties:
        yield Finding(
            f"{listed([str(each) for each in creation.specialties])}: "
            "a creation without a mind has no specialties",
            ("specialties",),
            (
                GIVE_MIND,
                Fix("Take them away", ("specialties",), ()),
            ),
        )


@rule("R6.2", "A specialty is bought once", on=Creation, severity=Severity.WARN)
def specialties_are_bought_once(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of a specialty that is bought twice: the second does nothing."""
    once = tuple(dict.fromkeys(creation.specialties))
    if once != creation.specialties:
        yield Finding(
            "A specialty is taken twice: it is paid twice and does nothing more",
            ("specialties",),
            (Fix("Keep one of each", ("specialties",), once),),
        )


@rule("R8.2.6", "The mindless do not Counter", on=Creation, severity=Severity.WARN)
def mindless_do_not_counter(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn that only a trained Pilot Counters with a creation without a mind."""
    if creation.mind is not Mind.NONE or not strikes_back(creation):
        return
    pilot = creation.sort == "Vehicle"
    yield Finding(
        "It has no mind: what it strikes with cannot Counter"
        + (", unless a trained Pilot drives it" if pilot else ""),
        ("mind",),
        (GIVE_MIND,),
    )


RULES: Final = rules_in(globals())
