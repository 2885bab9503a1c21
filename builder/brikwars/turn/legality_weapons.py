"""The rules that forbid a weapon for the whole turn, other uses apart (8.1, 8.3)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.turn import Turn, Use
from builder.core.formatting import inches
from builder.core.rulebook import Fix


@dataclass(frozen=True, slots=True)
class Bar:
    """A rule that keeps single weapons from being used.

    Attributes:
        number: The rule's number.
        title: Its name.
        why: Why a weapon is forbidden; nothing if it is not.
        fixes: The fixes that allow it, besides leaving it out.
    """

    number: str
    title: str
    why: Callable[[Turn, Arm], str]
    fixes: tuple[Fix, ...] = ()


def leave_out(each: Use) -> Fix:
    """Return the fix that leaves a weapon unused."""
    return Fix(f"Leave out {each.name}", each.at("fired"), 0)


def _size_zero(turn: Turn, each: Arm) -> str:
    # A tiny attack draws no Power, and neither do bare hands.
    if turn.combatant.size or not each.weapon.charge:
        return ""
    return f'{each.name}: Size 0" has no Power for weapons or devices'


def _long_or_turret(turn: Turn, each: Arm) -> str:
    if turn.plan.moved is not Moved.SPRINTS:
        return ""
    title = each.name
    if each.stand and turn.creation.minifig:
        return f"{title}: nobody Sprints with a {each.stand.name}"
    if turn.combatant.long(each):
        return f"{title} is held as a Long weapon: no Sprint in the same turn"
    return ""


def _turret_too_small(_: Turn, each: Arm) -> str:
    stand, size = each.stand, each.weapon.charge
    if stand is None or size <= stand.power:
        return ""
    return (
        f"{each.name} draws {inches(size)} and its {stand.name} powers "
        f"{inches(stand.power)}"
    )


def _not_set_up(turn: Turn, each: Arm) -> str:
    if each.stand is None or turn.plan.set_up:
        return ""
    return (
        f"{each.name}: its {each.stand.name} is not Set Up; that takes an "
        "Action, and it fires from the next turn on"
    )


def _moving(turn: Turn, each: Arm) -> str:
    if turn.combatant.still or not turn.combatant.compensated(each):
        return ""
    return (
        f"{each.name} is too big for these hands except by Compensating, which "
        "takes standing still"
    )


def _long_and_burning(turn: Turn, each: Arm) -> str:
    if not turn.combatant.burning or not turn.combatant.long(each):
        return ""
    return f"{each.name}: who is on Fire uses no Long weapon"


STAND_STILL: Final = (Fix("Stand still", ("moved",), Moved.STILL),)
NO_DICE: Final = Fix("Roll no dice of Fields", ("rolls",), ())

BARS: Final = (
    Bar("R8.1.18", "Size 0 has no Power", _size_zero),
    Bar(
        "R8.1.12",
        "What is too unwieldy to Sprint with",
        _long_or_turret,
        (Fix("Move without a Sprint", ("moved",), Moved.MOVES),),
    ),
    Bar("R8.1.28", "A turret powers its weapon", _turret_too_small),
    Bar(
        "R8.1.29",
        "A turret is Set Up first",
        _not_set_up,
        (Fix("It is Set Up", ("set_up",), True),),
    ),
    Bar("R8.1.30", "Compensating takes standing still", _moving, STAND_STILL),
    Bar("R8.3.13", "Who burns uses small weapons", _long_and_burning),
)
"""In the order of the book."""


def barred(turn: Turn, each: Arm) -> bool:
    """Return whether a weapon cannot be used at all this turn."""
    return any(bar.why(turn, each) for bar in BARS)
