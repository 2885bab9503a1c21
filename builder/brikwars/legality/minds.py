"""The rules of a creation's mind and specialties (6, 8.2, 10.1)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.close_combat import strikes_back
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Mind
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say

GIVE_MIND: Final = Fix("Give it a d6 mind for 1 CP", ("mind",), Mind.D6)
"""The edit that gives a creation a mind."""


@TEXTS.rule("R10.1", "steer", on=Creation)
def mindless_needs_operator(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    acts = creation.move or creation.flight or creation.thrust
    armed = any(
        mount.mounting.fires and mount.weapon.type.row.powered
        for mount in creation.mounts
    )
    if creation.mind is Mind.NONE and (acts or armed):
        yield say("steer", ("mind",), (GIVE_MIND,))
    if creation.half_mind and creation.mind is Mind.NONE:
        yield say("half", ("half_mind",), (Fix("Clear it", ("half_mind",), False),))


@TEXTS.rule("R6.1", "mind", on=Creation)
def specialties_need_a_mind(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    if creation.mind is Mind.NONE and creation.specialties:
        yield say(
            "mind",
            ("specialties",),
            (
                GIVE_MIND,
                Fix("Take them away", ("specialties",), ()),
            ),
            specialties=creation.specialties,
        )


@TEXTS.rule("R6.2", "once", on=Creation)
def specialties_are_bought_once(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    once = tuple(dict.fromkeys(creation.specialties))
    if once != creation.specialties:
        yield say(
            "once", ("specialties",), (Fix("Keep one of each", ("specialties",), once),)
        )


@TEXTS.rule("R8.2.6", "counter", on=Creation)
def mindless_do_not_counter(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    if creation.mind is not Mind.NONE or not strikes_back(creation):
        return
    pilot = creation.sort == "Vehicle"
    yield say("counter", ("mind",), (GIVE_MIND,), pilot=pilot)


RULES: Final = rules_in(globals())
