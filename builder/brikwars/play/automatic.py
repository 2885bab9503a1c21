"""Automatic weapons: when they jam, and how likely that is (R8.3.10)."""

from __future__ import annotations

from fractions import Fraction


def jams(natural: int, penalty: int) -> bool:
    """Whether a shot is the last: the bare Skill die shows less than the penalty."""
    return natural < penalty


def jam_chance(penalty: int, faces: int, rolls: int = 1) -> Fraction:
    """The chance to jam within so many rolls.

    Args:
        penalty: The Auto Penalty, 1 or more.
        faces: Faces of the Skill die.
        rolls: Burst shots, or Arc attacks.
    """
    return 1 - (1 - Fraction(min(faces, penalty - 1), faces)) ** rolls


def expected_rolls(penalty: int, faces: int, rolls: int) -> Fraction:
    """How many of the rolls are made on average before a jam stops them."""
    once = jam_chance(penalty, faces)
    return jam_chance(penalty, faces, rolls) / once if once else Fraction(rolls)
