"""What all that leaves in one launch does together (R8.4.18, R8.4.21)."""

from __future__ import annotations

from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Aimed
from builder.brikwars.chances.volley import Volley, volleys
from builder.brikwars.engine.strike import Strike
from builder.brikwars.house import House


def volley_of(made: Strike, aimed: Aimed, house: House) -> Volley:
    """What all that leaves together does to one target, each with its Attack Roll.

    Raises:
        Unanswerable: If there are too many rolls or dice to work out.
    """
    shots = [shot_of(part, aimed, house) for part in made.parts]
    return volleys(tuple((shot.attack, shot.rolls) for shot in shots))
