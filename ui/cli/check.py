"""`check`: the price and the verdict of every design and army in files."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from builder import describe, home, judge
from builder.army import Army, Muster, muster
from builder.figures import figure, points
from builder.rules import Violation
from builder.system import Judgement, System
from db.muster import MusterFile
from db.unreadable import Unreadable, spelt
from reports.listing import key_stats
from ui.cli.facts import of_army, of_design
from ui.cli.files import opened
from ui.cli.terminal import answer, complain, counted, say
from ui.cli.trouble import CANNOT, DONE, ILLEGAL


def check(args: argparse.Namespace) -> int:
    """Report on every file, also where one of them cannot be read.

    Args:
        args: `files`, `house` and `json`.

    Returns:
        0 if all is legal, 1 if something is not, 2 if a file cannot be read.
    """
    house = _house(args.house)
    facts: dict[str, Any] = {"legal": True, "designs": [], "armies": []}
    facts["unreadable"] = []
    for name in args.files:
        try:
            file = opened(name)
        except Unreadable as wrong:
            complain(str(wrong))
            facts["unreadable"].append({"file": name, "reason": str(wrong)})
            continue
        verdict = Verdict(file, house)
        facts["designs"] += [{"file": name} | each for each in verdict.designs_facts()]
        facts["armies"] += [{"file": name} | each for each in verdict.armies_facts()]
        facts["legal"] &= verdict.legal
        if not args.json:
            say(name)
            verdict.say()
    code = DONE if facts["legal"] else ILLEGAL
    facts["legal"] &= not facts["unreadable"]
    if args.json:
        answer(facts)
    return CANNOT if facts["unreadable"] else code


class Verdict:
    """What the rules say of all that a muster file holds."""

    def __init__(self, file: MusterFile, house: Any = None) -> None:
        """Judge it all.

        Args:
            file: What is judged.
            house: House rules for the designs of their game, and for its armies that
                name none of their own.
        """
        self._designs = file.designs
        self._judged = {
            key: judge(each, house if _plays(home(each), house) else None)
            for key, each in file.designs.items()
        }
        self._mustered = {
            key: muster(_under(army, house), file.designs)
            for key, army in file.armies.items()
        }

    @property
    def legal(self) -> bool:
        """Whether nothing in the file is illegal."""
        found: tuple[Judgement | Muster, ...] = (
            *self._judged.values(),
            *self._mustered.values(),
        )
        return all(each.legal for each in found)

    def designs_facts(self) -> list[dict[str, Any]]:
        """The designs, for a program."""
        return [
            of_design(key, self._designs[key], judged)
            for key, judged in self._judged.items()
        ]

    def armies_facts(self) -> list[dict[str, Any]]:
        """The armies, for a program."""
        return [of_army(key, mustered) for key, mustered in self._mustered.items()]

    def say(self) -> None:
        """Print a block for each of them, and how many are illegal."""
        for key, judged in self._judged.items():
            say()
            _say_design(self._designs[key], judged)
        for mustered in self._mustered.values():
            say()
            _say_army(mustered)
        say()
        _say_sum([each.legal for each in self._judged.values()], "design")
        _say_sum([each.legal for each in self._mustered.values()], "army", "armies")
        say()


def _house(name: str | None) -> Any:
    """The house rules of a file; None for the books' own readings.

    Raises:
        Unreadable: If it is no set of house rules we know.
    """
    if name is None:
        return None
    from db.houserules import read_house

    return read_house(Path(name), name)


def _plays(system: System, house: Any) -> bool:
    """Whether house rules are of this game."""
    return isinstance(house, type(system.STANDARD))


def _under(army: Army, house: Any) -> Army:
    """An army under house rules, unless it has some of its own."""
    takes = army.house is None and _plays(army.rules, house)
    return replace(army, house=house) if takes else army


def _say_design(design: Any, judged: Judgement) -> None:
    card = describe(design)
    price = f"{card.price} {card.currency}, " if judged.tally else ""
    say(f"{design.title}: {price}{_word(legal=judged.legal)}", 2)
    say(f"{card.kind}: {key_stats(card)}" if card.stats else card.kind, 4)
    _say_violations(judged.violations)


def _say_army(mustered: Muster) -> None:
    army = mustered.army
    spent = points(mustered.total, army.rules.CURRENCY)
    if not mustered.priced:
        spent = f"no {army.rules.CURRENCY} known"
    elif army.limit is not None:
        spent = f"{figure(mustered.total)} of {points(army.limit, army.rules.CURRENCY)}"
    say(f"{army.title}: {spent}, {_word(legal=mustered.legal)}", 2)
    heads = sum(rank.entry.count for rank in mustered.ranks)
    say(f"Army of {heads}, {army.rules.NAME}", 4)
    if mustered.balance:
        say(mustered.balance, 4)
    _say_violations(mustered.violations)


def _say_violations(found: Iterable[Violation]) -> None:
    for each in found:
        where = f" [{spelt(each.at)}]" if each.at else ""
        say(f"{each.weight.value} {each}{where}", 4)


def _say_sum(legal: list[bool], *words: str) -> None:
    if legal:
        illegal = legal.count(False)
        verdict = f"{illegal} illegal" if illegal else "legal"
        say(f"{counted(len(legal), *words)}, {verdict}", 2)


def _word(*, legal: bool) -> str:
    return "legal" if legal else "ILLEGAL"
