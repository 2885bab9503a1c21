"""The numbers of the rules, worked out once for both cards and sheets."""

from collections.abc import Iterable, Sequence
from typing import Final

from builder.brikwars.chances.burning import crossing
from builder.brikwars.chances.damage import Damage, chips, damage_roll
from builder.brikwars.chances.explosion import Explosion, Ring, explosions
from builder.brikwars.chances.skill import attack_roll
from builder.brikwars.engine.attack_roll import Situation
from builder.brikwars.engine.fields import Walk
from builder.brikwars.engine.gunnery import GUNNER
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.hazards import Terrain
from builder.brikwars.tables.weapons import Arc
from builder.content.card import Row, Table, table
from builder.core.formatting import figure, inches, percent
from builder.odds import Pmf
from builder.odds.tries import once_of

MOST_RINGS: Final = 6
"""The most dice for which rings are listed; with more, only the radius is given."""
SKILLS: Final = (4, 6, 8)
"""The Skill dice that a card has room for."""


def _damage(weapon: Weapon, house: House, distance: int = 0) -> Damage:
    """The Damage dice of a weapon after so many inches (R8.3.6)."""
    pool = statline(weapon).pool
    return Damage(
        chips=chips(pool.dice, 0),
        bonus=pool.bonus,
        distance=distance,
        bonus_dice=house.bonus_dice,
    )


def blast_mean(weapon: Weapon, distance: int, house: House) -> str:
    """Return the average Damage of a blast after so many inches (R8.3.7).

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    return mean(damage_roll(_damage(weapon, house, distance)))


def mean(pmf: Pmf) -> str:
    """Return an average to a tenth."""
    return f"{float(pmf.mean):.1f}"


def rings(weapon: Weapon, house: House) -> tuple[Ring, ...]:
    """Return the rings of its Explosion (R8.4.3-5, R8.7.11).

    Nothing where no die covers a radius, where there are too many dice, or where they
    are the bearer's Skill dice.
    """
    pool, held = statline(weapon).pool, _damage(weapon, house)
    if Die.SKILL in pool.dice or len(held.chips) > MOST_RINGS:
        return ()
    covering, pushing = pool.covering(DieArea.RADIUS), pool.count(Die.EXP)
    return explosions((Explosion(held, covering, pushing),))


def ring_table(weapon: Weapon, house: House) -> Table:
    """Return Damage and KnockBack of an Explosion of several rings, for a card."""
    found = rings(weapon, house)
    rows = [
        (inches(ring.reach), mean(ring.damage), inches(ring.knockback))
        for ring in (found if len(found) > 1 else ())
    ]
    return table("Explosion", ("^Within", "^Average", "^KnockBack"), rows)


def jam_table(
    title: str, shots: Sequence[int], dice: Sequence[int], *, burst: bool = True
) -> Table:
    """Return the chances of an automatic weapon to jam, by Skill die (R8.3.10).

    Args:
        title: Its heading.
        shots: The numbers of shots of a Burst, or of points of an Arc.
        dice: The faces of the Skill dice.
        burst: Whether it is a Burst, with a roll for each shot; an Arc has one roll.
    """
    labels = ("Shots" if burst else "Arc", "Skill", *(f"d{faces}" for faces in dice))
    labels = tuple(f"^{label}" for label in labels)
    rows = []
    for count in shots:
        rolls = count if burst else 1
        once = (attack_roll(faces, 1).below(count) for faces in dice)
        chances = (percent(once_of(jam, rolls)) for jam in once)
        rows.append((str(count), figure(Situation(arc=count).attack), *chances))
    return table(title, labels, rows)


def jams(weapon: Weapon) -> Table:
    """Return the chances that a weapon jams in a Burst, for its card; or no rows."""
    choice = weapon.type.row.arc is Arc.CHOICE
    return jam_table("Jams in a Burst", range(1, 5) if choice else (), SKILLS)


def terrain_table(title: str, boxes: int = 0) -> Table:
    """Return the kinds of Difficult Terrain, with boxes to tick on a card (R8.5.15)."""
    rows = (Row((str(kind), kind.small_print), boxes=boxes) for kind in Terrain)
    return table(title, ("Kind", "What it does"), rows)


def team_hits(use: int, team: int, house: House) -> str:
    """Return the chance that a Gunner hits with a team, alone if it is 1 (R8.6.6).

    Raises:
        Unanswerable: If the Use is too high.
    """
    return controls(GUNNER, use, house, bonus=Situation(support=team - 1).attack)


def controls(faces: int, use: int, house: House, *, bonus: int = 0) -> str:
    """Return the chance of a Skill roll; each SuperNatural die adds 1 to Use (10.3).

    Raises:
        Unanswerable: If the Use is too high.
    """
    spent, dice = house.overskill, house.bonus_dice
    return percent(attack_roll(faces, use, bonus, overskill=spent, bonus_dice=dice).hit)


def crosses(faces: int, distance: int, house: House) -> str:
    """Return the chance of a minifig to cross Concealed Hazards (R8.5.17).

    Raises:
        Unanswerable: If the distance is too large.
    """
    return percent(crossing(Walk(), faces, distance, bonus_dice=house.bonus_dice))


def by_skill(chances: Iterable[str]) -> str:
    """Return a chance for each die of `SKILLS` in words: `d4 25 %, d6 50 %`."""
    pairs = zip(SKILLS, chances, strict=True)
    return ", ".join(f"d{faces} {chance}" for faces, chance in pairs)
