"""A design at the table: what hits leave of it, and its chances inch by inch."""

from dataclasses import dataclass
from typing import NamedTuple

from builder.content.card import Stat
from builder.content.chart import Chart


class TooBig(NamedTuple):
    """A weapon that draws more Power than is left.

    Attributes:
        name: The weapon, by a name that none of its bearer's others has.
        draws: The Power that one use of it takes.
    """

    name: str
    draws: str


@dataclass(frozen=True, slots=True)
class HitState:
    """What is left of a design after so many hits.

    Attributes:
        hits: How many it has taken in all.
        stats: Its big values then, as its card has them; none if it is destroyed.
        power: The Power that is left.
        silent: The weapons that draw more.
        together: The largest sets of weapons of one turn; nothing where all of them
            can be used.
    """

    hits: int
    stats: tuple[Stat, ...] = ()
    power: str = ""
    silent: tuple[TooBig, ...] = ()
    together: tuple[str, ...] = ()

    @property
    def gone(self) -> bool:
        """Whether nothing is left."""
        return not self.stats


@dataclass(frozen=True, slots=True)
class Shots:
    """The chances of a weapon against one target, by distance.

    Attributes:
        name: The weapon: the key of its row on the card.
        title: Its name, with what it is fired with where that is not plain.
        against: The target.
        hits: After which numbers of hits on its bearer these are its chances.
        chart: They: to hit, and to hit and hurt.
        needs: What it takes for that: `after 1 turn of Divert All Power`; or nothing.
    """

    name: str
    title: str
    against: str
    hits: tuple[int, ...]
    chart: Chart
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """A design at the table.

    Attributes:
        states: From unhurt to destroyed; none where a hit changes no value, or where
            they are too many to tell one by one.
        shots: The chances of its weapons; none where its card has them anyway.
        aside: What is taken for granted in them: who is at the Controls.
    """

    states: tuple[HitState, ...] = ()
    shots: tuple[Shots, ...] = ()
    aside: str = ""
