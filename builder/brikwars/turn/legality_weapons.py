"""The rules that forbid a weapon for the whole turn, or its throw (8.1, 8.3, 8.4)."""

from collections.abc import Callable, Iterator
from typing import Final

from builder.brikwars.engine.combatant import Combatant, Moved
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.throwing import why_dropped
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.core.rulebook import Findings, Fix, Rule, rules_in
from builder.core.texts import Say

STAND_STILL: Final = (Fix("Stand still", ("moved",), Moved.STILL),)
NO_DICE: Final = Fix("Roll no dice of Fields", ("rolls",), ())


def leave_out(each: Use) -> Fix:
    """Return the fix that leaves a weapon unused."""
    return Fix(f"Leave out {each.name}", each.at("fired"), 0)


def _powerless(turn: Turn, each: Arm) -> bool:
    # A tiny attack draws no Power, and neither do bare hands.
    return not turn.combatant.size and bool(each.weapon.charge)


def _unwieldy(turn: Turn, each: Arm) -> bool:
    sprints = turn.plan.moved is Moved.SPRINTS and not turn.combatant.still
    return sprints and (_on_foot(turn, each) or turn.combatant.long(each))


def _on_foot(turn: Turn, each: Arm) -> bool:
    """Return whether a minifig carries it with its stand."""
    return each.stand is not None and turn.creation.minifig


def _too_large(_: Turn, each: Arm) -> bool:
    return each.stand is not None and each.weapon.charge > each.stand.power


def _not_set_up(turn: Turn, each: Arm) -> bool:
    return each.stand is not None and not turn.plan.set_up


def _moving(turn: Turn, each: Arm) -> bool:
    return not turn.combatant.still and turn.combatant.compensated(each)


def _long_and_burning(turn: Turn, each: Arm) -> bool:
    return turn.combatant.burning and turn.combatant.long(each)


Bar = Callable[[Turn, Arm], bool]
"""Whether a rule keeps a weapon from being used."""

_RULES: Final[dict[Bar, tuple[str, str]]] = {
    _powerless: ("R8.1.18", "powerless"),
    _unwieldy: ("R8.1.12", "unwieldy"),
    _too_large: ("R8.1.28", "large"),
    _not_set_up: ("R8.1.29", "ready"),
    _moving: ("R8.1.30", "moving"),
    _long_and_burning: ("R8.3.13", "long"),
}
"""The text that each bar is said by, in the order of the book: a number and a key."""

_FIXES: Final[dict[Bar, tuple[Fix, ...]]] = {
    _unwieldy: (Fix("Move without a Sprint", ("moved",), Moved.MOVES),),
    _not_set_up: (Fix("It is Set Up", ("set_up",), True),),
    _moving: STAND_STILL,
}
"""The fixes that allow a weapon, besides leaving it out."""


def _rule_for(bar: Bar) -> Rule:
    """Return the rule of a bar: a finding for each use of a weapon that it forbids."""
    number, key = _RULES[bar]
    fixes = _FIXES.get(bar, ())

    @TEXTS.rule(number, key, on=Turn)
    def check(turn: Turn, _: House, say: Say) -> Findings:
        for use in turn.uses:
            stand = use.arm.stand
            if bar(turn, use.arm):
                yield say(
                    key,
                    use.at("fired"),
                    (*fixes, leave_out(use)),
                    weapon=use.name,
                    drawn=use.arm.weapon.charge,
                    on_foot=_on_foot(turn, use.arm),
                    stand=stand.name if stand else "",
                    power=stand.power if stand else 0,
                )

    return check


BARS: Final = tuple(map(_rule_for, _RULES))


def barred(turn: Turn, each: Arm) -> bool:
    """Return whether a weapon cannot be used at all this turn."""
    return any(bar(turn, each) for bar in _RULES)


# Weapons that are thrown from the hand (8.4)


def handless(now: Combatant, _: Arm) -> str:
    """Return why it throws nothing: it has no mind (A32); nothing if it may."""
    if now.throw:
        return ""
    return TEXTS.word("R8.4.25", "handless", creature=now.creation.title)


def too_long(now: Combatant, arm: Arm) -> str:
    """Return why hands cannot throw a weapon that fills both; nothing if they can."""
    if now.light(arm):
        return ""
    return TEXTS.word("R8.4.29", "long", size=now.creation.size)


def why_not_thrown(now: Combatant, arm: Arm) -> str:
    """Return why a blade in a hand cannot be thrown, with the rule (8.4)."""
    bars = {"R8.4.25": handless(now, arm), "R8.4.29": too_long(now, arm)}
    return next((f"{why} ({number})" for number, why in bars.items() if why), "")


@TEXTS.rule("R8.4.25", "hands", on=Turn)
def hands_throw(turn: Turn, _: House, say: Say) -> Findings:
    """A creation without a mind throws nothing (A32)."""
    for each in _thrown(turn):
        if why := handless(turn.combatant, each.arm):
            yield say("hands", each.at("how"), _kept(each), weapon=each.name, why=why)


@TEXTS.rule("R8.4.29", "thrown", on=Turn)
def long_weapons_are_not_thrown(turn: Turn, _: House, say: Say) -> Findings:
    for each in _thrown(turn):
        if why := too_long(turn.combatant, each.arm):
            yield say("thrown", each.at("how"), _kept(each), weapon=each.name, why=why)


def _thrown(turn: Turn) -> Iterator[Use]:
    for each in turn.uses:
        if each.shot.how is How.THROWN and each.arm.throws:
            yield each


def _kept(each: Use) -> tuple[Fix, ...]:
    return (Fix("Strike with it", each.at("how"), each.arm.hows[0]),)


@TEXTS.rule("R8.4.25", "arm", on=Turn)
def grenades_fit_the_arm(turn: Turn, _: House, say: Say) -> Findings:
    """What an arm does not throw is dropped; without a mind everything is."""
    now = turn.combatant
    for each in turn.uses:
        thrown = each.arm.thrown and bool(now.throw) and not now.plain
        if thrown and (why := why_dropped(now, each.arm)):
            yield say("arm", each.at("fired"), why=why)


RULES: Final = rules_in(globals())
