"""Modifiers of an Attack Roll and of the Damage that follows (5.1, 8.3, 8.4)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.brikwars.rules import TEXTS
from builder.core.rows import RuleRows, terms
from builder.core.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What changes an Attack Roll.

    Attributes:
        target: Inches of the target that are exposed, or inside the Arc; 0 is smaller
            than a minifig.
        cover: The cover's penalty, 0 or less.
        stationary: Whether the target cannot move.
        visible: Whether the attacker sees it; all allies see a Marked one.
        beyond: Whole inches past the weapon's Range.
        arc: Points of firing Arc, or shots of a Burst; 0 for a single shot.
        auto: Whether the weapon suffers the Auto Penalty for them.
        marks: Scouts who Mark the target; only one counts.
        support: Gunners who support the shot.
        homing: What earlier attacks with their support add (R8.6.5).
    """

    target: int = 1
    cover: int = 0
    stationary: bool = False
    visible: bool = True
    beyond: int = 0
    arc: int = 0
    auto: bool = True
    marks: int = 0
    support: int = 0
    homing: int = 0

    @property
    def skill(self) -> Tally:
        """What is added to the Skill roll, term by term; nothing that is 0."""
        return Tally(terms(ROLL, self, None))

    @property
    def harm(self) -> Tally:
        """What an Arc attack adds to Damage, once in all (R8.3.4, A12, A22)."""
        return Tally(terms(HARM, self, None))

    @property
    def attack(self) -> int:
        """What is added to the Skill roll."""
        return int(self.skill.total)


def size_modifier(target: int) -> int:
    """Return +1 for each full 2 inches of a target, −1 below minifig size (R8.3.4)."""
    return target // 2 if target > 0 else -1


_SHOT: Final = RuleRows(TEXTS, Situation, object)
_SIZES: Final = tuple(Situation(target=inches) for inches in (0, 2, 4))
_COVERS: Final = Situation(cover=-1), Situation(cover=-2)

# fmt: off
AUTO: Final = _SHOT.modifier("R8.3.3 auto", lambda it, _: it.auto,
                             lambda it, _: -it.arc, shown=(Situation(arc=1),))
"""The Auto Penalty, which the sheet tells last."""

ROLL: Final = (
    _SHOT.modifier("R8.3.4 size small two four", lambda *_: True,
                   lambda it, _: size_modifier(it.target), shown=_SIZES),
    _SHOT.modifier("5.1 cover part most", lambda *_: True, lambda it, _: it.cover,
                   shown=_COVERS),
    _SHOT.modifier("5.1 still", lambda it, _: it.stationary, +1),
    _SHOT.modifier("R8.4.22 unseen", lambda it, _: not (it.visible or it.marks), -5),
    AUTO,
    _SHOT.modifier("R8.5.23 mark", lambda it, _: it.marks, +1),
    _SHOT.modifier("R8.6.5 support", lambda *_: True, lambda it, _: it.support,
                   shown=(Situation(support=1),)),
    _SHOT.modifier("R8.6.5 homing", lambda *_: True, lambda it, _: it.homing),
    _SHOT.modifier("R8.3.16 beyond", lambda *_: True, lambda it, _: -it.beyond,
                   shown=(Situation(beyond=1),)),
)
"""What is added to the Skill roll, in the order in which it is told."""

HARM: Final = (
    _SHOT.modifier("R8.3.4 size", lambda it, _: it.arc,
                   lambda it, _: size_modifier(it.target)),
    _SHOT.modifier("R8.3.4 cover", lambda it, _: it.arc, lambda it, _: it.cover),
)
"""What an Arc attack adds to Damage."""
# fmt: on


def hits(roll: int, bonus: int, use: int) -> bool:
    """Return whether a bare roll and its modifiers reach a Use; a 1 never does."""
    return roll > 1 and roll + bonus >= use


def past_range(reach: Fraction | None, distance: int) -> int:
    """Return whole inches past a Range (R8.3.16, R8.4.28); close combat has none.

    Mods may leave a Range below nothing (A17): that is passed at contact already.

    >>> past_range(Fraction(6), 8), past_range(Fraction(-8), 0), past_range(None, 3)
    (2, 8, 0)
    """
    return 0 if reach is None else max(0, int(distance - reach))


def arc_attacks(spanned: int) -> int:
    """Return the attacks of Arc Fire on a target that spans so many points (R8.3.2)."""
    return 1 + spanned
