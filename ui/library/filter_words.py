"""The parts of a filter in words, each with the filter that is left without it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QDate, QLocale

import builder
from builder.core.formatting import capital, figure
from builder.listing.filter import LibraryFilter
from builder.listing.item import ItemVerdict

VERDICTS: Final = {
    ItemVerdict.REFUSE: "Illegal",
    ItemVerdict.WARN: "Warnings",
    ItemVerdict.ALLOWED: "Allowed",
    ItemVerdict.LEGAL: "Legal",
}
"""The words of a choice of verdicts, the gravest first."""

FAVOURITES: Final = "Favourites"
UNUSED: Final = "In no army"


@dataclass(frozen=True, slots=True)
class FilterChip:
    """A part of a filter that is on.

    Attributes:
        words: Its words.
        rest: The filter without it.
    """

    words: str
    rest: LibraryFilter


def kind_words(kind: str) -> str:
    """Return what several items of a kind are called."""
    fixed = {"army": "Armies", "ruleset": "House rules"}
    return fixed.get(kind) or capital(builder.names()[kind][1])


def filter_chips(chosen: LibraryFilter, armies: Mapping[str, str]) -> list[FilterChip]:
    """Return the parts of a filter that are on, without its words.

    Args:
        chosen: The filter.
        armies: The names of the armies by id.
    """
    return [*_sets(chosen), *_single(chosen, armies)]


def _sets(chosen: LibraryFilter) -> Iterator[FilterChip]:
    names = {key: game.name for key, game in builder.systems().items()}
    for game in sorted(chosen.games):
        rest = replace(chosen, games=chosen.games - {game})
        yield FilterChip(names.get(game, game), rest)
    for kind in sorted(chosen.kinds):
        rest = replace(chosen, kinds=chosen.kinds - {kind})
        yield FilterChip(kind_words(kind), rest)
    for verdict, words in VERDICTS.items():
        if verdict in chosen.verdicts:
            rest = replace(chosen, verdicts=chosen.verdicts - {verdict})
            yield FilterChip(words, rest)
    for tag in sorted(chosen.tags):
        yield FilterChip(tag, replace(chosen, tags=chosen.tags - {tag}))


def _single(chosen: LibraryFilter, armies: Mapping[str, str]) -> Iterator[FilterChip]:
    words = {
        "cost": cost_words(chosen.lowest, chosen.highest),
        "army": f"In {armies.get(chosen.army, 'an army that is gone')}",
        "unused": UNUSED,
        "favourites": FAVOURITES,
        "since": f"Changed since {day(chosen.since or 0)}",
    }
    for name in chosen.parts:
        if name in words:
            yield FilterChip(words[name], chosen.without(name))


def cost_words(lowest: Fraction | None, highest: Fraction | None) -> str:
    """Return the bounds of a cost in words: `Cost 5 – 60`, `Cost up to 60`."""
    if lowest is None:
        return f"Cost up to {figure(highest or 0)}"
    if highest is None:
        return f"Cost from {figure(lowest)}"
    return f"Cost {figure(lowest)} – {figure(highest)}"


def nothing_words(chosen: LibraryFilter, armies: Mapping[str, str]) -> str:
    """Return the sentence for when a filter shows nothing; it names what is on."""
    on = ", ".join(chip.words for chip in filter_chips(chosen, armies))
    words = " ".join(chosen.words.split())
    if words and on:
        return f"Nothing matches “{words}” with these filters: {on}."
    if words:
        return f"Nothing matches “{words}”."
    return f"Nothing matches these filters: {on}."


def day(seconds: float) -> str:
    """Return a day in the player's own spelling: `today`, `12 Nov`, `3 Mar 2024`."""
    then = datetime.fromtimestamp(seconds, UTC).astimezone().date()
    now = datetime.now(UTC).astimezone().date()
    if then == now:
        return "today"
    if then == now - timedelta(days=1):
        return "yesterday"
    form = "d MMM" if then.year == now.year else "d MMM yyyy"
    return QLocale().toString(QDate(then.year, then.month, then.day), form)


def times_ago() -> Sequence[tuple[str, float]]:
    """Return the choices of when something was changed, each with its beginning."""
    now = datetime.now(UTC).astimezone()
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    days = {"Today": 0, "The last 7 days": 6, "The last 30 days": 29}
    found = [
        (words, (today - timedelta(days=back)).timestamp())
        for words, back in days.items()
    ]
    return [*found, ("This year", today.replace(month=1, day=1).timestamp())]
