"""How an army differs from another one, such as a trial from its original."""

from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Final, NamedTuple

from builder.army.groups import group_names
from builder.army.model import Army, MusteredArmy
from builder.content.card import Table, table
from builder.core.field_spec import differing
from builder.core.formatting import counted, figure, grouped, points, signed


class _Share(NamedTuple):
    """What all entries of one design come to: those who play, and their points."""

    title: str
    models: int = 0
    away: int = 0
    worth: Fraction = Fraction()


class ArmyDifference(NamedTuple):
    """An army before and after changes, design by design.

    Attributes:
        before: The original.
        after: The army with the changes.
    """

    before: MusteredArmy
    after: MusteredArmy

    @property
    def same(self) -> bool:
        """Whether nothing differs but perhaps the name."""
        return not self.lines and not self._apart

    @property
    def _apart(self) -> bool:
        """Whether order, groups, notes, limit, looks or rules differ."""
        mine, theirs = self.before.army, self.after.army
        return bool(differing(mine, theirs, _APART))

    @property
    def points(self) -> str:
        """The totals: `165 → 172 CP (+7)`, or one of them where they are equal."""
        old, new = self.before.total, self.after.total
        said = points(new, self.after.currency)
        return said if old == new else f"{grouped(old)} → {said} ({signed(new - old)})"

    @property
    def summary(self) -> str:
        """The totals and how many designs differ, in one sentence."""
        if self.same:
            return "nothing differs yet"
        many = len(self._changed())
        designs = f"{counted(many, 'design')} differ{'s' if many == 1 else ''}"
        what = designs if many else "order, groups or notes differ"
        return f"{self.points}, {what}"

    @property
    def lines(self) -> tuple[str, ...]:
        """A sentence for each design whose number or points differ."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[str]:
        for old, new in self._changed():
            amount = signed(new.worth - old.worth)
            worth = f" ({amount} {self.after.currency})" if amount != "0" else ""
            yield f"{new.title}: {_many(old)} → {_many(new)}{worth}"
        mine, theirs = self.before.army, self.after.army
        if mine.limit != theirs.limit:
            yield f"Limit: {_limit(mine.limit)} → {_limit(theirs.limit)}"
        if group_names(mine) != group_names(theirs):
            yield f"Groups: {_named(self.before)} → {_named(self.after)}"
        if self.before.verdict != self.after.verdict:
            yield f"The army: {self.before.verdict} → {self.after.verdict}"

    def table(self) -> Table:
        """Return every design that differs, with its number and its points."""
        unit = self.after.currency
        labels = ("Design", ">Now", ">Then", f">{unit} now", f">{unit} then")
        rows = [
            (new.title, _many(old), _many(new), figure(old.worth), figure(new.worth))
            for old, new in self._changed()
        ]
        totals = figure(self.before.total), figure(self.after.total)
        rows.append(("Total", "", "", *totals))
        return table("What differs", labels, rows)

    def _changed(self) -> list[tuple[_Share, _Share]]:
        """Return the designs whose number or points differ, before and after."""
        old, new = _shares(self.before), _shares(self.after)
        pairs = (
            (
                old.get(key, _Share((new.get(key) or old[key]).title)),
                new.get(key, _Share((old.get(key) or new[key]).title)),
            )
            for key in {**old, **new}
        )
        return [(one, other) for one, other in pairs if one != other]


_APART: Final = tuple(
    each.name for each in fields(Army) if each.name not in {"name", "trial_of"}
)


def _shares(mustered: MusteredArmy) -> dict[str, _Share]:
    found: dict[str, _Share] = {}
    for result in mustered.results:
        known = found.get(result.entry.design, _Share(result.title))
        plays, count = result.entry.plays, result.entry.count
        found[result.entry.design] = _Share(
            result.title,
            known.models + count * plays,
            known.away + count * (not plays),
            known.worth + (result.total or 0) * plays,
        )
    return found


def _many(share: _Share) -> str:
    if not share.away:
        return str(share.models)
    return f"{share.models} and {share.away} away"


def _limit(limit: int | None) -> str:
    return "none" if limit is None else figure(limit)


def _named(mustered: MusteredArmy) -> str:
    return ", ".join(group_names(mustered.army)) or "none"
