"""What the sections of all games with firearms share."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from builder.content.card import Stat, chances, chart, gain, loss
from builder.content.chart import Chart
from builder.core.field_spec import field
from builder.core.formatting import counted, decimal, percent
from builder.odds.tries import mean

Pairs: TypeAlias = Mapping[tuple[int, int], Fraction]
"""The chance of each pair of numbers of men."""


MOST_MEN: Final = 12
"""Men of a section for whom exact chances are worked out; the limit is ours."""


# The fields of the men of a section, but for the rule of each game.
like_him = partial(
    field,
    4,
    "Men like him",
    group="Section",
    low=1,
    high=MOST_MEN,
    hint="Himself among them",
    phrase="{} like him",
)
with_him = partial(
    field,
    (),
    "Others with him",
    high=MOST_MEN,
    picked=True,
    hint="Men of the library; add one as often as there are of them",
)


class FiresFirst(StrEnum):
    """Which section fires first; the texts leave that to the table's turns."""

    OURS = "this section"
    THEIRS = "the other section"
    BOTH = "both at once"


def losses_of_men(title: str, *lost: tuple[str, Mapping[int, Fraction]]) -> Chart:
    """Return the chance of each number of men lost, side by side.

    Args:
        title: The heading.
        lost: The label of each series, and the chance of each number.
    """
    most = range(max(len(shares) for _, shares in lost))
    series = (
        chances(name, (shares.get(n, Fraction(0)) for n in most))
        for name, shares in lost
    )
    return chart(title, "Men", most, *series, style="bars")


def together(one: Pairs, other: Pairs) -> Pairs:
    """Return the pairs of two groups of men that fall independently."""
    sums: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (left, right), weight in one.items():
        for (more, also), share in other.items():
            sums[left + more, right + also] += weight * share
    return sums


def part_of(pairs: Pairs, place: int, most: int) -> dict[int, Fraction]:
    """Return the chance of each number up to the most, at one place of the pairs."""
    sums = dict.fromkeys(range(most + 1), Fraction(0))
    for pair, weight in pairs.items():
        sums[pair[place]] += weight
    return sums


def of_men(count: int) -> str:
    """Return what stands below a mean of losses."""
    return f"of {counted(count, 'man', 'men')}, on average"


def dead_of_both(
    ours: Mapping[int, Fraction], theirs: Mapping[int, Fraction], us: int, them: int
) -> Iterator[Stat]:
    """Yield what an exchange comes to, by the dead and the men of both sides."""
    sides = ("They", theirs, them, gain), ("We", ours, us, loss)
    for who, dead, men, stat in sides:
        yield stat(f"{who} lose", decimal(mean(dead), 2), ("dead", of_men(men)))
    yield gain("They are all dead", percent(theirs.get(them, Fraction(0))))
    yield gain("We lose nobody", percent(ours[0]))
