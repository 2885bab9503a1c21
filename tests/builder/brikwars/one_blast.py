"""One Explosion, and the rolls of one weapon, as tests of chances ask for them."""

from builder.brikwars.chances.damage import Damage
from builder.brikwars.chances.explosion import Explosion, Ring, explosions
from builder.brikwars.chances.volley import Kinds, VolleyChances, together


def explosion(
    damage: Damage, rings: int, pushing: int | None = None
) -> tuple[Ring, ...]:
    """Return the rings of one Explosion; all its dice that cover a radius push."""
    return explosions(
        (Explosion(damage, rings, rings if pushing is None else pushing),)
    )


def volley(kinds: Kinds) -> VolleyChances:
    """Return the chances of several rolls with one weapon."""
    return together((kinds,))
