"""`check`: the price and the verdict of everything in muster files or a library."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from builder import describe, judge, way_out
from builder.army import glance
from builder.army.groups import group_names, group_totals
from builder.army.model import Army, MusteredArmy
from builder.army.muster import muster
from builder.army.rule_impact import ArmyImpact, army_impact
from builder.content.card import Table, evened
from builder.content.card_blocks import in_force
from builder.content.roster import NO_GROUP, key_stats
from builder.core.design import Design
from builder.core.formatting import counted, points, times
from builder.core.rulebook import Violation, legal
from builder.house_rules.ruleset import RuleSet, proof
from builder.system.model import Judgement
from builder.system.way_out import WayOut
from db.files.jsontext import Json
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.house_rules import NamedHouseRules, has_own
from ui.cli.files import called, read_each
from ui.cli.json_answers import (
    of_agreed,
    of_army,
    of_design,
    of_foresight,
    of_rules,
    of_tables,
    of_way_out,
)
from ui.cli.reading import (
    Agreed,
    agreed_on,
    games_of,
    house_of,
    in_library,
    must_serve,
    part_of,
    read_named,
)
from ui.cli.terminal import CANNOT, DONE, ILLEGAL, Args, answer, complain, say

# The verdict on one file, as text and as JSON facts.

ILLEGAL_WORD: Final = "ILLEGAL"
"""The verdict that must not be overlooked."""


class Verdict:
    """The verdict on everything in a muster file."""

    def __init__(
        self,
        file: MusterFile,
        agreed: Agreed = None,
        *,
        ways: bool = False,
        glance: bool = False,
    ) -> None:
        """Judge everything.

        Args:
            file: The file to judge.
            agreed: House rules for the designs of their game, and for its armies that
                have none of their own; for each it says what these change.
            ways: Whether to search for what makes a design legal.
            glance: Whether to tell whom designs and armies hurt, and of other Sizes.
        """
        self._file = file
        self._ways, self._glance = ways, glance
        self._agreed = agreed
        self._judged = {
            key: judge(design, house_of(design, agreed))
            for key, design in file.designs.items()
        }
        self._mustered = {
            key: muster(agreed.under(army) if agreed else army, file.designs)
            for key, army in file.armies.items()
        }
        self._foreseen = {
            key: army_impact(army, agreed.house, agreed.edition, file.designs)
            for key, army in file.armies.items()
            if agreed and army.rule_system is agreed.system
        }
        self._proved = {key: proof(rules) for key, rules in file.rulesets.items()}

    @property
    def legal(self) -> bool:
        """Whether nothing in the file is illegal."""
        return (
            all(each.legal for each in self._judged.values())
            and all(each.legal for each in self._mustered.values())
            and all(map(legal, self._proved.values()))
        )

    def facts(self) -> dict[str, list[dict[str, Json]]]:
        """Return the facts about everything, by section."""
        return {
            "designs": [
                of_design(key, design, judged)
                | {"way_out": of_way_out(way) if way else None}
                | {"glance": of_tables(self._seen(design))}
                for key, judged in self._judged.items()
                for design in [self._file.designs[key]]
                for way in [self._way_out(design)]
            ],
            "armies": [
                of_army(key, mustered)
                | {"under": self._under(key), "glance": of_tables(self._seen(mustered))}
                for key, mustered in self._mustered.items()
            ],
            "rulesets": [
                {"id": key, "kind": rules.kind, **of_rules(rules, self._proved[key])}
                for key, rules in self._file.rulesets.items()
            ],
        }

    def say(self) -> None:
        """Print a block for each item, and how many are illegal."""
        for key, judged in self._judged.items():
            say()
            self._say_design(self._file.designs[key], judged)
        for key, mustered in self._mustered.items():
            say()
            self._say_army(mustered, self._file.armies[key])
            if key in self._foreseen:
                self._say_foreseen(self._foreseen[key], self._file.armies[key])
        for key, rules in self._file.rulesets.items():
            say()
            say_rules(rules, self._proved[key])
        say()
        designs = [judged.legal for judged in self._judged.values()]
        _say_sum(designs, "design")
        armies = [mustered.legal for mustered in self._mustered.values()]
        _say_sum(armies, "army", "armies")
        sets = [legal(violations) for violations in self._proved.values()]
        _say_sum(sets, "set of house rules", "sets of house rules")
        if not (self._ways or all(designs)):
            say("With --ways you also see what would make them legal", 2)
        if self._agreed is None and len(sets) == 1 and not all(designs):
            say("Designs are judged by the book here, and by the set with --house", 2)
        say()

    def _under(self, key: str) -> dict[str, Json] | None:
        if self._agreed is None or key not in self._foreseen:
            return None
        return of_foresight(self._foreseen[key], self._agreed)

    def _way_out(self, design: Design) -> WayOut | None:
        return way_out(design, house_of(design, self._agreed)) if self._ways else None

    def _seen(self, judged: Design | MusteredArmy) -> list[Table] | None:
        """Return what is seen at a glance; None where that is not asked for."""
        if not self._glance:
            return None
        if isinstance(judged, MusteredArmy):
            seen = [glance.good_against(judged)]
        else:
            house = house_of(judged, self._agreed)
            seen = [glance.odds(judged, house), glance.other_sizes(judged, house)]
        return [table for table in seen if table]

    def _say_seen(self, judged: Design | MusteredArmy) -> None:
        for table in self._seen(judged) or ():
            say(f"{', '.join(filter(None, (table.title, table.rest)))}:", 4)
            labels = [column.label for column in table.columns[1:]]
            for name, *cells in (row.cells for row in evened(table).rows):
                values = zip(labels, cells, strict=True)
                named = [f"{label} {cell}".strip() for label, cell in values if cell]
                say(f"{name}: {', '.join(named)}", 6)

    def _say_design(self, design: Design, judged: Judgement) -> None:
        card = describe(design, house_of(design, self._agreed))
        price = f"{card.price} {card.currency}, " if judged.tally else ""
        _say_verdict(f"{design.title}: {price}", legal=judged.legal)
        say(f"{card.kind}: {key_stats(card)}" if card.stats else card.kind, 4)
        say_violations(judged.violations)
        way = self._way_out(design)
        for line in way.lines(card.currency) if way else ():
            say(line, 4)
        self._say_seen(design)

    def _say_army(self, mustered: MusteredArmy, stored: Army) -> None:
        army = mustered.army
        unknown = f"no {mustered.currency} known"
        spent = mustered.spent if mustered.priced else unknown
        _say_verdict(f"{army.title}: {spent}, ", legal=mustered.legal)
        heads = sum(result.entry.count for result in mustered.playing)
        by = self._by(army, stored)
        figures = f", {mustered.figures}" if mustered.figures else ""
        say(f"Army of {heads}{figures}, {army.rule_system.name}{by}", 4)
        if mustered.balance:
            say(mustered.balance, 4)
        _say_groups(mustered)
        say_violations(mustered.violations)
        self._say_seen(mustered)

    def _by(self, army: Army, stored: Army) -> str:
        if army.edition is not None:
            return f", by {army.edition.title}"
        if has_own(stored):
            return ", by house rules of its own"
        return f", by {self._agreed.title}" if self._agreed and has_own(army) else ""

    def _say_foreseen(self, foreseen: ArmyImpact, stored: Army) -> None:
        """Print what the agreed rules would change; or do, for an army without own."""
        title = self._agreed.title if self._agreed else ""
        start, nothing = f"Under {title}", " nothing would change."
        if not has_own(stored):
            start, nothing = f"{title} instead of the book", ": nothing changes."
        say(f"{start}{nothing if foreseen.same else ':'}", 4)
        for line in foreseen.lines:
            say(line, 6)


def _say_groups(mustered: MusteredArmy) -> None:
    currency = mustered.currency
    for group in group_totals(mustered) if group_names(mustered.army) else ():
        worth = "" if group.worth is None else f", {points(group.worth, currency)}"
        name = group.name or NO_GROUP
        say(f"{name}: {counted(group.models, 'model')}{worth}", 6)
    for result in mustered.results:
        if not result.entry.plays:
            title = times(result.entry.count, result.title)
            worth = "" if result.total is None else points(result.total, currency)
            say(f"Does not play today: {title} ({worth or 'no points'})", 6)


def say_rules(rules: RuleSet, found: tuple[Violation, ...]) -> None:
    """Print what a rule set changes, and its violations."""
    _say_verdict(f"{rules.edition.title}: ", legal=legal(found))
    author = f" by {rules.author.strip()}" if rules.author.strip() else ""
    say(f"House rules{author}, {rules.rule_system.name}", 4)
    changed = in_force(rules.effective_house)
    say("In force:" if changed else "Nothing is turned or added: it is the book.", 4)
    for each in changed:
        say(each, 6)
    say_violations(found)


def say_violations(found: Iterable[Violation]) -> None:
    """Print each violation with its severity."""
    for each in found:
        say(f"{each.severity.label}: {each}", 4)


def _say_sum(legal: list[bool], *words: str) -> None:
    if legal:
        illegal = legal.count(False)
        verdict = f"{illegal} illegal" if illegal else "legal"
        say(f"{counted(len(legal), *words)}, {verdict}", 2)


def _say_verdict(start: str, *, legal: bool) -> None:
    if legal:
        say(f"{start}legal", 2)
    else:
        say(f"{start}{ILLEGAL_WORD}", 2, alarm=ILLEGAL_WORD)


def check(args: Args) -> int:
    """Report on every file, even if one of them cannot be read; or on the library."""
    agreed = agreed_on(args)
    found = agreed.violations if agreed else ()
    right = legal(found)
    facts: dict[str, list[Json]] = {"designs": [], "armies": [], "rulesets": []}
    unreadable: list[dict[str, str]] = []
    games: set[str] = set()
    if agreed and not args.json:
        _say_agreed(agreed, found)
    for name, file in _sources(args, agreed, unreadable):
        games |= games_of(file)
        verdict = Verdict(file, agreed, ways=args.ways, glance=args.glance)
        right = right and verdict.legal
        if args.json:
            for section, entries in verdict.facts().items():
                facts[section] += [{"file": name} | entry for entry in entries]
        else:
            say(name)
            verdict.say()
    if games or not unreadable:
        must_serve(agreed, games)
    if args.json:
        answer({
            "legal": right and not unreadable,
            "house": of_agreed(agreed) if agreed else None,
            **facts,
            "unreadable": unreadable,
        })  # fmt: skip
    if unreadable:
        return CANNOT
    return DONE if right else ILLEGAL


def _sources(
    args: Args, agreed: Agreed, unreadable: list[dict[str, str]]
) -> Iterator[tuple[str, MusterFile]]:
    """Yield what can be read, with its name; `unreadable` gets the rest."""
    if not args.files:
        yield args.where, part_of(in_library(args), args.only, args.where)

    def refuse(name: str, wrong: Unreadable) -> None:
        complain(str(wrong))
        unreadable.append({"file": called(name), "reason": str(wrong)})

    read_one = partial(read_named, agreed=agreed)
    for name, file in read_each(args.files, read_one, refuse):
        yield called(name), part_of(file, args.only, called(name))


def _say_agreed(agreed: NamedHouseRules, found: tuple[Violation, ...]) -> None:
    illegal = "" if legal(found) else f", which is {ILLEGAL_WORD} itself"
    say(
        f"House rules: {agreed.edition or agreed.title}{illegal}",
        alarm=ILLEGAL_WORD if illegal else "",
    )
    say_violations(found)
    say()
