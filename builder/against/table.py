"""What each design of an army does to each of some targets in one turn.

A cell is made when it is asked for, and kept by its design, its target and their
distance. Nothing adds cells up: who meets whom is for the table to say.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from builder.army.model import MusteredArmy
from builder.core.design import HouseRules
from builder.core.field_spec import differing, field_specs, values_of
from builder.core.formatting import decimal, times, worded
from builder.questions.contest import Assault, Contest, Gauge
from builder.questions.model import Question


class Contestant(NamedTuple):
    """Who attacks and is attacked: some of a design, or a usual target without one.

    `fields` are what a situation says of one as its target; None if nobody aims at it.
    `bears` is what of these bears on an attack. `mark` stands for it in what is kept of
    a distance and house rules, as it is quick to hash.
    """

    title: str
    fields: Mapping[str, Any] | None
    bears: object
    mark: object
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
        kept: The cells that are made, and what they share: how a design opens, and
            what it does to targets that bear it alike. The next table may take it over.
    """

    ours: MusteredArmy
    theirs: MusteredArmy | None = None
    distance: int | None = None
    kept: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

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
            facts = *self._facts(key, fields), result.each, design
            known = found.get(key, Contestant(result.title, *facts, many=0))
            found[key] = known._replace(many=known.many + result.entry.count)
        return tuple(found.values())

    def _facts(self, who: object, fields: Any) -> tuple[Any, Any, Any]:
        bears = None if fields is None else self.contest.bears(fields, self.house)
        mark = self._once((who, self.distance, self.house), object)
        return fields, bears, mark

    def _usual(self) -> Iterator[Contestant]:
        price = self.ours.army.rule_system.price
        for chapter in self.contest.targets.chapters:
            (_, stands), *bodies = chapter.entries
            changed = differing(stands, type(stands)(), field_specs(type(stands)))
            fields = {name: getattr(stands, name) for name in changed}
            bills = [price(body, self.house) for _, body in bodies]
            total = next((bill.total for bill in bills if bill), None)
            yield Contestant(chapter.key, *self._facts(chapter.key, fields), total)

    def assaults(self, row: Contestant, column: Contestant) -> list[Assault]:
        """Return a cell, and of two armies what comes back."""
        back = [self.cell(column, row)] if self.theirs else []
        return [self.cell(row, column), *back]

    def cell(self, one: Contestant, other: Contestant) -> Assault:
        """Return what one does to another: a row to a column, or the other way."""
        made: Assault = self._once((one.mark, other.mark), self._made, one, other)
        return made

    def _once(self, key: object, make: Callable[..., Any], *about: Any) -> Any:
        if key not in self.kept:
            self.kept[key] = make(*about)
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
        alike = one.mark, other.bears
        best = self._once(alike, self._best, question, one, other.fields)
        situation = replace(best.situation, **other.fields)
        values, destroyed = dict(best.values), best.exact(Gauge.DESTROYED)
        if destroyed is not None and other.price is not None:
            felled = destroyed * other.price
            values[Gauge.FELLED] = decimal(felled, 2)
            if one.price:
                values[Gauge.FELLED_FOR_TEN] = decimal(10 * felled / one.price, 2)
        return Assault(values, situation, question, best.why)

    def _best(self, question: Question, one: Contestant, fields: Any) -> Assault:
        opened = self._once(one.mark, self._openings, question, one.design)
        asked = [replace(opening, **fields) for opening in opened]
        # Of equals the one from farther away.
        found = [*self._answered(question, one.design, asked)][::-1]
        return max(found, key=lambda one: (bool(one.values), one.rank))

    def _openings(self, question: Question, design: Any) -> list[Any]:
        """Return each weapon at each distance, as a situation without a target."""
        begun = question.start(design, self.house)
        several = hasattr(begun, "weapon")
        arms = question.offers(design, begun, "weapon", self.house) if several else ()
        usual = self.contest.distances(design, self.house)
        far = usual if self.distance is None else [self.distance]
        there = [replace(begun, distance=distance) for distance in far]
        return [replace(at, weapon=place) for at in there for place, _ in arms] or there

    def _answered(
        self, question: Question, design: Any, asked: list[Any]
    ) -> Iterator[Assault]:
        if self.contest.assaults:
            yield from self.contest.assaults(design, asked, self.house)
            return
        labels = self.contest.labels
        for situation in asked:
            answer = question.numbers(design, situation, self.house)
            known = [stat for stat in answer.stats if stat.label in labels]
            values = {labels[stat.label]: stat.value for stat in known}
            why = "" if values else "; ".join(one.message for one in answer.refusals)
            yield Assault(values, situation, why=why)


def ranked(
    against: AgainstTable, gauge: Gauge, order: int | None
) -> Sequence[Contestant]:
    """Return the rows by a number in a column, or as they are listed."""
    if order is None or order >= len(against.columns):
        return against.rows
    rows, target = against.rows, against.columns[order]
    worth = [against.cell(row, target).exact(gauge) or 0 for row in rows]
    places = sorted(range(len(rows)), key=worth.__getitem__, reverse=True)
    return [rows[place] for place in places]


def behind(
    against: AgainstTable, one: Contestant, other: Contestant
) -> Iterator[tuple[Contestant, Question, Any]]:
    """Yield the questions that say what one does to another, each in its situation.

    First what the cell says, then the same of as many as there are of both.
    """
    assault = against.cell(one, other)
    if assault.question is None:
        return
    yield one, assault.question, assault.situation
    for question in against.ours.army.rule_system.questions:
        if question.key == "many" and question.on is type(one.design):
            most = field_specs(question.situation)["count"].high or 1
            ours, theirs = (min(side.many, most) for side in (one, other))
            begun = question.start(one.design, against.house)
            shared = values_of(assault.situation, question.situation)
            yield one, question, replace(begun, **shared, count=ours, others=theirs)
