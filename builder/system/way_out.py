"""The way out: the least change that makes an illegal design legal.

A change is a sequence of edits (`edits`). Changes are in order by how many edits they
are, then by how far they move the price, then by how far they move the chances, as far
as both are known; among equals one that a rule names goes first, then the order of the
form. A change counts if nothing is illegal after it, and no rule warns that did not
warn before: who takes a positive mod off shall not be left with the Safety that paid
for it. Only where there is no such change, new warnings are put up with.

The search tries one edit, then two, and so on (iterative deepening). At each design on
its way it picks the broken rule that the fewest edits could settle, and goes on with
these edits alone: as a rule says the same while nothing that it reads is changed
(`Rule.reads`), every change that settles it has one of them, and edits of different
places may be made in any order. So no least change is missed, and none but those that
touch a fault are tried. The last edit must touch all that is still broken.

Of `n` edits that touch the narrowest fault it tries about `n` designs for one edit and
`n²` for two, at most `MOST_TRIED` of them: all of one edit, mostly of two, and of three
where few edits touch the fault, as with mods. How far it came is said.

    Gun 2", 3 High Powered, 3 Safety; a table of at most 2 positive mods
    1 edit:   without a High Powered a Safety pays for nothing (a new warning)
    2 edits:  Remove High Powered, then remove Safety
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, Protocol

from builder.core.field_spec import InvalidValue, Path, put
from builder.core.formatting import counted, points
from builder.core.rulebook import ANY, ROWS, Fix, Severity, Violation
from builder.core.tally import Tally
from builder.system.edits import Edit, Neighbourhood
from builder.system.readings import resting_words, rests_on

DEEPEST: Final = 4
"""The most edits of a change."""
MOST_TRIED: Final = 2_000
"""The most designs that one search judges."""
MOST_NAMED: Final = 200
"""The most designs that fixes of rules are tried on where no least change is found."""
MOST_WAYS: Final = 5
"""The most ways that are named."""

LEAST: Final = "Least change"
"""What stands before the best way."""
FURTHER: Final = "There are further changes of as many edits"
"""What is said where not all ways are named."""


@dataclass(frozen=True, slots=True)
class Way:
    """A least change of a design.

    Attributes:
        fix: The change as one step.
        edits: What each of its edits does; none of a larger change that a rule names.
        design: The design after it.
        points: How much dearer it is then; None where no points are known.
        rests: The readings of the rules that it is legal by, where others are played.
    """

    fix: Fix
    edits: tuple[str, ...]
    design: Any
    points: Fraction | None
    rests: tuple[str, ...] = ()

    def told(self, currency: str) -> str:
        """Return what it does, how many edits it is, and what it costs or saves."""
        said = [counted(len(self.edits), "edit") if self.edits else "a larger change"]
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
        said: Without a way: a sentence that says how far was looked.
    """

    ways: tuple[Way, ...] = ()
    more: bool = False
    said: str = ""

    @property
    def title(self) -> str:
        """What it is called: not a least change where a rule names a larger one."""
        return LEAST if all(each.edits for each in self.ways) else "Way out"

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
"""What is known before a search, and of a legal design."""

Going = Callable[[int, int], bool]
"""A report of how many designs were tried, of how many; returns whether to go on."""

GOING: Final[Going] = lambda _tried, _most: True  # noqa: E731 (a default has a name)


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
    """More designs would have to be judged than the search may."""


@dataclass(frozen=True, slots=True)
class _Goal:
    design: Any
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
        ) or (self.design,)


