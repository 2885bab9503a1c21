"""Fire of all squads together: who shares a pool, who may not fire, who loses what."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from builder.core.field_spec import field_specs
from builder.core.rulebook import Violation, legal
from builder.microfig.book import problems
from builder.microfig.chances import Fight, Terms, ToHit, dice_used, fight, to_hit
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.scales import Cover, SquadWeapon
from builder.microfig.situation import Ally, Fire
from builder.microfig.volley import Volley, VolleyPool, pool, results, volleys
from builder.odds import Pmf


@dataclass(frozen=True, slots=True)
class Fired:
    """One pool at the desk.

    Attributes:
        volley: What fires.
        refusals: Why it may not; paths and fixes lead into the situation.
        pool: Its dice.
        rolled: How many of them the odds are worked out with.
        hits: What they bring when they roll to hit; None if it may not fire.
        fight: Both stages; None if it may not fire.
    """

    volley: Volley
    refusals: tuple[Violation, ...]
    pool: VolleyPool
    rolled: int
    hits: ToHit | None
    fight: Fight | None

    @property
    def short(self) -> bool:
        """Whether only a part of its dice was worked out, so the odds are bounds."""
        return self.hits is not None and self.rolled < self.pool.dice


def joined(apart: Iterable[Volley], house: House) -> tuple[Volley, ...]:
    """Return volleys in firing order, with those that share a pool added up (M2, M19).

    Base dice are added where the weapon is the same and every hard and easy is, too
    (A-M2). Unlike weapons keep pools of their own, and so does what may not fire.
    """
    shared: dict[Any, list[Volley]] = {}
    for volley in apart:
        alone = None if legal(problems(volley, house)) else volley.at
        key = volley.weapon, results(volley, house), volley.fire.extra_dice, alone
        shared.setdefault(key, []).append(volley)
    return tuple(
        replace(mates[0], troops=sum(each.troops for each in mates))
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
        same = [each for each in found if each[0] & squads]
        everybody = squads.union(*(each[0] for each in same))
        battle = [*(one for each in same for one in each[1]), mates]
        found = [each for each in found if each not in same]
        found.append((everybody, battle))
    order = list(SquadWeapon)
    return tuple(
        tuple(
            sorted(battle, key=lambda one: (order.index(one[0].weapon), _place(one[0])))
        )
        for _, battle in sorted(found, key=lambda each: min(each[0]))
    )


def _place(volley: Volley) -> int:
    """Return the place of a squad among all: 0 for the design's own."""
    match volley.at:
        case ("allies", int(place)):
            return place + 1
    return 0


def terms_of(squad: Squad, fire: Fire) -> Terms:
    """Return what damage depends on; men inside a building are in cover, too (A-M4)."""
    fire = fire.settled
    return Terms(
        cover=fire.cover is not Cover.NONE,
        own_cover=fire.own_cover,
        troops=fire.troops,
        own_troops=squad.troops + sum(ally.troops for ally in fire.allies),
    )


def fired(volley: Volley, house: House, terms: Terms) -> Fired:
    """Return the odds of one volley, or why it may not be fired."""
    found = tuple(_placed(each, volley) for each in problems(volley, house))
    dice = pool(volley, house)
    if not legal(found):
        return Fired(volley, found, dice, 0, None, None)
    keen = replace(terms, keen=volley.weapon.row.keen)
    rolled = dice_used(dice.dice, keen, house)
    both = fight(rolled, keen, house)
    return Fired(volley, found, dice, rolled, to_hit(rolled), both)


def _placed(found: Violation, volley: Volley) -> Violation:
    """Return a violation as seen from the situation; all squads share the target."""
    own = not found.at or found.at[0] in field_specs(Ally)
    if not (own and volley.at):
        return found
    who = f"{volley.squad.title}: {found.message}"
    return replace(found, message=who).under(volley.at)


def together(fights: Iterable[Fight], terms: Terms) -> Fight:
    """Return what several pools come to; losses stop at the troopers (M25)."""
    kills, own = Pmf.always(0), Pmf.always(0)
    for each in fights:
        kills += each.kills
        own += each.own

    def capped(lost: Pmf, most: int | None) -> Pmf:
        return lost if most is None else lost.map(lambda n: min(n, most))

    return Fight(capped(kills, terms.troops), capped(own, terms.own_troops))


def exchange(
    squad: Squad, fire: Fire, house: House
) -> tuple[tuple[Fired, ...], Fight | None]:
    """Return every pool in firing order, and all together; None if none fires."""
    terms = terms_of(squad, fire)
    pools = joined(volleys(squad, fire), house)
    every = tuple(fired(volley, house, terms) for volley in pools)
    fights = [each.fight for each in every if each.fight]
    return every, together(fights, terms) if fights else None
