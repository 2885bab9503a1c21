"""Fire of all squads together: who shares a pool, who may not fire, who loses what."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from builder.core.field_spec import field_specs
from builder.core.rows import RowReason, reasons
from builder.core.rulebook import Violation, answerable
from builder.microfig.chances import (
    ALWAYS_EXACT,
    Fight,
    Terms,
    fight,
    kills,
    mean_kills,
    to_hit,
    workable,
)
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.legality import BOOK
from builder.microfig.modifiers import FIRING
from builder.microfig.scales import Cover, SquadWeapon
from builder.microfig.situation import Ally, Fire
from builder.microfig.volley import Volley, trail, volleys
from builder.odds import Pmf


def pool(volley: Volley, house: House) -> tuple[int, ...]:
    """Return the dice of a volley step by step, from the base dice to what is rolled.

    They are halved for each hard, then doubled for each easy: 10, 5, 2, 4 (M3, M4).
    """
    found = reasons(FIRING, volley, house)
    base = house.dice(volley.weapon) * volley.troops
    hard = -sum(why.amount for why in found if why.amount < 0)
    easy = sum(why.amount for why in found if why.amount > 0)
    return trail(base, hard, easy, volley.fire.extra_dice, house)


class Fired(NamedTuple):
    """One pool at the desk.

    Attributes:
        volley: What fires.
        refusals: Why it may not; paths and fixes lead into the situation.
        trail: Its dice step by step.
        terms: What its damage depends on.
        house: The readings.
    """

    volley: Volley
    refusals: tuple[Violation, ...]
    trail: tuple[int, ...]
    terms: Terms
    house: House

    @property
    def dice(self) -> int:
        """What is rolled."""
        return self.trail[-1]

    @property
    def text(self) -> str:
        """The steps of its dice as they are read aloud: `10 > 5 > 2 > 4`."""
        return " > ".join(map(str, self.trail))

    @property
    def why(self) -> tuple[RowReason, ...]:
        """Every hard (below 0) and easy by name."""
        return reasons(FIRING, self.volley, self.house)

    @property
    def hits(self) -> tuple[Fraction, Fraction, Fraction] | None:
        """What the dice bring when they roll to hit; None if it may not fire."""
        # So many dice or more are sure to hit, as far as a chance is printed.
        return to_hit(min(self.dice, ALWAYS_EXACT)) if self.fires else None

    @property
    def fight(self) -> Fight | None:
        """Both stages; None if it may not fire."""
        return fight(self.dice, self.terms, self.house) if self.fires else None

    @property
    def fires(self) -> bool:
        """Whether it may be fired, even if its pool is empty."""
        return answerable(self.refusals)


def joined(apart: Iterable[Volley], house: House) -> tuple[Volley, ...]:
    """Return volleys in firing order, with those that share a pool added up (M2, M19).

    Base dice are added where the weapon is the same and every hard and easy is, too
    (A-M2). Unlike weapons keep pools of their own, and so does what may not fire.
    """
    shared: dict[object, list[Volley]] = {}
    for volley in apart:
        alone = None if answerable(BOOK.audit(volley, house)) else volley.at
        why = reasons(FIRING, volley, house)
        key = volley.weapon, why, volley.fire.extra_dice, alone
        shared.setdefault(key, []).append(volley)
    return tuple(
        replace(mates[0], troops=sum(mate.troops for mate in mates))
        for battle in battles(shared.values())
        for mates in battle
    )


def battles(
    pools: Iterable[Sequence[Volley]],
) -> tuple[tuple[Sequence[Volley], ...], ...]:
    """Return pools by who fires at once, each battle in firing order (M2, M19).

    A squad is finished before the next one. Squads that share a pool fire at once.

    Args:
        pools: The volleys of each pool.
    """
    found: list[tuple[frozenset[int], list[Sequence[Volley]]]] = []
    for mates in pools:
        squads = frozenset(map(_place, mates))
        same = [entry for entry in found if entry[0] & squads]
        everybody = squads.union(*(entry[0] for entry in same))
        battle = [*(one for entry in same for one in entry[1]), mates]
        found = [entry for entry in found if entry not in same]
        found.append((everybody, battle))
    order = list(SquadWeapon)
    return tuple(
        tuple(
            sorted(battle, key=lambda one: (order.index(one[0].weapon), _place(one[0])))
        )
        for _, battle in sorted(found, key=lambda entry: min(entry[0]))
    )


def _place(volley: Volley) -> int:
    """Return the place of a squad among all: 0 for the design's own."""
    match volley.at:
        case ("allies", int(place)):
            return place + 1
    return 0