class Search:
    """The search for the least changes of one design.

    Attributes:
        tried: How many designs were judged.
        deepest: The edits up to which all changes were tried.
    """

    def __init__(
        self,
        measures: Measures,
        design: Any,
        house: Any,
        most: int = MOST_TRIED,
        going: Going = GOING,
    ) -> None:
        """Take a design and the house rules that judge it.

        Args:
            measures: What a change of it is judged by.
            design: The design.
            house: Its house rules.
            most: The most designs that are judged.
            going: Hears how many were judged, and says whether to go on.
        """
        self._going = going
        self._audit, self._design, self._house = measures.audit, design, house
        self._most = most
        self._start = self._audit(design, house)
        self._near = Neighbourhood(house, self._start)
        self._warned = {each.rule for each in self._start if _warns(each)}
        self._clean = True
        self._seen: dict[Any, int] = {}
        self._judged: dict[Any, tuple[Violation, ...]] = {}
        self._edits: dict[Any, tuple[Edit, ...]] = {}
        self.tried = 0
        self.deepest = 0

    def goals(self, deepest: int = DEEPEST, *, clean: bool) -> tuple[_Goal, ...]:
        """Return every change of the fewest edits, in the order of the form.

        Args:
            deepest: The most edits.
            clean: Whether a new warning is as bad as a refusal.
        """
        self.deepest, self._clean = 0, clean
        for depth in range(1, deepest + 1):
            self._seen = {}
            found: dict[Any, _Goal] = {}
            try:
                for goal in self._from(self._design, (), depth):
                    found.setdefault(goal.key, goal)
            except _Exhausted:
                break
            self.deepest = depth
            if found:
                first = {each.design: each for each in reversed(found.values())}
                return tuple(reversed(first.values()))
        return ()

    def _from(self, design: Any, trail: tuple[Edit, ...], left: int) -> Iterator[_Goal]:
        """Yield each change that goes on from a design with so many edits left."""
        broken = self._broken(design)
        if not broken:
            yield _Goal(design, trail)
            return
        if self._seen.get(design, 0) >= left:
            return
        self._seen[design] = left
        every = self._edits_of(design)
        touching = [
            dict.fromkeys(
                place
                for place, each in enumerate(every)
                if _touches(each.touches, fault.reads)
            )
            for fault in broken
        ]
        if _apart(touching) > left:
            return
        narrow = [*min(touching, key=len)]
        if left == 1:
            # The last edit has to settle all that is left.
            narrow = [place for place in narrow if all(place in at for at in touching)]
        for place in narrow:
            edit = every[place]
            try:
                after = put(design, edit.at, edit.value)
            except InvalidValue:
                continue
            yield from self._from(after, (*trail, edit), left - 1)

    def _edits_of(self, design: Any) -> tuple[Edit, ...]:
        if design not in self._edits:
            self._edits[design] = tuple(self._near.of(design))
        return self._edits[design]

    def _broken(self, design: Any) -> list[Violation]:
        """Return what is illegal, and new warnings if these count."""
        if design not in self._judged:
            if self.tried == self._most or not self._going(self.tried, self._most):
                raise _Exhausted
            self.tried += 1
            self._judged[design] = tuple(
                each
                for each in self._audit(design, self._house)
                if each.severity is Severity.REFUSE
                or (_warns(each) and each.rule not in self._warned)
            )
        found = self._judged[design]
        return [each for each in found if self._clean or not _warns(each)]


def _apart(touching: Sequence[Iterable[int]]) -> int:
    """Return how many faults there are of which no edit touches two."""
    met: set[int] = set()
    count = 0
    for each in sorted(map(set, touching), key=len):
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


def way_out(
    measures: Measures,
    design: Any,
    house: Any,
    most: int = MOST_TRIED,
    going: Going = GOING,
) -> WayOut:
    """Return the least changes that make a design legal; none if it is.

    Args:
        measures: What a change of it is judged by.
        design: The design.
        house: The house rules that judge it.
        most: The most designs that the search judges.
        going: Hears how many were judged, and says whether to go on.
    """
    search = Search(measures, design, house, most, going)
    start = measures.audit(design, house)
    if all(each.severity is not Severity.REFUSE for each in start):
        return NO_WAY
    goals = search.goals(clean=True) or search.goals(clean=False)
    named = dict(_named(design, start))
    if not goals:
        named = _by_rules(measures, design, house)
        goals = tuple(_Goal(after, ()) for after in named)
    ranked = _ranked(measures, design, house, goals, named)
    ways: dict[object, Way] = {}
    for goal in ranked:
        # Of several values for the same fields the best alone is named.
        if goal.places not in ways:
            name = named.get(goal.design)
            ways[goal.places] = _way(measures, design, house, goal, name)
        if len(ways) == MOST_WAYS:
            break
    said = "" if any(goal.trail for goal in goals) else _nothing(search.deepest, ways)
    return WayOut(tuple(ways.values()), len(goals) > len(ways), said)


