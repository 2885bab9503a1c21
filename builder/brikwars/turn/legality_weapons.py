"""The rules that forbid a weapon for the whole turn, or its throw (8.1, 8.3, 8.4)."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from builder.brikwars.engine.combatant import Combatant, Moved
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.throwing import why_dropped
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.core.field_spec import Path
from builder.core.rows import RowPart, RuleRows
from builder.core.rulebook import Fix, Rule

STAND_STILL: Final = (Fix("Stand still", ("moved",), Moved.STILL),)
NO_DICE: Final = Fix("Roll no dice of Fields", ("rolls",), ())

Bar: TypeAlias = Callable[[Turn, Arm], object]
"""Whether a rule keeps a weapon from being used."""


class _Used(RowPart[Turn, Use]):
    """A weapon that is used, with its turn."""

    @property
    def on_foot(self) -> bool:
        """Whether a minifig carries it with its stand."""
        return _on_foot(self.whole, self.part.arm)


def leave_out(each: Use) -> Fix:
    """Return the fix that leaves a weapon unused."""
    return Fix(f"Leave out {each.name}", each.at("fired"), 0)


def _uses(turn: Turn, _: House) -> Iterator[tuple[Path, _Used]]:
    for use in turn.uses:
        yield ("shots", use.place), _Used(turn, use.place, use)


def _thrown(turn: Turn, house: House) -> Iterator[tuple[Path, _Used]]:
    """Yield the blades that are thrown from a hand."""
    for path, it in _uses(turn, house):
        if it.part.shot.how is How.THROWN and it.part.arm.throws:
            yield path, it


def _on_foot(turn: Turn, arm: Arm) -> bool:
    """Return whether a minifig carries it with its stand."""
    return arm.stand is not None and turn.creation.minifig


def _unwieldy(turn: Turn, arm: Arm) -> bool:
    sprints = turn.plan.moved is Moved.SPRINTS and not turn.combatant.still
    return sprints and (_on_foot(turn, arm) or turn.combatant.long(arm))


_BARS: Final[dict[str, tuple[Bar, tuple[Fix, ...]]]] = {
    # A tiny attack draws no Power, and neither do bare hands.
    "R8.1.18 powerless": (
        lambda turn, arm: not turn.combatant.size and arm.weapon.charge,
        (),
    ),
    "R8.1.12 unwieldy": (
        _unwieldy,
        (Fix("Move without a Sprint", ("moved",), Moved.MOVES),),
    ),
    "R8.1.28 large": (
        lambda _, arm: arm.stand and arm.weapon.charge > arm.stand.power,
        (),
    ),
    "R8.1.29 ready": (
        lambda turn, arm: arm.stand and not turn.plan.set_up,
        (Fix("It is Set Up", ("set_up",), True),),
    ),
    "R8.1.30 moving": (
        lambda turn, arm: not turn.combatant.still and turn.combatant.compensated(arm),
        STAND_STILL,
    ),
    "R8.3.13 long": (
        lambda turn, arm: turn.combatant.burning and turn.combatant.long(arm),
        (),
    ),
}
"""What bars a weapon, by its number and the key of its text, in the order of the book;
and the fixes that allow it, besides leaving it out."""

_USED: Final = RuleRows(TEXTS, _Used, House, (Turn, _uses))
_THROWN: Final = RuleRows(TEXTS, _Used, House, (Turn, _thrown))


def _rule_for(says: str, bar: Bar, fixes: tuple[Fix, ...]) -> Rule:
    """Return the rule of a bar: a finding for each use of a weapon that it forbids."""
    return _USED.check(
        says,
        lambda it, _: bar(it.whole, it.part.arm),
        "fired",
        lambda it, _: (*fixes, leave_out(it.part)),
    )


BARS: Final = tuple(_rule_for(says, *bar) for says, bar in _BARS.items())


def barred(turn: Turn, each: Arm) -> bool:
    """Return whether a weapon cannot be used at all this turn."""
    return any(bar(turn, each) for bar, _ in _BARS.values())


# Weapons that are thrown from the hand (8.4)


def _handless(now: Combatant) -> str:
    """Return why it throws nothing: it has no mind (A32); nothing if it may."""
    if now.throw:
        return ""
    return TEXTS.word("R8.4.25", "handless", creature=now.creation.title)


def _too_long(now: Combatant, arm: Arm) -> str:
    """Return why hands cannot throw a weapon that fills both; nothing if they can."""
    if now.light(arm):
        return ""
    return TEXTS.word("R8.4.29", "long", size=now.creation.size)


def why_not_thrown(now: Combatant, arm: Arm) -> str:
    """Return why a blade in a hand cannot be thrown, with the rule (8.4)."""
    bars = {"R8.4.25": _handless(now), "R8.4.29": _too_long(now, arm)}
    return next((f"{why} ({number})" for number, why in bars.items() if why), "")


def _dropped(it: _Used) -> str:
    """Return why a grenade is dropped; without a mind everything is."""
    now, arm = it.whole.combatant, it.part.arm
    thrown = arm.thrown and now.throw and not now.plain
    return why_dropped(now, arm) if thrown else ""


# fmt: off
RULES: Final = (
    _THROWN.check("R8.4.25 hands", lambda it, _: _handless(it.whole.combatant),
                  "how", ("Strike with it", lambda it, _: it.part.arm.hows[0]),
                  why=lambda it, _: _handless(it.whole.combatant)),
    _THROWN.check("R8.4.29 thrown",
                  lambda it, _: _too_long(it.whole.combatant, it.part.arm),
                  "how", ("Strike with it", lambda it, _: it.part.arm.hows[0]),
                  why=lambda it, _: _too_long(it.whole.combatant, it.part.arm)),
    _USED.check("R8.4.25 arm", lambda it, _: _dropped(it), "fired",
                why=lambda it, _: _dropped(it)),
)
# fmt: on