def terms_of(squad: Squad, fire: Fire) -> Terms:
    """Return what damage depends on; men inside a building are in cover, too (A-M4)."""
    return Terms(
        cover=fire.cover is not Cover.NONE,
        own_cover=fire.own_cover,
        troops=fire.enemies,
        own_troops=squad.troops + sum(ally.kit.troops for ally in fire.allies),
    )


def dice_of(pools: Iterable[Fired]) -> tuple[tuple[int, Terms], ...]:
    """Return the dice of the pools that fire, and what their damage depends on."""
    return tuple((each.dice, each.terms) for each in pools if each.fires)


def _placed(found: Violation, volley: Volley) -> Violation:
    """Return a violation as seen from the situation; all squads share the target."""
    own = not found.at or found.at[0] in field_specs(Ally)
    if not (own and volley.at):
        return found
    who = f"{volley.kit.title}: {found.message}"
    return replace(found, message=who).under(volley.at)


def together(fights: Iterable[Fight], terms: Terms) -> Fight:
    """Return what several pools come to; losses stop at the troopers (M25)."""
    every = tuple(fights)
    return Fight(
        summed((each.kills for each in every), terms.troops),
        summed((each.own for each in every), terms.own_troops),
    )


def summed(losses: Iterable[Pmf], most: int | None) -> Pmf:
    """Return the sum of independent losses, which stop at the most."""
    lost = Pmf.always(0)
    for each in losses:
        # Capped at once, so that a sum never has more outcomes than there are men.
        lost += each
        if most is not None and lost.high > most:
            lost = lost.map(lambda n: min(n, most))
    return lost


def _mean_sum(losses: Sequence[Pmf], most: int) -> Fraction:
    """Return the mean of the sum of losses that stops at the most.

    To a number that the others come to, the last adds its own mean up to the rest.
    """
    *others, last = losses
    before = summed(others, most)
    means, reached = [0], last.total - last.get(0, 0)
    for number in range(1, most + 1):
        means.append(means[-1] + reached)
        reached -= last.get(number, 0)
    more = sum(weight * means[most - number] for number, weight in before.items())
    return before.mean + Fraction(more, before.total * last.total)


def exchange(
    squad: Squad, fire: Fire, house: House
) -> tuple[tuple[Fired, ...], Fight | None]:
    """Return every pool in firing order, and all together.

    It is None if none fires, or they have more dice than are worked out.
    """
    pools = pools_of(squad, fire, house)
    dice = dice_of(pools)
    if not dice or not workable([dice], house):
        return pools, None
    fights = (fired.fight for fired in pools if fired.fight)
    return pools, together(fights, terms_of(squad, fire))


def pools_of(
    squad: Squad, fire: Fire, house: House, own_troops: int | None = None
) -> tuple[Fired, ...]:
    """Return every pool in firing order, those that may not fire among them.

    Args:
        squad: Who fires.
        fire: The situation.
        house: The readings.
        own_troops: Who may be lost to a catastrophe; None for those who fire alone.
    """
    terms = terms_of(squad, fire)
    if own_troops is not None:
        terms = replace(terms, own_troops=own_troops)
    return tuple(
        Fired(
            volley,
            tuple(_placed(found, volley) for found in BOOK.audit(volley, house)),
            pool(volley, house),
            replace(terms, keen=volley.weapon.row.keen),
            house,
        )
        for volley in joined(volleys(squad, fire), house)
    )


def mean_exchange(
    squad: Squad, fire: Fire, house: House
) -> tuple[tuple[Fired, ...], Fraction | None]:
    """Return the same with only what the enemy loses on average, which is quick."""
    pools = pools_of(squad, fire, house, own_troops=0)
    dice = dice_of(pools)
    if not dice or not workable([dice], house):
        return pools, None
    return pools, _mean_of_all(dice, fire.enemies, house)


@lru_cache(maxsize=32)
def _mean_of_all(
    pools: tuple[tuple[int, Terms], ...], troops: int, house: House
) -> Fraction:
    """Return what all pools take on average; many ranges and covers have the same."""
    most = sum(dice * (1 + terms.keen) for dice, terms in pools)
    if troops < most:
        return _mean_sum([kills(*pool, house) for pool in pools], troops)
    # Nobody can be killed twice, so the means add up.
    free = [(dice, replace(terms, troops=None)) for dice, terms in pools]
    return sum((mean_kills(*one, house) for one in free), Fraction(0))