def _by_rules(measures: Measures, design: Any, house: Any) -> dict[Any, str]:
    """Return a legal design that fixes of rules lead to, with their labels.

    They are tried one after the other: first where the fewest rules are broken, there
    where the most fixes were made. Where the search found no way, there may still be
    this one, which need not be the least.
    """

    def step(now: Any, labels: tuple[str, ...]) -> tuple[tuple[int, ...], Any, Any]:
        found = Counter(each.severity for each in measures.audit(now, house))
        order = (found[Severity.REFUSE], found[Severity.WARN], -len(labels))
        return order, now, labels

    waiting, reached = [step(design, ())], {design}
    while waiting and len(reached) < MOST_NAMED:
        nearest = min(waiting, key=itemgetter(0))
        waiting.remove(nearest)
        (refused, *_), now, labels = nearest
        if not refused:
            return {now: _joined(labels)}
        for after, label in dict(_named(now, measures.audit(now, house))).items():
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


def _nothing(deepest: int, ways: object) -> str:
    """Return how far was looked for a least change, and that ways may be larger."""
    if not deepest:
        return "No way out was found: it has too many parts to try every single edit"
    many = "one edit" if deepest == 1 else f"up to {deepest} edits"
    more = (
        "there may be a smaller one than this" if ways else "no longer ones were tried"
    )
    return f"No change of {many} makes it legal; {more}"


def _named(design: Any, found: Sequence[Violation]) -> Iterator[tuple[Any, str]]:
    """Yield what the fixes of rules make of a design, and what they are called."""
    for fix in reversed([fix for each in found for fix in each.fixes]):
        try:
            yield fix.apply(design), fix.label
        except (LookupError, TypeError, InvalidValue):
            continue


def _ranked(
    measures: Measures, design: Any, house: Any, goals: Iterable[_Goal], named: Any
) -> Iterator[_Goal]:
    """Yield changes of as many edits by points, then by chances."""

    def moved(measure: Callable[[Any, Any], Any], after: Any) -> Fraction:
        now, then = measure(design, house), measure(after, house)
        return Fraction(0) if None in (now, then) else abs(then - now)

    def priced(value: Any, house: Any) -> Fraction | None:
        bill = measures.price(value, house)
        return bill.total if bill else None

    def by_points(goal: _Goal) -> Fraction:
        return moved(priced, goal.design)

    for _, group in groupby(sorted(goals, key=by_points), key=by_points):
        alike = list(group)
        chance = {each: moved(measures.chance, each.design) for each in alike}
        yield from sorted(
            alike, key=lambda each: (chance[each], each.design not in named)
        )


def _way(
    measures: Measures, design: Any, house: Any, goal: _Goal, name: str | None
) -> Way:
    labels = tuple(each.say() for each in goal.trail)
    fixes = [each.fix for each in goal.trail]
    first = fixes[0] if len(fixes) == 1 else Fix("", (), goal.design)
    label = name or _joined(labels)
    before, after = measures.price(design, house), measures.price(goal.design, house)
    dearer = after.total - before.total if before and after else None
    rests = rests_on(measures.audit, goal.design, house)
    fix = Fix(label, first.at, first.value)
    return Way(fix, labels, goal.design, dearer, rests)


def _joined(labels: Iterable[str]) -> str:
    """Return one step after the other, those that are the same one counted.

    >>> _joined(("Undo the swap", "Remove Safety", "Remove Safety"))
    'Undo the swap, then 2 times: remove Safety'
    """
    counts = [(label, len([*same])) for label, same in groupby(labels)]
    said = [
        f"{many} times: {_lower(each)}" if many > 1 else each for each, many in counts
    ]
    return ", then ".join((*said[:1], *map(_lower, said[1:])))


def _lower(label: str) -> str:
    """Return a label in the middle of a sentence; names keep their capitals."""
    verb = label.partition(" ")[0]
    return label[:1].lower() + label[1:] if verb in _VERBS else label


_VERBS: Final = frozenset({
    "Add", "Choose", "Keep", "Leave", "Make", "Pay", "Put",
    "Remove", "Set", "Take", "Undo", "Unload", "Use",
})  # fmt: skip
