"""Armies: which designs march, how many of each, and to what limit.

An army refers to designs by their ids, so that one design can march in many armies
and a change to it reaches them all. Costs and verdict are worked out from an army and
the designs it names, and never stored.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from math import ceil
from operator import attrgetter
from typing import Final, TypeAlias

from builder.army.groups import in_order
from builder.army.model import Army, Entry, EntryResult, Item, Items, MusteredArmy, uses
from builder.content.card import Card
from builder.content.card_blocks import in_force
from builder.content.kit import Kit, Template, common, named
from builder.content.livery import Badge, Livery, of_unit, worn
from builder.content.play import Play
from builder.content.roster import Roster, RosterUnit, Share
from builder.core.design import Design, HouseRules
from builder.core.field_spec import Path
from builder.core.formatting import figure, listed, points, worded
from builder.core.rows import RowPart, RuleRows
from builder.core.rulebook import (
    Book,
    Fix,
    Severity,
    Violation,
    excused,
    rules_in,
)
from builder.core.tally import Tally, Term
from builder.core.texts import RuleTexts
from builder.registry import describe, home, judge
from builder.system.model import Judgement

TEXTS: Final = RuleTexts("builder.army", "rules/army")
"""What the rules of an army list say."""


def muster(army: Army, designs: Items) -> MusteredArmy:
    """Work out an army's points and its verdict.

    Args:
        army: The list.
        designs: Every design it names, by id; missing ones become violations.
    """
    held = {id_: designs.get(id_) for id_ in uses(army)}
    for known, of, mustered in tuple(_LATEST):
        same = known is army and of.keys() == held.keys()
        if same and all(of[id_] is design for id_, design in held.items()):
            return mustered
    made = _mustered(army, held)
    _LATEST.append((army, held, made))
    return made


_LATEST: Final[deque[tuple[Army, Mapping[str, Item | None], MusteredArmy]]] = deque(
    maxlen=8
)
"""The armies that were mustered last, with their designs.

The page of an army, the library and the printer ask for the same one in turn.
"""


def _mustered(army: Army, designs: Mapping[str, Item | None]) -> MusteredArmy:
    # A large army has many entries of few designs: each design is judged once.
    before = _LATEST[-1][2] if _LATEST else None
    earlier = before.results if before else ()
    known = {id(result.entry): result for result in earlier}
    alike = before and before.army.house is army.house
    same = {result.entry.design: result for result in earlier} if alike else {}
    judged = {
        id_: _judged(army, design, same.get(id_)) for id_, design in designs.items()
    }
    results = tuple(
        _result(known.get(id(entry)), entry, judged[entry.design], designs)
        for entry in army.entries
    )
    shared, violations = _army_effects(army, results)
    terms = (result.term for result in results if result.entry.plays and result.term)
    mustered = MusteredArmy(army, results, Tally((*terms, *shared)), shared=shared)
    found = [
        *BOOK.audit(mustered, army.effective_house),
        *_rules_violations(army),
        *violations,
        *_design_violations(mustered),
    ]
    return replace(mustered, violations=excused(army.waivers, found))


def _result(
    known: EntryResult | None,
    entry: Entry,
    judged: tuple[Design | None, Judgement | None, Fraction | None],
    designs: Mapping[str, Item | None],
) -> EntryResult:
    """Return the result of an entry: the one of before, if nothing of it changed."""
    design, judgement, price = judged
    title = _title(entry, designs)
    # An edit of a long army leaves most of its entries as they are.
    same = known and known.entry is entry and known.judgement is judgement
    if known and same and known.design is design and known.title == title:
        return known
    return EntryResult(entry, design, judgement, price, title)


def _judged(
    army: Army, design: Item | None, known: EntryResult | None
) -> tuple[Design | None, Judgement | None, Fraction | None]:
    """Return a design, its judgement and its price; None for another game's.

    Args:
        army: The army.
        design: What the library holds under its id.
        known: The result of an entry of it under the same house rules, if any.
    """
    if not isinstance(design, Design) or design.system != army.system:
        return None, None, None
    if known and known.design is design:
        return design, known.judgement, known.each
    judgement = judge(design, army.house)
    return design, judgement, judgement.price


def _title(entry: Entry, designs: Mapping[str, Item | None]) -> str:
    design = designs.get(entry.design)
    return design.title if design is not None else entry.design or "nothing"


def _army_effects(
    army: Army, results: tuple[EntryResult, ...]
) -> tuple[tuple[Term, ...], list[Violation]]:
    """Return what the designs of an army change for each other: costs and verdicts."""
    known = [
        place
        for place, result in enumerate(results)
        if result.judgement and result.entry.plays
    ]
    found = army.rule_system.army_effects(
        [(results[place].entry.count, results[place].design) for place in known],
        army.effective_house,
    )
    violations = []
    for violation in found.violations:
        match violation.at:
            case (int(number), *_):
                at: Path = ("entries", known[number])
            case _:
                at = ("entries",)
        # A fix would edit a design, but an army holds only its id.
        violations.append(replace(violation, at=at, fixes=()))
    return found.terms, violations


def _rules_violations(army: Army) -> tuple[Violation, ...]:
    """Return what cannot be played in the house rules that an army holds."""
    if army.house is None:
        return ()
    found = army.rule_system.book.audit(army.house, army.house)
    return tuple(
        each.under(("house",)) for each in found if each.severity is Severity.REFUSE
    )


def _design_violations(mustered: MusteredArmy) -> Iterator[Violation]:
    """Yield what makes the army's designs illegal, once for each design."""
    for place in mustered.first_entries:
        result = mustered.results[place]
        for each in result.judgement.violations if result.judgement else ():
            if each.severity in {Severity.REFUSE, Severity.ALLOWED}:
                at = ("entries", place, "design")
                yield replace(each.about(result.title), at=at, fixes=())


