"""What pierces a target and strikes those behind it (R8.7.9)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import Damage
from builder.brikwars.chances.piercing import Split
from builder.brikwars.chances.shields import guards, with_power


@dataclass(frozen=True, slots=True)
class Next:
    """A target behind another.

    Attributes:
        target: The target.
        flown: Inches that Blast dice have flown when they get there (R8.7.10).
        pierces: Whether the dice that it need not take go on behind it.
        reached: Whether it is within Range; what is not stops the dice.
    """

    target: Target
    flown: int = 0
    pierces: bool = True
    reached: bool = True


@dataclass(frozen=True, slots=True)
class Struck:
    """What the dice do to one of the targets.

    Attributes:
        met: The dice of a hit without an OverSkill die: taken, cancelled, going on.
        hurt: The chance of an attack to hit and to hurt it, misses counted.
    """

    met: Split
    hurt: Fraction


def onward(attack: SingleAttack, behind: Sequence[Next]) -> tuple[Struck, ...]:
    """Return what one Attack Roll does to each target behind the first.

    The flat bonus of the Damage goes to the first target that takes a die. An
    OverSkill die joins the dice before any of them is taken.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    plain = _chain(attack, behind, spare=False)
    spare = _chain(attack, behind, spare=True)
    return tuple(
        Struck(one.met, attack.roll.weigh(one.hurt, other.hurt))
        for one, other in zip(plain, spare, strict=True)
    )


def _chain(
    attack: SingleAttack, behind: Sequence[Next], *, spare: bool
) -> list[Struck]:
    """What a hit does to each target, by the dice that the ones before let through."""
    met, going = attack.met(spare=spare), attack.fallen(spare=spare)
    found = []
    for each in behind:
        going = _after(going, met, each)
        target = each.target
        known = guards(
            going, target, target.size, attack.deflected, pierces=each.pierces
        )
        best = with_power(known, target.power)
        found.append(Struck(best.split, best.hurt))
        met = best.split
    return found


def _after(going: Damage, met: Split, target: Next) -> Damage:
    """The dice that reach the next target: those that pierced the one before."""
    spent = bool(met.taken or met.cancelled)
    return replace(
        going,
        chips=met.passing if target.reached else (),
        bonus=0 if spent else going.bonus,
        distance=target.flown,
    )
