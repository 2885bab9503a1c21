"""The rules that judge a bout; what its turn breaks, the rules of a turn say."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.target import nobody_chosen
from builder.brikwars.engine.close_combat import shoves, too_large
from builder.brikwars.engine.turn import Turn
from builder.brikwars.melee.match import Match, at_foe, blades_and_shields, melee_arms
from builder.brikwars.melee.situation import Doing, HandArm
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind
from builder.brikwars.turn.legality import TURN
from builder.core.field_spec import field_specs
from builder.core.formatting import inches
from builder.core.rulebook import (
    Book,
    Finding,
    Fix,
    Severity,
    Violation,
    gravest_first,
    rule,
    rules_in,
)

_STRIKE: Final = Fix("Strike with it", ("doing",), Doing.STRIKE)
_SHOVE: Final = Fix("Shove", ("doing",), Doing.SHOVE)
_PARRY: Final = Fix("Parry with it", ("doing",), Doing.PARRY)
_BARE: Final = Fix("Use bare hands", ("weapon",), None)


def problems(found: Match) -> tuple[Violation, ...]:
    """Return the violations of a bout, the gravest first."""
    house, side = found.house, found.guard if found.defends else found.attacker
    turn = side.turn
    if found.defends:
        # A Parry is no use of the own turn.
        turn = Turn(turn.combatant, turn.plan.idle)
    known = frozenset(field_specs(type(found.bout)))
    planned = (_here(each, known) for each in TURN.audit(turn, house))
    return gravest_first([*planned, *BOUTS.audit(found, house)])


def _here(violation: Violation, known: frozenset[str]) -> Violation:
    """A violation of the turn, with the paths and fixes that a bout has."""
    at = violation.at if violation.at and violation.at[0] in known else ()
    fixes = tuple(each for each in violation.fixes if each.at[0] in known)
    return replace(violation, at=at, fixes=fixes)


@rule("5.1", "An opponent is chosen", on=Match)
def opponents_are_chosen(found: Match, _: House) -> Iterator[Finding]:
    """An opponent from the library needs a design."""
    yield from nobody_chosen(at_foe(found.bout))


@rule("R8.2.1", "Something strikes", on=Match)
def something_strikes(found: Match, house: House) -> Iterator[Finding]:
    """A strike needs a weapon for close combat that does Damage."""
    design, bout, side = found.design, found.bout, found.attacker
    if isinstance(design, Weapon):
        if not design.type.row.melee:
            yield Finding(f"{design.title} is no weapon for close combat")
        elif bout.doing is Doing.STRIKE and not side.harms:
            yield Finding(
                f"{design.title} does no Damage: it Parries or Shoves",
                ("doing",),
                (_PARRY, _SHOVE),
            )
    elif bout.doing is Doing.STRIKE and not side.harms:
        what = side.weapon.title if side.weapon else "Bare hands"
        blades, _ = blades_and_shields(design, house)
        fixes = [
            Fix(f"Strike with {arm.name}", ("weapon",), arm.places[0]) for arm in blades
        ]
        yield Finding(f"{what}: no Damage, only a Shove", ("weapon",), (*fixes, _SHOVE))


@rule("R8.2.2", "What Shoves and what Grabs", on=Match)
def hands_and_shields_shove(found: Match, _: House) -> Iterator[Finding]:
    """Bare hands Shove and Grab, a Melee Shield Shoves, nothing else does either."""
    bout, side = found.bout, found.attacker
    weapon = side.weapon
    if found.defends or weapon is None or not weapon.type.row.melee:
        return
    fixes = (_BARE,) if isinstance(found.design, Creation) else ()
    if bout.doing is Doing.GRAB:
        yield Finding(
            f"{weapon.title}: only bare hands Grab",
            ("doing",),
            (*fixes, _SHOVE if side.shields else _STRIKE),
        )
    elif bout.doing is Doing.SHOVE and not side.shields:
        yield Finding(
            f"{weapon.title}: only bare hands and Melee Shields Shove",
            ("doing",),
            (*fixes, _STRIKE),
        )


@rule("R8.2.3", "Something Parries", on=Match)
def something_parries(found: Match, house: House) -> Iterator[Finding]:
    """A Parry needs a weapon for close combat or a Melee Shield."""
    held = found.guard.weapon
    row = held.type.row if held else None
    # What is no weapon for close combat is refused before.
    if not found.defends or (row and (row.parries or not row.melee)):
        return
    design = found.design
    there = melee_arms(design, house) if isinstance(design, Creation) else ()
    who = f"{held.title} does" if held else "Bare hands do"
    yield Finding(
        f"{who} not Parry: it takes a weapon or a shield",
        ("weapon",) if isinstance(design, Creation) else ("doing",),
        tuple(
            Fix(f"Parry with {each.name}", ("weapon",), each.places[0])
            for each in there
            if each.row.parries
        ),
    )


@rule("R8.2.8", "Too Small to Shove", on=Match)
def only_the_small_are_shoved(found: Match, _: House) -> Iterator[Finding]:
    """Together the shovers must have the Size of whom they Shove."""
    if found.deed is not Doing.SHOVE:
        return
    bout, own, other = found.bout, found.attacker.size, found.guard.size
    if shoves(own, bout.shovers, other):
        return
    fixes = [Fix(f"Others of {inches(other - own)} help", ("shovers",), other - own)]
    if found.defends and bout.against is not Against.CHOSEN:
        fixes.append(Fix("It strikes", ("arm",), HandArm.MELEE))
    yield Finding(
        f"{inches(own + bout.shovers)} cannot Shove {inches(other)}: larger things "
        "need a Combined Attack of as many inches",
        ("shovers",),
        tuple(fixes),
    )


@rule("R8.2.7", "Too Large", on=Match, severity=Severity.NOTE)
def the_large_are_slow(found: Match, _: House) -> Iterator[Finding]:
    """Against less than half its Size nothing hits by itself, and nobody Counters."""
    own, other = found.attacker.size, found.guard.size
    if found.deed is not Doing.STRIKE and too_large(own, other):
        yield Finding(
            f"{inches(own)} is Too Large for {inches(other)}: a Shove or Grab needs "
            f"Use {found.attack.use}"
        )
    if _asked_back(found) and found.why_no_counter == "R8.2.7":
        yield Finding(
            f"{inches(other)} is Too Large to strike back at {inches(own)}",
            ("counters",),
        )


@rule("R8.2.6", "The mindless do not Counter", on=Match, severity=Severity.NOTE)
def the_mindless_do_not_counter(found: Match, _: House) -> Iterator[Finding]:
    """Only a trained Pilot or a Rider strikes back with what has no mind."""
    if not _asked_back(found) or found.why_no_counter != "R8.2.6":
        return
    creation = found.back.now.creation
    fixes = (
        (Fix("A trained Pilot or Rider leads it", ("pilot",), True),)
        if creation.mind is not Mind.NONE or creation.sort == "Vehicle"
        else ()
    )
    yield Finding(
        "Who is attacked has no mind and strikes nobody back", ("pilot",), fixes
    )


def _asked_back(found: Match) -> bool:
    """Whether a blow back would be struck if no rule forbade it."""
    asked = found.bout.counters and found.deed is Doing.STRIKE
    return asked and found.back.harms


RULES: Final = rules_in(globals())
"""In the order of what is asked first."""

BOUTS: Final = Book("BrikWars", "close combat", RULES)
"""The rules of close combat that are no rules of a turn."""
