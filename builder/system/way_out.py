"""The way out: the least change that makes an illegal design legal.

A change is a sequence of edits (`edits`). Changes are in order by how many edits they
are, then by how little they take away of what the player chose, then by how far they
move the price, then by how far they move the chances, as far as both are known; among
equals one that a rule names goes first, then the order of the form. A change counts if
nothing is illegal after it, and no rule warns that did not warn before: who takes a
positive mod off shall not be left with the Safety that paid for it. Only where there is
no such change, new warnings are put up with.

The search tries one edit, then two, and so on (iterative deepening). At each design on
its way it picks the broken rule that the fewest edits could settle, and goes on with
these edits alone: as a rule says the same while nothing that it reads is changed
(`Rule.reads`), every change that settles it has one of them, and edits of different
places may be made in any order. So no least change is missed, and none but those that
touch a fault are tried. The last edit must touch all that is still broken.

Of `n` edits that touch the narrowest fault it tries about `n` designs for one edit and
`n²` for two, with at most `MOST_STEPS` of work: all of one edit, mostly of two, and of
three where few edits touch the fault, as with mods. Where that ends it, this is said,
and what is known all the same: after every change of one edit, two edits are the least.

    Gun 2", 3 High Powered, 3 Safety; a table of at most 2 positive mods
    1 edit:   without a High Powered a Safety pays for nothing (a new warning)
    2 edits:  Remove High Powered, then remove Safety
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, Protocol

from builder.core.design import Design, HouseRules
from builder.core.field_spec import InvalidValue, Path
from builder.core.formatting import capital, counted, points
from builder.core.going import GOING, Going
from builder.core.rulebook import ANY, ROWS, Fix, Severity, Violation, taken
from builder.core.tally import Tally
from builder.system.edits import Edit, Neighbourhood
from builder.system.readings import resting_words, rests_on

DEEPEST: Final = 4
"""The most edits of a change."""
MOST_STEPS: Final = 10_000
"""The most steps of work of a search, which stand for most of a second. They are
counted, so that a design has the same way out on each machine."""
JUDGING: Final = 4
"""The steps of judging a design, beside one for each row of the one that is mended."""
LISTING: Final = 10
"""The steps of listing the edits of a design."""
MOST_NAMED: Final = 200
"""The most designs that fixes of rules are tried on where no least change is found."""
MOST_WAYS: Final = 5
"""The most ways that are named."""

LEAST: Final = "Least change"
"""What stands before the best way."""
FURTHER: Final = "There are further changes of as many edits"
"""What is said where not all ways are named."""
ENDED: Final = "The search reached its bound"
"""What is said where not all was tried that should be."""


@dataclass(frozen=True, slots=True)
class Way:
    """A least change of a design.

    Attributes:
        fix: The change as one step.
        edits: What each of its edits does.
        design: The design after it.
        points: How much dearer it is then; None where no points are known.
        rests: The readings of the rules that it is legal by, where others are played.
    """

    fix: Fix
    edits: tuple[str, ...]
    design: Design
    points: Fraction | None
    rests: tuple[str, ...] = ()

    def told(self, currency: str) -> str:
        """Return what it does, how many edits it is, and what it costs or saves."""
        said = [counted(len(self.edits), "edit")]
        if self.points:
            more = "dearer" if self.points > 0 else "cheaper"
            said.append(f"{points(abs(self.points), currency)} {more}")
        return f"{self.fix.label} ({', '.join(said)}){resting_words(self.rests)}"


@dataclass(frozen=True, slots=True)
class WayOut:
    """What makes a design legal.

    Attributes:
        ways: The least changes, the best first; none for a legal design.
        more: Whether there are further ones of as many edits.
        said: How far was looked where not all was tried: a sentence without its end.
        least: Whether no change of fewer edits makes it legal.
        sought: Whether the search for it has ended.
    """

    ways: tuple[Way, ...] = ()
    more: bool = False
    said: str = ""
    least: bool = True
    sought: bool = True

    @property
    def title(self) -> str:
        """What it is called: not a least change where there may be a smaller one."""
        return LEAST if self.least else "Way out"

    def lines(self, currency: str) -> tuple[str, ...]:
        """Return a line for each way, the best first, or why there is none."""
        words = [self.title, *["Or"] * len(self.ways)]
        told = [
            f"{word}: {each.told(currency)}"
            for word, each in zip(words, self.ways, strict=False)
        ]
        more = [f"{FURTHER}."] if self.more else []
        return (*told, *more, *filter(None, [self.said and f"{self.said}."]))


NO_WAY: Final = WayOut()
"""What is known of a legal design, and of what is not searched."""
UNSOUGHT: Final = WayOut(sought=False)
"""What is known before a search has ended."""


class Measures(Protocol):
    """What a change is judged by: the functions of a game, which take house rules."""

    @property
    def audit(self) -> Callable[[Any, Any], Sequence[Violation]]:
        """Returns every broken rule of a design."""

    @property
    def price(self) -> Callable[[Any, Any], Tally | None]:
        """Returns the bill of a design; None where no points are known."""

    @property
    def chance(self) -> Callable[[Any, Any], Fraction | None]:
        """Returns how well a design hurts; None where that is not known."""


class _Exhausted(Exception):
    """More steps would have to be made than the search may."""


@dataclass(frozen=True, slots=True)
class _Goal:
    """A legal design, and the edits that lead there, each bound to what it changes."""

    design: Design
    trail: tuple[Edit, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """What is the same for the same edits in another order."""
        return tuple(sorted((each.say(), str(each.touches)) for each in self.trail))

    @property
    def places(self) -> tuple[object, ...]:
        """The fields that it sets, and what it does to rows."""
        return tuple(
            each.say() if isinstance(each.value, tuple) else each.touches
            for each in self.trail
        )


class Search:
    """The search for the least changes of one design.

    Attributes:
        measures: What a change of it is judged by.
        design: The design.
        house: The house rules that judge it.
        start: Every rule that it breaks.
        steps: How many steps it made.
        ended: Whether its bound ended it.
    """

    def __init__(
        self,
        measures: Measures,
        design: Design,
        house: HouseRules,
        most: int = MOST_STEPS,
        going: Going = GOING,
    ) -> None:
        """Take a design and the house rules that judge it.

        Args:
            measures: What a change of it is judged by.
            design: The design.
            house: Its house rules.
            most: The most steps.
            going: Hears how many were made, and says whether to go on.
        """
        self._going = going
        self.measures, self.design, self.house = measures, design, house
        self._most = most
        self.start = self.violations(design)
        self._near = Neighbourhood(house, self.start)
        self._warned = {finding.rule for finding in self.start if _warns(finding)}
        self._clean = True
        self._seen: dict[Design, int] = {}
        self._judged: dict[Design, tuple[Violation, ...]] = {}
        self._edits: dict[Design, tuple[Edit, ...]] = {}
        self._touched: dict[tuple[Path, ...], dict[object, frozenset[int]]] = {}
        self._tried = {True: 0, False: 0}
        self.steps = 0
        self.ended = False
        touched = {edit.touches for edit in self._near.of(design)}
        rows = sum(isinstance(path[-1], int) for path in touched)
        self._judging = JUDGING + rows

    def violations(self, design: Design) -> Sequence[Violation]:
        """Return every rule that a design breaks."""
        return self.measures.audit(design, self.house)

    @property
    def deepest(self) -> int:
        """The edits up to which all changes were tried."""
        return self._tried[self._clean]

    def tried(self, design: Design) -> int:
        """Return the edits up to which no change is as good as one to this design."""
        return max(self._tried[False], self._tried[not self.warns(design)])

    def warns(self, design: Design) -> bool:
        """Return whether a rule warns of a design that did not warn before."""
        found = self.violations(design)
        return not self._warned.issuperset(each.rule for each in found if _warns(each))

    def goals(self, deepest: int = DEEPEST, *, clean: bool) -> tuple[_Goal, ...]:
        """Return every change of the fewest edits, in the order of the form.

        Where the bound ends it, these are those that it came to.

        Args:
            deepest: The most edits.
            clean: Whether a new warning is as bad as a refusal.
        """
        self._clean = clean
        for depth in range(1, deepest + 1):
            self._seen = {}
            found: dict[tuple[object, ...], _Goal] = {}
            try:
                for goal in self._from(self.design, (), depth):
                    found.setdefault(goal.key, goal)
                self._tried[clean] = depth
            except _Exhausted:
                self.ended = True
            if found or self._tried[clean] < depth:
                first = {goal.design: goal for goal in reversed(found.values())}
                return tuple(reversed(first.values()))
        return ()

    def toward(self, after: Design, labels: Iterable[str]) -> _Goal:
        """Return a change as edits that each lead nearer, or else as what rules name.

        Args:
            after: The design after it.
            labels: What the fixes of rules that lead there are called.
        """
        now, trail = self.design, list[Edit]()
        while now != after:
            left = _distance(now, after)
            nearer = (
                (edit, then)
                for edit in self._near.of(now)
                if (then := edit.applied(now)) is not None
                and _distance(then, after) < left
            )
            edit, then = next(nearer, (None, after))
            if edit is None:
                whole = (Edit((), after, (), partial(str, label)) for label in labels)
                return _Goal(after, tuple(whole))
            trail.append(edit.bound(now))
            now = then
        return _Goal(after, tuple(trail))

    def _from(
        self, design: Design, trail: tuple[Edit, ...], left: int
    ) -> Iterator[_Goal]:
        """Yield each change that goes on from a design with so many edits left."""
        broken = self._broken(design)
        if not broken:
            yield _Goal(design, trail)
            return
        if self._seen.get(design, 0) >= left:
            return
        self._seen[design] = left
        if design not in self._edits:
            self._spend(LISTING)
            self._edits[design] = self._near.of(design)
        edits = self._edits[design]
        touching = self._touching(edits, broken)
        if _apart(touching) > left:
            return
        narrow = min(touching, key=len)
        if left == 1:
            # The last edit has to settle all that is left.
            narrow = narrow.intersection(*touching)
        for place in sorted(narrow):
            edit = edits[place]
            after = edit.applied(design)
            if after is not None:
                yield from self._from(after, (*trail, edit.bound(design)), left - 1)

    def _spend(self, steps: int) -> None:
        if self.steps + steps > self._most or not self._going(self.steps, self._most):
            raise _Exhausted
        self.steps += steps

    def _touching(
        self, edits: Sequence[Edit], broken: Sequence[Violation]
    ) -> list[frozenset[int]]:
        """Return for each fault the places of the edits that touch what it reads."""
        paths = tuple(edit.touches for edit in edits)
        known = self._touched.setdefault(paths, {})
        for reads in {finding.reads for finding in broken}.difference(known):
            touched = {path: _touches(path, reads) for path in set(paths)}
            known[reads] = frozenset(
                place for place, path in enumerate(paths) if touched[path]
            )
        return [known[finding.reads] for finding in broken]

    def _broken(self, design: Design) -> list[Violation]:
        """Return what is illegal, and new warnings if these count."""
        if design not in self._judged:
            self._spend(self._judging)
            self._judged[design] = tuple(
                finding
                for finding in self.violations(design)
                if finding.severity is Severity.REFUSE
                or (_warns(finding) and finding.rule not in self._warned)
            )
        found = self._judged[design]
        return [finding for finding in found if self._clean or not _warns(finding)]


def _distance(one: object, other: object) -> Fraction:
    """Return how far one value is from another: less after an edit that leads there.

    What differs inside rows is less than a row, so none goes only because of that.
    """
    if one == other:
        return Fraction(0)
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) == len(other):
            return sum(map(_distance, one, other), Fraction(0)) / 1_000
        gone, come = Counter(one) - Counter(other), Counter(other) - Counter(one)
        return Fraction(max(gone.total(), come.total()))
    if is_dataclass(one) and type(one) is type(other):
        parts = ((getattr(one, at.name), getattr(other, at.name)) for at in fields(one))
        return sum((_distance(*pair) for pair in parts), Fraction(0))
    return Fraction(1)


def _apart(touching: Sequence[frozenset[int]]) -> int:
    """Return how many faults there are of which no edit touches two."""
    met: set[int] = set()
    count = 0
    for each in sorted(touching, key=len):
        if met.isdisjoint(each):
            met |= each
            count += 1
    return count


def _warns(found: Violation) -> bool:
    return found.severity is Severity.WARN


def _touches(path: Path, reads: Iterable[Path]) -> bool:
    """Return whether what an edit changes is, holds, or is in what a rule reads."""
    return any(
        all(
            mine == theirs or theirs in (ANY, ROWS)
            for mine, theirs in zip(path, each, strict=False)
        )
        and (each[-1:] != (ROWS,) or len(path) == len(each))
        for each in reads
    )


# The ways of a design, in their order and in a player's words.


def way_out(search: Search) -> WayOut:
    """Return the least changes that make the design of a search legal; none if it is.

    Args:
        search: A search that has not begun.
    """
    start = search.start
    if all(finding.severity is not Severity.REFUSE for finding in start):
        return NO_WAY
    goals = search.goals(clean=True) or search.goals(clean=False)
    named = dict(_named(search.design, start))
    if search.ended or not goals:
        for after, labels in _by_rules(search).items():
            goal = search.toward(after, labels)
            if not goals or (
                len(goal.trail) == len(goals[0].trail)
                and search.warns(after) <= search.warns(goals[0].design)
            ):
                named[after] = joined(labels)
                goals = (*(other for other in goals if other.design != after), goal)
    ranked = _ranked(search, goals, named)
    ways: dict[object, Way] = {}
    for goal in ranked:
        # Of several values for the same fields the best alone is named.
        if goal.places not in ways:
            name = named.get(goal.design)
            ways[goal.places] = _way(search, goal, name)
        if len(ways) == MOST_WAYS:
            break
    least, ended = _looked(search, goals)
    return WayOut(tuple(ways.values()), len(goals) > len(ways), ended, least)


def _by_rules(search: Search) -> dict[Design, tuple[str, ...]]:
    """Return a legal design that fixes of rules lead to, with their labels.

    They are tried one after the other: first where the fewest rules are broken, there
    where the most fixes were made. Where the search found no way, there may still be
    this one, which need not be the least.
    """

    def step(
        now: Design, labels: tuple[str, ...]
    ) -> tuple[tuple[int, ...], Design, tuple[str, ...]]:
        found = Counter(finding.severity for finding in search.violations(now))
        order = (found[Severity.REFUSE], found[Severity.WARN], -len(labels))
        return order, now, labels

    waiting, reached = [step(search.design, ())], {search.design}
    while waiting and len(reached) < MOST_NAMED:
        nearest = min(waiting, key=itemgetter(0))
        waiting.remove(nearest)
        (refused, *_), now, labels = nearest
        if not refused:
            return {now: labels}
        for after, label in dict(_named(now, search.violations(now))).items():
            if after not in reached:
                reached.add(after)
                waiting.append(step(after, (*labels, label)))
    return {}


def offered(
    found: Violation, helping: Sequence[Fix], way_out: WayOut
) -> tuple[Fix, ...]:
    """Return the ways out, then the other fixes of a refusal that help."""
    if found.severity is not Severity.REFUSE:
        return tuple(helping)
    ways = {each.fix.label: each.fix for each in way_out.ways}
    return (*ways.values(), *(each for each in helping if each.label not in ways))


def _looked(search: Search, goals: Sequence[_Goal]) -> tuple[bool, str]:
    """Return whether no change is smaller than these, and what was not tried."""
    many = "one edit" if search.deepest == 1 else f"up to {search.deepest} edits"
    none = f"no change of {many} makes it legal; "
    if not search.deepest:
        none = "it has too many parts to try every single edit; "
    if search.ended:
        none = f"{ENDED}: {none}"
    if not goals:
        return True, capital(f"{none}no longer ones were tried")
    edits, tried = len(goals[0].trail), search.tried(goals[0].design)
    # What no edits of its own lead to need not be the least.
    if edits > tried + 1 or not goals[0].trail[0].at:
        return False, capital(f"{none}there may be a smaller one than this")
    if edits > tried:
        other = f"another change of {counted(edits, 'edit')} may move the price less"
        return True, f"{ENDED}: {other}"
    if search.ended:
        return True, f"{ENDED}: another change may bring no new warning"
    return True, ""


def _named(design: Design, found: Sequence[Violation]) -> Iterator[tuple[Design, str]]:
    """Yield what the fixes of rules make of a design, and what they are called."""
    for fix in reversed([fix for each in found for fix in each.fixes]):
        try:
            yield fix.apply(design), fix.label
        except (LookupError, TypeError, InvalidValue):
            continue


def _ranked(
    search: Search, goals: Iterable[_Goal], named: Iterable[Design]
) -> Iterator[_Goal]:
    """Yield changes of as many edits by what they keep, by points, then by chances."""
    measures, design, house = search.measures, search.design, search.house

    def moved(
        measure: Callable[[Any, Any], Fraction | None], after: Design
    ) -> Fraction:
        now, then = measure(design, house), measure(after, house)
        return Fraction(0) if now is None or then is None else abs(then - now)

    def priced(value: Design, house: HouseRules) -> Fraction | None:
        bill = measures.price(value, house)
        return bill.total if bill else None

    def cost(goal: _Goal) -> tuple[int, Fraction]:
        return taken(design, goal.design), moved(priced, goal.design)

    for _, group in groupby(sorted(goals, key=cost), key=cost):
        alike = list(group)
        chance = {way: moved(measures.chance, way.design) for way in alike}
        yield from sorted(alike, key=lambda way: (chance[way], way.design not in named))


def _way(search: Search, goal: _Goal, name: str | None) -> Way:
    measures, house = search.measures, search.house
    labels = tuple(each.say() for each in goal.trail)
    (only,) = goal.trail if len(goal.trail) == 1 else (Edit((), goal.design, (), str),)
    label = name or joined(labels)
    before, after = (
        measures.price(design, house) for design in (search.design, goal.design)
    )
    dearer = after.total - before.total if before and after else None
    rests = rests_on(measures.audit, goal.design, house)
    return Way(Fix(label, only.at, only.value), labels, goal.design, dearer, rests)


def joined(labels: Iterable[str]) -> str:
    """Return one step after the other, those that are the same one counted.

    >>> joined(("Undo the swap", "Remove Safety", "Remove Safety"))
    'Undo the swap, then 2 times: remove Safety'
    """
    counts = [(label, len([*same])) for label, same in groupby(labels)]
    steps = [
        f"{many} times: {_lower(step)}" if many > 1 else step for step, many in counts
    ]
    return ", then ".join((*steps[:1], *map(_lower, steps[1:])))


def _lower(label: str) -> str:
    """Return a label in the middle of a sentence; names keep their capitals."""
    verb = label.partition(" ")[0]
    return label[:1].lower() + label[1:] if verb in _VERBS else label


_VERBS: Final = frozenset({
    "Add", "Choose", "Keep", "Leave", "Make", "Pay", "Put",
    "Remove", "Set", "Take", "Undo", "Unload", "Use",
})  # fmt: skip
