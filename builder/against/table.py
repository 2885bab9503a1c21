"""What each design of an army does to each of some targets in one turn.

A cell is made when it is asked for, and kept by its design, its target and their
distance. Nothing adds cells up: who meets whom is for the table to say.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from builder.army.model import MusteredArmy
from builder.core.design import HouseRules
from builder.core.field_spec import differing, field_specs
from builder.core.formatting import decimal, times, worded
from builder.questions.contest import Assault, Contest, Gauge
from builder.questions.model import Question


class Contestant(NamedTuple):
    """Who attacks and is attacked: some of a design, or a usual target without one.

    `fields` are what a situation says of one as its target; None if nobody aims at it.
    """

    title: str
    fields: Mapping[str, Any] | None
    price: Fraction | None = None
    design: Any = None
    many: int = 1

    @property
    def label(self) -> str:
        """The name with how many there are: `4 × Trooper`."""
        return times(self.many, self.title)


@dataclass(frozen=True)
class AgainstTable:
    """An army against the usual targets of its game, or against another army.

    Attributes:
        ours: The army of the rows; all is counted by its house rules.
        theirs: The army of the columns, of the same game; None for the usual targets.
        distance: How far apart they are; None for the best distance of each cell.
        kept: The cells that are made; the next table may take them over.
    """

    ours: MusteredArmy
    theirs: MusteredArmy | None = None
    distance: int | None = None
    kept: dict[object, Assault] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def house(self) -> HouseRules:
        """The house rules by which all is counted."""
        return self.ours.army.effective_house

    @cached_property
    def contest(self) -> Contest:
        """How its game asks."""
        return self.ours.army.rule_system.contest

    @cached_property
    def rows(self) -> tuple[Contestant, ...]:
        """Who plays in the army, equal entries as one."""
        return self._contestants(self.ours)

    @cached_property
    def columns(self) -> tuple[Contestant, ...]:
        """The targets."""
        return self._contestants(self.theirs) if self.theirs else tuple(self._usual())

    def _contestants(self, mustered: MusteredArmy) -> tuple[Contestant, ...]:
        found: dict[object, Contestant] = {}
        for result in mustered.playing:
            design, key = result.design, result.design or result.title
            fields = self.contest.aimed(design) if design else None
            new = Contestant(result.title, fields, result.each, design, many=0)
            known = found.get(key, new)
            found[key] = known._replace(many=known.many + result.entry.count)
        return tuple(found.values())

    def _usual(self) -> Iterator[Contestant]:
        price = self.ours.army.rule_system.price
        for chapter in self.contest.targets.chapters:
            (_, stands), *bodies = chapter.entries
            changed = differing(stands, type(stands)(), field_specs(type(stands)))
            fields = {name: getattr(stands, name) for name in changed}
            bills = [price(body, self.house) for _, body in bodies]
            total = next((bill.total for bill in bills if bill), None)
            yield Contestant(chapter.key, fields, total)

    def assaults(self, row: Contestant, column: Contestant) -> list[Assault]:
        """Return a cell, and of two armies what comes back."""
        back = [self.cell(column, row)] if self.theirs else []
        return [self.cell(row, column), *back]

    def cell(self, one: Contestant, other: Contestant) -> Assault:
        """Return what one does to another: a row to a column, or the other way."""
        key = one.design, other.design or other.title, self.distance, self.house
        if key not in self.kept:
            self.kept[key] = self._made(one, other)
        return self.kept[key]

    def where(self, one: Contestant, assault: Assault) -> str:
        """Return the distance of a cell, if it is the best one and nobody set it."""
        if assault.question is None or self.distance is not None:
            return ""
        about = one.design, assault.situation, "distance", self.house
        unit = assault.question.unit_of(*about) or '"'
        return worded(assault.situation.distance, unit)

    def _made(self, one: Contestant, other: Contestant) -> Assault:
        key, kind = self.contest.question, self.contest.targets.classes[0]
        asked = self.ours.army.rule_system.asked_of(one.design, self.house)
        fits = (
            ask for ask in asked if ask.key == key if issubclass(ask.situation, kind)
        )
        question = next(fits, None)
        if question is None:
            why = "attacks nobody by itself" if one.design else "has no design here"
            return Assault({}, why=f"{one.title} {why}")
        if other.fields is None:
            return Assault({}, why=f"Nobody aims at {other.title}")
        assaults = [
            self._asked(question, one.design, replace(opening, **other.fields))
            for opening in self._openings(question, one.design)
        ]
        # Of equals the one from farther away.
        best: Assault = max(
            reversed(assaults), key=lambda one: (bool(one.values), one.rank)
        )
        values, destroyed = dict(best.values), best.exact(Gauge.DESTROYED)
        if destroyed is not None and other.price is not None:
            felled = destroyed * other.price
            values[Gauge.FELLED] = decimal(felled, 2)
            if one.price:
                values[Gauge.FELLED_FOR_TEN] = decimal(10 * felled / one.price, 2)
        return best._replace(values=values, question=question)

    def _openings(self, question: Question, design: Any) -> Iterator[Any]:
        """Yield each weapon at each distance, as a situation without a target."""
        if design not in self._begun:
            self._begun[design] = question.start(design, self.house)
        begun = self._begun[design]
        several = hasattr(begun, "weapon")
        arms = question.offers(design, begun, "weapon", self.house) if several else ()
        usual = self.contest.distances(design, self.house)
        for distance in usual if self.distance is None else [self.distance]:
            at = replace(begun, distance=distance)
            yield from [replace(at, weapon=place) for place, _ in arms] or [at]

    @cached_property
    def _begun(self) -> dict[Any, Any]:
        return {}

    def _asked(self, question: Question, design: Any, situation: Any) -> Assault:
        if self.contest.assault:
            return self.contest.assault(design, situation, self.house)
        answer = question.numbers(design, situation, self.house)
        labels = self.contest.labels
        known = [stat for stat in answer.stats if stat.label in labels]
        values = {labels[stat.label]: stat.value for stat in known}
        why = "" if values else "; ".join(one.message for one in answer.refusals)
        return Assault(values, situation, why=why)
