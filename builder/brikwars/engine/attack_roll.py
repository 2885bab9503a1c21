"""Modifiers of an Attack Roll and of the Damage that follows (5.1, 8.3, 8.4)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.core.tally import Tally, Term

STATIONARY: Final = 1
UNSEEN: Final = -5
MARKED: Final = 1
SMALL: Final = -1


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
    def size(self) -> int:
        """+1 for each full 2 inches of target; −1 below minifig size."""
        return size_modifier(self.target)

    @property
    def skill(self) -> Tally:
        """What is added to the Skill roll, term by term; nothing that is 0."""
        auto = -self.arc if self.auto else 0
        unseen = not (self.visible or self.marks)
        return _tally(
            ("Target Size", self.size, "R8.3.4"),
            ("Cover", self.cover, "5.1"),
            ("Stationary target", STATIONARY * self.stationary, "5.1"),
            ("Unseen target", UNSEEN * unseen, "R8.4.22"),
            ("Auto Penalty", auto, "R8.3.3"),
            ("Marked by a Scout", MARKED * bool(self.marks), "R8.5.23"),
            ("Gunnery Support", self.support, "R8.6.5"),
            ("Homing In", self.homing, "R8.6.5"),
            ("Out of Range", -self.beyond, "R8.3.16"),
        )

    @property
    def harm(self) -> Tally:
        """What an Arc attack adds to Damage, once in all (R8.3.4, A12, A22)."""
        size, cover = ("Target Size", self.size), ("Cover", self.cover)
        return _tally((*size, "R8.3.4"), (*cover, "R8.3.4")) if self.arc else Tally()

    @property
    def attack(self) -> int:
        """What is added to the Skill roll."""
        return int(self.skill.total)

    @property
    def damage(self) -> int:
        """What an Arc attack adds to Damage."""
        return int(self.harm.total)


def _tally(*terms: tuple[str, int, str]) -> Tally:
    return Tally(tuple(Term(label, Fraction(n), rule) for label, n, rule in terms if n))


def size_modifier(target: int) -> int:
    """Return the modifier of a target of so many inches (R8.3.4)."""
    return target // 2 if target > 0 else SMALL


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
