"""The rules that judge a bout; what its turn breaks, the rules of a turn say."""

from typing import Final

from builder.brikwars.attack.shot import minifig_at, nobody_chosen, part_problems
from builder.brikwars.attack.situation import Against
from builder.brikwars.engine.close_combat import shoves, too_large
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.engine.turn import Turn
from builder.brikwars.melee.match import (
    Match,
    at_foe,
    blades_and_shields,
    melee_arms,
    rides,
)
from builder.brikwars.melee.situation import Doing, HandArm
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Mind
from builder.brikwars.turn.legality import astray, problems_in, steering
from builder.core.formatting import inches
from builder.core.rulebook import (
    Book,
    Findings,
    Fix,
    Violation,
    gravest_first,
    rules_in,
)
from builder.core.texts import Say

_STRIKE: Final = Fix("Strike with it", ("doing",), Doing.STRIKE)
_SHOVE: Final = Fix("Shove", ("doing",), Doing.SHOVE)
_PARRY: Final = Fix("Parry with it", ("doing",), Doing.PARRY)
_BARE: Final = Fix("Use bare hands", ("weapon",), None)


def problems(found: Match) -> tuple[Violation, ...]:
    """Return the violations of a bout, the gravest first."""
    turn = (found.guard if found.defends else found.attacker).turn
    if found.defends:
        # A Parry is no use of the own turn.
        turn = Turn(turn.combatant, turn.plan.idle)
    planned = problems_in(found.bout, turn)
    # The part of who attacks is aimed at by a blow back alone.
    aimed = found.counters or not found.defends
    parts = part_problems(at_foe(found.bout), found.house) if aimed else ()
    return gravest_first([*planned, *parts, *BOUTS.audit(found, found.house)])


@TEXTS.rule("5.1", "opponent", on=Match)
def opponents_are_chosen(found: Match, _: House, say: Say) -> Findings:
    if nobody_chosen(at_foe(found.bout)):
        yield say("opponent", ("chosen",), minifig_at())


@TEXTS.rule("R10.1", "astray", on=Match)
def bare_hands_act_on_orders(found: Match, _: House, say: Say) -> Findings:
    # The rules of a turn judge the use of a weapon.
    if not found.defends and found.attacker.arm is None:
        yield from astray(found.attacker.now, say)


@TEXTS.rule("H", "steers", on=Match)
def riders_have_an_action(found: Match, house: House, say: Say) -> Findings:
    design, bout = found.design, found.bout
    # A Parry or a blow back is no Action of the own turn.
    if found.defends or not (rides(design, bout) and isinstance(bout, Condition)):
        return
    if isinstance(design, Creation):
        yield from steering(Combatant(design, bout, house), say)


@TEXTS.rule("R8.2.1", "strikes", on=Match)
def something_strikes(found: Match, house: House, say: Say) -> Findings:
    bout, side = found.bout, found.attacker
    design = rides(found.design, bout) or found.design
    if isinstance(design, Weapon):
        if not design.type.row.melee:
            yield say("strikes", weapon=design.title)
        elif bout.doing is Doing.STRIKE and not side.harms:
            yield say("harmless", ("doing",), (_PARRY, _SHOVE), weapon=design.title)
    elif bout.doing is Doing.STRIKE and not side.harms:
        blades, _ = blades_and_shields(design, house)
        fixes = [
            Fix(f"Strike with {arm.name}", ("weapon",), arm.places[0]) for arm in blades
        ]
        armed = side.weapon is not None
        name = side.weapon.title if side.weapon else ""
        yield say("shoves", ("weapon",), (*fixes, _SHOVE), armed=armed, weapon=name)


@TEXTS.rule("R8.2.2", "grabs", on=Match)
def hands_and_shields_shove(found: Match, _: House, say: Say) -> Findings:
    bout, side = found.bout, found.attacker
    weapon = side.weapon
    if found.defends or weapon is None or not weapon.type.row.melee:
        return
    fixes = (_BARE,) if isinstance(found.design, Creation) else ()
    if bout.doing is Doing.GRAB:
        other = _SHOVE if side.shields else _STRIKE
        yield say("grabs", ("doing",), (*fixes, other), weapon=weapon.title)
    elif bout.doing is Doing.SHOVE and not side.shields:
        yield say("shoves", ("doing",), (*fixes, _STRIKE), weapon=weapon.title)


@TEXTS.rule("R8.2.3", "parries", on=Match)
def something_parries(found: Match, house: House, say: Say) -> Findings:
    held = found.guard.weapon
    row = held.type.row if held else None
    # What is no weapon for close combat is refused before.
    if not found.defends or (row and (row.parries or not row.melee)):
        return
    design = rides(found.design, found.bout) or found.design
    there = melee_arms(design, house) if isinstance(design, Creation) else ()
    at = ("weapon",) if isinstance(design, Creation) else ("doing",)
    fixes = [
        Fix(f"Parry with {arm.name}", ("weapon",), arm.places[0])
        for arm in there
        if arm.row.parries
    ]
    armed, name = held is not None, held.title if held else ""
    yield say("parries", at, fixes, armed=armed, weapon=name)


@TEXTS.rule("R8.2.8", "small", on=Match)
def only_the_small_are_shoved(found: Match, _: House, say: Say) -> Findings:
    if found.deed is not Doing.SHOVE:
        return
    bout, own, other = found.bout, found.attacker.size, found.guard.size
    if shoves(own, bout.shovers, other):
        return
    fixes = [Fix(f"Others of {inches(other - own)} help", ("shovers",), other - own)]
    if found.defends and bout.against is not Against.CHOSEN:
        fixes.append(Fix("It strikes", ("arm",), HandArm.MELEE))
    yield say("small", ("shovers",), tuple(fixes), own=own + bout.shovers, other=other)


@TEXTS.rule("R8.2.7", "slow", on=Match)
def the_large_are_slow(found: Match, _: House, say: Say) -> Findings:
    own, other = found.attacker.size, found.guard.size
    if found.deed is not Doing.STRIKE and too_large(own, other):
        yield say("slow", own=own, other=other, use=found.attack.use)
    if found.asked_back and found.why_no_counter == "R8.2.7":
        yield say("back", ("counters",), other=other, own=own)


@TEXTS.rule("R8.2.6", "mindless", on=Match)
def the_mindless_do_not_counter(found: Match, _: House, say: Say) -> Findings:
    if not found.asked_back or found.why_no_counter != "R8.2.6":
        return
    creation = found.back.now.creation
    fixes = (
        (Fix("A trained Pilot or Rider leads it", ("pilot",), True),)
        if creation.mind is not Mind.NONE or creation.sort == "Vehicle"
        else ()
    )
    yield say("mindless", ("pilot",), fixes)


RULES: Final = rules_in(globals())
"""In the order of what is asked first."""

BOUTS: Final = Book("BrikWars", "close combat", RULES)
"""The rules of close combat that are no rules of a turn."""
