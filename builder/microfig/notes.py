"""What the fire desk says below its numbers: what is counted, and who is silent."""

from collections.abc import Iterator, Sequence

from builder.core.formatting import counted
from builder.microfig.chances import bound_words
from builder.microfig.designs import Squad
from builder.microfig.exchange import Fired
from builder.microfig.situation import Fire


def notes(squad: Squad, every: Sequence[Fired], fire: Fire) -> Iterator[str]:
    """Yield the sentences below an answer.

    Args:
        squad: The design's own squad.
        every: All pools in firing order.
        fire: The situation, with what squads from the library bring along.
    """
    yield "Each 5 and 6 is a hit, each 1 takes one away; a minus is a catastrophe."
    yield from _of_the_pools(every)
    yield from _of_the_squad(squad, fire)
    if fire.allies:
        yield from _together(every)
    firing = [each for each in every if each.fires]
    if any(each.volley.weapon.row.area for each in firing):
        yield (
            "A heavy weapon bursts: the blast planner takes its pool from here and "
            "hands out its losses (M26)."
        )
    yield f"{len(firing)} of {len(every)} pools may be rolled."


def _of_the_pools(every: Sequence[Fired]) -> Iterator[str]:
    firing = [each for each in every if each.fires]
    if any(not each.pool.dice for each in firing):
        yield "An empty pool may fire and does nothing; doublings do not fill it (M5)."
    for each in every:
        if each.short:
            yield (
                f"{bound_words(each.pool.dice, each.rolled)} With all of them the "
                "enemy loses no less, and the squad no more."
            )
    if len(firing) > 1:
        yield (
            "The enemy loses what all pools take together, up to the last trooper. "
            "What several weapons cost the squad itself is exact if it takes away men "
            "who have fired already."
        )


def _of_the_squad(squad: Squad, fire: Fire) -> Iterator[str]:
    """Yield who of the design's own squad is silent, and why."""
    if fire.target and not fire.chosen:
        yield f"The target is {fire.target.title}, the unit it touches (M13)."
    carriers = min(fire.carrying, squad.troops)
    if carriers:
        yield (
            f"{counted(carriers, 'trooper')} with a block cannot fire (M18); those "
            "with the fewest dice carry first: pistols, rifles, heavy weapons."
        )
    if fire.contact and squad.rifles + squad.heavies:
        yield "In base contact rifles and heavy weapons are silent; fists fight (M13)."
    elif squad.pistols and not fire.contact:
        yield "Close combat weapons wait for base contact (M13)."


def _together(every: Sequence[Fired]) -> Iterator[str]:
    """Yield how several squads share pools, and who is finished first."""
    yield (
        "Squads share a pool where weapon, hards and easies are the same. Their own "
        "losses are shown for all of them together."
    )
    if len({each.volley.at for each in every}) > 1:
        yield (
            "Each squad is finished before the next; those that share a pool fire "
            "at once (M2, M19)."
        )
