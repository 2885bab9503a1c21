"""What an arm throws, and what it can only drop (R8.4.25-29)."""

from fractions import Fraction

from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.hands import arm
from builder.brikwars.engine.loads import Arm
from builder.brikwars.rules import TEXTS


def reach_of(now: Combatant, bomb: Arm) -> Fraction:
    """Return the inches it throws an Explosive; 0 for one that is dropped."""
    return Fraction(0) if why_dropped(now, bomb) else now.throw


def why_dropped(now: Combatant, bomb: Arm) -> str:
    """Return why no arm of its Size throws an Explosive; no text where one does.

    Those who throw together are one larger arm (R8.4.26). Who Compensates throws a
    brick more while standing still (R8.1.30). What is built in leaves no hand.
    """
    more = now.condition
    team = now.size + more.helpers + more.helper_inches + more.helper_inches_aloft
    team += sum(friend.size for friend in more.friends)
    strong = now.creation.compensates and now.still
    most, title = arm(team, compensating=strong).bricks, bomb.weapon.title
    if bomb.weapon.size > most:
        bricks = bomb.weapon.size
        return TEXTS.word(
            "R8.4.25", "large", bomb=title, bricks=bricks, size=team, most=most
        )
    return "" if bomb.mounting.at_hand else TEXTS.word("R8.4.25", "fixed", bomb=title)