_Mustered: TypeAlias = RowPart[MusteredArmy, EntryResult]


def _entries(mustered: MusteredArmy, _: object) -> Iterator[tuple[Path, _Mustered]]:
    for place, result in enumerate(mustered.results):
        yield ("entries", place), RowPart(mustered, place, result)


def _without(it: _Mustered, _: object) -> Iterator[Fix]:
    entries = it.whole.army.entries
    rest = (*entries[: it.place], *entries[it.place + 1 :])
    yield Fix("Remove the entry", ("entries",), rest)


_ARMY: Final = RuleRows(TEXTS, MusteredArmy, object)
_ENTRY: Final = RuleRows(TEXTS, _Mustered, object, (MusteredArmy, _entries))

# fmt: off
_LIMIT: Final = _ARMY.check(
    "Army 1 limit", lambda it, _: it.left is not None and it.left < 0,
    "limit", ("Raise the limit to {enough}", lambda it, _: ceil(it.total)),
    enough=lambda it, _: points(ceil(it.total), it.currency))
"""Refuses more points than the players agreed on."""
_UNKNOWN: Final = _ENTRY.check(
    "Army 2 unknown", lambda it, _: it.part.design is None and it.part.entry.plays,
    "design", _without, number=lambda it, _: it.place + 1)
"""Refuses an entry whose design was removed or never existed."""
_EMPTY: Final = _ARMY.check(
    "Army 3 empty", lambda it, _: not it.army.entries, "entries")
"""Notes an empty list: it is legal, but nobody fights."""
_IDLE: Final = _ARMY.check(
    "Army 3 idle", lambda it, _: it.army.entries and not it.playing, "entries")
_BLANK: Final = _ARMY.check("Army 4 blank", lambda it, _: it.unpriced, "entries")
"""Notes entries without points: a blank is not a zero."""
# fmt: on


def roster(
    army: Army, designs: Items, against: str = "", *, pool: bool = False
) -> Roster:
    """Return the army list as it is printed.

    Args:
        army: The list.
        designs: Every design it names, by id.
        against: The target of the odds on its cards; empty for no odds.
        pool: Whether it has the entries that do not play today, too.
    """
    army = in_order(army)
    mustered = muster(army, designs)
    notes = [v for v in mustered.violations if v.severity is Severity.NOTE]
    listed = [
        (result, result.design)
        for result in mustered.results
        if result.design is not None and (pool or result.entry.plays)
    ]
    return Roster(
        title=army.title,
        system=army.rule_system.book.title,
        total=figure(mustered.total) if mustered.priced else "",
        limit="" if army.limit is None else figure(army.limit),
        worth=mustered.total if mustered.priced else None,
        balance=mustered.balance,
        currency=mustered.currency,
        share=mustered.share,
        units=tuple(
            RosterUnit(
                result.entry.count,
                "" if result.each is None else figure(result.each),
                listed_total(result),
                unit_card(design, army, result.entry, against),
                result.entry.note,
                result.total if result.entry.plays else None,
                result.entry.group,
                result.entry.plays,
            )
            for result, design in listed
        ),
        verdict=mustered.verdict,
        violations=tuple(str(v) for v in mustered.violations if v not in notes),
        notes=army.notes,
        house=_house(army),
        # A game without points has none to miss.
        remarks=tuple(
            v.message for v in notes if mustered.priced or v.rule != "Army 4"
        ),
        livery=livery(army),
        figures=mustered.figures,
        army=replace(army, entries=tuple(entry.entry for entry, _ in listed)),
        shared=tuple(
            Share(term.label, figure(term.amount), term.working)
            for term in mustered.shared
        ),
    )


