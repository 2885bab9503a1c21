"""The rules of weapons that are thrown from the hand (8.4)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.model.house_rules import House
from builder.core.formatting import inches
from builder.core.rulebook import Finding, Fix, Severity, rule


def handless(now: Combatant, _: Arm) -> str:
    """Return why it throws nothing: it has no mind (A32); nothing if it may."""
    if now.throw:
        return ""
    return f"{now.creation.title} has no hands of its own to throw it with"


def too_long(now: Combatant, arm: Arm) -> str:
    """Return why hands cannot throw a weapon that fills both; nothing if they can."""
    if now.light(arm):
        return ""
    size = inches(now.creation.size)
    return f"Long in hands of {size}, or larger still: it is not thrown"


def why_not_thrown(now: Combatant, arm: Arm) -> str:
    """Return why a blade in a hand cannot be thrown, with the rule (8.4)."""
    bars = {"R8.4.25": handless(now, arm), "R8.4.29": too_long(now, arm)}
    return next((f"{why} ({number})" for number, why in bars.items() if why), "")


@rule("R8.4.25", "Hands throw it", on=Turn)
def hands_throw(turn: Turn, _: House) -> Iterator[Finding]:
    """A creation without a mind throws nothing (A32)."""
    for each in _thrown(turn):
        if why := handless(turn.combatant, each.arm):
            yield Finding(f"{each.name}: {why}", each.at("how"), _kept(each))


@rule("R8.4.29", "What is Long is not thrown", on=Turn)
def long_weapons_are_not_thrown(turn: Turn, _: House) -> Iterator[Finding]:
    """A weapon that fills both hands cannot be thrown."""
    for each in _thrown(turn):
        if why := too_long(turn.combatant, each.arm):
            yield Finding(f"{each.name} is {why}", each.at("how"), _kept(each))


def _thrown(turn: Turn) -> Iterator[Use]:
    """The uses that throw a blade from the hand."""
    for each in turn.uses:
        if each.shot.how is How.THROWN and each.arm.throws:
            yield each


def _kept(each: Use) -> tuple[Fix, ...]:
    """The fix that strikes with a weapon instead of throwing it."""
    return (Fix("Strike with it", each.at("how"), each.arm.hows[0]),)


@rule("R8.4.25", "A grenade fits the arm", on=Turn, severity=Severity.WARN)
def grenades_fit_the_arm(turn: Turn, _: House) -> Iterator[Finding]:
    """What an arm does not throw is dropped; without a mind everything is."""
    now = turn.combatant
    for each in turn.uses:
        thrown = each.arm.thrown and bool(now.throw) and not now.plain
        if thrown and (why := now.why_dropped(each.arm)):
            yield Finding(why, each.at("fired"))


RULES: Final = (hands_throw, grenades_fit_the_arm, long_weapons_are_not_thrown)
"""In the order of the book."""
