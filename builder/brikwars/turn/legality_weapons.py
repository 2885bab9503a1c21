"""The rules that forbid a weapon for the whole turn, other uses apart (8.1, 8.3)."""

from collections.abc import Callable, Iterator
from typing import Final

from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.core.rulebook import Finding, Fix, Rule
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
    return turn.plan.moved is Moved.SPRINTS and (
        _on_foot(turn, each) or turn.combatant.long(each)
    )


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
    def check(turn: Turn, _: House, say: Say) -> Iterator[Finding]:
        for each in turn.uses:
            stand = each.arm.stand
            if bar(turn, each.arm):
                yield say(
                    key,
                    each.at("fired"),
                    (*fixes, leave_out(each)),
                    weapon=each.name,
                    drawn=each.arm.weapon.charge,
                    on_foot=_on_foot(turn, each.arm),
                    stand=stand.name if stand else "",
                    power=stand.power if stand else 0,
                )

    return check


RULES: Final = tuple(map(_rule_for, _RULES))


def barred(turn: Turn, each: Arm) -> bool:
    """Return whether a weapon cannot be used at all this turn."""
    return any(bar(turn, each) for bar in _RULES)