def plays(listed: Roster, army: Army, *, chances: bool = True) -> tuple[Play, ...]:
    """Return what hits leave of each unit of a list, and its chances if wanted.

    A secret list does not know its designs: they are asked of the open one.
    """
    system, house = army.rule_system, army.effective_house
    designs = [unit.card.design for unit in listed.units]
    # Entries of one design are alike.
    known = {d: system.play(d, house, chances=chances) for d in {*designs} if d}
    return tuple(known[design] if design else Play() for design in designs)


def listed_total(
    result: EntryResult, written: Callable[[Fraction], str] = figure
) -> str:
    """Return what an entry costs, in brackets if it does not play; or nothing.

    The brackets are there without known points, too: they say who does not play.
    """
    total = "" if result.total is None else written(result.total)
    return total if result.entry.plays else f"({total or worded(None)})"


def unit_card(
    design: Design, army: Army, entry: Entry | None = None, against: str = ""
) -> Card:
    """Return the card of a design in an army: by its rules and in its colours.

    Args:
        design: The design.
        army: The army it marches in.
        entry: Its entry there, with what the player remarks on it and what it wears.
        against: The target of the odds on it; empty for no odds.
    """
    card = describe(design, army.house, against)
    note = entry.note.strip() if entry else ""
    return replace(card, livery=livery(army, entry), note=note)


def livery(army: Army, entry: Entry | None = None) -> Livery:
    """Return what an army wears on its cards and lists, or a unit of it on its own."""
    whole = worn(army.name, army, army.back)
    whole = replace(whole, theme=army.theme) if army.theme else whole
    return of_unit(whole, entry) if entry else whole


def _house(army: Army) -> tuple[str, ...]:
    """Return the house rules of an army, with the name of their set in front."""
    changes = in_force(army.effective_house)
    return (f"Played by {army.edition}", *changes) if army.edition else changes


RULES: Final = rules_in(globals())

BOOK: Final = Book("The army list", "ours", RULES)
"""Rules every game shares; `Army 1` and so on are numbers of our own."""


# The templates and tokens that an army needs, as its game says


def kit(army: Army, designs: Items) -> Kit:
    """Return what lies on the table beside those of an army who play.

    Args:
        army: The list.
        designs: Every design it names, by id.
    """
    results = muster(army, designs).playing
    counted = [
        (result.entry.count, result.design) for result in results if result.design
    ]
    system, house = army.rule_system, army.effective_house
    own = system.kit(counted, house)
    shared = common(_units(counted, house), wounds=system.wounds)
    return Kit(army.title, (*own, *shared), livery(army))


def kit_of(designs: Sequence[Design], house: HouseRules | None = None) -> Kit:
    """Return what lies on the table beside designs that march in no army.

    Args:
        designs: The designs, of any games.
        house: House rules, for the designs of their game.
    """
    own: list[Template] = []
    for system, some in groupby(sorted(designs, key=attrgetter("system")), home):
        counted = [(1, design) for design in some]
        own += system.kit(counted, system.played_by(house))
    units = _units([(1, design) for design in designs], house)
    shared = named(units) if own else ()
    return Kit(listed([design.title for design in designs]), (*own, *shared))


def _units(
    counted: Sequence[tuple[int, Design]], house: HouseRules | None
) -> list[tuple[int, str]]:
    """Return the designs that march, by count and name; weapons and Fields do not."""
    bare = (Badge.WEAPON, Badge.FIELD)
    return [
        (count, design.title)
        for count, design in counted
        if describe(design, house).badge not in bare
    ]
