"""The rules of weapons that are thrown from the hand (8.4)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.core.rulebook import Finding, Fix
from builder.core.texts import Say


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
def hands_throw(turn: Turn, _: House, say: Say) -> Iterator[Finding]:
    """A creation without a mind throws nothing (A32)."""
    for each in _thrown(turn):
        if why := handless(turn.combatant, each.arm):
            yield say("hands", each.at("how"), _kept(each), weapon=each.name, why=why)


@TEXTS.rule("R8.4.29", "thrown", on=Turn)
def long_weapons_are_not_thrown(turn: Turn, _: House, say: Say) -> Iterator[Finding]:
    for each in _thrown(turn):
        if why := too_long(turn.combatant, each.arm):
            yield say("thrown", each.at("how"), _kept(each), weapon=each.name, why=why)


def _thrown(turn: Turn) -> Iterator[Use]:
    """The uses that throw a blade from the hand."""
    for each in turn.uses:
        if each.shot.how is How.THROWN and each.arm.throws:
            yield each


def _kept(each: Use) -> tuple[Fix, ...]:
    """The fix that strikes with a weapon instead of throwing it."""
    return (Fix("Strike with it", each.at("how"), each.arm.hows[0]),)


@TEXTS.rule("R8.4.25", "arm", on=Turn)
def grenades_fit_the_arm(turn: Turn, _: House, say: Say) -> Iterator[Finding]:
    """What an arm does not throw is dropped; without a mind everything is."""
    now = turn.combatant
    for each in turn.uses:
        thrown = each.arm.thrown and bool(now.throw) and not now.plain
        if thrown and (why := now.why_dropped(each.arm)):
            yield say("arm", each.at("fired"), why=why)


RULES: Final = (hands_throw, grenades_fit_the_arm, long_weapons_are_not_thrown)
"""In the order of the book."""
