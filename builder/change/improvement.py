"""What next: the single edits of a design, and what each gives for a purpose.

An edit is judged first, and asked about only where it is legal. What must be paid for,
such as a positive mod, comes with its payment: one more edit that makes it legal and
takes nothing away.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, NamedTuple

from builder.change.difference import Assessment, Difference, Inquiry, assessed, exact
from builder.comparison.tables import NONE
from builder.content.card import Stat
from builder.core.design import Design, HouseRules
from builder.core.field_spec import get
from builder.core.formatting import points, signed, with_article
from builder.core.going import GOING, Going
from builder.core.rulebook import Fix, Severity, taken
from builder.registry import home, judge
from builder.system.edits import Neighbourhood
from builder.system.way_out import Search, joined

PRICE: Final = "Price"
"""What the price is called among the numbers that may become better."""


class Workpiece(NamedTuple):
    """A design, what is asked of it, and what it was before it was edited last."""

    design: Design
    house: HouseRules
    inquiry: Inquiry | None
    before: Design


class Purpose(NamedTuple):
    """What shall become better: a number of an inquiry, by its label, or the price."""

    inquiry: Inquiry
    label: str

    def number(self, side: Assessment) -> Stat | None:
        """Return the number of a design, if it has one."""
        cost = side.judgement.price
        if self.label == PRICE and cost is not None:
            return Stat(PRICE, points(cost, home(side.design).currency))
        return next((one for one in side.chances if one.label == self.label), None)


def purposes(
    design: Design, house: HouseRules, inquiry: Inquiry | None = None
) -> list[Purpose]:
    """Return what may become better of a design, the usual purpose first.

    Without an inquiry it is about all weapons or men together: of the questions that
    measure a design that one is the last.
    """
    for question in home(design).questions if inquiry is None else ():
        if question.on is type(design) and question.aims:
            inquiry = Inquiry(question, question.start(design, house))
    if inquiry is None:
        return []
    side, aims = assessed(design, house, inquiry), inquiry.question.aims
    names = [one.label for one in side.chances if one.better and exact(one) is not None]
    aim = [label for label in aims if label in names] or aims
    known = (*aim[:1], *names, *([PRICE] if side.judgement.tally else ()))
    return [Purpose(inquiry, label) for label in dict.fromkeys(known)]


@dataclass(frozen=True, eq=False)
class Improvement(Difference):
    """An edit, and what it gives for a purpose.

    Attributes:
        edit: What it does; as a fix it puts in the whole design after it.
        purpose: What shall become better.
    """

    edit: Fix
    purpose: Purpose

    @cached_property
    def gain(self) -> Fraction:
        """By how much it is better; less than 0 where it is worse."""
        if self.purpose.label == PRICE:
            return -(self.points or Fraction(0))
        sides = map(self.purpose.number, (self.before, self.after))
        was, now = ((exact(one) or 0) * one.better if one else 0 for one in sides)
        return Fraction(now - was)

    @property
    def rank(self) -> tuple[Fraction, Fraction]:
        """What it is sorted by: the best is the highest, of equals the cheapest."""
        return self.gain, -(self.points or Fraction(0))

    @property
    def rank_by_point(self) -> tuple[bool, Fraction]:
        """The same by its gain for a point; what costs nothing is in front."""
        dearer = max(Fraction(0), self.points or Fraction(0))
        return not dearer, self.gain / (dearer or 1)

    @property
    def said(self) -> str:
        """What it gives and costs: `Kills 30 % → 50 %, +2 CP`."""
        sides = map(self.purpose.number, (self.before, self.after))
        both = " → ".join(one.value if one else NONE for one in sides)
        cost, currency = signed(self.points or 0), home(self.after.design).currency
        return f"{self.purpose.label} {both}{f', {cost} {currency}' * (cost != '0')}"


GAIN, GAIN_BY_POINT = attrgetter("rank"), attrgetter("rank_by_point")


@dataclass(frozen=True)
class Workshop:
    """A design under house rules, and what edits make of it for a purpose."""

    design: Any
    house: HouseRules
    purpose: Purpose

    @cached_property
    def _before(self) -> Assessment:
        return assessed(self.design, self.house, self.purpose.inquiry)

    @cached_property
    def edits(self) -> list[list[Fix]]:
        """The single edits, the values of a field or weapons of one type together.

        Weapons that may be added are those that the book prints.
        """
        start, game = self.design, home(self.design)
        places: dict[object, list[Fix]] = {}
        for edit in Neighbourhood(self.house).of(start):
            after = edit.applied(start)
            if after is not None:
                rows = edit.value if isinstance(edit.value, tuple) else None
                fix = Fix(edit.say(start), (), after)
                places.setdefault((edit.at, rows), []).append(fix)
        printed: list[Any] = [preset.design for preset in game.presets()]
        for weapon in printed:
            if game.armed and hasattr(start, "mounts") and "weapon" in weapon.kind:
                after = game.armed(start, [(weapon, 1)], start.name)
                fix = Fix(f"Add {with_article(weapon.title)}", (), after)
                places.setdefault(weapon.type, []).append(fix)
        return [*places.values()]

    def improvements(self, going: Going = GOING) -> Iterator[Improvement]:
        """Yield the edits that give something, those of fields with few values first.

        Of several values of a field these are the best, and the best for a point; of
        equal ones the cheapest.

        Args:
            going: Hears how many fields were tried, and says whether to go on.
        """
        designs = {self.design}
        for done, values in enumerate(sorted(self.edits, key=len)):
            if not going(done, len(self.edits)):
                return
            legal = {fix.value: fix for edit in values for fix in self._legal(edit)}
            fresh = [fix for after, fix in legal.items() if after not in designs]
            designs |= legal.keys()
            gains = [one for one in map(self.improved, fresh) if one.gain > 0]
            if gains:
                best, dense = (max(gains, key=order) for order in (GAIN, GAIN_BY_POINT))
                yield from [best, dense][: 1 + (dense is not best)]

    def improved(self, edit: Fix) -> Improvement:
        """Return an edit with what it changes and what it gives."""
        inquiry = self.purpose.inquiry.of_edit(self.design, edit.value, self.house)
        after = assessed(edit.value, self.house, inquiry)
        return Improvement(self._before, after, edit, self.purpose)

    def _legal(self, edit: Fix) -> Iterator[Fix]:
        """Yield an edit if it is legal, or else with each payment that makes it so."""
        found = judge(edit.value, self.house)
        if found.legal:
            yield edit
            return
        refused = (one for one in found.violations if one.severity is Severity.REFUSE)
        places = {path for violation in refused for path in violation.reads}
        rows = get(edit.value, *places) if len(places) == 1 else None
        # What one list alone can mend is paid for in that list.
        if isinstance(rows, tuple) and not taken(self.design, edit.value):
            search = Search(home(self.design), edit.value, self.house)
            for goal in search.goals(1, clean=True):
                if not taken(edit.value, goal.design):
                    label = joined((edit.label, *(step.say() for step in goal.trail)))
                    yield Fix(label, (), goal.design)
